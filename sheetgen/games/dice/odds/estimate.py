"""Estimates the expected final score by simulation, for sheets with effects that no table can hold.

The simulated player maximises the score plus a heuristic: the value of the rows on the sheet without its effects, and
some points for effects still to come. Best play does better, so the estimate errs on the low side.
"""

from dataclasses import replace
from functools import lru_cache
from itertools import product

from sheetgen.base.kernels import Ints, array, zeros

from ..rules.rows import State
from ..rules.variant import Sheet
from ..solve import ahead
from ..solve.ahead_kernel import memory, playout
from ..solve.ahead_kernel.playout import Heuristic
from ..solve.players_ahead import TooManyWaysError
from .halves import Half, Numbering
from .store import SheetTable
from .tracks import Track
from .worth import Worth

SEED = 1
# Heuristic points for a symbol that is complete, lacks one cell, or lacks both. Tuned by playing: without them games of
# bonus-b end with 148 points on average, with them 160.
SYMBOL_POINTS = {
    "two-in-fewest": (0.0, 4.0, 4.0),
    "one-in-each": (0.0, 9.0, 5.0),
    "double-fewest": (10.0, 10.0, 5.0),
    "plus-13": (0.0, 8.0, 7.0),
    "no-penalty": (5.0, 4.0, 2.0),
}
BONUS_POINTS = 2.0  # heuristic points for a bonus cell that can still be crossed


def without_effects(sheet: Sheet) -> Sheet:
    return replace(sheet, bonus_cells=frozenset(), bonus_row=(), symbols=())


def value(sheet: Sheet, state: State, whole: SheetTable, games: int, seed: int = SEED) -> Worth:
    """What ``state`` is worth by simulated games.

    ``whole`` is the ready table of ``without_effects(sheet)``. Every position gets the same dice, so differences are
    more accurate than the values. Raises ``TooManyWaysError`` if a turn has too many moves.
    """
    points = zeros(games)
    card, begin = ahead.pack_card(sheet), array(words_of(sheet, state))
    if not playout.play_out(card, ahead.pack_start(sheet, state), begin, seed, _heuristic(sheet, whole), points):
        raise TooManyWaysError("a turn can be played in more ways than there is room for: ask later in the game")
    return Worth.of_games(points.tolist())


def words_of(sheet: Sheet, state: State) -> tuple[int, int]:
    """A position as a small state; ``ahead_kernel.memory`` has the layout."""
    word, more = 0, state.penalties << memory.PENALTY_AT | state.bonus_used << memory.POINTER_AT
    for row, marks in enumerate(state.marks):
        code = len(marks) << 6 | (marks[-1] + 1 if marks else 0)
        word, more = (word | code << 12 * row, more) if row < 5 else (word, more | code)
    for which, symbol in enumerate(sheet.symbols):
        for side, cell in enumerate(symbol.cells):
            more |= (cell.place in state.marks[cell.row]) << memory.SYMBOL_AT + 2 * which + side
    return word, more


@lru_cache(maxsize=1)
def _heuristic(card: Sheet, whole: SheetTable) -> Heuristic:
    numbering, sheet = whole.numbering, whole.numbering.sheet
    if not isinstance(numbering, Numbering):
        raise TypeError(f"{sheet} has effects")
    count = len(sheet.rows)
    track = zeros((count, memory.MOST_CELLS + 2, memory.MOST_CELLS + 2))
    closed = zeros((count, memory.MOST_CELLS + 3))
    half, stride = zeros(count), zeros(count)
    for side, part in enumerate((numbering.left, numbering.right)):
        step = 1
        for row, all_ in reversed(list(zip(part.rows, part.row_tracks, strict=True))):
            half[row], stride[row] = side, step
            step *= len(all_)
            for number, each in enumerate(all_):
                if not each.closed:
                    track[row, each.passed, each.crosses] = number
            for crosses in range(closed.shape[1]):
                closed[row, crosses] = _closed_track(all_, crosses)
    levels = zeros((sheet.rules.penalty_limit, *numbering.shape), "float64")
    for level in range(sheet.rules.penalty_limit):
        whole.levels[level].write_values(levels[level])
    left, right = _numbers(numbering.left), _numbers(numbering.right)
    places = [number for symbol in card.symbols for cell in symbol.cells for number in (cell.row, cell.place)]
    cells = array(places, shape=(len(card.symbols), 2, 2))
    hopes = [points for symbol in card.symbols for points in SYMBOL_POINTS[symbol.effect]]
    symbols = array(hopes, "float64", (len(card.symbols), 3))
    return Heuristic(track, closed, half, stride, left, right, levels, cells, symbols, BONUS_POINTS)


def _closed_track(all_: tuple[Track, ...], crosses: int) -> int:
    """The number of the closed track with the nearest count of crosses; the last track if the row cannot be closed."""
    ends = [number for number, each in enumerate(all_) if each.closed]
    return min(ends, key=lambda number: abs(all_[number].crosses - crosses), default=len(all_) - 1)


def _numbers(half: Half) -> Ints:
    """The position's number for every combination of the rows' tracks, in mixed radix."""
    return array([half.number[half.in_order(tracks)] for tracks in product(*half.row_tracks)])
