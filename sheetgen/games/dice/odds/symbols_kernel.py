"""The compiled part of the odds of sheets with symbols: the values of all positions with so many penalties."""

from typing import NamedTuple

from sheetgen.base.compiled import Array, compiled, part

from .kernel import NONE, Buffers, DiceTables, mean_of

TWO_IN_FEWEST, ONE_IN_EACH, DOUBLE_FEWEST, PLUS_13, NO_PENALTY = range(5)
POINTS = 13.0  # of the symbol of that name


class Paths(NamedTuple):
    """The rows of a sheet and its symbols.

    The crosses of row r at its track t are ``start[r, t]`` to ``start[r, t + 1]``, that of its next cell is
    ``ahead[r, t]`` or -1. Of a track: whether it is ``closed``, its ``crosses``, and the symbols whose first or second
    cell it has passed, as bits. Of a cross: the ``offer`` of its colour and number, the track ``to``, the points it
    gains, its ``own`` symbol as a bit (else 0), and the symbols of which it ``keeps`` all cells. ``effect`` is that of
    each symbol.
    Row r counts ``stride[r]`` in its half, of ``size[r]`` tracks; ``die[r]`` leaves when it is closed.
    """

    start: Array
    ahead: Array
    closed: Array
    crosses: Array
    first: Array
    second: Array
    offer: Array
    to: Array
    gain: Array
    own: Array
    keeps: Array
    effect: Array
    stride: Array
    size: Array
    die: Array


class Places(NamedTuple):
    """Where the value of a position stands: its two halves, and its word.

    A word has a bit for each symbol: whether all its passed cells are crossed, where that matters still. The halves are
    of kinds, by the cells they passed, each with a rank among its ``ranks``. Of two kinds, ``live`` are the bits that
    matter; the words that differ in them stand side by side, from ``base`` on, ``packed`` to ``1 << width``.
    """

    left_kind: Array
    left_rank: Array
    right_kind: Array
    right_rank: Array
    ranks: Array
    live: Array
    base: Array
    width: Array
    packed: Array


@part
def place_of(
    a: int, b: int, word: int, left_kind: Array, left_rank: Array, right_kind: Array, right_rank: Array, ranks: Array,
    live: Array, base: Array, width: Array, packed: Array,
) -> int:  # fmt: skip
    k, m = left_kind[a], right_kind[b]
    bits = live[k, m]
    place: int = base[k, m] + (left_rank[a] * ranks[m] + right_rank[b] << width[bits]) + packed[bits, word]
    return place


@part
def carry_out(
    then: Array, row: int, cross: int, word: int, choice: int, forgiven: float, ahead: Array,
    crosses: Array, first: Array, second: Array, to: Array, gains: Array, own: Array, keeps: Array, effect: Array,
) -> tuple[int, float, bool]:  # fmt: skip
    """Make a cross with all that it sets off (D8); ``choice`` is the row that is taken as that with the fewest crosses.

    Changes ``then``; returns the word, the points, and whether it came to a choice. The points are ``NONE`` if that row
    has not the fewest crosses. ``forgiven`` are the points of all penalties.
    """
    rows = len(then)
    # Each of the two effects at once comes once: the queue holds at most both.
    waiting, last, came = -1, -1, False
    points = 0.0
    left, at = 1, row  # crosses that the effect still makes, and where
    down = False  # from row to row
    step = cross
    while True:
        if step >= 0:
            then[at] = to[step]
            points += gains[step]
            word &= keeps[step]
            bit = own[step]
            if bit:
                ones = twos = 0
                for r in range(rows):
                    ones |= first[r, then[r]]
                    twos |= second[r, then[r]]
                if not ones & twos & bit:
                    word |= bit
                elif word & bit:
                    symbol = 0
                    while not bit >> symbol & 1:
                        symbol += 1
                    kind = effect[symbol]
                    if kind in (TWO_IN_FEWEST, ONE_IN_EACH):
                        word &= ~bit
                        if waiting < 0:
                            waiting = kind
                        else:
                            last = kind
                    elif kind == PLUS_13:
                        word &= ~bit
                        points += POINTS
                    elif kind == NO_PENALTY:
                        points += forgiven
        left -= 1
        at += down
        if left == 0:
            if waiting < 0:
                return word, points, came
            if waiting == TWO_IN_FEWEST:
                came, left, at, down = True, 2, choice, False
                for r in range(rows):
                    if crosses[r, then[r]] < crosses[choice, then[choice]]:
                        return word, NONE, came
            else:
                left, at, down = rows, 0, True
            waiting, last = last, -1
        step = ahead[at, then[at]]


