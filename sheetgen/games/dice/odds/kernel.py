"""The compiled part of the odds: the values of all positions of a sheet, layer by layer.

Given the white dice, the player takes the best of what the coloured dice offer. The dice are independent, so the
expected maximum needs no loop over all rolls: sort the offers (colour and sum), best first; the probability that an
offer is available and nothing better is, is a product over the colours.

``fill`` is one long function on purpose: passing tuples of arrays to helpers made it thirty times slower.
"""

from typing import NamedTuple

from sheetgen.base.kernels import Array, compiled, np, part, poll

from .halves import HalfArrays

NONE = -1e300


class DiceTables(NamedTuple):
    """The dice, and what ends the game.

    The rolls of the white dice are sorted by sum: those with sum s (counted from the least) are ``pairs[s]`` to
    ``pairs[s + 1]``. ``chance[w]`` is the probability of roll w; ``values[w, n]`` are the faces, as bits, with which a
    coloured die makes number n together with one die of w.
    """

    pairs: Array
    chance: Array
    values: Array
    is_lucky: Array
    sides: int
    colors: int
    rows_to_end: int
    penalty: float


class Buffers(NamedTuple):
    """Scratch space of one thread.

    An offer is a colour and a number: ``color * numbers + number``. ``after[total, offer]`` is the best value with that
    second cross after white sum ``total`` (0: no first cross); ``known[total]`` lists the offers set, their count
    first. ``best_first`` is the best value without a second cross. The other arrays belong to ``mean_of``.
    """

    after: Array
    known: Array
    best_first: Array
    worth: Array
    offer: Array
    taken: Array
    left: Array
    share: Array


@part
def bits(number: int) -> int:
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count


@part
def mean_of(
    after: Array,
    known: Array,
    best_first: Array,
    worths: Array,
    offers: Array,
    taken: Array,
    rests: Array,
    share: Array,
    pairs: Array,
    chances: Array,
    values: Array,
    sides: int,
) -> float:
    """The expectation over all rolls of the best move, from ``after`` and ``best_first``.

    For each white sum, sort the offers above ``least``, the best value without a second cross. For each roll with that
    sum, go through them, best first: ``left_over`` is the probability that no better offer was rolled, ``rests[color]``
    the faces of a die not yet claimed by one. The last term is the case that no offer is rolled.
    """
    numbers, colors = len(best_first) - 1, len(taken)
    mean = 0.0
    for total in range(1, numbers + 1):
        least, count = best_first[total], 0
        for source in range(2):
            for n in range(1, known[source * total, 0] + 1):
                offer = known[source * total, n]
                worth = after[0, offer]
                if source and worth != NONE:
                    continue
                if after[total, offer] > worth:
                    worth = after[total, offer]
                if worth > least:
                    place = count
                    while place > 0 and worths[place - 1] < worth:
                        worths[place] = worths[place - 1]
                        offers[place] = offers[place - 1]
                        place -= 1
                    worths[place] = worth
                    offers[place] = offer
                    count += 1
        for pair in range(pairs[total - 1], pairs[total]):
            for color in range(colors):
                taken[color] = 0
                rests[color] = sides
            left_over, sum_ = 1.0, 0.0
            for n in range(count):
                color = offers[n] // numbers
                number = offers[n] - color * numbers
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
            mean += chances[pair] * (sum_ + left_over * least)
    return mean


