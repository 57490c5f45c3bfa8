"""The printed id of a worksheet: its variants, and all of its puzzles as one number.

    classic+longo-w1-2KQ…    as with a puzzle's id; a worksheet of one puzzle has that puzzle's id

It describes the puzzles, so it means the same worksheet whatever becomes of the making of puzzles.
"""

import re
from collections.abc import Callable, Sequence

from ..cards.ids import LETTERS, LOOKALIKES, base_32, from_base_32, head
from ..cards.number import Number
from ..errors import InputError, SheetgenError, shown
from ..rules.position import Position
from ..rules.variant import Variant
from . import ids
from .puzzle import Puzzle, Question

VERSION = 1
PATTERN = re.compile(r"(.+?)-w([0-9]+)-([0-9a-z]+)")
MOST_PUZZLES = 1_000
MOST_LETTERS = MOST_PUZZLES * 100

Described = tuple[str, Position, Question]
"""A puzzle's kind, position and question: all the rest follows."""


def is_id(text: str) -> bool:
    """Whether it looks like the id of a worksheet."""
    return bool(PATTERN.fullmatch(text.strip().lower()))


def notate(puzzles: Sequence[Puzzle]) -> str:
    """The id of a worksheet."""
    if len(puzzles) == 1:
        return ids.notate(puzzles[0].kind, puzzles[0].position, puzzles[0].question)
    heads = list(dict.fromkeys(head(puzzle.position.variant) for puzzle in puzzles))
    number = Number()
    number.write(len(puzzles), MOST_PUZZLES + 1)
    for puzzle in puzzles:
        number.write(heads.index(head(puzzle.position.variant)), len(heads))
        ids.write(number, puzzle.kind, puzzle.position, puzzle.question)
    name = "+".join(heads)
    return f"{name}-w{VERSION}-{base_32(number.value)}{ids.checked(name, number.value)}"


def parse(text: str, find: Callable[[str], Variant]) -> list[Described]:
    """The puzzles of an id, in order; ``find`` knows the variant of a name."""
    parts = PATTERN.fullmatch(text.strip().lower())
    if not parts or len(parts[3]) > MOST_LETTERS:
        raise InputError("this is not the id of a worksheet: one looks like classic-w1-2KQ…", shown(text))
    if parts[2] != str(VERSION):
        raise InputError(f"an id of version {parts[2][:9]}, which this program does not know", shown(text))
    variants = [find(name) for name in parts[1].split("+")]
    letters = parts[3].upper().translate(LOOKALIKES)
    if any(letter not in LETTERS for letter in letters):
        raise InputError("an id has no letter U", shown(text))
    value = from_base_32(letters[:-2])
    if letters[-2:] != ids.checked("+".join(map(head, variants)), value):
        raise InputError("the id has a wrong letter somewhere: compare it with the printed one", shown(text))
    try:
        return _read(Number(value), variants)
    except (SheetgenError, IndexError):
        raise InputError("no worksheet has this id: compare it with the printed one", shown(text)) from None


def _read(number: Number, variants: list[Variant]) -> list[Described]:
    count = number.read(MOST_PUZZLES + 1)
    return [ids.read(variants[number.read(len(variants))], number) for _ in range(count)]
