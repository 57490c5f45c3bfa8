"""The test page of a printer: its scale, the margin it cannot print, and the offset between front and back.

Printed once on both sides, it shows users the numbers to enter before they print five hundred sheets.
The scale on the back counts as ``--back-offset`` does: right and down are positive.
"""

from collections.abc import Iterator
from itertools import product

from sheetgen.base.errors import InputError, Sentence

from .drawing import Anchor, Box, Circle, Group, Item, Page, Path, Text
from .paper import PagePlan, Place, Setup, behind
from .setting import wrap
from .type import POINT, Type
from .words import Words

INK = "#000000"
GREY = "#555555"
FINE, THIN, THICK = 0.1, 0.18, 0.35  # lines, mm
HEAD, BODY, SMALL = 14.0, 8.0, 6.0  # points
EDGES = range(3, 11)  # distances of the corner lines from the edge of the paper, mm
INSET = 16.0  # from the edge of the paper to the contents, mm
REACH = 10  # the cross measures this far to each side, mm
TICKS = [at for at in range(-REACH, REACH + 1) if at]
LONG, SHORT = 100, 50  # rulers, mm
LEAST = (100.0, 140.0)  # sides of the smallest paper with room for everything, mm
ROOMY = 130.0  # papers with a shorter side below this get small type, mm


def pages(setup: Setup, words: Words, type_: Type) -> tuple[Page, Page]:
    """Both sides, the front first; the back is moved by ``setup.back_offset``."""
    width, height = setup.paper.width, setup.paper.height
    if width < LEAST[0] or height < LEAST[1]:
        what = f"{setup.paper.name} is too small for the test page: use A6 or larger"
        raise InputError(Sentence(what, "test_page", paper=setup.paper.name))
    if setup.orientation == "landscape":
        width, height = height, width
    front = Page(width, height, tuple(_front(setup, width, height, words, type_)), words("paper.test.title"))
    name = f"{words('paper.test.title')}: {words('paper.test.back')}"
    return front, Page(width, height, tuple(_back(setup, width, height, words, type_)), name)


def _front(setup: Setup, width: float, height: float, words: Words, type_: Type) -> Iterator[Item]:
    yield Group("edge of the printable area", tuple(_corners(width, height)), kind="edges")
    yield Group("check rulers", tuple(_rulers(width, height, words)), kind="ruler")
    yield Group("registration", (*_cross(width / 2, height / 2), *_targets(width, height)), kind="registration")
    yield _flag(_flag_place(width, height))
    steps = ("scale", "edge", "flip_long" if setup.flip == "long" else "flip_short", "light")
    lines = [words(f"paper.test.{step}") for step in steps]
    yield from _text(words("paper.test.title"), words("paper.test.front"), lines, width, height, type_)


def _back(setup: Setup, width: float, height: float, words: Words, type_: Type) -> Iterator[Item]:
    right, down = setup.back_offset
    middle, centre = width / 2 + right, height / 2 + down
    yield Group("registration", (*_scale(middle, centre), *_targets(width, height, right, down)), kind="registration")
    plan = PagePlan(setup, width, height, (_flag_place(width, height),))
    yield _flag(behind(plan).places[0], right, down)
    lines = [words("paper.test.read"), words("paper.test.enter"), words("paper.test.wrong_flip")]
    if setup.back_offset != (0, 0):
        lines.append(words("paper.test.moved", x=words.number(right, 1), y=words.number(down, 1)))
    yield from _text(words("paper.test.title"), words("paper.test.back"), lines, width, height, type_)


def _path(*lines: tuple[float, float, float, float], ink: str = INK, line: float = THIN) -> Path:
    steps = [step for x1, y1, x2, y2 in lines for step in (("M", x1, y1), ("L", x2, y2))]
    return Path(tuple(steps), stroke=ink, line=line)


def _corners(width: float, height: float) -> Iterator[Item]:
    """Corner lines 3 to 10 mm from the edge: the outermost one that is printed whole shows the printer's margin."""
    for left, top in product((True, False), repeat=2):
        x, right = (0.0, 1.0) if left else (width, -1.0)
        y, down = (0.0, 1.0) if top else (height, -1.0)
        for edge in EDGES:
            arm = edge + (6 if edge in (5, 10) else 4)
            corner = (("M", x + right * edge, y + down * arm), ("L", x + right * edge, y + down * edge))
            yield Path((*corner, ("L", x + right * arm, y + down * edge)), stroke=INK, line=THIN)
        anchor: Anchor = "start" if left else "end"
        for edge in (3, 5, 10):
            yield Text(x + right * (edge + 7), y + down * edge + 0.75, str(edge), SMALL, GREY, anchor=anchor)


