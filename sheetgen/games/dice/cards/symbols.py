"""Paired symbols: every cell keeps its place in the row, and so its chance; only its row is drawn.

Yardstick is the written card: as few and as many symbols in a row as there, the two cells of a symbol in
different rows, no two symbols side by side (where the written card keeps to that).
"""

from collections import Counter
from dataclasses import replace
from itertools import pairwise, product

from sheetgen.base.chance import Chance
from sheetgen.base.digits import Number

from ..rules.variant import Cell, Sheet, Symbol, Variant, chances
from .attempts import until
from .feature import Claim, Feature


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    """A sheet with its symbols in rows of chance, every fair way as likely as any other."""
    choices = [_choices(written, sheet, symbol) for symbol in written.symbols]

    def tried() -> tuple[Symbol, ...] | None:
        symbols = tuple(chance.pick(choice) for choice in choices)
        return None if _wrong(written, symbols) else symbols

    return replace(sheet, symbols=until(tried, "set of symbols"))


def _choices(written: Sheet, sheet: Sheet, symbol: Symbol) -> list[Symbol]:
    """Where a symbol may go."""
    homes = [_homes(written, sheet, cell) for cell in symbol.cells]
    apart = not _paired_in_a_row(written.symbols)
    return [Symbol(symbol.effect, (one, two)) for one, two in product(*homes) if not (apart and one.row == two.row)]


def _homes(written: Sheet, sheet: Sheet, cell: Cell) -> list[Cell]:
    """Where a cell of the written card may go: to its own place in any row where that has the same chance; in a row
    whose numbers were shuffled, places mean nothing, and any number of the same chance will do."""
    each = chances(written.rules.sides)
    return [
        Cell(index, place)
        for index, (row, model) in enumerate(zip(sheet.rows, written.rows, strict=True))
        for place in ((cell.place,) if row.numbers == model.numbers else range(row.first_closing))
        if place < row.first_closing and each[row.numbers[place]] == each[written.number(cell)]
    ]


def why_unfair(written: Sheet, sheet: Sheet) -> str | None:
    """What is wrong with the symbols, if anything."""
    if [symbol.effect for symbol in sheet.symbols] != [symbol.effect for symbol in written.symbols]:
        return "the sheet does not have the symbols of the written card"
    for symbol, model in zip(sheet.symbols, written.symbols, strict=True):
        first, second = (_homes(written, sheet, cell) for cell in model.cells)
        one, two = symbol.cells
        if not ((one in first and two in second) or (two in first and one in second)):
            return _misplaced(symbol, model)
    return _wrong(written, sheet.symbols)


def _misplaced(symbol: Symbol, model: Symbol) -> str:
    here, there = (sorted(cell.place for cell in one.cells) for one in (symbol, model))
    if here != there:
        return f"{symbol.effect} stands at places {_listed(here)} of its rows, not {_listed(there)}"
    return f"{symbol.effect} stands on numbers with other chances"


def _wrong(written: Sheet, symbols: tuple[Symbol, ...]) -> str | None:
    cells = [cell for symbol in symbols for cell in symbol.cells]
    if len(set(cells)) < len(cells):
        return "two symbols share a cell"
    if _paired_in_a_row(symbols) and not _paired_in_a_row(written.symbols):
        return "both cells of a symbol stand in one row"
    counts, models = _counts(written, symbols), _counts(written, written.symbols)
    if min(counts) < min(models) or max(counts) > max(models):
        return f"the rows have {_listed(counts)} symbols: each has {min(models)} to {max(models)}"
    if _neighbours(cells) and not _neighbours([cell for symbol in written.symbols for cell in symbol.cells]):
        return "two symbols stand side by side"
    return None


def _paired_in_a_row(symbols: tuple[Symbol, ...]) -> bool:
    return any(symbol.cells[0].row == symbol.cells[1].row for symbol in symbols)


def _counts(written: Sheet, symbols: tuple[Symbol, ...]) -> list[int]:
    rows = Counter(cell.row for symbol in symbols for cell in symbol.cells)
    return [rows[index] for index in range(len(written.rows))]


def _neighbours(cells: list[Cell]) -> bool:
    return any(left.row == right.row and right.place - left.place == 1 for left, right in pairwise(sorted(cells)))


def _listed(numbers: list[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def claim(variant: Variant) -> Claim:
    """Symbols keep their places, and with them their chances; on shuffled numbers only the chances."""
    return Claim("symbols-chances" if "numbers" in variant.draws else "symbols")


def write(number: Number, variant: Variant, sheet: Sheet) -> None:
    """The row of each cell, and its place where the numbers of the rows were shuffled."""
    for symbol in sheet.symbols:
        for cell in symbol.cells:
            number.write(cell.row, len(sheet.rows))
            if "numbers" in variant.draws:
                number.write(cell.place, _widest(sheet))


def read(number: Number, variant: Variant, sheet: Sheet) -> Sheet:
    """The card with the symbols that were written."""

    def cell(model: Cell) -> Cell:
        row = number.read(len(sheet.rows))
        return Cell(row, number.read(_widest(sheet)) if "numbers" in variant.draws else model.place)

    return replace(
        sheet,
        symbols=tuple(
            Symbol(each.effect, (cell(each.cells[0]), cell(each.cells[1]))) for each in variant.sheet.symbols
        ),
    )


def _widest(sheet: Sheet) -> int:
    return max(len(row.numbers) for row in sheet.rows)


FEATURE = Feature(draw, why_unfair, claim, write, read)
