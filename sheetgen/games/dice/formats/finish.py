"""The output of ``solve --json`` (docs/CONTRACT.md section 2), and the parser of its line of turns."""

from typing import Any

from sheetgen.base.fields import Fields

from ..rules import parts
from ..rules.parts import StateCrosses
from ..rules.rows import Action, Turn
from ..rules.variant import Cell, Sheet
from ..solve.reference import Finish

MOST_SCORE = 99_999


def to_json(sheet: Sheet, found: Finish) -> dict[str, object]:
    return {"best": found.best, "solutions": found.solutions, "unique": found.unique, **line_out(sheet, found.line)}


def line_out(sheet: Sheet, line: tuple[Turn, ...]) -> dict[str, object]:
    """A line of turns as JSON."""
    return {"line": [turn_out(sheet, turn) for turn in line]}


def turn_out(sheet: Sheet, turn: Turn) -> dict[str, object]:
    return {
        "action1": turn.first
        and {**_action_out(sheet, turn.first), "lucky": turn.first.lucky, **_used_out(sheet, turn.first)},
        "action2": turn.second
        and {
            **_action_out(sheet, turn.second),
            "die": turn.second.die or sheet.color(turn.second.cell),
            "white": turn.second.white,
        },
        "bonus1": _bonus_out(sheet, turn.first),
        "bonus2": _bonus_out(sheet, turn.second),
        "penalty": turn.penalty,
    }


def _action_out(sheet: Sheet, action: Action) -> dict[str, object]:
    """The cell that an action crosses, in a row or below one, and whether it is a further cross of that cell."""
    number, further = sheet.number(action.cell), parts.crosses_of(action)
    if further and not further.in_rows:
        return {further.key: list(further.places(sheet)).index(action.cell.row), "number": number}
    return {"row": action.cell.row, "number": number, **({further.key: True} if further else {})}


def _used_out(sheet: Sheet, action: Action) -> dict[str, object]:
    """Both numbers of an action that crosses a number other than the one rolled."""
    rolled = {part.key: getattr(action, part.action) for part in parts.USED}
    return {key: [number, sheet.number(action.cell)] for key, number in rolled.items() if number}


def _bonus_out(sheet: Sheet, action: Action | None) -> list[dict[str, int]]:
    return [_cell_out(sheet, cell) for cell in (action.bonus if action else ())]


def _cell_out(sheet: Sheet, cell: Cell) -> dict[str, int]:
    return {"row": cell.row, "number": sheet.number(cell)}


def line_in(fields: Fields, sheet: Sheet) -> tuple[Turn, ...]:
    """The inverse of ``line_out``; other keys of the table are left to the caller."""
    turns = [fields.inside(item, f"turn {n}") for n, item in enumerate(fields.items("line"), 1)]
    return tuple(turn_in(turn, sheet) for turn in turns)


def turn_in(fields: Fields, sheet: Sheet, without_bonus: bool = False) -> Turn:
    """The inverse of ``turn_out``; whether the turn is legal is for ``rows.play`` to say."""
    first = _action_in(fields, sheet, "action1", "" if without_bonus else "bonus1", with_die=False)
    second = _action_in(fields, sheet, "action2", "" if without_bonus else "bonus2", with_die=True)
    turn = Turn(first, second, fields.flag("penalty"))
    fields.done()
    return turn


def _action_in(fields: Fields, sheet: Sheet, key: str, bonus_key: str, with_die: bool) -> Action | None:
    crosses = fields.items(bonus_key) if bonus_key else []
    bonus = tuple(_cell_in(fields.inside(item, bonus_key), sheet) for item in crosses)
    if fields.is_null(key):
        return None
    table = fields.table(key)
    below = next((part for part in _below_rows(sheet) if part.key in table), None)
    cell = _cell_in(table, sheet, done=False, below=below)
    die = table.choice("die", sheet.rules.dice) if with_die else ""
    further: dict[str, Any] = {part.field: table.flag(part.key, False) for part in parts.CROSSES if part.in_rows}
    further |= {part.field: part is below for part in _below_rows(sheet)}
    if not with_die:
        used = (part for part in parts.USED if part.key in table)
        further |= {part.action: _used_in(table, part.key, sheet.number(cell)) for part in used}
    action = Action(
        cell,
        bonus,
        lucky=False if with_die else table.flag("lucky"),
        white=table.integer("white", 1, sheet.rules.sides) if with_die else 0,
        die=die if below else "",
        **further,
    )
    table.done()
    return action


def _below_rows(sheet: Sheet) -> list[StateCrosses]:
    """The kinds of crosses that a sheet has below its rows."""
    return [part for part in parts.CROSSES if not part.in_rows and part.places(sheet)]


def _used_in(fields: Fields, key: str, number: int) -> int:
    """The rolled number from which this one was made."""
    pair = fields.integers(key)
    if len(pair) != 2 or pair[1] != number:
        raise fields.wrong(f"'{key}' is the white sum and the number crossed, as in [8, 5]")
    return pair[0]


def _cell_in(fields: Fields, sheet: Sheet, done: bool = True, below: StateCrosses | None = None) -> Cell:
    """Reads a cell; a cell ``below`` a row is returned as the cell above it."""
    if below:
        rows = list(below.places(sheet))
        row = rows[fields.integer(below.key, 0, len(rows) - 1)]
    else:
        row = fields.integer("row", 0, len(sheet.rows) - 1)
    number = fields.integer("number", 0, 999)
    if number not in sheet.rows[row].numbers:
        raise fields.wrong(f"row {row} has no number {number}")
    if done:
        fields.done()
    return Cell(row, sheet.rows[row].numbers.index(number))
