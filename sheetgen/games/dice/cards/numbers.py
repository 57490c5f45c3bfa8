"""Shuffled numbers: in any order, except that closing cells keep their chances (docs/RULES.md 1.4).

Rows in a single colour exchange their closing numbers, so that together they close with the numbers of the written
card. All other numbers go anywhere in their row among the cells of their colour.
"""

from dataclasses import replace
from functools import cache
from itertools import permutations

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number

from ..rules.variant import Cell, Row, Sheet, Symbol, Variant
from . import bonus, doubles, symbols
from .attempts import retry
from .cuts import holdings, segments
from .feature import FairnessClaim, Feature


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    return retry(lambda: _try_shuffle(written, sheet, chance), "order of the numbers")


def _try_shuffle(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet | None:
    dealt = chance.pick(_closings(written.rows))
    new = reorder(sheet, tuple(_row(row, closing, chance) for row, closing in zip(sheet.rows, dealt, strict=True)))
    cells = [*new.bonus_cells, *(cell for symbol in new.symbols for cell in symbol.cells), *new.doubles]
    if not cells:
        return new
    closing = any(cell.place >= new.rows[cell.row].first_closing for cell in cells)
    wrong = any(each.unfairness(written, new) for each in (bonus, symbols, doubles))
    return None if closing or wrong else new


def reorder(sheet: Sheet, rows: tuple[Row, ...]) -> Sheet:
    """The sheet with these rows, which hold the same numbers in another order.

    Bonus cells, symbols and double cells move along with their numbers; steps and links keep their columns.
    """

    def move(cell: Cell) -> Cell:
        return Cell(cell.row, rows[cell.row].numbers.index(sheet.number(cell)))

    return replace(
        sheet,
        rows=rows,
        bonus_cells=frozenset(map(move, sheet.bonus_cells)),
        doubles=frozenset(map(move, sheet.doubles)),
        symbols=tuple(Symbol(each.effect, (move(each.cells[0]), move(each.cells[1]))) for each in sheet.symbols),
    )


@cache
def _closings(rows: tuple[Row, ...]) -> list[tuple[tuple[int, ...], ...]]:
    """All ways to distribute the written closing numbers over the rows; rows of several colours keep theirs."""
    own = [_closing(row) for row in rows]
    free = [index for index, row in enumerate(rows) if len(set(row.colors)) == 1]
    dealt = []
    for order in sorted(set(permutations(own[index] for index in free))):
        closings = dict(enumerate(own)) | dict(zip(free, order, strict=True))
        if all(
            len(closings[index]) == row.closing_cells and set(closings[index]) <= set(row.numbers)
            for index, row in enumerate(rows)
        ):
            dealt.append(tuple(closings[index] for index in range(len(rows))))
    return dealt


def _closing(row: Row) -> tuple[int, ...]:
    return row.numbers[row.first_closing :]


def _row(row: Row, closing: tuple[int, ...], chance: Chance) -> Row:
    """The row with ``closing`` at its end and its other numbers shuffled within each segment."""
    numbers: list[int] = []
    for _, length in segments(row):
        part = row.numbers[len(numbers) : len(numbers) + length]
        numbers += chance.shuffled([number for number in part if number not in closing])
    return replace(row, numbers=(*numbers, *closing))


def unfairness(written: Sheet, sheet: Sheet) -> str | None:
    for index, (row, model) in enumerate(zip(sheet.rows, written.rows, strict=True), 1):
        if sorted(row.numbers) != sorted(model.numbers):
            return f"row {index} does not have the numbers of the written card"
    here, there = sorted(map(_closing, sheet.rows)), sorted(map(_closing, written.rows))
    if here != there:
        return f"the rows close with {_join_closings(here)} instead of {_join_closings(there)}"
    if holdings(sheet.rows) != holdings(written.rows):
        return "a colour does not hold the numbers that it has on the written card"
    return None


def _join_closings(closings: list[tuple[int, ...]]) -> str:
    return ", ".join("/".join(str(number) for number in closing) for closing in closings)


def claim(variant: Variant) -> FairnessClaim:
    return FairnessClaim("numbers", (("closings", _join_closings(sorted(map(_closing, variant.sheet.rows)))),))


def write(number: Number, variant: Variant, sheet: Sheet) -> None:
    for model, row in zip(variant.sheet.rows, sheet.rows, strict=True):
        left = sorted(model.numbers)
        for each in row.numbers:
            place = left.index(each)
            number.write(place, len(left))
            del left[place]


def read(number: Number, variant: Variant, sheet: Sheet) -> Sheet:
    rows = []
    for model, row in zip(variant.sheet.rows, sheet.rows, strict=True):
        left = sorted(model.numbers)
        rows.append(replace(row, numbers=tuple(left.pop(number.read(len(left))) for _ in model.numbers)))
    return reorder(sheet, tuple(rows))


FEATURE = Feature(draw, unfairness, claim, write, read)
