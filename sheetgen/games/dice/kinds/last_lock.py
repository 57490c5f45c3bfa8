"""``last-lock``: close your second row with these rolls. There is exactly one way.

On a sheet where another number of closed rows ends the game, it is that number. One way is one sequence of moves: of
the rolls, every cross that can be made is needed, or bars the way. Levels are those of players who look n turns ahead
and want most locks, then most points.
"""

from ..rules.position import Position
from ..solve.players_ahead import Aim, Brief, Study, own_locks
from . import grade
from .puzzle import NotProvenError, Puzzle, Question


def question(position: Position) -> Question:
    """How many rows are to be closed on this sheet."""
    return Question(rows=position.sheet.rules.rows_to_end)


def aim(asked: Question) -> Aim:
    """Most locks, then most points."""
    return Aim(locks=asked.rows)


def puzzle(position: Position, asked: Question, study: Study) -> Puzzle:
    """The puzzle of the only way to close so many rows oneself."""
    if own_locks(position.sheet, position.state) >= (asked.rows or 0):
        raise NotProvenError("so many rows are closed already")
    if study.winning_ways != 1:
        raise NotProvenError(f"{study.winning_ways:,} ways lead there" if study.winning_ways else "no way leads there")
    level = grade.level_of_players("last-lock", study, aim(asked), len(position.rolls))
    return Puzzle("last-lock", position, asked, study.line, level, grade.tags(position, study))


def is_promising(brief: Brief) -> bool:
    """One final sheet, so perhaps one way."""
    return brief.winners == 1


def is_dull(position: Position, study: Study) -> bool:
    """The rows are closed before the last roll."""
    return len(study.line) < len(position.rolls)
