"""What ``solve --json`` prints: CONTRACT.md section 2."""

from ..rules.rows import Action, Turn
from ..rules.variant import Cell, Sheet
from ..solve.reference import Finish


def written(sheet: Sheet, found: Finish) -> dict[str, object]:
    """What ``solve --json`` prints."""
    return {
        "best": found.best,
        "solutions": found.solutions,
        "unique": found.unique,
        "line": [turn_out(sheet, turn) for turn in found.line],
    }


def turn_out(sheet: Sheet, turn: Turn) -> dict[str, object]:
    """One entry of a line."""
    return {
        "action1": turn.first and {**_cell_out(sheet, turn.first.cell), "lucky": turn.first.lucky},
        "action2": turn.second
        and {
            **_cell_out(sheet, turn.second.cell),
            "die": sheet.color(turn.second.cell),
            "white": turn.second.white,
        },
        "bonus1": _bonus_out(sheet, turn.first),
        "bonus2": _bonus_out(sheet, turn.second),
        "penalty": turn.penalty,
    }


def _bonus_out(sheet: Sheet, action: Action | None) -> list[dict[str, int]]:
    return [_cell_out(sheet, cell) for cell in (action.bonus if action else ())]


def _cell_out(sheet: Sheet, cell: Cell) -> dict[str, int]:
    return {"row": cell.row, "number": sheet.number(cell)}
