"""The printed id of a puzzle: the variant, the card, what is crossed, the rolls and the question, as one number.

    classic-p1-2KQ…    as with cards: variant, version of this coding, base 32, and here two letters of check

It describes the puzzle, not the seed; the answer, level and tags follow from it.
"""

import re
from collections.abc import Callable
from hashlib import sha256

from sheetgen.base.errors import InputError, SheetgenError, shown

from ..cards import coding
from ..cards.coding import Number
from ..cards.ids import LETTERS, LOOKALIKES, base_32, from_base_32, head, tidy
from ..rules import structure
from ..rules.position import MOST_TURNS, Position, check_state
from ..rules.rows import Roll, State
from ..rules.variant import Row, Sheet, Variant
from .puzzle import CLOSE_ROW, EVENTS, KINDS, MOST_TURNS_TO_CLOSE, ROW_POINTS, Question

VERSION = 1
PATTERN = re.compile(r"(.+?)-p([0-9]+)-([0-9a-z]+)")
MOST_KINDS = 16
ROW_CODES = {CLOSE_ROW: MOST_KINDS - 1, ROW_POINTS: MOST_KINDS - 2}
"""The events of a row have numbers of their own among the kinds: the events that are counted fill theirs."""
TURNS = 8
"""Room for as many turns, so that ids keep their meaning when more are asked for."""
MOST_PENALTY_POINTS = 2_000
SCORES = 100_000
LONG = 10_000  # bits: Python writes no decimal numbers of more than 4,300 digits
MOST_LETTERS = 2_000

Described = tuple[str, Position, Question]
"""A puzzle's kind, position and question: all the rest follows."""


def is_id(text: str) -> bool:
    """Whether it looks like a puzzle's id rather than a card's."""
    return bool(PATTERN.fullmatch(tidy(text)))


def notate(kind: str, position: Position, question: Question) -> str:
    """The id of a puzzle."""
    number = Number()
    write(number, kind, position, question)
    name = head(position.variant)
    return f"{name}-p{VERSION}-{base_32(number.value)}{checked(name, number.value)}"


def write(number: Number, kind: str, position: Position, question: Question) -> None:
    """A puzzle as digits of a number: the card, the question, what is crossed, the rolls."""
    coding.write(position.variant, position.sheet, number)
    number.write(ROW_CODES.get(question.event or "", KINDS.index(kind)), MOST_KINDS)
    _write_question(number, position.sheet, kind, question)
    _write_state(number, position.sheet, position.state)
    number.write(len(position.rolls), MOST_TURNS + 1)
    for roll in position.rolls:
        _write_roll(number, position.sheet, roll)


def parse(text: str, find: Callable[[str], Variant]) -> tuple[str, Position, Question]:
    """Kind, position and question of an id; ``find`` knows the variant of an id's first part."""
    parts = PATTERN.fullmatch(tidy(text))
    if not parts or len(parts[3]) > MOST_LETTERS:
        raise InputError("this is not the id of a puzzle: one looks like classic-p1-2KQ…", shown(text))
    variant = find(parts[1])
    number = Number(number_of(text, parts, head(variant)))
    try:
        return read(variant, number)
    except (SheetgenError, IndexError):
        raise InputError("no puzzle has this id: compare it with the printed one", shown(text)) from None


def number_of(text: str, parts: re.Match[str], name: str) -> int:
    """The number of an id that is parted into name, version and letters; an error where it cannot be right."""
    if parts[2] != str(VERSION):
        raise InputError(f"an id of version {parts[2][:9]}, which this program does not know", shown(text))
    letters = parts[3].upper().translate(LOOKALIKES)
    if any(letter not in LETTERS for letter in letters):
        raise InputError("an id has no letter U", shown(text))
    value = from_base_32(letters[:-2])
    if letters[-2:] != checked(name, value):
        raise InputError("the id has a wrong letter somewhere: compare it with the printed one", shown(text))
    return value


def read(variant: Variant, number: Number) -> tuple[str, Position, Question]:
    """The puzzle that was written; a ``SheetgenError`` or ``IndexError`` where the digits make none."""
    sheet = coding.read(variant, number)
    structure.check(sheet)
    code = number.read(MOST_KINDS)
    event = next((event for event, own in ROW_CODES.items() if own == code), None)
    kind = "chance" if event else KINDS[code]
    question = _read_of_row(number, sheet, event) if event else _read_question(number, sheet, kind)
    state = _read_state(number, sheet)
    check_state(sheet, state)
    rolls = tuple(_read_roll(number, sheet) for _ in range(number.read(MOST_TURNS + 1)))
    return kind, Position(variant, sheet, state, rolls), question


