"""Solves full 5x5 boards of the cube game completely: all 25 cubes are marked.

The mover's cubes are the index of the board's value, 0 for a draw, ``plies + 1`` for a win,
``-(plies + 1)`` for a loss. On a full board a push turns the cubes between the taken one and its end round by one
place, so both sides keep their counts, and a row that is pushed gains no line of its own: only crossing lines do.

The solution goes by moves to the end, as in ``exact``, but values the least of eight images and writes all.
"""

from collections import defaultdict
from functools import cache

from sheetgen.base import cache as files
from sheetgen.base.kernels import Array, compiled, np, part, poll, view, zeros

from ..rules.quixo import CubeState
from .boards import DOWN, ENTRY, TAKE, TRACK, UP, pushes_of, tracks_of

SIZE = 5
VERSION = 1  # of the table in the cache folder: raised whenever its numbers or their order change

FULL = (1 << 25) - 1
ROW, COLUMN, DIAGONAL, ANTIDIAGONAL = 0b11111, 0x108421, 0x1041041, 0x0111110


@part
def has_line(cells: int) -> bool:
    columns = cells & cells >> 5 & cells >> 10 & cells >> 15 & cells >> 20 & ROW
    rows = cells & cells >> 1 & cells >> 2 & cells >> 3 & cells >> 4 & COLUMN
    return columns | rows != 0 or cells & DIAGONAL == DIAGONAL or cells & ANTIDIAGONAL == ANTIDIAGONAL


@part
def gaps(cells: int) -> tuple[int, int]:
    """The only cells that columns and diagonals lack, and those that rows and diagonals lack."""
    missing = FULL & ~cells
    once, twice = missing & COLUMN, 0
    for column in range(1, 5):
        bits = missing >> column & COLUMN
        twice |= once & bits
        once |= bits
    in_rows = missing & (once & ~twice) * ROW
    once, twice = missing & ROW, 0
    for row in range(1, 5):
        bits = missing >> 5 * row & ROW
        twice |= once & bits
        once |= bits
    in_columns = missing & (once & ~twice) * COLUMN
    for line in (DIAGONAL, ANTIDIAGONAL):
        lacks = missing & line
        if lacks & (lacks - 1) == 0:
            in_rows |= lacks
            in_columns |= lacks
    return in_columns, in_rows


@part
def push(cells: int, rim: Array, i: int) -> int:
    """The mover's cubes after a push."""
    track: int = rim[i, TRACK]
    changed: int = ((cells & track) << rim[i, UP] >> rim[i, DOWN]) & track | rim[i, ENTRY]
    return cells & ~track | changed


@part
def pull_back(cells: int, rim: Array, i: int) -> int:
    """The mover's cubes before a push."""
    track: int = rim[i, TRACK]
    changed: int = ((cells & track & ~rim[i, ENTRY]) << rim[i, DOWN] >> rim[i, UP]) & track | rim[i, TAKE]
    return cells & ~track | changed


@part
def next_image(cells: int, turn: int) -> int:
    """Seven steps, from turn 0 on, go through all eight images."""
    if turn == 3 or turn == 7:  # rows and columns exchanged: each diagonal moves as a whole
        turned = cells & DIAGONAL
        for shift, above in ((4, 0x0820820), (8, 0x0410400), (12, 0x0208000), (16, 0x0100000)):
            turned |= (cells & above >> shift) << shift | (cells & above) >> shift
        return turned
    if turn & 1:  # top and bottom exchanged
        ends = cells << 20 | cells >> 20
        return ends & (ROW | ROW << 20) | (cells & ROW << 5) << 10 | (cells & ROW << 15) >> 10 | cells & ROW << 10
    turned = (cells & COLUMN) << 4 | cells >> 4 & COLUMN
    return turned | (cells & COLUMN << 1) << 2 | (cells & COLUMN << 3) >> 2 | cells & COLUMN << 2


@part
def is_least(cells: int) -> bool:
    image = cells
    for turn in range(7):
        image = next_image(image, turn)
        if image < cells:
            return False
    return True


