"""Finds prices that make the bound low: subgradient descent on the bound of the position, with shrinking steps."""

from sheetgen.base.kernels import Ints, part

from ..layout import (
    COMPLETE, DOUBLE_FEWEST, EXACT, MOST_ROWS, NEVER, NO_PENALTY, ONE_IN_EACH, TWO_IN_FEWEST, UNIT, V_PENALTIES,
    V_POINTER, V_SYMBOL, PackedSheet, Task,
)  # fmt: skip
from .bound import bound_of, in_rows, note_rows, slot_of
from .layout import (
    CLOSED, CLOSING, COUNT, C_FIELDS, C_LEVELS, C_ONE, C_TWO, KAPPA, LAST, LEVELS, LOCK, MOST_LEVELS, OFFSET, PRICES,
    RHO, RHO_BONUS, SIZE, EffectBound, N,
)  # fmt: skip
from .tables import make_rewards, make_row_table, make_symbol_table, make_turn_table


@part
def _index(bound: EffectBound, r: int, level: int, last: int, count: int) -> int:
    """The index of a row's state in a line of the row table."""
    rows = bound.rows
    return int(rows[r, OFFSET] + level * rows[r, SIZE] + slot_of(last - rows[r, LAST], count - rows[r, COUNT]))


@part
def _may_cross(bound: EffectBound, r: int, place: int, last: int, count: int) -> bool:
    """``moves.may_cross`` in a state of the row table."""
    rows = bound.rows
    if rows[r, CLOSED] or last > rows[r, CLOSING] or place < last or place >= rows[r, N]:
        return False
    return bool(place < rows[r, CLOSING] or count >= rows[r, LOCK])


@part
def _after_cross(
    bound: EffectBound, after: Ints, earns: Ints, s: int, r: int, level: int, last: int, count: int
) -> int:
    """The most that a row can still earn right after its cross in stage s, with the free crosses that it sets off."""
    best = after[_index(bound, r, level, last, count)]
    gain = 0
    while bound.sets_off[s] and level and _may_cross(bound, r, last, last, count):
        gain += earns[r, last]
        level -= 0 if level == MOST_LEVELS else 1
        last += 1
        count += 1
        best = max(best, after[_index(bound, r, level, last, count)] + gain)
    return best


@part
def _note_bought(sheet: PackedSheet, bound: EffectBound, r: int, place: int) -> None:
    """Take a crossed cell, whose reward a row earns, off the slope."""
    if bound.free and sheet.bonus_at[r, place]:
        bound.slope[RHO_BONUS] -= 1
    symbol = sheet.symbol_at[r, place]
    if symbol:
        bound.slope[RHO + symbol - 1] -= 1


@part
def _row_slope(sheet: PackedSheet, task: Task, bound: EffectBound, table: Ints, mode: int) -> None:
    """Add to the slope what the rows buy: replay, stage by stage, a choice that earns what the row table says."""
    rows, choice, slope = bound.rows, bound.choice, bound.slope
    earns = bound.rewards[1 if mode else 0]
    for r in range(sheet.rows):
        level, last, count = 0, rows[r, LAST], rows[r, COUNT]
        if bound.free:
            level = min(choice[C_LEVELS + r] + (2 if choice[C_TWO] == r else 0), rows[r, LEVELS] - 1)
        for s in range(task.stages):
            if rows[r, CLOSED] or last > rows[r, CLOSING]:
                break
            earned = table[mode, s, _index(bound, r, level, last, count)]
            after = table[mode, s + 1]
            rest = _after_cross(bound, after, earns, s, r, level, last, count)
            if earned != rest:
                for k in range(bound.many[s, r] + (1 if task.stage[s] & 4 else 0)):
                    place = bound.options[s, r, k] if k < bound.many[s, r] else last
                    if _may_cross(bound, r, place, last, count):
                        rest = _after_cross(bound, after, earns, s, r, level, place + 1, count + 1)
                        if earned == rest + earns[r, place] - bound.prices[s]:
                            slope[s] += 1
                            _note_bought(sheet, bound, r, place)
                            last = place + 1
                            count += 1
                            break
            while rest != after[_index(bound, r, level, last, count)]:  # only a free cross can have earned this
                rest -= earns[r, last]
                level -= 0 if level == MOST_LEVELS else 1
                _note_bought(sheet, bound, r, last)
                last += 1
                count += 1
        if last > rows[r, CLOSING] and not rows[r, CLOSED]:
            slope[KAPPA] += 1


@part
def _turn_slope(sheet: PackedSheet, task: Task, bound: EffectBound, free: int) -> None:
    """Subtract from the slope the actions that the turns pay for at these prices."""
    turns = bound.turns
    cost = 0 if free else UNIT * sheet.penalty
    idle = 0
    for s in range(task.stages):
        after = turns[s + 1, 0, free]
        ends = bound.can_end != 0 and after < 0
        after = 0 if ends else after
        waits = task.stage[s] & 3 == 1
        unused = turns[s + 1, 1, free] if waits else after - idle * cost
        if turns[s, idle, free] != unused:
            bound.slope[s] -= 1
            waits = False
        if ends and not waits:
            return
        idle = 1 if waits else 0


