"""The compiled part of the odds of sheets with steps or swaps: the values of all positions with so many penalties.

The positions of the same tracks differ only in how many steps are crossed and how many swaps used. Their values stand
side by side, in *lines*, and so do those of what a cross leads to: every line is worked on as a whole.
"""

from typing import NamedTuple

from sheetgen.base.kernels import Array, compiled, part, poll

from .blocks import BlockArrays
from .halves import HalfArrays
from .kernel import NONE, DiceTables, bits


class Counts(NamedTuple):
    """What steps and swaps bring, and where the values of positions stand.

    Of each number of crossed steps there are ``width`` values: one for each number of swaps that may be used. To cross
    k more steps brings ``step_points[k, n * width]`` points where n are crossed.

    The swaps for number x are ``swap_start[x]`` to ``swap_start[x + 1]``: as white sum ``swap_total`` it may be crossed
    where from ``swap_low`` up to, not including, ``swap_high`` swaps are used; then ``swap_high`` are.

    Positions a and b of the halves go with ``least[a]`` plus ``least[b]`` up to ``most`` of both crossed steps; the
    rest is that of ``CountBlocks``.
    """

    width: int
    step_points: Array
    swap_start: Array
    swap_total: Array
    swap_low: Array
    swap_high: Array
    blocks: BlockArrays


class CountedCrosses(NamedTuple):
    """More about the crosses of a half: how many ``steps`` each crosses, and whether it is a second one (``again``).

    ``then_steps`` are those of a cross and the second one that follows.
    """

    steps: Array
    again: Array
    then_steps: Array


class Lines(NamedTuple):
    """Scratch space of one thread: ``Buffers`` whose best values are lines, and more.

    ``is_known`` tells of a white sum and an offer whether ``known`` lists it. ``first`` and ``both`` are what a first
    cross is worth, and a second one after it; ``use`` lists as which white sums it can be made, and by which swaps. The
    others belong to ``means_of``: what each offer is worth with a white sum (``merged``), the best first (``order``).
    """

    after: Array
    best_first: Array
    known: Array
    is_known: Array
    first: Array
    both: Array
    use: Array
    merged: Array
    offer: Array
    worth: Array
    order: Array
    taken: Array
    left: Array
    share: Array


@part
def raise_to(best: Array, total: int, offer: int, worth: Array, count: int, width: int, low: int, high: int) -> None:
    """Raise a line of ``best`` to that of ``worth``; with ``high``, where from ``low`` on fewer swaps are used.

    ``high`` of them are used then.
    """
    if high == 0:
        for j in range(count):
            if best[total, offer, j] < worth[j]:
                best[total, offer, j] = worth[j]
    else:
        for begin in range(0, count, width):
            now = worth[begin + high]
            for j in range(begin + low, begin + high):
                if best[total, offer, j] < now:
                    best[total, offer, j] = now


