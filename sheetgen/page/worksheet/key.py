"""The answer to a puzzle: solved picture at the left, words beside it."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..drawing import Item, Placed, Stamp, Text
from ..setting import leading, wrap
from ..type import POINT
from .exercise import Exercise, Note

NUMBER, ANSWER, LABEL = 12.0, 10.0, 8.0
HEAD = 7.0
BESIDE = 5.0
LEAST_WORDS = 40.0  # words with less room than this go under the picture, in mm
LEAD = 1.25
TURN, PARAGRAPH = 4.0, 1.5  # the room for a turn's number, and the white before remarks, in mm


@dataclass(frozen=True, slots=True)
class Key:
    name: str
    height: float
    items: tuple[Item, ...]


def key(exercise: Exercise, width: float, with_legend: bool = False) -> Key:
    """An answer set in a width; ``with_legend`` explains the numbers of steps."""
    look = exercise.look
    picture, notes = exercise.picture(width), exercise.notes()
    if with_legend and exercise.legend:
        notes = (*notes, Note(exercise.legend))
    room = width - picture.width - BESIDE
    beside = picture.width == 0 or room >= LEAST_WORDS
    left = (picture.width + BESIDE if picture.width else 0.0) if beside else 0.0
    worth = look.words.count("puzzle.key.points", exercise.worth or exercise.points)
    grade = f"{look.words(f'puzzle.level.{exercise.level}')} · {worth}"
    free = width - NUMBER_WIDTH - look.type_.width(grade, LABEL) - BESIDE
    lines = wrap(look.type_, exercise.answer, ANSWER, free)
    head = HEAD + (len(lines) - 1) * leading(ANSWER)
    top = head if beside else head + picture.height + 2
    words = _words(exercise, notes, left, top, width - left)
    under = max((text.y for text in words), default=top) + 1.0
    ink, apart = look.theme.ink, leading(ANSWER)
    texts = (Text(NUMBER_WIDTH, 4.4 + n * apart, line, ANSWER, ink, "bold") for n, line in enumerate(lines))
    head_texts = (
        Text(0, 4.4, str(exercise.number), NUMBER, ink, "bold"),
        *texts,
        Text(round(width, 3), 4.4, grade, LABEL, look.theme.quiet, anchor="end"),
    )
    solution = (Placed(0, head, Stamp(picture.items), name="solution"),) if picture.items else ()
    tall = round(max(under, head + picture.height), 3)
    return Key(f"answer-{exercise.number}", tall, (*head_texts, *solution, *words))


NUMBER_WIDTH = 8.0


def step() -> float:
    """Line spacing of an answer, in mm."""
    return leading(LABEL) * LEAD / 1.15


def _words(exercise: Exercise, notes: Sequence[Note], x: float, y: float, width: float) -> tuple[Text, ...]:
    look = exercise.look
    found: list[Text] = []
    y += LABEL * POINT
    for note, before in zip(notes, (None, *notes), strict=False):
        y += PARAGRAPH if before and before.turn and not note.turn else 0.0
        if note.turn:
            found.append(Text(x, y, note.turn, LABEL, look.theme.ink, "bold"))
        indent = TURN if note.turn else 0.0
        for line in wrap(look.type_, note.text, LABEL, width - indent):
            found.append(Text(x + indent, y, line, LABEL, look.theme.ink))
            y += step()
    return tuple(found)
