"""The compiled part of the odds of sheets with a bonus row: the values of all positions with so many penalties.

The positions of the same tracks differ only in the fields that are used, and stand side by side. What a cross leads to
stands side by side, too, unless it sets off a field or closes a row: so most of the work is shared among them.
"""

from typing import NamedTuple

from sheetgen.base.kernels import Array, compiled, poll

from .blocks import BlockArrays
from .kernel import NONE, Buffers, DiceTables, mean_of


class Board(NamedTuple):
    """The rows of a sheet and its bonus row, and where the values of positions stand.

    The crosses of row r at its track t are ``start[r, t]`` to ``start[r, t + 1]``, that of its next cell is
    ``ahead[r, t]`` or -1; ``closed[r, t]`` says whether it is closed. Of a cross: the ``offer`` of its colour and
    number, the track ``to``, the points it gains, whether it is a ``bonus`` cell. ``die[r]`` leaves with row r.

    With the rows of ``mask`` closed, the next field after ``used`` others belongs to row ``field[mask, used]``; -1: to
    none. Once row r is closed, too, so many of the used ones are of open rows: ``left_over[mask, r, used]``.

    Tracks are numbers of two halves: row r counts ``stride[r]`` each, among ``size[r]``; the first ``cut`` rows are
    those of the left half. Positions a and b of the halves go with ``least[a]`` plus ``least[b]`` up to ``most`` of
    both used fields, and the value with n of them stands at ``base[a] + b * step[a] + more[b] + n``.
    """

    start: Array
    ahead: Array
    closed: Array
    offer: Array
    to: Array
    gain: Array
    bonus: Array
    die: Array
    field: Array
    left_over: Array
    stride: Array
    size: Array
    cut: int
    blocks: BlockArrays


class SharedBuffers(NamedTuple):
    """Scratch space of one thread: ``Buffers``, whose best values are kept for each number of used fields.

    ``is_known`` tells of a white sum and an offer whether ``known`` lists it. ``now`` and ``then`` are tracks.
    """

    after: Array
    best_first: Array
    known: Array
    is_known: Array
    now: Array
    then: Array


