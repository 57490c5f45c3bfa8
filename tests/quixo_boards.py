"""Positions of the cube game, made by playing, and what the boards' symmetries do to them."""

from hypothesis import strategies as st

from sheetgen.games.cubes.rules import quixo
from sheetgen.games.cubes.rules.quixo import CubeState, Move, Square


def played(choices: list[int], size: int, to_move: str = "X") -> CubeState:
    """The state after these choices among the moves there are; play stops before a line."""
    state = quixo.empty(size, to_move)
    for choice in choices:
        moves = quixo.moves(state)
        after = quixo.after(state, moves[choice % len(moves)])
        if not quixo.winner(after):
            state = after
    return state


def states(
    sizes: tuple[int, ...] = quixo.SIZES, players: str = "XN", longest: int = 60
) -> st.SearchStrategy[CubeState]:
    """Open positions of all stages of the game."""
    return st.builds(
        played, st.lists(st.integers(0, 1000), max_size=longest), st.sampled_from(sizes), st.sampled_from(players)
    )


def mirrored(state: CubeState) -> CubeState:
    """Left and right exchanged."""
    return CubeState(tuple(row[::-1] for row in state.board), state.to_move)


def turned(state: CubeState) -> CubeState:
    """Rows and columns exchanged."""
    return CubeState(tuple("".join(column) for column in zip(*state.board, strict=True)), state.to_move)


def mirrored_move(move: Move, size: int) -> Move:
    """What ``mirrored`` makes of a move."""
    other = {"left": "right", "right": "left"}
    take = move.take and Square(size - 1 - move.take.column, move.take.row)
    return Move(take, other.get(move.push, move.push), move.dot)


def turned_move(move: Move) -> Move:
    """What ``turned`` makes of a move."""
    other = {"left": "top", "top": "left", "right": "bottom", "bottom": "right", "": ""}
    return Move(move.take and Square(move.take.row, move.take.column), other[move.push], move.dot)


def board(*rows: str, to_move: str = "X") -> CubeState:
    """A state as it stands on the page."""
    return CubeState(rows, to_move)
