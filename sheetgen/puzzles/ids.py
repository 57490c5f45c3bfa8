"""The printed id of a worksheet: its variants, and all of its puzzles as one number.

    classic+longo-w2-2KQ…    like a puzzle's id; a worksheet of one puzzle has that puzzle's id

It describes the puzzles themselves, so it means the same worksheet after the generator is improved.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sheetgen.base import codes
from sheetgen.base.codes import IdForm, IdParts, Number, tidy_lines
from sheetgen.base.errors import InputError, Sentence, SheetgenError, quote
from sheetgen.games import game
from sheetgen.games.game import Game
from sheetgen.games.kind import AnyPuzzle

MOST_PUZZLES = 1_000
MOST_LETTERS = MOST_PUZZLES * 100
FIRST = IdForm(
    "the id of a worksheet",
    "classic-w2-2KQ…",
    mark="w",
    salt=" puzzle",
    checks=2,
    most_letters=MOST_LETTERS,
    wraps=True,
)
FORM = replace(FIRST, version=2, exact=True, older=FIRST)

Described = tuple[Game, Any]  # a game, and an id's description of one of its puzzles, from which all the rest follows


def notate(puzzles: Sequence[AnyPuzzle]) -> str | None:
    """The id of these puzzles; ``None`` if one of them has no id."""
    alone = [game.of(puzzle).puzzles().id(puzzle) for puzzle in puzzles]
    if len(alone) == 1 or None in alone:
        return alone[0] if len(alone) == 1 else None
    heads = list(dict.fromkeys(map(_head, puzzles)))
    number = Number()
    number.write(len(puzzles), MOST_PUZZLES + 1)
    for puzzle in puzzles:
        number.write(heads.index(_head(puzzle)), len(heads))
        game.of(puzzle).puzzles().write(number, puzzle)
    return FORM.notate("+".join(heads), number.value)


def _head(puzzle: AnyPuzzle) -> str:
    return game.of(puzzle).puzzles().head(puzzle)


def templates(text: str) -> tuple[str, ...]:
    """The available templates that the id of a puzzle or worksheet refers to."""
    parts = FORM.part(text)
    heads = parts.head.split("+") if parts else [_first(text)]
    found = (game.of_head(head).template_at_hand(head) for head in heads if head)
    return tuple(filter(None, found))


def parse(text: str, named: Sequence[str] = ()) -> list[Described]:
    """Parse the id of a puzzle or worksheet into its puzzles; ``named`` holds the variants given along with it."""
    if len(codes.several(text)) > 1:
        what = "one id at a time: a worksheet of several puzzles has an id of its own"
        raise InputError(Sentence(what, "one_id"), quote(text))
    if FORM.part(text):
        return _parse_worksheet(FORM.parse(text), named)
    head = _first(text)
    owner = game.of_head(head) if head else game.games()[0]
    return [(owner, owner.puzzles().from_id(text, named[0] if named else None))]


def _first(text: str) -> str:
    """The head of a puzzle's id; split from the right, as the final code may begin with a p, too."""
    return tidy_lines(text).rsplit("-", 2)[0]


def _parse_worksheet(parts: IdParts, named: Sequence[str]) -> list[Described]:
    heads = parts.head.split("+")
    owners = [game.of_head(head) for head in heads]
    variants = [_variant(owner, head, named) for owner, head in zip(owners, heads, strict=True)]
    number = Number(parts.value(parts.head))
    try:
        found = _read(number, list(zip(owners, variants, strict=True)))
    except (SheetgenError, IndexError):
        found = None
    if found is None or number.value:
        raise parts.refusal("no worksheet has this id: compare it with the printed one")
    return found


def _variant(owner: Game, head: str, named: Sequence[str]) -> Any:
    """The variant of a head: the first in ``named`` that matches it, if any does."""
    for name in named[:-1]:
        try:
            return owner.puzzles().variant_of_head(head, name, False)
        except InputError:
            continue
    return owner.puzzles().variant_of_head(head, named[-1] if named else None, False)


def _read(number: Number, variants: Sequence[tuple[Game, Any]]) -> list[Described]:
    described = []
    for _ in range(number.read(MOST_PUZZLES + 1)):
        owner, variant = variants[number.read(len(variants))]
        described.append((owner, owner.puzzles().read(number, variant)))
    return described
