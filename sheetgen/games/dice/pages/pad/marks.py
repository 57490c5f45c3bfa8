"""Marks on a played sheet: pencil crosses, strikes, and the new crosses of a key in a second ink."""

from dataclasses import dataclass

from sheetgen.page.area import Area
from sheetgen.page.drawing import Circle, Group, Item, Path, Text
from sheetgen.page.impose import LEAST_CELL
from sheetgen.page.shapes import outline
from sheetgen.page.symbols import pencil_cross

from ...rules.variant import Cell, Sheet
from .boxes import penalty_places
from .extras import effect_places, track_places
from .look import PadLook, shape_of
from .plan import SheetPlan, plan
from .rows import lock_place, lock_radius

PENCIL = "#3d3d40"  # a soft pencil: dark enough to be the first thing seen in a cell


@dataclass(frozen=True, slots=True)
class Marks:
    """What is written on a sheet; rows, places and fields count from 0.

    ``skipped`` cells were passed over, ``barred`` rows were closed by others, ``used`` and ``struck`` are fields of the
    bonus row, ``new`` are crosses added by a key, each with its step (or ""). ``earned`` are effects whose fields are
    crossed, ``new_earned`` those that a key adds, again with steps.
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
    earned: frozenset[str] = frozenset()
    new_earned: tuple[tuple[str, str], ...] = ()


def marks(card: Sheet, look: PadLook, width: float, height: float, marks: Marks) -> tuple[Item, ...]:
    """The marks for the ``sheet`` of the same card, look and box."""
    return mark_items(plan(shape_of(card), look, width, height), card, marks)


def mark_items(places: SheetPlan, card: Sheet, marks: Marks) -> tuple[Item, ...]:
    fields, effects = track_places(places), effect_places(places)
    crosses = [(f"cross-{cell.row + 1}-{card.number(cell)}", _cell(places, cell)) for cell in sorted(marks.crossed)]
    crosses += [(f"cross-lock-{row + 1}", _lock(places, row)) for row in sorted(marks.locks)]
    crosses += [(f"cross-penalty-{n + 1}", area) for n, area in enumerate(penalty_places(places)[: marks.penalties])]
    crosses += [(f"cross-bonus-{n + 1}", fields[n]) for n in sorted(marks.used)]
    crosses += [(f"cross-effect-{effect}", effects[effect]) for effect in sorted(marks.earned)]
    strikes = [(f"skipped-{cell.row + 1}-{card.number(cell)}", _cell(places, cell)) for cell in sorted(marks.skipped)]
    strikes += [(f"struck-bonus-{n + 1}", fields[n]) for n in sorted(marks.struck)]
    return (
        *(Group(name, (area_cross(area, PENCIL, hand),), "cross") for hand, (name, area) in enumerate(crosses)),
        *(Group(name, (_strike(area),), "strike") for name, area in strikes),
        *(Group(f"barred-{row + 1}", (_bar(card, places, marks, row),), "strike") for row in sorted(marks.barred)),
        *_new(places, marks),
    )


def _cell(places: SheetPlan, cell: Cell) -> Area:
    return Area(places.cell_x(cell.place), places.cell_y(cell.row), places.grid.cell_width, places.grid.cell_height)


def _lock(places: SheetPlan, row: int) -> Area:
    (x, y), radius = lock_place(places, row), lock_radius(places)
    return Area(x - radius, y - radius, 2 * radius, 2 * radius)


def area_cross(area: Area, ink: str, hand: int) -> Path:
    side = min(area.width, area.height)
    x, y = area.x + area.width / 2, area.y + area.height / 2
    line = max(min(0.5, side * 0.07), side * 0.065)  # on the small cells of an example a fine pencil
    return pencil_cross(x, y, side * 0.72, ink, hand * 7 + hand // 3, line=round(line, 2))


def _strike(area: Area) -> Path:
    inset = min(area.width, area.height) * 0.28
    ends = ((area.x + inset, area.bottom - inset), (area.right - inset, area.y + inset))
    return Path(outline(ends, closed=False), stroke=PENCIL, line=0.35, round_ends=True)


def _bar(card: Sheet, places: SheetPlan, marks: Marks, row: int) -> Path:
    last = max((cell.place for cell in marks.crossed if cell.row == row), default=-1)
    cells = len(card.rows[row].numbers)
    (x, y), radius = lock_place(places, row), lock_radius(places)
    start = places.cell_x(min(last + 1, cells)) + places.grid.cell_width * 0.12
    ends = ((start, y + 0.3), (x + radius * 0.8, y - 0.3))
    return Path(outline(ends, closed=False), stroke=PENCIL, line=0.6, round_ends=True)


def _new(places: SheetPlan, marks: Marks) -> tuple[Item, ...]:
    effects = effect_places(places)
    stepped = [(_cell(places, cell), step) for cell, step in marks.new]
    stepped += [(effects[effect], step) for effect, step in marks.new_earned]
    items: list[Item] = []
    for hand, (area, step) in enumerate(stepped):
        items += [area_cross(area, places.look.theme.second, hand), *(_step(places, area, step) if step else ())]
    items += [area_cross(_lock(places, row), places.look.theme.second, row) for row in sorted(marks.new_locks)]
    boxes = penalty_places(places)[marks.penalties : marks.penalties + marks.new_penalties]
    items += [area_cross(box, places.look.theme.second, hand) for hand, box in enumerate(boxes)]
    return (Group("new", tuple(items), "new"),) if items else ()


def _step(places: SheetPlan, area: Area, step: str) -> tuple[Item, ...]:
    """The number of a step at the upper left corner of what was crossed in it."""
    theme, type_, size = places.look.theme, places.look.type_, places.sizes.small
    tall = type_.cap_height(size, "bold")
    radius = max(type_.width(step, size, "bold") / 2 + 0.25, tall * 0.95)
    inside = radius * (0.8 if places.cell >= LEAST_CELL else 0.2)  # a small cell is left to its number
    x, y = area.x + inside, area.y + inside
    return (
        Circle(round(x, 3), round(y, 3), round(radius, 3), fill=theme.second),
        Text(round(x, 3), round(y + tall / 2, 3), step, size, "#ffffff", "bold", "middle"),
    )
