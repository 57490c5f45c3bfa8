"""Finds prices that make the bound low: subgradient descent on the bound of the position, with shrinking steps."""

from sheetgen.base.kernels import Ints, Shorts, part

from ..layout import EXACT, NEVER, UNIT, V_STEPS, PackedSheet, Task
from ..states import is_closed
from .bound import bound_of, entry, fill_table, fill_turns, most_steps, step_points
from .layout import ACTION_PRICES, ROUND_TRACK, TRACKS, TrackBound


@part
def _first_prices(sheet: PackedSheet, task: Task, bound: TrackBound) -> None:
    """Three points for an action, an effect or a link; for a step, what one of those ahead is worth on average."""
    for p in range(bound.prices):
        bound.price[p] = 0
    for s in range(task.stages):
        bound.price[ACTION_PRICES + s] = 3 * UNIT
    if bound.gift_price >= 0:
        bound.price[bound.gift_price] = 3 * UNIT
    for j in range(sheet.pairs):
        for side in range(2):
            if bound.link_price[j, side] >= 0:
                bound.price[bound.link_price[j, side]] = 3 * UNIT
    if sheet.steps:
        now, most = task.first[V_STEPS], most_steps(sheet, task, bound, 0, task.first)
        points = sheet.points[most] - sheet.points[now]
        bound.price[bound.step_price] = UNIT * points // max(most - now, 1)


@part
def _choose_columns(sheet: PackedSheet, task: Task, bound: TrackBound, table: Ints) -> None:
    """The columns that make the bound of the position: ``bound_of`` left its sums, which are walked from the end."""
    below, best = 0, NEVER
    last = sheet.rows - 1
    for k in range(bound.more[last] + 1):
        if bound.sums[last + 1, k] > best:
            best, below = bound.sums[last + 1, k], k
    for r in range(last, -1, -1):
        above = 0
        if r and bound.more[r - 1]:
            at, best = entry(sheet, bound, 0, task.first, r), NEVER
            for k in range(bound.more[r - 1] + 1):
                found = bound.sums[r, k] + table[at + k + below]
                if found > best:
                    best, above = found, k
        bound.column[ROUND_TRACK + r], bound.column[r] = below, below + above
        below = above


@part
def _node(bound: TrackBound, nodes: Shorts, t: int, s: int, state: int) -> int:
    n = bound.begin[t, s]
    while nodes[n, 0] != state:
        n += 1
    return int(n)


@part
def _track_slope(bound: TrackBound, nodes: Shorts, edges: Shorts, table: Ints, t: int, column: int) -> None:
    """Add to the slope what a track sells and buys where it earns what the table says."""
    columns = bound.columns[t]
    n, s = bound.begin[t, 0], 0
    while True:
        now = bound.offset[t] + s * bound.states[t] * columns
        after = now + bound.states[t] * columns
        earned = table[now + nodes[n, 0] * columns + column]
        found = -1
        for e in range(nodes[n, 1], nodes[n + 1, 1]):
            to = after + edges[e, 0] * columns if edges[e, 0] >= 0 else now + (-1 - edges[e, 0]) * columns
            if found < 0 and table[to + column] + bound.worth[edges[e, 1]] == earned:
                found = e
        if found < 0:  # the end: no effect makes it more
            return
        label = edges[found, 1]
        for k in range(bound.many_terms[label]):
            bound.slope[bound.terms[label, k]] += bound.signs[label, k]
        s += 1 if edges[found, 0] >= 0 else 0
        n = _node(bound, nodes, t, s, edges[found, 0] if edges[found, 0] >= 0 else -1 - edges[found, 0])


@part
def _turn_slope(sheet: PackedSheet, task: Task, bound: TrackBound) -> None:
    """Add to the slope the actions that the turns pay for at these prices."""
    turns = bound.turns
    idle = 0
    for s in range(task.stages):
        price = bound.price[ACTION_PRICES + s]
        after = max(turns[s + 1, 0], 0)
        if task.stage[s] & 3 == 1 and turns[s + 1, 1] > after + price:
            idle = 1
            continue
        if task.stage[s] & 3 == 1 or price > (-UNIT * sheet.penalty if idle else 0):
            bound.slope[ACTION_PRICES + s] += 1
        if turns[s + 1, 0] < 0:
            return
        idle = 0


@part
def _step(
    sheet: PackedSheet, task: Task, bound: TrackBound, nodes: Shorts, edges: Shorts, table: Ints, step: int
) -> None:
    """Move the prices by one step down the slope of the bound; all but those of actions stay at 0 or above."""
    for p in range(bound.prices):
        bound.slope[p] = 0
    _choose_columns(sheet, task, bound, table)
    for t in range(TRACKS):
        if bound.states[t]:
            _track_slope(bound, nodes, edges, table, t, bound.column[t])
    _turn_slope(sheet, task, bound)
    closed = 0
    for r in range(sheet.rows):
        closed += 1 if is_closed(sheet, task, task.first, r) else 0
    if bound.closing_price >= 0:
        bound.slope[bound.closing_price] += sheet.to_end - closed
    if sheet.steps:
        now = task.first[V_STEPS]
        bound.slope[bound.step_price] -= step_points(sheet, bound, now, most_steps(sheet, task, bound, 0, task.first))
        bound.slope[bound.step_price] += now
    for p in range(bound.prices):
        moved = bound.price[p] - step * bound.slope[p]
        bound.price[p] = moved if p < ACTION_PRICES + task.stages else max(moved, 0)


@part
def find_prices(
    sheet: PackedSheet,
    task: Task,
    bound: TrackBound,
    nodes: Shorts,
    edges: Shorts,
    table: Ints,
    rounds: int,
    step: int,
    shrink: int,
) -> int:
    """Leave the best prices found, and the table at these prices; returns the bound of the position."""
    _first_prices(sheet, task, bound)
    best = EXACT
    for _ in range(rounds):
        fill_turns(sheet, task, bound)
        fill_table(sheet, task, bound, nodes, edges, table)
        found = bound_of(sheet, task, bound, table, 0, task.first)
        if found < best:
            best = found
            for p in range(bound.prices):
                bound.best[p] = bound.price[p]
        _step(sheet, task, bound, nodes, edges, table, step)
        step = max(step * shrink // 256, 1)
    for p in range(bound.prices):
        bound.price[p] = bound.best[p]
    fill_turns(sheet, task, bound)
    fill_table(sheet, task, bound, nodes, edges, table)
    return bound_of(sheet, task, bound, table, 0, task.first)
