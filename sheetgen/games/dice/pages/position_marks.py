"""Turns positions, and the crosses that a solution adds, into marks on a sheet."""

from dataclasses import replace
from itertools import chain

from ..rules import parts, rows
from ..rules.position import Position
from ..rules.rows import Action, State, Turn
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
        again=further_crosses(state, in_rows=True),
        below=further_crosses(state, in_rows=False),
        passed=passed(state),
    )


def further_crosses(state: State, in_rows: bool) -> frozenset[Cell]:
    """The cells with further crosses ``in_rows``; else the cells above crossed cells between rows."""
    found = (getattr(state, part.field) for part in parts.CROSSES if part.in_rows == in_rows)
    return frozenset(chain.from_iterable(found))


def passed(state: State) -> tuple[tuple[str, int], ...]:
    """Each track with the number of its fields used or lost."""
    return tuple((part.track, getattr(state, part.field)) for part in parts.COUNTS if part.track)


def earned(sheet: Sheet, crossed: frozenset[Cell]) -> frozenset[str]:
    """The effects whose two cells are both crossed."""
    return frozenset(symbol.effect for symbol in sheet.symbols if crossed.issuperset(symbol.cells))


def _fields(sheet: Sheet, state: State) -> tuple[frozenset[int], frozenset[int]]:
    """The fields of the bonus row that are spent, whether or not they were of use; and those struck by closed rows."""
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
        used=before.used,
        struck=after.struck,
        new=new,
        new_locks=after.locks - before.locks,
        earned=before.earned,
        new_earned=newly_earned(position.sheet, new, after.earned - before.earned),
        again=before.again,
        below=before.below,
        new_again=tuple(steps(line, in_rows=True)),
        new_below=tuple(steps(line, in_rows=False)),
        passed=before.passed,
        new_used=after.used - before.used,
        new_passed=tuple(
            (key, start, end) for (key, start), (_, end) in zip(before.passed, after.passed, strict=True) if end > start
        ),
    )


def unnumbered(marks: Marks) -> Marks:
    """The marks without the steps beside new crosses."""
    crosses = (marks.new, marks.new_again, marks.new_below)
    new, again, below = (tuple((cell, "") for cell, _ in each) for each in crosses)
    return replace(marks, new=new, new_again=again, new_below=below)


def newly_earned(
    sheet: Sheet, new: tuple[tuple[Cell, str], ...], effects: frozenset[str]
) -> tuple[tuple[str, str], ...]:
    """Each effect with the step of the last new cross on its pair."""
    step = {effect: step for cell, step in new for effect, _ in [sheet.symbol_at.get(cell, ("", cell))]}
    return tuple((symbol.effect, step[symbol.effect]) for symbol in sheet.symbols if symbol.effect in effects)


def steps(line: tuple[Turn, ...], in_rows: bool | None = None) -> list[tuple[Cell, str]]:
    """Every new cross with its step: the turn and a letter for the action, shared by all crosses that it sets off.

    ``in_rows`` selects first crosses (``None``), further crosses in the rows, or crosses between rows.
    """
    found = []
    for number, turn in enumerate(line, 1):
        for letter, action in zip("ab", (turn.first, turn.second), strict=True):
            if action and in_rows == is_in_rows(action):
                found += [(cell, f"{number}{letter}") for cell in (action.cell, *action.bonus)]
    return found


def is_in_rows(action: Action) -> bool | None:
    """Whether an action's further cross is in the rows, not between them; None for a first cross."""
    part = parts.crosses_of(action)
    return part.in_rows if part else None
