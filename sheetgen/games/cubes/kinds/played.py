"""Games played by chance, by players who do not give the game away too soon: their positions make the puzzles.

A careful player leaves the other side no line at once, if that can be helped; a careless one only makes none for it.
Nobody ends a game, so it goes on as long as it is of use. For full boards, players take blank cubes while there are
any.
"""

from sheetgen.base.chance import Chance

from ..rules import quixo
from ..rules.quixo import BLANK, Move, State
from .judge import Judge, wins

LENGTH = {False: 70, True: 120}
"""Moves of a game, and of one that is to fill the board."""
CARE = 8
"""So many moves a careful player looks at before one that is not safe is made."""
OPENING = 8
"""Moves before which there is hardly a puzzle."""


def played(first: str, chance: Chance, judge: Judge, careful: bool = True, to_full: bool = False) -> list[State]:
    """The positions of a game, from its start to where nobody can go on without ending it."""
    states = [quixo.empty(5, first)]
    while len(states) <= LENGTH[to_full]:
        after = _next(states[-1], chance, judge, careful, to_full)
        if after is None:
            break
        states.append(after)
    return states


def _next(state: State, chance: Chance, judge: Judge, careful: bool, to_full: bool) -> State | None:
    """The position after a move of chance; nothing where every move ends the game."""
    moves = chance.shuffled(quixo.open_moves(state))
    if to_full:
        moves = tuple(sorted(moves, key=lambda move: not _takes_blank(state, move)))
    fallback = None
    looked_at = 0
    for move in moves:
        after = quixo.after(state, move)
        if quixo.winner(after):
            continue
        if not careful or not wins(judge, after, 1):
            return after
        fallback = fallback or after
        looked_at += 1
        if looked_at == CARE:
            break
    return fallback


def _takes_blank(state: State, move: Move) -> bool:
    return move.take is not None and state.board[move.take.row][move.take.column] == BLANK


def is_full(state: State) -> bool:
    """Whether all cubes are marked."""
    return not any(BLANK in row for row in state.board)
