"""Every small picture of a sheet, drawn by us: signs of the colours, lock, lucky badge, dice, bonus marks, crosses."""

from math import atan2, cos, pi, sin

from .drawing import Box, Circle, Group, Item, Path, Text
from .type import POINT, SMALL

Steps = tuple[tuple[str | float, ...], ...]
Point = tuple[float, float]

ROUND = 0.5523
"""How far a curve's handles reach to look like a quarter of a circle of radius 1."""


def outline(points: list[Point] | tuple[Point, ...], closed: bool = True) -> Steps:
    """Straight lines from point to point."""
    first, *others = points
    lines = tuple(("L", x, y) for x, y in others)
    return (("M", *first), *lines, *((("Z",),) if closed else ()))


def disc(x: float, y: float, r: float) -> Steps:
    """A full circle, clockwise."""
    k = r * ROUND
    return (
        ("M", x + r, y),
        ("C", x + r, y + k, x + k, y + r, x, y + r),
        ("C", x - k, y + r, x - r, y + k, x - r, y),
        ("C", x - r, y - k, x - k, y - r, x, y - r),
        ("C", x + k, y - r, x + r, y - k, x + r, y),
        ("Z",),
    )


def _corners(count: int, radius: float = 1.0, turn: float = 0.0) -> tuple[Point, ...]:
    """The corners of a regular shape, the first at the top."""
    angles = [turn + 2 * pi * n / count for n in range(count)]
    return tuple((radius * sin(a), -radius * cos(a)) for a in angles)


def _star() -> Steps:
    outer, inner = _corners(5, 1.12), _corners(5, 0.5, pi / 5)
    return outline([point for pair in zip(outer, inner, strict=True) for point in pair])


HEART: Steps = (
    ("M", 0.0, 0.95),
    ("C", -0.55, 0.5, -1.0, 0.15, -1.0, -0.35),
    ("C", -1.0, -0.95, -0.25, -1.05, 0.0, -0.45),
    ("C", 0.25, -1.05, 1.0, -0.95, 1.0, -0.35),
    ("C", 1.0, 0.15, 0.55, 0.5, 0.0, 0.95),
    ("Z",),
)
DROP: Steps = (
    ("M", 0.0, -1.15),
    ("C", 0.35, -0.5, 0.8, -0.15, 0.8, 0.3),
    ("C", 0.8, 0.75, 0.45, 1.05, 0.0, 1.05),
    ("C", -0.45, 1.05, -0.8, 0.75, -0.8, 0.3),
    ("C", -0.8, -0.15, -0.35, -0.5, 0.0, -1.15),
    ("Z",),
)
MOON: Steps = (
    ("M", 0.45, -0.95),
    ("C", -0.35, -1.15, -1.0, -0.6, -1.0, 0.0),
    ("C", -1.0, 0.6, -0.35, 1.15, 0.45, 0.95),
    ("C", -0.05, 0.7, -0.3, 0.4, -0.3, 0.0),
    ("C", -0.3, -0.4, -0.05, -0.7, 0.45, -0.95),
    ("Z",),
)
SIGNS: dict[str, Steps] = {
    "red": disc(0, 0, 0.95),
    "yellow": outline(((0, -1.0), (1.1, 0.85), (-1.1, 0.85))),
    "green": outline(((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85))),
    "blue": outline(((0, -1.15), (0.95, 0), (0, 1.15), (-0.95, 0))),
    "purple": _star(),
    "orange": outline(_corners(6, 1.02)),
    "pink": HEART,
    "brown": outline(((-1.1, -0.85), (1.1, -0.85), (0, 1.0))),
    "teal": DROP,
    "grey": (*disc(0, 0, 0.95), *outline(((0.42, -0.42), (-0.42, -0.42), (-0.42, 0.42), (0.42, 0.42)))),
    "black": MOON,
}


def moved(steps: Steps, right: float, down: float) -> Steps:
    """A shape elsewhere, at full precision: the modules of a QR picture must keep meeting each other."""
    by = (right, down)
    return tuple((step[0], *(float(value) + by[n % 2] for n, value in enumerate(step[1:]))) for step in steps)


def placed(steps: Steps, x: float, y: float, scale: float) -> Steps:
    """A shape drawn around 0, 0 at another place and size (rounded: a hundredth of a mm is nothing in print)."""
    return tuple((step[0], *_moved(step[1:], x, y, scale)) for step in steps)


