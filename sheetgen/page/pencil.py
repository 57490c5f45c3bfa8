"""Pencil marks on a printed sheet: crosses and strokes that leave the printed numbers legible."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist

from .area import Area
from .drawing import Path
from .shapes import Point

HANDS = (
    ((-1.0, -0.92, -0.3, -0.42, 0.42, 0.2, 0.95, 1.02), (0.9, -1.0, 0.36, -0.2, -0.36, 0.38, -1.04, 0.9)),
    ((-0.92, -1.02, -0.42, -0.28, 0.24, 0.44, 1.02, 0.9), (1.02, -0.86, 0.28, -0.32, -0.42, 0.3, -0.9, 1.04)),
    ((-1.04, -0.86, -0.24, -0.36, 0.3, 0.3, 0.9, 0.98), (0.94, -0.94, 0.44, -0.3, -0.24, 0.26, -1.0, 0.96)),
)  # three hand-drawn crosses: two strokes each, not quite straight
STEPS = 64  # steps in which a stroke is tested against the areas that must stay legible
WEIGHTS = [
    ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3) for t in (n / STEPS for n in range(STEPS + 1))
]  # the weights of a curve's four control points at each of its points
SHORTEST = 4  # of these steps: shorter pieces of a stroke are specks, and left out
SHORTEST_PIECE = 0.5  # likewise for a straight line, in mm

Curve = tuple[Point, Point, Point, Point]
Shares = tuple[float, float]  # where a part of a curve starts and ends, 0 and 1 for all of it


def pencil_cross(area: Area, ink: str, hand: int = 0, line: float = 0.6, clear: Sequence[Area] = ()) -> Path:
    """A slightly uneven cross through an area, interrupted where it would cover a ``clear`` area.

    ``hand`` chooses one of three shapes.
    """
    curves = [_curve(area, stroke) for stroke in HANDS[hand % len(HANDS)]]
    return _path([(curve, list(_visible(curve, clear))) for curve in curves], ink, line)


def pencil_line(ends: tuple[Point, Point], ink: str, line: float, clear: Sequence[Area] = ()) -> Path:
    """A straight stroke, interrupted where it would cover a ``clear`` area."""
    return _path([(_straight(*ends), list(_visible_of_line(ends, clear)))], ink, line)


def _curve(area: Area, stroke: tuple[float, ...]) -> Curve:
    x, y = area.x + area.width / 2, area.y + area.height / 2
    a, b, c, d = zip(stroke[::2], stroke[1::2], strict=True)
    return tuple((x + h * area.width / 2, y + v * area.height / 2) for h, v in (a, b, c, d))  # type: ignore[return-value]


def _straight(start: Point, end: Point) -> Curve:
    def at(part: float) -> Point:
        return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part

    return start, at(1 / 3), at(2 / 3), end


def _path(strokes: Sequence[tuple[Curve, Sequence[Shares]]], ink: str, line: float) -> Path:
    """The visible parts of the strokes; the whole strokes if nothing else would be left."""
    if not any(parts for _, parts in strokes):
        strokes = [(curve, ((0.0, 1.0),)) for curve, _ in strokes]
    steps: list[tuple[str | float, ...]] = []
    for curve, parts in strokes:
        for start, end in parts:
            first, *others = _part(curve, start, end)
            steps += [("M", *first), ("C", *(value for point in others for value in point))]
    return Path(tuple(steps), stroke=ink, line=line, round_ends=True)


def _visible(curve: Curve, clear: Sequence[Area]) -> Iterator[Shares]:
    """The parts of a curve outside all areas, as shares of the curve."""
    near = [area for area in clear if area.overlaps(_bounds(curve))]
    points = _points(curve) if near else ()
    hidden = [any(area.holds(*point) for area in near) for point in points]
    ends = [-1, *(n for n, covers in enumerate(hidden) if covers), STEPS + 1]
    for before, after in pairwise(ends):
        if after - before - 2 >= SHORTEST:
            yield (before + 1) / STEPS, (after - 1) / STEPS


def _visible_of_line(ends: tuple[Point, Point], clear: Sequence[Area]) -> Iterator[Shares]:
    """The parts of a straight line outside all areas; computed exactly, as a gap may be a tiny part of a long line."""
    long, start = dist(*ends), 0.0
    hidden = sorted(part for area in clear if (part := _share_within(ends, area))[0] < part[1])
    for first, last in (*hidden, (1.0, 1.0)):
        if (first - start) * long >= SHORTEST_PIECE:
            yield start, first
        start = max(start, last)


def _share_within(ends: tuple[Point, Point], area: Area) -> Shares:
    """The share of a line within an area; its end comes before its start if the line misses the area."""
    first, last = 0.0, 1.0
    for (start, end), low, high in zip(zip(*ends, strict=True), area[:2], (area.right, area.bottom), strict=True):
        if start == end:
            entry, exit_ = (0.0, 1.0) if low <= start <= high else (1.0, 0.0)
        else:
            entry, exit_ = sorted(((low - start) / (end - start), (high - start) / (end - start)))
        first, last = max(first, entry), min(last, exit_)
    return first, last


def _bounds(curve: Curve) -> Area:
    """An area that contains the curve: the bounds of its control points."""
    (left, top), (right, bottom) = (tuple(map(pick, zip(*curve, strict=True))) for pick in (min, max))
    return Area(left, top, right - left, bottom - top)


def _points(curve: Curve) -> list[Point]:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    return [(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3) for a, b, c, d in WEIGHTS]


def _part(curve: Curve, start: float, end: float) -> Curve:
    """A piece of a Bézier curve."""
    return (
        _corner(curve, start, start, start),
        _corner(curve, start, start, end),
        _corner(curve, start, end, end),
        _corner(curve, end, end, end),
    )


def _corner(curve: Curve, *shares: float) -> Point:
    """A control point of a piece of the curve, given by its blossom (de Casteljau's construction)."""
    points: Sequence[Point] = curve
    for share in shares:
        points = [(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share) for (x1, y1), (x2, y2) in pairwise(points)]
    return round(points[0][0], 3), round(points[0][1], 3)
