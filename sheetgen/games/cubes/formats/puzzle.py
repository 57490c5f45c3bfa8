"""Writes puzzles of the cube game as JSON, and reads them: docs/CONTRACT.md sections 3 and 4."""

from sheetgen.base.errors import SheetgenError
from sheetgen.base.fields import Fields
from sheetgen.games.kind import LEVELS

from ..kinds import KINDS
from ..puzzles import ids
from ..puzzles.puzzle import CubePuzzle, KeyFacts, Tempting
from ..puzzles.temptation import ORDER
from ..rules import quixo
from ..rules.position import CubePosition
from ..rules.quixo import VARIANT, Move
from . import position


def to_json(puzzle: CubePuzzle) -> dict[str, object]:
    kind = KINDS[puzzle.kind]
    return {
        "id": ids.notate(puzzle.kind, puzzle.position),
        "kind": puzzle.kind,
        "variant": VARIANT,
        "level": puzzle.level,
        "tags": list(puzzle.tags),
        "position": position.to_json(puzzle.position),
        "question": kind.question_to_json(puzzle),
        "answer": kind.answer_to_json(puzzle),
        "facts": _facts_out(puzzle.facts),
    }


def _facts_out(facts: KeyFacts) -> dict[str, object]:
    return {
        "key": _move_out(facts.key),
        "line": [_move_out(move) for move in facts.line],
        "tempting": [
            {"move": _move_out(each.move), "why": each.why, "reply": _move_out(each.reply)} for each in facts.tempting
        ],
    }


def _move_out(move: Move | None) -> str | None:
    return None if move is None else quixo.notate_move(move)


def from_json(fields: Fields, _variant: str) -> CubePuzzle:
    """The puzzle that a file claims, without id and variant; whether the claim is right is not checked here."""
    question = fields.table("question", required=True)
    kind = KINDS[fields.choice("kind", KINDS)]
    found = _position(fields)
    kind.question_from_json(question, found)
    return CubePuzzle(
        kind=kind.name,
        position=found,
        answer=kind.answer_from_json(fields.table("answer", required=True), found),
        level=fields.choice("level", LEVELS),
        tags=tuple(fields.words("tags")),
        facts=_facts(fields.table("facts", required=True)),
    )


def _position(fields: Fields) -> CubePosition:
    try:
        return position.read_table(fields.raw("position"))
    except SheetgenError as error:
        raise error.within(*fields.where, "position") from None


def _facts(fields: Fields) -> KeyFacts:
    tempting = [fields.inside(item, f"tempting {n}") for n, item in enumerate(fields.items("tempting"), 1)]
    facts = KeyFacts(
        key=_optional(fields, "key"),
        line=tuple(position.move_of(fields, word) for word in fields.words("line")),
        tempting=tuple(_tempting(each) for each in tempting),
    )
    fields.done()
    return facts


def _tempting(fields: Fields) -> Tempting:
    found = Tempting(
        position.move_of(fields, fields.text("move", longest=20)),
        fields.choice("why", ORDER),
        _optional(fields, "reply"),
    )
    fields.done()
    return found


def _optional(fields: Fields, key: str) -> Move | None:
    return None if fields.is_null(key) else position.move_of(fields, fields.text(key, longest=20))
