"""The heading of a page of puzzles: title and points, skills, lines for name, class and date."""

from collections.abc import Iterator

from sheetgen.base.errors import InputError, Sentence, key, quote

from ..drawing import Group, Item, Picture, Text
from ..paper import PagePlan
from ..setting import leading, wrap
from ..symbols import writing_line
from ..type import SMALL
from .skills import trained_skills
from .worksheet import Worksheet

TITLE, NAME, LABEL = 14.0, 11.0, 8.0
NAMES = (NAME, 9.0, LABEL, SMALL)  # sizes for the names of a pupil and a class: the largest that fits is used
LOGO, LOGO_PART = 8.5, 0.25  # the height of a logo in mm, and the fraction of a line that it may take
HEAD, LOW_HEAD, KEY_HEAD = 19.5, 12.0, 11.0
"""The headings of a page of puzzles, of one that lies, and of answers, the white under them included, in mm."""


def head_height(sheet: Worksheet, low: bool) -> float:
    """The height of the heading; a ``low`` one has everything but the instructions on one line."""
    lines = len(_instructions(sheet)) * leading(LABEL)
    return (LOW_HEAD if low else HEAD) + (lines + 1.5 if lines else 0.0)


def _instructions(sheet: Worksheet) -> tuple[str, ...]:
    return wrap(sheet.type_, sheet.instructions, LABEL, sheet.width)


def heading(sheet: Worksheet, plan: PagePlan, first: bool) -> tuple[Item, ...]:
    """Title, points and lines for name, class and date on the first page; later ones have the title and the name."""
    return (Group("heading", tuple(_first(sheet, plan) if first else _other(sheet, plan)), "heading"),)


def _other(sheet: Worksheet, plan: PagePlan) -> Iterator[Item]:
    left, right, base = sheet.setup.margin, plan.width - sheet.setup.margin, sheet.setup.margin + 4.6
    (title,) = title_line(sheet, sheet.title, left, base, (right - left) * 0.75)
    yield title
    label = sheet.words("pad.name")
    after_title = left + sheet.type_.width(title.string, title.size, "bold") + 6
    middle = round(max(after_title, left + (right - left) * 0.5), 3)
    yield Text(middle, base, label, LABEL, sheet.theme.quiet)
    begin = middle + sheet.type_.width(label, LABEL) + 1.2
    yield writing_line(begin, base + 0.4, right, sheet.theme.outline)
    if sheet.pupil:
        yield _written(sheet, sheet.pupil, begin + 0.8, base, right - begin - 0.8)


def _first(sheet: Worksheet, plan: PagePlan) -> tuple[Item, ...]:
    words, theme, type_ = sheet.words, sheet.theme, sheet.type_
    left, right, base = sheet.setup.margin, plan.width - sheet.setup.margin, sheet.setup.margin + 4.6
    worth = words("puzzle.worth", points=sheet.points)
    after = right - type_.width(worth, LABEL) - 1
    before = after - 12
    label = before - type_.width(words("puzzle.points"), LABEL) - 1.4
    low = plan.setup.head == head_height(sheet, low=True)
    logo = _logo(sheet, left)
    start = logo.x + logo.width + 3 if logo else left
    middle = left + (right - left) * 0.36 if low else label
    names = _name_lines(sheet, middle, label - 6, base) if low else _name_lines(sheet, left, right, base + 8.4)
    trained = {skill for exercise in sheet.exercises for skill in exercise.skills}
    return (
        *((Group("logo", (logo,), "logo"),) if logo else ()),
        *title_line(sheet, sheet.title, start, base, middle - start - 4),
        Text(start, base + 3.4, trained_skills(words, trained), SMALL, theme.quiet),
        *names,
        *_told(sheet, low),
        Text(label, base, words("puzzle.points"), LABEL, theme.quiet),
        writing_line(before, base + 0.4, after - 0.6, theme.outline),
        Text(after, base, worth, LABEL, theme.quiet),
    )


def _told(sheet: Worksheet, low: bool) -> Iterator[Text]:
    top = sheet.setup.margin + (LOW_HEAD if low else HEAD) - 4.5
    for n, line in enumerate(_instructions(sheet), 1):
        yield Text(sheet.setup.margin, round(top + n * leading(LABEL), 3), line, LABEL, sheet.theme.ink)


def _logo(sheet: Worksheet, left: float) -> Picture | None:
    if sheet.logo is None:
        return None
    width = min(LOGO * sheet.logo.aspect, sheet.width * LOGO_PART)
    height = width / sheet.logo.aspect
    top = sheet.setup.margin + LOGO - height
    return Picture(left, round(top, 3), round(width, 3), round(height, 3), sheet.logo.data)


def title_line(sheet: Worksheet, title: str, x: float, y: float, room: float) -> tuple[Text, ...]:
    """The title in the largest size that fits ``room``; ``InputError`` if none does."""
    for size in (TITLE, 11.0, LABEL):
        if sheet.type_.width(title, size, "bold") <= room:
            return (Text(x, y, title, size, sheet.theme.ink, "bold"),)
    wide = sheet.type_.width(title, LABEL, "bold")
    raise InputError(f"it is {wide:.0f} mm long; there is room for {room:.0f} mm", key("title"))


def _name_lines(sheet: Worksheet, left: float, right: float, y: float) -> Iterator[Item]:
    words, theme, type_ = sheet.words, sheet.theme, sheet.type_
    parts = (("pad.name", sheet.pupil, 0.0, 0.5), ("puzzle.class", sheet.group, 0.5, 0.75), ("pad.date", "", 0.75, 1.0))
    width = right - left
    for name, filled, start, end in parts:
        x = left + start * width
        label = words(name)
        yield Text(x, y, label, LABEL, theme.quiet)
        stop, begin = left + end * width - (4 if end < 1 else 0), x + type_.width(label, LABEL) + 1.2
        yield writing_line(begin, y + 0.4, stop, theme.outline)
        if filled:
            yield _written(sheet, filled, begin + 0.8, y, stop - begin - 0.8)


def _written(sheet: Worksheet, name: str, x: float, y: float, room: float) -> Text:
    """A name on its line, in the largest size that fits."""
    for size in NAMES:
        if sheet.type_.width(name, size) <= room:
            return Text(x, y - 0.4, name, size, sheet.theme.ink)
    what = f"{quote(name)} is too long: there is room for {room:.0f} mm"
    raise InputError(Sentence(what, "class.room", text=quote(name), room=f"{room:.0f}"), key("names"))
