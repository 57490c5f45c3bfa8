"""The picture of a solution in a key: the sheet with its new crosses numbered, and bars of what moves are worth."""

from collections.abc import Sequence
from functools import lru_cache

from sheetgen.page.drawing import Box, Group
from sheetgen.page.setting import block
from sheetgen.page.type import SMALL
from sheetgen.page.worksheet.exercise import SolutionPicture

from ..puzzles.puzzle import Line, replay
from ..rules.position import Position
from . import pad
from .pad.look import PadLook, Shape, shape_of
from .pad.marks import marks
from .pad.plan import plan
from .position_marks import solution_marks
from .sheet_looks import SheetLooks

KEY_PART, LEAST_KEY, MOST_KEY = 0.56, 70.0, 112.0  # the picture's part of a key's width, and its bounds in mm
LEAST_KEY_CELL, KEY_STEP = 5.0, 8.0  # the width of cells that a key is made wider for, and by how much at a time, in mm
BAR_GAP, BAR_STEP, BAR_HEIGHT, BAR_LABEL = 2.0, 3.6, 2.2, 14.0
"""White above the bars of a key, from one to the next, how tall each is, and the room for its value, in mm."""
LEAST_BAR = 0.1  # the shortest bar beside the longest


def solved_sheet(looks: SheetLooks, position: Position, line: Line, width: float) -> SolutionPicture:
    """The sheet after a line of turns, its new crosses numbered."""
    look, shape = looks.key, shape_of(position.sheet)
    wide = _key_width(shape, look, width)
    tall = _key_height(shape, look, wide)
    new = solution_marks(position, line, replay(position, line))
    crossed = marks(position.sheet, look, wide, tall, new)
    return SolutionPicture(wide, tall, (*pad.sheet(position.sheet, look, wide, tall), *crossed))


def with_bars(look: PadLook, picture: SolutionPicture, values: Sequence[float]) -> SolutionPicture:
    """A picture, and below it values as bars, the best first: the notes beside say which moves they are of."""
    top = picture.height + BAR_GAP
    bars = tuple(_bar(look, n, value, values, picture.width, top) for n, value in enumerate(values))
    return SolutionPicture(picture.width, top + BAR_STEP * len(bars), (*picture.items, *bars))


def _bar(look: PadLook, n: int, value: float, values: Sequence[float], width: float, top: float) -> Group:
    span, theme = max(values[0] - values[-1], 1e-9), look.theme
    y = round(top + BAR_STEP * n, 3)
    long = round((width - BAR_LABEL) * (LEAST_BAR + (1 - LEAST_BAR) * (1 - (values[0] - value) / span)), 3)
    number, right, middle = look.words.number(value, 2), BAR_LABEL - 1.5, y + BAR_HEIGHT / 2
    label = block(look.type_, [number], right, middle, SMALL, theme.ink, anchor="end")
    bar = Box(BAR_LABEL, y, long, BAR_HEIGHT, theme.outline if n else theme.ink, radius=0.4)
    return Group(f"bar {n + 1}", (*label, bar), "value")


@lru_cache(maxsize=256)
def _key_width(shape: Shape, look: PadLook, width: float) -> float:
    """A part of the width; more of it where cells would be too small for a symbol above a number."""
    wide = min(max(width * KEY_PART, LEAST_KEY), MOST_KEY)
    while wide < width and plan(shape, look, wide, _key_height(shape, look, wide)).grid.cell_width < LEAST_KEY_CELL:
        wide = min(width, wide + KEY_STEP)
    return wide


@lru_cache(maxsize=256)
def _key_height(shape: Shape, look: PadLook, width: float) -> float:
    """The height in which cells come out about as tall as wide."""
    tall = 30.0
    while True:
        grid = plan(shape, look, width, tall).grid
        if grid.cell_height >= min(grid.cell_width, 8.0) * 0.95:
            return tall
        tall += 1
