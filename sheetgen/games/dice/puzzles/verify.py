"""Proves the puzzle that a position and a question make, and finds where a claimed one is wrong."""

from sheetgen.base.errors import NotProvenError, WrongPuzzle

from .. import mechanics
from ..kinds import KINDS
from ..rules.position import Position
from .judge import PLAIN, DiceJudge
from .puzzle import DicePuzzle, Question


def prove(kind: str, position: Position, question: Question, judge: DiceJudge) -> DicePuzzle:
    """The proven puzzle; raises a ``NotProvenError`` that says why it is none."""
    return KINDS[kind].prove(position, question, judge)


def check(claimed: DicePuzzle, judge: DiceJudge = PLAIN) -> None:
    """Prove a puzzle again; raises a ``WrongPuzzle`` for the first wrong claim."""
    kind = KINDS[claimed.kind]
    mechanics.require(kind.part, claimed.position.sheet)
    try:
        true = kind.prove(claimed.position, claimed.question, judge)
    except NotProvenError as error:
        raise WrongPuzzle(f"no {claimed.kind} puzzle: {error}") from None
    claims, truths = _claims(claimed), _claims(true)
    for name, claim in claims.items():
        if claim != truths[name]:
            raise WrongPuzzle(f"{name} is {_in_words(claim)}: it should be {_in_words(truths[name])}")
    kind.check_answer(claimed, true)


def _claims(puzzle: DicePuzzle) -> dict[str, object]:
    return {"level": puzzle.level, **KINDS[puzzle.kind].claims(puzzle), "tags": puzzle.tags}


def _in_words(value: object) -> str:
    return str(value) if not isinstance(value, tuple) else ", ".join(map(str, value)) or "nothing"