@part
def _effect_slope(sheet: PackedSheet, task: Task, bound: EffectBound, double: int, free: int) -> None:
    """Add to the slope the cells that the effects need at these prices."""
    if bound.free:
        bound.slope[RHO_BONUS] += bound.choice[C_FIELDS]
    for j in range(sheet.symbols):
        status = task.first[V_SYMBOL + j]
        if status >= COMPLETE:
            continue
        effect = sheet.effect[j]
        counts = bound.symbols[j, status] > 0
        if effect == DOUBLE_FEWEST:
            counts = double == 1
        elif effect == NO_PENALTY:
            counts = free == 1
        elif effect == TWO_IN_FEWEST:
            counts = bound.choice[C_TWO] >= 0
        elif effect == ONE_IN_EACH:
            counts = bound.choice[C_ONE] == 1
        for side in range(2):
            if counts and not status >> side & 1:
                bound.slope[RHO + 2 * j + side] += 1


@part
def _first_prices(task: Task, bound: EffectBound) -> None:
    """The initial prices: three points for an action or a bonus cell."""
    for i in range(PRICES):
        bound.prices[i] = 0
    for s in range(task.stages):
        bound.prices[s] = 3 * UNIT
    bound.prices[RHO_BONUS] = 3 * UNIT


@part
def _highest_mode(sheet: PackedSheet, task: Task, bound: EffectBound, table: Ints) -> int:
    """The mode in which the bound of the whole position is highest."""
    highest = NEVER * 64
    chosen = bound.first
    note_rows(sheet, bound, task.first)
    for mode in range(bound.first, bound.modes):
        earned = in_rows(sheet, task, bound, table, mode, 0, 0, task.first, -EXACT, EXACT)
        if mode:
            status = task.first[V_SYMBOL + bound.double]
            earned += bound.extra[mode, 1] - bound.symbols[bound.double, status]
        if earned > highest:
            highest, chosen = earned, mode
    return chosen


@part
def _step(sheet: PackedSheet, task: Task, bound: EffectBound, table: Ints, mode: int, step: int) -> None:
    """Move the prices by one step along the slope of the bound in this mode; shared prices stay at 0 or above."""
    prices, slope = bound.prices, bound.slope
    note_rows(sheet, bound, task.first)
    in_rows(sheet, task, bound, table, mode, 0, 0, task.first, -EXACT, EXACT)
    free_penalty = 0
    j = bound.free_penalty
    if j >= 0:
        status = task.first[V_SYMBOL + j]
        paid = bound.turns[0, 0, 0] - UNIT * sheet.penalty * task.first[V_PENALTIES]
        if status == COMPLETE or (status < COMPLETE and bound.turns[0, 0, 1] - bound.symbols[j, status] > paid):
            free_penalty = 1
    for i in range(PRICES):
        slope[i] = 0
    _row_slope(sheet, task, bound, table, mode)
    _turn_slope(sheet, task, bound, free_penalty)
    _effect_slope(sheet, task, bound, 1 if mode else 0, free_penalty)
    slope[KAPPA] -= max(bound.closings, 0)
    for s in range(task.stages):
        prices[s] += step * slope[s]
    for i in range(KAPPA, PRICES):
        prices[i] = max(prices[i] + step * slope[i], 0)
    if bound.closings < 0:
        prices[KAPPA] = 0


@part
def find_prices(
    sheet: PackedSheet, task: Task, bound: EffectBound, table: Ints, rounds: int, step: int, shrink: int
) -> int:
    """Leave the best prices found and their tables in place; returns the bound of the whole position."""
    _first_prices(task, bound)
    best = EXACT
    chosen = bound.first
    closing = 1 if bound.named[task.first[V_POINTER], MOST_ROWS] else 0
    for round_ in range(rounds + 1):
        last_round = round_ == rounds
        if last_round:
            for i in range(PRICES):
                bound.prices[i] = bound.best_prices[i]
        make_rewards(sheet, task, bound)
        make_turn_table(sheet, task, bound)
        make_symbol_table(sheet, bound)
        # The modes for double-fewest are many: between full rounds look at the highest of the last one only.
        full = last_round or bound.modes <= 2 or round_ % 4 == 0
        for mode in range(bound.first, bound.modes):
            if full or mode == chosen:
                make_row_table(sheet, task, bound, mode, table)
        if last_round:
            if closing:
                make_row_table(sheet, task, bound, bound.modes, table)
            break
        if full:
            found = bound_of(sheet, task, bound, table, 0, 0, task.first, -EXACT, EXACT)
            if found < best:
                best = found
                for i in range(PRICES):
                    bound.best_prices[i] = bound.prices[i]
            chosen = _highest_mode(sheet, task, bound, table)
        _step(sheet, task, bound, table, chosen, step)
        step = max(step * shrink // 256, 1)
    return bound_of(sheet, task, bound, table, closing, 0, task.first, -EXACT, EXACT)
