"""The compiled search for forced wins of the cube game: it answers as ``reference``, on boards as integers.

``seconds`` holds the cubes whose dot points at the second player of its team (S or W); it is 0 where two play.
"""

from collections.abc import Callable

from sheetgen.base.kernels import Array, compiled, full, per_thread, poll, recursive_kernel, zeros

from ..rules import quixo
from ..rules.position import MOST_PLIES
from ..rules.quixo import CubeState, Move, Square
from . import boards
from .boards import DOTS, DOWN, ENTRY, LOW, RIM, SIZE, TAKE, TRACK, UP
from .reference import Answer

WINS_WITHIN, NO_WIN_WITHIN, LOSES_WITHIN, NO_LOSS_WITHIN = range(4)
# Answers for so many moves or more are kept: for fewer, searching again is faster than turning the board
TABLE_FROM = 3
# Up to so many moves a small table is enough. Deeper searches try first moves one at a time, to be interruptible.
SHALLOW = 7

SIGNATURE = "boolean(int64,int64,int64,int64,boolean,int64[:,::1],int64[::1],int64[:,::1],int8[:,::1],int64[::1])"


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
    """Whether the mover wins (``for_mover``) or loses within ``plies`` moves; there is no line on the board yet."""
    own, other = board & LOW, board >> 32
    free = ~(other | (own & (seconds ^ -(seat >> 1))))
    in_rows, in_columns, in_diagonals = boards.gaps(board, outline)
    if (in_rows | in_columns | in_diagonals) & LOW and boards.line_at_once(
        board, free, in_rows, in_columns, in_diagonals, rim
    ):
        return for_mover
    if for_mover and plies == 1:
        return False
    slot = key = second_key = 0
    if plies >= TABLE_FROM:
        key, second_key = boards.canonical(board, seconds, outline[SIZE])
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
        poll()
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


@compiled
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
    """Mark in ``wins``, by push and dot, which of some first moves win within ``plies`` moves; whether any does."""
    own, other = board & LOW, board >> 32
    free = ~(other | (own & (seconds ^ -(seat >> 1))))
    in_rows, in_columns, in_diagonals = boards.gaps(board, outline)
    if not free & outline[RIM]:
        turned = other | own << 32
        return plies > 1 and forced(
            turned, seconds, (seat + 1) & 3, plies - 1, False, rim, outline, keys, known, killers
        )
    along, dots, some = rim.shape[1] // 2, outline[DOTS], False
    for i in range(first, last):
        poll()
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


Packed = tuple[int, int, int]


def pack(state: CubeState) -> Packed:
    """The board, the cubes that point at a second player, and the seat to move, as the kernels know them."""
    board = seconds = 0
    for row, cubes in enumerate(state.board):
        for column, cube in enumerate(cubes):
            if cube != quixo.BLANK:
                board |= boards.bit(Square(column, row)) << (0 if quixo.TEAM[cube] == state.team else 32)
                seconds |= boards.bit(Square(column, row)) if cube in "SW" else 0
    return board, seconds, "NESW".index(state.to_move) if state.players == 4 else 0


class Workspace:
    """The arrays for one size and number of players. The table's entries stay true, so all positions share it."""

    def __init__(self, size: int, players: int, table_bits: int) -> None:
        self.rim, self.outline = boards.tracks(size), boards.outline(size, players)
        self.keys = full((1 << table_bits, 2), -1)
        self.known = zeros((1 << table_bits, 4), "int8")
        self.killers = zeros(2 * MOST_PLIES + 2)
        self.wins = zeros((self.rim.shape[1], players // 2), "bool")

    def wins_at_first(self, packed: Packed, plies: int, moves_at_a_time: int) -> bool:
        """Whether some first move wins within ``plies`` moves; ``self.wins`` says which."""
        arrays = (self.rim, self.outline, self.keys, self.known, self.killers, self.wins)
        self.wins.fill(False)
        won = False
        for first in range(0, self.rim.shape[1], moves_at_a_time):
            won |= first_moves(*packed, plies, first, first + moves_at_a_time, *arrays)
        return won

    def loses(self, packed: Packed, plies: int) -> bool:
        """Whether every move loses within ``plies`` moves."""
        return bool(forced(*packed, plies, False, self.rim, self.outline, self.keys, self.known, self.killers))

    def winning(self, state: CubeState) -> tuple[Move, ...]:
        """The moves that ``self.wins`` marks, in order."""
        dots, found = quixo.DOTS[state.to_move], []
        for place, (take, push) in enumerate(boards.pushes_of(state.size)):
            found += [Move(take, push, dot) for choice, dot in enumerate(dots) if self.wins[place, choice]]
        return tuple(sorted(found))


@per_thread
def workspace(size: int, players: int, table_bits: int = 16) -> Workspace:
    return Workspace(size, players, table_bits)


def solve(state: CubeState, plies: int, tell: Callable[[int], None] = lambda _: None) -> Answer:
    """As ``reference.solve``; calls ``tell`` with each depth, and an error raised there ends the search."""
    packed = pack(state)
    for within in range(1, plies + 1):
        is_deep = within > SHALLOW
        arrays = workspace(state.size, state.players, 21 if is_deep else 16)
        tell(within)
        if arrays.wins_at_first(packed, within, 1 if is_deep else arrays.rim.shape[1]):
            return Answer("win", within, arrays.winning(state))
        if arrays.loses(packed, within):
            return Answer("loss", within)
    return Answer("unknown")
