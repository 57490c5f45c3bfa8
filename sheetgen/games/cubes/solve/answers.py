"""Any position of the cube game solved by the means that fit it, and the main line of the answer.

Forced wins are searched for; small boards and full ones are looked up in tables that know every position.
"""

from collections.abc import Callable

from sheetgen.base.errors import InputError

from ..rules import quixo
from ..rules.quixo import BLANK, Move, Position, State
from . import exact as quixo_exact
from . import forced, full
from .reference import Answer

EXACT_SIZES = (3, 4)
SEARCHED_PLIES = 7
"""How far small boards are searched: beyond it their table is the shorter way, though it has to be built first."""

Value = Callable[[State], int]


def answer(position: Position, exact: bool = False, tell: Callable[[int], None] = lambda _: None) -> Answer:
    """The answer within the position's plies; ``exact`` looks to the end of the game, where tables know it.

    ``tell`` hears how many plies ahead it is about to look where no table knows, and may stop it by an error.
    """
    state, plies = position
    value = _table_for(state)
    if exact:
        if not value:
            raise InputError(_why_not_exact(state))
        return _looked_up(state, value)
    if not value or (state.size < 5 and plies <= SEARCHED_PLIES):
        return forced.solve(state, plies, tell)
    found = _looked_up(state, value)
    if found.result == "draw" and state.size == 5:
        return found
    return found if found.plies is not None and found.plies <= plies else Answer("unknown")


def line(state: State, found: Answer, exact: bool = False) -> tuple[Move, ...]:
    """Best play of both sides, from an answer to the line that is forced: the winner hurries, the loser holds out."""
    played = []
    while found.plies:
        left = found.plies - 1
        for move in found.moves or quixo.moves(state):
            after = quixo.after(state, move)
            if not left:
                found = Answer("unknown")
                break
            reply = Answer("unknown") if quixo.winner(after) else answer(Position(after, left), exact)
            if reply.plies == left:
                found = reply
                break
        else:
            raise AssertionError(f"no move of {quixo.notate(state)} keeps to {found}")
        played.append(move)
        state = after
    return tuple(played)


def stats(size: int) -> dict[str, int]:
    """How many boards are won, lost and drawn for the player to move, over all there are, and the longest fights."""
    if size not in EXACT_SIZES:
        raise InputError(f"size {size}: 3 and 4 can be solved completely")
    return quixo_exact.solution(size).stats()


def _table_for(state: State) -> Value | None:
    """The value of a position, where there is a table that knows it."""
    if state.players == 4:
        return None
    if state.size in EXACT_SIZES:
        return quixo_exact.solution(state.size).value
    return None if any(BLANK in row for row in state.board) else full.value


def _why_not_exact(state: State) -> str:
    if state.players == 4:
        return "the game of four cannot be solved to its end: ask for fewer plies instead"
    return "a 5x5 board can be solved to its end only when all 25 cubes are marked; 3x3 and 4x4 boards always"


def _looked_up(state: State, value: Value) -> Answer:
    """An answer from a table: 0 is a draw, ``plies + 1`` a win, ``-(plies + 1)`` a loss."""
    worth = value(state)
    if not worth:
        return Answer("draw")
    plies = abs(worth) - 1
    if worth < 0:
        return Answer("loss", plies)
    return Answer("win", plies, tuple(move for move in quixo.moves(state) if value(quixo.after(state, move)) == -plies))
