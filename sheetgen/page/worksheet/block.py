"""One puzzle in its box on a page: question, picture, boxes for the answer."""

from math import fsum

from ..area import Area
from ..drawing import Circle, Group, Item, Placed, Stamp, Text
from ..look import Look
from ..qr import QUIET_ZONE, corner, corner_qr
from ..setting import even, leading, wrap
from ..symbols import writing_box, writing_line
from ..type import POINT, SMALL
from .exercise import Blank, Exercise
from .sizes import Sizes

NUMBER_WIDTH = 0.65  # the room for a puzzle's number, as a fraction of its size
PIP, PIP_STEP, PIPS = 1.3, 3.6, 4  # the level as a picture: radius and step of its dots in mm, and how many there are
WORTH = 8.0  # type size of the points that a puzzle is worth
LEAST_STEP_BOX, LEAST_ANSWER_BOX = 10.0, 20.0  # the narrowest boxes that can be written in, in mm
OWN_TURN = 1.5  # how much wider the box of an own turn is, as it takes two crosses
BETWEEN = 2.0
ID_WIDTH = 44.0
LEAST_CORNER, ID_HEIGHT = 24.0, 9.0  # the least room for an id in the corner beside a sum, in mm


def cell(exercise: Exercise, width: float, height: float, sizes: Sizes, with_qr: bool) -> float:
    """The size of a puzzle's cells in a box, in mm; 0 if there is no room."""
    room = _figure_room(exercise, width, height, sizes, with_qr)
    return exercise.cell(width, room, sizes) if room > 0 else 0.0


def shown(exercise: Exercise, width: float, height: float, sizes: Sizes) -> tuple[Item, ...]:
    """Draws the question and the picture into a box, without id and boxes to write in."""
    top = _head(exercise, width, sizes) + sizes.gap
    figure = exercise.figure(width, height - top, sizes)
    return (*_question(exercise, width, sizes), Placed(0, round(top, 3), Stamp(figure), name="figure"))


def piece(exercise: Exercise, width: float, height: float, sizes: Sizes, with_qr: bool) -> tuple[Item, ...]:
    room = _figure_room(exercise, width, height, sizes, with_qr)
    return (
        *shown(exercise, width, room + _head(exercise, width, sizes) + sizes.gap, sizes),
        *_foot(exercise, Area(0, height - sizes.blank, width, sizes.blank), room, sizes, with_qr),
    )


def around(exercise: Exercise, width: float, figure: float, sizes: Sizes, with_qr: bool) -> float:
    """The height of everything around a picture that is ``figure`` tall, in mm."""
    return _head(exercise, width, sizes) + sizes.gap + _below(exercise, width, figure, sizes, with_qr)


def _figure_room(exercise: Exercise, width: float, height: float, sizes: Sizes, with_qr: bool) -> float:
    room = height - _head(exercise, width, sizes) - sizes.gap
    return room - _below(exercise, width, room, sizes, with_qr)


def _below(exercise: Exercise, width: float, room: float, sizes: Sizes, with_qr: bool) -> float:
    """The height of id and boxes under the figure with their white; 0 if the figure has room for the id."""
    if _corner(exercise, width, room, sizes, with_qr):
        return 0.0
    return max(sizes.blank, _code_side(exercise, with_qr)) + sizes.gap


def _corner(exercise: Exercise, width: float, room: float, sizes: Sizes, with_qr: bool) -> float:
    """The width of the figure's corner if it holds the id; 0 if the id stands below, beside boxes or alone."""
    if exercise.blanks or room <= 0:
        return 0.0
    wide, tall = exercise.corner(width, room, sizes)
    code = _code_side(exercise, with_qr)
    fits = wide >= code + LEAST_CORNER and tall >= max(code + QUIET_ZONE, ID_HEIGHT)
    return wide if fits else 0.0


def _lines(exercise: Exercise, width: float, sizes: Sizes) -> tuple[str, ...]:
    room = width - sizes.number * NUMBER_WIDTH - PIPS * PIP_STEP - 2
    return wrap(exercise.look.type_, exercise.question, sizes.question, room)


def _head(exercise: Exercise, width: float, sizes: Sizes) -> float:
    return max(6.0, len(_lines(exercise, width, sizes)) * leading(sizes.question) + 1.0)


def _question(exercise: Exercise, width: float, sizes: Sizes) -> tuple[Item, ...]:
    theme, step = exercise.look.theme, leading(sizes.question)
    base = max(4.4, sizes.question * POINT)
    words = tuple(
        Text(round(sizes.number * NUMBER_WIDTH, 3), round(base + n * step, 3), line, sizes.question, theme.ink)
        for n, line in enumerate(_lines(exercise, width, sizes))
    )
    number = Text(0, round(base + 0.5, 3), str(exercise.number), sizes.number, theme.ink, "bold")
    points = _worth(exercise, width, base) if exercise.worth else (level(exercise, width, round(base - 1.4, 3)),)
    return (number, *words, *points)


