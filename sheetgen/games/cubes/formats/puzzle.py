"""Puzzles of the cube game as JSON: CONTRACT.md sections 3 and 4, out and in."""

from sheetgen.base.errors import NotationError, SheetgenError
from sheetgen.base.fields import Fields
from sheetgen.games.dice.kinds.puzzle import LEVELS

from ..kinds import ids
from ..kinds.puzzle import KINDS, Facts, Puzzle, Tempting
from ..kinds.temptation import ORDER
from ..rules import quixo as rules
from ..rules.quixo import VARIANT, Move, Position
from ..solve.reference import Answer
from . import position

RESULTS = ("win", "loss", "draw", "unknown")


def written(puzzle: Puzzle) -> dict[str, object]:
    """One entry of ``puzzles``."""
    return {
        "id": ids.notate(puzzle.kind, puzzle.position),
        "kind": puzzle.kind,
        "variant": VARIANT,
        "level": puzzle.level,
        "tags": list(puzzle.tags),
        "position": position.written(puzzle.position),
        "question": {},
        "answer": position.answer_out(puzzle.answer),
        "facts": _facts_out(puzzle.facts),
    }


def _facts_out(facts: Facts) -> dict[str, object]:
    """The move to find, best play to the end, and the tempting wrong moves with what refutes them."""
    return {
        "key": _move_out(facts.key),
        "line": [_move_out(move) for move in facts.line],
        "tempting": [
            {"move": _move_out(each.move), "why": each.why, "reply": _move_out(each.reply)} for each in facts.tempting
        ],
    }


def _move_out(move: Move | None) -> str | None:
    return None if move is None else rules.notate_move(move)


# --- in


def claimed(fields: Fields) -> Puzzle:
    """A puzzle as a file claims it to be, but for its id and variant; whether it is right is not asked here."""
    fields.table("question", required=True).done()
    return Puzzle(
        kind=fields.choice("kind", KINDS),
        position=_position(fields),
        answer=_answer(fields.table("answer", required=True)),
        level=fields.choice("level", LEVELS),
        tags=tuple(fields.words("tags")),
        facts=_facts(fields.table("facts", required=True)),
    )


def _position(fields: Fields) -> Position:
    try:
        return position.read_table(fields.raw("position"))
    except SheetgenError as error:
        raise error.within(*fields.where, "position") from None


def _answer(fields: Fields) -> Answer:
    result = fields.choice("result", RESULTS)
    plies = fields.integer("plies", 0, rules.MOST_PLIES) if "plies" in fields else None
    moves = tuple(_move_of(fields.inside(item, f"move {n}")) for n, item in enumerate(fields.items("moves"), 1))
    fields.done()
    return Answer(result, plies, moves)


def _move_of(fields: Fields) -> Move:
    parts = [fields.text("take", longest=4), fields.text("push", longest=8)]
    parts += [fields.text("dot", longest=2)] if "dot" in fields else []
    fields.done()
    return _move(fields, " ".join(parts))


def _facts(fields: Fields) -> Facts:
    tempting = [fields.inside(item, f"tempting {n}") for n, item in enumerate(fields.items("tempting"), 1)]
    facts = Facts(
        key=_optional(fields, "key"),
        line=tuple(_move(fields, word) for word in fields.words("line")),
        tempting=tuple(_tempting(each) for each in tempting),
    )
    fields.done()
    return facts


def _tempting(fields: Fields) -> Tempting:
    found = Tempting(
        _move(fields, fields.text("move", longest=20)), fields.choice("why", ORDER), _optional(fields, "reply")
    )
    fields.done()
    return found


def _optional(fields: Fields, key: str) -> Move | None:
    return None if fields.is_null(key) else _move(fields, fields.text(key, longest=20))


def _move(fields: Fields, text: str) -> Move:
    try:
        return rules.parse_move(text)
    except NotationError as error:
        raise fields.wrong(str(error)) from None
