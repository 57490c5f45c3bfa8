"""Random games, whose positions become puzzles.

A careful player leaves the other side no line in one move, if possible; a careless one only avoids making one for it.
No move ends a game while another is possible. If the board is to become full, players take blank cubes as long as
there are any.
"""

from sheetgen.base.chance import Chance

from ..rules import quixo
from ..rules.quixo import CubeState
from .judge import CubeJudge, wins

MOST_MOVES = 70
MOST_MOVES_TO_FULL = 120
CARE = 8  # moves that a careful player examines before settling for an unsafe one
OPENING = 8  # moves before which there is hardly a puzzle


def moments(first: str, chance: Chance, judge: CubeJudge, careful: bool) -> tuple[CubeState, ...]:
    """The positions of a game after its opening, in random order."""
    return chance.shuffled(states(first, chance, judge, careful)[OPENING:])


def one_safe_move(first: str, chance: Chance, careful: bool) -> tuple[CubeState, ...]:
    """The positions of a game in which all moves but one lose at once, in random order."""
    from ..solve import sifting  # compiled code is loaded only for puzzles

    return chance.shuffled(sifting.sifted(first, chance.below(1 << 50), sifting.ONE_SAFE_MOVE, careful))


def both_lines(first: str, chance: Chance, careful: bool) -> tuple[CubeState, ...]:
    """The positions of a game in which some move makes a line for both sides, in random order."""
    from ..solve import sifting

    return chance.shuffled(sifting.sifted(first, chance.below(1 << 50), sifting.BOTH_LINES, careful))


def full_moments(first: str, chance: Chance, judge: CubeJudge) -> tuple[CubeState, ...]:
    """The positions of a game in which all cubes are marked, in random order."""
    found = states(first, chance, judge, careful=False, to_full=True)
    return chance.shuffled([state for state in found[OPENING:] if quixo.is_full(state)])


def states(
    first: str, chance: Chance, judge: CubeJudge, careful: bool = True, to_full: bool = False
) -> list[CubeState]:
    """The positions of a game, from its start until every move would end it."""
    found = [quixo.empty(5, first)]
    while len(found) <= (MOST_MOVES_TO_FULL if to_full else MOST_MOVES):
        after = _next(found[-1], chance, judge, careful, to_full)
        if after is None:
            break
        found.append(after)
    return found


def _next(state: CubeState, chance: Chance, judge: CubeJudge, careful: bool, to_full: bool) -> CubeState | None:
    """The position after a random move; None if every move ends the game."""
    moves = chance.shuffled(quixo.open_moves(state))
    if to_full:
        moves = tuple(sorted(moves, key=lambda move: not quixo.takes_blank(state, move)))
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
