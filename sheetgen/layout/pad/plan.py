"""Where everything stands on a sheet: sizes chosen for a box of paper, from the full arrangement to the bare one.

Rows are the page: whatever height is left by the rest is theirs. A box too small for all of it loses extras
(the turn, then the words of fairness, then the points), never type size.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from .area import Area
from .footing import Footing, footing
from .look import Look, Shape
from .measures import Measures, measures
from .setting import Setting, fitted, leading

MINUS = "−"


class Extras(NamedTuple):
    """What an arrangement still has room for."""

    turn: bool = True
    footer: bool = True
    points: bool = True
    legend: bool = True


ARRANGEMENTS = (
    Extras(),
    Extras(turn=False),
    Extras(turn=False, footer=False),
    Extras(turn=False, footer=False, legend=False),
    Extras(turn=False, footer=False, legend=False, points=False),
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
    cell_width: float
    cell_height: float
    pitch: float
    first_cell: float
    row_tops: tuple[float, ...]
    row_height: float
    edge: float
    tab: float
    figures: float
    header: Area
    usable: float
    turn: Setting | None
    track: Area | None
    track_columns: int
    legend: Area | None
    legend_words: Setting | None
    legend_columns: int
    points: Area | None
    points_lines: int
    points_label: float
    points_size: float
    penalties: Area
    penalty_width: float
    score_width: float
    foot: Footing

    @property
    def cell(self) -> float:
        """The shorter side of a cell."""
        return min(self.cell_width, self.cell_height)

    def cell_x(self, place: int) -> float:
        """The left edge of a cell."""
        return self.first_cell + place * self.pitch

    def cell_y(self, row: int) -> float:
        """The upper edge of a row's cells."""
        return self.row_tops[row] + self.edge + self.tab

    def row_end(self, row: int) -> float:
        """Where the band of a row ends, lock included."""
        return self.cell_x(self.shape.rows[row].cells) - (self.pitch - self.cell_width) + self.sizes.lock


LEAST_CELL = 6.5
"""What a pencil cross needs at the very least, in mm."""


@lru_cache(maxsize=64)
def plan(shape: Shape, look: Look, width: float, height: float) -> Plan:
    """The fullest arrangement with comfortable cells; else with possible ones; else the one with the largest."""
    tried = [
        _Arranging(shape, look, width, height, sizes, extras).plan()
        for sizes in measures(look, width, height)
        for extras in ARRANGEMENTS
    ]
    for fits in (_comfortable, _possible):
        for arranged in tried:
            if fits(arranged):
                return arranged
    return max(tried, key=lambda arranged: round(arranged.cell, 2))


def _comfortable(plan: Plan) -> bool:
    return plan.extras.legend and plan.cell >= min(plan.sizes.comfortable, plan.cell_width)


def _possible(plan: Plan) -> bool:
    return plan.cell >= LEAST_CELL


