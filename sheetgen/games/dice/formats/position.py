"""A position as JSON: docs/CONTRACT.md section 2, in and out."""

from collections.abc import Iterator

from sheetgen.base.errors import PositionError, TemplateError
from sheetgen.base.fields import Fields

from .. import templates
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
    if not sheet.bonus_row and fields.integer("bonus_used", 0, 9999, 0):
        raise fields.wrong("'bonus_used': this sheet has no bonus row")
    if not sheet.swaps and fields.integer("exchange_used", 0, 9999, 0):
        raise fields.wrong("'exchange_used': this sheet has no swaps")
    read = [_marks(fields.inside(item, f"row {n}"), sheet, n - 1) for n, item in enumerate(lists, 1)]
    return State(
        marks=tuple(marks for marks, _, _ in read),
        closed=tuple(closed for _, closed, _ in read),
        penalties=fields.integer("penalties", 0, sheet.rules.penalty_limit, 0),
        bonus_used=fields.integer("bonus_used", 0, len(sheet.bonus_row), 0),
        twice=tuple(sorted(cell for *_, twice in read for cell in twice)),
        between=tuple(sorted(_round_cells(fields, sheet))),
        swaps_used=fields.integer("exchange_used", 0, len(sheet.swaps), 0),
    )


def _marks(fields: Fields, sheet: Sheet, index: int) -> tuple[tuple[int, ...], bool, list[Cell]]:
    """What a row says: its crossed places, whether it is closed, and its cells with a second cross."""
    row = sheet.rows[index]
    marks = _crossed(fields, row, fields.integers("marks", low=-9999))
    closed = fields.flag("closed", row.is_closed_by(marks))
    twice = fields.integers("twice", [], low=-9999)
    if twice and not sheet.rules.second_crosses:
        raise fields.wrong("'twice': this sheet has no second crosses")
    again = [Cell(index, place) for place in _crossed(fields.inside({}, "twice"), row, twice)]
    fields.done()
    return marks, closed, again


def _crossed(fields: Fields, row: Row, numbers: list[int]) -> tuple[int, ...]:
    """The places of crossed numbers, ascending."""
    for number in numbers:
        if number not in row.numbers:
            raise fields.wrong(f"number {number} is crossed, but the row has no {number}")
        if numbers.count(number) > 1:
            raise fields.wrong(f"number {number} is crossed twice")
    return tuple(sorted(row.numbers.index(number) for number in numbers))


def _round_cells(fields: Fields, sheet: Sheet) -> Iterator[Cell]:
    """The crossed round cells, each as the cell above it."""
    lists = fields.items("between") if "between" in fields else []
    if lists and not sheet.between:
        raise fields.wrong("'between': this sheet has no rows between")
    if lists and len(lists) != len(sheet.between):
        raise fields.wrong(f"'between' holds {len(lists)} rows: the sheet has {len(sheet.between)} rows between")
    for n, upper in enumerate(sheet.between if lists else ()):
        table = fields.inside({"between": lists[n]}, f"row between {n + 1}")
        for place in _crossed(table, sheet.rows[upper], table.integers("between", low=-9999)):
            yield Cell(upper, place)


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


def roll_in(fields: Fields, sheet: Sheet, whole: bool = True) -> Roll:
    """A roll of one's own with every coloured die, or somebody else's without any; ``role`` may be left out.

    Unless it must be ``whole``, dice that have left the game may be missing from one's own: they show 0.
    """
    own = any(color in fields for color in sheet.rules.dice)
    if "role" in fields:
        own = fields.choice("role", ROLES) == "active"
    return _dice(fields, sheet, own, whole)


def _dice(fields: Fields, sheet: Sheet, active: bool, whole: bool = True) -> Roll:
    rules = sheet.rules
    white = fields.integers("white", low=1, high=rules.sides)
    if len(white) != 2:
        raise fields.wrong(f"'white' holds {len(white)} dice: there are two")
    colored: tuple[int, ...] = ()
    if active:
        colored = tuple(
            fields.integer(color, 1, rules.sides) if whole or color in fields else 0 for color in rules.dice
        )
    elif any(color in fields for color in rules.dice):
        raise fields.wrong("coloured dice in a passive turn: only the active player uses them")
    fields.done()
    return Roll((white[0], white[1]), colored)


def to_json(found: Position) -> dict[str, object]:
    """A position in its JSON form; ``read_table`` reads it back."""
    return {
        "variant": found.variant.name,
        "sheet": card.to_json(found.variant, found.sheet),
        "rows": [
            {"marks": [row.numbers[place] for place in marks], "closed": closed, **_twice_out(found, index)}
            for index, (row, marks, closed) in enumerate(
                zip(found.sheet.rows, found.state.marks, found.state.closed, strict=True)
            )
        ],
        "penalties": found.state.penalties,
        "bonus_used": found.state.bonus_used,
        **_further_out(found),
        "turns": [
            {"role": "active" if roll.active else "passive", **dice_out(found.sheet, roll)} for roll in found.rolls
        ],
    }


def _twice_out(found: Position, index: int) -> dict[str, object]:
    if not found.sheet.rules.second_crosses:
        return {}
    return {"twice": [found.sheet.number(cell) for cell in found.state.twice if cell.row == index]}


def _further_out(found: Position) -> dict[str, object]:
    """The keys of mechanics that the sheet has."""
    sheet, state = found.sheet, found.state
    rows = [[sheet.number(cell) for cell in state.between if cell.row == upper] for upper in sheet.between]
    used = {"exchange_used": state.swaps_used} if sheet.swaps else {}
    return {**({"between": rows} if rows else {}), **used}


def dice_out(sheet: Sheet, roll: Roll) -> dict[str, object]:
    colored = zip(sheet.rules.dice, roll.colored, strict=False)
    return {"white": list(roll.white), **{color: value for color, value in colored if value}}
