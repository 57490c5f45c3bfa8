"""Solves any position of the cube game, and finds the main line of the answer.

Forced wins are searched for; small boards and full ones are looked up in tables of all positions.
"""

from collections.abc import Callable

from sheetgen.base.errors import InputError

from ..rules import quixo
from ..rules.position import CubePosition
from ..rules.quixo import CubeState, Move
from . import exact as small_boards
from . import forced, full
from .reference import Answer, Value, best_line, look_up

EXACT_SIZES = (3, 4)
SEARCHED_PLIES = 7  # how far small boards are searched; beyond that, building their table is faster


def answer(position: CubePosition, exact: bool = False, tell: Callable[[int], None] = lambda _: None) -> Answer:
    """The answer within the position's plies, or to the end of the game if ``exact``.

    Refuses an ``exact`` answer if no table holds the position. Calls ``tell`` with each depth of a search before it
    begins; an error raised there ends the search.
    """
    state, plies = position
    value = _table_for(state)
    if exact:
        if not value:
            raise InputError(_why_not_exact(state))
        return look_up(state, value)
    if not value or (state.size < 5 and plies <= SEARCHED_PLIES):
        return forced.solve(state, plies, tell)
    found = look_up(state, value)
    if found.result == "draw" and state.size == 5:
        return found
    return found if found.plies is not None and found.plies <= plies else Answer("unknown")


def line(state: CubeState, found: Answer, exact: bool = False) -> tuple[Move, ...]:
    """The best play of both sides, from an answer to the forced line."""
    return best_line(state, found, lambda after, left: answer(CubePosition(after, left), exact))


def stats(size: int) -> dict[str, int]:
    """The numbers of boards of a size won, lost and drawn for the player to move, and the longest win and loss."""
    if size not in EXACT_SIZES:
        raise InputError(f"size {size}: 3 and 4 can be solved completely")
    return small_boards.solution(size).stats()


def _table_for(state: CubeState) -> Value | None:
    if state.players == 4:
        return None
    if state.size in EXACT_SIZES:
        return small_boards.solution(state.size).value
    return full.value if quixo.is_full(state) else None


def _why_not_exact(state: CubeState) -> str:
    if state.players == 4:
        return "the game of four cannot be solved to its end: ask for fewer plies instead"
    return "a 5x5 board can be solved to its end only when all 25 cubes are marked; 3x3 and 4x4 boards always"
