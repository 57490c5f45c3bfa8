"""Puzzles of the cube game on paper: a board with an arrow to draw, and in the key the push and the line it makes."""

from collections.abc import Hashable

from sheetgen.page.drawing import Item, Placed, Stamp
from sheetgen.page.worksheet.exercise import Exercise, Manner, Solution

from ..kinds.puzzle import Puzzle
from ..rules import quixo
from ..rules.quixo import State
from . import diagram, wording
from .diagram import Marks

CubeExercise = Exercise[Puzzle]

KEY_BOARD = 46.0
"""The side of a board in a key, rim included, mm."""
BETWEEN = 3.0
LARGEST_CELL = 16.0
"""Larger cells only spread the board, mm."""


def figure(exercise: CubeExercise, width: float, height: float) -> tuple[Item, ...]:
    """The board as it stands."""
    state, look = exercise.puzzle.position.state, exercise.look
    beside, above = diagram.rims(state, look.type_, look.words)
    wide = min(width, state.size * LARGEST_CELL + 2 * beside)
    tall = min(height, state.size * LARGEST_CELL + 2 * above)
    drawn = diagram.diagram(state, wide, tall, look.theme, look.type_, look.words)
    return (Placed(round((width - wide) / 2, 3), 0, Stamp(drawn), name="board"),)


def cell(exercise: CubeExercise, width: float, height: float) -> float:
    """How large the cubes become; 0 where there is no room."""
    look = exercise.look
    return diagram.cell_size(exercise.puzzle.position.state, width, height, look.type_, look.words)


def sort(exercise: CubeExercise) -> Hashable:
    """Boards for two take the same room, and boards for four."""
    return "cubes", exercise.puzzle.position.state.players, len(wording.question(exercise))


def solution(exercise: CubeExercise, width: float) -> Solution:
    """The push on the board as it stands, and beside it the line at the end of best play."""
    puzzle = exercise.puzzle
    state, facts = puzzle.position.state, puzzle.facts
    boards = [(state, Marks(push=facts.key))]
    final = _final(state, puzzle)
    if final != state:
        boards.append((final, Marks(line=diagram.line_of(final))))
    beside, above = diagram.rims(state, exercise.look.type_, exercise.look.words)
    side = min(KEY_BOARD, (width - BETWEEN) / len(boards) - 2 * (beside - diagram.RIM))
    wide, tall = side + 2 * (beside - diagram.RIM), side + 2 * (above - diagram.RIM)
    items = tuple(
        Placed(
            round(n * (wide + BETWEEN), 3), 0, Stamp(_board(exercise, each, wide, tall, marks)), name=f"board-{n + 1}"
        )
        for n, (each, marks) in enumerate(boards)
    )
    across = len(boards) * (wide + BETWEEN) - BETWEEN
    return Solution(across, tall, items, wording.answer(exercise), wording.explanation(exercise))


def _final(state: State, puzzle: Puzzle) -> State:
    for move in puzzle.facts.line:
        state = quixo.after(state, move)
    return state


def _board(exercise: CubeExercise, state: State, wide: float, tall: float, marks: Marks) -> tuple[Item, ...]:
    look = exercise.look
    return diagram.diagram(state, wide, tall, look.theme, look.type_, look.words, marks)


CUBE_GAME = Manner(wording.question, figure, cell, sort, wording.blanks, solution, wording.hint, wording.skills)