def _moved(values: tuple[str | float, ...], x: float, y: float, scale: float) -> tuple[float, ...]:
    at = (x, y)
    return tuple(round(at[n % 2] + float(value) * scale, 3) for n, value in enumerate(values))


def sign(color: str, x: float, y: float, radius: float, ink: str, filled: bool = True) -> Path:
    """The sign that stands for a colour of dice beside its letter; a colour we have none for gets a bar."""
    steps = SIGNS.get(color, outline(((-1, -0.4), (1, -0.4), (1, 0.4), (-1, 0.4))))
    if not filled:
        return Path(placed(steps, x, y, radius * 0.9), stroke=ink, line=round(radius * 0.2, 3), even_odd=True)
    return Path(placed(steps, x, y, radius), fill=ink, even_odd=True)


def lock(x: float, y: float, size: float, ink: str, filled: bool = True) -> tuple[Item, ...]:
    """A padlock of the given height around its middle."""
    u = size / 10
    shackle: Steps = (
        ("M", -2.3, 0.2),
        ("L", -2.3, -1.8),
        ("C", -2.3, -5.0, 2.3, -5.0, 2.3, -1.8),
        ("L", 2.3, 0.2),
    )
    line = round((1.25 if filled else 0.6) * u, 3)
    fill, stroke = (ink, None) if filled else (None, ink)
    body = Box(x - 3.8 * u, y - 0.2 * u, 7.6 * u, 5.2 * u, fill, stroke, line, radius=0.9 * u)
    return Path(placed(shackle, x, y, u), stroke=ink, line=line), body


def arrow(x: float, y: float, length: float, ink: str) -> Path:
    """This way: a slim arrow to the right, its middle at x, y."""
    half, head = length / 2, length * 0.34
    steps = (
        *outline(((x - half, y), (x + half, y)), closed=False),
        *outline(((x + half - head, y - head), (x + half, y), (x + half - head, y + head)), closed=False),
    )
    return Path(_rounded(steps), stroke=ink, line=round(max(0.3, length * 0.12), 2), round_ends=True)


def _rounded(steps: Steps) -> Steps:
    return placed(steps, 0, 0, 1)


def arc(x: float, y: float, r: float, start: float, end: float) -> Steps:
    """Part of a circle, clockwise from one angle to another (in radians, 0 to the right), in three curves."""
    step = (end - start) / 3
    k = 4 / 3 * sin(step / 4) / cos(step / 4) * r
    curves: list[tuple[str | float, ...]] = []
    for n in range(3):
        a, b = start + n * step, start + (n + 1) * step
        ax, ay, bx, by = x + r * cos(a), y + r * sin(a), x + r * cos(b), y + r * sin(b)
        curves.append(("C", ax - k * sin(a), ay + k * cos(a), bx + k * sin(b), by - k * cos(b), bx, by))
    return tuple(curves)


def clover(x: float, y: float, radius: float, fill: str | None, stroke: str, line: float) -> Path:
    """The lucky badge: four round leaves, with room for a number in the middle."""
    leaf, reach = radius * 0.55, radius * 0.45
    notch = reach + (leaf**2 - reach**2) ** 0.5
    opening = atan2(notch - reach, reach)
    steps: list[tuple[str | float, ...]] = [("M", x, y - notch)]
    for quarter, (dx, dy) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):
        start = -pi + opening + quarter * pi / 2
        steps += arc(x + dx * reach, y + dy * reach, leaf, start, start + 1.5 * pi - 2 * opening)
    return Path(_rounded((*steps, ("Z",))), fill=fill, stroke=stroke, line=line)


