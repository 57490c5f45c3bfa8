"""Slides for a projector: a puzzle, its hints, its solution turn by turn, its answer."""

from collections.abc import Callable, Iterator
from functools import partial

from ..drawing import Item, Page, Pages, Placed, Stamp, Text, Weight
from ..paper import Setup
from ..setting import leading, wrap
from ..type import POINT
from . import block
from .exercise import Exercise, SolutionStep
from .sizes import PROJECTED
from .worksheet import Worksheet

ANSWER, TEXT = 24.0, 15.0  # type in points
APART = 4.0  # white between words and picture, in mm
LEAST_FINAL = 50.0  # a lower picture of the final position is too small to be read from afar, in mm


def slides(sheet: Worksheet, with_puzzles: bool, with_solutions: bool) -> Pages:
    """A slide for each puzzle and each hint, then one for each turn of its solution and one for its answer."""
    setup = sheet.setup
    drawn = [
        (exercise, draw)
        for exercise in sheet.exercises
        for draw in _slides_of(sheet, exercise, with_puzzles, with_solutions)
    ]

    def page(number: int) -> Page:
        exercise, draw = drawn[number]
        is_first = number == 0 or drawn[number - 1][0] is not exercise
        stamp = Stamp(tuple(draw()))
        bookmark = f"{sheet.title} {exercise.number}" if is_first else ""
        return Page(
            setup.paper.height, setup.paper.width, (Placed(setup.margin, setup.margin, stamp, 0, "slide"),), bookmark
        )

    return Pages(len(drawn), page)


def _slides_of(
    sheet: Worksheet, exercise: Exercise, with_puzzles: bool, with_solutions: bool
) -> "Iterator[partial[Iterator[Item]]]":
    width, height = _room(sheet.setup)
    if with_puzzles:
        yield partial(_puzzle, exercise, width, height)
        for hint in exercise.hints[: sheet.hints]:
            yield partial(_hint, exercise, hint, width, height)
    if with_solutions:
        for step in exercise.steps():
            yield partial(_step, exercise, step, width, height)
        yield partial(_answer, exercise, width, height)


def _room(setup: Setup) -> tuple[float, float]:
    return setup.paper.height - 2 * setup.margin, setup.paper.width - 2 * setup.margin


def _puzzle(exercise: Exercise, width: float, height: float) -> Iterator[Item]:
    yield from block.shown(exercise, width, height, PROJECTED)


def _under_words(
    exercise: Exercise, text: str, figure: Callable[[float, float], tuple[Item, ...]], width: float, height: float
) -> Iterator[Item]:
    """Draws words, and under them a picture that fills the slide."""
    yield from _head(exercise)
    yield from _lines(exercise, text, _left(), 0.0, width - _left(), TEXT)
    count = len(wrap(exercise.look.type_, text, TEXT, width - _left()))
    top = round(count * leading(TEXT) + APART, 3)
    yield Placed(0, top, Stamp(figure(width, height - top)), name="figure")


def _hint(exercise: Exercise, hint: str, width: float, height: float) -> Iterator[Item]:
    yield from _under_words(exercise, hint, lambda w, h: exercise.figure(w, h, PROJECTED), width, height)


def _step(exercise: Exercise, step: SolutionStep, width: float, height: float) -> Iterator[Item]:
    yield from _under_words(exercise, step.text, step.figure, width, height)


def _answer(exercise: Exercise, width: float, height: float) -> Iterator[Item]:
    """The answer and how it is found; beside it the picture of the solution, or under it the final position."""
    yield from _head(exercise)
    yield from _lines(exercise, exercise.answer, _left(), 0.0, width - _left(), ANSWER, "bold")
    lines = len(wrap(exercise.look.type_, exercise.answer, ANSWER, width - _left(), "bold"))
    steps, picture = exercise.steps(), exercise.picture(width)
    x, y = _left(), lines * leading(ANSWER) + APART
    if picture.items and not steps and y + picture.height <= height:
        yield Placed(round(x, 3), round(y, 3), Stamp(picture.items), name="solution")
        x += picture.width + 2 * APART
    for note in exercise.notes():
        if note.turn and steps:
            continue
        said = f"{note.turn}  {note.text}" if note.turn else note.text
        count = len(wrap(exercise.look.type_, said, TEXT, width - x))
        if y + count * leading(TEXT) > height:
            return
        yield from _lines(exercise, said, x, y, width - x, TEXT)
        y += count * leading(TEXT) + 1.5
    y += APART
    if x == _left() and height - y >= LEAST_FINAL:
        yield Placed(0, round(y, 3), Stamp(exercise.final(width, height - y)), name="final")


def _left() -> float:
    return PROJECTED.number * block.NUMBER_WIDTH


def _head(exercise: Exercise) -> Iterator[Item]:
    yield Text(0, round(TEXT * POINT + 0.5, 3), str(exercise.number), PROJECTED.number, exercise.look.theme.ink, "bold")


def _lines(
    exercise: Exercise, text: str, x: float, y: float, width: float, size: float, weight: Weight = "regular"
) -> Iterator[Item]:
    for n, line in enumerate(wrap(exercise.look.type_, text, size, width, weight)):
        base = y + size * POINT + n * leading(size)
        yield Text(round(x, 3), round(base, 3), line, size, exercise.look.theme.ink, weight)
