"""The pages of puzzles, arranged so that cells are as large as possible between heading and foot."""

from dataclasses import replace

from sheetgen.base import errors
from sheetgen.base.errors import InputError

from .. import impose
from ..drawing import Page, Pages, Placed, Stamp
from ..furniture import furniture
from ..paper import Orientation, PagePlan, Place, Setup
from . import block
from .exercise import Exercise
from .footing import footing, hints_height, id_height
from .heading import head_height, heading
from .key import key
from .worksheet import Worksheet

LYING_HEAD = 250.0  # pages that lie have all of their heading on one line if they are so wide, in mm
GUTTER = 8.0


def questions(sheet: Worksheet) -> Pages:
    return _pages(sheet, [(exercise, False) for exercise in sheet.exercises])


def with_answers(sheet: Worksheet) -> Pages:
    """The pages of puzzles with each answer in the place after its puzzle."""
    return _pages(sheet, [(exercise, answer) for exercise in sheet.exercises for answer in (False, True)])


Slots = list[tuple[Exercise, bool]]  # a puzzle, or its answer


def _pages(sheet: Worksheet, slots: Slots) -> Pages:
    plan = _plan(sheet)
    up = len(plan.places)
    count = -(-len(slots) // up)
    marks = Placed(0, 0, furniture(plan, sheet.words, sheet.type_), name="marks")

    def page(number: int) -> Page:
        here = slots[number * up : number * up + up]
        pieces = (_piece(sheet, plan, place, slot) for place, slot in zip(plan.places, here, strict=False))
        asked = [exercise for exercise, answer in here if not answer]
        items = (*heading(sheet, plan), *pieces, *footing(sheet, plan, asked, number + 1, count))
        return Page(plan.width, plan.height, (*items, marks), _bookmark(sheet) if number == 0 else "")

    return Pages(count, page)


def _bookmark(sheet: Worksheet) -> str:
    return f"{sheet.title} · {sheet.pupil}" if sheet.pupil else sheet.title


def _piece(sheet: Worksheet, plan: PagePlan, place: Place, slot: tuple[Exercise, bool]) -> Placed:
    exercise, answer = slot
    width, height = plan.sheet
    if not answer:
        stamp = Stamp(block.piece(exercise, width, height, sheet.qr))
        return Placed(*place.origin, stamp, place.turn, f"puzzle-{exercise.number}")
    solution = key(exercise, width)
    if solution.height > height:
        raise InputError(
            f"answer {exercise.number} is {solution.height:.0f} mm tall, and has {height:.0f} mm: put fewer on a page "
            f"with {errors.key('up')}, or the answers at the end",
            f"{errors.key('answers')} below",
        )
    return Placed(*place.origin, Stamp(solution.items), place.turn, solution.name)


def _plan(sheet: Worksheet) -> PagePlan:
    """Chooses the places of puzzles so that the smallest cell of any puzzle is as large as possible."""
    setup = replace(sheet.setup, guides=False, back="none", turns=False, cut=False)
    if setup.gutter is None:
        setup = replace(setup, gutter=GUTTER)
    ways: tuple[Orientation, ...] = ("portrait", "landscape") if setup.orientation == "auto" else (setup.orientation,)
    plans: list[PagePlan] = []
    refusals: list[InputError] = []
    for way in ways:
        try:
            plans.append(_plan_for(sheet, replace(setup, orientation=way)))
        except InputError as error:
            refusals.append(error)
    if not plans:
        raise refusals[-1]
    return max(plans, key=lambda plan: (len(plan.places), min(plan.cell, impose.COMFORTABLE_CELL)))


def _plan_for(sheet: Worksheet, setup: Setup) -> PagePlan:
    lies = setup.orientation == "landscape" and setup.paper.height >= LYING_HEAD
    setup = replace(setup, head=head_height(sheet, lies), foot=id_height(sheet))
    sorts = {exercise.sort: exercise for exercise in sheet.exercises}

    def cell(width: float, height: float) -> float:
        return min(block.cell(exercise, width, height, sheet.qr) for exercise in sorts.values())

    plan = impose.plan(setup, cell, "puzzle")
    if not sheet.hints:
        return plan
    up = len(plan.places)
    portions = (sheet.exercises[start : start + up] for start in range(0, len(sheet.exercises), up))
    tall = max(hints_height(sheet, portion, plan.width) for portion in portions)
    return impose.plan(replace(setup, up=up, foot=setup.foot + tall), cell, "puzzle")
