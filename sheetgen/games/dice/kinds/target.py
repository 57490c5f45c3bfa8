"""``target``: end with exactly so many points. One final sheet has them, and the greedy way misses it.

Levels are those of players who look n turns ahead and want to be as near to the target as they can.
"""

from ..rules.position import Position
from ..solve.players_ahead import Aim, Brief, Study
from . import grade
from .puzzle import NotProvenError, Puzzle, Question


def aim(question: Question) -> Aim:
    """To be as near as can be."""
    return Aim(target=question.score)


def puzzle(position: Position, question: Question, study: Study) -> Puzzle:
    """The puzzle of a score that one final sheet has."""
    if study.winners != 1:
        raise NotProvenError(f"{'more than one' if study.winners else 'no'} final sheet has {question.score} points")
    if study.greedy_wins:
        raise NotProvenError(f"taking most points at each turn may end with {question.score} points, too")
    level = grade.level_of_players("target", study, aim(question), len(position.rolls))
    return Puzzle("target", position, question, study.line, level, grade.tags(position, study))


def is_promising(brief: Brief) -> bool:
    """One final sheet on the spot."""
    return brief.winners == 1
