"""One puzzle in its box on a page: question, picture, boxes for the answer."""

from typing import NamedTuple

from sheetgen.base.codes import for_code

from ..area import Area
from ..drawing import Circle, Group, Item, Placed, Stamp, Text
from ..look import Look
from ..qr import QUIET_ZONE, corner, corner_qr, symbol
from ..setting import even, leading, wrap
from ..symbols import writing_box, writing_line
from ..type import SMALL
from .exercise import Exercise

NUMBER, QUESTION, LABEL = 14.0, 10.0, 8.0  # sizes of type in points
NUMBER_WIDTH = 9.0
NARROW = 150.0  # narrower boxes have smaller pictures, and smaller boxes for the answer, in mm
PIP, PIP_STEP, PIPS = 1.3, 3.6, 4  # the level as a picture: radius and step of its dots in mm, and how many there are
STEP_BOX, LEAST_STEP_BOX, TOTAL_BOX, LEAST_TOTAL_BOX = 26.0, 10.0, 30.0, 20.0  # widths of the answer boxes, in mm
BETWEEN = 2.0
ID_WIDTH = 44.0


class Rooms(NamedTuple):
    """The white between the parts of a puzzle (``gap``), the height of the answer boxes (``boxes``), the side of the
    QR code (``code``), in mm.
    """

    gap: float
    boxes: float
    code: float

    @property
    def foot(self) -> float:
        return max(self.boxes, self.code)

    @property
    def taken(self) -> float:
        return self.foot + 2 * self.gap


def _rooms(exercise: Exercise, width: float, with_qr: bool) -> Rooms:
    code = corner(symbol(len(exercise.id))) if with_qr else 0.0
    return Rooms(2.5, 12.0, code) if width >= NARROW else Rooms(2.0, 10.0, code)


def around(exercise: Exercise, width: float, with_qr: bool) -> float:
    """The height of all but the picture, in mm."""
    return _head(exercise, width) + _rooms(exercise, width, with_qr).taken


def cell(exercise: Exercise, width: float, height: float, with_qr: bool) -> float:
    """The size of a puzzle's cells in a box, in mm; 0 where there is no room."""
    room = height - around(exercise, width, with_qr)
    return exercise.cell(width, room) if room > 0 else 0.0


def piece(exercise: Exercise, width: float, height: float, with_qr: bool) -> tuple[Item, ...]:
    head, rooms = _head(exercise, width), _rooms(exercise, width, with_qr)
    figure = exercise.figure(width, height - head - rooms.taken)
    return (
        *_question(exercise, width),
        Placed(0, head + rooms.gap, Stamp(figure), name="figure"),
        *_foot(exercise, width, height, rooms),
    )


def _lines(exercise: Exercise, width: float) -> tuple[str, ...]:
    room = width - NUMBER_WIDTH - PIPS * PIP_STEP - 2
    return wrap(exercise.look.type_, exercise.question, QUESTION, room)


def _head(exercise: Exercise, width: float) -> float:
    return max(6.0, len(_lines(exercise, width)) * leading(QUESTION) + 1.0)


def _question(exercise: Exercise, width: float) -> tuple[Item, ...]:
    theme = exercise.look.theme
    words = tuple(
        Text(NUMBER_WIDTH, 4.4 + n * leading(QUESTION), line, QUESTION, theme.ink)
        for n, line in enumerate(_lines(exercise, width))
    )
    worth = _worth(exercise, width) if exercise.worth else (level(exercise, width, 3.0),)
    return (Text(0, 4.9, str(exercise.number), NUMBER, theme.ink, "bold"), *words, *worth)


def _worth(exercise: Exercise, right: float) -> tuple[Item, ...]:
    """Where a teacher writes the points of a puzzle, of so many; no wider than the dots of a level."""
    look = exercise.look
    words = look.words("puzzle.worth", points=exercise.worth)
    after = round(right - look.type_.width(words, LABEL) - 1, 3)
    line = writing_line(right - PIPS * PIP_STEP, 4.6, after, look.theme.outline)
    return line, Text(right, 4.2, words, LABEL, look.theme.quiet, anchor="end")


def level(exercise: Exercise, right: float, y: float) -> Group:
    ink = exercise.look.theme.ink
    xs = (round(right - PIP - (PIPS - 1 - n) * PIP_STEP, 3) for n in range(PIPS))
    dots = tuple(Circle(x, y, PIP, ink if n < exercise.points else None, ink, 0.25) for n, x in enumerate(xs))
    return Group(f"level {exercise.level}", dots, "level")


def _foot(exercise: Exercise, width: float, bottom: float, rooms: Rooms) -> tuple[Item, ...]:
    look, side = exercise.look, rooms.code + QUIET_ZONE if rooms.code else 0.0
    room = min(ID_WIDTH, width * 0.3 - (side if width < 120 else 0.0))
    lines = even(look.type_, exercise.id, SMALL, room)
    step = leading(SMALL)
    words = tuple(
        Text(side, bottom - 0.6 - (len(lines) - 1 - n) * step, line, SMALL, look.theme.quiet)
        for n, line in enumerate(lines)
    )
    left = side + room + BETWEEN
    free = Area(left, bottom - rooms.boxes, width - left, rooms.boxes)
    return (
        *words,
        *_code(exercise.id, Area(0, bottom - rooms.code, rooms.code, rooms.code)),
        *_blanks(look, exercise.blanks, free),
    )


def _code(id_: str, area: Area) -> tuple[Item, ...]:
    return (Group("qr", (corner_qr(for_code(id_), symbol(len(id_)), area),), "qr"),) if area.width else ()


def _blanks(look: Look, labels: tuple[str, ...], area: Area) -> tuple[Item, ...]:
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
    theme = look.theme
    x, y, width, _ = (round(value, 3) for value in area)
    words = wrap(look.type_, label, SMALL, width - 2)
    lines = tuple(
        Text(x + 1.2, y + 2.8 + n * leading(SMALL), line_, SMALL, theme.quiet) for n, line_ in enumerate(words)
    )
    box = writing_box(theme, area, theme.ink, theme.line * 2.4) if heavy else writing_box(theme, area)
    return box, *lines
