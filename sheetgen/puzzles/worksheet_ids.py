"""The printed id of a worksheet: its variants, and all of its puzzles as one number.

    classic+longo-w1-2KQ…    as with a puzzle's id; a worksheet of one puzzle has that puzzle's id

It describes the puzzles, so it means the same worksheet whatever becomes of the making of puzzles.
"""

import re
from collections.abc import Callable, Sequence

from sheetgen.base.digits import Number
from sheetgen.base.errors import InputError, SheetgenError, shown
from sheetgen.games.cubes.kinds import ids as cube_ids
from sheetgen.games.cubes.kinds.puzzle import Puzzle as CubePuzzle
from sheetgen.games.cubes.rules import quixo
from sheetgen.games.dice.cards.ids import base_32, tidy
from sheetgen.games.dice.cards.ids import head as head_of_variant
from sheetgen.games.dice.kinds import ids
from sheetgen.games.dice.kinds.puzzle import Puzzle
from sheetgen.games.dice.rules.variant import Variant

PATTERN = re.compile(r"(.+?)-w([0-9]+)-([0-9a-z]+)")
MOST_PUZZLES = 1_000
MOST_LETTERS = MOST_PUZZLES * 100

Described = ids.Described | cube_ids.Described
"""All of a puzzle that does not follow from the rest."""
AnyPuzzle = Puzzle | CubePuzzle


def is_id(text: str) -> bool:
    """Whether it looks like the id of a worksheet."""
    return bool(PATTERN.fullmatch(tidy(text)))


def is_of_cubes(described: object) -> bool:
    """Whether what an id describes is a puzzle of the cube game."""
    return isinstance(described, tuple) and isinstance(described[1], quixo.Position)


def notate_one(puzzle: AnyPuzzle) -> str:
    """The id of a single puzzle of either game."""
    if isinstance(puzzle, CubePuzzle):
        return cube_ids.notate(puzzle.kind, puzzle.position)
    return ids.notate(puzzle.kind, puzzle.position, puzzle.question)


def notate(puzzles: Sequence[AnyPuzzle]) -> str:
    """The id of a worksheet."""
    if len(puzzles) == 1:
        return notate_one(puzzles[0])
    heads = list(dict.fromkeys(map(_head, puzzles)))
    number = Number()
    number.write(len(puzzles), MOST_PUZZLES + 1)
    for puzzle in puzzles:
        number.write(heads.index(_head(puzzle)), len(heads))
        if isinstance(puzzle, CubePuzzle):
            cube_ids.write(number, puzzle.kind, puzzle.position)
        else:
            ids.write(number, puzzle.kind, puzzle.position, puzzle.question)
    name = "+".join(heads)
    return f"{name}-w{ids.VERSION}-{base_32(number.value)}{ids.checked(name, number.value)}"


def _head(puzzle: AnyPuzzle) -> str:
    return quixo.VARIANT if isinstance(puzzle, CubePuzzle) else head_of_variant(puzzle.position.variant)


def parse_any(text: str, find: Callable[[str], Variant]) -> Sequence[Described]:
    """The puzzles of an id of whatever sort, in order."""
    if is_id(text):
        return parse(text, find)
    return [cube_ids.parse(text) if cube_ids.is_id(text) else ids.parse(text, find)]


def parse(text: str, find: Callable[[str], Variant]) -> Sequence[Described]:
    """The puzzles of an id, in order; ``find`` knows the variant of a name."""
    parts = PATTERN.fullmatch(tidy(text))
    if not parts or len(parts[3]) > MOST_LETTERS:
        raise InputError("this is not the id of a worksheet: one looks like classic-w1-2KQ…", shown(text))
    variants = [None if name == quixo.VARIANT else find(name) for name in parts[1].split("+")]
    name = "+".join(head_of_variant(variant) if variant else quixo.VARIANT for variant in variants)
    number = Number(ids.number_of(text, parts, name))
    try:
        return _read(number, variants)
    except (SheetgenError, IndexError):
        raise InputError("no worksheet has this id: compare it with the printed one", shown(text)) from None


def _read(number: Number, variants: Sequence[Variant | None]) -> Sequence[Described]:
    count = number.read(MOST_PUZZLES + 1)
    return [_read_one(number, variants[number.read(len(variants))]) for _ in range(count)]


def _read_one(number: Number, variant: Variant | None) -> Described:
    return ids.read(variant, number) if variant else cube_ids.read(number)
