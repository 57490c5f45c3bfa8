"""The solvers that prove puzzles of the cube game: the plain one, or the compiled ones tested against it."""

from collections.abc import Callable
from typing import NamedTuple

from ..rules import quixo
from ..rules.position import MOST_PLIES, CubePosition
from ..rules.quixo import CubeState, Move
from ..solve import reference
from ..solve.reference import Answer


class CubeJudge(NamedTuple):
    """The solvers: ``solve`` and ``loses`` look a number of moves ahead; ``full`` solves full boards to the end."""

    solve: Callable[[CubeState, int], Answer]
    loses: Callable[[CubeState, int], bool]
    full: Callable[[CubeState], Answer]


def _prove_full(state: CubeState) -> Answer:
    from ..solve import proof  # the table is loaded only for full boards

    return proof.answer(state)


def _look_up_full(state: CubeState) -> Answer:
    from ..solve import answers

    return answers.answer(CubePosition(state, MOST_PLIES))


def _search(state: CubeState, plies: int) -> Answer:
    from ..solve import forced

    return forced.solve(state, plies)


def _search_loss(state: CubeState, plies: int) -> bool:
    won = quixo.winner(state)
    if won or not plies:
        return won is not None and won != state.team
    return _search(state, plies).result == "loss"


PLAIN = CubeJudge(reference.solve, reference.loses, _prove_full)
COMPILED = CubeJudge(_search, _search_loss, _look_up_full)


def judge_by_name(name: str) -> CubeJudge:
    return PLAIN if name == "plain" else COMPILED


def wins(judge: CubeJudge, state: CubeState, plies: int) -> bool:
    """Whether the side to move has a line, or can force one within ``plies`` moves."""
    won = quixo.winner(state)
    if won or not plies:
        return won == state.team
    return judge.solve(state, plies).result == "win"


def threats(judge: CubeJudge, state: CubeState) -> tuple[Move, ...]:
    """The moves with which the other side would make a line, if it were its turn."""
    return judge.solve(CubeState(state.board, quixo.NEXT[state.to_move]), 1).moves
