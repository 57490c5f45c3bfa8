"""The rows: bands and heads, shared by all cards of a shape; cells and locks, placed one by one as stamps."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from sheetgen.page.area import Area
from sheetgen.page.drawing import Box, Circle, Group, Item, Placed, Stamp, Text
from sheetgen.page.hatch import hatching
from sheetgen.page.signs import sign
from sheetgen.page.symbols import arrow, lock
from sheetgen.page.type import POINT, SMALL

from ...rules.variant import Cell, Row, Sheet
from ..bonus_marks import mark
from .plan import SheetPlan

CORNER = 1.6  # the radius of a band's corners in mm
SLIT = 0.7  # the white between two blocks of colour in a row, in mm
LETTER = 0.875  # the size of a row's letter at most, in points for a mm of its head
WIDEST_SIGN = 1.15  # how far the widest sign reaches, in radii


def bands(plan: SheetPlan) -> tuple[Item, ...]:
    rows = enumerate(plan.shape.rows)
    return tuple(Group(f"row-{index + 1}-band", _band(plan, index), f"band {row.color}") for index, row in rows)


def _band(plan: SheetPlan, index: int) -> tuple[Item, ...]:
    row = plan.shape.rows[index]
    y, height = plan.row_tops[index], plan.grid.heights[index]
    if row.color:
        return *band(plan, row.color, 0, y, plan.row_end(index), height, plan.sizes.head), *_head(plan, index, 0)
    return _plain(plan, 0, y, head_width(plan), height), *_head(plan, index, 0)


def band(
    plan: SheetPlan, color: str, x: float, y: float, width: float, height: float, clear: float = 0.0
) -> tuple[Item, ...]:
    """A pale band; in themes without fills an outline, hatched except for its first ``clear`` mm."""
    shade = plan.look.theme.shade(color)
    bare, line = shade.band is None, plan.look.theme.line
    area = Area(x, y, width, height).shrink(line / 2 if bare else 0).rounded()
    box = Box(*area, shade.band, shade.outline if bare else None, line, CORNER)
    if shade.hatch is None:
        return (box,)
    return box, hatching(shade.hatch, x + clear, y, width - clear, height, shade.outline)


def head_width(plan: SheetPlan) -> float:
    return plan.sizes.head - plan.gap / 2 - SLIT / 2


def _plain(plan: SheetPlan, x: float, y: float, width: float, height: float) -> Box:
    theme = plan.look.theme
    stroke = theme.outline if theme.tint is None else None
    return Box(x, y, round(width, 3), height, theme.tint, stroke, line=theme.line, radius=CORNER)


def _head(plan: SheetPlan, index: int, x: float) -> tuple[Item, ...]:
    """A row's letter, sign and arrow; the signs and arrows of all rows stand below one another."""
    row, look, head = plan.shape.rows[index], plan.look, head_places(plan)
    middle = plan.cell_y(index) + plan.grid.cell_height / 2
    ink = look.theme.shade(row.color).ink if row.color else look.theme.ink
    base = middle + look.type_.cap_height(head.size, "bold") / 2
    items: list[Item] = [Text(x + head.letter, base, row_name(plan, index), head.size, ink, "bold")]
    if row.color:
        items.append(sign(row.color, x + head.sign, middle, head.radius, ink, look.theme.has_fills))
    items.append(arrow(x + head.arrow, middle, head.length, ink))
    return tuple(items)


def row_name(plan: SheetPlan, index: int) -> str:
    """The letter of a row's colour; its number if it has several."""
    color = plan.shape.rows[index].color
    return plan.look.words(f"color.{color}.letter") if color else str(index + 1)


class HeadPlaces(NamedTuple):
    """The x at which letters begin, and the centres of signs and arrows, from the left of a band."""

    size: float
    letter: float
    sign: float
    radius: float
    arrow: float
    length: float


