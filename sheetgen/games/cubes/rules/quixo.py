"""The cube game: who may take which cube, how a row shifts, and who has a line. RULES.md section 2.

Pure functions over frozen values, for two players (``X`` and ``O``) and for two teams of two (``N`` and ``S`` play
✕, ``E`` and ``W`` play ◯). A cube is written as the player who may take it: with two players that is its symbol,
with four it is the player whom its dot points at (D10), which says its symbol too. So one grid holds everything, and
one rule serves both games: take a blank cube, or one that bears your name.

Text, both ways: a move is ``A3 right``, with four players ``A3 right S`` (the dot comes last), or ``miss``; a state
is ``X.O../...../....X/...../O.... X``, its rows from the top and the player to move; a position to solve may add
``plies=7``, how many moves to look ahead.
"""

import re
from functools import cache
from typing import NamedTuple

from sheetgen.base.errors import IllegalMove, NotationError, PositionError, shown

VARIANT = "quixo"
"""What the game is called on the command line and in files."""

SIZES = (3, 4, 5)
PLIES, MOST_PLIES = 5, 99
"""How many moves of both sides to look ahead: where nothing is said, and at most."""

BLANK = "."
SIDES = ("bottom", "left", "right", "top")
"""Where a cube can be pushed in, in the order in which moves are listed."""

TEAM = {"X": "X", "O": "O", "N": "X", "S": "X", "E": "O", "W": "O"}
"""The symbol that a player turns up; the teams are named by it."""

WITHOUT_DOTS = ("X", "O")
WITHOUT_DOTS_OF = str.maketrans("NSEW", "XXOO")
"""The symbols, and how to see nothing else of cubes with dots."""

NEXT = {"X": "O", "O": "X", "N": "E", "E": "S", "S": "W", "W": "N"}
"""Whose turn follows: clockwise."""

DOTS = {"X": ("",), "O": ("",), "N": ("N", "S"), "S": ("N", "S"), "E": ("E", "W"), "W": ("E", "W")}
"""Where a player may turn the dot: to themselves or to their partner (D10)."""


class Cell(NamedTuple):
    """A place on the board, counted from 0 from the left and from the top."""

    column: int
    row: int


class Move(NamedTuple):
    """Take a cube from the rim and push it in from a side; moves sort by ``take``, ``push``, ``dot``."""

    take: Cell | None
    push: str
    dot: str = ""


MISS = Move(None, "")
"""D9: the only move of a player who may take no cube on the rim."""


class State(NamedTuple):
    """The board, row by row from the top, and the player to move."""

    board: tuple[str, ...]
    to_move: str

    @property
    def size(self) -> int:
        """The cubes along a side."""
        return len(self.board)

    @property
    def players(self) -> int:
        """Two, or four in two teams."""
        return 2 if self.to_move in "XO" else 4

    @property
    def team(self) -> str:
        """The symbol of the side to move."""
        return TEAM[self.to_move]


class Position(NamedTuple):
    """A state to be solved, and how many moves of both sides to look ahead."""

    state: State
    plies: int = PLIES


def empty(size: int = 5, to_move: str = "X") -> State:
    """The start of a game: all cubes blank."""
    return State((BLANK * size,) * size, to_move)


# --- lines


@cache
def lines(size: int) -> tuple[tuple[Cell, ...], ...]:
    """The rows, the columns and the two diagonals."""
    along = range(size)
    rows = [tuple(Cell(column, row) for column in along) for row in along]
    columns = [tuple(Cell(column, row) for row in along) for column in along]
    diagonals = [tuple(Cell(n, n) for n in along), tuple(Cell(n, size - 1 - n) for n in along)]
    return (*rows, *columns, *diagonals)


def winner(state: State) -> str | None:
    """The team with a line. If both have one, it was the mover's mistake: the team whose turn it is wins."""
    size = len(state.board)
    cubes = "".join(state.board)
    if state.to_move not in WITHOUT_DOTS:
        cubes = cubes.translate(WITHOUT_DOTS_OF)
    rows = {cubes[start : start + size] for start in range(0, size * size, size)}
    columns = {cubes[start::size] for start in range(size)}
    whole = rows | columns | {cubes[:: size + 1], cubes[size - 1 : -1 : size - 1]}
    teams = {team for team in WITHOUT_DOTS if team * size in whole}
    if not teams:
        return None
    return state.team if state.team in teams else teams.pop()


# --- moves


@cache
def pushes(size: int) -> tuple[tuple[Cell, str], ...]:
    """Every rim cube with every side it can be pushed in from: an end of its row or column, not where it was."""
    last = size - 1
    return tuple(
        (cell, side)
        for cell in (Cell(column, row) for column in range(size) for row in range(size))
        if cell.column in (0, last) or cell.row in (0, last)
        for side in SIDES
        if cell != entry(cell, side, size)
    )


def entry(cell: Cell, side: str, size: int) -> Cell:
    """Where a cube taken from ``cell`` comes to lie when it is pushed in from ``side``."""
    along_row = {"left": 0, "right": size - 1}
    along_column = {"top": 0, "bottom": size - 1}
    return Cell(along_row[side], cell.row) if side in along_row else Cell(cell.column, along_column[side])


def moves(state: State) -> tuple[Move, ...]:
    """Every move, in order; ``MISS`` alone for a player who may take no cube (D9), none when the game is over."""
    return () if winner(state) else open_moves(state)


def open_moves(state: State) -> tuple[Move, ...]:
    """As ``moves``, for a caller who knows that nobody has a line."""
    free = (BLANK, state.to_move)
    found = tuple(
        Move(take, push, dot)
        for take, push in pushes(state.size)
        if state.board[take.row][take.column] in free
        for dot in DOTS[state.to_move]
    )
    return found or (MISS,)


