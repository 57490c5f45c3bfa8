"""The size of each block of a sheet, computed before anything is placed."""

from dataclasses import dataclass
from itertools import accumulate
from math import ceil, floor, fsum
from typing import NamedTuple

from sheetgen.page.area import Area
from sheetgen.page.setting import TextLines, fit, leading

from .look import PadLook, Shape
from .measures import Measures


@dataclass(frozen=True, slots=True)
class Header:
    """Name, date, title and turn. ``usable`` is the width that badges leave; ``base`` the baseline of the title."""

    height: float
    base: float
    usable: float
    turn: "TurnPicture | None"
    logo: Area | None


def header(shape: Shape, look: PadLook, sizes: Measures, width: float, with_turn: bool) -> Header:
    usable = width
    if shape.lucky:
        caption = max(look.type_.width(word, sizes.label) for word in look.words("pad.lucky").split()) + 1
        usable -= shape.lucky * (sizes.badge + sizes.near) + caption + sizes.near
    if not look.head:
        return Header(sizes.badge if shape.lucky else 0.0, 0.0, usable, None, None)
    base = sizes.line - 1
    top = base - look.type_.cap_height(sizes.title)
    logo = _logo(look, sizes.badge - top, usable)
    usable -= logo.width + sizes.group if logo else 0
    turn = _turn(look, sizes, usable) if with_turn else None
    lines = 2 * sizes.line + sizes.near if turn else sizes.line
    if logo and not turn:  # on the line of the title; with pictures of the turn below that, level with its capitals
        base = max(base, logo.height)
    if logo:
        logo = logo.shift_down(max(top if turn else 0.0, base - logo.height))
    height = max(lines, base + 1, sizes.badge if shape.lucky else 0, logo.bottom if logo else 0)
    return Header(height, base, usable, turn, logo)


def _logo(look: PadLook, tall: float, right: float) -> Area | None:
    """The place of the logo, ending at ``right``: as tall as said unless it is very wide."""
    if look.logo is None:
        return None
    width = min(tall * look.logo.aspect, right * 0.25)
    return Area(right - width, 0, width, width / look.logo.aspect)


class TurnPicture(NamedTuple):
    """The words beside the three pictures of a turn, and where the pictures begin."""

    words: TextLines
    places: tuple[float, float, float]


def _turn(look: PadLook, sizes: Measures, usable: float) -> TurnPicture | None:
    """Three equal columns on one line; else columns as wide as their words; else two lines, or smaller type."""
    texts = [look.words(f"turn.{key}") for key in ("everyone", "roller", "nothing")]
    column = usable / 3
    room = column - two_dice(sizes) - 1 - sizes.near
    equal = fit(look.type_, texts, room, ((sizes.label, 1),))
    if equal:
        return TurnPicture(equal, (0.0, column, 2 * column))
    pictures = (two_dice(sizes), two_dice(sizes), sizes.die)
    wide = [
        picture + BESIDE + look.type_.width(text, sizes.label) for picture, text in zip(pictures, texts, strict=True)
    ]
    apart = (usable - fsum(wide)) / 2
    if apart >= 2 * sizes.near:
        lines = TextLines(tuple((text,) for text in texts), sizes.label)
        return TurnPicture(lines, (0.0, wide[0] + apart, usable - wide[2]))
    folded = fit(look.type_, texts, room, ((sizes.label, 2), (sizes.small, 1), (sizes.small, 2)))
    return TurnPicture(folded, (0.0, column, 2 * column)) if folded else None


BESIDE = 1.4  # white between a picture of the turn and its words, mm


def two_dice(sizes: Measures) -> float:
    """Width of the two dice in a picture of the turn."""
    return sizes.die * 2 + 1


@dataclass(frozen=True, slots=True)
class FieldTrack:
    """Fields that are crossed from left to right: ``left`` is where they begin, after their name."""

    key: str
    count: int
    height: float
    columns: int
    left: float


def track(look: PadLook, sizes: Measures, width: float, key: str, fields: int) -> FieldTrack:
    """A track of ``fields`` fields; ``key`` is its name among the words of the pad."""
    name = max(look.type_.width(word, sizes.label) for word in look.words(f"pad.{key}").split())
    left = max(sizes.head, name + sizes.near)
    most = max(1, floor((width - left + sizes.operator) / (sizes.field + sizes.operator * 0.9)))
    lines = ceil(fields / most)
    return FieldTrack(key, fields, lines * (sizes.field + sizes.near) - sizes.near, ceil(fields / lines), left)


def tops(tracks: tuple[FieldTrack, ...], first: float, apart: float) -> list[float]:
    """The top of each track, and of what follows the last one."""
    return list(accumulate((track.height + apart for track in tracks), initial=first))


@dataclass(frozen=True, slots=True)
class Points:
    """The table of points: width of its labels, its lines, its columns."""

    label: float
    lines: int
    columns: int
    step: float

    @property
    def width(self) -> float:
        return self.label + self.columns * self.step


NUMBERS_APART = 1.2  # white between two numbers of the table, mm


