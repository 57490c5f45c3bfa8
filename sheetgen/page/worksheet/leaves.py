"""Places the puzzles of a worksheet: a given number per page, or stacked as they fit.

Type, dice and boxes to write in are as large as the cells of the sheets allow.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import fsum
from typing import NamedTuple

from sheetgen.base import errors
from sheetgen.base.errors import InputError

from .. import impose
from ..paper import STRIP, UPS, Orientation, PagePlan, Place, Setup
from . import block, sizes
from .exercise import Exercise
from .footing import hints_height, id_height
from .heading import LOW_HEAD, head_height
from .key import Key, key
from .packing import pack
from .sizes import Sizes
from .worksheet import Worksheet

LYING_HEAD = 250.0  # landscape pages this wide have all of their heading on one line, in mm
GUTTER = 8.0
BETWEEN = 6.0  # between two stacked puzzles, in mm
SNUG_CELL = 7.0  # the size to which cells may shrink to save a page, in mm
STEP = 1.0  # by how much heights are tried, in mm


class Slot(NamedTuple):
    """A puzzle, or the answer to it."""

    exercise: Exercise
    answer: bool = False


@dataclass(frozen=True, eq=False)
class Leaf:
    """One page: its places, and their contents."""

    plan: PagePlan
    slots: Sequence[Slot]
    sizes: Sizes
    first: bool


def leaves(sheet: Worksheet, slots: Sequence[Slot]) -> list[Leaf]:
    """The pages of a worksheet; ``InputError`` if its cells would be too small."""
    setup = replace(sheet.setup, guides=False, back="none", turns=False, cut=False)
    if setup.gutter is None:
        setup = replace(setup, gutter=GUTTER)
    sheet = replace(sheet, setup=setup)
    if setup.print_size == "large":
        return _grid_leaves(_large(sheet, slots), slots, sizes.LARGE)
    if setup.up is not None and not setup.up_gives_way:
        return _grid_leaves(*_of_grid(sheet, slots, setup.up))
    flowing = None if _is_wide(setup) else _flow(sheet, slots)
    if flowing:
        return flowing
    for up in reversed(UPS):
        plans, _, chosen = _grid(sheet, slots, up)
        enough = impose.COMFORTABLE_CELL if up > 1 else impose.LEAST_CELL
        if plans.cell >= enough and (up == 1 or setup.paper.width * setup.paper.height / up >= impose.ROOMY):
            return _with_full_last_page(sheet, _grid_leaves(plans, slots, chosen))
    return _grid_leaves(*_of_grid(sheet, slots, 1))


def _is_wide(setup: Setup) -> bool:
    return setup.orientation == "landscape" and setup.paper.height >= LYING_HEAD


# --- as many to a page as asked for


class Plans(NamedTuple):
    """The places of the first page, whose heading is taller, and those of all others."""

    first: PagePlan
    other: PagePlan

    @property
    def cell(self) -> float:
        return self.first.cell


def _of_grid(sheet: Worksheet, slots: Sequence[Slot], up: int) -> tuple[Plans, Sequence[Slot], Sizes]:
    found = _grid(sheet, slots, up)
    if found[0].cell < impose.LEAST_CELL:

        def fits(setup: Setup, number: int) -> bool:
            return _grid(replace(sheet, setup=setup), slots, number)[0].cell >= impose.LEAST_CELL

        raise impose.refusal(sheet.setup, up, found[0].cell, fits, "puzzle")
    return found


def _grid(sheet: Worksheet, slots: Sequence[Slot], up: int) -> tuple[Plans, Sequence[Slot], Sizes]:
    """The places with the largest sizes that keep the cells comfortable, else with the largest cells."""
    found: list[tuple[Plans, Sizes]] = []
    for chosen in sizes.ALL:
        plans = max((_plans(sheet, slots, up, way, chosen) for way in _ways(sheet.setup)), key=_merit)
        if plans.cell >= impose.COMFORTABLE_CELL:
            return plans, slots, chosen
        found.append((plans, chosen))
    plans, chosen = max(found, key=lambda each: each[0].cell)
    return plans, slots, chosen


def _merit(plans: Plans) -> float:
    return min(plans.cell, impose.COMFORTABLE_CELL)


def _ways(setup: Setup) -> tuple[Orientation, ...]:
    return ("portrait", "landscape") if setup.orientation == "auto" else (setup.orientation,)


def _plans(sheet: Worksheet, slots: Sequence[Slot], up: int, way: Orientation, chosen: Sizes) -> Plans:
    setup = replace(sheet.setup, orientation=way, foot=_foot(sheet, slots, up, way))
    cell = _smallest_cell(sheet, slots, chosen)
    first = impose.place_best(replace(setup, head=_first_head(sheet, way)), up, cell)
    return Plans(first, impose.place_best(replace(setup, head=LOW_HEAD), up, cell))


def _smallest_cell(sheet: Worksheet, slots: Sequence[Slot], chosen: Sizes) -> Callable[[float, float], float]:
    sorts = {slot.exercise.sort: slot.exercise for slot in slots}
    return lambda width, height: min(block.cell(each, width, height, chosen, sheet.qr) for each in sorts.values())


def _first_head(sheet: Worksheet, way: Orientation) -> float:
    return head_height(sheet, low=way == "landscape" and sheet.setup.paper.height >= LYING_HEAD)


def _foot(sheet: Worksheet, slots: Sequence[Slot], up: int, way: Orientation) -> float:
    """The height of the foot on the page whose hints take most room."""
    across = sheet.setup.paper.height if way == "landscape" else sheet.setup.paper.width
    portions = (slots[start : start + up] for start in range(0, len(slots), up))
    return id_height(sheet) + max(hints_height(sheet, asked(portion), across) for portion in portions)


def asked(slots: Sequence[Slot]) -> list[Exercise]:
    return [slot.exercise for slot in slots if not slot.answer]


def _large(sheet: Worksheet, slots: Sequence[Slot]) -> Plans:
    cell = _smallest_cell(sheet, slots, sizes.LARGE)
    setup = replace(sheet.setup, foot=_foot(sheet, slots, 1, "portrait"), head=head_height(sheet, low=False))
    first = impose.plan(setup, cell, "puzzle")
    return Plans(first, impose.place_best(replace(first.setup, head=LOW_HEAD, orientation=_way(first)), 1, cell))


def _way(plan: PagePlan) -> Orientation:
    return "landscape" if plan.width > plan.height else "portrait"


def _grid_leaves(plans: Plans, slots: Sequence[Slot], chosen: Sizes) -> list[Leaf]:
    up = len(plans.first.places)
    starts = range(0, len(slots), up)
    return [
        Leaf(plans.other if start else plans.first, slots[start : start + up], chosen, not start) for start in starts
    ]


def _with_full_last_page(sheet: Worksheet, found: list[Leaf]) -> list[Leaf]:
    """The pages, with larger places on the last one if it has fewer puzzles than the others."""
    last, rest = found[-1], len(found[-1].slots)
    if rest == len(last.plan.places) or rest not in UPS:
        return found
    plans, slots, chosen = _grid(sheet, last.slots, rest)
    plan = plans.first if last.first else plans.other
    return [*found[:-1], Leaf(plan, slots, chosen, last.first)]


# --- one under the other


def _flow(sheet: Worksheet, slots: Sequence[Slot]) -> list[Leaf] | None:
    """Puzzles stacked on the fewest pages, with cells and type as large as possible without another page.

    None if not even the smallest cells fit.
    """
    for leasts in ((impose.COMFORTABLE_CELL, SNUG_CELL), (impose.LEAST_CELL,)):
        for way in _ways(sheet.setup):
            tried = product(leasts, sizes.ALL)
            found = [flow for least, each in tried if (flow := _flow_of(sheet, slots, way, each, least))]
            if found:
                return min(found, key=len)
    return None


def _flow_of(
    sheet: Worksheet, slots: Sequence[Slot], way: Orientation, chosen: Sizes, least: float
) -> list[Leaf] | None:
    paper, margin = sheet.setup.paper, sheet.setup.margin
    across, tall = (paper.height, paper.width) if way == "landscape" else (paper.width, paper.height)
    width = across - 2 * margin

    def room(page: int, part: range) -> float:
        head = LOW_HEAD if page else _first_head(sheet, way)
        hints = hints_height(sheet, asked([slots[n] for n in part]), across)
        return tall - margin - head - id_height(sheet) - hints - max(margin, STRIP)

    most = room(1, range(0))
    heights = _heights(sheet, slots, width, most, chosen, least)
    pages = pack(heights, room, BETWEEN) if heights else None
    if heights is None or pages is None:
        return None
    found = []
    for number, part in enumerate(pages):
        head = LOW_HEAD if number else _first_head(sheet, way)
        here = [slots[n] for n in part]
        spare = room(number, part) - fsum(heights[n] for n in part) - BETWEEN * (len(part) - 1)
        places = _stack(here, [heights[n] for n in part], spare, Place(margin, margin + head, width, 0))
        setup = replace(sheet.setup, orientation=way, head=head)
        found.append(Leaf(PagePlan(setup, across, tall, tuple(places), least), here, chosen, not number))
    return found


def _stack(slots: Sequence[Slot], heights: Sequence[float], spare: float, top: Place) -> Iterator[Place]:
    """Places stacked from ``top`` on; puzzles share the ``spare`` room, answers get none of it."""
    share = spare / max(1, len(asked(slots)))
    y = top.y
    for slot, height in zip(slots, heights, strict=True):
        tall = height if slot.answer else height + share
        yield replace(top, y=round(y, 3), height=round(tall, 3))
        y += tall + BETWEEN


def _heights(
    sheet: Worksheet, slots: Sequence[Slot], width: float, most: float, chosen: Sizes, least: float
) -> list[float] | None:
    """The least height of each slot; None if one exceeds ``most``."""
    known: dict[object, float | None] = {}
    found: list[float] = []
    for slot in slots:
        if slot.answer:
            tall: float | None = solution(slot.exercise, width).height
        else:
            sort = slot.exercise.sort
            if sort not in known:
                known[sort] = _least_height(slot.exercise, width, most, chosen, least, sheet.qr)
            tall = known[sort]
        if tall is None or tall > most:
            return None
        found.append(tall)
    return found


def _least_height(
    exercise: Exercise, width: float, most: float, chosen: Sizes, least: float, with_qr: bool
) -> float | None:
    if block.cell(exercise, width, most, chosen, with_qr) < least:
        return None
    low, high = 0.0, most
    while high - low > STEP:
        middle = (low + high) / 2
        low, high = (low, middle) if block.cell(exercise, width, middle, chosen, with_qr) >= least else (middle, high)
    return high


def solution(exercise: Exercise, width: float) -> Key:
    """An answer as it is set among the puzzles."""
    return key(exercise, width, with_legend=True)


def check_answer(exercise: Exercise, answer: Key, height: float) -> None:
    """Raise an ``InputError`` for an answer that is taller than its place."""
    if answer.height > height:
        raise InputError(
            f"answer {exercise.number} is {answer.height:.0f} mm tall, and has {height:.0f} mm: put fewer on a page "
            f"with {errors.key('up')}, or the answers at the end",
            f"{errors.key('answers')} below",
        )
