"""Draws a die: the same picture on pads, rule pages, worksheets and keys."""

from .drawing import Box, Circle, Group, Item, Path, Text
from .look import Look
from .shapes import Point, outline, place
from .type import POINT, SMALL

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # the pips of a face, in steps from its middle
STEP, PIP, CORNER, FIGURE = 0.25, 0.09, 0.2, 0.52
"""From pip to pip, a pip's and a corner's radius, and the size of a figure, in parts of the die's side."""
GEM = ((0.0, -1.0), (0.95, -0.42), (0.95, 0.42), (0.0, 1.0), (-0.95, 0.42), (-0.95, -0.42))
"""A die of more than six sides, seen from the front: the corners of its outline, in half sides from its middle."""
LINE, LINE_OUT = 0.3, 0.2
PAPER = "#ffffff"


def die_out(look: Look, x: float, y: float, side: float, sides: int, color: str) -> Group:
    """A die that has left the game: a faint empty outline, struck through."""
    x, y, ink = round(x, 3), round(y, 3), look.theme.shade(color).outline
    shape: Item = Box(x, y, side, side, look.theme.ground, ink, line=LINE_OUT, radius=side * CORNER)
    if sides > len(PIPS):
        shape = Path(place(outline(GEM), x + side / 2, y + side / 2, side / 2), look.theme.ground, ink, LINE_OUT)
    strike = outline(((x + side * 0.22, y + side * 0.78), (x + side * 0.78, y + side * 0.22)), closed=False)
    return Group(f"die {color} out", (shape, Path(strike, stroke=ink, line=LINE_OUT * 2, round_ends=True)), "die")


def die(look: Look, x: float, y: float, side: float, value: int, sides: int, color: str = "") -> Group:
    """A die with its upper left corner at x, y: pips for up to six sides, a gem with a figure for more.

    Without a color it is white; else it has the pale band of the color and dark pips or, if that would also be white,
    light pips on ink.
    """
    white = look.theme.ink, look.theme.ground
    ink, ground = white
    if color:
        shade = look.theme.shade(color)
        ink, ground = shade.ink, shade.band or ground
    pips, ground = (ground or PAPER, ink) if color and (ink, ground) == white else (ink, ground)
    draw = _cube if sides <= len(PIPS) else _gem
    return Group(f"die {color or 'white'} {value}", draw(look, x, y, side, value, ink, ground, pips), "die")


def _cube(
    _look: Look, x: float, y: float, side: float, value: int, ink: str, ground: str | None, pip: str
) -> tuple[Item, ...]:
    x, y = round(x, 3), round(y, 3)
    middle, step = side / 2, side * STEP
    pips = (Circle(x + middle + right * step, y + middle + down * step, side * PIP, pip) for right, down in PIPS[value])
    return Box(x, y, side, side, ground, ink, line=LINE, radius=side * CORNER), *pips


def _gem(
    look: Look, x: float, y: float, side: float, value: int, ink: str, ground: str | None, pip: str
) -> tuple[Item, ...]:
    middle, half = (x + side / 2, y + side / 2), side / 2
    size = max(SMALL, round(side * FIGURE / POINT, 1))
    base = middle[1] + look.type_.cap_height(size, "bold") / 2
    return (
        Path(place(outline(GEM), *middle, half), fill=ground, stroke=ink, line=LINE),
        Text(round(middle[0], 3), base, str(value), size, pip, "bold", "middle"),
    )
