"""The marks of bonus cells: small pictures of what a bonus does."""

from sheetgen.page.drawing import Box, Item, Path, Text
from sheetgen.page.shapes import outline
from sheetgen.page.symbols import cross
from sheetgen.page.type import POINT, SMALL


def mark(effect: str, x: float, y: float, size: float, ink: str) -> tuple[Item, ...]:
    """The picture of a bonus centred on x, y, with the size of ``mark_extent``."""
    match effect:
        case "two-in-fewest":
            return _two_in_fewest(x, y, size, ink)
        case "one-in-each":
            return _one_in_each(x, y, size, ink)
        case "no-penalty":
            return _no_penalty(x, y, size, ink)
        case _:
            return (_figures(FIGURES[effect], x, y, size, ink),)


FIGURES = {"double-fewest": "×2", "plus-13": "+13"}  # marks that are words themselves
FIGURE_WIDTH, FIGURE_HEIGHT = 0.6, 0.7  # a bold figure, in parts of the type's size


def mark_extent(effect: str, size: float) -> tuple[float, float]:
    """Width and height of a mark; figures may be wider than ``size`` to stay legible."""
    if effect in FIGURES:
        type_size = _figure_size(FIGURES[effect], size) * POINT
        return len(FIGURES[effect]) * FIGURE_WIDTH * type_size, FIGURE_HEIGHT * type_size
    return size, size * 0.8


def _figure_size(string: str, width: float) -> float:
    """The type size that fills a width, at least ``SMALL``; two figures are no larger than three."""
    return max(SMALL, round(width / (FIGURE_WIDTH * max(3, len(string)) * POINT), 1))


def _figures(string: str, x: float, y: float, width: float, ink: str) -> Text:
    size = _figure_size(string, width)
    return Text(x, y + FIGURE_HEIGHT / 2 * size * POINT, string, size, ink, "bold", "middle")


def _two_in_fewest(x: float, y: float, size: float, ink: str) -> tuple[Item, ...]:
    u, line = size / 10, round(size * 0.1, 2)
    bar = Box(x - 5 * u, y + 2.8 * u, 10 * u, 1.2 * u, fill=ink)
    left, right = (cross(x + side * 2.65 * u, y - 1.5 * u, 3.6 * u, ink, line) for side in (-1, 1))
    return left, right, bar


ROWS_OF_MARK = (-3.45, -1.15, 1.15, 3.45)


def _one_in_each(x: float, y: float, size: float, ink: str) -> tuple[Item, ...]:
    u = size / 10
    bars = tuple(Box(x + 0.9 * u, y + (row - 0.5) * u, 4.1 * u, u, fill=ink) for row in ROWS_OF_MARK)
    return cross(x - 2.45 * u, y, 4 * u, ink, round(1.1 * u, 2)), *bars


def _no_penalty(x: float, y: float, size: float, ink: str) -> tuple[Item, ...]:
    u = size / 10
    box = Box(x - 3 * u, y - 3 * u, 6 * u, 6 * u, stroke=ink, line=round(0.7 * u, 2), radius=1.1 * u)
    strike = outline(((x - 4.4 * u, y + 3.4 * u), (x + 4.4 * u, y - 3.4 * u)), closed=False)
    return box, Path(strike, stroke=ink, line=round(1.1 * u, 2), round_ends=True)
