"""Marks on a played sheet: pencil crosses, strikes, and the new crosses of a key in a second ink."""

from dataclasses import dataclass

from sheetgen.page.area import Area
from sheetgen.page.drawing import Box, Group, Item, Path, Text
from sheetgen.page.pencil import pencil_cross, pencil_line

from ...rules.variant import Cell, Sheet
from ..bonus_marks import mark_extent
from .boxes import penalty_places
from .extras import PASSED, effect_places, field_print, track_places
from .look import PadLook, shape_of
from .measures import Measures
from .plan import SheetPlan, plan
from .rows import halved, lock_place, lock_radius, number_area, under_area
from .ways import BELOW, below_area, below_print

PENCIL = "#3d3d40"  # a soft pencil: dark enough to be the first thing seen in a cell
CROSS = 0.88  # the part of a cell that a cross takes
STRETCH = 1.5  # the most a cross in a wide cell may be wider than tall
CLEAR = 0.15  # the white between a stroke and a number, in mm
WIDEST_STEP = "8b"
BADGE = 0.3  # the white around the number of a step within its badge, and between badge and rim, in mm


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks written on a sheet; rows, places and fields count from 0.

    ``skipped`` cells were passed over, ``barred`` rows were closed by others, ``used`` and ``struck`` are fields of the
    bonus row, ``earned`` are effects whose fields are crossed. ``again`` are cells with a second cross under the first,
    ``below`` the cells above crossed cells between two rows. ``passed`` gives for each track the number of fields used
    or lost, from the left. ``new…`` fields hold what a key adds: crosses and effects, each with its step (or "").
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
    again: frozenset[Cell] = frozenset()
    below: frozenset[Cell] = frozenset()
    new_again: tuple[tuple[Cell, str], ...] = ()
    new_below: tuple[tuple[Cell, str], ...] = ()
    passed: tuple[tuple[str, int], ...] = ()
    new_used: frozenset[int] = frozenset()
    new_passed: tuple[tuple[str, int, int], ...] = ()  # from which field on, and to which


def marks(card: Sheet, look: PadLook, width: float, height: float, marks: Marks) -> tuple[Item, ...]:
    """Draws marks that fit the ``sheet`` drawn for this card, look and box."""
    return mark_items(plan(shape_of(card), look, width, height), card, marks)


def mark_items(places: SheetPlan, card: Sheet, marks: Marks) -> tuple[Item, ...]:
    fields, effects, faces = track_places(places, "track"), effect_places(places), _Faces(places, card)
    crosses = [
        (f"cross-{cell.row + 1}-{card.number(cell)}", faces.area(cell), faces.print_(cell))
        for cell in sorted(marks.crossed)
    ]
    crosses += [(f"cross-lock-{row + 1}", _lock(places, row), ()) for row in sorted(marks.locks)]
    boxes = penalty_places(places)[: marks.penalties]
    crosses += [(f"cross-penalty-{n + 1}", area, ()) for n, area in enumerate(boxes)]
    crosses += [(f"cross-bonus-{n + 1}", fields[n], (field_print(places, fields[n]),)) for n in sorted(marks.used)]
    crosses += [(f"cross-effect-{effect}", effects[effect], ()) for effect in sorted(marks.earned)]
    again = sorted(marks.again | marks.crossed & halved(card))
    crosses += [(f"cross-{cell.row + 1}-{card.number(cell)}-again", faces.under(cell), ()) for cell in again]
    crosses += [
        (f"{BELOW}-{cell.row + 1}-{card.number(cell)}", below_area(places, cell), (below_print(places, card, cell),))
        for cell in sorted(marks.below)
    ]
    for key, count in marks.passed:
        crosses += PASSED[key](places, card, count)
    strikes = [
        (f"skipped-{cell.row + 1}-{card.number(cell)}", faces.area(cell), faces.print_(cell))
        for cell in sorted(marks.skipped)
    ]
    strikes += [(f"struck-bonus-{n + 1}", fields[n], (field_print(places, fields[n]),)) for n in sorted(marks.struck)]
    return (
        *(
            Group(name, (area_cross(area, PENCIL, hand, clear),), "cross")
            for hand, (name, area, clear) in enumerate(crosses)
        ),
        *(Group(name, (_strike(area, clear),), "strike") for name, area, clear in strikes),
        *(Group(f"barred-{row + 1}", (_bar(card, places, marks, row),), "strike") for row in sorted(marks.barred)),
        *_new(places, card, marks),
    )


class _Faces:
    """The areas of a card's cells, and of what is printed in them: numbers, and the pictures of effects."""

    def __init__(self, places: SheetPlan, card: Sheet) -> None:
        self.places, self.card = places, card
        self.effects = {cell: symbol.effect for symbol in card.symbols for cell in symbol.cells}

    def area(self, cell: Cell) -> Area:
        grid = self.places.grid
        return Area(self.places.cell_x(cell.place), self.places.cell_y(cell.row), grid.cell_width, grid.cell_height)

    def under(self, cell: Cell) -> Area:
        rim = self.area(cell)
        return under_area(self.places).shift(rim.x, rim.y)

    def print_(self, cell: Cell) -> tuple[Area, ...]:
        rim = self.area(cell)
        found = _print(self.places, self.card.number(cell), self.effects.get(cell, ""))
        return tuple(each.shift(rim.x, rim.y) for each in found)


def _print(places: SheetPlan, number: int, effect: str) -> tuple[Area, ...]:
    """The areas of a number, and of the picture of its effect if there is one, within a cell."""
    found = number_area(places, number)
    if not effect:
        return (found,)
    size = places.corner.mark(*places.figure_extent)
    (x, y), (wide, tall) = places.corner.middle(effect, size), mark_extent(effect, size)
    return found, Area(x - wide / 2, y - tall / 2, wide, tall)


