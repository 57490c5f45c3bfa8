"""Forced wins of the cube game, compiled: the same questions as ``quixo_reference``, on bitboards.

A board lies in an integer: cell (column, row) is bit ``5 * row + column`` on every size, the mover's cubes in the
lower half, the other side's from bit 32 on. So one shift moves the cubes of both, and the sides change by exchanging
halves. ``seconds`` holds the cubes whose dot points at the second player of its team (S or W); it is 0 where two
play. A *gap* is the only cell that a line still lacks: no gap, no line in one move, and most boards have none.

The kernels stand in this one file with all that they call: numba's cache would not notice a change elsewhere.
"""

from functools import cache

import numpy as np

from ..rules import quixo
from ..rules.quixo import Cell, Move, State
from .compiled import Array, kernel, recursive_kernel
from .quixo_reference import Answer

LOW = (1 << 32) - 1
BOTH = 1 << 32 | 1
ROW = 31 * BOTH
COLUMN = 0x108421 * BOTH
TAKE, TRACK, ENTRY, UP, DOWN = range(5)
FULL, DIAGONAL, ANTIDIAGONAL, RIM, SIZE, DOTS = range(6)
WINS_WITHIN, NO_WIN_WITHIN, LOSES_WITHIN, NO_LOSS_WITHIN = range(4)
TABLE_FROM = 3
"""Moves left from which an answer is worth remembering: below, asking again is cheaper than turning the board."""

SHALLOW = 7
"""Moves for which a small table is enough and the answer comes at once; beyond, first moves are tried one at a time,
so that whoever has waited long enough can interrupt."""

SIGNATURE = "boolean(int64,int64,int64,int64,boolean,int64[:,::1],int64[::1],int64[:,::1],int8[:,::1],int64[::1])"

# --- the board as arrays


def bit(cell: Cell) -> int:
    """The cell's place in a bitboard."""
    return 1 << (5 * cell.row + cell.column)


def pushes_of(size: int) -> tuple[tuple[Cell, str], ...]:
    """The pushes in the kernels' order: those along rows first, then those along columns."""
    along_rows = [push for push in quixo.pushes(size) if push[1] in ("left", "right")]
    return (*along_rows, *(push for push in quixo.pushes(size) if push not in along_rows))


def tracks(size: int) -> Array:
    """For each push: the cube taken, the cells that shift, where the cube comes in, and the shift up or down."""
    rim = []
    for take, side in pushes_of(size):
        end = quixo.entry(take, side, size)
        (left, right), (top, bottom) = sorted((take.column, end.column)), sorted((take.row, end.row))
        track = sum(bit(Cell(column, row)) for column in range(left, right + 1) for row in range(top, bottom + 1))
        step = 1 if top == bottom else 5
        rim.append((bit(take), track * BOTH, bit(end), *((step, 0) if end < take else (0, step))))
    return np.ascontiguousarray(np.array(rim, np.int64).T)


