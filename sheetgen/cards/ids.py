"""The printed id of a card: the variant and all that is drawn on it, so that the very same sheet can be made again.

An id describes the card, not the seed: it means the same sheet after a generator has been improved.

    longo-1-2KQ      variant, version of this coding, the card as one number (base 32) with a check letter
    short~5f2c-1-9A  a template of one's own: file name and a hash of its content

The number is written by choices, each one digit of a mixed base: which of the possible orders, cuts or subsets.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import combinations, pairwise, permutations
from math import comb
from pathlib import PurePath

from ..errors import InputError, SheetgenError, shown
from ..rules import structure
from ..rules.variant import Cell, Row, Sheet, Symbol, Variant
from .numbers import reordered
from .segments import segments

VERSION = 1
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O, U: they look like others, or spell words
LOOKALIKES = str.maketrans("ILO", "110")


class Number:
    """One big number, written and read digit by digit, each digit in a base of its own."""

    def __init__(self, value: int = 0) -> None:
        self.value = value
        self._base = 1

    def write(self, digit: int, base: int) -> None:
        """One more digit, before all that were written."""
        if not 0 <= digit < base:
            raise ValueError(f"digit {digit} of base {base}")
        self.value += digit * self._base
        self._base *= base

    def read(self, base: int) -> int:
        """The next digit, in the order in which they were written."""
        self.value, digit = divmod(self.value, base)
        return digit


def notate(variant: Variant, sheet: Sheet) -> str:
    """The id of a card."""
    name = head(variant)
    if not variant.draws:
        return f"{name}-{VERSION}"
    value = _write_card(variant, sheet).value
    return f"{name}-{VERSION}-{_base_32(value)}{_check(name, value)}"


def parse(text: str, find: Callable[[str], Variant]) -> tuple[Variant, Sheet]:
    """The variant and the card of an id; ``find`` knows the variant of an id's first part."""
    parts = re.fullmatch(r"(.+?)-(\d+)(?:-([0-9a-z]+))?", text.strip().lower())
    if not parts:
        raise InputError("this is not an id: one looks like longo-1-2KQ", shown(text))
    variant = find(parts[1])
    if int(parts[2]) != VERSION:
        raise InputError(f"an id of version {parts[2]}, which this program does not know", shown(text))
    if bool(parts[3]) != bool(variant.draws):
        raise InputError("the id is not complete" if variant.draws else "the id is too long", shown(text))
    if not variant.draws:
        return variant, variant.sheet
    letters = parts[3].upper().translate(LOOKALIKES)
    if any(letter not in LETTERS for letter in letters):
        raise InputError("an id has no letter U", shown(text))
    value = _from_base_32(letters[:-1])
    sheet = _read_card(variant, Number(value))
    if letters[-1] != _check(head(variant), value) or _write_card(variant, sheet).value != value:
        raise InputError("the id has a wrong letter somewhere: compare it with the printed one", shown(text))
    try:
        structure.check(sheet)
    except SheetgenError as error:
        raise error.within(shown(text)) from None
    return variant, sheet


def head(variant: Variant) -> str:
    """The first part of the ids of a variant: its name, or a template's file name and a hash of what it says."""
    if not variant.name.lower().endswith(".toml"):
        return variant.name
    stem = re.sub(r"[^a-z0-9]+", "-", PurePath(variant.name).stem.lower()).strip("-") or "own"
    return f"{stem[:20]}~{_hash(variant)}"


def _hash(variant: Variant) -> str:
    sheet = variant.sheet
    content = (sheet.rules, sheet.rows, sheet.lucky, sorted(sheet.bonus_cells), sheet.bonus_row, sheet.symbols)
    return sha256(repr((content, variant.draws)).encode()).hexdigest()[:6]


def _base_32(value: int) -> str:
    letters = ""
    while value:
        value, digit = divmod(value, 32)
        letters = LETTERS[digit] + letters
    return letters


def _from_base_32(letters: str) -> int:
    value = 0
    for letter in letters:
        value = 32 * value + LETTERS.index(letter)
    return value


def _check(name: str, value: int) -> str:
    return LETTERS[sha256(f"{name} {value}".encode()).digest()[0] % 32]


# --- a card as a number, and back


def _write_card(variant: Variant, sheet: Sheet) -> Number:
    number = Number()
    for feature in variant.draws:
        WRITE[feature](number, variant.sheet, sheet)
    return number


def _read_card(variant: Variant, number: Number) -> Sheet:
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


def _orders(row: Row) -> list[tuple[str, ...]]:
    return sorted(set(permutations(color for color, _ in segments(row))))


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