@part
def write(values: Array, cells: int, value: int) -> None:
    """Value a board and its images."""
    for turn in range(8):
        values[cells] = value
        cells = next_image(cells, turn)


@part
def wins_at_once(cells: int, rim: Array) -> bool:
    """Whether some move completes a line of the mover, and none of the other side."""
    in_columns, in_rows = gaps(cells)
    if not in_columns | in_rows:
        return False
    along = len(rim) // 2
    for i in range(len(rim)):
        if cells & rim[i, TAKE]:
            after = push(cells, rim, i)
            if after & (in_columns if i < along else in_rows) and not has_line(FULL & ~after):
                return True
    return False


@part
def loses_at_once(cells: int, rim: Array) -> bool:
    """Whether every move completes a line of the other side."""
    for i in range(len(rim)):  # noqa: SIM110 - numba compiles no generator
        if cells & rim[i, TAKE] and not has_line(FULL & ~push(cells, rim, i)):
            return False
    return True


@compiled
def near_ends(rim: Array, values: Array, losses: Array, counts: Array) -> None:
    """Value what has a line, is won in one or lost in one; where those are, how many are open, how many lost in one."""
    for cells in range(FULL + 1):
        poll()
        values[cells] = has_line(cells) * 2 - (has_line(cells) or has_line(FULL & ~cells))
    still_open = lost = 0
    for cells in range(FULL + 1):
        poll()
        if values[cells] or not is_least(cells):
            continue
        if wins_at_once(cells, rim):
            write(values, cells, 2)
        elif loses_at_once(cells, rim):
            write(values, cells, -2)
            losses[lost] = cells
            lost += 1
        else:
            still_open += 1
    counts[0], counts[1] = still_open, lost


@compiled
def to_the_end(still_open: int, lost: int, rim: Array, values: Array, losses: Array) -> int:
    """Value the boards that are open, move by move; what stays 0 is a draw."""
    boards = np.zeros(still_open, np.int32)
    witness = np.full(still_open, -1, np.int32)
    tried = np.zeros(still_open, np.int8)
    still_open = 0
    for cells in range(FULL + 1):
        if not values[cells] and is_least(cells):
            boards[still_open] = cells
            still_open += 1
    plies, done, changed = 1, 0, True
    while changed:
        plies += 1
        known, kept = lost, 0
        for n in range(still_open):
            poll()
            cells, child, i = boards[n], witness[n], tried[n]
            if values[cells]:
                continue
            while i < len(rim) and (child < 0 or values[child] > 0):
                if cells & rim[i, TAKE]:
                    child = FULL & ~push(cells, rim, i)
                i += 1
            if values[child] > 0:
                losses[lost] = cells
                lost += 1
            else:
                boards[kept], witness[kept], tried[kept] = cells, child, i
                kept += 1
        for n in range(known, lost):
            write(values, losses[n], -(plies + 1))
        still_open, changed = kept, lost > known
        for n in range(done, known):
            for i in range(len(rim)):
                if not losses[n] & rim[i, ENTRY]:
                    before = pull_back(FULL & ~losses[n], rim, i)
                    if not values[before]:
                        write(values, before, plies + 1)
                        changed = True
        done = known
    return plies


def build() -> bytes:
    """The value of every full board, by the mover's cubes."""
    rim = tracks_of(pushes_of(SIZE), SIZE, SIZE)
    values, losses, counts = zeros(FULL + 1, "int8"), zeros(1 << 20, "int32"), zeros(2)
    near_ends(rim, values, losses, counts)
    to_the_end(int(counts[0]), int(counts[1]), rim, values, losses)
    return bytes(values.tobytes())


@cache
def table() -> Array:
    """The values of all full boards, from the user's cache folder or built now."""
    return view(files.table("cubes-5x5-full", VERSION, build), "int8", (FULL + 1,))


def value(state: CubeState) -> int:
    cubes = "".join(state.board)[::-1]  # the first cube is the lowest bit
    return int(table()[int(cubes.translate(_digits(state.to_move)), 2)])


@cache
def _digits(mover: str) -> dict[int, str]:
    return defaultdict(lambda: "0", {ord(mover): "1"})
