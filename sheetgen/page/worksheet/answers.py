"""The pages of a key: answer after answer, column by column; and the page of an id that is long."""

from dataclasses import replace

from sheetgen.base.errors import InputError

from .. import furniture as marks
from ..drawing import Group, Item, Page, Pages, Placed, Stamp, Text
from ..paper import STRIP, Place, Plan
from ..qr import qr
from ..setting import leading, wrapped
from ..type import SMALL
from .footing import footing, id_height, id_is_long
from .heading import KEY_HEAD, title_line
from .key import Key, key
from .questions import GUTTER
from .worksheet import Worksheet

APART = 6.0
"""Between two answers, in mm."""
TWO_COLUMNS = 240.0
"""Wider pages have two columns of answers, in mm."""
ID_QR = 40.0
MOST_IN_QR = 2_000


def answers(sheet: Worksheet) -> Pages:
    """The key: answer after answer, column by column."""
    plan = _bare_plan(sheet)
    across = plan.width - 2 * sheet.setup.margin
    columns = 2 if across > TWO_COLUMNS else 1
    width = (across - (columns - 1) * GUTTER) / columns
    top = sheet.setup.margin + KEY_HEAD
    room = plan.height - max(sheet.setup.margin, STRIP) - id_height(sheet) - top
    filled = _filled([key(exercise, width) for exercise in sheet.exercises], room)
    count = -(-len(filled) // columns)
    furniture = marks.furniture(plan, sheet.words, sheet.type_)

    def page(number: int) -> Page:
        items: list[Item] = [*_heading(sheet)]
        for n, column in enumerate(filled[number * columns : number * columns + columns]):
            x, y = sheet.setup.margin + n * (width + GUTTER), top
            for told in column:
                items.append(Placed(round(x, 3), round(y, 3), Stamp(told.items), name=told.name))
                y += told.height + APART
        items += [*footing(sheet, plan, (), number + 1, count), Placed(0, 0, furniture, name="marks")]
        return Page(plan.width, plan.height, tuple(items), _title(sheet) if number == 0 else "")

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


def _title(sheet: Worksheet) -> str:
    return sheet.words("puzzle.answers", title=sheet.title)


def _heading(sheet: Worksheet) -> tuple[Text, ...]:
    margin = sheet.setup.margin
    return title_line(sheet, _title(sheet), margin, margin + 4.6, sheet.width)


# --- the page of a long id


def id_page(sheet: Worksheet) -> tuple[Page, ...]:
    """A page with the id of a worksheet, where it is too long for the foot of every page."""
    if not id_is_long(sheet):
        return ()
    plan, margin = _bare_plan(sheet), sheet.setup.margin
    lines = wrapped(sheet.type_, sheet.id, SMALL, plan.width - 2 * margin)
    items: list[Item] = [*title_line(sheet, sheet.words("puzzle.again"), margin, margin + 4.6, sheet.width)]
    items += [
        Text(margin, round(margin + KEY_HEAD + (n + 1) * leading(SMALL), 3), line, SMALL, sheet.theme.ink)
        for n, line in enumerate(lines)
    ]
    below = margin + KEY_HEAD + len(lines) * leading(SMALL) + 4
    foot = plan.height - max(margin, STRIP) - id_height(sheet)
    if below > foot:
        raise InputError(f"the id of {len(sheet.exercises):,} puzzles does not fit on a page: make several worksheets")
    if len(sheet.id) <= MOST_IN_QR and below + ID_QR <= foot:
        items.append(Group("qr", (qr(sheet.id.upper(), margin, below, ID_QR),), "qr"))
    furniture = marks.furniture(plan, sheet.words, sheet.type_)
    return (Page(plan.width, plan.height, (*items, Placed(0, 0, furniture, name="marks"))),)
