"""Writes and reads files of puzzles as JSON (docs/CONTRACT.md, section 4)."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sheetgen import __version__
from sheetgen.base import strict_json
from sheetgen.base.errors import InputError, SheetgenError, WrongPuzzle, quote
from sheetgen.base.fields import Fields
from sheetgen.games import game
from sheetgen.games.kind import AnyPuzzle

from . import ids


class PuzzleFileError(InputError):
    """A file that is not a set of puzzles."""


def to_json(puzzle: AnyPuzzle, version: str = "") -> dict[str, object]:
    """An entry of the list ``puzzles``; its key ``set`` is the version, if there are several."""
    return {**({"set": version} if version else {}), **game.of(puzzle).puzzles().to_json(puzzle)}


def lines(puzzles: Iterable[tuple[str, AnyPuzzle]]) -> Iterator[str]:
    """Yield a whole file of puzzles and their versions in pieces, a puzzle a line."""
    yield f'{{"version": {json.dumps(__version__)}, "puzzles": ['
    for number, (version, puzzle) in enumerate(puzzles):
        yield (",\n" if number else "\n") + strict_json.one_line(to_json(puzzle, version))
    yield "\n]}\n"


def line(version: str, puzzle: AnyPuzzle) -> str:
    """A puzzle as a line of a file of lines."""
    return strict_json.one_line(to_json(puzzle, version)) + "\n"


@dataclass(frozen=True, slots=True)
class PuzzleClaim:
    """A puzzle as a file states it: its place in the file, its id, and its answer and facts word for word."""

    where: str
    id: str | None
    puzzle: AnyPuzzle
    answer: object
    facts: object


def read(text: str | bytes) -> list[PuzzleClaim]:
    """Read the puzzles of a file, or raise a ``PuzzleFileError``; ``check`` proves them."""
    fields = Fields(strict_json.read(text), PuzzleFileError)
    fields.text("version")
    claims = [
        claim(fields.inside(item, f"puzzle {n}"), f"puzzle {n}") for n, item in enumerate(fields.items("puzzles"), 1)
    ]
    fields.done()
    return claims


def claim(fields: Fields, name: str = "puzzle") -> PuzzleClaim:
    """Read the claim of an entry; ``name`` says which one it is."""
    id_ = None if fields.is_null("id") else fields.text("id", longest=ids.MOST_LETTERS)
    kind = fields.choice("kind", list(game.all_kinds()))
    variant = fields.text("variant", longest=1000)
    owner = game.of_variant(variant, *fields.where)
    if kind not in owner.puzzles().kinds:
        known = next(each.variants() for each in game.games() if kind in each.puzzles().kinds)
        raise fields.wrong(f"{kind} puzzles are of {', '.join(known)}, and 'variant' is {quote(variant)}")
    puzzle = owner.puzzles().from_json(fields, variant)
    fields.text("set", "-")
    answer, facts = fields.raw("answer"), fields.raw("facts") if "facts" in fields else {}
    fields.done()
    return PuzzleClaim(f"{name} ({id_})" if id_ else name, id_, puzzle, answer, facts)


def check(claim: PuzzleClaim) -> None:
    """Prove a puzzle again by the plain rules; ``WrongPuzzle`` names the first claim that is false."""
    try:
        _check_id(claim)
        game.of(claim.puzzle).puzzles().check(claim.puzzle)
        _check_text(claim)
    except SheetgenError as error:
        raise error.within(claim.where) from None


def read_line(line: bytes, where: str) -> PuzzleClaim:
    """Read the claim in one line of a file of lines; ``where`` names the line."""
    try:
        table = strict_json.read(line)
    except InputError as error:
        raise error.within(where) from None
    return claim(Fields(table, PuzzleFileError, where), where)


def _check_id(claim: PuzzleClaim) -> None:
    """Check the id, from which others remake the puzzle: it must encode this very position."""
    true = game.of(claim.puzzle).puzzles().id(claim.puzzle)
    if claim.id != true:
        what = "'id' is not what the position and the question make it"
        raise WrongPuzzle(what if true else f"{what}: no id can hold this card, so it is null")


def _check_text(claim: PuzzleClaim) -> None:
    """Check the answer and the facts word for word: they follow from the puzzle."""
    true = to_json(claim.puzzle)
    for name, claimed in (("answer", claim.answer), ("facts", claim.facts)):
        if claimed != true[name]:
            raise WrongPuzzle(f"'{name}' is not what the position and the answer make it")
