"""A position as JSON: docs/CONTRACT.md section 2, in and out."""

from collections.abc import Iterator
from typing import Any

from sheetgen.base.errors import PositionError, Sentence, TemplateError, quote
from sheetgen.base.fields import Fields

from .. import templates
from ..rules import parts
from ..rules.parts import StateCount, StateCrosses
from ..rules.position import MOST_TURNS, Position, check_state
from ..rules.rows import Roll, State
from ..rules.variant import Cell, Row, Sheet
from . import card

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
    sheet = card.read(fields.table("sheet"), variant)
    state = _state(fields, sheet)
    found = Position(variant, sheet, state, (_one_roll if with_roll else _rolls)(fields, sheet))
    fields.done()
    check_state(sheet, state)
    return found


def _state(fields: Fields, sheet: Sheet) -> State:
    lists = card.row_items(fields, sheet)
    for part in parts.COUNTS:
        if not part.most(sheet) and fields.integer(part.key, 0, 9999, 0):
            raise fields.wrong(_no_use(part, part.lacks))
    rows = [_row(fields.inside(item, f"row {n}"), sheet, n - 1) for n, item in enumerate(lists, 1)]
    return State(
        marks=tuple(marks for marks, _, _ in rows),
        closed=tuple(closed for _, closed, _ in rows),
        **{part.field: _further(fields, sheet, part, [cells for *_, cells in rows]) for part in parts.STATE},
    )


Further = dict[str, list[Cell]]  # cells with further crosses in a row


def _further(fields: Fields, sheet: Sheet, part: StateCount | StateCrosses, rows: list[Further]) -> Any:
    """The value of a ``State`` field other than the crosses in its rows."""
    if isinstance(part, StateCount):
        return fields.integer(part.key, 0, part.most(sheet), 0)
    if part.in_rows:
        return tuple(sorted(cell for row in rows for cell in row[part.key]))
    return tuple(sorted(_below_rows(fields, sheet, part)))


def _row(fields: Fields, sheet: Sheet, index: int) -> tuple[tuple[int, ...], bool, Further]:
    """Reads a row: its crossed places, whether it is closed, and its cells with further crosses."""
    row = sheet.rows[index]
    marks = _crossed(fields, row, fields.integers("marks", low=-9999))
    closed = fields.flag("closed", row.is_closed_by(marks))
    further = {part.key: _in_row(fields, sheet, part, index) for part in parts.CROSSES if part.in_rows}
    fields.done()
    return marks, closed, further


def _no_use(part: StateCount | StateCrosses, lacks: str) -> Sentence:
    return Sentence(f"'{part.key}': {lacks}", "text.no_use", text=quote(part.key))


def _in_row(fields: Fields, sheet: Sheet, part: StateCrosses, index: int) -> list[Cell]:
    numbers = fields.integers(part.key, [], low=-9999)
    if numbers and index not in part.places(sheet):
        raise fields.wrong(_no_use(part, f"this sheet has no {part.name}"))
    return [Cell(index, place) for place in _crossed(fields.inside({}, part.key), sheet.rows[index], numbers)]


def _crossed(fields: Fields, row: Row, numbers: list[int]) -> tuple[int, ...]:
    """The places of crossed numbers, ascending."""
    for number in numbers:
        if number not in row.numbers:
            what = f"number {number} is crossed, but the row has no {number}"
            there = ",".join(map(str, row.numbers))
            raise fields.wrong(Sentence(what, "text.cell", text=number, number=number, numbers=there))
        if numbers.count(number) > 1:
            raise fields.wrong(Sentence(f"number {number} is crossed twice", "text.cell_twice", text=number))
    return tuple(sorted(row.numbers.index(number) for number in numbers))


def _below_rows(fields: Fields, sheet: Sheet, part: StateCrosses) -> Iterator[Cell]:
    """The crossed cells below rows, each given as the cell above it."""
    lists, uppers = fields.items(part.key) if part.key in fields else [], part.places(sheet)
    if lists and not uppers:
        raise fields.wrong(_no_use(part, f"this sheet has no {part.name}"))
    if lists and len(lists) != len(uppers):
        what = f"'{part.key}' holds {len(lists)} rows: the sheet has {len(uppers)} {part.name}"
        raise fields.wrong(Sentence(what, "text.rows_between", there=len(lists), needed=len(uppers)))
    for n, upper in enumerate(uppers if lists else ()):
        table = fields.inside({part.key: lists[n]}, f"row {part.key} {n + 1}")
        for place in _crossed(table, sheet.rows[upper], table.integers(part.key, low=-9999)):
            yield Cell(upper, place)


