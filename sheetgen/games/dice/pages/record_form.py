"""A game record form: a sheet, and lines on which every roll is written down, to be typed into a review afterwards.

If there is room, the lines stand below the sheet; else the sheet has a page to itself, and they fill the next ones.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, fsum
from typing import NamedTuple

from sheetgen.page.area import Area
from sheetgen.page.dice import die
from sheetgen.page.drawing import Box, Group, Item, Placed, Stamp, Text
from sheetgen.page.impose import COMFORTABLE_CELL, LARGE_CELL
from sheetgen.page.setting import balance, block, leading
from sheetgen.page.signs import sign
from sheetgen.page.symbols import BOX_CORNER, lock
from sheetgen.page.type import POINT, SMALL

from ..rules.variant import Sheet
from . import pad, wording
from .pad.look import PadLook, Shape, Tag, shape_of
from .pad.measures import NATURAL

LEAST_LINES = 28  # enough for the rolls of nine in ten games of two players
LEAST_BELOW = 8  # fewer lines than these do not stand below a sheet
APART = COMFORTABLE_CELL - 0.1  # the size a sheet on its own page counts as: comfortable cells are better
LINE, FIELD = 7.5, 6.2  # from line to line, and the height of what is written in, in mm
MOST_LINE = 1.12  # how much further apart lines may stand if there is room, as a factor
LARGE = 1.25  # how much larger these are in large print
BELOW, BETWEEN = 5.0, 6.0  # white between the sheet and the lines, and between two columns of them, in mm
HEAD = 6.0  # the pictures above a column, in mm
TITLE, LABEL = 11.0, 8.0  # type in points
SIGN = 0.54  # of a colour, in parts of the type beside it
PICTURE, BESIDE = 3.8, 0.6  # the side of a die above a column, and the white between two of them, in mm


class FormField(NamedTuple):
    """A field of a line: its least width, its share of any spare width, and the white before it, in mm."""

    least: float
    share: float
    gap: float
    color: str = ""


@dataclass(frozen=True, slots=True)
class FormTable:
    """Lines in columns from ``y`` on: the fields of the first line, and the steps ``across`` and ``down`` to others."""

    y: float
    fields: dict[str, tuple[Area, str]]
    columns: int
    lines: int
    across: float
    down: float

    @property
    def count(self) -> int:
        return self.columns * self.lines


@dataclass(frozen=True, slots=True)
class FormPlan:
    """The box of the sheet; ``below`` are the lines under it, if any; ``further`` those of a page without a sheet."""

    sheet: tuple[float, float]
    below: FormTable | None
    further: FormTable | None

    @property
    def pages(self) -> int:
        """The number of pages of a record; 0 if its lines do not fit."""
        left = LEAST_LINES - (self.below.count if self.below else 0)
        if left > 0 and not self.further:
            return 0
        return 1 + max(0, ceil(left / self.further.count if self.further else 0))

    @property
    def lines(self) -> int:
        further = (self.pages - 1) * (self.further.count if self.further else 0)
        return (self.below.count if self.below else 0) + further


def _line_fields(dice: tuple[str, ...]) -> dict[str, FormField]:
    """The fields written for each roll, from left to right."""
    return {
        "number": FormField(4.4, 0, 0),
        "who": FormField(7.0, 2, 0.8),
        "white-1": FormField(5.6, 0.25, 1.2),
        "white-2": FormField(5.6, 0.25, 0.6),
        **{f"die-{color}": FormField(5.6, 0.25, 0.6 if n else 1.4, color) for n, color in enumerate(dice)},
        "first": FormField(11.0, 3, 1.8),
        "second": FormField(11.0, 3, 0.8),
        "penalty": FormField(6.0, 0.25, 1.2),
        "closed": FormField(7.2, 1.5, 0.8),
    }


@lru_cache(maxsize=512)
def _plan(shape: Shape, look: PadLook, width: float, height: float) -> FormPlan:
    tall = round(width * NATURAL[1] / NATURAL[0], 3)
    below = _table(shape, look, width, tall + BELOW, height)
    further = _table(shape, look, width, 0.0, height)
    if below is None or below.lines < LEAST_BELOW:
        return FormPlan((width, height), None, further)
    return FormPlan((width, tall), below, further)


def _table(shape: Shape, look: PadLook, width: float, top: float, height: float) -> FormTable | None:
    """As many lines as fit below ``top`` and the text above them; ``None`` if not even one fits."""
    scale = LARGE if look.large else 1.0
    kinds = _line_fields(shape.dice)
    least = scale * fsum(field.least + field.gap for field in kinds.values())
    columns = int((width + BETWEEN) / (least + BETWEEN))
    y = top + _said_height(shape, look, width) + HEAD * scale
    lines = int((height - y) / (LINE * scale))
    if columns < 1 or lines < 1:
        return None
    wide = (width - (columns - 1) * BETWEEN) / columns
    unit = (wide - least) / fsum(field.share for field in kinds.values())
    fields: dict[str, tuple[Area, str]] = {}
    x = 0.0
    for name, field in kinds.items():
        x += field.gap * scale
        each = field.least * scale + field.share * unit
        fields[name] = Area(x, 0, each, FIELD * scale).rounded(), field.color
        x += each
    down = min((height - y + (LINE - FIELD) * scale) / lines, LINE * scale * MOST_LINE)
    return FormTable(round(y, 3), fields, columns, lines, wide + BETWEEN, round(down, 3))


def plan(card: Sheet, look: PadLook, width: float, height: float) -> FormPlan:
    return _plan(shape_of(card), look, width, height)


def fit(card: Sheet, look: PadLook, width: float, height: float) -> float:
    """How well a record fits in a box, as a size of cells for ``impose``; 0 if it does not.

    A sheet with its lines below it is preferred if its cells are comfortable; else one on a page of its own.
    """
    form = plan(card, look, width, height)
    if not form.pages:
        return 0.0
    cell = pad.cell_size(card, look, *form.sheet)
    return cell if form.below else min(cell, LARGE_CELL if look.large else APART)


def page(card: Sheet, look: PadLook, number: int, width: float, height: float, tag: Tag) -> tuple[Item, ...]:
    """One page of a record; the first page has the sheet."""
    form = plan(card, look, width, height)
    first = form.below.count if form.below else 0
    if number == 0:
        sheet = pad.sheet(card, look, *form.sheet, tag=tag)
        table = () if form.below is None else _lines(card, look, form.below, form.sheet[1] + BELOW, width, 1, tag)
        return (*sheet, *table)
    if form.further is None:
        raise ValueError("this record has one page")
    return tuple(_lines(card, look, form.further, 0.0, width, 1 + first + (number - 1) * form.further.count, tag))


# --- the lines


def _said_height(shape: Shape, look: PadLook, width: float) -> float:
    said = _said(look, width, wording.widest_example(look.words, dict(shape.tracks)))
    return max(TITLE * POINT * 1.2, leading(LABEL) * len(said)) + 2.0


def _said(look: PadLook, width: float, cell: str) -> tuple[str, ...]:
    """The instructions for filling in the lines, broken to the width."""
    return balance(look.type_, look.words("record.how", cell=cell), LABEL, width - _title_width(look))


def _title_width(look: PadLook) -> float:
    return look.type_.width(look.words("record.title"), TITLE, "bold") + 6.0


def _lines(
    card: Sheet, look: PadLook, table: FormTable, top: float, width: float, first: int, tag: Tag
) -> Iterator[Item]:
    """A table and the text above it; its lines are numbered from ``first`` on."""
    yield Group("record", tuple(_caption(card, look, top, width, tag if top == 0 else None)), "record")
    heads, line = Stamp(tuple(_heads(card, look, table))), Stamp(tuple(_line(look, table)))
    size = LABEL * _scale(look)
    for column in range(table.columns):
        x = round(column * table.across, 3)
        yield Placed(x, table.y, heads, name=f"heads-{column + 1}")
        for row in range(table.lines):
            number, y = first + column * table.lines + row, round(table.y + row * table.down, 3)
            end, middle = table.fields["number"][0].right, y + table.fields["number"][0].height / 2
            yield Placed(x, y, line, name=f"turn-{number}")
            yield from block(look.type_, [str(number)], x + end, middle, size, look.theme.quiet, anchor="end")


def _caption(card: Sheet, look: PadLook, top: float, width: float, tag: Tag | None) -> Iterator[Item]:
    theme, base = look.theme, round(top + TITLE * POINT * 0.85, 3)
    yield Text(0, base, look.words("record.title"), TITLE, theme.ink, "bold")
    if tag:
        whose = " · ".join(filter(None, (tag.player, tag.id)))
        yield Text(0, round(base + leading(LABEL), 3), whose, SMALL, theme.quiet)
    x = _title_width(look)
    for n, line in enumerate(_said(look, width, wording.example(look.words, card))):
        yield Text(round(x, 3), round(base + n * leading(LABEL), 3), line, LABEL, theme.quiet)


def _scale(look: PadLook) -> float:
    return LARGE if look.large else 1.0


def _heads(card: Sheet, look: PadLook, table: FormTable) -> Iterator[Item]:
    """The heads above the fields: pictures of what to write in them."""
    theme, rules, size = look.theme, card.rules, LABEL * _scale(look)
    side, middle = PICTURE * _scale(look), -HEAD * _scale(look) / 2 + 0.4
    face = min(3, rules.sides - 1)
    widest = max(look.type_.width(look.words(f"color.{color}.letter"), size, "bold") for color in rules.dice)
    signs = widest + BESIDE + SIGN * size * POINT <= min(area.width for area, color in table.fields.values() if color)
    for name, (area, color) in table.fields.items():
        x = area.x + area.width / 2
        match name:
            case "who":
                yield from block(look.type_, [look.words("record.who")], x, middle, size, theme.quiet, anchor="middle")
            case "white-1" | "white-2":
                yield die(look, x - side / 2, middle - side / 2, side, face + (name == "white-2"), rules.sides)
            case "first" | "second":
                left = x - side - BESIDE / 2
                other = rules.dice[0] if name == "second" else ""
                yield die(look, left, middle - side / 2, side, face, rules.sides)
                yield die(look, left + side + BESIDE, middle - side / 2, side, face + 1, rules.sides, other)
            case "penalty":
                cost = f"−{rules.penalty}"
                yield from block(look.type_, [cost], x, middle, size, theme.quiet, anchor="middle")
            case "closed":
                yield from lock(x, middle, side, theme.quiet, theme.has_fills)
            case _ if color:
                yield from _color_head(look, color, x, middle, size, signs)


def _color_head(look: PadLook, color: str, x: float, middle: float, size: float, signs: bool) -> Iterator[Item]:
    """The letter of a colour, and its sign if there is room."""
    ink, letter = look.theme.shade(color).ink, look.words(f"color.{color}.letter")
    if not signs:
        yield from block(look.type_, [letter], x, middle, size, ink, "bold", "middle")
        return
    wide, radius = look.type_.width(letter, size, "bold"), size * POINT * SIGN / 2
    left = x - (wide + BESIDE + 2 * radius) / 2
    yield from block(look.type_, [letter], left, middle, size, ink, "bold")
    yield sign(color, round(left + wide + BESIDE + radius, 3), middle, radius, ink, look.theme.has_fills)


def _line(look: PadLook, table: FormTable) -> Iterator[Item]:
    """The fields of one roll."""
    theme = look.theme
    for name, (area, color) in table.fields.items():
        if name == "number":
            continue
        stroke, line = (theme.shade(color).outline, theme.line * 1.6) if color else (theme.outline, theme.line)
        yield Box(*area, theme.ground, stroke, line, BOX_CORNER)
