"""Puzzles on paper: worksheets to fill in, and their keys."""

from .answers import answers, id_page
from .cube_game import CUBE_GAME
from .dice_game import DICE_GAME
from .exercise import DiceExercise, Exercise, Looks, Manner, Solution, looks
from .questions import questions, with_answers
from .worksheet import Worksheet

__all__ = [
    "CUBE_GAME",
    "DICE_GAME",
    "DiceExercise",
    "Exercise",
    "Looks",
    "Manner",
    "Solution",
    "Worksheet",
    "answers",
    "id_page",
    "looks",
    "questions",
    "with_answers",
]
