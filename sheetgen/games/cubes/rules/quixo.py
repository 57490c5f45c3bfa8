"""The cube game quixo: which cube a player may take, how a line shifts, and who has won. docs/RULES.md section 2.

Pure functions over frozen values, for two players (``X`` and ``O``) and for two teams of two (``N`` and ``S`` play
✕, ``E`` and ``W`` play ◯). A marked cube is stored as the player who may take it: with two players that is its
symbol; with four it is the player whom its dot points at (D10), and the team follows from the player (``TEAM``). So
one grid of letters and one rule serve both games: take a blank cube, or one with your letter.

``notation`` reads and writes moves and states as text, ``position`` holds what a solver is given.

>>> state = empty(3)
>>> [notate_move(move) for move in moves(state)][:3]
['A1 bottom', 'A1 right', 'A2 bottom']
>>> state = play(state, Move(Square(column=0, row=1), "right"))
>>> state
CubeState(board=('...', '..X', '...'), to_move='O')
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from sheetgen.base.errors import IllegalMove

VARIANT = "quixo"  # the name of the game on the command line, in files and in ids
SIZES = (3, 4, 5)  # cubes along a side of the board. The published game has 5
BLANK = "."
SIDES = ("bottom", "left", "right", "top")  # where a cube can be pushed in, in the order in which ``moves`` lists them
# The symbol of each player's team. Teams are named by their symbol.
TEAM = {"X": "X", "O": "O", "N": "X", "S": "X", "E": "O", "W": "O"}
SYMBOLS = ("X", "O")
# Turns a board of four players into a board of symbols: lines ignore the dots
SYMBOL_OF_DOT = str.maketrans("NSEW", "XXOO")
# Who moves after each player: clockwise around the table
NEXT = {"X": "O", "O": "X", "N": "E", "E": "S", "S": "W", "W": "N"}
# Where a player may turn the dot of the cube pushed in: to themselves or to their partner (D10)
DOTS = {"X": ("",), "O": ("",), "N": ("N", "S"), "S": ("N", "S"), "E": ("E", "W"), "W": ("E", "W")}


class Square(NamedTuple):
    """A place on the board; column and row count from 0, from the left and from the top."""

    column: int
    row: int


class Move(NamedTuple):
    """Take the cube at ``take``, push it in at the side ``push``, turn its dot to ``dot`` (four players only).

    Moves sort by these three.
    """

    take: Square | None
    push: str
    dot: str = ""


MISS = Move(None, "")  # D9: the only move of a player who may take no cube on the rim


class CubeState(NamedTuple):
    """The rows of the board from the top, one letter per cube, and the player to move."""

    board: tuple[str, ...]
    to_move: str

    @property
    def size(self) -> int:
        return len(self.board)

    @property
    def players(self) -> int:
        return 2 if self.to_move in SYMBOLS else 4

    @property
    def team(self) -> str:
        """The symbol of the player to move."""
        return TEAM[self.to_move]


def empty(size: int = 5, to_move: str = "X") -> CubeState:
    """The start of a game: every cube is blank. With ``to_move="N"`` it is a game for four."""
    return CubeState((BLANK * size,) * size, to_move)


def players_with(player: str) -> tuple[str, ...]:
    """All players of this player's game, in the order of their turns."""
    return ("X", "O") if player in SYMBOLS else ("N", "E", "S", "W")


def is_full(state: CubeState) -> bool:
    return not any(BLANK in row for row in state.board)


@cache
def lines(size: int) -> tuple[tuple[Square, ...], ...]:
    """The rows, the columns and the two diagonals of a board."""
    along = range(size)
    rows = [tuple(Square(column, row) for column in along) for row in along]
    columns = [tuple(Square(column, row) for row in along) for column in along]
    diagonals = [tuple(Square(n, n) for n in along), tuple(Square(n, size - 1 - n) for n in along)]
    return (*rows, *columns, *diagonals)


def winner(state: CubeState) -> str | None:
    """The team (``X`` or ``O``) with a full line; ``None`` while nobody has one.

    If both teams have a line, the last move made them both, and the team that did not make it wins: the team to move.

    >>> winner(CubeState(("XXX", "...", "OOO"), to_move="O"))
    'O'
    """
    # The plain solver calls this for each state: slices of one string are faster than cells.
    size = len(state.board)
    cubes = "".join(state.board)
    if state.to_move not in SYMBOLS:
        cubes = cubes.translate(SYMBOL_OF_DOT)
    rows = {cubes[start : start + size] for start in range(0, size * size, size)}
    columns = {cubes[start::size] for start in range(size)}
    every_line = rows | columns | {cubes[:: size + 1], cubes[size - 1 : -1 : size - 1]}
    teams = {team for team in SYMBOLS if team * size in every_line}
    if not teams:
        return None
    return state.team if state.team in teams else teams.pop()


