"""The card of a position as JSON: the key ``sheet`` of docs/CONTRACT.md section 2, in and out."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sheetgen.base.errors import Sentence, nearest, quote
from sheetgen.base.fields import Fields

from ..rules import parts
from ..rules.parts import CardForm, CardPart
from ..rules.position import card_parts, checked_card
from ..rules.variant import Cell, Row, Sheet, Symbol, Variant


def read(fields: Fields, variant: Variant) -> Sheet:
    sheet = variant.default_sheet
    for key in ("lucky", "rows", "bonus_fields", "bonus_row", *(part.key for part in parts.DESCRIBED)):
        if key in fields and key not in card_parts(variant):
            raise fields.wrong(Sentence(f"'{key}': {variant.name} has no use for it", "text.no_use", text=quote(key)))
    if "lucky" in fields:
        sheet = replace(sheet, lucky=tuple(fields.integers("lucky")))
        if not sheet.lucky:
            raise fields.wrong(f"'lucky' is empty: a sheet has {len(variant.sheet.lucky)} lucky numbers, or names none")
    if "rows" in fields:
        sheet = replace(sheet, rows=_rows(fields, sheet))
    if "bonus_fields" in fields:
        sheet = _with_bonus_fields(fields.table("bonus_fields"), sheet)
    if "bonus_row" in fields:
        sheet = replace(sheet, bonus_row=tuple(fields.words("bonus_row")))
    for part in parts.DESCRIBED:
        sheet = _with_part(fields, sheet, part) if part.key in fields else sheet
    fields.done()
    return checked_card(variant, sheet)


def _rows(fields: Fields, sheet: Sheet) -> tuple[Row, ...]:
    lists = zip(row_items(fields, sheet), sheet.rows, strict=True)
    return tuple(_row(fields, cells, row, n) for n, (cells, row) in enumerate(lists, 1))


def row_items(fields: Fields, sheet: Sheet) -> list[object]:
    items = fields.items("rows")
    if len(items) != len(sheet.rows):
        what, needed = f"{len(items)} rows: the sheet has {len(sheet.rows)}", len(sheet.rows)
        raise fields.wrong(Sentence(what, "text.rows", there=len(items), needed=needed))
    return items


def _row(fields: Fields, cells: object, row: Row, place: int) -> Row:
    if not isinstance(cells, list):
        raise fields.wrong(f"row {place}: a row is a list of cells")
    read = []
    for cell in cells:
        inner = fields.inside(cell, f"row {place}")
        read.append((inner.integer("number", 0, 999), inner.text("color")))
        inner.done()
    return replace(row, numbers=tuple(number for number, _ in read), colors=tuple(color for _, color in read))


def _with_bonus_fields(fields: Fields, sheet: Sheet) -> Sheet:
    """The card with its bonus cells, listed by row index, and its symbols, listed by effect as two cells each."""
    cells: set[Cell] = set()
    symbols = {}
    effects = [symbol.effect for symbol in sheet.symbols]
    indices = [str(index) for index in range(len(sheet.rows))] if sheet.bonus_row else []
    for key in fields.names:
        if key in indices:
            numbers = fields.integers(key)
            cells |= {_cell(fields, sheet, int(key), number) for number in numbers}
            if len(set(numbers)) < len(numbers):
                raise fields.wrong(f"row '{key}' names a number twice")
        elif key in effects:
            symbols[key] = _symbol(fields, sheet, key)
        else:
            raise fields.wrong(f"unknown key {quote(key)} ({nearest(key, indices + effects)})")
    missing = [effect for effect in effects if effect not in symbols]
    if missing:
        raise fields.wrong(f"'{missing[0]}' is missing: every symbol has exactly two cells")
    return replace(sheet, bonus_cells=frozenset(cells), symbols=tuple(symbols[effect] for effect in effects))


def _symbol(fields: Fields, sheet: Sheet, effect: str) -> Symbol:
    cells = _cells(fields, sheet, effect, fields.items(effect))
    if len(cells) != 2:
        raise fields.wrong(f"'{effect}' has {len(cells)} cells: a symbol has exactly two")
    return Symbol(effect, (cells[0], cells[1]))


def _cells(fields: Fields, sheet: Sheet, key: str, pairs: list[object]) -> list[Cell]:
    """Cells as lists of [row, number]."""
    cells = []
    for row, number in (_pair(fields, key, pair, "a cell is [row, number]") for pair in pairs):
        if not 0 <= row < len(sheet.rows):
            raise fields.wrong(f"'{key}': row {quote(row)}: rows go from 0 to {len(sheet.rows) - 1}")
        cells.append(_cell(fields, sheet, row, number))
    return cells


def _pair(fields: Fields, key: str, pair: object, what: str) -> tuple[int, int]:
    if not isinstance(pair, list) or [type(item) for item in pair] != [int, int]:
        raise fields.wrong(f"'{key}': {what}, two whole numbers")
    return pair[0], pair[1]


def _with_part(fields: Fields, sheet: Sheet, part: CardPart) -> Sheet:
    """The card with one part replaced by that of the JSON."""
    if part.form == CardForm.NUMBERS:
        pairs = (_pair(fields, part.key, pair, f"a {part.cell} is [8, 5]") for pair in fields.items(part.key))
        return parts.with_value(part, sheet, tuple(pairs))
    read = {CardForm.PATH: _path, CardForm.CELLS: _cells_by_row, CardForm.PAIRS: _pairs_of_cells}[part.form]
    return parts.with_cells(part, sheet, read(fields, sheet, part.key))


def _path(fields: Fields, sheet: Sheet, key: str) -> list[Cell]:
    return _cells(fields, sheet, key, fields.items(key))


def _pairs_of_cells(fields: Fields, sheet: Sheet, key: str) -> Iterator[Cell]:
    for pair in fields.items(key):
        if not isinstance(pair, list) or len(pair) != 2:
            raise fields.wrong(f"'{key}': a link is a pair of cells, [[row, number], [row, number]]")
        yield from _cells(fields, sheet, key, pair)


def _cells_by_row(fields: Fields, sheet: Sheet, key: str) -> Iterator[Cell]:
    table = fields.table(key)
    for index in range(len(sheet.rows)):
        numbers = table.integers(str(index), [])
        if len(set(numbers)) < len(numbers):
            raise table.wrong(f"row '{index}' names a number twice")
        yield from (_cell(table, sheet, index, number) for number in numbers)
    table.done()


def _cell(fields: Fields, sheet: Sheet, row: int, number: int) -> Cell:
    if number not in sheet.rows[row].numbers:
        what, there = f"row {row} has no number {quote(number)}", ", ".join(map(str, sheet.rows[row].numbers))
        raise fields.wrong(Sentence(what, "template.lacks", row=row + 1, number=number, numbers=there))
    return Cell(row, sheet.rows[row].numbers.index(number))


def to_json(variant: Variant, sheet: Sheet) -> dict[str, object]:
    """The JSON of how a card differs from its template."""
    base = variant.default_sheet
    said: dict[str, object] = {}
    if sheet.lucky != base.lucky:
        said["lucky"] = list(sheet.lucky)
    if sheet.rows != base.rows:
        said["rows"] = [
            [{"number": number, "color": color} for number, color in zip(row.numbers, row.colors, strict=True)]
            for row in sheet.rows
        ]
    if sheet.bonus_cells != base.bonus_cells or sheet.symbols != base.symbols or "rows" in said:
        said["bonus_fields"] = _bonus_fields_out(sheet, has_bonus_row=bool(base.bonus_row))
    if sheet.bonus_row != base.bonus_row:
        said["bonus_row"] = list(sheet.bonus_row)
    for part in parts.DESCRIBED:
        if parts.value(part, sheet) != parts.value(part, base):
            said[part.key] = _part_out(sheet, part)
    return {key: value for key, value in said.items() if key in card_parts(variant)}


def _part_out(sheet: Sheet, part: CardPart) -> object:
    found = parts.value(part, sheet)
    if part.form == CardForm.PAIRS:
        return [[_cell_out(sheet, cell) for cell in pair] for pair in found]
    if part.form == CardForm.CELLS:
        return _by_row(sheet, found)
    return [_cell_out(sheet, cell) if part.form == CardForm.PATH else list(cell) for cell in found]


def _by_row(sheet: Sheet, cells: Iterable[Cell]) -> dict[str, list[int]]:
    return {
        str(index): [sheet.number(cell) for cell in sorted(cells) if cell.row == index]
        for index in range(len(sheet.rows))
    }


def _bonus_fields_out(sheet: Sheet, has_bonus_row: bool) -> dict[str, object]:
    by_row = _by_row(sheet, sheet.bonus_cells) if has_bonus_row else {}
    by_effect = {symbol.effect: [_cell_out(sheet, cell) for cell in symbol.cells] for symbol in sheet.symbols}
    return {**by_row, **by_effect}


def _cell_out(sheet: Sheet, cell: Cell) -> list[int]:
    return [cell.row, sheet.number(cell)]
