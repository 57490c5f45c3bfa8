"""The boards of the cube game's rule page: the diagram of the puzzles, smaller, and side by side."""

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.page.drawing import Item, Placed, Stamp
from sheetgen.page.look import Look
from sheetgen.page.rule_page.story import Figure
from sheetgen.page.symbols import arrow

from ..rules.quixo import CubeState
from .diagram import NO_MARKS, BoardMarks, diagram, rims

LEAST, LARGEST = 4.6, 8.0  # the side of a cell, in mm
SCALE = 0.62  # of the rim, relative to that of a puzzle; its letters are then the smallest print
APART = 1.1  # room for the arrow between two boards, in cells


class MarkedBoard(NamedTuple):
    state: CubeState
    marks: BoardMarks = NO_MARKS


def boards(look: Look, width: float, size: float, shown: tuple[MarkedBoard, ...]) -> Figure | None:
    """Boards side by side with an arrow between them; None if they would be too small."""
    state, count = shown[0].state, len(shown)
    beside, above = rims(state, look.type_, look.words, SCALE)
    cell = (width - 2 * beside * count) / (state.size * count + APART * (count - 1))
    cell = round(min(cell, max(size * 0.5, LEAST), LARGEST), 3)
    if cell < LEAST:
        return None
    wide, tall = state.size * cell + 2 * beside, state.size * cell + 2 * above
    return Figure(tall, lambda: tuple(_boards(look, cell, wide, tall, shown)))


def _boards(look: Look, cell: float, wide: float, tall: float, shown: tuple[MarkedBoard, ...]) -> Iterator[Item]:
    theme = look.theme
    for n, (state, marks) in enumerate(shown):
        x = n * (wide + APART * cell)
        if n:
            yield arrow(x - APART * cell / 2, tall / 2, cell * 0.7, theme.ink)
        items = diagram(state, wide, tall, theme, look.type_, look.words, marks, SCALE)
        yield Placed(round(x, 3), 0, Stamp(items), name=f"board-{n + 1}")
