"""Cubes to cut out, fold and glue: a cross of six faces with seven tabs.

Opposite faces are alike (blank, ✕, ◯), so that the other two are a quarter turn away from any side. Every second net
is upside down: its arms then lie beside the tabs of its neighbours, and more nets fit on a page.
"""

from functools import lru_cache
from itertools import chain

from sheetgen.base.errors import InputError, Sentence, key
from sheetgen.page.drawing import Item, Page, Placed, Stamp
from sheetgen.page.paper import PAPERS, Setup
from sheetgen.page.shapes import Point, outline

from ..rules import quixo
from . import lines
from .cube import face
from .leaf import Grid, leaves, numbered_pages
from .look import SetLook

CUBES = 25
GAP = 1.5  # white between two nets, mm
TAB = 0.25  # of the edge
LEAST_TAB, LARGEST_TAB = 4.0, 8.0  # mm
SLANT = 0.6  # of a tab's depth


def tab(size: float) -> float:
    return round(min(max(TAB * size, LEAST_TAB), LARGEST_TAB), 2)


def pitch(size: float) -> float:
    """The distance between two columns of faces: an arm of one net and a tab of the next."""
    return 2 * size + tab(size) + GAP


def drop(size: float) -> float:
    """The distance between two rows of nets: the tab at a net's foot lies beside those at its neighbours' heads."""
    return 4 * size + tab(size) + GAP


def grid(setup: Setup, look: SetLook) -> Grid:
    """The orientation that holds most nets; ``InputError`` if not even one fits."""
    size = look.of.size
    ways = []
    for leaf in leaves(setup, look, look.words("quixo.cubes_hint")):
        columns = int((leaf.room.width - 3 * size) / pitch(size) + 1) if leaf.room.width >= 3 * size else 0
        rows = max(0, int((leaf.room.height - tab(size) + GAP) / drop(size)))
        ways.append(Grid(leaf, columns, rows))
    best = max(ways, key=lambda way: way.pieces)
    if not best.pieces:
        raise _too_small(setup, size)
    return best


def _too_small(setup: Setup, size: float) -> InputError:
    room = (setup.paper.width - 2 * setup.margin, setup.paper.height - 2 * setup.margin - 20)
    most = int(min(min(room) / 3, max(room) / 4.5, min(room) / 3.2))
    enough = [paper.name for paper in PAPERS.values() if paper.width > 3 * size + 30 and paper.height > 4.5 * size + 45]
    hint = f", or {enough[0]}" if enough else ""
    what = (
        f"a net of a {size:g} mm cube does not fit on {setup.paper.name}: try {key('size')} {most}{hint}, "
        f"or flat {key('what')} tiles"
    )
    return InputError(Sentence(what, "net", size=f"{size:g}", paper=setup.paper.name, most=most))


def pages(setup: Setup, look: SetLook) -> tuple[Page, ...]:
    found = grid(setup, look)
    count = -(-CUBES // found.pieces)
    shares = [CUBES // count + (n < CUBES % count) for n in range(count)]
    drawn = {share: _nets(found, look, share) for share in set(shares)}
    return numbered_pages(found.leaf, look, look.words("quixo.cubes"), [drawn[share] for share in shares])


def _nets(found: Grid, look: SetLook, share: int) -> tuple[Item, ...]:
    size, room = look.of.size, found.leaf.room
    wide = 3 * size + (found.columns - 1) * pitch(size)
    left = room.x + (room.width - wide) / 2 + size
    stamp, nets = faces(look), []
    for n in range(share):
        row, column = divmod(n, found.columns)
        x = round(left + column * pitch(size), 3)
        y = round(room.y + row * drop(size) + tab(size), 3)
        if column % 2:
            x, y = round(x + size, 3), round(y + 4 * size, 3)
        nets.append(Placed(x, y, stamp, 180 if column % 2 else 0, f"cube-{n + 1}"))
    folds = (outline([_at(net, end) for end in fold], closed=False) for net in nets for fold in _folds(size))
    edges = ([_at(net, corner) for corner in edge(size)] for net in nets)
    return (*nets, lines.folds(folds, look.theme), lines.cuts(lines.once(edges), look.theme))


def _at(net: Placed, point: Point) -> Point:
    """A point of a net at its place on the page."""
    sign = -1 if net.turn else 1
    return round(net.x + sign * point[0], 3), round(net.y + sign * point[1], 3)


@lru_cache(maxsize=8)
def faces(look: SetLook) -> Stamp:
    """The faces of a net; its origin is the top left corner of its column of four."""
    size, towards = look.of.size, "N" if look.of.dots else ""
    drawn = (face(which, x * size, y * size, size, look.theme, towards) for which, x, y in FACES)
    return Stamp(tuple(chain.from_iterable(drawn)))


def edge(size: float) -> tuple[Point, ...]:
    """The line to cut along, tabs included: on the column's first, third and fourth face, and at its foot."""
    depth = tab(size)
    slant = depth * SLANT
    points: list[Point] = [(0, 0), (size, 0), (size + depth, slant), (size + depth, size - slant)]
    points += [(size, size), (2 * size, size), (2 * size, 2 * size)]
    for top in (2 * size, 3 * size):
        points += [(size, top), (size + depth, top + slant), (size + depth, top + size - slant)]
    points += [(size, 4 * size), (size - slant, 4 * size + depth), (slant, 4 * size + depth), (0, 4 * size)]
    for top in (3 * size, 2 * size):
        points += [(-depth, top + size - slant), (-depth, top + slant), (0, top)]
    points += [(-size, 2 * size), (-size, size), (0, size), (-depth, size - slant), (-depth, slant)]
    return tuple((round(x, 3), round(y, 3)) for x, y in points)


def _folds(size: float) -> list[tuple[Point, Point]]:
    level = [((0.0, n * size), (size, n * size)) for n in (1, 2, 3, 4)]
    return [*level, *(((x, 0.0), (x, 4 * size)) for x in (0.0, size))]


FACES: tuple[tuple[str, float, float], ...] = (
    ("X", 0.5, 0.5),
    (quixo.BLANK, 0.5, 1.5),
    ("X", 0.5, 2.5),
    (quixo.BLANK, 0.5, 3.5),
    ("O", -0.5, 1.5),
    ("O", 1.5, 1.5),
)  # the six faces and their middles, in parts of the edge