def _room(side: float) -> int:
    """The length of the ruler for a side."""
    return LONG if side >= LONG + 2 * INSET else SHORT


def _rulers(width: float, height: float, words: Words) -> Iterator[Item]:
    """Two rulers, along the foot and the left side, numbered every 10 mm."""
    length, tall = _room(width), _room(height)
    x, y = (width - length) / 2, height - INSET - 4
    ticks = [(x + at, y, x + at, y - _tall(at)) for at in range(length + 1)]
    yield _path((x, y, x + length, y), *ticks)
    yield from (Text(x + at, y + 3, str(at), SMALL, anchor="middle") for at in range(0, length + 1, 10))
    yield Text(x + length + 3, y + 3, words("paper.test.mm"), SMALL)
    x, y = INSET + 4, (height - tall) / 2
    ticks = [(x, y + at, x + _tall(at), y + at) for at in range(tall + 1)]
    yield _path((x, y, x, y + tall), *ticks)
    yield from (Text(x - 1, y + at + 0.75, str(at), SMALL, anchor="end") for at in range(0, tall + 1, 10))


def _tall(at: int) -> float:
    return 3.6 if at % 10 == 0 else 2.6 if at % 5 == 0 else 1.6


def _cross(x: float, y: float) -> Iterator[Item]:
    """The front's cross, thick enough to shine through."""
    arm = REACH + 4
    yield _path((x - arm, y, x + arm, y), (x, y - arm, x, y + arm), line=THICK)
    yield Circle(x, y, 3, stroke=INK, line=THICK)
    yield _path(*((x + at, y - 0.8, x + at, y + 0.8) for at in TICKS), line=FINE)
    yield _path(*((x - 0.8, y + at, x + 0.8, y + at) for at in TICKS), line=FINE)


def _scale(x: float, y: float) -> Iterator[Item]:
    """The back's cross, whose ticks show the millimetres to enter."""
    yield _path((x - REACH, y, x + REACH, y), (x, y - REACH, x, y + REACH))
    yield _path(*((x + at, y - _half(at), x + at, y + _half(at)) for at in TICKS))
    yield _path(*((x - _half(at), y + at, x + _half(at), y + at) for at in TICKS))
    yield Text(x - REACH - 1, y + 0.75, f"−{REACH}", SMALL, anchor="end")
    yield Text(x + REACH + 1, y + 0.75, f"+{REACH}", SMALL)
    yield Text(x + REACH + 6.5, y + 1, "X", BODY, weight="bold")
    yield Text(x, y - REACH - 1, f"−{REACH}", SMALL, anchor="middle")
    yield Text(x, y + REACH + 2.5, f"+{REACH}", SMALL, anchor="middle")
    yield Text(x, y + REACH + 6.5, "Y", BODY, weight="bold", anchor="middle")


def _half(at: int) -> float:
    return 1.8 if at % 5 == 0 else 1.0


def _targets(width: float, height: float, right: float = 0.0, down: float = 0.0) -> Iterator[Item]:
    """Four targets at places that map onto each other when the page is turned: they show a skewed feed."""
    for x, y in product((INSET - 4, width - INSET + 4), (height * 0.3, height * 0.7)):
        middle, centre = x + right, y + down
        yield Circle(middle, centre, 1.5, stroke=INK, line=FINE)
        yield _path((middle - 3, centre, middle + 3, centre), (middle, centre - 3, middle, centre + 3), line=FINE)


def _flag_place(width: float, height: float) -> Place:
    """The place of the flag: off both centre lines, so that it moves after a wrong flip."""
    return Place(width - INSET - 8, height / 2 - 14, 4, 4)


def _flag(place: Place, right: float = 0.0, down: float = 0.0) -> Item:
    return Box(place.x + right, place.y + down, place.width, place.height, fill=INK)


def _text(title: str, side: str, lines: list[str], width: float, height: float, type_: Type) -> Iterator[Item]:
    """Title and numbered steps at the top of the page."""
    small = min(width, height) < ROOMY
    left, right, y = INSET + 10, width - INSET - 10, 10.0 if small else INSET + 8
    size = SMALL if small else BODY
    yield Text(left, y, title, BODY if small else HEAD, weight="bold")
    yield Text(right, y, side, BODY, weight="bold", anchor="end")
    y += size * POINT * 0.4
    for number, line in enumerate(lines, 1):
        for row, part in enumerate(wrap(type_, line, size, right - left - 5)):
            y += size * POINT * 1.35
            if row == 0:
                yield Text(left, y, f"{number}", size, weight="bold")
            yield Text(left + 5, y, part, size)
