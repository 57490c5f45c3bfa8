"""Paired symbols: each cell keeps its place within its row, and so its chance; its row is drawn (docs/RULES.md 1.6).

The number of symbols in a row lies between the least and the most on the written card. If the written card keeps the
two cells of a symbol in different rows, or has no two symbols side by side, so do all cards.
"""

from dataclasses import replace
from itertools import pairwise, product
from typing import NamedTuple

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number

from ..rules.variant import Cell, Sheet, Symbol, Variant, chances
from .attempts import retry
from .feature import FairnessClaim, Feature


class Manner(NamedTuple):
    """How the symbols of a written card stand in its rows: from ``least`` to ``most`` in each."""

    rows: int
    least: int
    most: int
    has_pair_in_a_row: bool
    has_neighbours: bool


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    """The sheet with its symbols in random rows; every fair way is equally likely."""
    choices = [_choices(written, sheet, symbol) for symbol in written.symbols]
    model = _manner(written)

    def attempt() -> tuple[Symbol, ...] | None:
        symbols = tuple(chance.pick(choice) for choice in choices)
        return None if _wrong(model, symbols) else symbols

    return replace(sheet, symbols=retry(attempt, "set of symbols"))


def _choices(written: Sheet, sheet: Sheet, symbol: Symbol) -> list[Symbol]:
    homes = [_homes(written, sheet, cell) for cell in symbol.cells]
    apart = not _has_pair_in_a_row(written.symbols)
    return [Symbol(symbol.effect, (one, two)) for one, two in product(*homes) if not (apart and one.row == two.row)]


def _homes(written: Sheet, sheet: Sheet, cell: Cell) -> list[Cell]:
    """The cells that a cell of the written card may move to: the same place in any row in which it has the same chance.

    In a row with shuffled numbers, places have no fixed chance: there, any number of the same chance will do.
    """
    each = chances(written.rules.sides)
    return [
        Cell(index, place)
        for index, (row, model) in enumerate(zip(sheet.rows, written.rows, strict=True))
        for place in ((cell.place,) if row.numbers == model.numbers else range(row.first_closing))
        if place < row.first_closing and each[row.numbers[place]] == each[written.number(cell)]
    ]


def unfairness(written: Sheet, sheet: Sheet) -> str | None:
    if [symbol.effect for symbol in sheet.symbols] != [symbol.effect for symbol in written.symbols]:
        return "the sheet does not have the symbols of the written card"
    for symbol, model in zip(sheet.symbols, written.symbols, strict=True):
        first, second = (_homes(written, sheet, cell) for cell in model.cells)
        one, two = symbol.cells
        if not ((one in first and two in second) or (two in first and one in second)):
            return _misplacement(symbol, model)
    return _wrong(_manner(written), sheet.symbols)


def _misplacement(symbol: Symbol, model: Symbol) -> str:
    here, there = (", ".join(map(str, sorted(cell.place for cell in one.cells))) for one in (symbol, model))
    if here != there:
        return f"{symbol.effect} stands at places {here} of its rows, not {there}"
    return f"{symbol.effect} stands on numbers with other chances"


def _wrong(model: Manner, symbols: tuple[Symbol, ...]) -> str | None:
    cells = _cells(symbols)
    if len(set(cells)) < len(cells):
        return "two symbols share a cell"
    if not model.has_pair_in_a_row and _has_pair_in_a_row(symbols):
        return "both cells of a symbol stand in one row"
    counts = _counts(model.rows, cells)
    if min(counts) < model.least or max(counts) > model.most:
        return f"the rows have {', '.join(map(str, counts))} symbols: each has {model.least} to {model.most}"
    if not model.has_neighbours and _has_neighbours(cells):
        return "two symbols stand side by side"
    return None


def _manner(written: Sheet) -> Manner:
    cells, rows = _cells(written.symbols), len(written.rows)
    counts = _counts(rows, cells)
    return Manner(rows, min(counts), max(counts), _has_pair_in_a_row(written.symbols), _has_neighbours(cells))


def _cells(symbols: tuple[Symbol, ...]) -> list[Cell]:
    return [cell for symbol in symbols for cell in symbol.cells]


def _has_pair_in_a_row(symbols: tuple[Symbol, ...]) -> bool:
    return any(symbol.cells[0].row == symbol.cells[1].row for symbol in symbols)


def _counts(rows: int, cells: list[Cell]) -> list[int]:
    counts = [0] * rows
    for cell in cells:
        counts[cell.row] += 1
    return counts


def _has_neighbours(cells: list[Cell]) -> bool:
    return any(left.row == right.row and right.place - left.place == 1 for left, right in pairwise(sorted(cells)))


def claim(variant: Variant) -> FairnessClaim:
    """Claims that symbols keep their places, and so their chances; or, if numbers are shuffled, only their chances."""
    return FairnessClaim("symbols-chances" if "numbers" in variant.draws else "symbols", of_draw=True)


def write(number: Number, variant: Variant, sheet: Sheet) -> None:
    for symbol, model in zip(sheet.symbols, variant.sheet.symbols, strict=True):
        for cell in _in_order(symbol, model):
            number.write(cell.row, len(sheet.rows))
            if "numbers" in variant.draws:
                number.write(cell.place, _widest(sheet))


def _in_order(symbol: Symbol, model: Symbol) -> tuple[Cell, Cell]:
    """The two cells of a symbol in the order of the written ones, as far as their places tell."""
    (one, two), (first, second) = symbol.cells, model.cells
    return (
        (two, one)
        if (one.place, two.place) == (second.place, first.place) != (first.place, second.place)
        else (one, two)
    )


def read(number: Number, variant: Variant, sheet: Sheet) -> Sheet:
    def cell(model: Cell) -> Cell:
        row = number.read(len(sheet.rows))
        return Cell(row, number.read(_widest(sheet)) if "numbers" in variant.draws else model.place)

    symbols = (Symbol(each.effect, (cell(each.cells[0]), cell(each.cells[1]))) for each in variant.sheet.symbols)
    return replace(sheet, symbols=tuple(symbols))


def _widest(sheet: Sheet) -> int:
    return max(len(row.numbers) for row in sheet.rows)


FEATURE = Feature(draw, unfairness, claim, write, read)
