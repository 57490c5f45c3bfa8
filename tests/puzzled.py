"""Puzzles by their ids, one of each variant, kind and level, proven by the plain rules when they are asked for."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import overload

from sheetgen.games.dice import templates
from sheetgen.games.dice.cards.ids import head
from sheetgen.games.dice.puzzles import ids, verify
from sheetgen.games.dice.puzzles.judge import PLAIN
from sheetgen.games.dice.puzzles.puzzle import DicePuzzle
from sheetgen.games.dice.rules.variant import Variant

from .reading import OWN

LINES = [
    tuple(line.split())
    for line in (Path(__file__).parent / "data" / "puzzles.txt").read_text("utf-8").splitlines()
    if line
]
HEADS = tuple(dict.fromkeys(id_.split("-p1-")[0] for _, _, id_ in LINES))
"""The variants as ids name them: ours, then the templates of the tests."""


@cache
def variant(name: str) -> Variant:
    """The variant that ids call so."""
    if "~" not in name:
        return templates.variant(name)
    return next(own for own in map(templates.variant, map(str, OWN.values())) if head(own) == name)


@cache
def puzzle(id_: str) -> DicePuzzle:
    """The puzzle of an id."""
    return verify.prove(*ids.parse(id_, variant), PLAIN)


class Proven(Sequence[DicePuzzle]):
    """The puzzles of ids: only those that are looked at are proven."""

    def __init__(self, ids_: Sequence[str]) -> None:
        self.ids = ids_

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, index: int) -> DicePuzzle: ...
    @overload
    def __getitem__(self, index: slice) -> list[DicePuzzle]: ...
    def __getitem__(self, index: int | slice) -> DicePuzzle | list[DicePuzzle]:
        return list(map(puzzle, self.ids[index])) if isinstance(index, slice) else puzzle(self.ids[index])


def puzzles(name: str, *kinds: str) -> Proven:
    """The puzzles of a variant, of all kinds if none is named, easy ones first."""
    return Proven([id_ for kind, _, id_ in LINES if id_.split("-p1-")[0] == name and (not kinds or kind in kinds)])
