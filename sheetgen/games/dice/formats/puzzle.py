"""Puzzles as JSON: CONTRACT.md section 4, out and in; those of the cube game as ``cube_puzzle`` has them."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sheetgen import __version__
from sheetgen.base import strict_json
from sheetgen.base.errors import InputError, shown
from sheetgen.base.fields import Fields
from sheetgen.games.cubes.formats import puzzle as cube_puzzle
from sheetgen.games.cubes.kinds.puzzle import KINDS as CUBE_KINDS
from sheetgen.games.cubes.kinds.puzzle import Puzzle as CubePuzzle
from sheetgen.games.cubes.rules.quixo import VARIANT

from ..kinds import ids
from ..kinds.puzzle import (
    EVENTS,
    KINDS,
    LEVELS,
    MOST_OF,
    MOST_TURNS_TO_CLOSE,
    ROW_EVENTS,
    Answer,
    Count,
    Facts,
    Puzzle,
    Question,
    Ranking,
)
from ..rules.position import Position
from ..rules.rows import Tally
from ..solve.reference import Finish
from . import finish, odds, position

MOST_SCORE = 99_999


class PuzzleError(InputError):
    """A file that is no set of puzzles."""


# --- out


def written(puzzle: Puzzle | CubePuzzle, set_: str = "") -> dict[str, object]:
    """One entry of ``puzzles``; ``set`` is there where there are several, as A and B for neighbours."""
    entry = cube_puzzle.written(puzzle) if isinstance(puzzle, CubePuzzle) else _written(puzzle)
    return {**({"set": set_} if set_ else {}), **entry}


def _written(puzzle: Puzzle) -> dict[str, object]:
    facts = puzzle.facts
    return {
        "id": ids.notate(puzzle.kind, puzzle.position, puzzle.question),
        "kind": puzzle.kind,
        "variant": puzzle.position.variant.name,
        "level": puzzle.level,
        "tags": list(puzzle.tags),
        "position": position.written(puzzle.position),
        "question": question_out(puzzle),
        "answer": answer_out(puzzle),
        "facts": {
            "greedy": facts.greedy,
            "best": facts.best,
            "runner_up": facts.runner_up,
            "ways": facts.ways,
        }
        if facts
        else {},
    }


def question_out(puzzle: Puzzle) -> dict[str, object]:
    """What is asked, without what is not."""
    question = puzzle.question
    roll = position.dice_out(puzzle.position.sheet, question.roll) if question.roll else None
    parts = {"score": question.score, "rows": question.rows, "event": question.event, "roll": roll}
    parts |= {"row": question.row, "turns": question.turns}
    return {key: value for key, value in parts.items() if value is not None}


def answer_out(puzzle: Puzzle) -> dict[str, object]:
    """The answer in the form of its kind."""
    sheet = puzzle.position.sheet
    match puzzle.answer:
        case Finish() as found:
            return finish.written(sheet, found)
        case Tally() as tally:
            parts = {"rows": list(tally.rows), "penalties": tally.penalties, "extra": tally.extra}
            return {"score": tally.total, **parts}
        case Count(count, of):
            return {"count": count, "of": of}
        case Ranking() as ranking:
            return odds.ranking_out(sheet, ranking)
        case line:
            return {"line": [finish.turn_out(sheet, turn) for turn in line]}


def lines(puzzles: Iterable[tuple[str, Puzzle | CubePuzzle]]) -> Iterator[str]:
    """A whole file of puzzles and their sets, piece by piece: a puzzle a line."""
    yield f'{{"version": {json.dumps(__version__)}, "puzzles": ['
    for number, (set_, puzzle) in enumerate(puzzles):
        yield (",\n" if number else "\n") + strict_json.one_line(written(puzzle, set_))
    yield "\n]}\n"


# --- in


@dataclass(frozen=True, slots=True)
class Claim:
    """A puzzle as a file claims it to be: its place in the file, its id, and its answer and facts word for word."""

    where: str
    id: str
    puzzle: Puzzle | CubePuzzle
    answer: object
    facts: object


def read(text: str) -> list[Claim]:
    """The puzzles of a file, or one ``PuzzleError``; whether they are right is not asked here."""
    fields = Fields(strict_json.read(text), PuzzleError)
    fields.text("version")
    claims = [_claim(fields.inside(item, f"puzzle {n}"), n) for n, item in enumerate(fields.items("puzzles"), 1)]
    fields.done()
    return claims


def _claim(fields: Fields, number: int) -> Claim:
    id_ = fields.text("id", longest=ids.MOST_LETTERS)
    kind = fields.choice("kind", (*KINDS, *CUBE_KINDS))
    variant = fields.text("variant", longest=1000)
    if kind in CUBE_KINDS and variant != VARIANT:
        raise fields.wrong(f"{kind} puzzles are of {VARIANT}, and 'variant' is {shown(variant)}")
    puzzle = cube_puzzle.claimed(fields) if variant == VARIANT else _claimed(fields, variant)
    fields.text("set", "-")
    answer, facts = fields.raw("answer"), fields.raw("facts") if "facts" in fields else {}
    fields.done()
    return Claim(f"puzzle {number} ({id_})", id_, puzzle, answer, facts)


def _claimed(fields: Fields, variant: str) -> Puzzle:
    kind = fields.choice("kind", KINDS)
    where = position.read_fields(fields.table("position"))
    if variant != where.variant.name:
        raise fields.wrong(f"'variant' is not that of the position, which is {where.variant.name}")
    return Puzzle(
        kind=kind,
        position=where,
        question=_question(fields.table("question"), kind, where),
        answer=_answer(fields.table("answer"), kind, where),
        level=fields.choice("level", LEVELS),
        tags=tuple(fields.words("tags")),
        facts=_facts(fields.table("facts"), kind),
    )


def _question(fields: Fields, kind: str, asked: Position) -> Question:
    question = Question()
    if kind == "target":
        question = Question(score=fields.integer("score", -MOST_SCORE, MOST_SCORE))
    elif kind == "last-lock":
        question = Question(rows=fields.integer("rows", 1, 6))
    elif kind == "chance":
        question = _event(fields, asked)
    elif kind == "best-move":
        question = Question(roll=position.roll_in(fields.table("roll", required=True), asked.sheet))
    fields.done()
    return question


def _event(fields: Fields, asked: Position) -> Question:
    event = fields.choice("event", (*EVENTS, *ROW_EVENTS))
    if event not in ROW_EVENTS:
        return Question(event=event)
    row = fields.integer("row", 0, len(asked.sheet.rows) - 1)
    return Question(event=event, row=row, turns=fields.integer("turns", 1, MOST_TURNS_TO_CLOSE))


def _answer(fields: Fields, kind: str, asked: Position) -> Answer:
    answer: Answer
    if kind == "score":
        answer = _tally(fields)
    elif kind == "chance":
        answer = Count(fields.integer("count", 0, MOST_OF), fields.integer("of", 0, MOST_OF))
    elif kind == "best-move":
        answer = odds.ranking_in(fields, asked.sheet)
    else:
        best = fields.integer("best", -MOST_SCORE, MOST_SCORE) if kind == "finish" else 0
        solutions = fields.integer("solutions", 0, MOST_SCORE) if kind == "finish" else 0
        turns = [fields.inside(item, f"turn {n}") for n, item in enumerate(fields.items("line"), 1)]
        line = tuple(finish.turn_in(turn, asked.sheet) for turn in turns)
        answer = line
        if kind == "finish":
            fields.flag("unique")
            answer = Finish(best, solutions, line, asked.state)
    fields.done()
    return answer


def _tally(fields: Fields) -> Tally:
    fields.integer("score", -MOST_SCORE, MOST_SCORE)
    return Tally(
        tuple(fields.integers("rows", high=MOST_SCORE)),
        fields.integer("penalties", -MOST_SCORE, MOST_SCORE),
        fields.integer("extra", -MOST_SCORE, MOST_SCORE),
    )


def _facts(fields: Fields, kind: str) -> Facts | None:
    facts = None
    if kind == "finish":
        points = [fields.integer(key, -MOST_SCORE, MOST_SCORE) for key in ("greedy", "best", "runner_up")]
        facts = Facts(points[0], points[1], points[2], fields.integer("ways", 0, 10**18))
    fields.done()
    return facts