def play(state: State, move: Move) -> State:
    """The state after a move; ``IllegalMove`` if the rules do not allow it."""
    if move in moves(state):
        return after(state, move)
    raise IllegalMove(_why_not(state, move), notate_move(move))


def after(state: State, move: Move) -> State:
    """As ``play``, for a caller who took the move from ``moves``."""
    if move.take is None:
        return State(state.board, NEXT[state.to_move])
    cube = move.dot or state.to_move
    column, row = move.take
    if move.push in ("left", "right"):
        shifted = _shifted(state.board[row], column, cube, to_front=move.push == "left")
        board = (*state.board[:row], shifted, *state.board[row + 1 :])
    else:
        line = "".join(cubes[column] for cubes in state.board)
        shifted = _shifted(line, row, cube, to_front=move.push == "top")
        board = tuple(
            cubes[:column] + new + cubes[column + 1 :] for cubes, new in zip(state.board, shifted, strict=True)
        )
    return State(board, NEXT[state.to_move])


def _shifted(line: str, taken: int, cube: str, to_front: bool) -> str:
    """Without the cube that was taken the others close up; only those between it and the far end move."""
    rest = line[:taken] + line[taken + 1 :]
    return cube + rest if to_front else rest + cube


def _why_not(state: State, move: Move) -> str:
    won = winner(state)
    if won:
        return f"the game is over: {won} has a line"
    if move.take is None:
        return "nobody misses a turn who may take a cube"
    if open_moves(state) == (MISS,):
        return f"{state.to_move} may take no cube, and misses the turn: 'miss'"
    if (move.take, move.push) not in pushes(state.size):
        ways = [side for cell, side in pushes(state.size) if cell == move.take]
        if not ways:
            return "only a cube on the rim may be taken"
        return f"not where it was taken: this cube can be pushed in from {' or '.join(ways)}"
    cube = state.board[move.take.row][move.take.column]
    if cube not in (BLANK, state.to_move):
        return f"{state.to_move} may not take a cube of {cube}"
    return f"the dot belongs towards {' or '.join(DOTS[state.to_move])}" if state.players == 4 else "there are no dots"


# --- text


def name(cell: Cell) -> str:
    """``A3``: columns by letters from the left, rows by numbers from the top."""
    return f"{'ABCDE'[cell.column]}{cell.row + 1}"


def notate_move(move: Move) -> str:
    """A move as text."""
    return "miss" if move.take is None else " ".join(filter(None, (name(move.take), move.push, move.dot)))


def parse_move(text: str) -> Move:
    """The inverse of ``notate_move``; whether the move is allowed is asked of ``play``."""
    if text.strip().lower() == "miss":
        return MISS
    parts = re.fullmatch(rf"\s*([A-E])([1-5])\s+({'|'.join(SIDES)})(?:\s+([NESW]))?\s*", text, re.IGNORECASE)
    if not parts:
        raise NotationError("a move is a cube and a side, as in 'A3 right', or 'miss'", shown(text))
    cell = Cell("ABCDE".index(parts[1].upper()), int(parts[2]) - 1)
    return Move(cell, parts[3].lower(), (parts[4] or "").upper())


def notate(state: State) -> str:
    """A state as one line of text."""
    return f"{'/'.join(state.board)} {state.to_move}"


def parse(text: str) -> State:
    """The inverse of ``notate``; small letters do as well."""
    words = text.upper().split()
    if len(words) != 2:
        raise NotationError(
            "a board and whose turn it is belong here, as in 'X.O../...../....X/...../O.... X'", shown(text)
        )
    if words[1] not in TEAM:
        raise NotationError("the player to move is X or O, or one of N, E, S, W", shown(words[1]))
    state = State(tuple(words[0].split("/")), words[1])
    check_board(state.board, (BLANK, *players_with(state.to_move)))
    return state


def notate_position(position: Position) -> str:
    """A position as one line of text."""
    return notate(position.state) + (f" plies={position.plies}" if position.plies != PLIES else "")


def parse_position(text: str) -> Position:
    """The inverse of ``notate_position``; a board that already has a line is refused."""
    found = re.fullmatch(r"(.*?)(?:\s+plies=(\S*))?\s*", text, re.IGNORECASE | re.DOTALL)
    board, plies = found.groups() if found else (text, None)
    if plies is not None and not (re.fullmatch(r"\d{1,2}", plies, re.ASCII) and int(plies)):
        raise NotationError(f"plies= takes a number from 1 to {MOST_PLIES}", shown(f"plies={plies}"))
    state = parse(board)
    check_open(state)
    return Position(state, int(plies) if plies else PLIES)


# --- what is no board


def players_with(player: str) -> tuple[str, ...]:
    """All players of the game in which this one sits, in the order of their turns."""
    return ("X", "O") if player in "XO" else ("N", "E", "S", "W")


def check_board(board: tuple[str, ...], cubes: tuple[str, ...], key: str = "board") -> None:
    """Raise a ``PositionError`` for what is no board of these cubes."""
    size = len(board)
    if size not in SIZES:
        raise PositionError(f"{size} rows: a board has {SIZES[0]} to {SIZES[-1]}", key)
    for number, row in enumerate(board, 1):
        if len(row) != size:
            raise PositionError(f"{shown(row)} has {len(row)} cubes: a row here has {size}", key, f"row {number}")
        for cube in row:
            if cube not in cubes:
                raise PositionError(f"{shown(cube)} is none of {' '.join(cubes)}", key, f"row {number}")


def check_open(state: State) -> None:
    """Raise a ``PositionError`` for a board on which somebody already has a line."""
    won = winner(state)
    if won:
        raise PositionError(f"{won} already has a line: the game is over", "board")
