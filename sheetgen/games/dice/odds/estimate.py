"""Estimates the expected final score by simulation, for sheets that no table can hold.

The simulated player maximises the score plus a hope: the value of the rows on the bare sheet, and some points for
effects still to come. Best play does better, so the estimate errs on the low side.
"""

from dataclasses import replace
from functools import lru_cache
from itertools import product

from sheetgen.base.kernels import Ints, array, zeros

from ..engine import playout
from ..engine.playout import Outlook
from ..rules.rows import State
from ..rules.variant import Rules, Sheet
from ..solve.packing import pack_sheet, pack_start
from ..solve.players_ahead import TooManyWaysError
from ..solve.search_memory import search_memory
from .halves import Half, Numbering
from .store import SheetTable
from .tracks import Track
from .worth import Worth

SEED = 1
# Heuristic points for a symbol that is complete, lacks one cell, or lacks both. Tuned by playing: they raise the
# average of bonus-b from 148 to 160 points.
SYMBOL_POINTS = {
    "two-in-fewest": (0.0, 4.0, 4.0),
    "one-in-each": (0.0, 9.0, 5.0),
    "double-fewest": (10.0, 10.0, 5.0),
    "plus-13": (0.0, 8.0, 7.0),
    "no-penalty": (5.0, 4.0, 2.0),
}
BONUS_POINTS = 2.0  # heuristic points for a bonus cell that can still be crossed


def bare(sheet: Sheet) -> Sheet:
    """The sheet as tables know it: without effects, and if it has further mechanics, only its rows."""
    if not sheet.further:
        return replace(sheet, bonus_cells=frozenset(), bonus_row=(), symbols=())
    rules = sheet.rules
    shared = rules.dice, rules.sides, rules.points, rules.penalty, rules.penalty_limit, rules.rows_to_end
    return Sheet(Rules(*shared), sheet.rows)


def value(sheet: Sheet, state: State, whole: SheetTable, games: int, seed: int = SEED) -> Worth:
    """Estimates the value of ``state`` by simulated games.

    ``whole`` is the ready table of ``bare(sheet)``. Every position gets the same dice, so differences are more accurate
    than the values. Raises ``TooManyWaysError`` if a turn has too many moves.
    """
    points = zeros(games)
    packed, task, sides = pack_sheet(sheet), search_memory().task, sheet.rules.sides
    if not playout.play_out(packed, task, pack_start(state), sides, seed, _outlook(sheet, whole), points):
        raise TooManyWaysError("a turn can be played in more ways than there is room for: ask later in the game")
    return Worth.of_games(points.tolist())


@lru_cache(maxsize=1)
def _outlook(sheet: Sheet, whole: SheetTable) -> Outlook:
    numbering = whole.numbering
    if not isinstance(numbering, Numbering):
        raise TypeError(f"{numbering.sheet} has effects")
    count = len(sheet.rows)
    most = max(max(sheet.most_crosses(index), len(row.numbers)) for index, row in enumerate(sheet.rows))
    track, closed = zeros((count, most + 1, most + 1)), zeros((count, most + 1))
    half, stride = zeros(count), zeros(count)
    for side, part in enumerate((numbering.left, numbering.right)):
        step = 1
        for row, all_ in reversed(list(zip(part.rows, part.row_tracks, strict=True))):
            half[row], stride[row] = side, step
            step *= len(all_)
            for crosses in range(most + 1):
                closed[row, crosses] = _nearest(all_, None, crosses)
            for passed, crosses in product({each.passed for each in all_ if not each.closed}, range(most + 1)):
                track[row, passed, crosses] = _nearest(all_, passed, crosses)
    levels = zeros((sheet.rules.penalty_limit, *numbering.shape), "float64")
    for level in range(sheet.rules.penalty_limit):
        whole.levels[level].write_values(levels[level])
    left, right = _numbers(numbering.left), _numbers(numbering.right)
    points = [each for symbol in sheet.symbols for each in SYMBOL_POINTS[symbol.effect]]
    symbols = array(points, "float64", (len(sheet.symbols), 3))
    cells = zeros((count, most + 1))
    for cell in sheet.bonus_cells:
        for last in range(cell.place + 1):
            cells[cell.row, last] += 1
    return Outlook(track, closed, half, stride, left, right, levels, symbols, cells, BONUS_POINTS)


def _nearest(all_: tuple[Track, ...], passed: int | None, crosses: int) -> int:
    """The number of the track with the nearest count of crosses among those with ``passed`` cells (None: closed).

    The last track if there is none, as the row cannot be closed. Crosses that count twice exceed those of the bare row.
    """
    found = [number for number, each in enumerate(all_) if (None if each.closed else each.passed) == passed]
    return min(found, key=lambda number: abs(all_[number].crosses - crosses), default=len(all_) - 1)


def _numbers(half: Half) -> Ints:
    """The position's number for every combination of the rows' tracks, in mixed radix."""
    return array([half.number[half.in_order(tracks)] for tracks in product(*half.row_tracks)])
