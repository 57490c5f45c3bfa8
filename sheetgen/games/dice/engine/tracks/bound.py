"""An upper bound on the final score of every state: what its tracks can earn at the best prices found.

Whatever tracks share costs the one what the other earns by it, so at any prices the sum of what each track earns at
most, alone, is at least what all of them earn together; subgradient descent finds prices at which the sum is low. A
row's worth depends on the round cells beside it, so for a row and its round cells there is a column for each number of
round cells that may be crossed at the end; the best of them counts.
"""

from sheetgen.base.kernels import Ints, Shorts, part

from ..layout import (
    MOST_POINTS, MOST_ROWS, NEVER, UNIT, V_BITS, V_IDLE, V_LAST, V_PENALTIES, V_ROUND, V_ROUNDS, V_STEPS, V_SYMBOL,
    PackedSheet, Task,
)  # fmt: skip
from ..states import is_closed
from .layout import ACTION_PRICES, ROUND_TRACK, SWAP_TRACK, TRACKS, TrackBound
from .tracks import state_of


@part
def lay_out_table(task: Task, bound: TrackBound, nodes: Shorts) -> int:
    """Give each track its columns and its place in the table; returns the size of the table."""
    for r in range(MOST_ROWS):
        bound.more[r] = 0
        t = ROUND_TRACK + r
        for n in range(bound.begin[t, task.stages], bound.begin[t, task.stages + 1]):
            bound.more[r] = max(bound.more[r], nodes[n, 0] % bound.counts[t])
    size = 0
    for t in range(TRACKS):
        bound.columns[t] = 1
        if t < MOST_ROWS:
            bound.columns[t] += bound.more[t] + (bound.more[t - 1] if t else 0)
        elif t < SWAP_TRACK:
            bound.columns[t] += bound.more[t - ROUND_TRACK]
        bound.offset[t] = size
        size += bound.states[t] * bound.columns[t] * (task.stages + 1)
    return size


@part
def note_steps(sheet: PackedSheet, task: Task, bound: TrackBound) -> None:
    """Fill ``steps_left[s, r, last]``: how many steps of a row are ahead; and how many links may cross behind."""
    bound.linked_steps = 0
    for r in range(sheet.rows):
        for place in range(sheet.closing[r]):
            if sheet.step_at[r, place] and sheet.pair_at[r, place]:
                bound.linked_steps += 1
        for s in range(task.stages + 1):
            left = 0
            bound.steps_left[s, r, sheet.cells[r]] = 0
            for place in range(sheet.cells[r] - 1, -1, -1):
                if sheet.step_at[r, place] and (not task.skips or task.coming[s, r] >> place & 1):
                    left += 1
                bound.steps_left[s, r, place] = left


@part
def final_points(sheet: PackedSheet, task: Task, bound: TrackBound, t: int, state: int, column: int) -> int:
    """What a track's state is worth in the end, in a column."""
    if t == SWAP_TRACK:
        return 0
    count = state % bound.counts[t]
    if t >= ROUND_TRACK:
        return 0 if count == column else NEVER
    last = state // bound.counts[t] % bound.lasts[t] + bound.base[t]
    crosses = bound.count_0[t] + count + (1 if last > sheet.closing[t] else 0) + column
    crosses += task.first[V_ROUNDS + t] + (task.first[V_ROUNDS + t - 1] if t else 0)
    return int(UNIT * sheet.points[min(crosses, MOST_POINTS - 1)])


@part
def fill_table(sheet: PackedSheet, task: Task, bound: TrackBound, nodes: Shorts, edges: Shorts, table: Ints) -> None:
    """What every state of every track earns at most from its stage on, at these prices."""
    for label in range(bound.labels):
        worth = bound.alone[label]
        for k in range(bound.many_terms[label]):
            worth += bound.signs[label, k] * bound.price[bound.terms[label, k]]
        bound.worth[label] = worth
    for t in range(TRACKS):
        if not bound.states[t]:
            continue
        columns = bound.columns[t]
        for s in range(task.stages, -1, -1):
            now = bound.offset[t] + s * bound.states[t] * columns
            if columns == 1 and s < task.stages:
                _fill_stage(bound, t, s, now, nodes, edges, table)
            for n in range(bound.begin[t, s], bound.begin[t, s + 1] if columns > 1 or s == task.stages else 0):
                at = now + nodes[n, 0] * columns
                for column in range(columns):
                    table[at + column] = NEVER
                    if s == task.stages:
                        table[at + column] = final_points(sheet, task, bound, t, nodes[n, 0], column)
                _earn(bound, t, n, at, now + bound.states[t] * columns, 1, nodes, edges, table)
            changes = bound.many_options[task.stages, t] > 0
            while changes:  # until no effect makes it more
                changes = False
                for n in range(bound.begin[t, s], bound.begin[t, s + 1]):
                    at = now + nodes[n, 0] * columns
                    changes = _earn(bound, t, n, at, now, -1, nodes, edges, table) or changes


@part
def _fill_stage(bound: TrackBound, t: int, s: int, now: int, nodes: Shorts, edges: Shorts, table: Ints) -> None:
    """Fill a stage of a track of one column, as most are, but for what effects add."""
    after = now + bound.states[t]
    for n in range(bound.begin[t, s], bound.begin[t, s + 1]):
        most = NEVER
        for e in range(nodes[n, 1], nodes[n + 1, 1]):
            if edges[e, 0] >= 0:
                most = max(most, table[after + edges[e, 0]] + bound.worth[edges[e, 1]])
        table[now + nodes[n, 0]] = most


