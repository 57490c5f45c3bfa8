"""``finish``: these rolls are still to come. What is the best possible final score, and how?"""

from ..rules.position import Position
from ..solve.players_ahead import POINTS, Aim, Brief, Study
from ..solve.reference import Finish
from . import grade
from .puzzle import Facts, NotProvenError, Puzzle, Question

LEAST_MARGIN = 2
"""A finish that wins by one point wins by luck."""


def aim(_question: Question) -> Aim:
    """Most points."""
    return POINTS


def puzzle(position: Position, question: Question, study: Study) -> Puzzle:
    """The puzzle of a position that has one best final sheet."""
    if study.runner_up is None:
        raise NotProvenError("every way to play ends with the same score")
    if study.winners != 1:
        raise NotProvenError("more than one final sheet is best")
    return Puzzle(
        kind="finish",
        position=position,
        question=question,
        answer=Finish(study.best, 1, study.line, study.final),
        level=grade.level_of_players("finish", study, POINTS, len(position.rolls)),
        tags=grade.tags(position, study),
        facts=Facts(study.ends[0], study.best, study.runner_up, study.ways),
    )


def is_promising(brief: Brief) -> bool:
    """One best final sheet, and more than luck between it and the others."""
    return brief.winners == 1 and brief.runner_up is not None and brief.best - brief.runner_up >= LEAST_MARGIN
