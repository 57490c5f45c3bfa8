"""What a position is worth where it can only be estimated: the mean of many games, and how far it may be off.

The player of these games plays as if the sheet had no effects but those that are carried out at once: by the score, and
by what the rows without effects are worth. The best play does better, so the estimate errs on the low side.
"""

from dataclasses import replace
from functools import lru_cache
from itertools import product

import numpy as np

from ..rules.rows import State
from ..rules.variant import Sheet
from ..solve import ahead
from ..solve import ahead_kernel as kernel
from ..solve.ahead_kernel import Guide
from ..solve.players_ahead import TooManyWaysError
from . import tracks as odds_rows
from .halves import Half
from .search import words_of
from .store import Whole
from .tracks import Track

SEED = 1
HOPES = {
    "two-in-fewest": (0.0, 4.0, 4.0),
    "one-in-each": (0.0, 9.0, 5.0),
    "double-fewest": (10.0, 10.0, 5.0),
    "plus-13": (0.0, 8.0, 7.0),
    "no-penalty": (5.0, 4.0, 2.0),
}
"""The points that a symbol is hoped to bring that is complete, lacks one cell, or both.

Tuned by playing: without any hope games of bonus-b end with 148 points on average, with these 160.
"""
HOPE_OF_BONUS = 2.0
"""The points that a bonus cell ahead is hoped to bring."""


def plain(sheet: Sheet) -> Sheet:
    """The sheet without its effects."""
    return replace(sheet, bonus_cells=frozenset(), bonus_row=(), symbols=())


def value(sheet: Sheet, state: State, whole: Whole, games: int, seed: int = SEED) -> tuple[float, float]:
    """The mean of the final scores of so many games and its standard error.

    Every position gets the same dice, so that differences are surer than the values.
    """
    points = np.zeros(games, np.int64)
    card, begin = ahead.packed_card(sheet), np.array(words_of(sheet, state), np.int64)
    if not kernel.play_out(card, ahead.packed_start(sheet, state), begin, seed, _guide(sheet, whole), points):
        raise TooManyWaysError("a turn can be played in more ways than there is room for: ask later in the game")
    return float(points.mean()), float(points.std(ddof=1) / games**0.5)


@lru_cache(maxsize=1)
def _guide(card: Sheet, whole: Whole) -> Guide:
    numbering, sheet = whole.numbering, whole.numbering.sheet
    count = len(sheet.rows)
    track = np.zeros((count, kernel.MOST_CELLS + 2, kernel.MOST_CELLS + 2), np.int64)
    closed = np.zeros((count, kernel.MOST_CELLS + 3), np.int64)
    half, stride = np.zeros(count, np.int64), np.zeros(count, np.int64)
    for side, part in enumerate((numbering.left, numbering.right)):
        step = 1
        for row, start in reversed(list(zip(part.rows, part.start, strict=True))):
            all_ = odds_rows.onward(sheet, row, start)
            half[row], stride[row] = side, step
            step *= len(all_)
            for number, each in enumerate(all_):
                if not each.closed:
                    track[row, each.passed, each.crosses] = number
            closed[row] = [_closed(all_, crosses) for crosses in range(closed.shape[1])]
    levels = np.stack([whole.levels[level].values() for level in range(sheet.rules.penalty_limit)])
    return Guide(
        track,
        closed,
        half,
        stride,
        _numbers(numbering.left),
        _numbers(numbering.right),
        levels,
        cells=np.array([symbol.cells for symbol in card.symbols], np.int64).reshape(-1, 2, 2),
        hopes=np.array([HOPES[symbol.effect] for symbol in card.symbols]).reshape(-1, 3),
        hope_of_bonus=HOPE_OF_BONUS,
    )


def _closed(all_: tuple[Track, ...], crosses: int) -> int:
    """The closed track with so many crosses, or the nearest to it; the last one where a row cannot be closed."""
    ends = [number for number, each in enumerate(all_) if each.closed]
    return min(ends, key=lambda number: abs(all_[number].crosses - crosses), default=len(all_) - 1)


def _numbers(half: Half) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    each = [odds_rows.onward(half.sheet, row, start) for row, start in zip(half.rows, half.start, strict=True)]
    return np.array([half.number[half.in_order(tracks)] for tracks in product(*each)], np.int64)