def outline(size: int, players: int) -> Array:
    """All cells and the two diagonals, for both halves; the rim, the size, and how many dots to choose from."""
    diagonals = [sum(bit(cell) for cell in line) * BOTH for line in quixo.lines(size)[-2:]]
    full = sum(bit(Cell(column, row)) for column in range(size) for row in range(size)) * BOTH
    rim = sum({bit(take) for take, _ in quixo.pushes(size)})
    return np.array([full, *diagonals, rim, size, players // 2], np.int64)


# --- kernels


@kernel
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


@kernel
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


@kernel
def across(board: int, size: int) -> int:
    """Left and right exchanged."""
    turned = 0
    for column in range(size):
        turned |= ((board >> column) & COLUMN) << (size - 1 - column)
    return turned


@kernel
def upside_down(board: int, size: int) -> int:
    """Top and bottom exchanged."""
    turned = 0
    for row in range(size):
        turned |= ((board >> (5 * row)) & ROW) << (5 * (size - 1 - row))
    return turned


@kernel
def transposed(board: int) -> int:
    """Rows and columns exchanged: each diagonal moves as a whole."""
    turned = board & 0x1041041 * BOTH
    for shift, cells in ((4, 0x0820820), (8, 0x0410400), (12, 0x0208000), (16, 0x0100000)):
        turned |= (board & (cells >> shift) * BOTH) << shift | (board & cells * BOTH) >> shift
    return turned


@kernel
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


@recursive_kernel(SIGNATURE)
def forced(
    board: int,
    seconds: int,
    seat: int,
    plies: int,
    for_mover: bool,
    rim: Array,
    outline: Array,
    keys: Array,
    known: Array,
    killers: Array,
) -> bool:
    """Whether the mover wins (``for_mover``) or loses within so many moves; nobody has a line yet."""
    own, other = board & LOW, board >> 32
    free = ~(other | (own & (seconds ^ -(seat >> 1))))
    in_rows, in_columns, in_diagonals = gaps(board, outline)
    if (in_rows | in_columns | in_diagonals) & LOW and line_at_once(
        board, free, in_rows, in_columns, in_diagonals, rim
    ):
        return for_mover
    if for_mover and plies == 1:
        return False
    slot = key = second_key = 0
    if plies >= TABLE_FROM:
        key, second_key = canonical(board, seconds, outline[SIZE])
        second_key |= seat << 25
        slot = ((key ^ second_key * 0x9E3779B1) * 0x2545F4914F6CDD1D >> 20) & (len(keys) - 1)
        if keys[slot, 0] == key and keys[slot, 1] == second_key:
            proven = WINS_WITHIN if for_mover else LOSES_WITHIN
            if 0 < known[slot, proven] <= plies:
                return True
            if known[slot, proven + 1] >= plies:
                return False
    along, dots = rim.shape[1] // 2, outline[DOTS]
    found, killer = not for_mover, killers[2 * plies + for_mover]
    for n in range(-1, rim.shape[1]):
        i = killer if n < 0 else n
        take = rim[TAKE, i]
        if not take & free or n == killer:
            continue
        track = rim[TRACK, i]
        after = board & ~track | (((board & track) << rim[UP, i]) >> rim[DOWN, i]) & track | rim[ENTRY, i]
        if (after & ((in_columns if i < along else in_rows) | in_diagonals)) >> 32:
            continue
        if plies == 1:
            return False
        turned = after >> 32 | (after & LOW) << 32
        pointed = seconds & ~track | (((seconds & track) << rim[UP, i]) >> rim[DOWN, i]) & track & LOW
        for dot in range(dots):
            pointing = pointed & LOW | rim[ENTRY, i] * dot
            if for_mover == forced(
                turned, pointing, (seat + dots - 1) & 3, plies - 1, not for_mover, rim, outline, keys, known, killers
            ):
                found, killers[2 * plies + for_mover] = for_mover, i
                break
        if found == for_mover:
            break
    if not free & outline[RIM]:  # the missed turn counts, and cannot itself make a line
        turned = other | own << 32
        found = plies > 1 and forced(
            turned, seconds, (seat + 1) & 3, plies - 1, not for_mover, rim, outline, keys, known, killers
        )
    if plies >= TABLE_FROM:
        if keys[slot, 0] != key or keys[slot, 1] != second_key:
            keys[slot, 0], keys[slot, 1] = key, second_key
            known[slot] = 0
        proven = WINS_WITHIN if for_mover else LOSES_WITHIN
        known[slot, proven if found else proven + 1] = plies
    return found


@kernel
def first_moves(
    board: int,
    seconds: int,
    seat: int,
    plies: int,
    first: int,
    last: int,
    rim: Array,
    outline: Array,
    keys: Array,
    known: Array,
    killers: Array,
    wins: Array,
) -> bool:
    """Which of some first moves win within so many moves: ``wins`` by push and dot."""
    own, other = board & LOW, board >> 32
    free = ~(other | (own & (seconds ^ -(seat >> 1))))
    in_rows, in_columns, in_diagonals = gaps(board, outline)
    if not free & outline[RIM]:
        turned = other | own << 32
        return plies > 1 and forced(
            turned, seconds, (seat + 1) & 3, plies - 1, False, rim, outline, keys, known, killers
        )
    along, dots, some = rim.shape[1] // 2, outline[DOTS], False
    for i in range(first, last):
        take, track = rim[TAKE, i], rim[TRACK, i]
        if not take & free:
            continue
        gap, own_gap = (in_columns, in_rows) if i < along else (in_rows, in_columns)
        after = board & ~track | (((board & track) << rim[UP, i]) >> rim[DOWN, i]) & track | rim[ENTRY, i]
        lines = after & (gap | in_diagonals) | own_gap & take
        if lines:
            wins[i] = lines >> 32 == 0
        elif plies > 1:
            turned = after >> 32 | (after & LOW) << 32
            pointed = (seconds & ~track | (((seconds & track) << rim[UP, i]) >> rim[DOWN, i]) & track) & LOW
            for dot in range(dots):
                wins[i, dot] = forced(
                    turned,
                    pointed | rim[ENTRY, i] * dot,
                    (seat + dots - 1) & 3,
                    plies - 1,
                    False,
                    rim,
                    outline,
                    keys,
                    known,
                    killers,
                )
        for dot in range(dots):
            some |= wins[i, dot]
    return some


@kernel
def last_moves(board: int, free: int, in_rows: int, in_columns: int, in_diagonals: int, rim: Array) -> tuple[int, int]:
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


@recursive_kernel("int64(int64,int64,int64,int64,int64[:,::1],int64[::1],int64[::1])")
def count_games(board: int, seconds: int, seat: int, length: int, rim: Array, outline: Array, lines: Array) -> int:
    """How many games of this length go on from here; how many of them end with a line is added to ``lines``."""
    own, other = board & LOW, board >> 32
    free = ~(other | (own & (seconds ^ -(seat >> 1))))
    in_rows, in_columns, in_diagonals = gaps(board, outline)
    along, dots = rim.shape[1] // 2, outline[DOTS]
    games: int = 0
    if length == 1:
        moves, made = last_moves(board, free, in_rows, in_columns, in_diagonals, rim)
        lines[0] += made * dots
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
            games += count_games(turned, pointing, (seat + dots - 1) & 3, length - 1, rim, outline, lines)
    if not free & outline[RIM]:
        games = count_games(other | own << 32, seconds, (seat + 1) & 3, length - 1, rim, outline, lines)
    return games


# --- from the rules' values and back


Packed = tuple[int, int, int]


def pack(state: State) -> Packed:
    """The board, the cubes that point at a second player, and the seat to move, as the kernels know them."""
    board = seconds = 0
    for row, cubes in enumerate(state.board):
        for column, cube in enumerate(cubes):
            if cube != quixo.BLANK:
                board |= bit(Cell(column, row)) << (0 if quixo.TEAM[cube] == state.team else 32)
                seconds |= bit(Cell(column, row)) if cube in "SW" else 0
    return board, seconds, "NESW".index(state.to_move) if state.players == 4 else 0


class Workspace:
    """The arrays of one kind of board; what the table has learnt stays true, so it serves all questions."""

    def __init__(self, size: int, players: int, table_bits: int) -> None:
        self.rim, self.outline = tracks(size), outline(size, players)
        self.keys = np.full((1 << table_bits, 2), -1, np.int64)
        self.known = np.zeros((1 << table_bits, 4), np.int8)
        self.killers = np.zeros(2 * quixo.MOST_PLIES + 2, np.int64)
        self.wins = np.zeros((self.rim.shape[1], players // 2), np.bool_)

    def wins_at_first(self, packed: Packed, plies: int, moves_at_a_time: int) -> bool:
        """Whether some first move wins within so many moves; ``self.wins`` says which."""
        arrays = (self.rim, self.outline, self.keys, self.known, self.killers, self.wins)
        self.wins.fill(False)
        won = False
        for first in range(0, self.rim.shape[1], moves_at_a_time):
            won |= first_moves(*packed, plies, first, first + moves_at_a_time, *arrays)
        return won

    def loses(self, packed: Packed, plies: int) -> bool:
        """Whether every move loses within so many moves."""
        return bool(forced(*packed, plies, False, self.rim, self.outline, self.keys, self.known, self.killers))

    def winning(self, state: State) -> tuple[Move, ...]:
        """The moves that ``self.wins`` speaks of, in order."""
        dots, found = quixo.DOTS[state.to_move], []
        for place, (take, push) in enumerate(pushes_of(state.size)):
            found += [Move(take, push, dot) for choice, dot in enumerate(dots) if self.wins[place, choice]]
        return tuple(sorted(found))


@cache
def workspace(size: int, players: int, table_bits: int = 16) -> Workspace:
    """The arrays for one kind of board, made when first needed."""
    return Workspace(size, players, table_bits)


def solve(state: State, plies: int) -> Answer:
    """As ``quixo_reference.solve``."""
    packed = pack(state)
    for within in range(1, plies + 1):
        is_deep = within > SHALLOW
        arrays = workspace(state.size, state.players, 21 if is_deep else 16)
        if arrays.wins_at_first(packed, within, 1 if is_deep else arrays.rim.shape[1]):
            return Answer("win", within, arrays.winning(state))
        if arrays.loses(packed, within):
            return Answer("loss", within)
    return Answer("unknown")


def games(state: State, length: int) -> int:
    """How many games of so many moves go on from here; those that end earlier are not counted."""
    arrays = workspace(state.size, state.players)
    return int(count_games(*pack(state), length, arrays.rim, arrays.outline, np.zeros(1, np.int64)))
