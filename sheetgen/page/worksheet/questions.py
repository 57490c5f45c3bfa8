"""The pages of puzzles: where each stands, so that cells are as large as can be, under a heading and over a foot."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sheetgen.base.errors import InputError

from .. import furniture as marks
from .. import impose
from ..drawing import Page, Pages, Placed, Stamp
from ..paper import Orientation, Place, Plan, Setup
from . import block
from .exercise import Exercise
from .footing import footing, hints_height, id_height
from .heading import HEAD, LOW_HEAD, heading
from .key import key
from .worksheet import Exercises, Worksheet

LYING_HEAD = 250.0
"""Pages that lie have all of their heading on one line if they are so wide, in mm."""
GUTTER = 8.0


def questions(sheet: Worksheet) -> Pages:
    """The pages of puzzles, each drawn when it is asked for."""
    slots = [(exercise, False) for exercise in sheet.exercises]
    return _pages(sheet, slots)


def with_answers(sheet: Worksheet) -> Pages:
    """The pages of puzzles, each followed by its answer."""
    slots = [(exercise, answer) for exercise in sheet.exercises for answer in (False, True)]
    return _pages(sheet, slots)


Slots = list[tuple[Exercise[Any], bool]]
"""A puzzle, or its answer."""


def _pages(sheet: Worksheet, slots: Slots) -> Pages:
    plan = _plan(sheet)
    up = len(plan.places)
    count = -(-len(slots) // up)
    furniture = marks.furniture(plan, sheet.words, sheet.type_)

    def page(number: int) -> Page:
        here = slots[number * up : number * up + up]
        pieces = (_piece(sheet, plan, place, slot) for place, slot in zip(plan.places, here, strict=False))
        asked = [exercise for exercise, answer in here if not answer]
        items = (*heading(sheet, plan), *pieces, *footing(sheet, plan, asked, number + 1, count))
        return Page(
            plan.width,
            plan.height,
            (*items, Placed(0, 0, furniture, name="marks")),
            sheet.title if number == 0 else "",
        )

    return Pages(count, page)


def _piece(sheet: Worksheet, plan: Plan, place: Place, slot: tuple[Exercise[Any], bool]) -> Placed:
    exercise, answer = slot
    width, height = plan.sheet
    if not answer:
        stamp = Stamp(block.piece(exercise, width, height, sheet.qr))
        return Placed(*place.origin, stamp, place.turn, f"puzzle-{exercise.number}")
    told = key(exercise, width)
    if told.height > height:
        raise InputError(
            f"answer {exercise.number} is {told.height:.0f} mm tall, and has {height:.0f} mm: put fewer on a page with "
            "--up, or the answers at the end",
            "--answers below",
        )
    return Placed(*place.origin, Stamp(told.items), place.turn, told.name)


def _plan(sheet: Worksheet) -> Plan:
    """Where the puzzles stand on a page: so that the smallest cells of any of them are as large as can be."""
    setup = replace(sheet.setup, guides=False, back="none", turns=False)
    if setup.gutter is None:
        setup = replace(setup, gutter=GUTTER)
    ways: tuple[Orientation, ...] = ("portrait", "landscape") if setup.orientation == "auto" else (setup.orientation,)
    plans: list[Plan] = []
    refusals: list[InputError] = []
    for way in ways:
        try:
            plans.append(_planned(sheet, replace(setup, orientation=way)))
        except InputError as error:
            refusals.append(error)
    if not plans:
        raise refusals[-1]
    return max(plans, key=lambda plan: (len(plan.places), min(plan.cell, impose.COMFORTABLE_CELL)))


def _planned(sheet: Worksheet, setup: Setup) -> Plan:
    """The places on a page that is held in a given way."""
    setup = replace(setup, head=LOW_HEAD if _lies(setup) else HEAD, foot=id_height(sheet))
    sorts = {exercise.manner.sort(exercise): exercise for exercise in sheet.exercises}

    def cell(width: float, height: float) -> float:
        return min(block.cell(exercise, width, height) for exercise in sorts.values())

    plan = impose.plan(setup, cell, "puzzle")
    if not sheet.hints:
        return plan
    up = len(plan.places)
    tall = max(hints_height(sheet, page, plan.width) for page in _in_portions(sheet.exercises, up))
    return impose.plan(replace(setup, up=up, foot=setup.foot + tall), cell, "puzzle")


def _lies(setup: Setup) -> bool:
    return setup.orientation == "landscape" and setup.paper.height >= LYING_HEAD


def _in_portions(exercises: Exercises, size: int) -> Iterator[Exercises]:
    return (exercises[start : start + size] for start in range(0, len(exercises), size))
