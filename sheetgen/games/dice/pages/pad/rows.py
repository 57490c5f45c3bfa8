"""The rows: bands and heads, which all cards of a shape share; cells and locks, which are stamps placed one by one."""

from functools import lru_cache
from itertools import groupby

from sheetgen.page.drawing import Box, Circle, Group, Item, Placed, Stamp, Text
from sheetgen.page.hatch import hatched
from sheetgen.page.symbols import arrow, lock, mark, sign
from sheetgen.page.type import POINT

from ...rules.variant import Row, Sheet
from .plan import Plan

CORNER = 1.6
"""The radius of a band's corners in mm."""
SLIT = 0.7
"""The white between two blocks of colour in a row, in mm."""


def bands(plan: Plan) -> tuple[Item, ...]:
    """All that stands behind the cells and beside them, alike on every card of the shape."""
    return tuple(Group(f"row-{index + 1}-band", _band(plan, index), "band") for index in range(len(plan.row_tops)))


def _band(plan: Plan, index: int) -> tuple[Item, ...]:
    row = plan.shape.rows[index]
    y, height = plan.row_tops[index], plan.grid.heights[index]
    ground: tuple[Item, ...]
    if row.color:
        ground = band(plan, row.color, 0, y, plan.row_end(index), height, plan.sizes.head)
    else:
        ground = (_plain(plan, 0, y, head_width(plan), height),)
    return (*ground, *_head(plan, index, 0))


def band(
    plan: Plan, color: str, x: float, y: float, width: float, height: float, clear: float = 0.0
) -> tuple[Item, ...]:
    """A flat pale band; in themes without fills an outline, hatched but for its first ``clear`` millimetres."""
    shade = plan.look.theme.shade(color)
    bare = shade.band is None
    line = plan.look.theme.line
    inset = line / 2 if bare else 0
    box = Box(
        round(x + inset, 3),
        round(y + inset, 3),
        round(width - 2 * inset, 3),
        round(height - 2 * inset, 3),
        fill=shade.band,
        stroke=shade.outline if bare else None,
        line=line,
        radius=CORNER,
    )
    if shade.hatch is None:
        return (box,)
    return box, hatched(shade.hatch, x + clear, y, width - clear, height, shade.outline)


def head_width(plan: Plan) -> float:
    """The width of the plain block before a row of several colours."""
    gap = plan.gap
    return plan.sizes.head - gap / 2 - SLIT / 2


def _plain(plan: Plan, x: float, y: float, width: float, height: float) -> Box:
    theme = plan.look.theme
    stroke = theme.outline if theme.tint is None else None
    return Box(x, y, round(width, 3), height, theme.tint, stroke, theme.line, CORNER)


def _head(plan: Plan, index: int, x: float) -> tuple[Item, ...]:
    """The row's letter and sign, and the way to play; a row of several colours goes by its number."""
    row, sizes, look = plan.shape.rows[index], plan.sizes, plan.look
    room = sizes.head if row.color else head_width(plan)
    middle = plan.cell_y(index) + plan.grid.cell_height / 2
    ink = look.theme.shade(row.color).ink if row.color else look.theme.ink
    size = min(plan.figures, sizes.title)
    base = middle + look.type_.cap_height(size, "bold") / 2
    name = look.words(f"color.{row.color}.letter") if row.color else str(index + 1)
    width = look.type_.width(name, size, "bold")
    letter = x + room * (0.14 if row.color else 0.2)
    items: list[Item] = [Text(round(letter, 3), round(base, 3), name, size, ink, "bold")]
    radius = size * POINT * 0.24
    if row.color:
        items.append(sign(row.color, letter + width + radius + room * 0.06, middle, radius, ink, look.theme.filled))
    items.append(arrow(x + room * (0.81 if row.color else 0.72), middle, sizes.head * 0.19, ink))
    return tuple(items)


def lock_place(plan: Plan, index: int) -> tuple[float, float]:
    """The middle of a row's lock."""
    x = plan.row_end(index) - plan.sizes.lock / 2 + plan.sizes.edge * 0.1
    return round(x, 3), round(plan.cell_y(index) + plan.grid.cell_height / 2, 3)


def lock_radius(plan: Plan) -> float:
    """How far a lock's circle reaches."""
    return round(min(plan.grid.cell_height, plan.sizes.lock - 2 * plan.sizes.edge - 0.6) / 2, 3)


@lru_cache(maxsize=256)
def lock_stamp(plan: Plan, color: str) -> Stamp:
    """The lock after a row, around its middle: a field of its own, for it counts as a cross."""
    theme, radius = plan.look.theme, lock_radius(plan)
    shade = theme.shade(color)
    ring = Circle(0, 0, radius, theme.ground, shade.outline, theme.line * 1.4)
    return Stamp((ring, *lock(0, 0, radius * 1.05, shade.ink, theme.filled)))


def segments(plan: Plan, card: Sheet) -> tuple[Item, ...]:
    """The coloured blocks under the cells of rows that have several colours."""
    items: list[Item] = []
    for index, row in enumerate(card.rows):
        if not plan.shape.rows[index].color:
            items += _segments(plan, index, row)
    return tuple(items)


