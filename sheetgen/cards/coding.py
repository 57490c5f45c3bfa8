"""A card as one whole number, and back: by choices, each one digit of a mixed base.

Which of the possible orders, cuts or subsets was drawn; unfair ones have their digits too.
"""

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, permutations
from math import comb

from ..rules.variant import Cell, Row, Sheet, Symbol, Variant
from .numbers import reordered
from .segments import segments


class Number:
    """One big number, written and read digit by digit, each digit in a base of its own."""

    def __init__(self, value: int = 0) -> None:
        self.value = value
        self.base = 1

    def write(self, digit: int, base: int) -> None:
        """One more digit, before all that were written."""
        if not 0 <= digit < base:
            raise ValueError(f"digit {digit} of base {base}")
        self.value += digit * self.base
        self.base *= base

    def read(self, base: int) -> int:
        """The next digit, in the order in which they were written."""
        self.value, digit = divmod(self.value, base)
        return digit


def write(variant: Variant, sheet: Sheet, number: Number) -> None:
    """Append what is drawn on a card."""
    for feature in variant.draws:
        WRITE[feature](number, variant.sheet, sheet)


def read(variant: Variant, number: Number) -> Sheet:
    """The card that was written."""
    sheet = variant.sheet
    for feature in variant.draws:
        sheet = READ[feature](number, variant.sheet, sheet)
    return sheet


def _write_segments(number: Number, written: Sheet, sheet: Sheet) -> None:
    for model, row in zip(written.rows, sheet.rows, strict=True):
        orders, cuts = _orders(model), _cuts(model)
        parts = segments(row)
        number.write(orders.index(tuple(color for color, _ in parts)), len(orders))
        number.write(cuts.index(tuple(length for _, length in parts)), len(cuts))


def _read_segments(number: Number, written: Sheet, sheet: Sheet) -> Sheet:
    rows = []
    for model, row in zip(written.rows, sheet.rows, strict=True):
        orders, cuts = _orders(model), _cuts(model)
        parts = zip(orders[number.read(len(orders))], cuts[number.read(len(cuts))], strict=True)
        rows.append(replace(row, colors=tuple(color for color, length in parts for _ in range(length))))
    return replace(sheet, rows=tuple(rows))


@cache
def _orders(row: Row) -> list[tuple[str, ...]]:
    return sorted(set(permutations(color for color, _ in segments(row))))


@cache
def _cuts(row: Row) -> list[tuple[int, ...]]:
    """All lengths that the segments of a row can have, short and long ones too."""
    cells, parts = len(row.numbers), len(segments(row))
    return [
        tuple(right - left for left, right in pairwise((0, *ends, cells)))
        for ends in combinations(range(1, cells), parts - 1)
    ]


def _write_numbers(number: Number, written: Sheet, sheet: Sheet) -> None:
    for model, row in zip(written.rows, sheet.rows, strict=True):
        left = sorted(model.numbers)
        for each in row.numbers:
            number.write(left.index(each), len(left))
            left.remove(each)


def _read_numbers(number: Number, written: Sheet, sheet: Sheet) -> Sheet:
    rows = []
    for model, row in zip(written.rows, sheet.rows, strict=True):
        left = sorted(model.numbers)
        rows.append(replace(row, numbers=tuple(left.pop(number.read(len(left))) for _ in model.numbers)))
    return reordered(sheet, tuple(rows))


def _write_bonus(number: Number, written: Sheet, sheet: Sheet) -> None:
    for index, row in enumerate(sheet.rows):
        places = sorted(cell.place for cell in sheet.bonus_cells if cell.row == index)
        number.write(_rank(places), comb(row.first_closing, len(places)))
    left = sorted(written.bonus_row)
    for color in sheet.bonus_row:
        kinds = sorted(set(left))
        number.write(kinds.index(color), len(kinds))
        left.remove(color)


def _read_bonus(number: Number, written: Sheet, sheet: Sheet) -> Sheet:
    cells = []
    for index, row in enumerate(sheet.rows):
        count = sum(cell.row == index for cell in written.bonus_cells)
        rank = number.read(comb(row.first_closing, count))
        cells += [Cell(index, place) for place in _ranked(rank, count)]
    left, fields = sorted(written.bonus_row), []
    for _ in written.bonus_row:
        kinds = sorted(set(left))
        fields.append(kinds[number.read(len(kinds))])
        left.remove(fields[-1])
    return replace(sheet, bonus_cells=frozenset(cells), bonus_row=tuple(fields))


def _write_symbols(number: Number, _written: Sheet, sheet: Sheet) -> None:
    for symbol in sheet.symbols:
        for cell in symbol.cells:
            number.write(cell.row, len(sheet.rows))


def _read_symbols(number: Number, written: Sheet, sheet: Sheet) -> Sheet:
    symbols = []
    for symbol in written.symbols:
        one, two = (Cell(number.read(len(sheet.rows)), cell.place) for cell in symbol.cells)
        symbols.append(Symbol(symbol.effect, (one, two)))
    return replace(sheet, symbols=tuple(symbols))


def _write_lucky(number: Number, _written: Sheet, sheet: Sheet) -> None:
    number.write(_rank([each - 2 for each in sheet.lucky]), _lucky_sets(sheet))


def _read_lucky(number: Number, written: Sheet, sheet: Sheet) -> Sheet:
    ranked = _ranked(number.read(_lucky_sets(written)), len(written.lucky))
    return replace(sheet, lucky=tuple(each + 2 for each in ranked))


def _lucky_sets(sheet: Sheet) -> int:
    return comb(2 * sheet.rules.sides - 1, len(sheet.lucky))


def _rank(chosen: list[int]) -> int:
    """The place of a subset among all of its size."""
    return sum(comb(each, n) for n, each in enumerate(sorted(chosen), 1))


def _ranked(rank: int, size: int) -> list[int]:
    """The subset of that place."""
    chosen = []
    for n in range(size, 0, -1):
        each = n - 1
        while comb(each + 1, n) <= rank:
            each += 1
        rank -= comb(each, n)
        chosen.append(each)
    return chosen[::-1]


WRITE = {
    "segments": _write_segments,
    "numbers": _write_numbers,
    "bonus": _write_bonus,
    "symbols": _write_symbols,
    "lucky": _write_lucky,
}
READ = {
    "segments": _read_segments,
    "numbers": _read_numbers,
    "bonus": _read_bonus,
    "symbols": _read_symbols,
    "lucky": _read_lucky,
}
