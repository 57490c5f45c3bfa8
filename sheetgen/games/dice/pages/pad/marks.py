"""A sheet somebody has played on: pencil crosses, struck fields, and the new crosses of a key in a second ink."""

from dataclasses import dataclass

from sheetgen.page.drawing import Circle, Group, Item, Path, Text
from sheetgen.page.impose import LEAST_CELL
from sheetgen.page.symbols import outline, pencil_cross

from ...rules.variant import Cell, Sheet
from .area import Area
from .boxes import penalty_places
from .extras import track_places
from .look import Look, shape_of
from .plan import Plan, plan
from .rows import lock_place, lock_radius

PENCIL = "#3d3d40"
"""A soft pencil: dark enough to be the first thing seen in a cell."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What has been written on a sheet; rows, places and fields count from 0.

    ``skipped`` are cells passed over, ``barred`` rows that somebody else closed, ``used`` and ``struck`` fields of the
    bonus row; ``new`` are the crosses that a key adds, each with the number of its step (or none).
    """

    crossed: frozenset[Cell] = frozenset()
    skipped: frozenset[Cell] = frozenset()
    locks: frozenset[int] = frozenset()
    penalties: int = 0
    used: frozenset[int] = frozenset()
    struck: frozenset[int] = frozenset()
    new: tuple[tuple[Cell, str], ...] = ()
    new_locks: frozenset[int] = frozenset()
    barred: frozenset[int] = frozenset()
    new_penalties: int = 0


def marks(card: Sheet, look: Look, width: float, height: float, marks: Marks) -> tuple[Item, ...]:
    """The marks of a player, to lie upon the ``sheet`` of the same card, look and box."""
    return written(plan(shape_of(card), look, width, height), card, marks)


def written(places: Plan, card: Sheet, marks: Marks) -> tuple[Item, ...]:
    """The marks of a player where a plan has the cells."""
    fields = track_places(places)
    crosses = [(f"cross-{cell.row + 1}-{card.number(cell)}", _cell(places, cell)) for cell in sorted(marks.crossed)]
    crosses += [(f"cross-lock-{row + 1}", _lock(places, row)) for row in sorted(marks.locks)]
    crosses += [(f"cross-penalty-{n + 1}", area) for n, area in enumerate(penalty_places(places)[: marks.penalties])]
    crosses += [(f"cross-bonus-{n + 1}", fields[n]) for n in sorted(marks.used)]
    strikes = [(f"skipped-{cell.row + 1}-{card.number(cell)}", _cell(places, cell)) for cell in sorted(marks.skipped)]
    strikes += [(f"struck-bonus-{n + 1}", fields[n]) for n in sorted(marks.struck)]
    return (
        *(Group(name, (_cross(area, PENCIL, hand),), "cross") for hand, (name, area) in enumerate(crosses)),
        *(Group(name, (_strike(area),), "strike") for name, area in strikes),
        *(Group(f"barred-{row + 1}", (_bar(card, places, marks, row),), "strike") for row in sorted(marks.barred)),
        *_new(places, marks),
    )


def _cell(places: Plan, cell: Cell) -> Area:
    return Area(places.cell_x(cell.place), places.cell_y(cell.row), places.grid.cell_width, places.grid.cell_height)


def _lock(places: Plan, row: int) -> Area:
    (x, y), radius = lock_place(places, row), lock_radius(places)
    return Area(x - radius, y - radius, 2 * radius, 2 * radius)


def _cross(area: Area, ink: str, hand: int) -> Path:
    """A cross over most of a place; ``hand`` makes neighbours differ a little."""
    side = min(area.width, area.height)
    x, y = area.x + area.width / 2, area.y + area.height / 2
    line = max(min(0.5, side * 0.07), side * 0.065)  # on the small cells of an example a fine pencil
    return pencil_cross(x, y, side * 0.72, ink, hand * 7 + hand // 3, line=round(line, 2))


def _strike(area: Area) -> Path:
    """One slanted stroke through what cannot be crossed any more."""
    inset = min(area.width, area.height) * 0.28
    ends = ((area.x + inset, area.bottom - inset), (area.right - inset, area.y + inset))
    points = tuple((round(x, 3), round(y, 3)) for x, y in ends)
    return Path(outline(points, closed=False), stroke=PENCIL, line=0.35, round_ends=True)


def _bar(card: Sheet, places: Plan, marks: Marks, row: int) -> Path:
    """One long stroke through what is left of a row that somebody else closed, lock included."""
    last = max((cell.place for cell in marks.crossed if cell.row == row), default=-1)
    cells = len(card.rows[row].numbers)
    (x, y), radius = lock_place(places, row), lock_radius(places)
    start = places.cell_x(min(last + 1, cells)) + places.grid.cell_width * 0.12
    ends = ((round(start, 3), round(y + 0.3, 3)), (round(x + radius * 0.8, 3), round(y - 0.3, 3)))
    return Path(outline(ends, closed=False), stroke=PENCIL, line=0.6, round_ends=True)


def _new(places: Plan, marks: Marks) -> tuple[Item, ...]:
    """Crosses in the second ink, each with its number, if it has one, in a small disc at the cell's corner."""
    theme, type_, size = places.look.theme, places.look.type_, places.sizes.small
    items: list[Item] = []
    for hand, (cell, step) in enumerate(marks.new):
        area, tall = _cell(places, cell), type_.cap_height(size, "bold")
        items.append(_cross(area, theme.second, hand))
        if not step:
            continue
        radius = max(type_.width(step, size, "bold") / 2 + 0.25, tall * 0.95)
        inside = radius * (0.8 if places.cell >= LEAST_CELL else 0.2)  # a small cell is left to its number
        x, y = area.x + inside, area.y + inside
        items += [
            Circle(round(x, 3), round(y, 3), round(radius, 3), fill=theme.second),
            Text(round(x, 3), round(y + tall / 2, 3), step, size, "#ffffff", "bold", "middle"),
        ]
    items += [_cross(_lock(places, row), theme.second, row) for row in sorted(marks.new_locks)]
    boxes = penalty_places(places)[marks.penalties : marks.penalties + marks.new_penalties]
    items += [_cross(box, theme.second, hand) for hand, box in enumerate(boxes)]
    return (Group("new", tuple(items), "new"),) if items else ()
