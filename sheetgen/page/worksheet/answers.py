"""The pages of a key: all answers in a line, the marking scheme, and how each answer is found."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from sheetgen.base.errors import InputError

from ..drawing import Item, Page, Pages, Placed, Stamp, Text, Weight
from ..furniture import furniture
from ..paper import STRIP, PagePlan, Place
from ..setting import leading, wrap
from .exercise import Exercise
from .footing import footing, id_height
from .heading import KEY_HEAD, title_line
from .key import Key, key
from .leaves import GUTTER
from .packing import pack
from .worksheet import Exercises, Worksheet

APART = 6.0  # between two answers, in mm
TWO_COLUMNS = 240.0  # wider pages have two columns of answers, in mm
TWO_A_ROW = 150.0  # in wider columns, two short answers stand side by side, in mm
SHORT = 50.0  # an answer is short if its picture is no wider, in mm
SUMMARY, LABEL = 10.0, 8.0
PARAGRAPH = 2.0


@dataclass(frozen=True, slots=True)
class _Row:
    """An answer, or two short ones side by side."""

    keys: tuple[Key, ...]
    step: float = 0.0

    @property
    def height(self) -> float:
        return max(each.height for each in self.keys)


def answers(sheet: Worksheet) -> Pages:
    plan, margin = bare_plan(sheet), sheet.setup.margin
    across = plan.width - 2 * margin
    columns = 2 if across > TWO_COLUMNS else 1
    width = (across - (columns - 1) * GUTTER) / columns
    top = margin + KEY_HEAD
    room = plan.height - max(margin, STRIP) - id_height(sheet) - top
    head = tuple(_head(sheet, margin, top, across))
    taken = max((text.y for text in head), default=top) - top + APART if head else 0.0
    rows = list(_rows(sheet.exercises, width))
    _check(rows, room - taken)
    packed = pack([row.height for row in rows], lambda n, _part: room - (taken if n < columns else 0), APART) or []
    count = -(-len(packed) // columns)
    margins = furniture(plan, sheet.words, sheet.type_)

    def page(number: int) -> Page:
        items: list[Item] = [*title_line(sheet, _title(sheet), margin, margin + 4.6, sheet.width)]
        items += () if number else head
        for n, part in enumerate(packed[number * columns : number * columns + columns]):
            x, y = margin + n * (width + GUTTER), top + (0.0 if number else taken)
            for row in (rows[index] for index in part):
                for place, answer in enumerate(row.keys):
                    items.append(
                        Placed(round(x + place * row.step, 3), round(y, 3), Stamp(answer.items), 0, answer.name)
                    )
                y += row.height + APART
        items += [*footing(sheet, plan, (), number + 1, count), Placed(0, 0, margins, name="marks")]
        return Page(plan.width, plan.height, tuple(items), _title(sheet) if number == 0 else "")

    return Pages(count, page)


def _rows(exercises: Exercises, width: float) -> Iterator[_Row]:
    """The rows of answers; two consecutive short answers share a row."""
    half = (width - GUTTER) / 2
    for picture, alike in groupby(exercises, lambda exercise: exercise.picture(width).width):
        if width < TWO_A_ROW or picture > SHORT:
            yield from (_Row((key(exercise, width),)) for exercise in alike)
            continue
        keys = [key(exercise, half) for exercise in alike]
        yield from (_Row(tuple(keys[n : n + 2]), half + GUTTER) for n in range(0, len(keys), 2))


def _check(rows: Sequence[_Row], room: float) -> None:
    """Raise an ``InputError`` for an answer that is taller than a column."""
    for row in rows:
        if row.height > room:
            raise InputError(f"an answer is {row.height:.0f} mm tall, and there are {room:.0f} mm: take larger paper")


def _head(sheet: Worksheet, x: float, y: float, width: float) -> Iterator[Text]:
    """The answers of each version in a line, the marking scheme, and the meaning of the numbers of steps."""
    for name, exercises in sheet.summaries or (("", sheet.exercises),):
        summary = " · ".join(f"{exercise.number}: {exercise.short}" for exercise in exercises)
        yield from _paragraph(sheet, f"{name} – {summary}" if name else summary, x, y, width, SUMMARY, "bold")
        y += len(wrap(sheet.type_, f"{name} – {summary}", SUMMARY, width, "bold")) * leading(SUMMARY)
    y += PARAGRAPH
    lines = [*_marking(sheet), *dict.fromkeys(each.legend for each in sheet.exercises if each.legend)]
    for line in lines:
        yield from _paragraph(sheet, line, x, y, width, LABEL, "regular")
        y += len(wrap(sheet.type_, line, LABEL, width)) * leading(LABEL)


def _paragraph(
    sheet: Worksheet, text: str, x: float, y: float, width: float, size: float, weight: Weight
) -> Iterator[Text]:
    for n, line in enumerate(wrap(sheet.type_, text, size, width, weight), 1):
        ink = sheet.theme.ink if weight == "bold" else sheet.theme.quiet
        yield Text(x, round(y + n * leading(size) - 0.8, 3), line, size, ink, weight)


def _marking(sheet: Worksheet) -> Iterator[str]:
    """What earns full and partial points, with one line for all puzzles that are marked alike."""
    alike: dict[str, list[Exercise]] = {}
    for exercise in sheet.exercises:
        alike.setdefault(exercise.marking, []).append(exercise)
    for marking, exercises in alike.items():
        yield f"{_numbers([exercise.number for exercise in exercises])}: {marking}"


def _numbers(numbers: Sequence[int]) -> str:
    """Numbers of puzzles, with runs as ranges: 1–3, 7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


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
