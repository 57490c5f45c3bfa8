"""Puzzles of the dice game on paper: the sheet with its crosses, the rolls above it, and the same sheet solved."""

from collections.abc import Hashable
from functools import lru_cache

from ...puzzle import verify
from ...puzzle.puzzle import Count
from ...rules.rows import Tally
from .. import pad
from ..drawing import Item, Placed, Stamp
from ..impose import COMFORTABLE_CELL
from ..pad import Look
from . import dice, rolls_grid, told
from .exercise import DiceExercise, Manner, Solution
from .played import marks_of, solved_marks

UNDER_ROLLS = 3.0
STEP = 2.0
LEAST_SHEET = 16.0
"""Smaller boxes hold no sheet at all, in mm."""
KEY_PART, LEAST_KEY, MOST_KEY = 0.56, 70.0, 112.0
"""The picture's part of a key's width, and its bounds in mm."""
GRID = 42.0
"""The side of the grid of all rolls in a key, in mm."""


def figure(exercise: DiceExercise, width: float, height: float) -> tuple[Item, ...]:
    """The rolls, and the sheet as it stands."""
    position = exercise.puzzle.position
    rules, look = position.sheet.rules, exercise.look
    rolls = dice.drawn(look, position.rolls, rules.dice, rules.sides, width)
    above = _above(exercise, width)
    used, tall = _sheet_look(exercise, width, height - above)
    return (*rolls, Placed(0, round(above, 3), Stamp(_sheet(exercise, used, width, tall)), name="sheet"))


def _sheet(exercise: DiceExercise, look: Look, width: float, height: float) -> tuple[Item, ...]:
    position = exercise.puzzle.position
    marks = pad.marks(position.sheet, look, width, height, marks_of(position.sheet, position.state))
    return (*pad.sheet(position.sheet, look, width, height), *marks)


def cell(exercise: DiceExercise, width: float, height: float) -> float:
    """How large the cells of the sheet become; 0 where there is no room for one."""
    room = height - _above(exercise, width)
    if room < LEAST_SHEET or width < 2 * LEAST_SHEET:
        return 0.0
    look, tall = _sheet_look(exercise, width, room)
    return pad.cell_size(exercise.puzzle.position.sheet, look, width, tall)


def sort(exercise: DiceExercise) -> Hashable:
    """Puzzles of one sort take the same room: their sheets have one shape, and their rolls come in one order."""
    puzzle = exercise.puzzle
    order = tuple(roll.active for roll in puzzle.position.rolls)
    return puzzle.kind, pad.shape_of(puzzle.position.sheet), order, len(told.question(exercise))


def _above(exercise: DiceExercise, width: float) -> float:
    position = exercise.puzzle.position
    if not position.rolls:
        return 0.0
    return dice.height(exercise.look, position.rolls, position.sheet.rules.dice, width) + UNDER_ROLLS


def _sheet_look(exercise: DiceExercise, width: float, room: float) -> tuple[Look, float]:
    """With sums to fill in where the cells stay comfortable; no taller than the cells can use."""
    sheet, looks = exercise.puzzle.position.sheet, exercise.looks
    full = exercise.puzzle.kind in ("score", "finish", "target")
    if full and pad.cell_size(sheet, looks.full, width, room) >= COMFORTABLE_CELL:
        return looks.full, _enough(pad.shape_of(sheet), looks.full, width, room)
    if exercise.puzzle.kind == "score":
        return looks.full, room
    return looks.lean, _enough(pad.shape_of(sheet), looks.lean, width, room)


@lru_cache(maxsize=1024)
def _enough(shape: pad.Shape, look: Look, width: float, room: float) -> float:
    """The least height in which the cells are as large as in all of the room."""
    wanted = pad.plan(shape, look, width, room).cell - 0.05
    while room - STEP > LEAST_SHEET and pad.plan(shape, look, width, room - STEP).cell >= wanted:
        room -= STEP
    return room


def blanks(exercise: DiceExercise) -> tuple[str, ...]:
    """A place for each turn to note its crosses, and one for the number that is asked."""
    puzzle, words = exercise.puzzle, exercise.look.words
    turns = tuple(str(number) for number in range(1, len(puzzle.position.rolls) + 1))
    match puzzle.kind:
        case "finish":
            return (*turns, words("puzzle.best"))
        case "target" | "last-lock":
            return turns
        case "chance":
            return (words("puzzle.of_rolls", rolls=puzzle.position.sheet.rules.sides**2),)
        case _:
            return (words("pad.total"),)


def solution(exercise: DiceExercise, width: float) -> Solution:
    """The solved sheet, its new crosses numbered, or the grid of all rolls; and the answer in words."""
    puzzle, said = exercise.puzzle, (told.answer(exercise), told.explanation(exercise))
    if isinstance(puzzle.answer, Count):
        items = rolls_grid.drawn(exercise.look, puzzle.position, puzzle.question.event or "", GRID)
        return Solution(GRID, GRID, items, *said)
    if isinstance(puzzle.answer, Tally):
        return Solution(0.0, 0.0, (), *said)
    wide = min(max(width * KEY_PART, LEAST_KEY), MOST_KEY)
    return Solution(wide, *_key_sheet(exercise, wide), *said)


def _key_sheet(exercise: DiceExercise, width: float) -> tuple[float, tuple[Item, ...]]:
    position, look = exercise.puzzle.position, exercise.looks.key
    line = verify.line_of(exercise.puzzle)
    tall = _key_height(pad.shape_of(position.sheet), look, width)
    marks = solved_marks(position, line, verify.replayed(position, line))
    crossed = pad.marks(position.sheet, look, width, tall, marks)
    return tall, (*pad.sheet(position.sheet, look, width, tall), *crossed)


@lru_cache(maxsize=256)
def _key_height(shape: pad.Shape, look: Look, width: float) -> float:
    """The height in which cells come out about as tall as wide."""
    tall = 30.0
    while True:
        grid = pad.plan(shape, look, width, tall).grid
        if grid.cell_height >= min(grid.cell_width, 8.0) * 0.95:
            return tall
        tall += 1


DICE_GAME = Manner(told.question, figure, cell, sort, blanks, solution, told.hint, told.skills)