@cache
def pushes(size: int) -> tuple[tuple[Square, str], ...]:
    """Every rim cube with each side it can be pushed in from, whatever shows on it.

    A cube comes back at an end of its own row or column, but not where it was taken: corners have 2 ways, others 3.
    """
    last = size - 1
    return tuple(
        (square, side)
        for square in (Square(column, row) for column in range(size) for row in range(size))
        if square.column in (0, last) or square.row in (0, last)
        for side in SIDES
        if square != entry(square, side, size)
    )


def entry(square: Square, side: str, size: int) -> Square:
    """Where the cube taken from ``square`` lies after it is pushed in from ``side``."""
    along_row = {"left": 0, "right": size - 1}
    along_column = {"top": 0, "bottom": size - 1}
    return Square(along_row[side], square.row) if side in along_row else Square(square.column, along_column[side])


def moves(state: CubeState) -> tuple[Move, ...]:
    """Every legal move, sorted.

    A player who may take no cube has ``MISS`` as the only move (D9). There are no moves once somebody has a line.

    >>> len(moves(empty(5)))
    44
    """
    return () if winner(state) else open_moves(state)


def open_moves(state: CubeState) -> tuple[Move, ...]:
    """As ``moves``, without the search for a line: for callers that know there is none."""
    cubes, free = "".join(state.board), BLANK + state.to_move
    return tuple([move for place, move in _ways(state.size, state.to_move) if cubes[place] in free]) or (MISS,)


@cache
def _ways(size: int, player: str) -> tuple[tuple[int, Move], ...]:
    """Every move of a player, whatever shows on the board, paired with the place of its cube in reading order."""
    return tuple(
        (size * take.row + take.column, Move(take, push, dot)) for take, push in pushes(size) for dot in DOTS[player]
    )


def takes_blank(state: CubeState, move: Move) -> bool:
    return move.take is not None and state.board[move.take.row][move.take.column] == BLANK


def play(state: CubeState, move: Move) -> CubeState:
    """The state after a move.

    Raises ``IllegalMove`` with the reason if the move is not among ``moves(state)``.

    >>> play(empty(3), Move(Square(1, 1), "top"))
    Traceback (most recent call last):
    ...
    sheetgen.base.errors.IllegalMove: B2 top: only a cube on the rim may be taken
    """
    if move in moves(state):
        return after(state, move)
    raise IllegalMove(_why_illegal(state, move), notate_move(move))


def after(state: CubeState, move: Move) -> CubeState:
    """As ``play``, without checks: for moves that come from ``moves``."""
    if move.take is None:
        return CubeState(state.board, NEXT[state.to_move])
    cube = move.dot or state.to_move
    column, row = move.take
    if move.push in ("left", "right"):
        shifted = _shift(state.board[row], column, cube, to_front=move.push == "left")
        board = (*state.board[:row], shifted, *state.board[row + 1 :])
    else:
        line = "".join(state.board)[column :: len(state.board)]
        shifted = _shift(line, row, cube, to_front=move.push == "top")
        board = tuple(
            [cubes[:column] + new + cubes[column + 1 :] for cubes, new in zip(state.board, shifted, strict=True)]
        )
    return CubeState(board, NEXT[state.to_move])


def after_all(state: CubeState, line: Iterable[Move]) -> CubeState:
    for move in line:
        state = after(state, move)
    return state


def _shift(line: str, taken: int, cube: str, to_front: bool) -> str:
    """A row or column without the cube at ``taken``, and with ``cube`` pushed in at its front or back."""
    rest = line[:taken] + line[taken + 1 :]
    return cube + rest if to_front else rest + cube


def _why_illegal(state: CubeState, move: Move) -> str:
    won = winner(state)
    if won:
        return f"the game is over: {won} has a line"
    if move.take is None:
        return "nobody misses a turn who may take a cube"
    if open_moves(state) == (MISS,):
        return f"{state.to_move} may take no cube, and misses the turn: 'miss'"
    if (move.take, move.push) not in pushes(state.size):
        ways = [side for square, side in pushes(state.size) if square == move.take]
        if not ways:
            return "only a cube on the rim may be taken"
        return f"not where it was taken: this cube can be pushed in from {' or '.join(ways)}"
    cube = state.board[move.take.row][move.take.column]
    if cube not in (BLANK, state.to_move):
        return f"{state.to_move} may not take a cube of {cube}"
    return f"the dot belongs towards {' or '.join(DOTS[state.to_move])}" if state.players == 4 else "there are no dots"


def name(square: Square) -> str:
    """``A3``: a letter for the column, from the left, and a number for the row, from the top."""
    return f"{'ABCDE'[square.column]}{square.row + 1}"


def notate_move(move: Move) -> str:
    """A move as text; ``notation.parse_move`` is the inverse.

    >>> notate_move(Move(Square(0, 2), "right", "S"))
    'A3 right S'
    """
    return "miss" if move.take is None else " ".join(filter(None, (name(move.take), move.push, move.dot)))
