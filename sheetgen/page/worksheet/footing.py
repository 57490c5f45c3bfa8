"""The foot of a page: hints upside down, whose game it is, the id that prints the worksheet again, which page it is."""

from collections.abc import Iterator

from ..drawing import Group, Item, Placed, Stamp, Text
from ..paper import STRIP, Plan
from ..setting import leading, wrapped
from ..type import SMALL
from .worksheet import Exercises, Worksheet

HINT = 7.0
MOST_ID_LINES = 3
"""A longer id of a worksheet stands on a page of its own."""


def id_lines(sheet: Worksheet) -> tuple[str, ...]:
    """The small print at the foot: whose game it is, and the id that prints the worksheet again, if it is short."""
    return wrapped(sheet.type_, _notice(sheet), SMALL, _room(sheet)) if id_is_long(sheet) else _all_lines(sheet)


def id_is_long(sheet: Worksheet) -> bool:
    """Whether the id stands on a page of its own."""
    return len(_all_lines(sheet)) > MOST_ID_LINES


def _all_lines(sheet: Worksheet) -> tuple[str, ...]:
    return wrapped(sheet.type_, f"{_notice(sheet)} {sheet.id}", SMALL, _room(sheet))


def _notice(sheet: Worksheet) -> str:
    return sheet.words("pad.use_with", game=sheet.game) if sheet.game else ""


def _room(sheet: Worksheet) -> float:
    """The width that the number of the page leaves."""
    return sheet.width - 16


def id_height(sheet: Worksheet) -> float:
    """How tall the small print is, with the white above it."""
    return len(id_lines(sheet)) * leading(SMALL) + 3.0


def _hints(sheet: Worksheet, exercises: Exercises, width: float) -> list[str]:
    room = width - 2 * sheet.setup.margin
    texts = (f"{exercise.number}: {exercise.manner.hint(exercise)}" for exercise in exercises)
    return list(wrapped(sheet.type_, "  ".join(texts), HINT, room))


def hints_height(sheet: Worksheet, exercises: Exercises, width: float) -> float:
    """How tall the hints of some puzzles are, with the white above them."""
    return len(_hints(sheet, exercises, width)) * leading(HINT) + 2.0


def footing(sheet: Worksheet, plan: Plan, asked: Exercises, number: int, of: int) -> Iterator[Item]:
    """Hints upside down, then the small print, and which page it is."""
    foot = plan.height - max(sheet.setup.margin, STRIP)
    if sheet.hints and asked:
        lines = _hints(sheet, asked, plan.width)
        turned = tuple(
            Text(0, round((n + 1) * leading(HINT) - 0.8, 3), line, HINT, sheet.theme.quiet)
            for n, line in enumerate(lines)
        )
        x, y = plan.width - sheet.setup.margin, foot - id_height(sheet)
        yield Placed(round(x, 3), round(y, 3), Stamp(turned), 180, "hints")
    yield Group("small print", tuple(_small_print(sheet, plan, foot, number, of)), "small print")


def _small_print(sheet: Worksheet, plan: Plan, foot: float, number: int, of: int) -> Iterator[Text]:
    lines = id_lines(sheet)
    for n, line in enumerate(lines):
        y = foot - 0.8 - (len(lines) - 1 - n) * leading(SMALL)
        yield Text(sheet.setup.margin, round(y, 3), line, SMALL, sheet.theme.quiet)
    right = round(plan.width - sheet.setup.margin, 3)
    yield Text(right, round(foot - 0.8, 3), f"{number} / {of}", SMALL, sheet.theme.quiet, anchor="end")
