"""Plays games by the policy of a table of odds: their mean score must be what the table predicts, or it is wrong.

Every roll is really rolled and every way to play it tried, so that only the arrays of crosses are shared with the code
that computes the tables.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sheetgen.games.dice.odds.halves import HalfArrays, Numbering
from sheetgen.games.dice.odds.kernel import DiceTables
from sheetgen.games.dice.odds.tables import dice_tables
from tests.compiling import Numbers, kernel, numbers, unpacked

NEVER = -1e300


@kernel
def play(
    games: int, seed: int, left: HalfArrays, right: HalfArrays, dice: DiceTables, levels: Numbers, points: Numbers
) -> None:
    """Play games from the first position of each half; ``points`` receives the final gain of each game.

    ``levels`` are tables by penalties and by rolls of others to come before one's own: as many as others play.
    """
    l_closed, l_gone, l_fewest, l_start, l_number, l_color, l_next, l_gain, l_lucky, l_gone_after = left[:10]
    l_then, l_then_number, l_then_color, l_then_next, l_then_gain = left[10:]
    r_closed, r_gone, r_fewest, r_start, r_number, r_color, r_next, r_gain, r_lucky, r_gone_after = right[:10]
    r_then, r_then_number, r_then_color, r_then_next, r_then_gain = right[10:]
    np.random.seed(seed)
    rolled = np.zeros(dice.colors, np.int64)
    for game in range(games):
        a, b, penalties, total = 0, 0, 0, 0.0
        while penalties < len(levels) - 1 and l_closed[a] + r_closed[b] < dice.rows_to_end:
            one, other = np.random.randint(1, dice.sides + 1), np.random.randint(1, dice.sides + 1)
            for color in range(dice.colors):
                rolled[color] = np.random.randint(1, dice.sides + 1)
            values = levels[penalties, -1]
            best, best_a, best_b, gained = levels[penalties + 1, -1, a, b] - dice.penalty, a, b, -dice.penalty
            is_penalty = True
            gone, fewest = l_gone[a] | r_gone[b], min(l_fewest[a], r_fewest[b])
            for first in range(-1, l_start[a + 1] - l_start[a] + r_start[b + 1] - r_start[b]):
                e, f = l_start[a] + first, r_start[b] + first - (l_start[a + 1] - l_start[a])
                on_left = first >= 0 and e < l_start[a + 1]
                on_right = first >= 0 and not on_left
                p, q, gain, now_gone = a, b, 0.0, gone
                if on_left:
                    if l_number[e] + 2 != one + other and not (dice.is_lucky[one + other - 2] and l_lucky[e] == fewest):
                        continue
                    p, gain, now_gone = l_next[e], l_gain[e], l_gone_after[e] | r_gone[b]
                elif on_right:
                    if r_number[f] + 2 != one + other and not (dice.is_lucky[one + other - 2] and r_lucky[f] == fewest):
                        continue
                    q, gain, now_gone = r_next[f], r_gain[f], r_gone_after[f] | l_gone[a]
                if first >= 0 and gain + values[p, q] > best:
                    best, best_a, best_b, gained, is_penalty = gain + values[p, q], p, q, gain, False
                if l_closed[p] + r_closed[q] >= dice.rows_to_end:
                    continue
                if on_left:
                    low, high = l_then[e], l_then[e + 1]
                else:
                    low, high = l_start[a], l_start[a + 1]
                for then in range(low, high):
                    if on_left:
                        color, number, to, more = (
                            l_then_color[then],
                            l_then_number[then],
                            l_then_next[then],
                            l_then_gain[then],
                        )
                    else:
                        color, number, to, more = l_color[then], l_number[then], l_next[then], gain + l_gain[then]
                    die = number + 2 - rolled[color]
                    if not now_gone >> color & 1 and die in (one, other) and more + values[to, q] > best:
                        best, best_a, best_b, gained, is_penalty = more + values[to, q], to, q, more, False
                if on_right:
                    low, high = r_then[f], r_then[f + 1]
                else:
                    low, high = r_start[b], r_start[b + 1]
                for then in range(low, high):
                    if on_right:
                        color, number, to, more = (
                            r_then_color[then],
                            r_then_number[then],
                            r_then_next[then],
                            r_then_gain[then],
                        )
                    else:
                        color, number, to, more = r_color[then], r_number[then], r_next[then], gain + r_gain[then]
                    die = number + 2 - rolled[color]
                    if not now_gone >> color & 1 and die in (one, other) and more + values[p, to] > best:
                        best, best_a, best_b, gained, is_penalty = more + values[p, to], p, to, more, False
            a, b, total, penalties = best_a, best_b, total + gained, penalties + is_penalty
            for wait in range(levels.shape[1] - 2, -1, -1):
                if penalties >= len(levels) - 1 or l_closed[a] + r_closed[b] >= dice.rows_to_end:
                    break
                one, other = np.random.randint(1, dice.sides + 1), np.random.randint(1, dice.sides + 1)
                values, fewest = levels[penalties, wait], min(l_fewest[a], r_fewest[b])
                best, best_a, best_b, gained = values[a, b], a, b, 0.0
                for e in range(l_start[a], l_start[a + 1]):
                    fits = l_number[e] + 2 == one + other or (dice.is_lucky[one + other - 2] and l_lucky[e] == fewest)
                    if fits and l_gain[e] + values[l_next[e], b] > best:
                        best, best_a, gained = l_gain[e] + values[l_next[e], b], l_next[e], l_gain[e]
                for f in range(r_start[b], r_start[b + 1]):
                    fits = r_number[f] + 2 == one + other or (dice.is_lucky[one + other - 2] and r_lucky[f] == fewest)
                    if fits and r_gain[f] + values[a, r_next[f]] > best:
                        best, best_a, best_b, gained = r_gain[f] + values[a, r_next[f]], a, r_next[f], r_gain[f]
                a, b, total = best_a, best_b, total + gained
        points[game] = total


def mean_of_games(numbering: Numbering, levels: Sequence[Any], games: int, seed: int) -> tuple[float, float]:
    """The mean gain of so many games of one player and its standard error; ``levels`` are the tables by penalties."""
    return mean_at_a_table(numbering, [(level,) for level in levels], games, seed)


def mean_at_a_table(
    numbering: Numbering, levels: Sequence[tuple[Any, ...]], games: int, seed: int
) -> tuple[float, float]:
    """The same at a table of several: by penalties, the tables before one's own roll and with others' to come."""
    points = np.zeros(games)
    over = np.zeros((len(levels[0]), *numbering.shape))
    every = np.stack([*(np.stack([numbers(one) for one in level]) for level in levels), over])
    left, right, dice = unpacked((numbering.left.arrays, numbering.right.arrays, dice_tables(numbering.sheet)))
    play(games, seed, left, right, dice, every, points)
    return float(points.mean()), float(points.std(ddof=1) / games**0.5)
