"""Who proves puzzles of the cube game: the plain solver, or the compiled ones that answer to it."""

from collections.abc import Callable
from typing import NamedTuple

from ..rules import quixo
from ..rules.quixo import State
from ..solve import reference
from ..solve.reference import Answer


class Judge(NamedTuple):
    """``solve`` looks so many moves ahead, ``loses`` says whether the mover loses within them, ``full`` knows full
    boards to the end."""

    solve: Callable[[State, int], Answer]
    loses: Callable[[State, int], bool]
    full: Callable[[State], Answer]


def _proven(state: State) -> Answer:
    from ..solve import proof  # numpy and the table: only who asks about full boards waits for them

    return proof.answer(state)


def _looked_up(state: State) -> Answer:
    from ..solve import answers as quixo

    return quixo.answer(_to_the_end(state))


def _to_the_end(state: State) -> quixo.Position:
    return quixo.Position(state, quixo.MOST_PLIES)


def _searched(state: State, plies: int) -> Answer:
    from ..solve import forced

    return forced.solve(state, plies)


def _searched_loss(state: State, plies: int) -> bool:
    won = quixo.winner(state)
    if won or not plies:
        return won is not None and won != state.team
    return _searched(state, plies).result == "loss"


PLAIN = Judge(reference.solve, reference.loses, _proven)
COMPILED = Judge(_searched, _searched_loss, _looked_up)


def judge_named(name: str) -> Judge:
    """``plain`` or ``compiled``."""
    return PLAIN if name == "plain" else COMPILED


def wins(judge: Judge, state: State, plies: int) -> bool:
    """Whether the side to move has a line, or can force one within so many moves."""
    won = quixo.winner(state)
    if won or not plies:
        return won == state.team
    return judge.solve(state, plies).result == "win"
