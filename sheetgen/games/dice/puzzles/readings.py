"""Whether the answer of a puzzle depends on how decision D4 of docs/RULES.md is read.

Rule sheets with lucky numbers do not say whether a closed row may be the one with the fewest crosses. We say yes,
others say no; a puzzle is made only if both come to the same answer.
"""

from dataclasses import replace

from sheetgen.base.errors import NotProvenError

from ..kinds import KINDS
from ..rules.position import Position
from ..rules.variant import OPEN_ROWS
from ..solve.players_ahead import TooManyWaysError
from .judge import DiceJudge
from .puzzle import DicePuzzle, replay


def is_in_doubt(puzzle: DicePuzzle, judge: DiceJudge) -> bool:
    """Whether comparing open rows only makes no puzzle of it, another level, or another answer."""
    if not puzzle.position.sheet.lucky:
        return False
    kind, other = KINDS[puzzle.kind], read_otherwise(puzzle.position)
    try:
        twin = kind.prove(other, puzzle.question, judge)
    except (NotProvenError, TooManyWaysError):
        return True
    return _essence(puzzle) != _essence(twin)


def read_otherwise(position: Position) -> Position:
    sheet = position.sheet
    return replace(position, sheet=replace(sheet, rules=replace(sheet.rules, fewest=OPEN_ROWS)))


def _essence(puzzle: DicePuzzle) -> tuple[object, ...]:
    kind = KINDS[puzzle.kind]
    final = replay(puzzle.position, kind.line(puzzle)) if kind.has_rolls else None
    return puzzle.level, puzzle.tags, kind.result(puzzle), final
