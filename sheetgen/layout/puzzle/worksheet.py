"""A worksheet: pages of puzzles under a heading, and the pages of their key, filled column by column."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ...errors import InputError
from .. import impose, marks
from ..drawing import Group, Item, Page, Pages, Placed, Stamp, Text
from ..pad.extras import rule
from ..paper import STRIP, Orientation, Place, Plan, Setup
from ..qr import qr
from ..setting import leading, wrapped
from ..theme import Theme
from ..type import SMALL, Type
from ..words import Words
from . import block
from .exercise import Exercise
from .key import Key, key

TITLE, LABEL, HINT = 14.0, 8.0, 7.0
HEAD, LOW_HEAD, KEY_HEAD = 19.5, 12.0, 11.0
"""The headings of a page of puzzles, of one that lies, and of answers, the white under them included, in mm."""
LYING_HEAD = 250.0
"""Pages that lie have all of their heading on one line if they are so wide, in mm."""
GUTTER = 8.0
APART = 6.0
"""Between two answers, in mm."""
TWO_COLUMNS = 240.0
"""Wider pages have two columns of answers, in mm."""
MOST_ID_LINES = 3
"""A longer id of a worksheet stands on a page of its own."""
ID_QR = 40.0
MOST_IN_QR = 2_000
SKILLS = ("adding", "chance", "planning", "weighing")

Exercises = Sequence[Exercise[Any]]


@dataclass(frozen=True, eq=False)
class Worksheet:
    """Puzzles, the paper for them, and what all their pages say; ``id`` makes the whole of it again."""

    exercises: Exercises
    words: Words
    theme: Theme
    type_: Type
    setup: Setup
    title: str
    id: str
    game: str = ""
    qr: bool = True
    hints: bool = False

    @cached_property
    def width(self) -> float:
        """Between the margins of the narrower way to hold the paper: no heading is wider than that."""
        return self.setup.paper.width - 2 * self.setup.margin


# --- pages of puzzles


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
        items = (*_heading(sheet, plan), *pieces, *_footing(sheet, plan, asked, number + 1, count))
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
    setup = replace(setup, head=LOW_HEAD if _lies(setup) else HEAD, foot=_id_height(sheet))
    sorts = {exercise.manner.sort(exercise): exercise for exercise in sheet.exercises}

    def cell(width: float, height: float) -> float:
        return min(block.cell(exercise, width, height) for exercise in sorts.values())

    plan = impose.plan(setup, cell)
    if not sheet.hints:
        return plan
    up = len(plan.places)
    tall = max(_hints_height(sheet, page, plan.width) for page in _in_portions(sheet.exercises, up))
    return impose.plan(replace(setup, up=up, foot=setup.foot + tall), cell)


def _lies(setup: Setup) -> bool:
    return setup.orientation == "landscape" and setup.paper.height >= LYING_HEAD


def _in_portions(exercises: Exercises, size: int) -> Iterator[Exercises]:
    return (exercises[start : start + size] for start in range(0, len(exercises), size))


def _heading(sheet: Worksheet, plan: Plan) -> tuple[Item, ...]:
    """Title and points, what the worksheet trains, and lines for name, class and date; on one line where it fits."""
    words, theme, type_ = sheet.words, sheet.theme, sheet.type_
    left, right, base = sheet.setup.margin, plan.width - sheet.setup.margin, sheet.setup.margin + 4.6
    worth = words("puzzle.worth", points=sum(exercise.points for exercise in sheet.exercises))
    after = right - type_.width(worth, LABEL) - 1
    before = after - 12
    label = before - type_.width(words("puzzle.points"), LABEL) - 1.4
    low = plan.setup.head == LOW_HEAD
    middle = left + (right - left) * 0.36 if low else label
    names = _name_lines(sheet, middle, label - 6, base) if low else _name_lines(sheet, left, right, base + 8.4)
    trained = {skill for exercise in sheet.exercises for skill in exercise.manner.skills(exercise)}
    skills = ", ".join(words(f"puzzle.skill.{skill}") for skill in SKILLS if skill in trained)
    items = (
        *_title(sheet, sheet.title, left, base, middle - left - 4),
        Text(left, round(base + 3.4, 3), words("puzzle.trains", skills=skills), SMALL, theme.quiet),
        *names,
        Text(round(label, 3), base, words("puzzle.points"), LABEL, theme.quiet),
        rule(before, base + 0.4, after - 0.6, theme.outline),
        Text(round(after, 3), base, worth, LABEL, theme.quiet),
    )
    return (Group("heading", items, "heading"),)


def _title(sheet: Worksheet, title: str, x: float, y: float, room: float) -> tuple[Text, ...]:
    """The title in the largest size that fits."""
    for size in (TITLE, 11.0, LABEL):
        if sheet.type_.width(title, size, "bold") <= room:
            return (Text(x, y, title, size, sheet.theme.ink, "bold"),)
    wide = sheet.type_.width(title, LABEL, "bold")
    raise InputError(f"it is {wide:.0f} mm long; there is room for {room:.0f} mm", "--title")


def _name_lines(sheet: Worksheet, left: float, right: float, y: float) -> Iterator[Item]:
    """Name, class and date, each with a line to write on."""
    words, theme, type_ = sheet.words, sheet.theme, sheet.type_
    parts = (("pad.name", 0.0, 0.5), ("puzzle.class", 0.5, 0.75), ("pad.date", 0.75, 1.0))
    width = right - left
    for name, start, end in parts:
        x = left + start * width
        label = words(name)
        yield Text(round(x, 3), y, label, LABEL, theme.quiet)
        stop = left + end * width - (4 if end < 1 else 0)
        yield rule(x + type_.width(label, LABEL) + 1.2, y + 0.4, stop, theme.outline)


def _id_lines(sheet: Worksheet) -> tuple[str, ...]:
    """The small print at the foot: whose game it is, and the id that prints the worksheet again, if it is short."""
    notice = sheet.words("pad.use_with", game=sheet.game) if sheet.game else ""
    lines = wrapped(sheet.type_, f"{notice} {sheet.id}", SMALL, sheet.width - 16)
    return lines if len(lines) <= MOST_ID_LINES else wrapped(sheet.type_, notice, SMALL, sheet.width - 16)


def _id_height(sheet: Worksheet) -> float:
    return len(_id_lines(sheet)) * leading(SMALL) + 3.0


def _hints(sheet: Worksheet, exercises: Exercises, width: float) -> list[str]:
    room = width - 2 * sheet.setup.margin
    texts = (f"{exercise.number}: {exercise.manner.hint(exercise)}" for exercise in exercises)
    return list(wrapped(sheet.type_, "  ".join(texts), HINT, room))


def _hints_height(sheet: Worksheet, exercises: Exercises, width: float) -> float:
    return len(_hints(sheet, exercises, width)) * leading(HINT) + 2.0


def _footing(sheet: Worksheet, plan: Plan, asked: Exercises, number: int, of: int) -> Iterator[Item]:
    """Hints upside down, then the small print, and which page it is."""
    foot = plan.height - max(sheet.setup.margin, STRIP)
    if sheet.hints and asked:
        lines = _hints(sheet, asked, plan.width)
        turned = tuple(
            Text(0, round((n + 1) * leading(HINT) - 0.8, 3), line, HINT, sheet.theme.quiet)
            for n, line in enumerate(lines)
        )
        x, y = plan.width - sheet.setup.margin, foot - _id_height(sheet)
        yield Placed(round(x, 3), round(y, 3), Stamp(turned), 180, "hints")
    yield Group("small print", tuple(_small_print(sheet, plan, foot, number, of)), "small print")


def _small_print(sheet: Worksheet, plan: Plan, foot: float, number: int, of: int) -> Iterator[Text]:
    lines = _id_lines(sheet)
    for n, line in enumerate(lines):
        y = foot - 0.8 - (len(lines) - 1 - n) * leading(SMALL)
        yield Text(sheet.setup.margin, round(y, 3), line, SMALL, sheet.theme.quiet)
    right = round(plan.width - sheet.setup.margin, 3)
    yield Text(right, round(foot - 0.8, 3), f"{number} / {of}", SMALL, sheet.theme.quiet, anchor="end")


# --- pages of answers


def answers(sheet: Worksheet) -> Pages:
    """The key: answer after answer, column by column."""
    plan = _bare_plan(sheet)
    across = plan.width - 2 * sheet.setup.margin
    columns = 2 if across > TWO_COLUMNS else 1
    width = (across - (columns - 1) * GUTTER) / columns
    top = sheet.setup.margin + KEY_HEAD
    room = plan.height - max(sheet.setup.margin, STRIP) - _id_height(sheet) - top
    filled = _filled([key(exercise, width) for exercise in sheet.exercises], room)
    count = -(-len(filled) // columns)
    furniture = marks.furniture(plan, sheet.words, sheet.type_)

    def page(number: int) -> Page:
        items: list[Item] = [*_key_heading(sheet)]
        for n, column in enumerate(filled[number * columns : number * columns + columns]):
            x, y = sheet.setup.margin + n * (width + GUTTER), top
            for told in column:
                items.append(Placed(round(x, 3), round(y, 3), Stamp(told.items), name=told.name))
                y += told.height + APART
        items += [*_footing(sheet, plan, (), number + 1, count), Placed(0, 0, furniture, name="marks")]
        return Page(plan.width, plan.height, tuple(items), _key_title(sheet) if number == 0 else "")

    return Pages(count, page)


def _filled(keys: list[Key], room: float) -> list[list[Key]]:
    """The answers in columns, none of them parted."""
    columns: list[list[Key]] = [[]]
    used = 0.0
    for told in keys:
        if told.height > room:
            raise InputError(f"an answer is {told.height:.0f} mm tall, and there are {room:.0f} mm: take larger paper")
        if columns[-1] and used + told.height > room:
            columns.append([])
            used = 0.0
        columns[-1].append(told)
        used += told.height + APART
    return columns


def _bare_plan(sheet: Worksheet) -> Plan:
    """A page of one column, upright unless it is wished to lie."""
    paper, setup = sheet.setup.paper, replace(sheet.setup, guides=False, back="none", up=1)
    lies = setup.orientation == "landscape"
    width, height = (paper.height, paper.width) if lies else (paper.width, paper.height)
    margin = setup.margin
    inner = Place(margin, margin, width - 2 * margin, height - margin - max(margin, STRIP))
    return Plan(setup, width, height, (inner,))


def _key_title(sheet: Worksheet) -> str:
    return sheet.words("puzzle.answers", title=sheet.title)


def _key_heading(sheet: Worksheet) -> tuple[Text, ...]:
    margin = sheet.setup.margin
    return _title(sheet, _key_title(sheet), margin, margin + 4.6, sheet.width)


# --- the page of a long id


def id_page(sheet: Worksheet) -> tuple[Page, ...]:
    """A page with the id of a worksheet, where it is too long for the foot of every page."""
    notice = sheet.words("pad.use_with", game=sheet.game) if sheet.game else ""
    if len(wrapped(sheet.type_, f"{notice} {sheet.id}", SMALL, sheet.width - 16)) <= MOST_ID_LINES:
        return ()
    plan, margin = _bare_plan(sheet), sheet.setup.margin
    lines = wrapped(sheet.type_, sheet.id, SMALL, plan.width - 2 * margin)
    items: list[Item] = [*_title(sheet, sheet.words("puzzle.again"), margin, margin + 4.6, sheet.width)]
    items += [
        Text(margin, round(margin + KEY_HEAD + (n + 1) * leading(SMALL), 3), line, SMALL, sheet.theme.ink)
        for n, line in enumerate(lines)
    ]
    below = margin + KEY_HEAD + len(lines) * leading(SMALL) + 4
    foot = plan.height - max(margin, STRIP) - _id_height(sheet)
    if below > foot:
        raise InputError(f"the id of {len(sheet.exercises):,} puzzles does not fit on a page: make several worksheets")
    if len(sheet.id) <= MOST_IN_QR and below + ID_QR <= foot:
        items.append(Group("qr", (qr(sheet.id.upper(), margin, below, ID_QR),), "qr"))
    furniture = marks.furniture(plan, sheet.words, sheet.type_)
    return (Page(plan.width, plan.height, (*items, Placed(0, 0, furniture, name="marks"))),)
