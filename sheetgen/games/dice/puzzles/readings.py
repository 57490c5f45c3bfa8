"""Whether the answer of a puzzle depends on how decision D4 or D14 of docs/RULES.md is read.

Rule sheets with lucky numbers do not say whether a closed row may be the one with the fewest crosses. We say yes,
others say no. Those with round cells do not say whether the cell beside one must have been crossed before the turn, or
whether action 1 of the same turn will do. We say that it will. A puzzle is made only if both readings come to the same
answer.
"""

from dataclasses import replace

from sheetgen.base.errors import NotProvenError

from ..kinds import KINDS
from ..rules import rows
from ..rules.position import Position
from ..rules.round_cells import is_early
from ..rules.variant import OPEN_ROWS, SINCE_TURN
from ..solve.players_ahead import TooManyWaysError
from .judge import PLAIN, DiceJudge
from .puzzle import DicePuzzle, replay


def is_in_doubt(puzzle: DicePuzzle, judge: DiceJudge) -> bool:
    """Whether another reading makes it no puzzle, or changes its level or answer."""
    sheet = puzzle.position.sheet
    if sheet.lucky and _differs(puzzle, read_otherwise(puzzle.position), judge):
        return True
    return bool(sheet.between) and _depends_on_action_1(puzzle)


def read_otherwise(position: Position) -> Position:
    """The position under the reading of D4 that compares open rows only."""
    sheet = position.sheet
    return replace(position, sheet=replace(sheet, rules=replace(sheet.rules, fewest=OPEN_ROWS)))


def without_action_1(position: Position) -> Position:
    """The position under the reading of D14 that requires a cell crossed before the turn."""
    sheet = position.sheet
    return replace(position, sheet=replace(sheet, rules=replace(sheet.rules, round_cells_since=SINCE_TURN)))


def _depends_on_action_1(puzzle: DicePuzzle) -> bool:
    """Whether the other reading of D14 changes the answer.

    That reading only forbids moves: a final sheet that was the best, or the only one, still is if it can be reached. So
    with known rolls it is enough to follow the line. Answers that depend on unknown rolls are proven again by the plain
    rules, which know both readings.
    """
    other = without_action_1(puzzle.position)
    kind = KINDS[puzzle.kind]
    if not kind.has_rolls:
        return _differs(puzzle, other, PLAIN)
    state = puzzle.position.state
    for turn, roll in zip(kind.line(puzzle), puzzle.position.rolls, strict=False):
        if turn.second and is_early(other.sheet, state, turn.second):
            return True
        state = rows.play(puzzle.position.sheet, state, roll, turn)
    return False


def _differs(puzzle: DicePuzzle, other: Position, judge: DiceJudge) -> bool:
    try:
        twin = KINDS[puzzle.kind].prove(other, puzzle.question, judge)
    except (NotProvenError, TooManyWaysError):
        return True
    return _essence(puzzle) != _essence(twin)


def _essence(puzzle: DicePuzzle) -> tuple[object, ...]:
    kind = KINDS[puzzle.kind]
    final = replay(puzzle.position, kind.line(puzzle)) if kind.has_rolls else None
    return puzzle.level, puzzle.tags, kind.result(puzzle), final
