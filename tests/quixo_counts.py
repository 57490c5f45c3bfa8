"""What the tests of the cube game count: games of a length, and all boards of a size solved by the plain rules."""

from collections.abc import Collection
from itertools import product

import numpy as np

from sheetgen.base.jit import recursive_kernel
from sheetgen.games.cubes.rules import quixo
from sheetgen.games.cubes.rules.quixo import CubeState, Move, Square
from sheetgen.games.cubes.solve.boards import DOTS, DOWN, ENTRY, LOW, RIM, TAKE, TRACK, UP, bit
from sheetgen.games.cubes.solve.forced import pack, workspace
from sheetgen.games.cubes.solve.reference import Answer
from tests.compiling import Numbers, kernel, unpacked

# --- games


@kernel
def last_moves(
    board: int, free: int, in_rows: int, in_columns: int, in_diagonals: int, rim: Numbers
) -> tuple[int, int]:
    """How many moves there are, and how many complete a line: no branches, so that several are made at once."""
    along, moves, lines = rim.shape[1] // 2, 0, 0
    for half in range(2):
        gap, own_gap = (in_columns, in_rows) if half == 0 else (in_rows, in_columns)
        gap |= in_diagonals
        own_gap &= LOW
        for i in range(half * along, half * along + along):
            take, track = rim[TAKE, i], rim[TRACK, i]
            after = board & ~track | (((board & track) << rim[UP, i]) >> rim[DOWN, i]) & track | rim[ENTRY, i]
            allowed = take & free != 0
            moves += allowed
            lines += allowed & ((after & gap | own_gap & take) != 0)
    return moves, lines


@kernel
def gaps(board: int, lines: Numbers) -> int:
    """The cells that complete one of these lines, of both sides at once."""
    found = 0
    for line in lines:
        missing = line & ~board
        if missing & (missing - 1) == 0:
            found |= missing
    return found


@recursive_kernel("int64(int64,int64,int64,int64,int64[:,::1],int64[::1],int64[:,::1],int64[::1])")
def count_games(board: int, seconds: int, seat: int, length: int, rim: Numbers, outline: Numbers, lines: Numbers,
                made: Numbers) -> int:  # fmt: skip
    """How many games of this length go on from here; how many of them end with a line is added to ``made``."""
    own, other = board & LOW, board >> 32
    free = ~(other | (own & (seconds ^ -(seat >> 1))))
    in_rows, in_columns, in_diagonals = gaps(board, lines[0]), gaps(board, lines[1]), gaps(board, lines[2])
    along, dots = rim.shape[1] // 2, outline[DOTS]
    games: int = 0
    if length == 1:
        moves, completing = last_moves(board, free, in_rows, in_columns, in_diagonals, rim)
        made[0] += completing * dots
        games += moves * dots
        return max(1, games)
    for i in range(rim.shape[1]):
        take, track = rim[TAKE, i], rim[TRACK, i]
        if not take & free:
            continue
        gap, own_gap = (in_columns, in_rows) if i < along else (in_rows, in_columns)
        after = board & ~track | (((board & track) << rim[UP, i]) >> rim[DOWN, i]) & track | rim[ENTRY, i]
        if after & (gap | in_diagonals) | own_gap & take:
            continue
        turned = after >> 32 | (after & LOW) << 32
        pointed = (seconds & ~track | (((seconds & track) << rim[UP, i]) >> rim[DOWN, i]) & track) & LOW
        for dot in range(dots):
            pointing = pointed | rim[ENTRY, i] * dot
            games += count_games(turned, pointing, (seat + dots - 1) & 3, length - 1, rim, outline, lines, made)
    if not free & outline[RIM]:
        games = count_games(other | own << 32, seconds, (seat + 1) & 3, length - 1, rim, outline, lines, made)
    return games


def games(state: CubeState, length: int) -> int:
    """How many games of so many moves go on from here; those that end earlier are not counted."""
    return with_lines(state, length)[0]


def with_lines(state: CubeState, length: int) -> tuple[int, int]:
    """The same, and how many of these games end with a line."""
    arrays, made, size = workspace(state.size, state.players), np.zeros(1, np.int64), state.size
    straight = [[Square(column, row) for column in range(size)] for row in range(size)]
    across = [[Square(column, row) for row in range(size)] for column in range(size)]
    diagonals = [list(line) for line in quixo.lines(size)[-2:]] * size
    lines = [[sum(map(bit, line)) << half for line in each[:size] for half in (0, 32)]
             for each in (straight, across, diagonals)]  # fmt: skip
    rim, outline = unpacked((arrays.rim, arrays.outline))
    return int(count_games(*pack(state), length, rim, outline, np.array(lines, np.int64), made)), int(made[0])


# --- boards


def exact(size: int) -> dict[CubeState, Answer]:
    """Every board of this size with X to move, by asking all of them again and again; for 3x3, seconds."""
    states = [CubeState(_rows(cubes, size), "X") for cubes in product(".XO", repeat=size * size)]
    known: dict[CubeState, Answer] = {}
    following: dict[CubeState, list[tuple[Move, CubeState]]] = {}
    for state in states:
        won = quixo.winner(state)
        if won:
            known[state] = Answer("win" if won == "X" else "loss", 0)
        else:
            following[state] = [(move, _other_way(quixo.after(state, move))) for move in quixo.open_moves(state)]
    plies = 0
    while True:
        plies += 1
        new = {}
        for state, children in following.items():
            winning = tuple(move for move, child in children if child in known and known[child].result == "loss")
            if winning:
                new[state] = Answer("win", plies, winning)
            elif all(child in known and known[child].result == "win" for _, child in children):
                new[state] = Answer("loss", plies)
        if not new:
            return known | {state: Answer("draw") for state in following}
        known |= new
        following = {state: children for state, children in following.items() if state not in new}


def _rows(cubes: tuple[str, ...], size: int) -> tuple[str, ...]:
    return tuple("".join(cubes[start : start + size]) for start in range(0, size * size, size))


def _other_way(state: CubeState) -> CubeState:
    """The same with the symbols exchanged, so that X is to move."""
    exchanged = str.maketrans("XO", "OX")
    return CubeState(tuple(row.translate(exchanged) for row in state.board), "X")


def stats(answers: Collection[Answer]) -> dict[str, int]:
    """How many boards are won, lost and drawn for the player to move, and the longest fights."""
    plies = {result: [found.plies or 0 for found in answers if found.result == result] for result in ("win", "loss")}
    return {
        "states": len(answers),
        "win": len(plies["win"]),
        "loss": len(plies["loss"]),
        "draw": sum(found.result == "draw" for found in answers),
        "longest_win": max(plies["win"]),
        "longest_loss": max(plies["loss"]),
    }
