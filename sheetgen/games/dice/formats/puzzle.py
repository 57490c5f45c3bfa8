"""Puzzles as JSON: docs/CONTRACT.md section 4, out and in."""

from collections.abc import Callable
from typing import TypeVar

from sheetgen.base.fields import Fields
from sheetgen.games.kind import LEVELS

from ..kinds import KINDS
from ..puzzles import ids
from ..puzzles.puzzle import DicePuzzle
from . import position

T = TypeVar("T")


def to_json(puzzle: DicePuzzle) -> dict[str, object]:
    """One entry of ``puzzles``."""
    kind = KINDS[puzzle.kind]
    return {
        "id": ids.notate(puzzle.kind, puzzle.position, puzzle.question),
        "kind": puzzle.kind,
        "variant": puzzle.position.variant.name,
        "level": puzzle.level,
        "tags": list(puzzle.tags),
        "position": position.to_json(puzzle.position),
        "question": kind.question_to_json(puzzle),
        "answer": kind.answer_to_json(puzzle),
        "facts": kind.facts_to_json(puzzle),
    }


def from_json(fields: Fields, variant: str) -> DicePuzzle:
    """The puzzle that a file claims, of a variant; whether the claim is right is not checked here."""
    name = fields.choice("kind", KINDS)
    kind = KINDS[name]
    where = position.read_fields(fields.table("position"))
    if variant != where.variant.name:
        raise fields.wrong(f"'variant' is not that of the position, which is {where.variant.name}")
    return DicePuzzle(
        kind=name,
        position=where,
        question=_whole(fields, "question", lambda table: kind.question_from_json(table, where)),
        answer=_whole(fields, "answer", lambda table: kind.answer_from_json(table, where)),
        level=fields.choice("level", LEVELS),
        tags=tuple(fields.words("tags")),
        facts=_whole(fields, "facts", kind.facts_from_json),
    )


def _whole(fields: Fields, key: str, read: Callable[[Fields], T]) -> T:
    """Reads a table, which must hold no other keys."""
    table = fields.table(key)
    found = read(table)
    table.done()
    return found
