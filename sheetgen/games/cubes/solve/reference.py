"""The plain solver of the cube game, with which the compiled ones must agree: forced wins by trying every move.

Short on purpose: a position is won if some move wins, and lost if every move loses.
"""

from collections.abc import Callable
from dataclasses import dataclass

from sheetgen.base.errors import IllegalMove, SolverError

from ..rules import notation, quixo
from ..rules.quixo import CubeState, Move


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a position: the side that can force a line, in how many moves of both sides, and the first moves.

    ``result`` is for the side to move: ``win``, ``loss``, ``draw`` (nobody can force a line) or ``unknown`` (nobody
    within the moves asked for). ``moves`` are all first moves of a fastest win.
    """

    result: str
    plies: int | None = None
    moves: tuple[Move, ...] = ()


def solve(state: CubeState, plies: int) -> Answer:
    """The fastest win, or the longest resistance, within ``plies`` moves; there may be no line on the board yet."""
    for within in range(1, plies + 1):
        winning = tuple(move for move in quixo.moves(state) if loses(quixo.after(state, move), within - 1))
        if winning:
            return Answer("win", within, () if winning == (quixo.MISS,) else winning)
        if loses(state, within):
            return Answer("loss", within)
    return Answer("unknown")


def wins(state: CubeState, plies: int) -> bool:
    """Whether the side to move has a line, or can force one within ``plies`` moves."""
    won = quixo.winner(state)
    if won or not plies:
        return won == state.team
    return any(loses(quixo.after(state, move), plies - 1) for move in quixo.open_moves(state))


def loses(state: CubeState, plies: int) -> bool:
    """Whether the other side has a line, or can force one within ``plies`` moves."""
    won = quixo.winner(state)
    if won or not plies:
        return won is not None and won != state.team
    return all(wins(quixo.after(state, move), plies - 1) for move in quixo.open_moves(state))


# The value of a position in a table: 0 is a draw, ``plies + 1`` a win, ``-(plies + 1)`` a loss
Value = Callable[[CubeState], int]


def look_up(state: CubeState, value: Value) -> Answer:
    """The answer that a table gives."""
    worth = value(state)
    if not worth:
        return Answer("draw")
    plies = abs(worth) - 1
    if worth < 0:
        return Answer("loss", plies)
    return Answer("win", plies, tuple(move for move in quixo.moves(state) if value(quixo.after(state, move)) == -plies))


def best_line(state: CubeState, found: Answer, ask: Callable[[CubeState, int], Answer]) -> tuple[Move, ...]:
    """The best play of both sides, from an answer to the forced line: the winner hurries, the loser holds out.

    Empty if no line is forced; ``ask`` answers the positions on the way, given the number of moves left.
    """
    line: list[Move] = []
    while found.plies:
        left = found.plies - 1
        for move in found.moves or quixo.moves(state):
            after = quixo.after(state, move)
            reply = ask(after, left) if left and not quixo.winner(after) else Answer("unknown")
            if not left or reply.plies == left:
                break
        else:
            raise SolverError(f"no move of {notation.notate(state)} keeps to {found}")
        line.append(move)
        state, found = after, reply
    return tuple(line)


def confirm(state: CubeState, found: Answer, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Replay the line of an answer by the plain rules and return it; ``SolverError`` unless it ends as claimed."""
    end = state
    try:
        for move in found.moves:
            quixo.play(state, move)
        for move in line:
            end = quixo.play(end, move)
    except IllegalMove as error:
        raise SolverError(f"a line of play breaks the rules: {error}") from error
    won = {"win": True, "loss": False}.get(found.result)
    if (len(line), quixo.winner(end)) != (found.plies or 0, None if won is None else _team(state, won)):
        raise SolverError(f"a line of play does not end in a {found.result} after {found.plies or 0} moves")
    return line


def _team(state: CubeState, own: bool) -> str:
    return next(team for team in quixo.SYMBOLS if (team == state.team) == own)