@compiled
def fill(
    tile: tuple[int, int, int, int],
    is_symmetric: bool,
    left: HalfArrays,
    right: HalfArrays,
    dice: DiceTables,
    table: Array,
    next_level: Array,
    into: Array,
    buffers: Buffers,
) -> None:
    """Value the positions of a tile, left rows ``tile[0:2]`` by right rows ``tile[2:4]``, before a roll of one's own.

    Everything they lead to is in ``table`` already, or in ``next_level``: the table for one more penalty. ``into`` is
    ``table`` itself where one's next roll follows at once. For each position, enter every first cross into
    ``best_first`` and every second cross into ``after``, then take ``mean_of``. The lines that enter an offer stand
    here five times: as a function, inlined or not, they make the classic table take 27 s instead of 9.7.
    """
    l_closed, l_gone, l_fewest, l_start, l_number, l_color, l_next, l_gain, l_lucky, l_gone_after = left[:10]
    l_then, l_then_number, l_then_color, l_then_next, l_then_gain = left[10:]
    r_closed, r_gone, r_fewest, r_start, r_number, r_color, r_next, r_gain, r_lucky, r_gone_after = right[:10]
    r_then, r_then_number, r_then_color, r_then_next, r_then_gain = right[10:]
    pairs, chances, values, is_lucky, sides, _, rows_to_end, penalty = dice
    after, known, best_first, worths, offers, taken, rests, share = buffers
    numbers = len(is_lucky)
    luckies = 0
    for total in range(numbers):
        luckies += is_lucky[total]
    for a in range(tile[0], tile[1]):
        for b in range(tile[2], tile[3]):
            poll()
            if is_symmetric and b > a:
                break
            closed = l_closed[a] + r_closed[b]
            if closed >= rows_to_end:
                continue
            # clear the offers of the last position; crossing nothing at all is a penalty
            penalized = next_level[a, b] - penalty
            for total in range(numbers + 1):
                best_first[total] = penalized
                for n in range(1, known[total, 0] + 1):
                    after[total, known[total, n]] = NONE
                known[total, 0] = 0
            gone = l_gone[a] | r_gone[b]
            fewest = min(l_fewest[a], r_fewest[b])
            for side in range(2):
                if side == 0:
                    low, high = l_start[a], l_start[a + 1]
                else:
                    low, high = r_start[b], r_start[b + 1]
                for e in range(low, high):
                    if side == 0:
                        p, gain, number, color, lucky = l_next[e], l_gain[e], l_number[e], l_color[e], l_lucky[e]
                        worth = gain + table[p, b]
                        still = closed - l_closed[a] + l_closed[p]
                        gone_then = l_gone_after[e] | r_gone[b]
                    else:
                        p, gain, number, color, lucky = r_next[e], r_gain[e], r_number[e], r_color[e], r_lucky[e]
                        worth = gain + table[a, p]
                        still = closed - r_closed[b] + r_closed[p]
                        gone_then = r_gone_after[e] | l_gone[a]
                    # as a second cross with no first one
                    if not gone >> color & 1:
                        offer = color * numbers + number
                        if after[0, offer] == NONE:
                            known[0, 0] += 1
                            known[0, known[0, 0]] = offer
                            after[0, offer] = worth
                        elif after[0, offer] < worth:
                            after[0, offer] = worth
                    # as a first cross: with its own sum, then with each lucky number (D4, D5)
                    for choice in range(1 + luckies):
                        total = number + 1
                        if choice:
                            if lucky != fewest:
                                break
                            total = 0
                            seen = 0
                            while seen < choice:
                                seen += is_lucky[total]
                                total += 1
                            if total == number + 1:
                                continue
                        if best_first[total] < worth:
                            best_first[total] = worth
                        if still >= rows_to_end:
                            continue
                        if side == 0:
                            for f in range(l_then[e], l_then[e + 1]):
                                if not gone_then >> l_then_color[f] & 1:
                                    both = l_then_gain[f] + table[l_then_next[f], b]
                                    offer = l_then_color[f] * numbers + l_then_number[f]
                                    if after[total, offer] == NONE:
                                        known[total, 0] += 1
                                        known[total, known[total, 0]] = offer
                                        after[total, offer] = both
                                    elif after[total, offer] < both:
                                        after[total, offer] = both
                            for f in range(r_start[b], r_start[b + 1]):
                                if not gone_then >> r_color[f] & 1:
                                    both = gain + r_gain[f] + table[p, r_next[f]]
                                    offer = r_color[f] * numbers + r_number[f]
                                    if after[total, offer] == NONE:
                                        known[total, 0] += 1
                                        known[total, known[total, 0]] = offer
                                        after[total, offer] = both
                                    elif after[total, offer] < both:
                                        after[total, offer] = both
                        else:
                            for f in range(r_then[e], r_then[e + 1]):
                                if not gone_then >> r_then_color[f] & 1:
                                    both = r_then_gain[f] + table[a, r_then_next[f]]
                                    offer = r_then_color[f] * numbers + r_then_number[f]
                                    if after[total, offer] == NONE:
                                        known[total, 0] += 1
                                        known[total, known[total, 0]] = offer
                                        after[total, offer] = both
                                    elif after[total, offer] < both:
                                        after[total, offer] = both
                            for f in range(l_start[a], l_start[a + 1]):
                                if not gone_then >> l_color[f] & 1:
                                    both = gain + l_gain[f] + table[l_next[f], p]
                                    offer = l_color[f] * numbers + l_number[f]
                                    if after[total, offer] == NONE:
                                        known[total, 0] += 1
                                        known[total, known[total, 0]] = offer
                                        after[total, offer] = both
                                    elif after[total, offer] < both:
                                        after[total, offer] = both
            mean = mean_of(after, known, best_first, worths, offers, taken, rests, share, pairs, chances, values, sides)
            into[a, b] = mean
            if is_symmetric:
                into[b, a] = mean


