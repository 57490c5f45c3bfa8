"""Where the obvious move goes wrong: the turn of a ``finish`` in which taking the most points gives the best away."""

from typing import NamedTuple

from ..rules import rows
from ..rules.position import Position
from ..rules.rows import Roll, State, Turn
from ..rules.variant import Sheet
from ..solve.players_ahead import POINTS
from .judge import Judge
from .puzzle import Puzzle


class Pitfall(NamedTuple):
    """The turn (the first is 1), what the greedy player does in it, and the most that can be reached afterwards."""

    turn: int
    played: Turn
    left: int


def pitfall(puzzle: Puzzle, judge: Judge) -> Pitfall | None:
    """The first turn in which the greedy player, at worst, leaves the way to the best; None if they never do."""
    facts, position = puzzle.facts, puzzle.position
    if facts is None or facts.greedy == facts.best:
        return None
    state = position.state
    for number, (played, after) in enumerate(_greedily(position.sheet, state, position.rolls)[1], 1):
        left = _best(position, after, number, judge)
        if left < facts.best:
            return Pitfall(number, played, left)
        state = after
    raise AssertionError(f"the greedy player reaches {facts.best} points, not {facts.greedy}: {puzzle}")


Line = tuple[tuple[Turn, State], ...]


def _greedily(sheet: Sheet, state: State, rolls: tuple[Roll, ...]) -> tuple[int, Line]:
    """What taking the most points at each turn ends with, at worst, and how: ties are tried out."""
    moves = list(rows.moves(sheet, state, rolls[0])) if rolls else []
    if not moves:
        return rows.score(sheet, state), ()
    most = max(rows.score(sheet, after) for _, after in moves)
    ends: dict[State, tuple[int, Line]] = {}
    for played, after in moves:
        if rows.score(sheet, after) == most and after not in ends:
            end, line = _greedily(sheet, after, rolls[1:])
            ends[after] = end, ((played, after), *line)
    return min(ends.values(), key=lambda found: found[0])


def _best(position: Position, state: State, turn: int, judge: Judge) -> int:
    rolls = position.rolls[turn:]
    if not rolls or rows.is_over(position.sheet, state):
        return rows.score(position.sheet, state)
    return judge.outlook(position.sheet, state, rolls).brief(POINTS).best
