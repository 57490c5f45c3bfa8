"""Moves that look right and are wrong, and what refutes them."""

from collections.abc import Iterator

from ..rules import quixo
from ..rules.quixo import Cell, Move, State
from .judge import Judge, wins
from .puzzle import Tempting

ORDER = ("both", "slow", "parry", "four")
"""The most tempting first."""

SLOW_WITHIN = {2: 5, 4: 3}
"""Wins that come a move later are looked for within so many moves: farther, the plain rules would take minutes."""


def pushes(state: State) -> tuple[Move, ...]:
    """The moves that differ by more than where the dot points: one for each cube and side."""
    first = quixo.DOTS[state.to_move][0]
    return tuple(move for move in quixo.moves(state) if move.dot == first)


def with_dots(state: State, move: Move) -> Iterator[Move]:
    """A push with the dot towards oneself and towards the partner."""
    for dot in quixo.DOTS[state.to_move]:
        yield move._replace(dot=dot)


def has_line(state: State, team: str) -> bool:
    """Whether a team has a line, whatever the other one has."""
    return any(_count(state, line, team) == state.size for line in quixo.lines(state.size))


def makes_both(state: State, move: Move) -> bool:
    """Whether a move makes a line for both sides, and so loses."""
    after = quixo.after(state, move)
    return has_line(after, state.team) and has_line(after, after.team)


def makes_four(state: State, move: Move) -> bool:
    """Whether there is a line afterwards that only one cube is missing from, and that missed more before."""
    after = quixo.after(state, move)
    return any(
        _count(after, line, state.team) == state.size - 1 > _count(state, line, state.team)
        for line in quixo.lines(state.size)
    )


def _count(state: State, line: tuple[Cell, ...], team: str) -> int:
    return sum(quixo.TEAM.get(state.board[cell.row][cell.column]) == team for cell in line)


def from_a_win(state: State, key: Move, plies: int, judge: Judge) -> tuple[Tempting, ...]:
    """The tempting moves beside the only one that wins within so many moves."""
    found = []
    for move in pushes(state):
        if (move.take, move.push) == (key.take, key.push):
            continue
        if makes_both(state, move):
            found.append(Tempting(move, "both"))
        elif quixo.winner(quixo.after(state, move)):
            continue
        elif slow := _slow(state, move, plies, judge):
            found.append(Tempting(slow, "slow"))
        elif makes_four(state, move):
            found.append(Tempting(move, "four", refutation(quixo.after(state, move), plies, judge)))
    return ordered(found)


def _slow(state: State, move: Move, plies: int, judge: Judge) -> Move | None:
    """The move, with a dot that does it, if it wins one of your moves later."""
    if plies + 2 > SLOW_WITHIN[state.players]:
        return None
    return next(
        (each for each in with_dots(state, move) if judge.loses(quixo.after(state, each), plies + 1)),
        None,
    )


def refutation(after: State, plies: int, judge: Judge) -> Move | None:
    """The reply to a wrong move: one that makes a line at once, or else one that spoils the win; none where the time
    is up in any case."""
    if win := at_once(after, judge):
        return win
    if plies < 3:
        return None
    replies = (reply for reply in quixo.moves(after))
    return next((reply for reply in replies if not wins(judge, quixo.after(after, reply), plies - 2)), None)


def at_once(state: State, judge: Judge) -> Move | None:
    """A move that makes a line, if there is one."""
    return next(iter(judge.solve(state, 1).moves), None)


def ordered(found: list[Tempting]) -> tuple[Tempting, ...]:
    """The most tempting first, then in the order of moves."""
    return tuple(sorted(found, key=lambda each: (ORDER.index(each.why), each.move)))
