"""All ways to cut the rows of a sheet into coloured segments, and the fair cards that can be made of them.

A card is fair if its rows together hold what the written card holds. All fair cards are found by meeting in the middle:
list what the upper rows can hold together, and the lower rows, and match those that add up to the written card.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, islice
from math import prod

from sheetgen.base.chance import Chance

from ..rules.variant import Row
from .attempts import NoFairCardError

Colors = tuple[str, ...]
Ways = list[tuple[Colors, ...]]  # ways to colour some rows: each has one entry per row

MOST_PAIRS = 400_000
"""All cards are listed if each half of the sheet has at most so many ways to be coloured (mixx-a: 147,456)."""
MOST_CUTS = 100_000  # rows with more ways to be cut are refused: drawing a card would take too long
STIRS = 20  # exchanges per row when a card is drawn by ``_stir``


def segments(row: Row) -> list[tuple[str, int]]:
    """The colours of a row from left to right, each with its number of cells."""
    return [(color, len(list(cells))) for color, cells in groupby(row.colors)]


def lengths(rows: Sequence[Row]) -> tuple[int, int]:
    found = [length for row in rows for _, length in segments(row)]
    return min(found), max(found)


def holdings(rows: Sequence[Row]) -> Counter[tuple[str, int]]:
    return Counter(cell for row in rows for cell in zip(row.colors, row.numbers, strict=True))


def cuts(row: Row, shortest: int, longest: int) -> list[Colors]:
    """Every way to colour the row with one segment per colour it has; its closing cells stay in one segment.

    Raises ``NoFairCardError`` if there are more than ``MOST_CUTS``.
    """
    colors = [color for color, _ in segments(row)]
    every = _compositions(len(row.numbers), len(colors), shortest, longest)
    parts = list(islice((cut for cut in every if cut[-1] >= row.closing_cells), MOST_CUTS + 1))
    found: list[Colors] = []
    for order in _orders(Counter(colors), ""):
        if len(found) + len(parts) > MOST_CUTS:
            raise NoFairCardError(
                f"more than {MOST_CUTS:,} ways to cut a row of {len(row.numbers)} cells into {len(colors)} segments: "
                "too many to draw from; leave 'segments' out of 'draw'"
            )
        found += [
            tuple(color for color, length in zip(order, cut, strict=True) for _ in range(length)) for cut in parts
        ]
    return found


def _orders(left: Counter[str], last: str) -> Iterator[Colors]:
    """All orders of these colours without the same colour twice in succession."""
    if not +left:
        yield ()
    for color in sorted(+left):
        if color != last:
            for rest in _orders(left - Counter([color]), color):
                yield (color, *rest)


def _compositions(cells: int, parts: int, shortest: int, longest: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        if shortest <= cells <= longest:
            yield (cells,)
        return
    least = max(shortest, cells - longest * (parts - 1))
    for first in range(least, min(longest, cells - shortest * (parts - 1)) + 1):
        for rest in _compositions(cells - first, parts - 1, shortest, longest):
            yield (first, *rest)


class Ledger:
    """Encodes what a card holds as one big integer, so that holdings are added, compared and looked up in one step.

    Each (colour, number) and each closing colour has a digit of four bits that counts it. A card has at most 6 rows, so
    three bits suffice; the fourth (``guard``) is set before a subtraction and is lost if the digit falls below zero.
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        held = holdings(rows)
        closing = Counter(row.color for row in rows)
        self._digit = {key: 4 * n for n, key in enumerate([*sorted(held), *sorted(closing)])}
        self.guard = sum(8 << shift for shift in self._digit.values())
        self.total = sum(count << self._digit[key] for key, count in held.items())
        self.total += sum(count << self._digit[color] for color, count in closing.items())

    def share(self, row: Row, colors: Colors) -> int | None:
        """The holdings of a row with these colours; ``None`` if the written card has no digit for some of them."""
        keys = [*zip(colors, row.numbers, strict=True), colors[-1]]
        if any(key not in self._digit for key in keys):
            return None
        return sum(1 << self._digit[key] for key in keys)

    def fits(self, left: int, share: int) -> bool:
        """Whether no digit of ``share`` exceeds that digit of ``left``."""
        return ((left | self.guard) - share) & self.guard == self.guard


@cache
def _shares(rows: tuple[Row, ...]) -> tuple[Ledger, list[list[tuple[int, Colors]]]]:
    ledger = Ledger(rows)
    found = [[(ledger.share(row, colors), colors) for colors in cuts(row, *lengths(rows))] for row in rows]
    return ledger, [[(share, colors) for share, colors in each if share is not None] for each in found]


@cache
def fair_colorings(rows: tuple[Row, ...]) -> list[tuple[Ways, Ways]] | None:
    """All fair cards, as pairs: each way for the upper rows goes with each way for the lower rows of the same pair.

    ``None`` if there are more than ``MOST_PAIRS`` ways for either half.
    """
    ledger, shares = _shares(rows)
    middle = len(rows) // 2
    if any(prod(len(each) for each in half) > MOST_PAIRS for half in (shares[:middle], shares[middle:])):
        return None
    upper, lower = _sums(ledger, shares[:middle]), _sums(ledger, shares[middle:])
    return [(upper[taken], lower[ledger.total - taken]) for taken in upper if ledger.total - taken in lower]


def _sums(ledger: Ledger, shares: list[list[tuple[int, Colors]]]) -> dict[int, Ways]:
    """All ways to colour some rows, grouped by what the rows then hold together."""
    found: dict[int, Ways] = {0: [()]}
    for each in shares:
        longer: dict[int, Ways] = defaultdict(list)
        for taken, ways in found.items():
            left = ledger.total - taken
            for share, colors in each:
                if ledger.fits(left, share):
                    longer[taken + share] += [(*way, colors) for way in ways]
        found = longer
    return found


def draw_colors(rows: tuple[Row, ...], chance: Chance) -> tuple[Colors, ...]:
    """Colours for all rows of a random fair card; all cards are equally likely if they can be listed."""
    cards = fair_colorings(rows)
    return _pick(cards, chance) if cards is not None else _stir(rows, chance)


def _pick(cards: list[tuple[Ways, Ways]], chance: Chance) -> tuple[Colors, ...]:
    number = chance.below(sum(len(upper) * len(lower) for upper, lower in cards))
    for upper, lower in cards:
        if number < len(upper) * len(lower):
            return upper[number // len(lower)] + lower[number % len(lower)]
        number -= len(upper) * len(lower)
    raise AssertionError("a number below the total lies in one of the parts")


def _stir(rows: tuple[Row, ...], chance: Chance) -> tuple[Colors, ...]:
    """A fair card far from the written one: ``STIRS`` times per row, two rows redistribute what they hold together.

    Used if there are too many cards to list. Not all cards are equally likely.
    """
    ledger, shares = _shares(rows)
    at = [dict(each) for each in shares]
    now = [
        next(share for share, colors in each if colors == row.colors) for each, row in zip(shares, rows, strict=True)
    ]
    for _ in range(STIRS * len(rows)):
        one, two = chance.shuffled(range(len(rows)))[:2]
        both = now[one] + now[two]
        ways = [share for share in at[one] if ledger.fits(both, share) and both - share in at[two]]
        now[one] = chance.pick(ways)
        now[two] = both - now[one]
    return tuple(each[share] for each, share in zip(at, now, strict=True))
