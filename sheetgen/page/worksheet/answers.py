"""The pages of a key in columns, and the page of an id that is too long for the foot."""

from dataclasses import replace

from sheetgen.base.codes import for_code
from sheetgen.base.errors import InputError

from ..drawing import Group, Item, Page, Pages, Placed, Stamp, Text
from ..furniture import furniture
from ..paper import STRIP, PagePlan, Place
from ..qr import qr, symbol
from ..setting import leading, wrap
from ..type import SMALL
from .footing import footing, id_height, id_is_long
from .heading import KEY_HEAD, title_line
from .key import Key, key
from .questions import GUTTER
from .worksheet import Worksheet

APART = 6.0  # between two answers, in mm
TWO_COLUMNS = 240.0  # wider pages have two columns of answers, in mm
MOST_IN_QR = 2_000  # signs: a larger code is nothing for a telephone


def answers(sheet: Worksheet) -> Pages:
    plan, margin = bare_plan(sheet), sheet.setup.margin
    across = plan.width - 2 * margin
    columns = 2 if across > TWO_COLUMNS else 1
    width = (across - (columns - 1) * GUTTER) / columns
    top = margin + KEY_HEAD
    room = plan.height - max(margin, STRIP) - id_height(sheet) - top
    all_columns = _fill_columns([key(exercise, width) for exercise in sheet.exercises], room)
    count = -(-len(all_columns) // columns)
    margins = furniture(plan, sheet.words, sheet.type_)

    def page(number: int) -> Page:
        items: list[Item] = [*title_line(sheet, _title(sheet), margin, margin + 4.6, sheet.width)]
        for n, column in enumerate(all_columns[number * columns : number * columns + columns]):
            x, y = margin + n * (width + GUTTER), top
            for answer in column:
                items.append(Placed(x, y, Stamp(answer.items), name=answer.name))
                y += answer.height + APART
        items += [*footing(sheet, plan, (), number + 1, count), Placed(0, 0, margins, name="marks")]
        return Page(plan.width, plan.height, tuple(items), _title(sheet) if number == 0 else "")

    return Pages(count, page)


def _fill_columns(keys: list[Key], room: float) -> list[list[Key]]:
    """Fills columns with whole answers; ``InputError`` if one is taller than a column."""
    columns: list[list[Key]] = [[]]
    used = 0.0
    for answer in keys:
        if answer.height > room:
            raise InputError(
                f"an answer is {answer.height:.0f} mm tall, and there are {room:.0f} mm: take larger paper"
            )
        if columns[-1] and used + answer.height > room:
            columns.append([])
            used = 0.0
        columns[-1].append(answer)
        used += answer.height + APART
    return columns


def bare_plan(sheet: Worksheet) -> PagePlan:
    """A page with one column, portrait unless the setup asks for landscape."""
    paper, setup = sheet.setup.paper, replace(sheet.setup, guides=False, back="none", up=1)
    lies = setup.orientation == "landscape"
    width, height = (paper.height, paper.width) if lies else (paper.width, paper.height)
    margin = setup.margin
    inner = Place(margin, margin, width - 2 * margin, height - margin - max(margin, STRIP))
    return PagePlan(setup, width, height, (inner,))


def _title(sheet: Worksheet) -> str:
    return sheet.words("puzzle.answers", title=sheet.title)


def id_page(sheet: Worksheet) -> tuple[Page, ...]:
    """A page with the worksheet's id and its QR code; no page where the id fits the foot of every page."""
    if not id_is_long(sheet):
        return ()
    plan, margin = bare_plan(sheet), sheet.setup.margin
    lines = wrap(sheet.type_, sheet.id, SMALL, plan.width - 2 * margin)
    items: list[Item] = [*title_line(sheet, sheet.words("puzzle.again"), margin, margin + 4.6, sheet.width)]
    items += [
        Text(margin, margin + KEY_HEAD + (n + 1) * leading(SMALL), line, SMALL, sheet.theme.ink)
        for n, line in enumerate(lines)
    ]
    below = margin + KEY_HEAD + len(lines) * leading(SMALL) + 4
    foot = plan.height - max(margin, STRIP) - id_height(sheet)
    if below > foot:
        raise InputError(f"the id of {len(sheet.exercises):,} puzzles does not fit on a page: make several worksheets")
    if len(sheet.id) <= MOST_IN_QR:
        code = qr(for_code(sheet.id), margin, below, symbol(len(sheet.id)))
        if below + code.side <= foot and margin + code.side <= plan.width - margin:
            items.append(Group("qr", (code,), "qr"))
    margins = furniture(plan, sheet.words, sheet.type_)
    return (Page(plan.width, plan.height, (*items, Placed(0, 0, margins, name="marks"))),)
