"""The layout of a sheet: sizes chosen for a box of paper, from the full arrangement to the bare one.

Rows are the page: they get all height that the rest leaves. A box too small for everything loses extras (the turn, then
the words of fairness, then the words of the symbols and the points), never type size.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import floor, fsum
from typing import Literal, NamedTuple

from sheetgen.page.impose import LARGE_CELL, LEAST_CELL

from . import blocks
from .blocks import CellGrid, FieldTrack, Header, Shelf
from .corners import Corner
from .effects import EffectFields, effect_fields
from .footing import Footing, footing
from .look import PadLook, Shape
from .measures import Measures, grow, measures


class Extras(NamedTuple):
    """What an arrangement shows besides the rows; ``legend`` names the size of its words, if any."""

    turn: bool = True
    fair: bool = True
    legend: Literal["label", "small", ""] = "label"
    points: bool = True


ARRANGEMENTS = (
    Extras(),
    Extras(turn=False),
    Extras(turn=False, fair=False),
    Extras(turn=False, fair=False, legend="small"),
    Extras(turn=False, fair=False, points=False),
    Extras(turn=False, fair=False, legend=""),
    Extras(turn=False, fair=False, legend="", points=False),
)


@dataclass(frozen=True, eq=False)
class SheetPlan:
    shape: Shape
    look: PadLook
    width: float
    height: float
    sizes: Measures
    extras: Extras
    header: Header
    grid: CellGrid
    tracks: tuple[FieldTrack, ...]
    effects: EffectFields | None
    shelf: Shelf
    foot: Footing
    score_width: float
    row_tops: tuple[float, ...]
    track_tops: tuple[float, ...]
    effects_y: float
    shelf_y: float
    figures: float

    @property
    def cell(self) -> float:
        return min(self.grid.cell_width, self.grid.cell_height)

    @property
    def gap(self) -> float:
        return self.grid.pitch - self.grid.cell_width

    @property
    def heavy(self) -> float:
        return heavy(self.look.theme.line, self.cell)

    @property
    def corner(self) -> Corner:
        return _corner(self.shape, self.look, self.grid)

    @property
    def figure_extent(self) -> tuple[float, float]:
        """The width of the widest number, and the height that all numbers share."""
        type_, weight = self.look.type_, self.look.theme.digits
        return type_.width(self.shape.widest_number, self.figures, weight), type_.cap_height(self.figures, weight)

    def cell_x(self, place: int) -> float:
        return self.sizes.head + place * self.grid.pitch

    def cell_y(self, row: int) -> float:
        return self.row_tops[row] + self.sizes.edge + self.grid.tabs[row]

    def cell_middle(self, row: int, place: int) -> tuple[float, float]:
        return self.cell_x(place) + self.grid.cell_width / 2, self.cell_y(row) + self.grid.cell_height / 2

    def below_y(self, row: int) -> float:
        """The vertical middle between a row and the next one."""
        bottom = self.row_tops[row] + self.grid.heights[row]
        return round((bottom + self.row_tops[row + 1]) / 2, 3)

    def row_end(self, row: int) -> float:
        return self.cell_x(self.shape.rows[row].cells) - self.gap + self.sizes.lock


FEW, ABOUT = 2, 0.9  # rows that leave room on a page, and how much of their cells' size they may give for larger boxes
MOST_WHITE = 5  # how many times the usual white may stand between two groups


@lru_cache(maxsize=512)
def plan(shape: Shape, look: PadLook, width: float, height: float) -> SheetPlan:
    """The usual arrangement; on a pad of few rows, with larger heads and boxes if the cells stay large."""
    usual = _usual(shape, look, width, height)
    if len(shape.rows) > FEW or not look.head:
        return usual
    larger = (
        _arrange(shape, look, width, height, grow(usual.sizes, step), usual.extras) for step in (1.6, 1.45, 1.3, 1.15)
    )
    return next((plan for plan in larger if plan.cell >= max(ABOUT * usual.cell, LARGE_CELL)), usual)


def _usual(shape: Shape, look: PadLook, width: float, height: float) -> SheetPlan:
    """The fullest arrangement with comfortable cells; else with possible ones; else the one of the largest numbers."""
    tried: list[SheetPlan] = []
    for sizes, extras in product(measures(look, width, height), ARRANGEMENTS):
        if extras.points or not look.keeps_points:
            tried.append(_arrange(shape, look, width, height, sizes, extras))
            if _comfortable(tried[-1]):
                return tried[-1]
    if possible := next(filter(_possible, tried), None):
        return possible
    return max(tried, key=lambda arranged: (arranged.cell >= LEAST_CELL, arranged.figures, round(arranged.cell, 2)))


def _comfortable(plan: SheetPlan) -> bool:
    effects = plan.effects
    explained = effects is None or effects.words is not None or not plan.look.legend
    return explained and _possible(plan) and plan.cell >= min(plan.sizes.comfortable, plan.grid.cell_width)


def _possible(plan: SheetPlan) -> bool:
    """Whether cells take a pencil cross, and numbers reach ``least_figures`` or the most that the width allows."""
    width = floor(2 * widest_figures(plan.shape, plan.look, plan.grid)) / 2
    return plan.cell >= LEAST_CELL and plan.figures >= min(plan.sizes.least_figures, width)


class Blocks(NamedTuple):
    """What surrounds the rows, whatever their height; ``below`` are the effects if they have lines of their own."""

    header: Header
    tracks: tuple[FieldTrack, ...]
    shelf: Shelf
    effects: EffectFields | None
    below: EffectFields | None
    score_width: float
    foot: Footing


@lru_cache(maxsize=512)  # does not depend on the height of the sheet
def _blocks(shape: Shape, look: PadLook, width: float, sizes: Measures, extras: Extras) -> Blocks:
    words = getattr(sizes, extras.legend) if extras.legend and look.legend else 0.0
    shelf = blocks.shelf(shape, look, sizes, width, extras.points and look.sums)
    effects = effect_fields(shape, look, sizes, width, words, shelf)
    score_width, sentence = blocks.sentence(shape, sizes, width)
    return Blocks(
        header=blocks.header(shape, look, sizes, width, extras.turn),
        tracks=tuple(blocks.track(look, sizes, width, key, fields) for key, fields in shape.tracks),
        shelf=shelf,
        effects=effects,
        below=None if effects and effects.is_beside else effects,
        score_width=score_width,
        foot=footing(look, sizes, width, sentence, extras.fair),
    )


def _arrange(shape: Shape, look: PadLook, width: float, height: float, sizes: Measures, extras: Extras) -> SheetPlan:
    header, tracks, shelf, effects, below, score_width, foot = _blocks(shape, look, width, sizes, extras)
    others = [block.height for block in (header, *tracks, below, shelf, foot) if block and block.height]
    room = height - fsum(others) - sizes.group * len(others)
    grid = blocks.grid(shape, sizes, width, room)
    # Height that the cells cannot use becomes white between the groups, until they fall apart.
    group = sizes.group * min(MOST_WHITE, 1 + max(0.0, (room - grid.height) / max(1, len(others))) / sizes.group)
    first = header.height + (group if header.height else 0.0)
    *track_tops, effects_y = blocks.tops(tracks, first + grid.height + group, group)
    return SheetPlan(
        shape=shape,
        look=look,
        width=width,
        height=height,
        sizes=sizes,
        extras=extras,
        header=header,
        grid=grid,
        tracks=tracks,
        effects=effects,
        shelf=shelf,
        foot=foot.shift_down(height - foot.height),
        score_width=score_width,
        row_tops=tuple(round(first + grid.top(n), 3) for n in range(len(shape.rows))),
        track_tops=tuple(track_tops),
        effects_y=effects_y,
        shelf_y=effects_y + (below.height + group if below else 0),
        figures=figures(shape, look, sizes, grid),
    )


def figures(shape: Shape, look: PadLook, sizes: Measures, grid: CellGrid) -> float:
    """The largest size of the numbers that fits the cells, in half points."""
    weight = look.theme.digits
    widest, tallest = look.type_.width(shape.widest_number, 1, weight), look.type_.cap_height(1, weight)
    most = (sizes.figures if look.steps else max(sizes.figures, LEAST_FIGURES)) * min(
        max(grid.cell_height / 14, 1.0), 1.5
    )
    free = min(most, widest_figures(shape, look, grid), 0.42 * grid.cell_height / tallest)
    corner, halves = _corner(shape, look, grid), range(floor(2 * free), floor(2 * sizes.small), -1)
    steps = [(half / 2, half / 2 * widest, half / 2 * tallest) for half in halves]
    good = next((size for size, wide, tall in steps if tall <= corner.good_tall(wide)), sizes.small)
    most = next((size for size, wide, tall in steps if tall <= corner.most_tall(wide)), sizes.small)
    return min(most, max(good, sizes.least_figures))


LEAST_FIGURES = 14.0  # size of numbers on A5, and on smaller sheets with room for it, in points


def widest_figures(shape: Shape, look: PadLook, grid: CellGrid) -> float:
    """The largest size of numbers that the width of the cells, or the rings around the numbers, allow."""
    room = 0.64 * min(grid.cell_width, grid.cell_height) if shape.ringed else 0.7 * grid.cell_width
    return room / look.type_.width(shape.widest_number, 1, look.theme.digits)


def _corner(shape: Shape, look: PadLook, grid: CellGrid) -> Corner:
    cell = min(grid.cell_width, grid.cell_height)
    inset = heavy(look.theme.line, cell) + max(0.25, cell * 0.04)
    return Corner(shape.effects, grid.cell_width, grid.cell_height, inset)


def heavy(line: float, cell: float) -> float:
    return round(line * 3 * min(1.0, cell / 10), 3)
