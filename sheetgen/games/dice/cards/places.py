"""Cells drawn row by row, with the counts and chances that they have on the written card.

Compared with the written card, each row has as many of them, never a closing cell; never the first cell, and no two
neighbours, if the written card keeps to that; in each row their chances add up to a total between the least and the
greatest there.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number

from ..rules.variant import Cell, Row, Sheet, chances
from .attempts import retry

Places = tuple[int, ...]
Cells = frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Yardstick:
    """What the written card allows: cells per row, and the least and most rolls that hit a row's cells.

    ``what`` names these cells in messages.
    """

    what: str
    counts: tuple[int, ...]
    may_begin: bool
    may_touch: bool
    least: int
    most: int


def yardstick(what: str, written: Sheet, cells: Cells) -> Yardstick:
    rows = [(row, places_in(cells, index)) for index, row in enumerate(written.rows)]
    sums = [_ways(row, places, written.rules.sides) for row, places in rows if places]
    return Yardstick(
        what=what,
        counts=tuple(len(places) for _, places in rows),
        may_begin=any(0 in places for _, places in rows),
        may_touch=any(_neighbours(places) for _, places in rows),
        least=min(sums, default=0),
        most=max(sums, default=0),
    )


def draw(model: Yardstick, sheet: Sheet, chance: Chance) -> Cells:
    """Cells in random places that are fair in every row."""

    def attempt(index: int) -> Places | None:
        row = sheet.rows[index]
        drawn = chance.shuffled(range(row.first_closing))[: model.counts[index]]
        if drawn and not model.least <= _ways(row, drawn, sheet.rules.sides) <= model.most:
            return None  # most draws end here: work out no reason
        places = tuple(sorted(drawn))
        return None if _wrong(model, index, row, places, sheet.rules.sides) else places

    places = [retry(partial(attempt, index), f"set of {model.what}s") for index in range(len(sheet.rows))]
    return frozenset(Cell(index, place) for index, each in enumerate(places) for place in each)


def unfairness(model: Yardstick, sheet: Sheet, cells: Iterable[Cell]) -> str | None:
    for index, row in enumerate(sheet.rows):
        wrong = _wrong(model, index, row, places_in(cells, index), sheet.rules.sides)
        if wrong:
            return f"row {index + 1} {wrong}"
    return None


def places_in(cells: Iterable[Cell], index: int) -> Places:
    return tuple(sorted(cell.place for cell in cells if cell.row == index))


def _wrong(model: Yardstick, index: int, row: Row, places: Places, sides: int) -> str | None:
    if len(places) != model.counts[index]:
        return f"has {len(places)} {model.what}s, not {model.counts[index]}"
    if 0 in places and not model.may_begin:
        return f"begins with a {model.what}"
    if _neighbours(places) and not model.may_touch:
        return f"has two {model.what}s side by side"
    chance = _ways(row, places, sides)
    if places and not model.least <= chance <= model.most:
        span = f"{model.least} to {model.most}" if model.least < model.most else f"{model.least}"
        return f"has {model.what}s with {chance} of {sides**2} chances, not {span}"
    return None


def _ways(row: Row, places: Places, sides: int) -> int:
    each = chances(sides)
    return sum([each[row.numbers[place]] for place in places])


def _neighbours(places: Places) -> bool:
    return any(right - left == 1 for left, right in pairwise(places))


def write(number: Number, sheet: Sheet, cells: Cells) -> None:
    for index, row in enumerate(sheet.rows):
        number.write_subset(places_in(cells, index), row.first_closing)


def read(number: Number, sheet: Sheet, written: Cells) -> Cells:
    """The inverse of ``write``: as many cells in each row as on the written card."""
    return frozenset(
        Cell(index, place)
        for index, row in enumerate(sheet.rows)
        for place in number.read_subset(len(places_in(written, index)), row.first_closing)
    )
