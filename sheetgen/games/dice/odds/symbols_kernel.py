"""The compiled part of the odds of sheets with symbols: the values of all positions with so many penalties."""

from typing import NamedTuple

from sheetgen.base.kernels import Array, compiled, part, poll

from .bonus_row_kernel import SharedBuffers
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
                    deed = effect[symbol]
                    if deed in (TWO_IN_FEWEST, ONE_IN_EACH):
                        word &= ~bit
                        if waiting < 0:
                            waiting = deed
                        else:
                            last = deed
                    elif deed == PLUS_13:
                        word &= ~bit
                        points += POINTS
                    elif deed == NO_PENALTY:
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


class WordGroup(NamedTuple):
    """Scratch space of one thread, beside ``Buffers`` and ``SharedBuffers``.

    ``words`` are those of the positions with the same tracks. ``member`` lists some of them by their place among all,
    ``follows`` the word of each after a first cross. ``last`` are tracks after a second one.
    """

    words: Array
    member: Array
    follows: Array
    last: Array


@compiled
def fill_with_symbols(
    lefts: Array, begin: int, end: int, cut: int, paths: Paths, places: Places, points: Array, dice: DiceTables,
    penalties: int, is_last: bool, table: Array, next_level: Array, buffers: Buffers, scratch: SharedBuffers,
    group: WordGroup,
) -> None:  # fmt: skip
    """Value all positions of the halves ``lefts[begin:end]``, none of which leads to another one of them.

    ``table`` holds the points to come, a doubled row among them. All that the positions lead to is there, or in
    ``next_level``: the table for one more penalty, unless that ends the game. Positions with the same tracks are valued
    together: a cross changes their words alike, unless it completes a pair for some of them.
    """
    start, ahead, closed, crosses, first, second, offers_of, to, gains, own, keeps, effect, stride, size, die = paths
    left_kind, left_rank, right_kind, right_rank, ranks, live, base, width, packed = places
    pairs, chances, values, _, sides, _, rows_to_end, penalty = dice
    _, _, _, worths, offers, taken, rests, share = buffers
    after, best_first, known, is_known, now, then = scratch
    words, member, follows, last = group
    rows, numbers = len(stride), best_first.shape[1] - 1
    forgiven = penalty * penalties
    double, forgiving = 0, 0
    for s in range(len(effect)):
        if effect[s] == DOUBLE_FEWEST:
            double = 1 << s
        elif effect[s] == NO_PENALTY:
            forgiving = 1 << s
    count = len(after)
    for n in range(begin, end):
        a = lefts[n]
        for b in range(len(right_kind) - 1, -1, -1):
            poll()
            shut, gone, ones, twos, fewest = 0, 0, 0, 0, 1 << 30
            for r in range(rows):
                t = (a if r < cut else b) // stride[r] % size[r]
                now[r] = t
                ones |= first[r, t]
                twos |= second[r, t]
                fewest = min(fewest, crosses[r, t])
                if closed[r, t]:
                    shut += 1
                    gone |= 1 << die[r]
            for total in range(numbers + 1):
                for i in range(1, known[total, 0] + 1):
                    is_known[total, known[total, i]] = 0
                    for j in range(count):
                        after[j, total, known[total, i]] = NONE
                known[total, 0] = 0
            bits = live[left_kind[a], right_kind[b]]
            here = place_of(
                a, b, 0, left_kind, left_rank, right_kind, right_rank, ranks, live, base, width, packed
            )  # fmt: skip
            count = 0
            for word in range(1 << len(effect)):
                if word & ~bits:
                    continue
                doubled = points[fewest] if word & ones & twos & double else 0.0
                penalized = doubled if is_last else next_level[0, here + count]
                if not word & ones & twos & forgiving:
                    penalized -= penalty
                for total in range(numbers + 1):
                    best_first[count, total] = penalized
                table[0, here + count] = doubled  # if the game is over
                words[count] = word
                count += 1
            if shut >= rows_to_end:
                continue
            for r in range(rows):
                for e in range(start[r, now[r]], start[r, now[r] + 1]):
                    offer = offers_of[e]
                    total = offer % numbers + 1
                    passed_one, passed_two = first[r, to[e]], second[r, to[e]]
                    for q in range(rows):
                        if q != r:
                            passed_one |= first[q, now[q]]
                            passed_two |= second[q, now[q]]
                    pair = own[e] & passed_one & passed_two  # that the cross completes for some of the words
                    for lead in range(-1, count):
                        if lead >= 0 and not words[lead] & keeps[e] & pair:
                            continue
                        chose = True
                        for choice in range(1 if lead < 0 else rows):
                            if not chose:
                                break
                            for q in range(rows):
                                then[q] = now[q]
                            members = 0
                            if lead < 0:  # all words for which no pair is completed
                                then[r] = to[e]
                                gain = gains[e]
                                for j in range(count):
                                    word = words[j] & keeps[e]
                                    if not word & pair:
                                        member[members] = j
                                        follows[members] = word if pair else word | own[e]
                                        members += 1
                            else:
                                word, gain, chose = carry_out(
                                    then, r, e, words[lead], choice, forgiven, ahead, crosses, first, second, to, gains,
                                    own, keeps, effect,
                                )  # fmt: skip
                                if gain != NONE:
                                    member[0] = lead
                                    follows[0] = word
                                    members = 1
                            if members == 0:
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
                            at = place_of(
                                p, o, 0, left_kind, left_rank, right_kind, right_rank, ranks, live, base, width, packed
                            )  # fmt: skip
                            bits = live[left_kind[p], right_kind[o]]
                            is_left = not gone >> offer // numbers & 1
                            if is_left and not is_known[0, offer]:
                                is_known[0, offer] = 1
                                known[0, 0] += 1
                                known[0, known[0, 0]] = offer
                            for m in range(members):
                                j = member[m]
                                worth = gain + table[0, at + packed[bits, follows[m]]]
                                best_first[j, total] = max(best_first[j, total], worth)
                                if is_left:
                                    after[j, 0, offer] = max(after[j, 0, offer], worth)
                            if ended >= rows_to_end:
                                continue
                            for q in range(rows):
                                u = then[q]
                                for f in range(start[q, u], start[q, u + 1]):
                                    other = offers_of[f]
                                    if gone_then >> other // numbers & 1:
                                        continue
                                    if not is_known[total, other]:
                                        is_known[total, other] = 1
                                        known[total, 0] += 1
                                        known[total, known[total, 0]] = other
                                    v, x, y = to[f], p, o
                                    if q < cut:
                                        x += (v - u) * stride[q]
                                    else:
                                        y += (v - u) * stride[q]
                                    at = place_of(
                                        x, y, 0, left_kind, left_rank, right_kind, right_rank, ranks, live, base, width,
                                        packed,
                                    )  # fmt: skip
                                    bits = live[left_kind[x], right_kind[y]]
                                    both, kept = gain + gains[f], keeps[f]
                                    twins = own[f] & (ones_then | first[q, v]) & (twos_then | second[q, v])
                                    added = 0 if twins else own[f]
                                    for m in range(members):
                                        j, word = member[m], follows[m] & kept
                                        if not word & twins:
                                            worth = both + table[0, at + packed[bits, word | added]]
                                        else:
                                            worth, came = NONE, True
                                            for second_choice in range(rows):
                                                if not came:
                                                    break
                                                for z in range(rows):
                                                    last[z] = then[z]
                                                word, more, came = carry_out(
                                                    last, q, f, follows[m], second_choice, forgiven, ahead, crosses,
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
                                                    x, y, word, left_kind, left_rank, right_kind, right_rank, ranks,
                                                    live, base, width, packed,
                                                )])  # fmt: skip
                                        after[j, total, other] = max(after[j, total, other], worth)
            for j in range(count):
                table[0, here + j] = mean_of(
                    after[j], known, best_first[j], worths, offers, taken, rests, share, pairs, chances, values, sides
                )