@compiled
def fill_with_counts(
    tile: tuple[int, int, int, int], left: HalfArrays, right: HalfArrays, left_counted: CountedCrosses,
    right_counted: CountedCrosses, counts: Counts, dice: DiceTables, table: Array, next_level: Array, lines: Lines,
) -> None:  # fmt: skip
    """Value the positions of a tile, as ``kernel.fill`` does: what they lead to is in ``table`` or ``next_level``."""
    l_closed, l_gone, l_fewest, l_start, l_number, l_color, l_next, l_gain, l_lucky, l_gone_after = left[:10]
    l_then, l_then_number, l_then_color, l_then_next, l_then_gain = left[10:]
    r_closed, r_gone, r_fewest, r_start, r_number, r_color, r_next, r_gain, r_lucky, r_gone_after = right[:10]
    r_then, r_then_number, r_then_color, r_then_next, r_then_gain = right[10:]
    l_steps, l_again, l_then_steps = left_counted
    r_steps, r_again, r_then_steps = right_counted
    width, step_points, swap_start, swap_total, swap_low, swap_high = counts[:6]
    left_least, left_most, right_least, right_most, base, step, more = counts.blocks
    pairs, chances, values, is_lucky, sides, _, rows_to_end, penalty = dice
    after, best_first, known, is_known, first, both, use, merged, offers, worths, order, taken, rests, share = lines
    numbers, count = len(is_lucky), len(first)
    for a in range(tile[0], tile[1]):
        for b in range(tile[2], tile[3]):
            poll()
            closed = l_closed[a] + r_closed[b]
            if closed >= rows_to_end:
                continue
            for total in range(numbers + 1):
                for i in range(1, known[total, 0] + 1):
                    offer = known[total, i]
                    is_known[total, offer] = 0
                    for j in range(count):
                        after[total, offer, j] = NONE
                known[total, 0] = 0
            least = (left_least[a] + right_least[b]) * width
            count = (left_most[a] + right_most[b] + 1) * width - least
            here = base[a] + b * step[a] + more[b] + least
            for total in range(numbers + 1):
                for j in range(count):
                    best_first[total, 0, j] = next_level[0, here + j] - penalty
            gone = l_gone[a] | r_gone[b]
            fewest = min(l_fewest[a], r_fewest[b])
            for side in range(2):
                if side == 0:
                    begin, end = l_start[a], l_start[a + 1]
                else:
                    begin, end = r_start[b], r_start[b + 1]
                for e in range(begin, end):
                    if side == 0:
                        p, q, gain, number, color, lucky = l_next[e], b, l_gain[e], l_number[e], l_color[e], l_lucky[e]
                        new, again, gone_then = l_steps[e], l_again[e], l_gone_after[e] | r_gone[b]
                    else:
                        p, q, gain, number, color, lucky = a, r_next[e], r_gain[e], r_number[e], r_color[e], r_lucky[e]
                        new, again, gone_then = r_steps[e], r_again[e], r_gone_after[e] | l_gone[a]
                    at = base[p] + q * step[p] + more[q] + least + new * width
                    for j in range(count):
                        first[j] = gain + step_points[new, least + j] + table[0, at + j]
                    if not gone >> color & 1:
                        # as a second cross with no first one
                        offer = color * numbers + number
                        if not is_known[0, offer]:
                            is_known[0, offer] = 1
                            known[0, 0] += 1
                            known[0, known[0, 0]] = offer
                        raise_to(after, 0, offer, first, count, width, 0, 0)
                    # as a first cross: with its own sum, with each lucky number (D4, D5), or by a swap (D16)
                    uses = 1
                    use[0, 0], use[0, 1], use[0, 2] = number + 1, 0, 0
                    if lucky == fewest:
                        for total in range(1, numbers + 1):
                            if is_lucky[total - 1] and total != number + 1:
                                use[uses, 0], use[uses, 1], use[uses, 2] = total, 0, 0
                                uses += 1
                    if not again:
                        for s in range(swap_start[number], swap_start[number + 1]):
                            use[uses, 0], use[uses, 1], use[uses, 2] = swap_total[s], swap_low[s], swap_high[s]
                            uses += 1
                    for i in range(uses):
                        raise_to(best_first, use[i, 0], 0, first, count, width, use[i, 1], use[i, 2])
                    if l_closed[p] + r_closed[q] >= rows_to_end:
                        continue
                    for is_other in range(2):
                        # second crosses in the same half, then in the other one
                        if is_other:
                            low, high = (l_start[a], l_start[a + 1]) if side else (r_start[b], r_start[b + 1])
                        else:
                            low, high = (r_then[e], r_then[e + 1]) if side else (l_then[e], l_then[e + 1])
                        for f in range(low, high):
                            x, y, then_gain, then_new = p, q, gain, new
                            if is_other and side:
                                x, number, color = l_next[f], l_number[f], l_color[f]
                                then_gain, then_new = gain + l_gain[f], new + l_steps[f]
                            elif is_other:
                                y, number, color = r_next[f], r_number[f], r_color[f]
                                then_gain, then_new = gain + r_gain[f], new + r_steps[f]
                            elif side:
                                y, number, color = r_then_next[f], r_then_number[f], r_then_color[f]
                                then_gain, then_new = r_then_gain[f], r_then_steps[f]
                            else:
                                x, number, color = l_then_next[f], l_then_number[f], l_then_color[f]
                                then_gain, then_new = l_then_gain[f], l_then_steps[f]
                            if gone_then >> color & 1:
                                continue
                            at = base[x] + y * step[x] + more[y] + least + then_new * width
                            for j in range(count):
                                both[j] = then_gain + step_points[then_new, least + j] + table[0, at + j]
                            offer = color * numbers + number
                            for i in range(uses):
                                total = use[i, 0]
                                if not is_known[total, offer]:
                                    is_known[total, offer] = 1
                                    known[total, 0] += 1
                                    known[total, known[total, 0]] = offer
                                raise_to(after, total, offer, both, count, width, use[i, 1], use[i, 2])
            means_of(
                table, here, count, after, best_first, known, is_known, merged, offers, worths, order, taken, rests,
                share, pairs, chances, values, sides,
            )  # fmt: skip


@part
def means_of(
    table: Array, here: int, count: int, after: Array, best_first: Array, known: Array, is_known: Array, merged: Array,
    offers: Array, worths: Array, order: Array, taken: Array, rests: Array, share: Array, pairs: Array, chances: Array,
    values: Array, sides: int,
) -> None:  # fmt: skip
    """Enter what ``kernel.mean_of`` says of every position of a line.

    What is offered is the same for all of them, and mostly in the same order of worth.
    """
    numbers, colors = best_first.shape[0] - 1, len(taken)
    for j in range(count):
        table[0, here + j] = 0.0
    for total in range(1, numbers + 1):
        most = 0
        for i in range(1, known[0, 0] + 1):
            offer = known[0, i]
            offers[most] = offer
            if is_known[total, offer]:
                for j in range(count):
                    merged[most, j] = max(after[0, offer, j], after[total, offer, j])
            else:
                for j in range(count):
                    merged[most, j] = after[0, offer, j]
            most += 1
        for i in range(1, known[total, 0] + 1):
            offer = known[total, i]
            if not is_known[0, offer]:
                offers[most] = offer
                for j in range(count):
                    merged[most, j] = after[total, offer, j]
                most += 1
        for j in range(count):
            least, kept = best_first[total, 0, j], 0
            for i in range(most):
                worth = merged[i, j]
                if worth > least:
                    place = kept
                    while place > 0 and worths[place - 1] < worth:
                        worths[place] = worths[place - 1]
                        order[place] = order[place - 1]
                        place -= 1
                    worths[place] = worth
                    order[place] = offers[i]
                    kept += 1
            for pair in range(pairs[total - 1], pairs[total]):
                for color in range(colors):
                    taken[color] = 0
                    rests[color] = sides
                left_over, sum_ = 1.0, 0.0
                for n in range(kept):
                    color = order[n] // numbers
                    number = order[n] - color * numbers
                    new = values[pair, number] & ~taken[color]
                    if new:
                        rest = rests[color]
                        less = rest - bits(new)
                        taken[color] |= new
                        rests[color] = less
                        now = left_over * share[rest] * less
                        sum_ += worths[n] * (left_over - now)
                        left_over = now
                        if less == 0:
                            break
                table[0, here + j] += chances[pair] * (sum_ + left_over * least)