@compiled
def offer_sums(
    tile: tuple[int, int, int, int],
    is_symmetric: bool,
    left: HalfArrays,
    right: HalfArrays,
    dice: DiceTables,
    before: Array,
    into: Array,
    buffers: Buffers,
) -> None:
    """Value the positions of a tile with one more roll of somebody else to come than in ``before``.

    Of its white sum one takes the best cross, or passes. ``before`` has this tile and everything that it leads to.
    """
    l_closed, l_fewest, l_start, l_number = left.closed, left.fewest, left.start, left.number
    r_closed, r_fewest, r_start, r_number = right.closed, right.fewest, right.start, right.number
    pairs, chances, is_lucky, rows_to_end = dice.pairs, dice.chance, dice.is_lucky, dice.rows_to_end
    best = buffers.best_first
    numbers = len(is_lucky)
    for a in range(tile[0], tile[1]):
        for b in range(tile[2], tile[3]):
            poll()
            if is_symmetric and b > a:
                break
            if l_closed[a] + r_closed[b] >= rows_to_end:
                continue
            for total in range(1, numbers + 1):
                best[total] = before[a, b]
            fewest = min(l_fewest[a], r_fewest[b])
            for side in range(2):
                if side == 0:
                    low, high = l_start[a], l_start[a + 1]
                else:
                    low, high = r_start[b], r_start[b + 1]
                for e in range(low, high):
                    if side == 0:
                        worth, number, lucky = left.gain[e] + before[left.next[e], b], l_number[e], left.lucky[e]
                    else:
                        worth, number, lucky = right.gain[e] + before[a, right.next[e]], r_number[e], right.lucky[e]
                    for total in range(1, numbers + 1):
                        if total == number + 1 or (is_lucky[total - 1] and lucky == fewest):
                            best[total] = max(best[total], worth)
            mean = 0.0
            for total in range(1, numbers + 1):
                for pair in range(pairs[total - 1], pairs[total]):
                    mean += chances[pair] * best[total]
            into[a, b] = mean
            if is_symmetric:
                into[b, a] = mean


TOP = (1 << 32) - 1


@compiled
def measure(table: Array, head: Array) -> None:
    """Find the least value of a table, ``head[0]``, and the size of the steps of ``round_off``, ``head[1]``."""
    least = most = table[0, 0]
    for a in range(table.shape[0]):
        for b in range(table.shape[1]):
            least, most = min(least, table[a, b]), max(most, table[a, b])
    head[0], head[1] = least, (most - least) / TOP
    if head[1] == 0.0:
        head[1] = 1.0


@compiled
def round_off(table: Array, head: Array, begin: int, steps: Array) -> None:
    """Values of a table in 32 bits each: ``steps`` above the least one, for as many as there are from ``begin`` on."""
    width = table.shape[1]
    a, b = begin // width, begin % width
    for n in range(len(steps)):
        steps[n] = np.rint((table[a, b] - head[0]) / head[1])
        b += 1
        if b == width:
            a, b = a + 1, 0


@compiled
def read_off(steps: Array, least: float, step: float, begin: int, table: Array) -> None:
    """The inverse of ``round_off``."""
    width = table.shape[1]
    a, b = begin // width, begin % width
    for n in range(len(steps)):
        table[a, b] = steps[n] * step + least
        b += 1
        if b == width:
            a, b = a + 1, 0
