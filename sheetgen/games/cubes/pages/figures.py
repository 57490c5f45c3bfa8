"""The pictures of puzzles of the cube game: a board to draw an arrow on, and its key."""

from functools import partial

from sheetgen.page.drawing import Item, Placed, Stamp
from sheetgen.page.look import Look
from sheetgen.page.worksheet.exercise import SolutionPicture, SolutionStep
from sheetgen.page.worksheet.sizes import Sizes

from ..puzzles.puzzle import CubePuzzle
from ..rules import quixo
from ..rules.quixo import CubeState
from . import diagram, wording
from .diagram import NO_MARKS, BoardMarks

KEY_BOARD = 46.0  # the side of a board in a key, rim included, mm
BETWEEN = 3.0
LARGEST_CELL, LARGEST_SEEN_FROM_AFAR = 16.0, 24.0  # larger cells make nothing clearer, mm


def figure(puzzle: CubePuzzle, look: Look, width: float, height: float, sizes: Sizes) -> tuple[Item, ...]:
    largest = LARGEST_SEEN_FROM_AFAR if sizes.large else LARGEST_CELL
    return _board(puzzle.position.state, look, NO_MARKS, largest, width, height)


def _board(
    state: CubeState, look: Look, marks: BoardMarks, largest: float, width: float, height: float
) -> tuple[Item, ...]:
    """A board centred in a box, its cells no larger than ``largest``."""
    beside, above = diagram.rims(state, look.type_, look.words)
    wide = min(width, state.size * largest + 2 * beside)
    tall = min(height, state.size * largest + 2 * above)
    drawn = diagram.diagram(state, wide, tall, look.theme, look.type_, look.words, marks)
    return (Placed(round((width - wide) / 2, 3), 0, Stamp(drawn), name="board"),)


def steps(puzzle: CubePuzzle, look: Look) -> tuple[SolutionStep, ...]:
    """Best play move by move: the move in words, and its push on the board before it."""
    found, state = [], puzzle.position.state
    for note, move in zip(wording.line(look.words, state, puzzle.facts.line), puzzle.facts.line, strict=True):
        marks = BoardMarks(pushes=(move,) if move.take else ())
        found.append(
            SolutionStep(f"{note.turn}  {note.text}", partial(_board, state, look, marks, LARGEST_SEEN_FROM_AFAR))
        )
        state = quixo.after(state, move)
    return tuple(found)


def final(puzzle: CubePuzzle, look: Look, width: float, height: float) -> tuple[Item, ...]:
    """The board at the end of best play, with its line framed."""
    state = quixo.after_all(puzzle.position.state, puzzle.facts.line)
    marks = BoardMarks(framed=diagram.line_of(state))
    return _board(state, look, marks, LARGEST_SEEN_FROM_AFAR, width, height)


def picture(look: Look, puzzle: CubePuzzle, width: float) -> SolutionPicture:
    """The push on the board of the question, and beside it the final board of best play with its line."""
    state, facts = puzzle.position.state, puzzle.facts
    boards = [(state, BoardMarks(pushes=(facts.key,) if facts.key else ()))]
    final = quixo.after_all(state, facts.line)
    if final != state:
        boards.append((final, BoardMarks(framed=diagram.line_of(final))))
    beside, above = diagram.rims(state, look.type_, look.words)
    side = min(KEY_BOARD, (width - BETWEEN) / len(boards) - 2 * (beside - diagram.RIM))
    wide, tall = side + 2 * (beside - diagram.RIM), side + 2 * (above - diagram.RIM)
    items = []
    for n, (each, marks) in enumerate(boards):
        drawn = diagram.diagram(each, wide, tall, look.theme, look.type_, look.words, marks)
        items.append(Placed(round(n * (wide + BETWEEN), 3), 0, Stamp(drawn), name=f"board-{n + 1}"))
    return SolutionPicture(len(boards) * (wide + BETWEEN) - BETWEEN, tall, tuple(items))