def points(shape: Shape, look: PadLook, sizes: Measures, width: float) -> Points:
    """The table in as few lines as fit in ``width``; its fields are square if there is room."""
    label = max(look.type_.width(look.words(f"pad.{key}"), sizes.label) for key in ("crosses", "points")) + 2
    count, widest = len(shape.points), max(look.type_.width(str(n), sizes.label, "bold") for n in shape.points)
    lines = ceil(count / max(1, floor((width - label) / (widest + NUMBERS_APART))))
    columns = ceil(count / lines)
    return Points(label, lines, columns, min(sizes.points, (width - label) / columns))


@dataclass(frozen=True, slots=True)
class Shelf:
    """Points at the left, penalties at the right, or ``below`` the points if that is lower."""

    height: float
    points: Points | None
    penalty: float
    penalties: float
    below: float


def shelf(shape: Shape, look: PadLook, sizes: Measures, width: float, with_points: bool) -> Shelf:
    if not look.penalties:
        return Shelf(0.0, None, 0.0, 0.0, 0.0)
    count = shape.penalties
    penalty = min(sizes.penalty, width / count - 1)
    penalties = count * penalty + (count - 1) * min(sizes.near, 1 if penalty < sizes.penalty else sizes.near)
    height = sizes.penalty + leading(sizes.label) + 0.6
    if not with_points:
        return Shelf(height, None, penalty, penalties, 0)
    beside = points(shape, look, sizes, width - penalties - sizes.group)
    above = points(shape, look, sizes, width)
    below = above.lines * sizes.points + sizes.near
    tall = max(height, beside.lines * sizes.points)
    if beside.width <= width - penalties - sizes.group and tall <= below + height:
        return Shelf(tall, beside, penalty, penalties, 0)
    return Shelf(below + height, above, penalty, penalties, below)


def sentence(shape: Shape, sizes: Measures, width: float) -> tuple[float, float]:
    """The width of one box of the sum, and of the whole sum."""
    boxes = len(shape.rows) + len(shape.extra_sums) + 2
    box = min(sizes.score_width, (width - (boxes - 1) * sizes.operator) / boxes)
    return box, boxes * box + (boxes - 1) * sizes.operator


@dataclass(frozen=True, slots=True)
class CellGrid:
    """The rows: size and pitch of cells, height of each band, gap between rows.

    A band is a ``tab`` taller if it names the colours of its segments, and taller ``under`` its cells if these take a
    second cross. ``belows`` are the heights between each row and the next.
    """

    pitch: float
    cell_width: float
    cell_height: float
    row_gap: float
    tabs: tuple[float, ...]
    unders: tuple[float, ...]
    belows: tuple[float, ...]
    heights: tuple[float, ...]

    @property
    def height(self) -> float:
        return fsum(self.heights) + (len(self.heights) - 1) * self.row_gap + fsum(self.belows)

    def top(self, row: int) -> float:
        """The distance from the top of the first band to the top of this row's."""
        return fsum(self.heights[:row]) + row * self.row_gap + fsum(self.belows[:row])


USUAL_TALLEST, TALLEST, WIDEST = 1.18, {1: 2.0, 2: 1.4}, 2.0
"""How much taller than wide a cell may be (more where there are so few rows), and how much wider than tall before it
stands apart from its neighbours (in segments it does not: their cells are to read as blocks)."""


def grid(shape: Shape, sizes: Measures, width: float, room: float) -> CellGrid:
    """The largest cells for a width and a height; the longest row fills the width."""
    count = len(shape.rows)
    span = width - sizes.head - sizes.lock
    share = span / shape.longest
    gap = min(max(share * 0.14, 1.2), 2.0) if shape.mixed else min(max(share * 0.1, 0.6), 1.6)
    pitch = (span + gap) / shape.longest
    tabs, unders, belows = beside_cells(shape, sizes)
    tallest = (room - (count - 1) * sizes.row_gap - fsum(tabs + unders + belows)) / count - 2 * sizes.edge
    height = min(tallest, (pitch - gap) * (sizes.tallest or TALLEST.get(count, USUAL_TALLEST)))
    spare = (tallest - height) * count / max(1, count - 1)
    row_gap = sizes.row_gap + min(3.0, max(0.0, spare) / 3)
    wide = pitch - gap
    if 0 < height * WIDEST < wide and not shape.mixed:
        wide = height * WIDEST
        pitch = (span - wide) / max(1, shape.longest - 1)
    heights = tuple(height + 2 * sizes.edge + tab + under for tab, under in zip(tabs, unders, strict=True))
    return CellGrid(pitch, wide, height, row_gap, tabs, unders, belows, heights)


WHITE_BELOW = 0.8  # above and below what lies between two rows, besides their gap, in mm


def beside_cells(shape: Shape, sizes: Measures) -> tuple[tuple[float, ...], ...]:
    """The heights, per row, of the tab above its cells, the room under them, and the cells between it and the next."""
    tabs = tuple(0.0 if row.color else sizes.tab for row in shape.rows)
    unders = tuple(sizes.under if row.under else 0.0 for row in shape.rows)
    return tabs, unders, tuple(sizes.below + WHITE_BELOW if row.below else 0.0 for row in shape.rows)