def _lock(places: SheetPlan, row: int) -> Area:
    (x, y), radius = lock_place(places, row), lock_radius(places)
    return Area(x - radius, y - radius, 2 * radius, 2 * radius)


def area_cross(area: Area, ink: str, hand: int, clear: tuple[Area, ...] = ()) -> Path:
    side = min(area.width, area.height)
    line = round(max(min(0.55, side * 0.09), side * 0.065), 2)  # on the small cells of an example a fine pencil
    part = CROSS if clear else 0.72  # around a number a cross is drawn larger
    wide, tall = (min(a, STRETCH * b) * part for a, b in ((area.width, area.height), (area.height, area.width)))
    box = Area(area.x + (area.width - wide) / 2, area.y + (area.height - tall) / 2, wide, tall)
    return pencil_cross(box, ink, hand * 7 + hand // 3, line, _around(clear, line))


def _around(clear: tuple[Area, ...], line: float) -> tuple[Area, ...]:
    return tuple(each.shrink(-CLEAR - line / 2) for each in clear)


def _strike(area: Area, clear: tuple[Area, ...]) -> Path:
    inset = min(area.width, area.height) * 0.14
    ends = ((area.x + inset, area.bottom - inset), (area.right - inset, area.y + inset))
    return pencil_line(ends, PENCIL, 0.35, _around(clear, 0.35))


def _bar(card: Sheet, places: SheetPlan, marks: Marks, row: int) -> Path:
    """A line from the last cross of a row to its lock."""
    last = max((cell.place for cell in marks.crossed if cell.row == row), default=-1)
    cells = len(card.rows[row].numbers)
    (x, y), radius = lock_place(places, row), lock_radius(places)
    start = places.cell_x(min(last + 1, cells)) + places.grid.cell_width * 0.12
    faces = _Faces(places, card)
    clear = tuple(area for place in range(last + 1, cells) for area in faces.print_(Cell(row, place)))
    return pencil_line(((start, y + 0.3), (x + radius * 0.8, y - 0.3)), PENCIL, 0.6, _around(clear, 0.6))


def _new(places: SheetPlan, card: Sheet, marks: Marks) -> tuple[Item, ...]:
    theme, faces, effects = places.look.theme, _Faces(places, card), effect_places(places)
    stepped = [(faces.area(cell), faces.print_(cell), step) for cell, step in marks.new]
    stepped += [(effects[effect], (), step) for effect, step in marks.new_earned]
    halves = [(cell, "") for cell, _ in marks.new if cell in halved(card)]
    stepped += [(faces.under(cell), (), step) for cell, step in (*marks.new_again, *halves)]
    stepped += [(below_area(places, cell), (below_print(places, card, cell),), step) for cell, step in marks.new_below]
    fields = track_places(places, "track")
    stepped += [(fields[n], (field_print(places, fields[n]),), "") for n in sorted(marks.new_used)]
    for key, start, end in marks.new_passed:
        stepped += [(area, printed, "") for _, area, printed in list(PASSED[key](places, card, end))[start:]]
    items: list[Item] = []
    for hand, (area, printed, step) in enumerate(stepped):
        badges = (badge_area(places, step, area, printed),) if step else ()
        items += [item for badge in badges for item in _badge(places, step, badge)]
        items.append(area_cross(area, theme.second, hand, (*printed, *badges)))
    items += [area_cross(_lock(places, row), theme.second, row) for row in sorted(marks.new_locks)]
    boxes = penalty_places(places)[marks.penalties : marks.penalties + marks.new_penalties]
    items += [area_cross(box, theme.second, hand) for hand, box in enumerate(boxes)]
    return (Group("new", tuple(items), "new"),) if items else ()


def has_room_for_steps(places: SheetPlan) -> bool:
    """Whether the numbers of steps cover nothing in any cell of the sheet."""
    return all(has_room_for_step(places, WIDEST_STEP, effect) for effect in ("", *places.shape.effects))


def has_room_for_step(places: SheetPlan, step: str, effect: str) -> bool:
    """Whether the number of a step covers nothing in a cell with this effect ("" for none)."""
    cell = Area(0, 0, places.grid.cell_width, places.grid.cell_height)
    face = _print(places, int(places.shape.widest_number), effect)
    return not any(map(badge_area(places, step, cell, face).overlaps, face))


def badge_area(places: SheetPlan, step: str, cell: Area, taken: tuple[Area, ...]) -> Area:
    """The area of a step's number: the first corner of the cell in which it covers nothing printed."""
    type_, size = places.look.type_, places.sizes.small
    wide, tall = type_.width(step, size, "bold") + 3 * BADGE, badge_height(places.look, places.sizes)
    lefts, tops = (cell.x - BADGE, cell.right + BADGE - wide), (cell.y - BADGE, cell.bottom + BADGE - tall)
    corners = [Area(x, y, wide, tall) for y in tops for x in lefts]
    return next((each for each in corners if not any(map(each.overlaps, taken))), corners[0])


def badge_height(look: PadLook, sizes: Measures) -> float:
    """The height of a step's number with its background."""
    return look.type_.cap_height(sizes.small, "bold") + 2.4 * BADGE


def _badge(places: SheetPlan, step: str, area: Area) -> tuple[Item, ...]:
    look, size = places.look, places.sizes.small
    x, base = area.x + area.width / 2, area.y + (area.height + look.type_.cap_height(size, "bold")) / 2
    fill, ink = (look.theme.second, "#ffffff") if look.theme.has_fills else (look.theme.ground, look.theme.second)
    return (
        Box(*area.rounded(), fill, look.theme.second, 0.2, round(area.height / 2, 3)),
        Text(round(x, 3), round(base, 3), step, size, ink, "bold", "middle"),
    )
