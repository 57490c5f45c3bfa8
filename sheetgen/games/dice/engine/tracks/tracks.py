"""The upper bound's view of a sheet: *tracks*, which share nothing but prices.

A track is a row, a row of round cells, or the fields of swaps. Alone it has few states, numbered here, and in every
stage few ways to go on, its *edges*. What tracks share, such as the one cross of an action, is bought and sold at
prices; the *label* of an edge says what it buys and sells. ``bound`` finds the prices and what each track then earns.
"""

from sheetgen.base.kernels import Ints, Shorts, np, part, poll

from ..layout import (
    CROSS, LUCKY, MOST_ROWS, STAGES, V_COUNT, V_LAST, V_OPEN, V_ROUND, V_ROUNDS, V_SECOND, V_SWAPS, PackedSheet, Task,
)  # fmt: skip
from ..states import first_bit, pass_over
from .labels import add_labels
from .layout import (
    GIFT, MOST_TRACKED, O_AGAIN, O_CHOSEN, O_HOW, O_LABEL, O_PLACE, O_SLOT, RECEIVE, ROUND_TRACK, SWAP_TRACK, TRACKS,
    TrackBound,
)  # fmt: skip


@part
def shape_tracks(sheet: PackedSheet, task: Task, bound: TrackBound) -> None:
    """How the states of each track are numbered: by links left, second cross, last cross and number of crosses."""
    first = task.first
    for t in range(TRACKS):
        bound.states[t] = 0
        bound.seconds[t] = 1
    for r in range(sheet.rows):
        bound.base[r], bound.count_0[r] = min(first[V_LAST + r], sheet.closing[r] + 1), first[V_COUNT + r]
        bound.lasts[r] = sheet.closing[r] + 2 - bound.base[r]
        crosses = 2  # a closing cell, and one more so that this is a number of counts
        masks = 1
        slot = 0
        for k in range(MOST_TRACKED):
            bound.tracked[r, k] = -1
        for place in range(sheet.closing[r]):
            pair = sheet.pair_at[r, place] - 1
            is_linked = pair >= 0 and first[V_OPEN + pair]
            if is_linked and slot < MOST_TRACKED:
                bound.tracked[r, slot] = pair
                slot += 1
                masks *= 2
            if is_linked or (place >= bound.base[r] and not task.closed[r]):
                crosses += 1 + sheet.double_at[r, place]
            if sheet.second_crosses and place >= bound.base[r] - 1:
                crosses += 1
        bound.counts[r] = crosses
        bound.seconds[r] = 2 if sheet.second_crosses else 1
        bound.states[r] = masks * bound.seconds[r] * bound.lasts[r] * crosses
        if sheet.between[r]:
            t = ROUND_TRACK + r
            bound.base[t], bound.count_0[t] = first[V_ROUND + r], first[V_ROUNDS + r]
            bound.lasts[t] = sheet.cells[r] + 1 - bound.base[t]
            bound.counts[t] = bound.lasts[t]
            bound.states[t] = bound.lasts[t] * bound.counts[t]
    if sheet.swaps:
        bound.base[SWAP_TRACK] = bound.count_0[SWAP_TRACK] = 0
        bound.counts[SWAP_TRACK] = 1
        bound.lasts[SWAP_TRACK] = bound.states[SWAP_TRACK] = sheet.swaps + 1


@part
def _index(bound: TrackBound, t: int, links: int, second: int, last: int, count: int) -> int:
    """The number of a track's state."""
    index = (links * bound.seconds[t] + (second if bound.seconds[t] == 2 else 0)) * bound.lasts[t]
    return int((index + last - bound.base[t]) * bound.counts[t] + count - bound.count_0[t])


@part
def state_of(sheet: PackedSheet, bound: TrackBound, value: Ints, t: int) -> int:
    """The number of the state that a track has in a vector."""
    if t == SWAP_TRACK:
        return int(value[V_SWAPS])
    if t >= ROUND_TRACK:
        r = t - ROUND_TRACK
        return _index(bound, t, 0, 0, value[V_ROUND + r], value[V_ROUNDS + r])
    links = 0
    for k in range(MOST_TRACKED):
        pair = bound.tracked[t, k]
        if pair >= 0 and value[V_OPEN + pair]:
            links |= 1 << k
    return _index(
        bound, t, links, value[V_SECOND + t], min(value[V_LAST + t], sheet.closing[t] + 1), value[V_COUNT + t]
    )


@part
def _row_after(sheet: PackedSheet, task: Task, bound: TrackBound, r: int, s: int, state: int, option: Ints) -> int:
    """The state of a row after an option of stage s, or -1; ``option`` says which of its labels is the right one."""
    count = state % bound.counts[r] + bound.count_0[r]
    state //= bound.counts[r]
    last = state % bound.lasts[r] + bound.base[r]
    state //= bound.lasts[r]
    second, links = state % bound.seconds[r], state // bound.seconds[r]
    how, place, slot = option[O_HOW], option[O_PLACE], option[O_SLOT]
    closed = task.closed[r] or last > sheet.closing[r]
    option[O_CHOSEN] = option[O_LABEL]
    if how == RECEIVE:
        if slot >= 0 and not links >> slot & 1:
            return -1
        links &= ~(1 << slot) if slot >= 0 else -1
        count += 1 + sheet.double_at[r, place]
        if place >= last:
            last, second = place + 1, 0
    elif how >= 0:
        if closed:
            return -1
        if place >= last and (how not in (LUCKY, GIFT) or place == last):
            if place >= sheet.closing[r] and count < sheet.to_lock[r]:
                return -1
            count += 1 + sheet.double_at[r, place]
            last, second = place + 1, 0
            links &= ~(1 << slot) if slot >= 0 else -1
        elif how == CROSS and sheet.second_crosses and place + 1 == last and not second:
            if sheet.double_at[r, place]:
                return -1
            count += 1
            second = 1
            option[O_CHOSEN] = option[O_AGAIN]
        else:
            return -1
    if count - bound.count_0[r] >= bound.counts[r]:
        return -1
    if task.skips:
        value = task.value
        value[V_LAST + r], value[V_SECOND + r] = last, second
        pass_over(sheet, task, s + 1, value, r)
        last, second = value[V_LAST + r], value[V_SECOND + r]
    return _index(bound, r, links, second, min(last, sheet.closing[r] + 1), count)


