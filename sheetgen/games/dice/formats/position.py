"""A position as JSON: docs/CONTRACT.md section 2, in and out."""

from dataclasses import replace

from sheetgen.base.errors import PositionError, TemplateError, nearest, quote
from sheetgen.base.fields import Fields

from .. import templates
from ..rules.position import MOST_TURNS, Position, card_parts, check_card, check_state
from ..rules.rows import Roll, State
from ..rules.variant import Cell, Row, Sheet, Symbol, Variant

ROLES = ("active", "passive")


def read_table(table: object) -> Position:
    """A position from a JSON value; ``PositionError`` for anything else."""
    return read_fields(Fields(table, PositionError))


def read_with_roll(table: object) -> Position:
    """A position without ``turns``, but with the ``roll`` to be played, if there is one: the input of ``odds``."""
    return read_fields(Fields(table, PositionError), with_roll=True)


def read_fields(fields: Fields, with_roll: bool = False) -> Position:
    try:
        variant = templates.variant(fields.text("variant", longest=1000))
    except TemplateError as error:
        raise PositionError(error.what, *error.where) from None
    sheet = _sheet(fields.table("sheet"), variant)
    state = _state(fields, sheet)
    found = Position(variant, sheet, state, (_one_roll if with_roll else _rolls)(fields, sheet))
    fields.done()
    check_state(sheet, state)
    return found


def _sheet(fields: Fields, variant: Variant) -> Sheet:
    sheet = variant.default_sheet
    for part in ("lucky", "rows", "bonus_fields", "bonus_row"):
        if part in fields and part not in card_parts(variant):
            raise fields.wrong(f"'{part}': {variant.name} has no use for it")
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
    fields.done()
    check_card(variant, sheet)
    return sheet


def _rows(fields: Fields, sheet: Sheet) -> tuple[Row, ...]:
    lists = zip(_row_items(fields, sheet), sheet.rows, strict=True)
    return tuple(_row(fields, cells, row, n) for n, (cells, row) in enumerate(lists, 1))


def _row_items(fields: Fields, sheet: Sheet) -> list[object]:
    items = fields.items("rows")
    if len(items) != len(sheet.rows):
        raise fields.wrong(f"{len(items)} rows: the sheet has {len(sheet.rows)}")
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
    """Rows by their index name bonus-row cells; effects name the two cells of a symbol."""
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
    cells = []
    for pair in fields.items(effect):
        if not isinstance(pair, list) or [type(item) for item in pair] != [int, int]:
            raise fields.wrong(f"'{effect}': a cell is [row, number], two whole numbers")
        if not 0 <= pair[0] < len(sheet.rows):
            raise fields.wrong(f"'{effect}': row {quote(pair[0])}: rows go from 0 to {len(sheet.rows) - 1}")
        cells.append(_cell(fields, sheet, pair[0], pair[1]))
    if len(cells) != 2:
        raise fields.wrong(f"'{effect}' has {len(cells)} cells: a symbol has exactly two")
    return Symbol(effect, (cells[0], cells[1]))


def _cell(fields: Fields, sheet: Sheet, row: int, number: int) -> Cell:
    if number not in sheet.rows[row].numbers:
        raise fields.wrong(f"row {row} has no number {quote(number)}")
    return Cell(row, sheet.rows[row].numbers.index(number))


def _state(fields: Fields, sheet: Sheet) -> State:
    lists = _row_items(fields, sheet)
    if not sheet.bonus_row and fields.integer("bonus_used", 0, 9999, 0):
        raise fields.wrong("'bonus_used': this sheet has no bonus row")
    read = [_marks(fields.inside(item, f"row {n}"), sheet.rows[n - 1]) for n, item in enumerate(lists, 1)]
    return State(
        marks=tuple(marks for marks, _ in read),
        closed=tuple(closed for _, closed in read),
        penalties=fields.integer("penalties", 0, sheet.rules.penalty_limit, 0),
        bonus_used=fields.integer("bonus_used", 0, len(sheet.bonus_row), 0),
    )


