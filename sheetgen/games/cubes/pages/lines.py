"""Lines to cut and fold, and areas to glue: each has one look on every page of a set, and lines have separate layers.

Solid lines are cut, dashed ones folded, and hatched areas glued under the next page. Every line is a path at its
place on the page, so that a cutting machine needs nothing but the layer.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from sheetgen.page.drawing import Group, Path
from sheetgen.page.hatch import hatching
from sheetgen.page.shapes import Point, Steps, outline
from sheetgen.page.theme import Theme

CUT, FOLD = 0.2, 0.15  # thickness, mm
DASH = (1.6, 1.2)

NEAR = 1e-3  # points closer than this are one in print, mm

Side = tuple[Point, Point]


def cuts(paths: Iterable[Steps], theme: Theme) -> Group:
    return Group("lines to cut", tuple(Path(steps, stroke=theme.quiet, line=CUT) for steps in paths), "cut", "cut")


def folds(paths: Iterable[Steps], theme: Theme) -> Group:
    drawn = tuple(Path(steps, stroke=theme.quiet, line=FOLD, dash=DASH) for steps in paths)
    return Group("lines to fold", drawn, "fold", "fold")


def glue(x: float, y: float, width: float, height: float, theme: Theme) -> Group:
    return Group("glue", (hatching("rising", x, y, width, height, theme.outline),), "glue")


def once(edges: Iterable[list[Point]]) -> Iterator[Steps]:
    """Closed outlines as paths; the part of a side that lies on an earlier outline is drawn only once."""
    known: list[Side] = []
    for edge in edges:
        sides = list(pairwise((*edge, edge[0])))
        left = [part for side in sides for part in _left_of(side, known)]
        known += sides
        yield outline(edge) if left == sides else tuple(_joined(left))


def _left_of(side: Side, known: Iterable[Side]) -> list[Side]:
    """The parts of a side that none of the known ones covers."""
    (x, y), (end_x, end_y) = side
    right, down = end_x - x, end_y - y
    length = (right**2 + down**2) ** 0.5
    free = [(0.0, length)]
    for other in known:
        if any(abs((b - y) * right - (a - x) * down) > NEAR * length for a, b in other):
            continue  # it is on another line
        start, end = sorted(((a - x) * right + (b - y) * down) / length for a, b in other)
        free = [part for span in free for part in ((span[0], min(span[1], start)), (max(span[0], end), span[1]))]
        free = [(start, end) for start, end in free if end - start > NEAR]

    def at(along: float) -> Point:
        return round(x + right * along / length, 3), round(y + down * along / length, 3)

    return [(at(start), at(end)) for start, end in free]


def _joined(sides: Iterable[Side]) -> Iterator[tuple[str | float, ...]]:
    at: Point | None = None
    for start, end in sides:
        if start != at:
            yield ("M", *start)
        yield ("L", *end)
        at = end