def checked(name: str, value: int) -> str:
    """Two letters that hardly any other number of this name has."""
    written = f"{value}" if value.bit_length() < LONG else f"{value:x}"
    digest = sha256(f"{name} puzzle {written}".encode()).digest()
    return LETTERS[digest[0] % 32] + LETTERS[digest[1] % 32]


def _write_question(number: Number, sheet: Sheet, kind: str, question: Question) -> None:
    if kind == "target":
        number.write((question.score or 0) + MOST_PENALTY_POINTS, SCORES)
    elif kind == "last-lock":
        number.write(question.rows or 0, structure.MOST_ROWS + 1)
    elif question.is_of_row:
        number.write(question.row or 0, len(sheet.rows))
        number.write((question.turns or 1) - 1, TURNS)
    elif kind == "chance":
        number.write(EVENTS.index(question.event or ""), len(EVENTS))
    elif question.roll:
        _write_roll(number, sheet, question.roll)


def _read_question(number: Number, sheet: Sheet, kind: str) -> Question:
    if kind == "target":
        return Question(score=number.read(SCORES) - MOST_PENALTY_POINTS)
    if kind == "last-lock":
        return Question(rows=number.read(structure.MOST_ROWS + 1))
    if kind == "best-move":
        return Question(roll=_read_roll(number, sheet))
    return Question(event=EVENTS[number.read(len(EVENTS))]) if kind == "chance" else Question()


def _read_of_row(number: Number, sheet: Sheet, event: str) -> Question:
    row, turns = number.read(len(sheet.rows)), number.read(TURNS) + 1
    if turns > MOST_TURNS_TO_CLOSE:
        raise IndexError(turns)
    return Question(event=event, row=row, turns=turns)


def _write_state(number: Number, sheet: Sheet, state: State) -> None:
    for row, marks, closed in zip(sheet.rows, state.marks, state.closed, strict=True):
        own = marks[-1] - row.first_closing + 1 if marks and marks[-1] >= row.first_closing else 0
        number.write(sum(1 << place for place in marks if place < row.first_closing), 1 << row.first_closing)
        number.write(own or closed * (row.closing_cells + 1), row.closing_cells + 2)
    number.write(state.penalties, sheet.rules.penalty_limit + 1)
    number.write(state.bonus_used, len(sheet.bonus_row) + 1)


def _read_state(number: Number, sheet: Sheet) -> State:
    rows = [_read_row(number, row) for row in sheet.rows]
    return State(
        marks=tuple(marks for marks, _ in rows),
        closed=tuple(closed for _, closed in rows),
        penalties=number.read(sheet.rules.penalty_limit + 1),
        bonus_used=number.read(len(sheet.bonus_row) + 1),
    )


def _read_row(number: Number, row: Row) -> tuple[tuple[int, ...], bool]:
    """Nothing, a closing cell of one's own, or closed by somebody else."""
    bits = number.read(1 << row.first_closing)
    end = number.read(row.closing_cells + 2)
    marks = tuple(place for place in range(row.first_closing) if bits >> place & 1)
    if 1 <= end <= row.closing_cells:
        marks += (row.first_closing + end - 1,)
    return marks, end > 0


def _write_roll(number: Number, sheet: Sheet, roll: Roll) -> None:
    sides, (high, low) = sheet.rules.sides, sorted(roll.white, reverse=True)
    number.write(int(roll.active), 2)
    number.write(high * (high - 1) // 2 + low - 1, sides * (sides + 1) // 2)
    for value in roll.colored:
        number.write(value - 1, sides)


def _read_roll(number: Number, sheet: Sheet) -> Roll:
    sides = sheet.rules.sides
    active = number.read(2)
    pair, high = number.read(sides * (sides + 1) // 2), 1
    while high * (high + 1) // 2 <= pair:
        high += 1
    white = (high, pair - high * (high - 1) // 2 + 1)
    return Roll(white, tuple(1 + number.read(sides) for _ in sheet.rules.dice) if active else ())
