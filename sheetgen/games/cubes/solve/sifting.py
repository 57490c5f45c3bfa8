"""Games for two, played by chance on boards as integers, and sifted for the rare positions that make a puzzle.

The same play as ``puzzles/played``: a careful player leaves the other side no line in one move, if possible, and no
move ends a game while another is possible. What passes is only promising: it is still to be proven.
"""

from sheetgen.base.kernels import Array, array, compiled, counted_die, part, per_thread, poll, zeros

from ..rules import quixo
from ..rules.quixo import BLANK, CubeState
from . import boards, forced
from .boards import DOWN, ENTRY, LOW, TAKE, TRACK, UP

ONE_SAFE_MOVE, BOTH_LINES = range(2)  # what a position is sifted for
MOST_MOVES = 70
CARE = 8  # a careful player looks at so many moves, and then makes one that is not safe
OPENING = 8  # moves before which there is hardly a puzzle
SIZE, PUSHES = 5, 44
STEPS = (1, 3, 5, 7, 9, 13, 15, 17)  # each leads through all pushes in another order


@part
def turned(board: int) -> int:
    """The board as the other side sees it."""
    return board >> 32 | (board & LOW) << 32


@part
def wins_at_once(board: int, outline: Array, rim: Array) -> bool:
    in_rows, in_columns, in_diagonals = boards.gaps(board, outline)
    if not (in_rows | in_columns | in_diagonals) & LOW:
        return False
    return bool(boards.line_at_once(board, ~(board >> 32), in_rows, in_columns, in_diagonals, rim))


@part
def pushed(board: int, i: int, rim: Array) -> int:
    track = rim[TRACK, i]
    return int(board & ~track | (((board & track) << rim[UP, i]) >> rim[DOWN, i]) & track | rim[ENTRY, i])


@part
def lines_of(board: int, i: int, in_rows: int, in_columns: int, in_diagonals: int, rim: Array) -> int:
    """Cells of the lines that push ``i`` completes, of each side in its half; 0 where it completes none."""
    gap, own_gap = (in_columns, in_rows) if i < PUSHES // 2 else (in_rows, in_columns)
    return int(pushed(board, i, rim) & (gap | in_diagonals) | own_gap & rim[TAKE, i])


@part
def has_one_safe_move(board: int, outline: Array, rim: Array) -> bool:
    """Whether the other side threatens a line, the mover has none, and all moves but one of several lose at once."""
    if not wins_at_once(turned(board), outline, rim) or wins_at_once(board, outline, rim):
        return False
    in_rows, in_columns, in_diagonals = boards.gaps(board, outline)
    there = safe = 0
    for i in range(PUSHES):
        if rim[TAKE, i] & (board >> 32):
            continue
        there += 1
        if not lines_of(board, i, in_rows, in_columns, in_diagonals, rim) >> 32:
            safe += not wins_at_once(turned(pushed(board, i, rim)), outline, rim)
        if safe > 1:
            return False
    return safe == 1 < there


@part
def can_make_both_lines(board: int, outline: Array, rim: Array) -> bool:
    """Whether some move makes a line for both sides."""
    in_rows, in_columns, in_diagonals = boards.gaps(board, outline)
    either = in_rows | in_columns | in_diagonals
    if not (either & LOW and either >> 32):
        return False
    for i in range(PUSHES):
        if not rim[TAKE, i] & (board >> 32):
            lines = lines_of(board, i, in_rows, in_columns, in_diagonals, rim)
            if lines & LOW and lines >> 32:
                return True
    return False


@compiled
def passes(board: int, sought: int, outline: Array, rim: Array) -> bool:
    if sought == ONE_SAFE_MOVE:
        return bool(has_one_safe_move(board, outline, rim))
    return bool(can_make_both_lines(board, outline, rim))


@part
def next_board(board: int, seed: int, move: int, careful: bool, steps: Array, outline: Array, rim: Array) -> int:
    """The board after a move of chance, as the other side sees it; -1 where every move ends the game."""
    in_rows, in_columns, in_diagonals = boards.gaps(board, outline)
    i, step = counted_die(seed, 2 * move, PUSHES), steps[counted_die(seed, 2 * move + 1, len(steps)) - 1]
    fallback, looked_at = -1, 0
    for _ in range(PUSHES):
        i = (i + step) % PUSHES
        if rim[TAKE, i] & (board >> 32) or lines_of(board, i, in_rows, in_columns, in_diagonals, rim):
            continue
        after = turned(pushed(board, i, rim))
        if not careful or not wins_at_once(after, outline, rim):
            return after
        fallback = after if fallback < 0 else fallback
        looked_at += 1
        if looked_at == CARE:
            break
    return fallback


@compiled
def sift(seed: int, sought: int, careful: bool, steps: Array, outline: Array, rim: Array, found: Array) -> int:
    """Play a game, and write the positions that pass into ``found``, each with its number of moves; how many."""
    board, n = 0, 0
    for move in range(MOST_MOVES):
        poll()
        board = next_board(board, seed, move, careful, steps, outline, rim)
        if board < 0:
            break
        if move + 1 >= OPENING and passes(board, sought, outline, rim):
            found[n, 0], found[n, 1] = board, move + 1
            n += 1
    return n


class SiftingSpace:
    """The arrays of the kernel: the board's, and room for what is found."""

    def __init__(self) -> None:
        self.steps, self.outline, self.rim = array(STEPS), boards.outline(SIZE, 2), boards.tracks(SIZE)
        self.found = zeros((MOST_MOVES, 2))


workspace = per_thread(SiftingSpace)


def sifted(first: str, seed: int, sought: int, careful: bool) -> list[CubeState]:
    """The positions of one game that pass, in the order of play; ``first`` (X or O) begins."""
    arrays = workspace()
    number = sift(seed, sought, careful, arrays.steps, arrays.outline, arrays.rim, arrays.found)
    found = [(int(arrays.found[n, 0]), int(arrays.found[n, 1])) for n in range(number)]
    return [unpack(board, first if moves % 2 == 0 else quixo.NEXT[first]) for board, moves in found]


def is_sought(state: CubeState, sought: int) -> bool:
    """Whether a position for two on the large board passes."""
    return bool(passes(forced.pack(state)[0], sought, workspace().outline, workspace().rim))


def unpack(board: int, to_move: str) -> CubeState:
    """The inverse of ``forced.pack`` for the large board and two players."""
    letters = {0: BLANK, 1: to_move, 1 << 32: quixo.NEXT[to_move]}
    cubes = "".join(letters[board >> place & boards.BOTH] for place in range(SIZE * SIZE))
    return CubeState(tuple(cubes[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)), to_move)
