"""Where the crosses of a position stand, and those that a solution adds: positions turned into marks on a sheet."""

from ..rules import rows
from ..rules.position import Position
from ..rules.rows import State, Turn
from ..rules.variant import Cell, Sheet
from .pad.marks import Marks


def marks_of(sheet: Sheet, state: State) -> Marks:
    used, struck = _fields(sheet, state)
    crossed = frozenset(Cell(row, place) for row, places in enumerate(state.marks) for place in places)
    locks = frozenset(row for row in range(len(sheet.rows)) if rows.has_lock(sheet, state, row))
    barred = frozenset(row for row in range(len(sheet.rows)) if state.closed[row] and row not in locks)
    return Marks(
        crossed,
        locks=locks,
        barred=barred,
        penalties=state.penalties,
        used=used,
        struck=struck,
        earned=earned(sheet, crossed),
        twice=frozenset(state.twice),
        between=frozenset(state.between),
        swapped=frozenset(range(state.swaps_used)),
    )


def earned(sheet: Sheet, crossed: frozenset[Cell]) -> frozenset[str]:
    """The effects with both of their cells crossed."""
    return frozenset(symbol.effect for symbol in sheet.symbols if crossed.issuperset(symbol.cells))


def _fields(sheet: Sheet, state: State) -> tuple[frozenset[int], frozenset[int]]:
    """The fields of the bonus row that are used, or gone without use, and those of closed rows."""
    closed = {sheet.rows[row].color for row, closed in enumerate(state.closed) if closed}
    struck = {n for n, color in enumerate(sheet.bonus_row) if n >= state.bonus_used and color in closed}
    return frozenset(range(state.bonus_used)), frozenset(struck)


def solution_marks(position: Position, line: tuple[Turn, ...], final: State) -> Marks:
    """The marks of a position, and the new crosses of a line, numbered by turn and action: 1a, 1b, 2a …"""
    before, after = marks_of(position.sheet, position.state), marks_of(position.sheet, final)
    new = tuple(steps(line))
    return Marks(
        crossed=before.crossed,
        locks=before.locks,
        barred=after.barred,
        penalties=before.penalties,
        new_penalties=after.penalties - before.penalties,
        used=after.used,
        struck=after.struck,
        new=new,
        new_locks=after.locks - before.locks,
        earned=before.earned,
        new_earned=newly_earned(position.sheet, new, after.earned - before.earned),
        twice=before.twice,
        between=before.between,
        swapped=after.swapped,
        new_twice=tuple(steps(line, "twice")),
        new_between=tuple(steps(line, "between")),
    )


def newly_earned(
    sheet: Sheet, new: tuple[tuple[Cell, str], ...], effects: frozenset[str]
) -> tuple[tuple[str, str], ...]:
    """Each effect with the step of the last new cross on its pair."""
    step = {effect: step for cell, step in new for effect, _ in [sheet.symbol_at.get(cell, ("", cell))]}
    return tuple((symbol.effect, step[symbol.effect]) for symbol in sheet.symbols if symbol.effect in effects)


def steps(line: tuple[Turn, ...], where: str = "") -> list[tuple[Cell, str]]:
    """Every new cross with its step: the turn, and a letter for the action; what it sets off has its step, too.

    Only crosses in the rows; or second crosses (``twice``), or those of round cells (``between``).
    """
    found = []
    for number, turn in enumerate(line, 1):
        for letter, action in zip("ab", (turn.first, turn.second), strict=True):
            if action and where == ("twice" if action.twice else "between" if action.between else ""):
                found += [(cell, f"{number}{letter}") for cell in (action.cell, *action.bonus)]
    return found
