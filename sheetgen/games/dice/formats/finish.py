"""What ``solve --json`` prints: docs/CONTRACT.md section 2, out; and its line of turns, back in."""

from sheetgen.base.fields import Fields

from ..rules.rows import Action, Turn
from ..rules.variant import Cell, Sheet
from ..solve.reference import Finish

MOST_SCORE = 99_999


def to_json(sheet: Sheet, found: Finish) -> dict[str, object]:
    return {"best": found.best, "solutions": found.solutions, "unique": found.unique, **line_out(sheet, found.line)}


def line_out(sheet: Sheet, line: tuple[Turn, ...]) -> dict[str, object]:
    """A line of turns."""
    return {"line": [turn_out(sheet, turn) for turn in line]}


def turn_out(sheet: Sheet, turn: Turn) -> dict[str, object]:
    return {
        "action1": turn.first
        and {**_action_out(sheet, turn.first), "lucky": turn.first.lucky, **_swap_out(sheet, turn.first)},
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
    """Where an action crosses a number: in a row, or between two; ``twice`` if it is the second cross."""
    number = sheet.number(action.cell)
    if action.between:
        return {"between": sheet.between.index(action.cell.row), "number": number}
    return {"row": action.cell.row, "number": number, **({"twice": True} if action.twice else {})}


def _swap_out(sheet: Sheet, action: Action) -> dict[str, object]:
    return {"exchange": [action.swap, sheet.number(action.cell)]} if action.swap else {}


def _bonus_out(sheet: Sheet, action: Action | None) -> list[dict[str, int]]:
    return [_cell_out(sheet, cell) for cell in (action.bonus if action else ())]


def _cell_out(sheet: Sheet, cell: Cell) -> dict[str, int]:
    return {"row": cell.row, "number": sheet.number(cell)}


def line_in(fields: Fields, sheet: Sheet) -> tuple[Turn, ...]:
    """The inverse of ``line_out``; other keys of the table are left to the caller."""
    turns = [fields.inside(item, f"turn {n}") for n, item in enumerate(fields.items("line"), 1)]
    return tuple(turn_in(turn, sheet) for turn in turns)


def turn_in(fields: Fields, sheet: Sheet, without_bonus: bool = False) -> Turn:
    """The inverse of ``turn_out``; whether the rules allow the turn is asked of ``rows.play``."""
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
    between = bool(sheet.between) and "between" in table
    cell = _cell_in(table, sheet, done=False, between=between)
    die = table.choice("die", sheet.rules.dice) if with_die else ""
    action = Action(
        cell,
        bonus,
        lucky=False if with_die else table.flag("lucky"),
        white=table.integer("white", 1, sheet.rules.sides) if with_die else 0,
        twice=table.flag("twice", False),
        between=between,
        die=die if between else "",
        swap=_swap_in(table, sheet.number(cell)) if not with_die and "exchange" in table else 0,
    )
    table.done()
    return action


def _swap_in(fields: Fields, number: int) -> int:
    """The white sum of a swap, which makes this number of it."""
    pair = fields.integers("exchange")
    if len(pair) != 2 or pair[1] != number:
        raise fields.wrong("'exchange' is the white sum and the number crossed, as in [8, 5]")
    return pair[0]


def _cell_in(fields: Fields, sheet: Sheet, done: bool = True, between: bool = False) -> Cell:
    """A cell; ``between`` two rows, the cell above it."""
    if between:
        row = sheet.between[fields.integer("between", 0, len(sheet.between) - 1)]
    else:
        row = fields.integer("row", 0, len(sheet.rows) - 1)
    number = fields.integer("number", 0, 999)
    if number not in sheet.rows[row].numbers:
        raise fields.wrong(f"row {row} has no number {number}")
    if done:
        fields.done()
    return Cell(row, sheet.rows[row].numbers.index(number))
