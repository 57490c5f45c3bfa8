"""Finds where the obvious way to play, taking the most points each turn, gives the aim away."""

from typing import NamedTuple

from ..rules import rows, scoring
from ..rules.position import Position
from ..rules.rows import Roll, State, Turn
from ..rules.variant import Sheet
from ..solve.players_ahead import Aim, reaches, worth
from .judge import DiceJudge

Line = tuple[tuple[Turn, State], ...]


class Pitfall(NamedTuple):
    """The first turn (counted from 1) that gives the aim away, the move played in it, and the sheet at the end.

    ``left`` is the highest worth under the aim that can still be reached after that turn.
    """

    turn: int
    played: Turn
    left: int
    end: State


def pitfall(position: Position, aim: Aim, best: int, judge: DiceJudge) -> Pitfall | None:
    """Where the greedy player, at worst, gives away an aim whose best worth is ``best``; None if they never do."""
    sheet, state = position.sheet, position.state
    line = _worst_line(sheet, state, position.rolls, aim)
    end = line[-1][1] if line else state
    if reaches(aim, worth(sheet, end, aim), best):
        return None
    for number, (played, after) in enumerate(line, 1):
        left = _best_from(position, after, number, aim, judge)
        if not reaches(aim, left, best):
            return Pitfall(number, played, left, end)
    raise AssertionError(f"the greedy player misses the aim {aim}, but never gives it away: {position}")


def _worst_line(sheet: Sheet, state: State, rolls: tuple[Roll, ...], aim: Aim) -> Line:
    """The worst line, under the aim, of taking the most points at each turn; all ties are tried."""
    moves = list(rows.moves(sheet, state, rolls[0])) if rolls else []
    most = max((scoring.score(sheet, after) for _, after in moves), default=0)
    found: dict[State, Line] = {}
    for played, after in moves:
        if scoring.score(sheet, after) == most and after not in found:
            found[after] = ((played, after), *_worst_line(sheet, after, rolls[1:], aim))
    return min(found.values(), key=lambda line: worth(sheet, line[-1][1], aim), default=())


def _best_from(position: Position, state: State, turn: int, aim: Aim, judge: DiceJudge) -> int:
    rolls = position.rolls[turn:]
    if not rolls or rows.is_over(position.sheet, state):
        return worth(position.sheet, state, aim)
    return judge.future(position.sheet, state, rolls).brief(aim).best
