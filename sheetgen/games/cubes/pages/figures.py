"""The pictures of puzzles of the cube game: a board to draw an arrow on, and its key."""

from sheetgen.page.drawing import Item, Placed, Stamp
from sheetgen.page.look import Look
from sheetgen.page.worksheet.exercise import SolutionPicture

from ..puzzles.puzzle import CubePuzzle
from ..rules import quixo
from . import diagram
from .diagram import BoardMarks

KEY_BOARD = 46.0  # the side of a board in a key, rim included, mm
BETWEEN = 3.0
LARGEST_CELL = 16.0  # larger cells only spread the board, mm


def figure(puzzle: CubePuzzle, look: Look, width: float, height: float) -> tuple[Item, ...]:
    state = puzzle.position.state
    beside, above = diagram.rims(state, look.type_, look.words)
    wide = min(width, state.size * LARGEST_CELL + 2 * beside)
    tall = min(height, state.size * LARGEST_CELL + 2 * above)
    drawn = diagram.diagram(state, wide, tall, look.theme, look.type_, look.words)
    return (Placed(round((width - wide) / 2, 3), 0, Stamp(drawn), name="board"),)


def picture(look: Look, puzzle: CubePuzzle, width: float) -> SolutionPicture:
    """The push on the board of the question, and beside it the line at the end of best play."""
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