@lru_cache(maxsize=512)
def head_places(plan: SheetPlan) -> HeadPlaces:
    """Places for the largest letters, up to a title's, at which nothing in the head of a row touches."""
    sizes, type_ = plan.sizes, plan.look.type_
    room = head_width(plan) if plan.shape.mixed else sizes.head
    names, length = [row_name(plan, index) for index in range(len(plan.shape.rows))], sizes.head * 0.16
    edge = room * 0.1
    apart = min(max(0.6, room * 0.16 - 1.2), 2.0)  # in small heads, tight spacing beats small letters
    most = max(SMALL, min(plan.figures, max(sizes.title, round(sizes.head * LETTER, 1))))
    steps = (most, sizes.title, round((sizes.title + sizes.label) / 2, 1), sizes.label, SMALL)
    for size in (step for step in steps if step <= most):
        widest = max(type_.width(name, size, "bold") for name in names)
        radius = size * POINT * 0.24
        reach = radius * WIDEST_SIGN if any(row.color for row in plan.shape.rows) else 0.0
        spare = room - edge - widest - (apart + 2 * reach if reach else 0) - 2 * apart - length
        if spare >= 0 or size <= SMALL:
            break
    apart += min(spare / 3, apart)
    if not reach:  # a number and an arrow alone stand in the middle
        edge = apart = (room - widest - length) / 3
    return HeadPlaces(size, edge, edge + widest + apart + reach, radius, room - apart - length / 2, length)


def lock_place(plan: SheetPlan, index: int) -> tuple[float, float]:
    x = plan.row_end(index) - plan.sizes.lock / 2 + plan.sizes.edge * 0.1
    return round(x, 3), round(plan.cell_y(index) + plan.grid.cell_height / 2, 3)


def lock_radius(plan: SheetPlan) -> float:
    return round(min(plan.grid.cell_height, plan.sizes.lock - 2 * plan.sizes.edge - 0.6) / 2, 3)


@lru_cache(maxsize=256)
def lock_stamp(plan: SheetPlan, color: str) -> Stamp:
    """The lock of a row around its middle: a field of its own, because it counts as a cross."""
    theme, radius = plan.look.theme, lock_radius(plan)
    shade = theme.shade(color)
    ring = Circle(0, 0, radius, theme.ground, shade.outline, theme.line * 1.4)
    return Stamp((ring, *lock(0, 0, radius * 1.05, shade.ink, theme.has_fills)))


def segments(plan: SheetPlan, card: Sheet) -> tuple[Item, ...]:
    items: list[Item] = []
    for index, row in enumerate(card.rows):
        if not plan.shape.rows[index].color:
            items += _segments(plan, index, row)
    return tuple(items)


def _segments(plan: SheetPlan, index: int, row: Row) -> list[Item]:
    found: list[Item] = []
    place = 0
    for count, (color, cells) in enumerate(groupby(row.colors), 1):
        length = len(list(cells))
        last = place + length == len(row.colors)
        x, y = plan.cell_x(place) - (plan.gap - SLIT) / 2, plan.row_tops[index]
        stamp = segment_stamp(plan, color, length, last)
        found.append(Placed(x, y, stamp, name=f"row-{index + 1}-segment-{count}", kind=f"segment {color}"))
        place += length
    return found


@lru_cache(maxsize=1024)
def segment_stamp(plan: SheetPlan, color: str, length: int, last: bool) -> Stamp:
    gap = plan.gap
    width = length * plan.grid.pitch - SLIT + (plan.sizes.lock - (gap - SLIT) / 2 if last else 0)
    ink, size = plan.look.theme.shade(color).ink, plan.sizes.label
    letter = plan.look.words(f"color.{color}.letter")
    cap = plan.look.type_.cap_height(size, "bold")
    height = plan.grid.cell_height + 2 * plan.sizes.edge + plan.sizes.tab
    middle = plan.sizes.edge * 0.55 + plan.sizes.tab / 2
    x = (gap - SLIT) / 2 + 0.4
    radius = cap * 0.52
    tab: tuple[Item, ...] = (
        sign(color, x + radius, middle, radius, ink, plan.look.theme.has_fills),
        Text(x + radius * 2.5 + 0.4, middle + cap / 2, letter, size, ink, "bold"),
    )
    if plan.look.theme.shade(color).hatch is not None:
        tab_width = radius * 2.5 + plan.look.type_.width(letter, size, "bold") + 1.6
        tab = (Box(x - 0.25, middle - cap * 0.75, tab_width, cap * 1.5, "#ffffff", radius=0.5), *tab)
    return Stamp((*band(plan, color, 0, 0, width, height), *tab))


