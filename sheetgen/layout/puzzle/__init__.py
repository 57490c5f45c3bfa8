"""Puzzles on paper: worksheets to fill in, and their keys."""

from .cube_game import CUBE_GAME
from .dice_game import DICE_GAME
from .exercise import DiceExercise, Exercise, Looks, Manner, Solution, looks
from .worksheet import Worksheet, answers, id_page, questions, with_answers

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
