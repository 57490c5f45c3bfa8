"""The printed id of a puzzle: the variant, the card, what is crossed, the rolls and the question, as one number.

    classic-p2-2KQ…    as with cards: variant, version of this coding, base 32, and here two letters of check
    classic-p1-2KQ…    printed before ids had check letters that catch every slip of the pen

It describes the puzzle, not the seed; the answer, level and tags follow from it.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from sheetgen.base.codes import IdForm, Number
from sheetgen.base.errors import SheetgenError
from sheetgen.games.kind import MOST_KINDS

from ..cards import features
from ..cards.ids import head
from ..kinds import KINDS, KINDS_BY_CODE
from ..rules import parts, structure
from ..rules.parts import StateCount, StateCrosses
from ..rules.position import MOST_TURNS, Position, check_state
from ..rules.rows import Roll, State
from ..rules.variant import Cell, Row, Sheet, Variant
from .dice_kind import read_roll, write_roll
from .puzzle import Question

MOST_LETTERS = 2_000
FIRST = IdForm(
    "the id of a puzzle", "classic-p2-2KQ…", mark="p", salt=" puzzle", checks=2, most_letters=MOST_LETTERS, wraps=True
)
FORM = replace(FIRST, version=2, exact=True, older=FIRST)

Described = tuple[str, Position, Question]  # a puzzle's kind, position and question: all the rest follows


def is_id(text: str) -> bool:
    return FORM.part(text) is not None


def notate(kind: str, position: Position, question: Question) -> str | None:
    """The id; None for a puzzle on a user's own card that no id can hold: ids describe what is drawn on cards."""
    number = Number()
    try:
        write(number, kind, position, question)
    except ValueError:  # the card has a feature that drawn cards cannot have
        return None
    return (
        FORM.notate(head(position.variant), number.value) if _is_held(number.value, kind, position, question) else None
    )


def _is_held(value: int, kind: str, position: Position, question: Question) -> bool:
    """Whether reading this number gives back this puzzle."""
    number = Number(value)
    try:
        found = read(position.variant, number)
    except (SheetgenError, IndexError):
        return False
    return not number.value and _seen(*found) == _seen(kind, position, question)


def _seen(kind: str, position: Position, question: Question) -> Described:
    """A form that is equal for puzzles that look alike: the order of the white dice does not show."""
    rolls = tuple(_sorted(roll) for roll in position.rolls)
    asked = replace(question, roll=question.roll and _sorted(question.roll))
    return kind, replace(position, sheet=features.look(position.sheet), rolls=rolls), asked


def _sorted(roll: Roll) -> Roll:
    return roll._replace(white=(max(roll.white), min(roll.white)))


def write(number: Number, kind: str, position: Position, question: Question) -> None:
    """Write a puzzle as digits of a number: the card, the question, what is crossed, the rolls."""
    features.write(position.variant, position.sheet, number)
    number.write(KINDS[kind].code_of(question), MOST_KINDS)
    KINDS[kind].write_question(number, position.sheet, question)
    _write_state(number, position.sheet, position.state)
    number.write(len(position.rolls), MOST_TURNS + 1)
    for roll in position.rolls:
        write_roll(number, position.sheet, roll)


def parse(text: str, find: Callable[[str], Variant]) -> Described:
    """Kind, position and question of an id; ``find`` returns the variant of an id's head.

    Raises an ``InputError`` for a text that is not the id of any puzzle.
    """
    parts = FORM.parse(text)
    variant = find(parts.head)
    number = Number(parts.value(head(variant)))
    try:
        found = read(variant, number)
    except (SheetgenError, IndexError):
        found = None
    if found is None or number.value:
        raise parts.refusal("no puzzle has this id: compare it with the printed one")
    return found


def read(variant: Variant, number: Number) -> tuple[str, Position, Question]:
    """The inverse of ``write``; raises a ``SheetgenError`` or ``IndexError`` for digits that make no puzzle."""
    sheet = features.read(variant, number)
    structure.check(sheet)
    code = number.read(MOST_KINDS)
    if code not in KINDS_BY_CODE:
        raise IndexError(code)
    kind = KINDS_BY_CODE[code]
    question = kind.read_question(number, sheet, code)
    state = _read_state(number, sheet)
    check_state(sheet, state)
    rolls = tuple(read_roll(number, sheet) for _ in range(number.read(MOST_TURNS + 1)))
    return kind.name, Position(variant, sheet, state, rolls), question


def _write_state(number: Number, sheet: Sheet, state: State) -> None:
    for row, marks, closed in zip(sheet.rows, state.marks, state.closed, strict=True):
        own = marks[-1] - row.first_closing + 1 if marks and marks[-1] >= row.first_closing else 0
        number.write(sum(1 << place for place in marks if place < row.first_closing), 1 << row.first_closing)
        number.write(own or closed * (row.closing_cells + 1), row.closing_cells + 2)
    for part in parts.STATE:
        found = getattr(state, part.field)
        if isinstance(part, StateCount):
            number.write(found, part.most(sheet) + 1)
        else:
            for index, places in part.places(sheet).items():
                number.write(_bits(found, index), 1 << places)


def _bits(cells: tuple[Cell, ...], row: int) -> int:
    return sum(1 << cell.place for cell in cells if cell.row == row)


def _read_state(number: Number, sheet: Sheet) -> State:
    rows = [_read_row(number, row) for row in sheet.rows]
    return State(
        marks=tuple(marks for marks, _ in rows),
        closed=tuple(closed for _, closed in rows),
        **{part.field: _read_further(number, sheet, part) for part in parts.STATE},
    )


def _read_further(number: Number, sheet: Sheet, part: StateCount | StateCrosses) -> Any:
    if isinstance(part, StateCount):
        return number.read(part.most(sheet) + 1)
    return tuple(cell for row, count in part.places(sheet).items() for cell in _read_cells(number, row, count))


def _read_cells(number: Number, row: int, count: int) -> Iterator[Cell]:
    bits = number.read(1 << count)
    return (Cell(row, place) for place in range(count) if bits >> place & 1)


def _read_row(number: Number, row: Row) -> tuple[tuple[int, ...], bool]:
    """The marks of a row and whether it is closed; closed without a closing cell crossed, another player closed it."""
    bits = number.read(1 << row.first_closing)
    end = number.read(row.closing_cells + 2)
    marks = tuple(place for place in range(row.first_closing) if bits >> place & 1)
    if 1 <= end <= row.closing_cells:
        marks += (row.first_closing + end - 1,)
    return marks, end > 0
