"""Flat tiles in place of cubes: a blank tile that you take is exchanged for one of yours."""

from functools import lru_cache

from sheetgen.base.errors import InputError, key
from sheetgen.page.drawing import Group, Item, Page, Placed, Stamp
from sheetgen.page.paper import Setup

from . import lines
from .cube import face
from .leaf import Grid, leaves, numbered_pages
from .look import SetLook

TILES = "X" * 24 + "O" * 24 + "." * 25  # enough for every game: the board has 25, and neither side can have them all
"""Signs come first: an empty grid alone does not look like tiles, and large tiles fill several pages."""


def grid(setup: Setup, look: SetLook) -> Grid:
    """The orientation that holds most tiles; ``InputError`` if not even one fits."""
    size = look.of.size
    ways = [
        Grid(leaf, max(0, int(leaf.room.width / size)), max(0, int(leaf.room.height / size)))
        for leaf in leaves(setup, look, _hint(look))
    ]
    best = max(ways, key=lambda way: way.pieces)
    if not best.pieces:
        raise InputError(f"a tile of {size:g} mm does not fit on {setup.paper.name}: try a smaller {key('size')}")
    return best


def _hint(look: SetLook) -> str:
    keys = ("tiles_hint", "dots_hint") if look.of.dots else ("tiles_hint",)
    return " ".join(look.words(f"quixo.{key}") for key in keys)


def pages(setup: Setup, look: SetLook) -> tuple[Page, ...]:
    found = grid(setup, look)
    shares = [TILES[start : start + found.pieces] for start in range(0, len(TILES), found.pieces)]
    return numbered_pages(found.leaf, look, look.words("quixo.tiles"), [_tiles(found, look, share) for share in shares])


def _tiles(found: Grid, look: SetLook, which: str) -> tuple[Item, ...]:
    size, room = look.of.size, found.leaf.room
    left = room.x + (room.width - found.columns * size) / 2
    placed = []
    for n, tile in enumerate(which):
        row, column = divmod(n, found.columns)
        if tile != ".":
            x, y = round(left + (column + 0.5) * size, 3), round(room.y + (row + 0.5) * size, 3)
            placed.append(Placed(x, y, _tile(look, tile), 0, f"tile-{n + 1}"))
    return (_lines(look, left, room.y, found.columns, len(which)), *placed)


@lru_cache(maxsize=16)
def _tile(look: SetLook, which: str) -> Stamp:
    return Stamp(face(which, 0, 0, look.of.size, look.theme, "N" if look.of.dots else ""))


def _lines(look: SetLook, left: float, top: float, columns: int, count: int) -> Group:
    """The lines to cut along, from edge to edge of the block, so that a few cuts are enough."""
    size = look.of.size
    whole, rest = divmod(count, columns)
    rows = whole + (rest > 0)
    steps: list[tuple[str | float, ...]] = []
    for row in range(rows + 1):
        wide = rest if row == rows and rest else columns
        y = round(top + row * size, 3)
        steps += [("M", round(left, 3), y), ("L", round(left + wide * size, 3), y)]
    for column in range(columns + 1):
        high = rows if column <= rest or not rest else whole
        x = round(left + column * size, 3)
        steps += [("M", x, round(top, 3)), ("L", x, round(top + high * size, 3))]
    return lines.cuts((tuple(steps),), look.theme)
