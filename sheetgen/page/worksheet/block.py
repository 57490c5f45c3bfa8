"""One puzzle in its box on a page: the question first, then its picture, then the boxes for the answer."""

from typing import NamedTuple

from sheetgen.games.dice.pages.dice import NARROW
from sheetgen.games.dice.pages.pad import Look
from sheetgen.games.dice.pages.pad.area import Area
from sheetgen.games.dice.pages.pad.boxes import hung

from ..drawing import Box, Circle, Group, Item, Placed, Stamp, Text
from ..qr import qr
from ..setting import even, leading, wrapped
from ..type import SMALL
from .exercise import Exercise, P

NUMBER, QUESTION, LABEL = 14.0, 10.0, 8.0
"""Sizes of type in points."""
NUMBER_WIDTH = 9.0
PIP, PIP_STEP, PIPS = 1.3, 3.6, 4
"""The level as a picture: radius and step of its dots in mm, and how many there are."""
QR = 12.0
STEP_BOX, LEAST_STEP_BOX, TOTAL_BOX, LEAST_TOTAL_BOX = 26.0, 10.0, 30.0, 20.0
"""Widths of the boxes for the answer, in mm."""
BETWEEN = 2.0
ID_WIDTH = 44.0


class Rooms(NamedTuple):
    """The white between the parts of a puzzle, and the height of the boxes for the answer, in mm."""

    gap: float
    foot: float

    @property
    def taken(self) -> float:
        """What all of it takes of a puzzle's height."""
        return self.foot + 2 * self.gap


def _rooms(width: float) -> Rooms:
    return Rooms(2.5, 12.0) if width >= NARROW else Rooms(2.0, 10.0)


def cell(exercise: Exercise[P], width: float, height: float) -> float:
    """How large the cells of a puzzle become in a box."""
    room = height - _head(exercise, width) - _rooms(width).taken
    return exercise.manner.cell(exercise, width, room) if room > 0 else 0.0


def piece(exercise: Exercise[P], width: float, height: float, with_qr: bool) -> tuple[Item, ...]:
    """A puzzle as shapes within 0 to ``width`` and 0 to ``height`` millimetres."""
    head = _head(exercise, width)
    figure = exercise.manner.figure(exercise, width, height - head - _rooms(width).taken)
    return (
        *_question(exercise, width),
        Placed(0, round(head + _rooms(width).gap, 3), Stamp(figure), name="figure"),
        *_foot(exercise, width, height - _rooms(width).foot, with_qr),
    )


def _lines(exercise: Exercise[P], width: float) -> tuple[str, ...]:
    room = width - NUMBER_WIDTH - PIPS * PIP_STEP - 2
    return wrapped(exercise.look.type_, exercise.manner.question(exercise), QUESTION, room)


def _head(exercise: Exercise[P], width: float) -> float:
    return max(6.0, len(_lines(exercise, width)) * leading(QUESTION) + 1.0)


def _question(exercise: Exercise[P], width: float) -> tuple[Item, ...]:
    """Number, question and level on the first lines."""
    theme = exercise.look.theme
    words = tuple(
        Text(NUMBER_WIDTH, round(4.4 + n * leading(QUESTION), 3), line, QUESTION, theme.ink)
        for n, line in enumerate(_lines(exercise, width))
    )
    return (Text(0, 4.9, str(exercise.number), NUMBER, theme.ink, "bold"), *words, level(exercise, width, 3.0))


def level(exercise: Exercise[P], right: float, y: float) -> Group:
    """The level as four dots, one filled for an easy puzzle, all four for an expert one."""
    theme = exercise.look.theme
    dots = tuple(
        Circle(
            round(right - PIP - (PIPS - 1 - n) * PIP_STEP, 3),
            y,
            PIP,
            fill=theme.ink if n < exercise.points else None,
            stroke=theme.ink,
            line=0.25,
        )
        for n in range(PIPS)
    )
    return Group(f"level {exercise.level}", dots, "level")


def _foot(exercise: Exercise[P], width: float, y: float, with_qr: bool) -> tuple[Item, ...]:
    """The id at the left, what is to be filled in at the right."""
    look, foot = exercise.look, _rooms(width).foot
    side = QR if with_qr else 0.0
    room = min(ID_WIDTH, width * 0.3 - (side if width < 120 else 0.0))
    lines = even(look.type_, exercise.id, SMALL, room)
    step = leading(SMALL)
    words = tuple(
        Text(side, round(y + foot - 0.6 - (len(lines) - 1 - n) * step, 3), line, SMALL, look.theme.quiet)
        for n, line in enumerate(lines)
    )
    code = (Group("qr", (hung(qr(exercise.id.upper(), 0, 0, QR), Area(0, y, QR, foot)),), "qr"),) if with_qr else ()
    return (
        *words,
        *code,
        *_blanks(
            look, exercise.manner.blanks(exercise), Area(side + room + BETWEEN, y, width - side - room - BETWEEN, foot)
        ),
    )


def _blanks(look: Look, labels: tuple[str, ...], area: Area) -> tuple[Item, ...]:
    """Boxes for the answer, the last one at the right edge; one for each turn stand before it if there is room."""
    *turns, last = labels
    if last.isdecimal():
        turns, last = list(labels), ""
    total = max(LEAST_TOTAL_BOX, min(TOTAL_BOX, area.width * 0.3)) if last else 0.0
    right = area.right - (total + BETWEEN if last else 0.0)
    items: list[Item] = []
    if last:
        items += _blank(look, last, area._replace(x=area.right - total, width=total), heavy=True)
    share = min(STEP_BOX, (right - area.x + BETWEEN) / max(1, len(turns)) - BETWEEN)
    if share >= LEAST_STEP_BOX:
        start = right - len(turns) * (share + BETWEEN) + BETWEEN
        for n, turn in enumerate(turns):
            items += _blank(look, turn, area._replace(x=start + n * (share + BETWEEN), width=share))
    return tuple(items)


def _blank(look: Look, label: str, area: Area, heavy: bool = False) -> tuple[Item, ...]:
    """A box to write in, its label small in the upper corner."""
    theme = look.theme
    stroke, line = (theme.ink, theme.line * 2.4) if heavy else (theme.outline, theme.line)
    x, y, width, height = (round(value, 3) for value in area)
    words = wrapped(look.type_, label, SMALL, width - 2)
    lines = tuple(
        Text(round(x + 1.2, 3), round(y + 2.8 + n * leading(SMALL), 3), line_, SMALL, theme.quiet)
        for n, line_ in enumerate(words)
    )
    return Box(x, y, width, height, theme.ground, stroke, line, 1.2), *lines
