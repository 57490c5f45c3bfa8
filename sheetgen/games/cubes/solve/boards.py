"""The boards of the cube game as integers, and the kernels that read them.

Cell (column, row) is bit ``5 * row + column`` on boards of every size; the mover's cubes stand in the lower half of the
integer, the other side's from bit 32 on. So one shift moves the cubes of both, and exchanging the halves changes sides.
A *gap* is the only cell that a line still lacks: without a gap there is no line in one move, and most boards have none.
"""

from collections.abc import Iterable, Iterator

from sheetgen.base.kernels import Array, array, part

from ..rules import quixo
from ..rules.quixo import Square

LOW = (1 << 32) - 1
BOTH = 1 << 32 | 1
ROW = 31 * BOTH
COLUMN = 0x108421 * BOTH
TAKE, TRACK, ENTRY, UP, DOWN = range(5)
FULL, DIAGONAL, ANTIDIAGONAL, RIM, SIZE, DOTS = range(6)


def bit(cell: Square, width: int = 5) -> int:
    """The cell's bit in a bitboard whose rows are ``width`` bits apart."""
    return 1 << (width * cell.row + cell.column)


def pushes_of(size: int) -> tuple[tuple[Square, str], ...]:
    """The pushes in the kernels' order: those along rows first, then those along columns."""
    return tuple(sorted(quixo.pushes(size), key=lambda push: push[1] in ("top", "bottom")))


def tracks_of(pushes: Iterable[tuple[Square, str]], size: int, width: int) -> Array:
    """For each push: the cube taken, the cells that shift, where the cube comes in, and the shift up or down."""
    rim = list(_tracks(pushes, size, width))
    return array([number for track in rim for number in track], shape=(len(rim), DOWN + 1))


def _tracks(pushes: Iterable[tuple[Square, str]], size: int, width: int) -> Iterator[tuple[int, ...]]:
    for take, side in pushes:
        end = quixo.entry(take, side, size)
        (left, right), (top, bottom) = sorted((take.column, end.column)), sorted((take.row, end.row))
        track = [Square(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]
        step = 1 if top == bottom else width
        shift = (step, 0) if end < take else (0, step)
        yield bit(take, width), sum(bit(cell, width) for cell in track), bit(end, width), *shift


def tracks(size: int) -> Array:
    """``tracks_of`` all pushes, one row for each of their numbers, with the cells that shift in both halves."""
    columns = [list(column) for column in zip(*_tracks(pushes_of(size), size, 5), strict=True)]
    columns[TRACK] = [track * BOTH for track in columns[TRACK]]
    return array([number for column in columns for number in column], shape=(len(columns), len(columns[0])))


def outline(size: int, players: int) -> Array:
    """All cells and the two diagonals, for both halves; the rim, the size, and how many dots to choose from."""
    diagonals = [sum(bit(cell) for cell in line) * BOTH for line in quixo.lines(size)[-2:]]
    full = sum(bit(Square(column, row)) for column in range(size) for row in range(size)) * BOTH
    rim = sum({bit(take) for take, _ in quixo.pushes(size)})
    return array([full, *diagonals, rim, size, players // 2])


@part
def gaps(board: int, outline: Array) -> tuple[int, int, int]:
    """The gaps of rows, of columns and of diagonals, of both sides at once: cells counted in parallel per line."""
    missing = ~board & outline[FULL]
    once, twice = missing & COLUMN, 0
    for column in range(1, 5):
        bits = (missing >> column) & COLUMN
        twice |= once & bits
        once |= bits
    in_rows = missing & ((once & ~twice) * 31)
    once, twice = missing & ROW, 0
    for row in range(1, 5):
        bits = (missing >> (5 * row)) & ROW
        twice |= once & bits
        once |= bits
    in_columns = missing & ((once & ~twice) * 0x108421)
    in_diagonals = 0
    for which in range(DIAGONAL, ANTIDIAGONAL + 1):
        cells = missing & outline[which]
        for side in (cells & LOW, cells & ~LOW):
            if side & (side - 1) == 0:
                in_diagonals |= side
    return in_rows, in_columns, in_diagonals


@part
def line_at_once(board: int, free: int, in_rows: int, in_columns: int, in_diagonals: int, rim: Array) -> bool:
    """Whether some move completes a line of the mover, and none of the other side."""
    along = rim.shape[1] // 2
    for i in range(rim.shape[1]):
        take = rim[TAKE, i]
        gap, own_gap = (in_columns, in_rows) if i < along else (in_rows, in_columns)
        gap |= in_diagonals
        if not take & free or not ((gap & rim[TRACK, i]) | (own_gap & take)) & LOW:
            continue
        track = rim[TRACK, i]
        shifted = (((board & track) << rim[UP, i]) >> rim[DOWN, i]) & track
        lines = (shifted | rim[ENTRY, i]) & gap
        if lines >> 32 == 0 and (lines | (own_gap & take)):
            return True
    return False


@part
def across(board: int, size: int) -> int:
    turned = 0
    for column in range(size):
        turned |= ((board >> column) & COLUMN) << (size - 1 - column)
    return turned


@part
def upside_down(board: int, size: int) -> int:
    turned = 0
    for row in range(size):
        turned |= ((board >> (5 * row)) & ROW) << (5 * (size - 1 - row))
    return turned


@part
def transposed(board: int) -> int:
    """Rows and columns exchanged: each diagonal moves as a whole."""
    turned = board & 0x1041041 * BOTH
    for shift, cells in ((4, 0x0820820), (8, 0x0410400), (12, 0x0208000), (16, 0x0100000)):
        turned |= (board & (cells >> shift) * BOTH) << shift | (board & cells * BOTH) >> shift
    return turned


@part
def canonical(board: int, seconds: int, size: int) -> tuple[int, int]:
    """The least of the eight images of a board and its dots."""
    best, best_seconds = board, seconds
    for turn in range(1, 8):
        if turn == 4:
            board, seconds = transposed(board), transposed(seconds)
        elif turn & 1:
            board, seconds = across(board, size), across(seconds, size)
        else:
            board, seconds = upside_down(board, size), upside_down(seconds, size)
        if board < best or (board == best and seconds < best_seconds):
            best, best_seconds = board, seconds
    return best, best_seconds
