"""Games played to their end by a simple player: for the odds that no table holds."""

from typing import NamedTuple

from sheetgen.base.kernels import Ints, compiled, counted_die, np, part, poll

from .memory import (
    BONUS, CELLS, DICE, FIELDS, FRAME, HAS_EFFECTS, KID, K_MORE, K_WORD, MOST_FIRSTS, MOST_FRAMES, MOST_KIDS,
    PENALTY_AT, PENALTY_MASK, POINTER_AT, POINTER_MASK, ROW, ROWS, ROWS_AT, SIDES, SYMBOLS, SYMBOL_AT, TURN,
)  # fmt: skip
from .moves import expand, plan_turns
from .states import cell, code_of, crosses_of, is_closed, is_over, last_of, score


class Heuristic(NamedTuple):
    """The simulated player's estimate of the points to come: an exact table without effects, plus points for effects.

    ``track[row, last, crosses]``, or ``closed[row, crosses]`` for a closed row, is the number of the row's track. Times
    ``stride`` they add up, over the rows of a ``half``, to an index into ``left`` or ``right``, and those index
    ``levels[penalties]``. ``symbol_points[symbol, missing cells]`` and ``bonus_points`` (for each bonus cell ahead) are
    added; ``cells`` are row and place of each symbol's cells.
    """

    track: Ints
    closed: Ints
    half: Ints
    stride: Ints
    left: Ints
    right: Ints
    levels: Ints
    cells: Ints
    symbol_points: Ints
    bonus_points: float


@part
def _points_of_effects(card: Ints, start: Ints, word: int, more: int, heuristic: Heuristic) -> float:
    """The points added for symbols and bonus cells that can still be crossed."""
    hope = 0.0
    for symbol in range(card[SYMBOLS]):
        left = 0
        for side in range(2):
            row, place = heuristic.cells[symbol, side, 0], heuristic.cells[symbol, side, 1]
            if not more >> SYMBOL_AT + 2 * symbol + side & 1:
                is_ahead = place >= last_of(word, more, row) and not is_closed(card, start, word, more, row)
                left += 1 if is_ahead else 3
        if left < 3:
            hope += heuristic.symbol_points[symbol, left]
    fields = card[FIELDS] - (more >> POINTER_AT & POINTER_MASK)
    if fields > 0:
        ahead = 0
        for row in range(card[ROWS]):
            if not is_closed(card, start, word, more, row):
                for place in range(last_of(word, more, row), card[ROWS_AT + ROW * row + CELLS]):
                    ahead += card[cell(row, place) + BONUS]
        hope += heuristic.bonus_points * min(ahead, fields)
    return hope


@part
def _points_to_come(card: Ints, start: Ints, word: int, more: int, heuristic: Heuristic) -> float:
    if is_over(card, start, word, more):
        return 0.0
    left = right = 0
    for row in range(card[ROWS]):
        if is_closed(card, start, word, more, row):
            track = heuristic.closed[row, crosses_of(card, word, more, row)]
        else:
            code = code_of(word, more, row)
            track = heuristic.track[row, code & 63, code >> 6]
        if heuristic.half[row]:
            right += heuristic.stride[row] * track
        else:
            left += heuristic.stride[row] * track
    hope = heuristic.levels[more >> PENALTY_AT & PENALTY_MASK, heuristic.left[left], heuristic.right[right]]
    return float(hope + (_points_of_effects(card, start, word, more, heuristic) if card[HAS_EFFECTS] else 0.0))


@compiled
def play_out(card: Ints, start: Ints, begin: Ints, seed: int, heuristic: Heuristic, points: Ints) -> bool:
    """Play games from a state, maximising score plus points to come in each turn; ``points`` receives the final scores.

    False if a turn has more moves than fit into memory.
    """
    dice, rolled = card[DICE], 0
    roll, plan = np.zeros((1, 2 + dice), np.int64), np.zeros((1, TURN), np.int64)
    kids, firsts = np.zeros((MOST_KIDS, KID), np.int64), np.zeros((MOST_FIRSTS, KID), np.int64)
    frames = np.zeros((MOST_FRAMES + 8, FRAME), np.int64)
    for game in range(points.shape[0]):
        poll()
        word, more = begin[0], begin[1]
        while not is_over(card, start, word, more):
            for die in range(2 + dice):
                roll[0, die] = counted_die(seed, rolled, card[SIDES])
                rolled += 1
            plan_turns(card, start, roll, plan)
            n = expand(card, start, word, more, plan[0], kids, firsts, frames)
            if n < 0:
                return False
            best, chosen = -1e300, 0
            for k in range(n):
                after, rest = kids[k, K_WORD], kids[k, K_MORE]
                worth = score(card, after, rest) + _points_to_come(card, start, after, rest, heuristic)
                if worth > best:
                    best, chosen = worth, k
            word, more = kids[chosen, K_WORD], kids[chosen, K_MORE]
        points[game] = score(card, word, more)
    return True