@part
def _after(sheet: PackedSheet, task: Task, bound: TrackBound, t: int, s: int, state: int, option: Ints) -> int:
    """The state of a track after an option of stage s, or -1."""
    if t < MOST_ROWS:
        return _row_after(sheet, task, bound, t, s, state, option)
    option[O_CHOSEN] = option[O_LABEL]
    crosses = option[O_HOW] >= 0
    if t == SWAP_TRACK:
        if crosses and option[O_PLACE] < state:
            return -1
        return first_bit(task.coming_swap[s + 1], option[O_PLACE] + 1 if crosses else state, sheet.swaps)
    r = t - ROUND_TRACK
    count = state % bound.counts[t] + bound.count_0[t]
    last = state // bound.counts[t] + bound.base[t]
    if crosses:
        if option[O_PLACE] < last:
            return -1
        last, count = option[O_PLACE] + 1, count + 1
    coming = task.coming_round[s + 1, r, 0] | task.coming_round[s + 1, r, 1]
    return _index(bound, t, 0, 0, first_bit(coming, last, sheet.cells[r]), count)


@part
def _add_node(bound: TrackBound, t: int, state: int, nodes: Shorts, total: int, seen: Ints, stamp: int) -> int:
    """Add a state, and all that lack some of its links: the other row may pass its cell. Returns the new total."""
    rest = bound.lasts[t] * bound.counts[t] * bound.seconds[t]
    links = state // rest
    some = links
    while True:
        variant = state - (links - some) * rest
        if seen[variant] != stamp:
            seen[variant] = stamp
            nodes[total, 0] = variant
            total += 1
        if not some:
            return total
        some = some - 1 & links


@part
def _close_layer(
    sheet: PackedSheet, task: Task, bound: TrackBound, t: int, s: int, nodes: Shorts, total: int, seen: Ints, stamp: int
) -> int:
    """Add the states that effects may bring a track to at stage s; the new total, or -1 if there is no room."""
    first = bound.first_option[task.stages, t]
    n = bound.begin[t, s]
    while n < total:
        poll()
        for k in range(first, first + bound.many_options[task.stages, t]):
            to = _after(sheet, task, bound, t, s, nodes[n, 0], bound.options[k])
            if to >= 0:
                if total + (1 << MOST_TRACKED) + 1 >= nodes.shape[0]:
                    return -1
                total = _add_node(bound, t, to, nodes, total, seen, stamp)
        n += 1
    return total


@part
def find_edges(sheet: PackedSheet, task: Task, bound: TrackBound, nodes: Shorts, edges: Shorts) -> bool:
    """List the states that each track can be in at each stage, with their edges; false if there is no room.

    Nodes ``begin[t, s]`` to ``begin[t, s + 1]`` are those of stage s: their state, and where their edges begin. An edge
    is the state it leads to and its label; one that an effect takes within a stage leads to -1 - that state.
    """
    shape_tracks(sheet, task, bound)
    if not add_labels(sheet, task, bound):
        return False
    most = 0
    for t in range(TRACKS):
        most = max(most, bound.states[t])
    seen = np.zeros(most, np.int64)
    total = used = stamp = 0
    for t in range(TRACKS):
        for s in range(STAGES + 2):
            bound.begin[t, s] = total
        if not bound.states[t]:
            continue
        if total + (1 << MOST_TRACKED) + 1 >= nodes.shape[0]:
            return False
        stamp += 1
        total = _add_node(bound, t, state_of(sheet, bound, task.first, t), nodes, total, seen, stamp)
        for s in range(task.stages + 1):
            total = _close_layer(sheet, task, bound, t, s, nodes, total, seen, stamp)
            if total < 0:
                return False
            bound.begin[t, s + 1] = total
            stamp += 1
            ways = 1 + bound.many_options[s, t] if s < task.stages else 0
            free = bound.many_options[task.stages, t]
            for n in range(bound.begin[t, s], bound.begin[t, s + 1]):
                nodes[n, 1] = used
                for k in range(ways + free):
                    option = bound.options[0]
                    if k >= ways:
                        option = bound.options[bound.first_option[task.stages, t] + k - ways]
                    elif k:
                        option = bound.options[bound.first_option[s, t] + k - 1]
                    to = _after(sheet, task, bound, t, s, nodes[n, 0], option)
                    if to < 0:
                        continue
                    if used + 1 >= edges.shape[0] or total + (1 << MOST_TRACKED) + 1 >= nodes.shape[0]:
                        return False
                    edges[used, 0], edges[used, 1] = to if k < ways else -1 - to, option[O_CHOSEN]
                    used += 1
                    if k < ways:
                        total = _add_node(bound, t, to, nodes, total, seen, stamp)
            if s == task.stages:
                nodes[total, 1] = used  # where the last edges end
                total += 1
    return True