@dataclass(frozen=True)
class _Arranging:
    """One attempt to arrange a sheet: every block asks for its height, the rows get the rest."""

    shape: Shape
    look: Look
    width: float
    height: float
    sizes: Measures
    wanted: Extras

    def plan(self) -> Plan:
        sizes, shape = self.sizes, self.shape
        usable = self._usable()
        turn = self._turn(usable) if self.wanted.turn else None
        header = Area(0, 0, self.width, self._header_height(turn is not None))
        columns, track_height = self._track()
        legend_columns, legend_words, legend_height = self._legend()
        penalty_width = min(sizes.penalty, self.width / shape.penalties - 1)
        penalties_width = shape.penalties * penalty_width + (shape.penalties - 1) * sizes.near
        label, lines, points_width, points_size, beside = self._points(penalties_width)
        penalties_height = sizes.penalty + leading(sizes.small) + 0.6
        shelf = (
            max(penalties_height, lines * sizes.points)
            if beside
            else penalties_height + sizes.near + lines * sizes.points
        )
        score_width, sentence = self._sentence()
        foot = footing(self.look, sizes, self.width, sentence, self.wanted.footer)
        blocks = [height for height in (header.height, track_height, legend_height, shelf, foot.height) if height]
        rows = self.height - sum(blocks) - sizes.group * len(blocks)
        pitch, gap, cell_height, row_height, row_gap, edge = self._rows(rows)
        tab = sizes.tab if shape.mixed else 0.0
        count = len(shape.rows)
        used = count * row_height + (count - 1) * row_gap
        group = sizes.group + max(0.0, min(sizes.group, (rows - used) / len(blocks)))
        y = header.bottom + group
        tops = tuple(round(y + n * (row_height + row_gap), 3) for n in range(count))
        y += used + group
        track = Area(0, y, self.width, track_height) if track_height else None
        y += track_height + group if track else 0
        legend = Area(0, y, self.width, legend_height) if legend_height else None
        y += legend_height + group if legend else 0
        longest = shape.longest
        block_width = sizes.head + longest * pitch - gap + sizes.lock
        left = max(0.0, (self.width - block_width) / 2)
        return Plan(
            shape=shape,
            look=self.look,
            width=self.width,
            height=self.height,
            sizes=sizes,
            extras=self.wanted,
            cell_width=pitch - gap,
            cell_height=cell_height,
            pitch=pitch,
            first_cell=left + sizes.head,
            row_tops=tops,
            row_height=row_height,
            edge=edge,
            tab=tab,
            figures=self._figures(pitch - gap, cell_height),
            header=header,
            usable=usable,
            turn=turn,
            track=track,
            track_columns=columns,
            legend=legend,
            legend_words=legend_words,
            legend_columns=legend_columns,
            points=Area(0, y, points_width, lines * sizes.points) if lines else None,
            points_lines=lines,
            points_label=label,
            points_size=points_size,
            penalties=Area(
                self.width - penalties_width,
                y if beside else y + lines * sizes.points + sizes.near,
                penalties_width,
                penalties_height,
            ),
            penalty_width=penalty_width,
            score_width=score_width,
            foot=foot.lowered(self.height - foot.height),
        )

    def _rows(self, room: float) -> tuple[float, float, float, float, float, float]:
        """Pitch and gap of the cells, their height, a row's height, the gap between rows, the band's edge."""
        sizes, count = self.sizes, len(self.shape.rows)
        pitch = (self.width - sizes.head - sizes.lock) / self.shape.longest
        gap = min(max(pitch * 0.14, 1.2), 2.0) if self.shape.mixed else min(max(pitch * 0.1, 0.6), 1.6)
        pitch = (self.width - sizes.head - sizes.lock + gap) / self.shape.longest
        tab = sizes.tab if self.shape.mixed else 0.0
        row_gap, edge = sizes.row_gap, sizes.edge
        tallest = (room - (count - 1) * row_gap) / count - 2 * edge - tab
        cell_height = min(tallest, (pitch - gap) * 1.18)
        if count > 1:
            row_gap += max(0.0, min(1.0, (tallest - cell_height) * count / (count - 1) / 3))
        pitch = min(pitch, cell_height * 1.5 + gap) if cell_height > 0 else pitch
        return pitch, gap, cell_height, cell_height + 2 * edge + tab, row_gap, edge

    def _figures(self, cell_width: float, cell_height: float) -> float:
        """The size of the numbers in the cells: as large as the cells bear, in half points."""
        type_, weight = self.look.type_, self.look.theme.digits
        by_width = 0.62 * cell_width / type_.width(self.shape.widest_number, 1, weight)
        by_height = (0.31 if self.shape.effects else 0.42) * cell_height / type_.cap_height(1, weight)
        most = self.sizes.figures * min(max(cell_height / 14, 1.0), 1.5)
        return max(self.sizes.small, floor(2 * min(most, by_width, by_height)) / 2)

    def _usable(self) -> float:
        """The width of the header that the lucky badges leave."""
        if not self.shape.lucky:
            return self.width
        return self.width - self.shape.lucky * (self.sizes.badge + self.sizes.near) - self._caption() - self.sizes.near

    def _caption(self) -> float:
        sizes, type_ = self.sizes, self.look.type_
        return max(type_.width(word, sizes.small) for word in self.look.words("pad.lucky").split()) + 1

    def _turn(self, usable: float) -> Setting | None:
        sizes, words = self.sizes, self.look.words
        texts = [words(f"turn.{key}") for key in ("everyone", "roller", "nothing")]
        room = usable / 3 - turn_picture(sizes) - 1 - sizes.near
        return fitted(self.look.type_, texts, room, ((sizes.label, 1), (sizes.small, 1), (sizes.small, 2)))

    def _header_height(self, turn: bool) -> float:
        sizes = self.sizes
        lines = 2 if turn else 1
        return max(lines * sizes.line + (sizes.near if turn else 0), sizes.badge if self.shape.lucky else 0)

    def _track(self) -> tuple[int, float]:
        if not self.shape.track:
            return 0, 0.0
        sizes = self.sizes
        room = self.width - sizes.head
        columns = max(1, floor((room + sizes.operator) / (sizes.field + sizes.operator * 0.9)))
        lines = ceil(self.shape.track / columns)
        return ceil(self.shape.track / lines), lines * (sizes.field + sizes.near) - sizes.near

    def _legend(self) -> tuple[int, Setting | None, float]:
        """How many entries stand beside each other, their words, and the height of it all."""
        sizes, effects = self.sizes, self.shape.effects
        if not effects or not self.wanted.legend:
            return 0, None, 0.0
        texts = [self.look.words(f"symbol.{effect}") for effect in effects]
        found = []
        for columns in range(len(effects), 0, -1):
            room = self.width / columns - sizes.picture - 1.5 - sizes.near * 1.5
            ways = ((sizes.label, 1), (sizes.small, 2), (sizes.small, 4))
            set_ = fitted(self.look.type_, texts, room, ways)
            if set_:
                step = legend_step(sizes, set_)
                found.append((columns, set_, ceil(len(effects) / columns) * step - 1))
        return min(found, key=lambda way: way[2], default=(0, None, 0.0))

    def _points(self, penalties: float) -> tuple[float, int, float, float, bool]:
        """Width of the label, lines, whole width, size of the type, and whether the penalties fit beside it."""
        sizes, type_ = self.sizes, self.look.type_
        if not self.wanted.points:
            return 0.0, 0, 0.0, sizes.small, True
        label = max(type_.width(self.look.words(f"pad.{key}"), sizes.small) for key in ("crosses", "points")) + 2
        count, widest = len(self.shape.points), str(max(self.shape.points))
        best, room = sizes.line * 1.15, self.width - penalties - sizes.group - label
        for size in (sizes.label, sizes.small):
            if count * (type_.width(widest, size, "bold") + 1) <= room:
                return label, 1, label + count * min(best, room / count), size, True
        column = max(type_.width(widest, sizes.label, "bold") + 1, 4)
        lines = ceil(count / max(1, floor((self.width - label) / column)))
        columns = ceil(count / lines)
        return label, lines, label + columns * min(best, (self.width - label) / columns), sizes.label, False

    def _sentence(self) -> tuple[float, float]:
        """The width of a box of the sum, and of the whole sum."""
        sizes = self.sizes
        boxes = len(self.shape.rows) + (1 if self.shape.end_bonus else 0) + 2
        room = (self.width - (boxes - 1) * sizes.operator) / boxes
        width = max(min(sizes.score_width, room), min(sizes.least_score_width, room))
        return width, boxes * width + (boxes - 1) * sizes.operator


def legend_step(sizes: Measures, words: Setting) -> float:
    """From one line of the legend to the next."""
    return max(sizes.picture, words.most_lines * leading(words.size)) + 1


def turn_picture(sizes: Measures) -> float:
    """The width of the two dice in the turn's pictures."""
    return sizes.die * 2 + 1


def parts(plan: Plan) -> Iterator[tuple[str, Area]]:
    """The blocks of a sheet, none of which may overlap another."""
    yield "header", plan.header
    for index, top in enumerate(plan.row_tops):
        left = plan.first_cell - plan.sizes.head
        yield f"row-{index + 1}", Area(left, top, plan.row_end(index) - left, plan.row_height)
    for name in ("track", "legend", "points", "penalties"):
        area = getattr(plan, name)
        if area is not None:
            yield name, area
    yield "score", plan.foot.score
    yield "words", plan.foot.words
    if plan.foot.qr:
        yield "qr", plan.foot.qr