def _worth(exercise: Exercise, right: float, base: float) -> tuple[Item, ...]:
    """A line for the teacher to write the points, with the full points; no wider than the dots of a level."""
    look = exercise.look
    words = look.words("puzzle.worth", points=exercise.worth)
    after = round(right - look.type_.width(words, WORTH) - 1, 3)
    line = writing_line(right - PIPS * PIP_STEP, round(base + 0.2, 3), after, look.theme.outline)
    return line, Text(right, round(base - 0.2, 3), words, WORTH, look.theme.quiet, anchor="end")


def level(exercise: Exercise, right: float, y: float) -> Group:
    ink = exercise.look.theme.ink
    xs = (round(right - PIP - (PIPS - 1 - n) * PIP_STEP, 3) for n in range(PIPS))
    dots = tuple(Circle(x, y, PIP, ink if n < exercise.points else None, ink, 0.25) for n, x in enumerate(xs))
    return Group(f"level {exercise.level}", dots, "level")


def _foot(exercise: Exercise, area: Area, room: float, sizes: Sizes, with_qr: bool) -> tuple[Item, ...]:
    """The id at the left, the boxes for the answer at the right."""
    look, y, code = exercise.look, area.bottom, _code_side(exercise, with_qr)
    side = code + QUIET_ZONE if code else 0.0
    free_corner = _corner(exercise, area.width, room, sizes, with_qr)
    free = free_corner - BETWEEN if free_corner else area.width * 0.3
    wide = min(ID_WIDTH, free - (side if area.width < 120 or free_corner else 0.0))
    no_id = wrap(look.type_, look.words("puzzle.no_id"), SMALL, wide)
    lines = even(look.type_, exercise.id, SMALL, wide) if exercise.id else no_id
    step = leading(SMALL)
    words = tuple(
        Text(side, round(y - 0.6 - (len(lines) - 1 - n) * step, 3), line, SMALL, look.theme.quiet)
        for n, line in enumerate(lines)
    )
    left = side + wide + BETWEEN
    return (
        *words,
        *_code(look, exercise.id, Area(0, y - code, code, code)),
        *_blanks(look, exercise.blanks, area._replace(x=left, width=area.width - left), sizes),
    )


def _code_side(exercise: Exercise, with_qr: bool) -> float:
    return corner(exercise.look.code_symbol(len(exercise.id))) if with_qr and exercise.id else 0.0


def _code(look: Look, id_: str | None, area: Area) -> tuple[Item, ...]:
    if not (id_ and area.width):
        return ()
    return (Group("qr", (corner_qr(look.code(id_), look.code_symbol(len(id_)), area),), "qr"),)


def _blanks(look: Look, blanks: tuple[Blank, ...], area: Area, sizes: Sizes) -> tuple[Item, ...]:
    """Boxes for turns, as many as can be written in, and for answers, at the right of an area."""
    answers = [blank for blank in blanks if blank.kind == "answer"]
    turns = [blank for blank in blanks if blank.kind != "answer"]
    wide = max(LEAST_ANSWER_BOX, min(sizes.total_box, (area.width if not turns else area.width * 0.3) / 2))
    shares = [OWN_TURN if blank.kind == "own turn" else 1.0 for blank in turns]
    free = area.width - len(answers) * (wide + BETWEEN) - (len(turns) - 1) * BETWEEN
    share = min(sizes.step_box / OWN_TURN, free / fsum(shares)) if turns else 0.0
    places = [(blank, share * part) for blank, part in zip(turns, shares, strict=True) if share >= LEAST_STEP_BOX]
    places += [(blank, wide) for blank in answers]
    x = area.right - fsum(width + BETWEEN for _, width in places) + BETWEEN
    items: list[Item] = []
    for blank, width in places:
        items += _blank(look, blank, area._replace(x=x, width=width), sizes)
        x += width + BETWEEN
    return tuple(items)


def _blank(look: Look, blank: Blank, area: Area, sizes: Sizes) -> tuple[Item, ...]:
    theme, size = look.theme, max(SMALL, sizes.label - 1)
    x, y, width, _ = (round(value, 3) for value in area)
    words = wrap(look.type_, blank.label, size, width - 2)
    first = y + look.type_.cap_height(size) + 1.1
    lines = tuple(
        Text(x + 1.2, round(first + n * leading(size), 3), line_, size, theme.quiet) for n, line_ in enumerate(words)
    )
    heavy = blank.kind == "answer"
    box = writing_box(theme, area, theme.ink, theme.line * 2.4) if heavy else writing_box(theme, area)
    return box, *lines