def _marks(fields: Fields, row: Row) -> tuple[tuple[int, ...], bool]:
    numbers = fields.integers("marks", low=-9999)
    for number in numbers:
        if number not in row.numbers:
            raise fields.wrong(f"number {number} is crossed, but the row has no {number}")
        if numbers.count(number) > 1:
            raise fields.wrong(f"number {number} is crossed twice")
    marks = tuple(sorted(row.numbers.index(number) for number in numbers))
    own = row.is_closed_by(marks)
    closed = fields.flag("closed", own)
    fields.done()
    return marks, closed


def _rolls(fields: Fields, sheet: Sheet) -> tuple[Roll, ...]:
    turns = fields.items("turns")
    if len(turns) > MOST_TURNS:
        raise fields.wrong(f"{len(turns)} turns: at most {MOST_TURNS} can be solved")
    tables = (fields.inside(turn, f"turn {n}") for n, turn in enumerate(turns, 1))
    return tuple(_dice(each, sheet, each.choice("role", ROLES) == "active") for each in tables)


def _one_roll(fields: Fields, sheet: Sheet) -> tuple[Roll, ...]:
    if "turns" in fields and fields.items("turns"):
        raise fields.wrong("'turns': the odds are those of all rolls to come: name one roll that is known as 'roll'")
    return (roll_in(fields.table("roll"), sheet),) if "roll" in fields else ()


def roll_in(fields: Fields, sheet: Sheet) -> Roll:
    """A roll of one's own with every coloured die, or somebody else's without any; ``role`` may be left out."""
    own = any(color in fields for color in sheet.rules.dice)
    if "role" in fields:
        own = fields.choice("role", ROLES) == "active"
    return _dice(fields, sheet, own)


def _dice(fields: Fields, sheet: Sheet, active: bool) -> Roll:
    rules = sheet.rules
    white = fields.integers("white", low=1, high=rules.sides)
    if len(white) != 2:
        raise fields.wrong(f"'white' holds {len(white)} dice: there are two")
    colored: tuple[int, ...] = ()
    if active:
        colored = tuple(fields.integer(color, 1, rules.sides) for color in rules.dice)
    elif any(color in fields for color in rules.dice):
        raise fields.wrong("coloured dice in a passive turn: only the active player uses them")
    fields.done()
    return Roll((white[0], white[1]), colored)


def to_json(found: Position) -> dict[str, object]:
    """A position in its JSON form; ``read_table`` reads it back."""
    return {
        "variant": found.variant.name,
        "sheet": sheet_out(found.variant, found.sheet),
        "rows": [
            {"marks": [row.numbers[place] for place in marks], "closed": closed}
            for row, marks, closed in zip(found.sheet.rows, found.state.marks, found.state.closed, strict=True)
        ],
        "penalties": found.state.penalties,
        "bonus_used": found.state.bonus_used,
        "turns": [
            {"role": "active" if roll.active else "passive", **dice_out(found.sheet, roll)} for roll in found.rolls
        ],
    }


def dice_out(sheet: Sheet, roll: Roll) -> dict[str, object]:
    return {"white": list(roll.white), **dict(zip(sheet.rules.dice, roll.colored, strict=False))}


def sheet_out(variant: Variant, sheet: Sheet) -> dict[str, object]:
    """What a card says beyond its template."""
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
    return {key: value for key, value in said.items() if key in card_parts(variant)}


def _bonus_fields_out(sheet: Sheet, has_bonus_row: bool) -> dict[str, object]:
    by_row = {
        str(index): [sheet.number(cell) for cell in sorted(sheet.bonus_cells) if cell.row == index]
        for index in range(len(sheet.rows) if has_bonus_row else 0)
    }
    by_effect = {symbol.effect: [[cell.row, sheet.number(cell)] for cell in symbol.cells] for symbol in sheet.symbols}
    return {**by_row, **by_effect}