PIPS: dict[int, tuple[Point, ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(x: float, y: float, size: float, face: int, ink: str, ground: str | None = None, line: float = 0.25) -> Group:
    """A die of up to six pips (0 is a blank one), its top left corner at x, y."""
    middle, step = size / 2, size * 0.25
    pips = tuple(Circle(x + middle + dx * step, y + middle + dy * step, size * 0.09, fill=ink) for dx, dy in PIPS[face])
    return Group(f"die {face}", (Box(x, y, size, size, ground, ink, line, radius=size * 0.2), *pips), "die")


def cross(x: float, y: float, size: float, ink: str, line: float) -> Path:
    """A small printed cross around its middle."""
    r = size / 2
    steps = (
        *outline(((x - r, y - r), (x + r, y + r)), closed=False),
        *outline(((x + r, y - r), (x - r, y + r)), closed=False),
    )
    return Path(_rounded(steps), stroke=ink, line=line, round_ends=True)


HANDS = (
    ((-1.0, -0.92, -0.3, -0.42, 0.42, 0.2, 0.95, 1.02), (0.9, -1.0, 0.36, -0.2, -0.36, 0.38, -1.04, 0.9)),
    ((-0.92, -1.02, -0.42, -0.28, 0.24, 0.44, 1.02, 0.9), (1.02, -0.86, 0.28, -0.32, -0.42, 0.3, -0.9, 1.04)),
    ((-1.04, -0.86, -0.24, -0.36, 0.3, 0.3, 0.9, 0.98), (0.94, -0.94, 0.44, -0.3, -0.24, 0.26, -1.0, 0.96)),
)
"""Three ways a hand crosses something out: two strokes each, not quite straight."""


def pencil_cross(x: float, y: float, size: float, ink: str, hand: int = 0, line: float = 0.6) -> Path:
    """A cross as a pencil leaves it: slightly uneven, and not always the same."""
    strokes = HANDS[hand % len(HANDS)]
    steps = tuple(step for stroke in strokes for step in (("M", *stroke[:2]), ("C", *stroke[2:])))
    return Path(placed(steps, x, y, size / 2), stroke=ink, line=line, round_ends=True)


def mark(effect: str, x: float, y: float, size: float, ink: str) -> tuple[Item, ...]:
    """The picture of a bonus around its middle, as large as its ``mark_extent``: what it does, without a word."""
    match effect:
        case "two-in-fewest":
            return _two_in_fewest(x, y, size, ink)
        case "one-in-each":
            return _one_in_each(x, y, size, ink)
        case "no-penalty":
            return _no_penalty(x, y, size, ink)
        case _:
            return (_figures(FIGURES[effect], x, y, size, ink),)


FIGURES = {"double-fewest": "×2", "plus-13": "+13"}
"""Marks that are words themselves."""
FIGURE_WIDTH, FIGURE_HEIGHT = 0.6, 0.7
"""A bold figure, in parts of the type's size."""


def mark_extent(effect: str, size: float) -> tuple[float, float]:
    """Width and height of a mark; figures that must be legible may be wider than ``size``."""
    if effect in FIGURES:
        type_size = _figure_size(FIGURES[effect], size) * POINT
        return len(FIGURES[effect]) * FIGURE_WIDTH * type_size, FIGURE_HEIGHT * type_size
    return size, size * 0.8


def _figure_size(string: str, width: float) -> float:
    """The type that fills a width with bold figures, if it can be read; two figures are no larger than three."""
    return max(SMALL, round(width / (FIGURE_WIDTH * max(3, len(string)) * POINT), 1))


def _figures(string: str, x: float, y: float, width: float, ink: str) -> Text:
    """Bold figures around their middle."""
    size = _figure_size(string, width)
    return Text(x, round(y + FIGURE_HEIGHT / 2 * size * POINT, 3), string, size, ink, "bold", "middle")


def _two_in_fewest(x: float, y: float, size: float, ink: str) -> tuple[Item, ...]:
    """Two crosses on the one row that is shorter than the others."""
    u, line = size / 10, round(size * 0.1, 2)
    bar = Box(x - 5 * u, y + 2.8 * u, 10 * u, 1.2 * u, fill=ink)
    left, right = (cross(x + side * 2.65 * u, y - 1.5 * u, 3.6 * u, ink, line) for side in (-1, 1))
    return left, right, bar


ROWS_OF_MARK = (-3.45, -1.15, 1.15, 3.45)


def _one_in_each(x: float, y: float, size: float, ink: str) -> tuple[Item, ...]:
    """A cross beside rows above each other."""
    u = size / 10
    bars = tuple(Box(x + 0.9 * u, y + (row - 0.5) * u, 4.1 * u, u, fill=ink) for row in ROWS_OF_MARK)
    return cross(x - 2.45 * u, y, 4 * u, ink, round(1.1 * u, 2)), *bars


def _no_penalty(x: float, y: float, size: float, ink: str) -> tuple[Item, ...]:
    """A penalty box, struck out."""
    u = size / 10
    box = Box(x - 3 * u, y - 3 * u, 6 * u, 6 * u, stroke=ink, line=round(0.7 * u, 2), radius=1.1 * u)
    strike = outline(((x - 4.4 * u, y + 3.4 * u), (x + 4.4 * u, y - 3.4 * u)), closed=False)
    return box, Path(_rounded(strike), stroke=ink, line=round(1.1 * u, 2), round_ends=True)
