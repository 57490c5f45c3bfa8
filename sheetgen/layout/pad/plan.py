"""Where everything stands on a sheet: sizes chosen for a box of paper, from the full arrangement to the bare one.

Rows are the page: whatever height is left by the rest is theirs. A box too small for all of it loses extras
(the turn, then the words of fairness, then the legend and the points), never type size.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import floor
from typing import NamedTuple

from . import blocks
from .area import Area
from .blocks import Grid, Header, Legend, Shelf, Track
from .footing import Footing, footing
from .look import Look, Shape
from .measures import Measures, measures

LEAST_CELL = 6.5
"""What a pencil cross needs at the very least, in mm."""


class Extras(NamedTuple):
    """What an arrangement still has room for."""

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
class Plan:
    """The places of everything on sheets of one shape in one box."""

    shape: Shape
    look: Look
    width: float
    height: float
    sizes: Measures
    extras: Extras
    header: Header
    grid: Grid
    track: Track | None
    legend: Legend | None
    shelf: Shelf
    foot: Footing
    score_width: float
    left: float
    row_tops: tuple[float, ...]
    track_y: float
    legend_y: float
    shelf_y: float
    figures: float

    @property
    def cell(self) -> float:
        """The shorter side of a cell."""
        return min(self.grid.cell_width, self.grid.cell_height)

    @property
    def first_cell(self) -> float:
        """The left edge of the cells."""
        return self.left + self.sizes.head

    @property
    def gap(self) -> float:
        """The room between two cells."""
        return self.grid.pitch - self.grid.cell_width

    def cell_x(self, place: int) -> float:
        """The left edge of a cell."""
        return self.first_cell + place * self.grid.pitch

    def cell_y(self, row: int) -> float:
        """The upper edge of a row's cells."""
        return self.row_tops[row] + self.sizes.edge + self.grid.tab

    def row_end(self, row: int) -> float:
        """Where the band of a row ends, lock included."""
        return self.cell_x(self.shape.rows[row].cells) - self.gap + self.sizes.lock


@lru_cache(maxsize=64)
def plan(shape: Shape, look: Look, width: float, height: float) -> Plan:
    """The fullest arrangement with comfortable cells; else with possible ones; else the one with the largest."""
    tried = [
        _arranged(shape, look, width, height, sizes, extras)
        for sizes in measures(look, width, height)
        for extras in ARRANGEMENTS
    ]
    for fits in (_comfortable, _possible):
        for arranged in tried:
            if fits(arranged):
                return arranged
    return max(tried, key=lambda arranged: round(arranged.cell, 2))


def _comfortable(plan: Plan) -> bool:
    explained = plan.legend is not None or not plan.shape.effects
    return explained and plan.cell >= min(plan.sizes.comfortable, plan.grid.cell_width)


def _possible(plan: Plan) -> bool:
    return plan.cell >= LEAST_CELL


def _arranged(shape: Shape, look: Look, width: float, height: float, sizes: Measures, extras: Extras) -> Plan:
    """One way to arrange a sheet: every block asks for its height, the rows get the rest."""
    header = blocks.header(shape, look, sizes, width, extras.turn)
    track = blocks.track(shape, sizes, width)
    legend = blocks.legend(shape, look, sizes, width) if extras.legend else None
    shelf = blocks.shelf(shape, look, sizes, width, extras.points)
    score_width, sentence = blocks.sentence(shape, sizes, width)
    foot = footing(look, sizes, width, sentence, extras.fair)
    others = [block.height for block in (header, track, legend, shelf, foot) if block]
    room = height - sum(others) - sizes.group * len(others)
    grid = blocks.grid(shape, sizes, width, room)
    rows = len(shape.rows) * (grid.row_height + grid.row_gap) - grid.row_gap
    # Height that the cells cannot use becomes white between the groups, up to twice the usual.
    group = sizes.group + min(sizes.group, max(0.0, (room - rows) / len(others)))
    first = header.height + group
    track_y = first + rows + group
    legend_y = track_y + (track.height + group if track else 0)
    return Plan(
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
        foot=foot.lowered(height - foot.height),
        score_width=score_width,
        left=max(
            0.0, (width - sizes.head - shape.longest * grid.pitch + grid.pitch - grid.cell_width - sizes.lock) / 2
        ),
        row_tops=tuple(round(first + n * (grid.row_height + grid.row_gap), 3) for n in range(len(shape.rows))),
        track_y=track_y,
        legend_y=legend_y,
        shelf_y=legend_y + (legend.height + group if legend else 0),
        figures=_figures(shape, look, sizes, grid),
    )


def _figures(shape: Shape, look: Look, sizes: Measures, grid: Grid) -> float:
    """The size of the numbers in the cells: as large as the cells bear, in half points."""
    weight = look.theme.digits
    by_width = 0.62 * grid.cell_width / look.type_.width(shape.widest_number, 1, weight)
    by_height = (0.31 if shape.effects else 0.42) * grid.cell_height / look.type_.cap_height(1, weight)
    most = sizes.figures * min(max(grid.cell_height / 14, 1.0), 1.5)
    return max(sizes.small, floor(2 * min(most, by_width, by_height)) / 2)


def parts(plan: Plan) -> Iterator[tuple[str, Area]]:
    """The blocks of a sheet, none of which may overlap another."""
    width, shelf, foot = plan.width, plan.shelf, plan.foot
    yield "header", Area(0, 0, width, plan.header.height)
    for index, top in enumerate(plan.row_tops):
        yield f"row-{index + 1}", Area(plan.left, top, plan.row_end(index) - plan.left, plan.grid.row_height)
    if plan.track:
        yield "track", Area(0, plan.track_y, width, plan.track.height)
    if plan.legend:
        yield "legend", Area(0, plan.legend_y, width, plan.legend.height)
    if shelf.points:
        yield "points", Area(0, plan.shelf_y, shelf.points.width, shelf.points.lines * plan.sizes.points)
    top = plan.shelf_y + shelf.below
    yield "penalties", Area(width - shelf.penalties, top, shelf.penalties, plan.sizes.penalty)
    yield "score", foot.score
    yield "words", foot.words
    if foot.qr:
        yield "qr", foot.qr
