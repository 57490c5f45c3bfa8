"""What leads from cell to cell: stairs from step to step, links between rings, and rows of round cells."""

from collections.abc import Iterator
from itertools import pairwise

from sheetgen.page.area import Area
from sheetgen.page.drawing import Box, Circle, Group, Item, Path, Text
from sheetgen.page.shapes import outline

from ...rules.variant import Cell, Sheet
from .plan import SheetPlan
from .rows import ring, row_name

STAIR = 0.6  # how much of the white between two columns a stair takes
BELOW = "cross-between"  # the name, in a drawing, of a cross between two rows
ROUND_FIGURES = 0.78  # the size of numbers in round cells, in parts of those in the rows
RAIL = 0.42  # how tall the pale rail between round cells is, in parts of their size


def beside_cells(plan: SheetPlan, card: Sheet, shown: tuple[int, ...] | None = None) -> Iterator[Item]:
    """Draws links, stairs and round cells; if only some rows are ``shown``, what lies between these and no stairs."""
    rows = range(len(card.rows)) if shown is None else shown
    yield from _links(plan, tuple(pair for pair in card.links if all(cell.row in rows for cell in pair)))
    yield from _stairs(plan, card) if len(rows) == len(card.rows) else ()
    yield from (_row_between(plan, card, upper) for upper in card.between if upper in rows and upper + 1 in rows)


def _stairs(plan: SheetPlan, card: Sheet) -> tuple[Item, ...]:
    """A line from each step to the next one, if that lies in the next column, through the white between the columns."""
    line, theme = round(min(plan.gap * STAIR, 1.0), 3), plan.look.theme
    items = []
    for one, next_ in pairwise(card.steps):
        if next_.place == one.place + 1:
            x = round(plan.cell_x(next_.place) - plan.gap / 2, 3)
            (_, above), (_, below) = plan.cell_middle(*one), plan.cell_middle(*next_)
            left, right = plan.cell_x(one.place) + plan.grid.cell_width, plan.cell_x(next_.place)
            points = ((left, above), (x, above), (x, below), (right, below))
            items.append(Path(outline(points, closed=False), stroke=theme.ink, line=line))
    return (Group("stairs", tuple(items), "stairs"),) if items else ()


def _links(plan: SheetPlan, links: tuple[tuple[Cell, Cell], ...]) -> tuple[Item, ...]:
    """A line between the two rings of each link."""
    if not links:
        return ()
    middle, radius = ring(plan)
    items = []
    for upper, lower in links:
        x, _ = plan.cell_middle(*upper)
        ends = plan.cell_y(upper.row) + middle + radius, plan.cell_y(lower.row) + middle - radius
        points = tuple((round(x, 3), round(y, 3)) for y in ends)
        items.append(Path(outline(points, closed=False), stroke=plan.look.theme.ink, line=round(plan.heavy * 1.4, 3)))
    return (Group("links", tuple(items), "links"),)


def below_area(plan: SheetPlan, cell: Cell) -> Area:
    """The cell between rows that lies below a cell."""
    x, y, radius = _round_place(plan, cell)
    return Area(x - radius, y - radius, 2 * radius, 2 * radius)


def below_print(plan: SheetPlan, card: Sheet, cell: Cell) -> Area:
    """The area of the number in the round cell below a cell."""
    type_, digits, size = plan.look.type_, plan.look.theme.digits, _round_figures(plan)
    wide, tall = type_.width(str(card.number(cell)), size, digits), type_.cap_height(size, digits)
    x, y, _ = _round_place(plan, cell)
    return Area(x - wide / 2, y - tall / 2, wide, tall)


def _round_place(plan: SheetPlan, cell: Cell) -> tuple[float, float, float]:
    """The middle and the radius of the round cell below a cell."""
    x, _ = plan.cell_middle(*cell)
    return round(x, 3), plan.below_y(cell.row), round(min(plan.sizes.below, plan.grid.pitch - 0.8) / 2, 3)


def _round_figures(plan: SheetPlan) -> float:
    return max(plan.sizes.small, round(plan.figures * ROUND_FIGURES * 2) / 2)


def _rail(plan: SheetPlan, x: float, y: float, count: int, radius: float) -> Iterator[Item]:
    """Pale pieces of a rail between round cells, the first one from ``x`` on."""
    tall, wide = round(2 * radius * RAIL, 3), round(plan.grid.pitch - 2 * radius, 3)
    for n in range(count):
        yield Box(round(x + n * plan.grid.pitch, 3), round(y - tall / 2, 3), wide, tall, plan.look.theme.tint)


def _row_between(plan: SheetPlan, card: Sheet, upper: int) -> Group:
    """The row of round cells below a row, labelled with the names of both neighbouring rows."""
    look, theme, numbers, size = plan.look, plan.look.theme, card.rows[upper].numbers, _round_figures(plan)
    drop = look.type_.cap_height(size, theme.digits) / 2
    first, y, radius = _round_place(plan, Cell(upper, 0))
    items: list[Item] = [*_rail(plan, first + radius, y, len(numbers) - 1, radius)] if theme.tint else []
    names = "+".join(row_name(plan, row) for row in (upper, upper + 1))
    label = y + look.type_.cap_height(plan.sizes.label, "bold") / 2
    items.append(Text(round(plan.sizes.head * 0.1, 3), round(label, 3), names, plan.sizes.label, theme.quiet, "bold"))
    for place, number in enumerate(numbers):
        x, _, _ = _round_place(plan, Cell(upper, place))
        items.append(Circle(x, y, round(radius - theme.line / 2, 3), theme.ground, theme.outline, theme.line * 1.4))
        items.append(Text(x, round(y + drop, 3), str(number), size, theme.ink, theme.digits, "middle"))
    return Group(f"row-between-{upper + 1}", tuple(items), "between")
