"""All ways to cut the rows of a sheet into coloured segments, and the fair sheets that they add up to."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from math import prod

from sheetgen.base.chance import Chance

from ..rules.variant import Row
from .attempts import NoFairCardError

Colors = tuple[str, ...]
Ways = list[tuple[Colors, ...]]
"""Ways to colour some rows: one entry a row."""

MOST_PAIRS = 400_000
"""Up to so many pairs of half sheets, all cards are listed (mixx-a: 147,456 a half, in a blink)."""
MOST_CUTS = 100_000
"""Ways to cut one row: beyond it, a card would take longer than anybody waits."""
STIRS = 20
"""How often each row of a card is stirred, where cards are too many to list."""


def segments(row: Row) -> list[tuple[str, int]]:
    """The colours of a row from left to right, each with its number of cells."""
    return [(color, len(list(cells))) for color, cells in groupby(row.colors)]


def lengths(rows: Sequence[Row]) -> tuple[int, int]:
    """The shortest and the longest segment of some rows."""
    found = [length for row in rows for _, length in segments(row)]
    return min(found), max(found)


def holdings(rows: Sequence[Row]) -> Counter[tuple[str, int]]:
    """How often each colour holds each number."""
    return Counter(cell for row in rows for cell in zip(row.colors, row.numbers, strict=True))


def cuts(row: Row, shortest: int, longest: int) -> list[Colors]:
    """Every way to lay the row's colours as segments; its closing cells stay in one segment."""
    colors = [color for color, _ in segments(row)]
    parts = [
        cut for cut in _compositions(len(row.numbers), len(colors), shortest, longest) if cut[-1] >= row.closing_cells
    ]
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
    """All orders of some colours, none beside itself."""
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
    for first in range(shortest, min(longest, cells - shortest * (parts - 1)) + 1):
        for rest in _compositions(cells - first, parts - 1, shortest, longest):
            yield (first, *rest)


class Ledger:
    """What a written card holds, as one big number: four bits for each colour and number, and for each closing
    colour. A row's share can be taken from it if no digit falls below zero; the fourth bit of a digit shows that."""

    def __init__(self, rows: Sequence[Row]) -> None:
        held = holdings(rows)
        closing = Counter(row.color for row in rows)
        self._digit = {key: 4 * n for n, key in enumerate([*sorted(held), *sorted(closing)])}
        self.guard = sum(8 << shift for shift in self._digit.values())
        self.total = sum(count << self._digit[key] for key, count in held.items())
        self.total += sum(count << self._digit[color] for color, count in closing.items())

    def share(self, row: Row, colors: Colors) -> int | None:
        """What a row takes with these colours; ``None`` if the written card lacks some of it altogether."""
        keys = [*zip(colors, row.numbers, strict=True), colors[-1]]
        if any(key not in self._digit for key in keys):
            return None
        return sum(1 << self._digit[key] for key in keys)

    def fits(self, left: int, share: int) -> bool:
        """Whether a share can be taken from what is left."""
        return ((left | self.guard) - share) & self.guard == self.guard


@cache
def _shares(rows: tuple[Row, ...]) -> tuple[Ledger, list[list[tuple[int, Colors]]]]:
    ledger = Ledger(rows)
    found = [[(ledger.share(row, colors), colors) for colors in cuts(row, *lengths(rows))] for row in rows]
    return ledger, [[(share, colors) for share, colors in each if share is not None] for each in found]


@cache
def _cards(rows: tuple[Row, ...]) -> list[tuple[Ways, Ways]] | None:
    """All fair cards: any of the first ways for the upper rows with any of the second for the lower ones.
    ``None`` where there are too many to list."""
    ledger, shares = _shares(rows)
    middle = len(rows) // 2
    if any(prod(len(each) for each in half) > MOST_PAIRS for half in (shares[:middle], shares[middle:])):
        return None
    upper, lower = _sums(ledger, shares[:middle]), _sums(ledger, shares[middle:])
    return [(upper[taken], lower[ledger.total - taken]) for taken in upper if ledger.total - taken in lower]


def _sums(ledger: Ledger, shares: list[list[tuple[int, Colors]]]) -> dict[int, Ways]:
    """All ways to colour some rows, by what they take together."""
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


def count(rows: tuple[Row, ...]) -> int | None:
    """How many fair cards there are, where they can be listed."""
    cards = _cards(rows)
    return None if cards is None else sum(len(upper) * len(lower) for upper, lower in cards)


def drawn(rows: tuple[Row, ...], chance: Chance) -> tuple[Colors, ...]:
    """Colours for all rows: each fair card as likely as any other where they can be listed."""
    cards = _cards(rows)
    return _picked(cards, chance) if cards is not None else _stirred(rows, chance)


def _picked(cards: list[tuple[Ways, Ways]], chance: Chance) -> tuple[Colors, ...]:
    number = chance.below(sum(len(upper) * len(lower) for upper, lower in cards))
    for upper, lower in cards:
        if number < len(upper) * len(lower):
            return upper[number // len(lower)] + lower[number % len(lower)]
        number -= len(upper) * len(lower)
    raise AssertionError("a number below the total lies in one of the parts")


def _stirred(rows: tuple[Row, ...], chance: Chance) -> tuple[Colors, ...]:
    """The written card, stirred: again and again two rows share anew what they hold together. Always fair, and far
    from where it began, though not every card is as likely as any other."""
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