class CellFace(NamedTuple):
    """What is printed in a cell: its number, and whether it closes the row, is a bonus cell, has a mark.

    A ``ringed`` number is linked to another. A ``double`` cell has a lower half.
    """

    color: str
    number: int
    closing: bool
    boxed: bool = False
    effect: str = ""
    ringed: bool = False
    double: bool = False

    @property
    def kinds(self) -> str:
        """The cell's classes in an SVG file, separated by spaces."""
        bonus = "bonus" if self.boxed or self.effect else ""
        closing, linked, double = self.closing * "closing", self.ringed * "linked", self.double * "double"
        return " ".join(filter(None, ("cell", self.color, closing, bonus, self.effect, linked, double)))


def cells(plan: SheetPlan, card: Sheet) -> tuple[Item, ...]:
    marks_of = _marks(card) if card.has_effects or card.further else None
    groups = []
    for index, row in enumerate(card.rows):
        closing = row.first_closing
        marks = marks_of[index] if marks_of else [NO_MARK] * len(row.numbers)
        placed = [
            _cell(plan, index, place, color, number, place >= closing, mark)
            for place, (number, color, mark) in enumerate(zip(row.numbers, row.colors, marks, strict=True))
        ]
        seconds = _seconds(plan, card, index) if card.rules.second_crosses else ()
        groups.append(Group(f"row-{index + 1}", (*placed, *seconds, _lock(plan, index, row.color)), "row"))
    return tuple(groups)


CellMark = tuple[bool, str, bool, bool]  # the last fields of a ``CellFace``
NO_MARK: CellMark = (False, "", False, False)


def _marks(card: Sheet) -> list[list[CellMark]]:
    """For each cell, what is printed besides its number."""
    effects = {tuple(cell): symbol.effect for symbol in card.symbols for cell in symbol.cells}
    boxed = {tuple(cell) for cell in (*card.bonus_cells, *card.steps)}
    ringed, doubles = {tuple(cell) for cell in card.link_of}, {tuple(cell) for cell in card.doubles}
    return [
        [(cell in boxed, effects.get(cell, ""), cell in ringed, cell in doubles) for cell in _row_cells(index, row)]
        for index, row in enumerate(card.rows)
    ]


def _row_cells(index: int, row: Row) -> Iterator[tuple[int, int]]:
    return ((index, place) for place in range(len(row.numbers)))


@lru_cache(maxsize=4096)
def _cell(plan: SheetPlan, index: int, place: int, color: str, number: int, closing: bool, mark: CellMark) -> Placed:
    """A placed cell; cached because the cards of a pad repeat them."""
    face = CellFace(color, number, closing, *mark)
    x, y = plan.cell_x(place), plan.cell_y(index)
    return Placed(x, y, cell_stamp(plan, face), 0, f"cell-{index + 1}-{face.number}", face.kinds)


def halved(card: Sheet) -> frozenset[Cell]:
    """The cells whose two halves are crossed at once."""
    return card.doubles


def _seconds(plan: SheetPlan, card: Sheet, index: int) -> Iterator[Placed]:
    """Boxes for the second crosses of a row; closing cells and doubles have none."""
    row = card.rows[index]
    for place in range(row.first_closing):
        if (index, place) not in card.doubles:
            yield _second(plan, index, place, row.colors[place], row.numbers[place])


