"""The board for the cubes, on one page or glued together from several.

It is drawn part by part: columns and rows of cells between two rims. Where a page ends, the next begins with a whole
part; the first keeps a strip to glue the next one onto. Diamonds lie across every joint, half on each page: the pages
fit where the halves meet.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import fsum
from typing import NamedTuple

from sheetgen.base.errors import InputError, key
from sheetgen.page.drawing import Box, Group, Item, Page, Path, Text
from sheetgen.page.paper import PAPERS, Setup
from sheetgen.page.shapes import outline
from sheetgen.page.type import SMALL

from ..rules import quixo
from . import lines
from .cube import SEATS, chevron, symbol
from .leaf import CubeLeaf, leaves, numbered_pages
from .look import SetLook

CELLS = 5
PLAY = 1.5  # how much larger a cell is than its cube, mm
FLAP = 8.0  # the strip to glue the next page onto, mm
LEAST_RIM = 13.0  # letters, arrowheads and seats stand there, mm
LETTER = 11.0  # points
SIGN = 5.0  # the symbol of a seat, as the face it would lie on, mm
INSET = 0.75  # half the white between the outlines of two cells, mm
CORNER = 2.0
SHORTER = 2.0  # how much shorter the strip is than the joint at each end, mm

Span = tuple[int, int]  # the first part of a page, and the one after its last


class Tiling(NamedTuple):
    leaf: CubeLeaf
    columns: tuple[Span, ...]
    rows: tuple[Span, ...]

    @property
    def pages(self) -> int:
        return len(self.columns) * len(self.rows)


@dataclass(frozen=True, eq=False)
class BoardPage:
    """The columns and rows of parts on one page, and where the first of them begins."""

    look: SetLook
    x: float
    y: float
    columns: Span
    rows: Span

    def left(self, column: int) -> float:
        return self.x + fsum(parts(self.look)[self.columns[0] : column])

    def top(self, row: int) -> float:
        return self.y + fsum(parts(self.look)[self.rows[0] : row])


def parts(look: SetLook) -> tuple[float, ...]:
    """The sides of the board's parts: a rim, five cells, a rim."""
    rim = max(LEAST_RIM, round(look.of.size / 2, 1))
    return (rim, *(look.of.size + PLAY for _ in range(CELLS)), rim)


def pages(setup: Setup, look: SetLook) -> tuple[Page, ...]:
    hints = [look.words("quixo.board_hint"), look.words("quixo.joint_hint")]
    found = tiling(setup, look, hints[0])
    if found.pages > 1:
        found = tiling(setup, look, " ".join(hints))
    places = [(columns, rows) for rows in found.rows for columns in found.columns]
    contents = [tuple(_items(found, look, *place)) for place in places]
    return numbered_pages(found.leaf, look, look.words("quixo.board"), contents)


def tiling(setup: Setup, look: SetLook, hint: str) -> Tiling:
    """The board on as few pages as possible; ``InputError`` if not even one part fits."""
    sides = parts(look)
    ways = []
    for leaf in leaves(setup, look, hint):
        columns, rows = spans(sides, leaf.room.width), spans(sides, leaf.room.height)
        ways += [Tiling(leaf, columns, rows)] if columns and rows else []
    if not ways:
        raise _too_small(setup, look)
    return min(ways, key=lambda way: way.pages)


def spans(sides: Sequence[float], room: float) -> tuple[Span, ...]:
    """The fewest stretches of parts that fit the room, each but the last with a glue strip; () if none fit."""
    if room <= 0:
        return ()
    for cuts in range(len(sides)):
        fitting = [
            way
            for inner in combinations(range(1, len(sides)), cuts)
            if _fits(way := tuple(zip((0, *inner), (*inner, len(sides)), strict=True)), sides, room)
        ]
        if fitting:
            return min(fitting, key=lambda way: max(fsum(sides[start:end]) for start, end in way))
    return ()


def _fits(way: tuple[Span, ...], sides: Sequence[float], room: float) -> bool:
    lengths = [fsum(sides[start:end]) for start, end in way]
    return all(length + FLAP <= room for length in lengths[:-1]) and lengths[-1] <= room


def _too_small(setup: Setup, look: SetLook) -> InputError:
    needed = look.of.size + PLAY + FLAP + 2 * setup.margin
    enough = [paper.name for paper in PAPERS.values() if paper.width > needed + 10]
    hint = f"{enough[0]} is large enough" if enough else f"try a smaller {key('size')}"
    return InputError(f"{setup.paper.name} is too small for a board of {look.of.size:g} mm cubes: {hint}")


def _items(found: Tiling, look: SetLook, columns: Span, rows: Span) -> Iterator[Item]:
    sides, room = parts(look), found.leaf.room
    wide, tall = fsum(sides[slice(*columns)]), fsum(sides[slice(*rows)])
    one_wide, one_tall = len(found.columns) == 1, len(found.rows) == 1
    x = room.x + (room.width - wide) / 2 if one_wide else room.x
    y = room.y + (room.height - tall) / 2 if one_tall else room.y
    part = BoardPage(look, round(x, 3), round(y, 3), columns, rows)
    yield Group("board", tuple(_board(part)), "board")
    yield from _joints(part, sides)


