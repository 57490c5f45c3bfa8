"""Flat tiles in place of cubes: a blank one that is taken is swapped for one of yours."""

from functools import lru_cache
from typing import NamedTuple

from sheetgen.base.errors import InputError
from sheetgen.page.drawing import Group, Item, Page, Path, Placed, Stamp
from sheetgen.page.paper import Setup

from .cube import face
from .leaf import Leaf, bookmarked, leaves, page
from .look import Look
from .nets import HAIR

TILES = "." * 25 + "X" * 24 + "O" * 24
"""Enough for every game: the board takes 25, and neither side can ever have them all."""


class Grid(NamedTuple):
    """A page, and its columns and rows of tiles."""

    leaf: Leaf
    columns: int
    rows: int

    @property
    def tiles(self) -> int:
        """Tiles on a full page."""
        return self.columns * self.rows


def grid(setup: Setup, look: Look) -> Grid:
    """The way round that holds most tiles; or why not even one fits."""
    size = look.of.size
    ways = [
        Grid(leaf, max(0, int(leaf.room.width / size)), max(0, int(leaf.room.height / size)))
        for leaf in leaves(setup, look, _hint(look))
    ]
    best = max(ways, key=lambda way: way.tiles)
    if not best.tiles:
        raise InputError(f"a tile of {size:g} mm does not fit on {setup.paper.name}: try a smaller --size")
    return best


def _hint(look: Look) -> str:
    return " ".join(
        look.words(f"quixo.{key}") for key in (["tiles_hint", "dots_hint"] if look.of.dots else ["tiles_hint"])
    )


def pages(setup: Setup, look: Look) -> tuple[Page, ...]:
    """All tiles, row by row."""
    found = grid(setup, look)
    count = -(-len(TILES) // found.tiles)
    name = look.words("quixo.tiles")
    made = tuple(
        page(
            found.leaf,
            look,
            f"{name} {n + 1}/{count}" if count > 1 else name,
            _tiles(found, look, TILES[n * found.tiles : (n + 1) * found.tiles]),
        )
        for n in range(count)
    )
    return bookmarked(made, name)


def _tiles(found: Grid, look: Look, which: str) -> tuple[Item, ...]:
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
def _tile(look: Look, which: str) -> Stamp:
    """A tile around its middle."""
    return Stamp(face(which, 0, 0, look.of.size, look.theme, "N" if look.of.dots else ""))


def _lines(look: Look, left: float, top: float, columns: int, count: int) -> Group:
    """The lines to cut along: from edge to edge of the block, so that a ruler and a knife do it in a few cuts."""
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
    return Group("cut", (Path(tuple(steps), stroke=look.theme.outline, line=HAIR),), "cut")