@lru_cache(maxsize=4096)
def _second(plan: SheetPlan, index: int, place: int, color: str, number: int) -> Placed:
    """A box for the second cross of a cell, below it."""
    x, y = plan.cell_x(place), plan.cell_y(index)
    return Placed(x, y, second_stamp(plan, color), 0, f"second-{index + 1}-{number}", f"second {color}")


@lru_cache(maxsize=256)
def second_stamp(plan: SheetPlan, color: str) -> Stamp:
    theme = plan.look.theme
    return Stamp((Box(*under_area(plan).rounded(), theme.ground, theme.shade(color).outline, theme.line, 0.9),))


@lru_cache(maxsize=256)
def _lock(plan: SheetPlan, index: int, color: str) -> Placed:
    return Placed(*lock_place(plan, index), lock_stamp(plan, color), 0, f"lock-{index + 1}", f"lock {color}")


@lru_cache(maxsize=4096)
def cell_stamp(plan: SheetPlan, face: CellFace) -> Stamp:
    """One cell: double outline if it closes the row, heavy outline if it gives a bonus."""
    color, number, closing, boxed, effect, ringed, double = face
    theme, width, height = plan.look.theme, plan.grid.cell_width, plan.grid.cell_height
    shade = theme.shade(color)
    boxed = boxed or (bool(effect) and not plan.shape.boxed)  # a heavy outline has one meaning per sheet
    line = plan.heavy if boxed else theme.line * (1.4 if closing else 1)
    stroke = shade.ink if boxed or closing or double else shade.outline
    rim = Area(0, 0, width, height)
    whole = Area(0, 0, width, height + plan.sizes.under) if double else rim
    items: list[Item] = [Box(*whole.shrink(line / 2).rounded(), theme.ground, stroke, line, 1.2)]
    if double:
        across = round(under_area(plan).y - 0.5, 3), round(width - 1.8, 3)
        items.append(Box(0.9, across[0], across[1], theme.line, fill=stroke))
    if ringed:
        middle, radius = ring(plan)
        items.append(Circle(round(width / 2, 3), middle, radius, None, theme.ink, ring_line(plan)))
    if closing:
        items.append(Box(*rim.shrink(min(1.0, plan.cell * 0.085)).rounded(), None, stroke, theme.line, 0.8))
    wide, tall = plan.figure_extent
    base = number_area(plan, number).bottom
    items.append(Text(round(width / 2, 3), base, str(number), plan.figures, shade.ink, theme.digits, "middle"))
    if effect:
        size = plan.corner.mark(wide, tall)
        items += mark(effect, *plan.corner.middle(effect, size), size, shade.ink)
    return Stamp(tuple(items))


def under_area(plan: SheetPlan) -> Area:
    """The area for a second cross below a cell, relative to the cell's corner."""
    width, under = plan.grid.cell_width, plan.sizes.under
    wide = min(width * 0.8, 2.2 * under)
    return Area((width - wide) / 2, plan.grid.cell_height + 0.6, wide, under - 0.6)


def ring_line(plan: SheetPlan) -> float:
    return round(plan.heavy * 0.75, 3)


def ring(plan: SheetPlan) -> tuple[float, float]:
    """The y of the centre of the ring around a cell's number, and its radius."""
    width, height, (wide, tall) = plan.grid.cell_width, plan.grid.cell_height, plan.figure_extent
    middle = plan.corner.base(wide, tall) - tall / 2
    return round(middle, 3), round(min(width / 2, height - middle) - ring_line(plan) / 2 - 0.2, 3)


def number_area(plan: SheetPlan, number: int) -> Area:
    """The area of a number within its cell."""
    widest, tall = plan.figure_extent
    wide = plan.look.type_.width(str(number), plan.figures, plan.look.theme.digits)
    return Area((plan.grid.cell_width - wide) / 2, plan.corner.base(widest, tall) - tall, wide, tall)
