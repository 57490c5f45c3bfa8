"""Coloured segments: rows cut anew, so that every colour's die keeps its chances.

Yardstick is the written card: each row keeps its colours, a segment each; segments are no shorter and no
longer; each colour holds each number as often; the rows close with the same colours, in any order. For
mixx-a that makes 8,064 cards.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby, pairwise, permutations
from math import prod

from ..chance import Chance
from ..rules.variant import Row, Sheet
from .drawing_lots import until

Colors = tuple[str, ...]
MOST_PAIRS = 400_000
"""Up to so many pairs of half sheets, all cards are listed (mixx-a: 147,456 a half, in a blink)."""


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    """A sheet with its rows cut anew, each fair card as likely as any other where all can be listed."""
    cards = _cards(written.rows)
    if cards is None:
        colors = until(lambda: _row_by_row(written.rows, chance), "colouring of the rows")
    else:
        colors = _picked(cards, chance)
    return replace(sheet, rows=tuple(replace(row, colors=new) for row, new in zip(sheet.rows, colors, strict=True)))


def why_unfair(written: Sheet, sheet: Sheet) -> str | None:
    """What is wrong with the colours of the rows, if anything."""
    shortest, longest = _lengths(written.rows)
    for index, (row, model) in enumerate(zip(sheet.rows, written.rows, strict=True), 1):
        if sorted(color for color, _ in segments(row)) != sorted(color for color, _ in segments(model)):
            return f"row {index} does not have each of its colours in one segment"
        if not all(shortest <= length <= longest for _, length in segments(row)):
            return f"row {index} has a segment shorter than {shortest} or longer than {longest} cells"
    here, there = holdings(sheet.rows), holdings(written.rows)
    for (color, number), count in sorted(((here - there) + (there - here)).items()):
        return f"{color} holds number {number} {here[color, number]} times, not {there[color, number]} ({count} off)"
    if sorted(row.color for row in sheet.rows) != sorted(row.color for row in written.rows):
        return "the closing cells have other colours"
    return None


def segments(row: Row) -> list[tuple[str, int]]:
    """The colours of a row from left to right, each with its number of cells."""
    return [(color, len(list(cells))) for color, cells in groupby(row.colors)]


def _lengths(rows: Sequence[Row]) -> tuple[int, int]:
    lengths = [length for row in rows for _, length in segments(row)]
    return min(lengths), max(lengths)


def holdings(rows: Sequence[Row]) -> Counter[tuple[str, int]]:
    """How often each colour holds each number."""
    return Counter(cell for row in rows for cell in zip(row.colors, row.numbers, strict=True))


# --- all ways to cut a row, and the sheets they add up to


def cuts(row: Row, shortest: int, longest: int) -> list[Colors]:
    """Every way to lay the row's colours as segments; its closing cells stay in one segment."""
    written = segments(row)
    orders = [
        order
        for order in sorted(set(permutations(color for color, _ in written)))
        if all(left != right for left, right in pairwise(order))
    ]
    lengths = [
        cut for cut in _compositions(len(row.numbers), len(written), shortest, longest) if cut[-1] >= row.closing_cells
    ]
    return [
        tuple(color for color, length in zip(order, cut, strict=True) for _ in range(length))
        for order in orders
        for cut in lengths
    ]


def _compositions(cells: int, parts: int, shortest: int, longest: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        if shortest <= cells <= longest:
            yield (cells,)
        return
    for first in range(shortest, min(longest, cells - shortest * (parts - 1)) + 1):
        for rest in _compositions(cells - first, parts - 1, shortest, longest):
            yield (first, *rest)


class _Ledger:
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


Ways = list[tuple[Colors, ...]]
"""Ways to colour some rows: one entry a row."""


@cache
def _shares(rows: tuple[Row, ...]) -> tuple[_Ledger, list[list[tuple[int, Colors]]]]:
    ledger = _Ledger(rows)
    shortest, longest = _lengths(rows)
    found = [[(ledger.share(row, colors), colors) for colors in cuts(row, shortest, longest)] for row in rows]
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


def _sums(ledger: _Ledger, shares: list[list[tuple[int, Colors]]]) -> dict[int, Ways]:
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


def count(written: Sheet) -> int | None:
    """How many fair cards there are, where they can be listed."""
    cards = _cards(written.rows)
    return None if cards is None else sum(len(upper) * len(lower) for upper, lower in cards)


def _picked(cards: list[tuple[Ways, Ways]], chance: Chance) -> tuple[Colors, ...]:
    number = chance.below(sum(len(upper) * len(lower) for upper, lower in cards))
    for upper, lower in cards:
        if number < len(upper) * len(lower):
            return upper[number // len(lower)] + lower[number % len(lower)]
        number -= len(upper) * len(lower)
    raise AssertionError("a number below the total lies in one of the parts")


def _row_by_row(rows: tuple[Row, ...], chance: Chance) -> tuple[Colors, ...] | None:
    """One try for larger sheets: each row any cut that is still possible. Fair, though not quite even."""
    ledger, shares = _shares(rows)
    left, colors = ledger.total, []
    for each in shares:
        possible = [(share, cut) for share, cut in each if ledger.fits(left, share)]
        if not possible:
            return None
        share, cut = chance.pick(possible)
        left -= share
        colors.append(cut)
    return tuple(colors)