@part
def _earn(
    bound: TrackBound, t: int, n: int, at: int, to: int, sign: int, nodes: Shorts, edges: Shorts, table: Ints
) -> bool:
    """Raise what a node earns by its edges to the next stage (1), or by effects within its own (-1); whether it rose.

    ``at`` is its place in the table, ``to`` that of the stage that these edges lead to.
    """
    columns = bound.columns[t]
    rose = False
    for e in range(nodes[n, 1], nodes[n + 1, 1]):
        state = edges[e, 0] if sign > 0 else -1 - edges[e, 0]
        if state < 0:
            continue
        after, worth = to + state * columns, bound.worth[edges[e, 1]]
        for column in range(columns):
            if table[after + column] + worth > table[at + column]:
                table[at + column] = table[after + column] + worth
                rose = True
    return rose


@part
def fill_turns(sheet: PackedSheet, task: Task, bound: TrackBound) -> None:
    """Fill ``turns[s, idle]``: the most that the turns from stage s on pay; the game may end before each."""
    turns, stages = bound.turns, task.stages
    turns[stages, 0] = turns[stages, 1] = 0
    for s in range(stages - 1, -1, -1):
        action, price = task.stage[s] & 3, bound.price[ACTION_PRICES + s]
        after = max(turns[s + 1, 0], 0)
        if action == 1:
            turns[s, 0] = turns[s, 1] = max(turns[s + 1, 1], after + price)
        else:
            turns[s, 0] = max(after, after + price)
            turns[s, 1] = max(after - UNIT * sheet.penalty, after + price)


@part
def most_steps(sheet: PackedSheet, task: Task, bound: TrackBound, s: int, value: Ints) -> int:
    """The most steps that can be crossed in the end."""
    steps = value[V_STEPS] + bound.linked_steps
    for r in range(sheet.rows):
        if not is_closed(sheet, task, value, r):
            steps += bound.steps_left[s, r, value[V_LAST + r]]
    return int(min(steps, sheet.steps))


@part
def step_points(sheet: PackedSheet, bound: TrackBound, now: int, most: int) -> int:
    """How many steps are best at the price that they sell for; ``bound.step_points`` is what they are worth then."""
    best, chosen = NEVER, now
    for steps in range(now, most + 1):
        points = UNIT * sheet.points[steps] - bound.price[bound.step_price] * (steps - now)
        if points > best:
            best, chosen = points, steps
    bound.step_points = best
    return chosen


@part
def _rest(sheet: PackedSheet, task: Task, bound: TrackBound, s: int, value: Ints) -> int:
    """What a state earns beside the tracks: turns, closings left, steps, symbols, round cells that may be crossed."""
    closed = 0
    for r in range(sheet.rows):
        closed += 1 if is_closed(sheet, task, value, r) else 0
    total = bound.turns[s, value[V_IDLE]] - UNIT * sheet.penalty * value[V_PENALTIES]
    if bound.closing_price >= 0:
        total += max(sheet.to_end - closed, 0) * bound.price[bound.closing_price]
    if sheet.steps:
        step_points(sheet, bound, value[V_STEPS], most_steps(sheet, task, bound, s, value))
        total += bound.step_points
    for j in range(sheet.symbols):
        total += bound.credit[j, value[V_SYMBOL + j]]
        if bound.gift_price >= 0:
            total += bound.gifts_credit[j, value[V_SYMBOL + j]] * bound.price[bound.gift_price]
    for r in range(sheet.rows):
        if sheet.between[r]:
            beside = (value[V_BITS + r] | value[V_BITS + r + 1]) >> value[V_ROUND + r]
            place = value[V_ROUND + r]
            while beside:
                if beside & 1 and bound.round_price[r, place] >= 0:
                    total += bound.price[bound.round_price[r, place]]
                beside >>= 1
                place += 1
    return int(total)


@part
def entry(sheet: PackedSheet, bound: TrackBound, s: int, value: Ints, t: int) -> int:
    """Where in the table the columns of a track's state begin."""
    return int(bound.offset[t] + (s * bound.states[t] + state_of(sheet, bound, value, t)) * bound.columns[t])


@part
def bound_of(sheet: PackedSheet, task: Task, bound: TrackBound, table: Ints, s: int, value: Ints) -> int:
    """No play from a state at stage s ends with more than this, in units."""
    total = _rest(sheet, task, bound, s, value)
    if sheet.swaps:
        total += table[entry(sheet, bound, s, value, SWAP_TRACK)]
    sums, before = bound.sums, 0  # by the round cells below the row before
    sums[0, 0] = 0
    for r in range(sheet.rows):
        at = entry(sheet, bound, s, value, r)
        more = bound.more[r]
        if not before and not more:
            sums[r + 1, 0] = sums[r, 0] + table[at]
            continue
        beside = entry(sheet, bound, s, value, ROUND_TRACK + r) if sheet.between[r] else 0
        for below in range(more + 1):
            best = NEVER
            for above in range(before + 1):
                best = max(best, sums[r, above] + table[at + above + below])
            sums[r + 1, below] = best + (table[beside + below] if sheet.between[r] else 0)
        before = more
    best = NEVER
    for below in range(before + 1):
        best = max(best, sums[sheet.rows, below])
    return int(total + best)