@compiled
def fill_with_fields(
    lefts: Array, first: int, last: int, board: Board, dice: DiceTables, table: Array, waiting: Array,
    next_level: Array, buffers: Buffers, scratch: SharedBuffers,
) -> None:  # fmt: skip
    """Value all positions of the halves ``lefts[first:last]``, none of which leads to another one of them.

    ``table`` holds the points to come of a position; ``waiting`` those of one whose last used field has yet to be
    carried out. All that the positions lead to is there, or in ``next_level``: the table for one more penalty.
    """
    start, ahead, closed, offers_of, to, gains, bonus, die, field, left_over, stride, size, cut = board[:13]
    left_least, left_most, right_least, right_most, base, step, more = board.blocks
    pairs, chances, values, _, sides, _, rows_to_end, penalty = dice
    _, _, _, worths, offers, taken, rests, share = buffers
    after, best_first, known, is_known, now, then = scratch
    rows, numbers = len(stride), best_first.shape[1] - 1
    count = len(after)
    for n in range(first, last):
        a = lefts[n]
        for b in range(len(more) - 1, -1, -1):
            poll()
            mask, shut, gone = 0, 0, 0
            for r in range(rows):
                now[r] = (a if r < cut else b) // stride[r] % size[r]
                if closed[r, now[r]]:
                    mask |= 1 << r
                    shut += 1
                    gone |= 1 << die[r]
            if shut >= rows_to_end:
                continue
            least = max(0, left_least[a] + right_least[b])
            most = left_most[a] + right_most[b]
            here = base[a] + b * step[a] + more[b] + least
            for total in range(numbers + 1):
                for i in range(1, known[total, 0] + 1):
                    is_known[total, known[total, i]] = 0
                    for j in range(count):
                        after[j, total, known[total, i]] = NONE
                known[total, 0] = 0
            count = most - least + 1
            for total in range(numbers + 1):
                for j in range(count):
                    best_first[j, total] = next_level[0, here + j] - penalty
            for r in range(rows):
                t = now[r]
                for e in range(start[r, t], start[r, t + 1]):
                    offer, closes = offers_of[e], closed[r, to[e]]
                    total = offer % numbers + 1
                    is_plain = not bonus[e] and not closes
                    for lead in range(1 if is_plain else count):
                        # after the first cross: all numbers of fields at once, if they stand side by side
                        gain, used, mask_then = gains[e], least + lead, mask
                        for q in range(rows):
                            then[q] = now[q]
                        then[r] = to[e]
                        if closes:
                            used = left_over[mask, r, used]
                            mask_then |= 1 << r
                        waits = bonus[e]
                        while waits:
                            waits = 0
                            q = field[mask_then, used]
                            used += 1
                            if q >= 0 and ahead[q, then[q]] >= 0:
                                s = ahead[q, then[q]]
                                then[q] = to[s]
                                gain += gains[s]
                                waits = bonus[s]
                                if closed[q, to[s]]:
                                    used = left_over[mask_then, q, used]
                                    mask_then |= 1 << q
                        p, o, ended, gone_then = 0, 0, 0, 0
                        for q in range(rows):
                            if q < cut:
                                p += then[q] * stride[q]
                            else:
                                o += then[q] * stride[q]
                            if closed[q, then[q]]:
                                ended += 1
                                gone_then |= 1 << die[q]
                        low, high = (0, count) if is_plain else (lead, lead + 1)
                        at = base[p] + o * step[p] + more[o] + used - low
                        for j in range(low, high):
                            best_first[j, total] = max(best_first[j, total], gain + table[0, at + j])
                        if not gone >> offer // numbers & 1:
                            if not is_known[0, offer]:
                                is_known[0, offer] = 1
                                known[0, 0] += 1
                                known[0, known[0, 0]] = offer
                            for j in range(low, high):
                                after[j, 0, offer] = max(after[j, 0, offer], gain + table[0, at + j])
                        if ended >= rows_to_end:
                            continue
                        for q in range(rows):
                            u = then[q]
                            for f in range(start[q, u], start[q, u + 1]):
                                second = offers_of[f]
                                if gone_then >> second // numbers & 1:
                                    continue
                                if not is_known[total, second]:
                                    is_known[total, second] = 1
                                    known[total, 0] += 1
                                    known[total, known[total, 0]] = second
                                both = gain + gains[f]
                                if q < cut:
                                    x = p + (to[f] - u) * stride[q]
                                    at = base[x] + o * step[x] + more[o]
                                else:
                                    x = o + (to[f] - u) * stride[q]
                                    at = base[p] + x * step[p] + more[x]
                                if closed[q, to[f]]:
                                    for j in range(low, high):
                                        worth = both + table[0, at + left_over[mask_then, q, used + j - low]]
                                        after[j, total, second] = max(after[j, total, second], worth)
                                elif bonus[f]:
                                    at += used + 1 - low
                                    for j in range(low, high):
                                        worth = both + waiting[0, at + j]
                                        after[j, total, second] = max(after[j, total, second], worth)
                                else:
                                    at += used - low
                                    for j in range(low, high):
                                        worth = both + table[0, at + j]
                                        after[j, total, second] = max(after[j, total, second], worth)
            for j in range(count):
                table[0, here + j] = mean_of(
                    after[j], known, best_first[j], worths, offers, taken, rests, share, pairs, chances, values, sides
                )
            # one of the used fields is the one to be carried out
            for used in range(max(1, least), most + 1):
                here_used = here + used - least
                worth, q = table[0, here_used], field[mask, used - 1]
                if q >= 0 and ahead[q, now[q]] >= 0:
                    s = ahead[q, now[q]]
                    if q < cut:
                        x = a + (to[s] - now[q]) * stride[q]
                        at = base[x] + b * step[x] + more[b]
                    else:
                        x = b + (to[s] - now[q]) * stride[q]
                        at = base[a] + x * step[a] + more[x]
                    if closed[q, to[s]]:
                        worth = gains[s] + table[0, at + left_over[mask, q, used]]
                    elif bonus[s]:
                        worth = gains[s] + waiting[0, at + used + 1]
                    else:
                        worth = gains[s] + table[0, at + used]
                waiting[0, here_used] = worth
