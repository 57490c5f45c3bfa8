"""Answer keys: one block for each puzzle, its solved picture at the left and the words beside it."""

from dataclasses import dataclass

from ..drawing import Item, Placed, Stamp, Text
from ..setting import leading, wrapped
from ..type import POINT
from .exercise import Exercise, P, Solution

NUMBER, ANSWER, LABEL = 12.0, 10.0, 8.0
HEAD = 7.0
BESIDE = 5.0
LEAST_WORDS = 52.0
"""Words that would have less room than this stand under the picture, in mm."""
LEAD = 1.25
TURN, PARAGRAPH = 4.0, 1.5
"""The room for a turn's number, and the white before what is said of the turns, in mm."""


@dataclass(frozen=True, slots=True)
class Key:
    """The answer to one puzzle, set for a width."""

    name: str
    height: float
    items: tuple[Item, ...]


def key(exercise: Exercise[P], width: float) -> Key:
    """The answer to a puzzle in a column of a page."""
    look = exercise.look
    solution = exercise.manner.solution(exercise, width)
    room = width - solution.width - BESIDE
    beside = solution.width == 0 or room >= LEAST_WORDS
    left = (solution.width + BESIDE if solution.width else 0.0) if beside else 0.0
    grade = look.words(f"puzzle.level.{exercise.level}")
    free = width - NUMBER_WIDTH - look.type_.width(grade, LABEL) - BESIDE
    lines = wrapped(look.type_, solution.answer, ANSWER, free)
    head = HEAD + (len(lines) - 1) * leading(ANSWER)
    top = head if beside else head + solution.height + 2
    words = _words(exercise, solution, left, top, width - left)
    under = max((text.y for text in words), default=top) + 1.0
    said = (
        Text(0, 4.4, str(exercise.number), NUMBER, look.theme.ink, "bold"),
        *(
            Text(NUMBER_WIDTH, round(4.4 + n * leading(ANSWER), 3), line, ANSWER, look.theme.ink, "bold")
            for n, line in enumerate(lines)
        ),
        Text(round(width, 3), 4.4, grade, LABEL, look.theme.quiet, anchor="end"),
    )
    picture = (Placed(0, round(head, 3), Stamp(solution.items), name="solution"),) if solution.items else ()
    tall = max(under, head + solution.height)
    return Key(f"answer-{exercise.number}", round(tall, 3), (*said, *picture, *words))


NUMBER_WIDTH = 8.0


def step() -> float:
    """From one line of an answer to the next."""
    return leading(LABEL) * LEAD / 1.15


def _words(exercise: Exercise[P], solution: Solution, x: float, y: float, width: float) -> tuple[Text, ...]:
    """The turns with their numbers, then, a little apart, what there is to say of them."""
    look = exercise.look
    found: list[Text] = []
    y += LABEL * POINT
    for note, before in zip(solution.notes, (None, *solution.notes), strict=False):
        y += PARAGRAPH if before and before.turn and not note.turn else 0.0
        if note.turn:
            found.append(Text(round(x, 3), round(y, 3), note.turn, LABEL, look.theme.ink, "bold"))
        hung = TURN if note.turn else 0.0
        for line in wrapped(look.type_, note.text, LABEL, width - hung):
            found.append(Text(round(x + hung, 3), round(y, 3), line, LABEL, look.theme.ink))
            y += step()
    return tuple(found)
