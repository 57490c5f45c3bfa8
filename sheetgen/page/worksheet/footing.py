"""The foot of a worksheet page: upside-down hints, the notice of the game, the id, the number of the page."""

from collections.abc import Iterator

from ..drawing import Group, Item, Placed, Stamp, Text
from ..paper import STRIP, PagePlan
from ..setting import leading, wrap
from ..type import SMALL
from .worksheet import Exercises, Worksheet

HINT = 7.0
MOST_ID_LINES = 3  # a longer id is left out: the file itself prints the worksheet again


def id_lines(sheet: Worksheet) -> tuple[str, ...]:
    """The notice of the game, and the id of the worksheet or, if that is too long, how to print it again."""
    lines = wrap(sheet.type_, f"{_notice(sheet)} {sheet.id or sheet.words('puzzle.no_id')}", SMALL, _room(sheet))
    if len(lines) <= MOST_ID_LINES:
        return lines
    return wrap(sheet.type_, f"{_notice(sheet)} {sheet.words('puzzle.again')}", SMALL, _room(sheet))


def _notice(sheet: Worksheet) -> str:
    return sheet.words("pad.use_with", game=sheet.game) if sheet.game else ""


def _room(sheet: Worksheet) -> float:
    return sheet.width - 16


def id_height(sheet: Worksheet) -> float:
    """Height of the small print with the white above it, in mm."""
    return len(id_lines(sheet)) * leading(SMALL) + 3.0


def _hints(sheet: Worksheet, exercises: Exercises, width: float) -> list[str]:
    room = width - 2 * sheet.setup.margin
    texts = (f"{exercise.number}: {' '.join(exercise.hints[: sheet.hints])}" for exercise in exercises)
    return list(wrap(sheet.type_, "  ".join(texts), HINT, room))


def hints_height(sheet: Worksheet, exercises: Exercises, width: float) -> float:
    if not sheet.hints or not exercises:
        return 0.0
    return len(_hints(sheet, exercises, width)) * leading(HINT) + 2.0


def footing(sheet: Worksheet, plan: PagePlan, asked: Exercises, number: int, of: int) -> Iterator[Item]:
    foot = plan.height - max(sheet.setup.margin, STRIP)
    if sheet.hints and asked:
        lines = _hints(sheet, asked, plan.width)
        turned = tuple(
            Text(0, (n + 1) * leading(HINT) - 0.8, line, HINT, sheet.theme.quiet) for n, line in enumerate(lines)
        )
        x, y = plan.width - sheet.setup.margin, foot - id_height(sheet)
        yield Placed(x, y, Stamp(turned), 180, "hints")
    yield Group("small print", tuple(_small_print(sheet, plan, foot, number, of)), "small print")


def _small_print(sheet: Worksheet, plan: PagePlan, foot: float, number: int, of: int) -> Iterator[Text]:
    lines = id_lines(sheet)
    for n, line in enumerate(lines):
        y = foot - 0.8 - (len(lines) - 1 - n) * leading(SMALL)
        yield Text(sheet.setup.margin, y, line, SMALL, sheet.theme.quiet)
    right = round(plan.width - sheet.setup.margin, 3)
    yield Text(right, foot - 0.8, f"{number} / {of}", SMALL, sheet.theme.quiet, anchor="end")
