"""Plays games on sheets with steps or swaps by the policy of their table: their mean score must be what it predicts.

Every roll is really rolled and every way to play it tried, with the swaps as they are printed.
"""

import numpy as np

from sheetgen.games.dice.odds.counted import CountNumbering
from sheetgen.games.dice.odds.counted_kernel import CountedCrosses, Counts
from sheetgen.games.dice.odds.halves import HalfArrays
from sheetgen.games.dice.odds.kernel import DiceTables
from sheetgen.games.dice.odds.store import SheetTable
from sheetgen.games.dice.odds.tables import dice_tables
from tests.compiling import Numbers, kernel, unpacked


@kernel
def play(games: int, seed: int, left: HalfArrays, right: HalfArrays, left_counted: CountedCrosses,
         right_counted: CountedCrosses, counts: Counts, swaps: Numbers, dice: DiceTables, levels: tuple[Numbers, ...],
         least: Numbers, step: Numbers, points: Numbers) -> None:  # fmt: skip
    """Play games on an empty sheet; ``points`` receives what each has brought."""
    np.random.seed(seed)
    rolled = np.zeros(dice.colors, np.int64)
    for game in range(games):
        a, b, crossed, used, penalties, total = 0, 0, 0, 0, 0, 0.0
        while penalties < len(levels) and left.closed[a] + right.closed[b] < dice.rows_to_end:
            one, other = np.random.randint(1, dice.sides + 1), np.random.randint(1, dice.sides + 1)
            for color in range(dice.colors):
                rolled[color] = np.random.randint(1, dice.sides + 1)
            # nothing is crossed
            best, gained, to = -dice.penalty, -dice.penalty, (a, b, crossed, used, penalties + 1)
            if penalties + 1 < len(levels):
                best += value_of(counts, to, levels[penalties + 1], least[penalties + 1], step[penalties + 1])
            gone, fewest = left.gone[a] | right.gone[b], min(left.fewest[a], right.fewest[b])
            lefts, rights = left.start[a + 1] - left.start[a], right.start[b + 1] - right.start[b]
            for first in range(-1, lefts + rights):
                between, gain, gone_then, number, lucky, again, e = (a, b, crossed, used), 0.0, gone, 0, -1, 0, 0
                if first >= lefts:
                    e = right.start[b] + first - lefts
                    number, lucky, again = right.number[e] + 2, right.lucky[e], right_counted.again[e]
                    gone_then = right.gone_after[e] | left.gone[a]
                    new = right_counted.steps[e]
                    between, gain = (a, right.next[e], crossed + new, used), right.gain[e] + bonus(counts, crossed, new)
                elif first >= 0:
                    e = left.start[a] + first
                    number, lucky, again = left.number[e] + 2, left.lucky[e], left_counted.again[e]
                    gone_then = left.gone_after[e] | right.gone[b]
                    new = left_counted.steps[e]
                    between, gain = (left.next[e], b, crossed + new, used), left.gain[e] + bonus(counts, crossed, new)
                for way in range(-1, len(swaps)):
                    now_used = used
                    if way < 0:
                        is_lucky = dice.is_lucky[one + other - 2] and lucky == fewest
                        if first >= 0 and number != one + other and not is_lucky:
                            continue
                    else:
                        if first < 0 or again or way < used:
                            continue
                        if not (swaps[way, 0] == number and swaps[way, 1] == one + other) and not (
                            swaps[way, 1] == number and swaps[way, 0] == one + other
                        ):
                            continue
                        now_used = way + 1
                    p, q, crossed_then, _ = between
                    is_over = left.closed[p] + right.closed[q] >= dice.rows_to_end
                    if first >= 0:
                        after = (p, q, crossed_then, now_used, penalties)
                        worth = gain
                        if not is_over:
                            worth += value_of(counts, after, levels[penalties], least[penalties], step[penalties])
                        if worth > best:
                            best, gained, to = worth, gain, after
                    if is_over:
                        continue
                    # of the half of a first cross, ``then`` knows rows by their colours; others may be sorted
                    for side in range(2):
                        is_then = first >= 0 and (first >= lefts) == bool(side)
                        low, high = (right.start[q], right.start[q + 1]) if side else (left.start[p], left.start[p + 1])
                        if is_then:
                            low, high = (right.then[e], right.then[e + 1]) if side else (left.then[e], left.then[e + 1])
                        for f in range(low, high):
                            x, y, new, both = p, q, crossed_then - crossed, gain
                            if is_then and side:
                                color, number_then, y = right.then_color[f], right.then_number[f], right.then_next[f]
                                new, more = right_counted.then_steps[f], right.then_gain[f] - right.gain[e]
                            elif is_then:
                                color, number_then, x = left.then_color[f], left.then_number[f], left.then_next[f]
                                new, more = left_counted.then_steps[f], left.then_gain[f] - left.gain[e]
                            elif side:
                                color, number_then, y = right.color[f], right.number[f], right.next[f]
                                new, more = new + right_counted.steps[f], right.gain[f]
                            else:
                                color, number_then, x = left.color[f], left.number[f], left.next[f]
                                new, more = new + left_counted.steps[f], left.gain[f]
                            die = number_then + 2 - rolled[color]
                            if gone_then >> color & 1 or (die not in (one, other)):
                                continue
                            both += more + bonus(counts, crossed_then, crossed + new - crossed_then)
                            after = (x, y, crossed + new, now_used, penalties)
                            worth = both
                            if left.closed[x] + right.closed[y] < dice.rows_to_end:
                                worth += value_of(counts, after, levels[penalties], least[penalties], step[penalties])
                            if worth > best:
                                best, gained, to = worth, both, after
            a, b, crossed, used, penalties = to
            total += gained
        points[game] = total


@kernel
def bonus(counts: Counts, crossed: int, new: int) -> float:
    points: float = counts.step_points[new, crossed * counts.width]
    return points


@kernel
def value_of(counts: Counts, at: tuple[int, int, int, int, int], steps: Numbers, least: float, step: float) -> float:
    a, b, crossed, used, _ = at
    place = counts.blocks.base[a] + b * counts.blocks.step[a] + counts.blocks.more[b] + crossed * counts.width + used
    worth: float = steps[0, place] * step + least
    return worth


def mean_of_games(table: SheetTable, games: int, seed: int) -> tuple[float, float]:
    """What games bring on average by a whole table's own policy, and its standard error."""
    found = table.numbering
    if not isinstance(found, CountNumbering):
        raise TypeError("these games are played on sheets with steps or swaps")
    points, halves = np.zeros(games), (found.rows.left.arrays, found.rows.right.arrays)
    swaps = np.array(found.swaps, np.int64).reshape((-1, 2))
    levels = [table.levels[penalties] for penalties in range(found.sheet.rules.penalty_limit)]
    left, right, left_counted, right_counted = unpacked((*halves, *found.crosses))
    play(games, seed, left, right, left_counted, right_counted, unpacked(found.counts), swaps,
         unpacked(dice_tables(found.sheet)),
         tuple(np.asarray(level.steps) for level in levels), np.array([level.least for level in levels]),
         np.array([level.step for level in levels]), points)  # fmt: skip
    return float(points.mean()), float(points.std() / games**0.5)
