"""Where everything stands on a sheet: sizes chosen for a box of paper, from the full arrangement to the bare one.

Rows are the page: whatever height is left by the rest is theirs. A box too small for all of it loses extras
(the turn, then the words of fairness, then the points), never type size.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from .look import Look, Shape
from .setting import Setting, fitted, leading

NATURAL = (190.0, 128.0)
"""A landscape A5 within margins of 10 mm: the box that the sizes below are meant for."""
COMFORTABLE = 8.0
"""A cell of this size takes a pencil cross with ease (mm); extras give way before it is undercut."""
LARGEST_SCALE = 1.6
MINUS = "−"


class Area(NamedTuple):
    """A place on the sheet."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes in mm (type in points) that go together."""

    label: float = 8.0
    small: float = 6.0
    title: float = 14.0
    figures: float = 16.0
    group: float = 4.0
    near: float = 2.0
    head: float = 16.0
    lock: float = 14.0
    tab: float = 4.0
    edge: float = 2.0
    line: float = 6.0
    badge: float = 14.0
    die: float = 4.6
    picture: float = 6.0
    field: float = 9.0
    penalty: float = 8.0
    points: float = 10.0
    score: float = 10.0
    score_width: float = 14.0
    least_score_width: float = 12.0
    operator: float = 4.0
    qr: float = 12.0


COMPACT = Measures(
    title=10,
    figures=12,
    group=2,
    near=1.4,
    head=11,
    lock=9,
    tab=3,
    edge=1,
    line=5,
    badge=10,
    die=4,
    picture=5,
    field=6.6,
    penalty=6.6,
    points=8,
    score=8,
    score_width=11,
    least_score_width=9.6,
    operator=3,
)


def measures(look: Look, width: float, height: float) -> Measures:
    """The sizes for a box: compact below A5, growing with the paper above it."""
    scale = min(width / NATURAL[0], height / NATURAL[1])
    if look.large:
        scale *= 1.15
    if scale < 0.82:
        return COMPACT
    scale = min(max(scale, 1.0), LARGEST_SCALE)
    return Measures(**{name: round(getattr(Measures(), name) * scale, 2) for name in Measures.__dataclass_fields__})


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
    Extras(turn=False, footer=False, points=False),
    Extras(turn=False, footer=False, points=False, legend=False),
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
    penalties: Area
    penalty_width: float
    score: Area
    score_width: float
    footer: Area

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


@lru_cache(maxsize=64)
def plan(shape: Shape, look: Look, width: float, height: float) -> Plan:
    """The fullest arrangement with comfortable cells, or else the one with the largest cells."""
    tried = [_arranged(shape, look, width, height, extras) for extras in ARRANGEMENTS]
    for arranged in tried:
        if arranged.cell_height >= min(COMFORTABLE, arranged.cell_width):
            return arranged
    return max(tried, key=lambda arranged: round(arranged.cell, 2))