def _segments(plan: Plan, index: int, row: Row) -> list[Item]:
    found: list[Item] = []
    place = 0
    for count, (color, cells) in enumerate(groupby(row.colors), 1):
        length = len(list(cells))
        last = place + length == len(row.colors)
        gap = plan.gap
        x, y = plan.cell_x(place) - (gap - SLIT) / 2, plan.row_tops[index]
        stamp = segment_stamp(plan, color, length, last)
        found.append(Placed(round(x, 3), y, stamp, name=f"row-{index + 1}-segment-{count}"))
        place += length
    return found


@lru_cache(maxsize=1024)
def segment_stamp(plan: Plan, color: str, length: int, last: bool) -> Stamp:
    """A block of one colour with its sign and letter above the cells; the last one reaches behind the lock."""
    gap = plan.gap
    width = length * plan.grid.pitch - SLIT + (plan.sizes.lock - (gap - SLIT) / 2 if last else 0)
    ink = plan.look.theme.shade(color).ink
    size = plan.sizes.small
    letter = plan.look.words(f"color.{color}.letter")
    cap = plan.look.type_.cap_height(size, "bold")
    height = plan.grid.cell_height + 2 * plan.sizes.edge + plan.sizes.tab
    middle = plan.sizes.edge * 0.55 + plan.sizes.tab / 2
    x = (gap - SLIT) / 2 + 0.4
    radius = cap * 0.52
    tab: tuple[Item, ...] = (
        sign(color, x + radius, middle, radius, ink, plan.look.theme.filled),
        Text(round(x + radius * 2.5 + 0.4, 3), round(middle + cap / 2, 3), letter, size, ink, "bold"),
    )
    if plan.look.theme.shade(color).hatch is not None:
        tab_width = radius * 2.5 + plan.look.type_.width(letter, size, "bold") + 1.6
        tab = (Box(x - 0.25, middle - cap * 0.75, tab_width, cap * 1.5, "#ffffff", radius=0.5), *tab)
    return Stamp((*band(plan, color, 0, 0, width, height), *tab))


def cells(plan: Plan, card: Sheet) -> tuple[Item, ...]:
    """The numbers and locks: a group for each row, a placed stamp for each cell."""
    effects = {tuple(cell): symbol.effect for symbol in card.symbols for cell in symbol.cells}
    boxed = {tuple(cell) for cell in card.bonus_cells}
    groups = []
    for index, row in enumerate(card.rows):
        closing = row.first_closing
        placed = [
            _cell(
                plan,
                index,
                place,
                number,
                color,
                place >= closing,
                (index, place) in boxed,
                effects.get((index, place), ""),
            )
            for place, (number, color) in enumerate(zip(row.numbers, row.colors, strict=True))
        ]
        groups.append(Group(f"row-{index + 1}", (*placed, _lock(plan, index, row.color)), "row"))
    return tuple(groups)


@lru_cache(maxsize=4096)
def _cell(
    plan: Plan, index: int, place: int, number: int, color: str, closing: bool, boxed: bool, effect: str
) -> Placed:
    """A number in its place: cards of one pad have the same ones over and over."""
    stamp = cell_stamp(plan, color, number, closing, boxed, effect)
    return Placed(round(plan.cell_x(place), 3), round(plan.cell_y(index), 3), stamp, 0, f"cell-{index + 1}-{number}")


@lru_cache(maxsize=256)
def _lock(plan: Plan, index: int, color: str) -> Placed:
    return Placed(*lock_place(plan, index), lock_stamp(plan, color), 0, f"lock-{index + 1}")


@lru_cache(maxsize=4096)
def cell_stamp(plan: Plan, color: str, number: int, closing: bool, boxed: bool, effect: str) -> Stamp:
    """One cell: white for the pencil, its number dark; doubly outlined if it closes, heavily if it gives a bonus."""
    theme, width, height = plan.look.theme, plan.grid.cell_width, plan.grid.cell_height
    shade = theme.shade(color)
    boxed = boxed or (bool(effect) and not plan.shape.boxed)  # it means one thing only
    line = plan.heavy if boxed else theme.line * (1.4 if closing else 1)
    stroke = shade.ink if boxed or closing else shade.outline
    items: list[Item] = [_rim(width, height, line / 2, theme.ground, stroke, line, 1.2)]
    if closing:
        items.append(_rim(width, height, min(1.0, plan.cell * 0.085), None, stroke, theme.line, 0.8))
    wide = plan.look.type_.width(str(number), plan.figures, theme.digits)
    tall = plan.look.type_.cap_height(plan.figures, theme.digits)
    left, down = (plan.corner.moved(effect, wide, tall) or (0.0, 0.0)) if effect else (0.0, 0.0)
    x, base = width / 2 - left, (height + tall) / 2 + down
    items.append(Text(round(x, 3), round(base, 3), str(number), plan.figures, shade.ink, theme.digits, "middle"))
    if effect:
        items += mark(effect, *plan.corner.middle(effect), plan.corner.mark, shade.ink)
    return Stamp(tuple(items))


def _rim(
    width: float, height: float, inset: float, fill: str | None, stroke: str | None, line: float, radius: float
) -> Box:
    return Box(
        round(inset, 3),
        round(inset, 3),
        round(width - 2 * inset, 3),
        round(height - 2 * inset, 3),
        fill,
        stroke,
        round(line, 3),
        radius,
    )
