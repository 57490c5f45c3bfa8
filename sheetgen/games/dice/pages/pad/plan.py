"""Where everything stands on a sheet: sizes chosen for a box of paper, from the full arrangement to the bare one.

Rows are the page: whatever height is left by the rest is theirs. A box too small for all of it loses extras
(the turn, then the words of fairness, then the legend and the points), never type size.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import floor
from typing import NamedTuple

from sheetgen.page.impose import LEAST_CELL

from . import blocks
from .blocks import BonusTrack, CellGrid, Header, Legend, Shelf
from .corners import Corner
from .footing import Footing, footing
from .look import PadLook, Shape
from .measures import Measures, measures


class Extras(NamedTuple):
    turn: bool = True
    fair: bool = True
    legend: bool = True
    points: bool = True


ARRANGEMENTS = (
    Extras(),
    Extras(turn=False),
    Extras(turn=False, fair=False),
    Extras(turn=False, fair=False, legend=False),
    Extras(turn=False, fair=False, legend=False, points=False),
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
    track: BonusTrack | None
    legend: Legend | None
    shelf: Shelf
    foot: Footing
    score_width: float
    row_tops: tuple[float, ...]
    track_y: float
    legend_y: float
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
        return _corner(self.look, self.grid)

    def cell_x(self, place: int) -> float:
        return self.sizes.head + place * self.grid.pitch

    def cell_y(self, row: int) -> float:
        return self.row_tops[row] + self.sizes.edge + self.grid.tabs[row]

    def row_end(self, row: int) -> float:
        return self.cell_x(self.shape.rows[row].cells) - self.gap + self.sizes.lock


MOST_WHITE = 5  # how many times the usual white may stand between two groups


@lru_cache(maxsize=512)
def plan(shape: Shape, look: PadLook, width: float, height: float) -> SheetPlan:
    """The fullest arrangement with comfortable cells; else with possible cells; else the one with the largest cells."""
    tried = [
        _arrange(shape, look, width, height, sizes, extras)
        for sizes in measures(look, width, height)
        for extras in ARRANGEMENTS
    ]
    for fits in (_comfortable, lambda arranged: arranged.cell >= LEAST_CELL):
        for arranged in tried:
            if fits(arranged):
                return arranged
    return max(tried, key=lambda arranged: round(arranged.cell, 2))


def _comfortable(plan: SheetPlan) -> bool:
    explained = plan.legend is not None or not plan.shape.effects or not plan.look.legend
    return explained and plan.cell >= min(plan.sizes.comfortable, plan.grid.cell_width)


def _arrange(shape: Shape, look: PadLook, width: float, height: float, sizes: Measures, extras: Extras) -> SheetPlan:
    header = blocks.header(shape, look, sizes, width, extras.turn)
    track = blocks.track(shape, look, sizes, width)
    legend = blocks.legend(shape, look, sizes, width) if extras.legend else None
    shelf = blocks.shelf(shape, look, sizes, width, extras.points and look.sums)
    score_width, sentence = blocks.sentence(shape, sizes, width)
    foot = footing(look, sizes, width, sentence, extras.fair)
    others = [block.height for block in (header, track, legend, shelf, foot) if block and block.height]
    room = height - sum(others) - sizes.group * len(others)
    grid = blocks.grid(shape, sizes, width, room)
    # Height that the cells cannot use becomes white between the groups, until they fall apart.
    group = sizes.group * min(MOST_WHITE, 1 + max(0.0, (room - grid.height) / max(1, len(others))) / sizes.group)
    first = header.height + (group if header.height else 0.0)
    track_y = first + grid.height + group
    legend_y = track_y + (track.height + group if track else 0)
    return SheetPlan(
        shape=shape,
        look=look,
        width=width,
        height=height,
        sizes=sizes,
        extras=extras,
        header=header,
        grid=grid,
        track=track,
        legend=legend,
        shelf=shelf,
        foot=foot.shift_down(height - foot.height),
        score_width=score_width,
        row_tops=tuple(round(first + sum(grid.heights[:n]) + n * grid.row_gap, 3) for n in range(len(shape.rows))),
        track_y=track_y,
        legend_y=legend_y,
        shelf_y=legend_y + (legend.height + group if legend else 0),
        figures=figures(shape, look, sizes, grid),
    )


def figures(shape: Shape, look: PadLook, sizes: Measures, grid: CellGrid) -> float:
    """The largest size of the numbers that fits the cells, in half points."""
    weight = look.theme.digits
    widest, tallest = look.type_.width(shape.widest_number, 1, weight), look.type_.cap_height(1, weight)
    most = sizes.figures * min(max(grid.cell_height / 14, 1.0), 1.5)
    free = min(most, 0.62 * grid.cell_width / widest, 0.42 * grid.cell_height / tallest)
    corner = _corner(look, grid)
    level = beside = 0.0
    for size in (half / 2 for half in range(floor(2 * free), floor(2 * sizes.small), -1)):
        moves = [corner.number_shift(effect, size * widest, size * tallest) for effect in shape.effects]
        if None not in moves:
            beside = beside or size
            level = level or (size if all(move and not move[1] for move in moves) else 0.0)
    return max(sizes.small, level if level >= LEVEL * beside else beside)


LEVEL = 0.85  # how much smaller numbers may be so that all of a row stand on one line


def _corner(look: PadLook, grid: CellGrid) -> Corner:
    cell = min(grid.cell_width, grid.cell_height)
    return Corner(grid.cell_width, grid.cell_height, heavy(look.theme.line, cell) + max(0.35, cell * 0.04))


def heavy(line: float, cell: float) -> float:
    return round(line * 3 * min(1.0, cell / 10), 3)