@compiled
def fill_with_symbols(
    lefts: Array, begin: int, end: int, cut: int, paths: Paths, places: Places, points: Array, dice: DiceTables,
    penalties: int, is_last: bool, table: Array, next_level: Array, buffers: Buffers, tracks: Array,
) -> None:  # fmt: skip
    """Value all positions of the halves ``lefts[begin:end]``, none of which leads to another one of them.

    ``table`` holds the points to come, a doubled row among them. All that the positions lead to is there, or in
    ``next_level``: the table for one more penalty, unless that ends the game. ``tracks`` are scratch space.
    """
    start, ahead, closed, crosses, first, second, offers_of, to, gains, own, keeps, effect, stride, size, die = paths
    left_kind, left_rank, right_kind, right_rank, counts, live, base, width, packed = places
    pairs, chances, values, _, sides, _, rows_to_end, penalty = dice
    after, known, best_first, worths, offers, taken, rests, share = buffers
    now, then, last = tracks[0], tracks[1], tracks[2]
    rows, numbers = len(stride), len(best_first) - 1
    forgiven = penalty * penalties
    double, forgiving = 0, 0
    for s in range(len(effect)):
        if effect[s] == DOUBLE_FEWEST:
            double = 1 << s
        elif effect[s] == NO_PENALTY:
            forgiving = 1 << s
    for n in range(begin, end):
        a = lefts[n]
        for b in range(len(right_kind) - 1, -1, -1):
            shut, gone, ones, twos = 0, 0, 0, 0
            fewest = 1 << 30
            for r in range(rows):
                t = (a if r < cut else b) // stride[r] % size[r]
                now[r] = t
                ones |= first[r, t]
                twos |= second[r, t]
                fewest = min(fewest, crosses[r, t])
                if closed[r, t]:
                    shut += 1
                    gone |= 1 << die[r]
            bits = live[left_kind[a], right_kind[b]]
            here = (
                place_of(a, b, 0, left_kind, left_rank, right_kind, right_rank, counts, live, base, width, packed) - 1
            )
            for word in range(1 << len(effect)):
                if word & ~bits:
                    continue
                here += 1
                doubled = points[fewest] if word & ones & twos & double else 0.0
                if shut >= rows_to_end:
                    table[0, here] = doubled
                    continue
                penalized = doubled if is_last else next_level[0, here]
                if not word & ones & twos & forgiving:
                    penalized -= penalty
                for total in range(numbers + 1):
                    best_first[total] = penalized
                    for i in range(1, known[total, 0] + 1):
                        after[total, known[total, i]] = NONE
                    known[total, 0] = 0
                for r in range(rows):
                    for e in range(start[r, now[r]], start[r, now[r] + 1]):
                        offer = offers_of[e]
                        total = offer % numbers + 1
                        chose = True
                        for choice in range(rows):
                            if not chose:
                                break
                            for q in range(rows):
                                then[q] = now[q]
                            word_then, gain, chose = carry_out(
                                then, r, e, word, choice, forgiven, ahead, crosses, first, second, to, gains,
                                own, keeps, effect,
                            )  # fmt: skip
                            if gain == NONE:
                                continue
                            p, o, ended, gone_then, ones_then, twos_then = 0, 0, 0, 0, 0, 0
                            for q in range(rows):
                                u = then[q]
                                if q < cut:
                                    p += u * stride[q]
                                else:
                                    o += u * stride[q]
                                ones_then |= first[q, u]
                                twos_then |= second[q, u]
                                if closed[q, u]:
                                    ended += 1
                                    gone_then |= 1 << die[q]
                            worth = gain + table[0, place_of(
                                p, o, word_then, left_kind, left_rank, right_kind, right_rank, counts, live, base,
                                width, packed,
                            )]  # fmt: skip
                            best_first[total] = max(best_first[total], worth)
                            if not gone >> offer // numbers & 1:
                                if after[0, offer] == NONE:
                                    known[0, 0] += 1
                                    known[0, known[0, 0]] = offer
                                after[0, offer] = max(after[0, offer], worth)
                            if ended >= rows_to_end:
                                continue
                            for q in range(rows):
                                u = then[q]
                                for f in range(start[q, u], start[q, u + 1]):
                                    other = offers_of[f]
                                    if gone_then >> other // numbers & 1:
                                        continue
                                    v, bit = to[f], own[f]
                                    word_last = word_then & keeps[f]
                                    if not bit & word_last & (ones_then | first[q, v]) & (twos_then | second[q, v]):
                                        # no pair is complete: of a symbol's first cell, all that are passed are crossed
                                        if not bit & (ones_then | first[q, v]) & (twos_then | second[q, v]):
                                            word_last |= bit
                                        x, y = p, o
                                        if q < cut:
                                            x += (v - u) * stride[q]
                                        else:
                                            y += (v - u) * stride[q]
                                        worth = gain + gains[f] + table[0, place_of(
                                            x, y, word_last, left_kind, left_rank, right_kind, right_rank, counts,
                                            live, base, width, packed,
                                        )]  # fmt: skip
                                    else:
                                        worth, came = NONE, True
                                        for second_choice in range(rows):
                                            if not came:
                                                break
                                            for z in range(rows):
                                                last[z] = then[z]
                                            word_last, more, came = carry_out(
                                                last, q, f, word_then, second_choice, forgiven, ahead, crosses,
                                                first, second, to, gains, own, keeps, effect,
                                            )  # fmt: skip
                                            if more == NONE:
                                                continue
                                            x, y = 0, 0
                                            for z in range(rows):
                                                if z < cut:
                                                    x += last[z] * stride[z]
                                                else:
                                                    y += last[z] * stride[z]
                                            worth = max(worth, gain + more + table[0, place_of(
                                                x, y, word_last, left_kind, left_rank, right_kind, right_rank, counts,
                                                live, base, width, packed,
                                            )])  # fmt: skip
                                    if after[total, other] == NONE:
                                        known[total, 0] += 1
                                        known[total, known[total, 0]] = other
                                    after[total, other] = max(after[total, other], worth)
                table[0, here] = mean_of(
                    after, known, best_first, worths, offers, taken, rests, share, pairs, chances, values, sides
                )
