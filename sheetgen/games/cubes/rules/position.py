"""The input of solvers (a state and how far to look), and checks of boards that users type or load."""

from typing import NamedTuple

from sheetgen.base.errors import PositionError, Sentence, quote

from .quixo import SIZES, CubeState, winner

PLIES = 5  # how many moves of both sides a solver usually looks ahead
MOST_PLIES = 99


class CubePosition(NamedTuple):
    """A state to be solved, and how many moves of both sides to look ahead (1 to ``MOST_PLIES``)."""

    state: CubeState
    plies: int = PLIES


def check_board(board: tuple[str, ...], cubes: tuple[str, ...], key: str = "board") -> None:
    """Raise a ``PositionError`` unless the board is square, of a known size, and made of these cubes.

    ``key`` says where the board was found: it begins the message.
    """
    size = len(board)
    if size not in SIZES:
        what = f"{size} rows: a board has {SIZES[0]} to {SIZES[-1]}"
        raise PositionError(Sentence(what, "text.board_rows", there=size, low=SIZES[0], high=SIZES[-1]), key)
    for number, row in enumerate(board, 1):
        if len(row) != size:
            what = f"{quote(row)} has {len(row)} cubes: a row here has {size}"
            sentence = Sentence(what, "text.board_row", text=quote(row), there=len(row), needed=size)
            raise PositionError(sentence, key, Sentence(f"row {number}", "row", row=number))
        for cube in row:
            if cube not in cubes:
                what = f"{quote(cube)} is none of {' '.join(cubes)}"
                sentence = Sentence(what, "text.sign", text=quote(cube), words=" ".join(cubes))
                raise PositionError(sentence, key, Sentence(f"row {number}", "row", row=number))


def check_open(state: CubeState) -> None:
    """Raise a ``PositionError`` if a side already has a line: there is nothing left to solve."""
    won = winner(state)
    if won:
        raise PositionError(Sentence(f"{won} already has a line: the game is over", "text.line", player=won), "board")
