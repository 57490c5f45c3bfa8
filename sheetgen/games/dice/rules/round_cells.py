"""Which round cells, the cells between two rows, may be crossed (docs/RULES.md D14).

Rule sheets say that a cell beside one must already be crossed. We let the cross of action 1 serve action 2 of the same
turn; ``SINCE_TURN`` is the other reading, by which the cell must have been crossed before the turn.
"""

from collections.abc import Iterator

from .state import Action, State
from .variant import SINCE_TURN, Cell, Sheet


def round_cells(sheet: Sheet, state: State, number: int, color: str = "") -> Iterator[Cell]:
    """D14: the round cells that may be crossed for a number, each given as the cell above it.

    Left to right, and only below or above a crossed cell; for a coloured die, one of the die's colour.
    """
    for upper in sheet.between:
        numbers = sheet.rows[upper].numbers
        if number not in numbers:
            continue
        place = numbers.index(number)
        beside = [row for row in (upper, upper + 1) if place in state.marks[row]]
        if color:
            beside = [row for row in beside if sheet.rows[row].colors[place] == color]
        if beside and all(other.place < place for other in state.between if other.row == upper):
            yield Cell(upper, place)


def is_early(sheet: Sheet, before: State, action: Action) -> bool:
    """Whether action 2 relies on a cross that was not there ``before`` the turn, under the reading that forbids it."""
    if not action.between or sheet.rules.round_cells_since != SINCE_TURN:
        return False
    return action.cell not in round_cells(sheet, before, sheet.number(action.cell), action.die)


def turn_start(sheet: Sheet, state: State) -> State | None:
    """The ``state`` at the start of a turn, if action 2 depends on it; else ``None``."""
    return state if sheet.between and sheet.rules.round_cells_since == SINCE_TURN else None