def _arranged(shape: Shape, look: Look, width: float, height: float, extras: Extras) -> Plan:
    return _Arranging(shape, look, width, height, measures(look, width, height), extras).plan()


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
        label, lines, points_width, beside = self._points(penalties_width)
        penalties_height = sizes.penalty + leading(sizes.small) + 0.6
        shelf = (
            max(penalties_height, lines * sizes.points)
            if beside
            else penalties_height + sizes.near + lines * sizes.points
        )
        score_width, sentence = self._sentence()
        score_height = sizes.score + leading(sizes.label) + 0.8
        footer_width = self.width - sentence - sizes.group
        alone = footer_width < self._least_footer()
        last = score_height + (sizes.group / 2 + self._footer_height() if alone else max(0, sizes.qr - score_height))
        blocks = [height for height in (header.height, track_height, legend_height, shelf, last) if height]
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
        bottom = self.height
        if alone:
            footer = Area(0, bottom - self._footer_height(), self.width, self._footer_height())
            bottom = footer.y - sizes.group / 2
        else:
            footer = Area(0, bottom - max(sizes.qr, score_height), footer_width, max(sizes.qr, score_height))
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
            penalties=Area(
                self.width - penalties_width,
                y if beside else y + lines * sizes.points + sizes.near,
                penalties_width,
                penalties_height,
            ),
            penalty_width=penalty_width,
            score=Area(self.width - sentence, bottom - score_height, sentence, score_height),
            score_width=score_width,
            footer=footer,
        )

    def _rows(self, room: float) -> tuple[float, float, float, float, float, float]:
        """Pitch and gap of the cells, their height, a row's height, the gap between rows, the band's edge."""
        sizes, count = self.sizes, len(self.shape.rows)
        pitch = (self.width - sizes.head - sizes.lock) / self.shape.longest
        gap = min(max(pitch * 0.14, 1.2), 2.0) if self.shape.mixed else min(max(pitch * 0.1, 0.6), 1.6)
        pitch = (self.width - sizes.head - sizes.lock + gap) / self.shape.longest
        tab = sizes.tab if self.shape.mixed else 0.0
        row_gap, edge = sizes.near, sizes.edge
        tallest = (room - (count - 1) * row_gap) / count - 2 * edge - tab
        cell_height = min(tallest, (pitch - gap) * 1.18)
        pitch = min(pitch, cell_height * 1.5 + gap) if cell_height > 0 else pitch
        return pitch, gap, cell_height, cell_height + 2 * edge + tab, row_gap, edge

    def _figures(self, cell_width: float, cell_height: float) -> float:
        """The size of the numbers in the cells: as large as the cells bear, in half points."""
        type_, weight = self.look.type_, self.look.theme.digits
        by_width = 0.62 * cell_width / type_.width(self.shape.widest_number, 1, weight)
        by_height = (0.31 if self.shape.effects else 0.42) * cell_height / type_.cap_height(1, weight)
        return max(self.sizes.small, floor(2 * min(self.sizes.figures, by_width, by_height)) / 2)

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
        for columns in range(len(effects), 0, -1):
            lines = ceil(len(effects) / columns)
            room = self.width / columns - sizes.picture - 1.5 - sizes.near * 1.5
            set_ = fitted(self.look.type_, texts, room, ((sizes.label, 1), (sizes.small, 2)))
            if set_ and columns == ceil(len(effects) / lines):
                return columns, set_, lines * (sizes.picture + 1) - 1
        return 0, None, 0.0

    def _points(self, penalties: float) -> tuple[float, int, float, bool]:
        """Width of the label, lines, whole width, and whether the penalties fit beside it."""
        if not self.wanted.points:
            return 0.0, 0, 0.0, True
        sizes, type_ = self.sizes, self.look.type_
        label = max(type_.width(self.look.words(f"pad.{key}"), sizes.small) for key in ("crosses", "points")) + 2
        least = type_.width(str(max(self.shape.points)), sizes.label, "bold") + 0.8
        column = min(sizes.line * 1.15, max(least, 4))
        count = len(self.shape.points)
        if label + count * least + sizes.group + penalties <= self.width:
            room = self.width - penalties - sizes.group - label
            return label, 1, label + count * min(sizes.line * 1.15, room / count), True
        columns = max(1, floor((self.width - label) / column))
        lines = ceil(count / columns)
        return label, lines, label + ceil(count / lines) * column, False

    def _sentence(self) -> tuple[float, float]:
        """The width of a box of the sum, and of the whole sum."""
        sizes = self.sizes
        boxes = len(self.shape.rows) + (1 if self.shape.end_bonus else 0) + 2
        room = (self.width - (boxes - 1) * sizes.operator) / boxes
        width = max(min(sizes.score_width, room), min(sizes.least_score_width, room))
        beside = (self.width - self._least_footer() - sizes.group - (boxes - 1) * sizes.operator) / boxes
        if sizes.least_score_width <= beside < width:
            width = beside
        return width, boxes * width + (boxes - 1) * sizes.operator

    def _least_footer(self) -> float:
        """The least width in which the footer may stand beside the sum."""
        return (self.sizes.qr + self.sizes.near if self.look.qr else 0) + 22

    def _footer_height(self) -> float:
        return self.sizes.qr if self.look.qr else 3 * leading(self.sizes.small)


def turn_picture(sizes: Measures) -> float:
    """The width of the two dice in the turn's pictures."""
    return sizes.die * 2 + 1


def parts(plan: Plan) -> Iterator[tuple[str, Area]]:
    """The blocks of a sheet, none of which may overlap another."""
    yield "header", plan.header
    for index, top in enumerate(plan.row_tops):
        left = plan.first_cell - plan.sizes.head
        yield f"row-{index + 1}", Area(left, top, plan.row_end(index) - left, plan.row_height)
    for name in ("track", "legend", "points", "penalties", "score", "footer"):
        area = getattr(plan, name)
        if area is not None:
            yield name, area
