"""One puzzle or answer on a page of its own size, for use in a text, on a slide or in a quiz."""

from ..drawing import Item, Page, Placed, Stamp
from ..extent import extent
from . import block
from .exercise import Exercise
from .key import key
from .sizes import USUAL

EDGE = 2.0  # white around it, in mm
TALLEST = 400.0
SLACK = 0.5  # more than rounding loses


def puzzle_page(exercise: Exercise, width: float, qr: bool) -> Page:
    """The puzzle as on a worksheet: question, picture, boxes for the answer."""
    figure = _height(exercise, width)
    height = figure + block.around(exercise, width, figure, USUAL, qr)
    return _page(exercise, block.piece(exercise, width, height, USUAL, qr), f"puzzle-{exercise.number}")


def figure_page(exercise: Exercise, width: float) -> Page:
    """The picture of the puzzle alone."""
    return _page(exercise, exercise.figure(width, _height(exercise, width), USUAL), f"figure-{exercise.number}")


def answer_page(exercise: Exercise, width: float) -> Page:
    return _page(exercise, key(exercise, width, with_legend=True).items, f"answer-{exercise.number}")


def solution_page(exercise: Exercise, width: float) -> Page | None:
    """The picture of the solution alone, if there is one."""
    picture = exercise.picture(width)
    return _page(exercise, picture.items, f"solution-{exercise.number}") if picture.items else None


def _height(exercise: Exercise, width: float) -> float:
    """The height of the picture with unlimited room: cells as large as the width allows, and nothing left out."""
    return round(extent(exercise.figure(width, TALLEST, USUAL), exercise.look.type_).bottom + SLACK, 3)


def _page(exercise: Exercise, items: tuple[Item, ...], name: str) -> Page:
    left, top, right, bottom = extent(items, exercise.look.type_)
    placed = Placed(round(EDGE - left, 3), round(EDGE - top, 3), Stamp(items), name=name)
    return Page(round(right - left + 2 * EDGE, 3), round(bottom - top + 2 * EDGE, 3), (placed,), name)
