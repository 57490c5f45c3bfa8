"""What is proven, and by whom: the puzzle that a position and a question make, or where a claimed one is wrong."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from sheetgen.base.errors import SheetgenError, WrongPuzzle

from ..rules import notation, rows
from ..rules.position import Position
from ..rules.rows import State, Tally, Turn
from ..solve.players_ahead import Aim, Brief, Study, reaches, worth
from ..solve.reference import Finish
from . import best_move as best
from . import chance, finish, last_lock, score, target
from .judge import PLAIN, Judge
from .puzzle import Count, Line, NotProvenError, Puzzle, Question, Ranking


class RollsKind(NamedTuple):
    """A kind with rolls to come: what is played for, the puzzle that a study makes, and whether it is a good one.

    ``is_promising`` is asked first, and knows little.
    """

    aim: Callable[[Question], Aim]
    puzzle: Callable[[Position, Question, Study], Puzzle]
    is_promising: Callable[[Brief], bool]
    is_dull: Callable[[Position, Study], bool]


WITH_ROLLS = {
    "finish": RollsKind(finish.aim, finish.puzzle, finish.is_promising, lambda _position, _study: False),
    "target": RollsKind(target.aim, target.puzzle, target.is_promising, lambda _position, _study: False),
    "last-lock": RollsKind(last_lock.aim, last_lock.puzzle, last_lock.is_promising, last_lock.is_dull),
}
WITHOUT_ROLLS = {"score": score.puzzle, "chance": chance.puzzle}
BY_VALUES = {"best-move": best.puzzle}
"""Kinds that ask for one's own move, by what is expected after it."""


def proven(kind: str, position: Position, question: Question, judge: Judge) -> Puzzle:
    """The puzzle, or a ``NotProvenError`` that says why it is none."""
    if kind in WITHOUT_ROLLS:
        return WITHOUT_ROLLS[kind](position, question)
    if kind in BY_VALUES:
        best.check_size(position)
        return BY_VALUES[kind](position, question, judge.values(position.sheet, position.state))
    if rows.is_over(position.sheet, position.state) or not position.rolls:
        raise NotProvenError("there is nothing left to play")
    aim = WITH_ROLLS[kind].aim(question)
    study = judge.outlook(position.sheet, position.state, position.rolls).study(aim)
    return WITH_ROLLS[kind].puzzle(position, question, study)


def check(claimed: Puzzle, judge: Judge = PLAIN) -> None:
    """Prove a puzzle again, and raise a ``WrongPuzzle`` for the first thing that is not as it claims."""
    try:
        true = proven(claimed.kind, claimed.position, claimed.question, judge)
    except NotProvenError as error:
        raise WrongPuzzle(f"no {claimed.kind} puzzle: {error}") from None
    for name, claim, truth in _claims(claimed, true):
        if claim != truth:
            raise WrongPuzzle(f"{name} is {_told(claim)}: it should be {_told(truth)}")
    if isinstance(claimed.answer, Ranking) and isinstance(true.answer, Ranking):
        _check_ranking(claimed, claimed.answer, true.answer)
    if claimed.kind in WITH_ROLLS:
        _check_line(claimed)


def _claims(claimed: Puzzle, true: Puzzle) -> list[tuple[str, object, object]]:
    claims: list[tuple[str, object, object]] = [("level", claimed.level, true.level)]
    if isinstance(claimed.answer, Finish) and isinstance(true.answer, Finish):
        claims += [("best", claimed.answer.best, true.answer.best)]
        claims += [("solutions", claimed.answer.solutions, true.answer.solutions)]
    elif claimed.kind in WITHOUT_ROLLS:
        claims += [("answer", claimed.answer, true.answer)]
    return [*claims, ("facts", claimed.facts, true.facts), ("tags", claimed.tags, true.tags)]


def _check_ranking(claimed: Puzzle, claim: Ranking, truth: Ranking) -> None:
    if not claim.agrees(truth):
        best = notation.notate_turn(claimed.position.sheet, truth.options[0][0])
        raise WrongPuzzle(f"answer is not what the odds make it: {best} is worth most, {truth.value:.2f}")


def _told(value: object) -> str:
    if isinstance(value, Count):
        return f"{value.count} of {value.of}"
    if isinstance(value, Tally):
        return f"{value.total}: {', '.join(map(str, value.rows))} for the rows, {value.penalties}, {value.extra} extra"
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return ", ".join(map(str, value)) or "nothing"
    return "nothing" if value is None else str(value)


def line_of(puzzle: Puzzle) -> Line:
    """The way to play that answers a puzzle with rolls; empty for others."""
    if isinstance(puzzle.answer, Finish):
        return puzzle.answer.line
    if isinstance(puzzle.answer, Ranking):
        return (puzzle.answer.options[0][0],)
    return puzzle.answer if puzzle.kind in WITH_ROLLS else ()  # type: ignore[return-value]


def rolled(puzzle: Puzzle) -> Position:
    """The position of a puzzle with the rolls that are shown: those to come, or the one to be played."""
    roll = puzzle.question.roll
    return replace(puzzle.position, rolls=(roll,)) if roll else puzzle.position


def replayed(position: Position, line: Line) -> State:
    """The sheet after a line of turns; ``WrongPuzzle`` for a turn that the rules do not allow."""
    state = position.state
    for number, (turn, roll) in enumerate(zip(line, position.rolls, strict=False), 1):
        state = _played(position, state, number, turn, roll)
    whole = rows.is_over(position.sheet, state) or len(line) == len(position.rolls)
    if not whole or len(line) > len(position.rolls):
        raise WrongPuzzle(f"the line has {len(line)} turns, which is not the whole of the game")
    return state


def _played(position: Position, state: State, number: int, turn: Turn, roll: rows.Roll) -> State:
    try:
        return rows.play(position.sheet, state, roll, turn)
    except SheetgenError as error:
        raise WrongPuzzle(f"line, turn {number}: {error}") from None


def _check_line(claimed: Puzzle) -> None:
    final = replayed(claimed.position, line_of(claimed))
    aim = WITH_ROLLS[claimed.kind].aim(claimed.question)
    best = claimed.answer.best if isinstance(claimed.answer, Finish) else 0
    if not reaches(aim, worth(claimed.position.sheet, final, aim), best):
        raise WrongPuzzle(f"the line ends with {rows.score(claimed.position.sheet, final)} points, not as asked")