def _rolls(fields: Fields, sheet: Sheet) -> tuple[Roll, ...]:
    turns = fields.items("turns")
    if len(turns) > MOST_TURNS:
        what = f"{len(turns)} turns: at most {MOST_TURNS} can be solved"
        raise fields.wrong(Sentence(what, "text.turns", count=len(turns), most=MOST_TURNS))
    tables = (fields.inside(turn, f"turn {n}") for n, turn in enumerate(turns, 1))
    return tuple(_dice(each, sheet, each.choice("role", ROLES) == "active") for each in tables)


def _one_roll(fields: Fields, sheet: Sheet) -> tuple[Roll, ...]:
    if "turns" in fields and fields.items("turns"):
        what = "'turns': the odds are those of all rolls to come: name one roll that is known as 'roll'"
        raise fields.wrong(Sentence(what, "text.one_roll"))
    return (roll_in(fields.table("roll"), sheet),) if "roll" in fields else ()


def roll_in(fields: Fields, sheet: Sheet, whole: bool = True) -> Roll:
    """An own roll with every coloured die, or another player's without any; ``role`` may be left out.

    Unless it must be ``whole``, an own roll may omit dice that have left the game: they show 0.
    """
    own = any(color in fields for color in sheet.rules.dice)
    if "role" in fields:
        own = fields.choice("role", ROLES) == "active"
    return _dice(fields, sheet, own, whole)


def _dice(fields: Fields, sheet: Sheet, active: bool, whole: bool = True) -> Roll:
    rules = sheet.rules
    white = fields.integers("white", low=1, high=rules.sides)
    if len(white) != 2:
        raise fields.wrong(Sentence(f"'white' holds {len(white)} dice: there are two", "text.two_white"))
    colored: tuple[int, ...] = ()
    if active:
        colored = tuple(
            fields.integer(color, 1, rules.sides) if whole or color in fields else 0 for color in rules.dice
        )
    elif any(color in fields for color in rules.dice):
        what = "coloured dice in a passive turn: only the active player uses them"
        raise fields.wrong(Sentence(what, "text.passive"))
    fields.done()
    return Roll((white[0], white[1]), colored)


def to_json(found: Position) -> dict[str, object]:
    """A position in its JSON form; ``read_table`` reads it back."""
    return {
        "variant": found.variant.name,
        "sheet": card.to_json(found.variant, found.sheet),
        "rows": [
            {"marks": [row.numbers[place] for place in marks], "closed": closed, **_row_out(found, index)}
            for index, (row, marks, closed) in enumerate(
                zip(found.sheet.rows, found.state.marks, found.state.closed, strict=True)
            )
        ],
        **_further_out(found.sheet, found.state),
        "turns": [
            {"role": "active" if roll.active else "passive", **dice_out(found.sheet, roll)} for roll in found.rolls
        ],
    }


def _row_out(found: Position, index: int) -> dict[str, object]:
    """The further crosses of a row, for each kind that the row can have."""
    there = (part for part in parts.CROSSES if part.in_rows and part.places(found.sheet))
    return {part.key: _numbers(found.sheet, getattr(found.state, part.field), index) for part in there}


def _further_out(sheet: Sheet, state: State) -> dict[str, object]:
    """The fields besides the rows: counts, and the crosses below rows."""
    said: dict[str, object] = {}
    for part in parts.STATE:
        found = getattr(state, part.field)
        if isinstance(part, StateCrosses):
            if part.places(sheet) and not part.in_rows:
                said[part.key] = [_numbers(sheet, found, row) for row in part.places(sheet)]
        elif part.most(sheet) or not part.track:
            said[part.key] = found
    return said


def _numbers(sheet: Sheet, cells: tuple[Cell, ...], row: int) -> list[int]:
    return [sheet.number(cell) for cell in cells if cell.row == row]


def dice_out(sheet: Sheet, roll: Roll) -> dict[str, object]:
    colored = zip(sheet.rules.dice, roll.colored, strict=False)
    return {"white": list(roll.white), **{color: value for color, value in colored if value}}
