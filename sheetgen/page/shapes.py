"""Lines, circles and polygons as the steps of a ``Path``."""

from math import cos, pi, sin

Steps = tuple[tuple[str | float, ...], ...]
Point = tuple[float, float]

ROUND = 0.5523  # how far a curve's handles reach to look like a quarter of a circle of radius 1


def outline(points: list[Point] | tuple[Point, ...], closed: bool = True) -> Steps:
    first, *others = points
    lines = tuple(("L", x, y) for x, y in others)
    return (("M", *first), *lines, *((("Z",),) if closed else ()))


def disc(x: float, y: float, r: float) -> Steps:
    k = r * ROUND
    return (
        ("M", x + r, y),
        ("C", x + r, y + k, x + k, y + r, x, y + r),
        ("C", x - k, y + r, x - r, y + k, x - r, y),
        ("C", x - r, y - k, x - k, y - r, x, y - r),
        ("C", x + k, y - r, x + r, y - k, x + r, y),
        ("Z",),
    )


def polygon(count: int, radius: float = 1.0, turn: float = 0.0) -> tuple[Point, ...]:
    """The corners of a regular shape, the first at the top."""
    angles = [turn + 2 * pi * n / count for n in range(count)]
    return tuple((radius * sin(a), -radius * cos(a)) for a in angles)


def place(steps: Steps, x: float, y: float, scale: float = 1.0) -> Steps:
    at = (x, y)
    return tuple((step[0], *(at[n % 2] + float(value) * scale for n, value in enumerate(step[1:]))) for step in steps)


def arc(x: float, y: float, r: float, start: float, end: float) -> Steps:
    """A clockwise part of a circle in three curves; angles in radians, 0 points right."""
    step = (end - start) / 3
    k = 4 / 3 * sin(step / 4) / cos(step / 4) * r
    curves: list[tuple[str | float, ...]] = []
    for n in range(3):
        a, b = start + n * step, start + (n + 1) * step
        ax, ay, bx, by = x + r * cos(a), y + r * sin(a), x + r * cos(b), y + r * sin(b)
        curves.append(("C", ax - k * sin(a), ay + k * cos(a), bx + k * sin(b), by - k * cos(b), bx, by))
    return tuple(curves)