def _board(part: BoardPage) -> Iterator[Item]:
    for row in range(*part.rows):
        for column in range(*part.columns):
            if 0 < row <= CELLS and 0 < column <= CELLS:
                yield _cell(part, column, row)
            elif 0 < row <= CELLS or 0 < column <= CELLS:
                yield from _rim(part, column, row)


def _cell(part: BoardPage, column: int, row: int) -> Item:
    theme, side = part.look.theme, part.look.of.size + PLAY
    is_rim = column in (1, CELLS) or row in (1, CELLS)
    x, y, size = round(part.left(column) + INSET, 3), round(part.top(row) + INSET, 3), round(side - 2 * INSET, 3)
    return Box(x, y, size, size, theme.tint if is_rim else None, theme.outline, line=theme.line, radius=CORNER)


def _rim(part: BoardPage, column: int, row: int) -> Iterator[Item]:
    look, sides = part.look, parts(part.look)
    theme = look.theme
    towards = {0: "E", CELLS + 1: "W"}.get(column) or {0: "S", CELLS + 1: "N"}[row]
    across = towards in "EW"
    x, y = part.left(column) + sides[column] / 2, part.top(row) + sides[row] / 2
    inner = sides[0] / 2 - 2.4
    right, down = {"E": (1, 0), "W": (-1, 0), "S": (0, 1), "N": (0, -1)}[towards]
    yield chevron(x + right * inner, y + down * inner, towards, 2.6, theme.outline)
    name = str(row) if across else "ABCDE"[column - 1]
    base = y + look.type_.cap_height(LETTER) / 2
    yield Text(round(x, 3), round(base, 3), name, LETTER, theme.ink, "bold", "middle")
    if look.of.dots and (row if across else column) == (CELLS + 1) // 2:
        yield from _seat(part, x, y, {"E": "W", "W": "E", "S": "N", "N": "S"}[towards])


def _seat(part: BoardPage, x: float, y: float, player: str) -> Iterator[Item]:
    look, theme = part.look, part.look.theme
    name = look.words(f"quixo.{SEATS[player]}")
    wide = look.type_.width(name, SMALL)
    if player in "NS":
        aside = parts(look)[0] / 2 - 2.4
        y += -aside if player == "N" else aside
        yield symbol(quixo.TEAM[player], x - wide / 2 - 1, y, SIGN, theme)
        yield Text(round(x + 1.6, 3), round(y + 0.75, 3), name, SMALL, theme.quiet, anchor="middle")
        return
    yield symbol(quixo.TEAM[player], x, y + 5.5, SIGN, theme)
    yield Text(round(x, 3), round(y + 9.5, 3), name, SMALL, theme.quiet, anchor="middle")


def _joints(part: BoardPage, sides: Sequence[float]) -> Iterator[Item]:
    """Glue strips at the right and the foot, cutting lines at the left and the top, and diamonds on all of them."""
    left, top = round(part.left(part.columns[0]), 3), round(part.top(part.rows[0]), 3)
    right, bottom = round(part.left(part.columns[1]), 3), round(part.top(part.rows[1]), 3)
    wide, tall = right - left - 2 * SHORTER, bottom - top - 2 * SHORTER
    theme, last = part.look.theme, len(sides)
    across = [part.left(n) + sides[n] / 2 for n in range(*part.columns)]
    down = [part.top(n) + sides[n] / 2 for n in range(*part.rows)]
    edges = []
    if part.columns[1] < last:
        yield lines.glue(right, top + SHORTER, FLAP, tall, theme)
        yield _diamonds(((right, y) for y in down), theme.quiet)
    if part.rows[1] < last:
        yield lines.glue(left + SHORTER, bottom, wide, FLAP, theme)
        yield _diamonds(((x, bottom) for x in across), theme.quiet)
    if part.columns[0]:
        edges.append(((left, top), (left, bottom)))
        yield _diamonds(((left, y) for y in down), theme.quiet, 1, 0)
    if part.rows[0]:
        edges.append(((left, top), (right, top)))
        yield _diamonds(((x, top) for x in across), theme.quiet, 0, 1)
    if edges:
        yield lines.cuts((outline(edge, closed=False) for edge in edges), theme)


def _diamonds(middles: Iterable[tuple[float, float]], color: str, right: int = 0, down: int = 0) -> Item:
    """Diamonds, whole or only the right or lower half of each."""
    items = []
    for x, y in middles:
        corners = [(x, y - 2.0), (x + 2.0, y), (x, y + 2.0), (x - 2.0, y)]
        if right:
            corners = corners[:3]
        if down:
            corners = corners[1:]
        items.append(Path(outline([(round(a, 3), round(b, 3)) for a, b in corners]), stroke=color, line=0.25))
    return Group("marks to meet", tuple(items), "overlap")
