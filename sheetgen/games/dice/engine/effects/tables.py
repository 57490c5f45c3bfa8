"""The look-up tables of the bound, computed from prices: by row, by turn, and by symbol."""

from sheetgen.base.kernels import Ints, part

from ..layout import COMPLETE, NEVER, PLUS, PLUS_13, UNIT, V_SYMBOL, PackedSheet, Task
from .bound import slot_of
from .layout import (
    CLOSED, CLOSING, COUNT, KAPPA, LAST, LEVELS, LOCK, MOST_LEVELS, MUST_CLOSE, OFFSET, RHO, RHO_BONUS, SIZE, SPAN,
    EffectBound, N,
)  # fmt: skip


@part
def make_rewards(sheet: PackedSheet, task: Task, bound: EffectBound) -> None:
    """Fill ``rewards``: what a row earns for crossing a cell, besides its points, in mode 0 and in the others."""
    rewards, prices = bound.rewards, bound.prices
    for r in range(sheet.rows):
        for place in range(bound.rows[r, LAST], bound.rows[r, N]):
            earned = prices[RHO_BONUS] if bound.free and sheet.bonus_at[r, place] else 0
            rewards[0, r, place] = rewards[1, r, place] = earned
            symbol = sheet.symbol_at[r, place]
            if symbol:
                j = (symbol - 1) >> 1
                if task.first[V_SYMBOL + j] < COMPLETE:
                    rewards[1, r, place] += prices[RHO + symbol - 1]
                    if j != bound.double:
                        rewards[0, r, place] += prices[RHO + symbol - 1]


@part
def worth(sheet: PackedSheet, bound: EffectBound, least: int, r: int, last: int, count: int) -> int:
    """A row's worth at the end: its points, less KAPPA if it closed; ``NEVER`` if it has fewer than ``least`` crosses,
    or is open although ``least`` is ``MUST_CLOSE``."""
    rows = bound.rows
    own = 1 if last > rows[r, CLOSING] else 0
    if least == MUST_CLOSE:
        if rows[r, CLOSED] or not own:
            return NEVER
    elif count + own < least:
        return NEVER
    earned = UNIT * sheet.points[count + own]
    if own and not rows[r, CLOSED]:
        earned -= bound.prices[KAPPA]
    return int(earned)


@part
def _with_free_crosses(bound: EffectBound, r: int, free_price: int, earns: Ints, after: Ints, now: Ints) -> None:
    """Fill ``now``: what a row can still earn if it may first take free crosses, up to its level; ``after``: if not."""
    rows = bound.rows
    span, size, closing, last0 = rows[r, SPAN], rows[r, SIZE], rows[r, CLOSING], rows[r, LAST]
    for i in range(rows[r, OFFSET], rows[r, OFFSET] + rows[r, LEVELS] * size):
        now[i] = after[i]
    for level in range(1, rows[r, LEVELS]):
        offset = rows[r, OFFSET] + level * size
        below = offset if level == MOST_LEVELS else offset - size
        for d in range(min(span - 1, closing - last0), -1, -1):
            at, to = slot_of(d, 0), slot_of(d + 1, 1)
            lowest = max(rows[r, LOCK] - rows[r, COUNT], 0) if last0 + d >= closing else 0
            gain = earns[r, last0 + d] - free_price
            for c in range(lowest, d + 1):
                now[offset + at + c] = max(now[offset + at + c], now[below + to + c] + gain)


@part
def make_row_table(sheet: PackedSheet, task: Task, bound: EffectBound, mode: int, table: Ints) -> None:
    """Fill ``table[mode, s, OFFSET + level * SIZE + slot]``: the most a row can still earn from stage s on.

    ``slot`` is the row's state, ``level`` the free crosses it may still take, right after a stage that can set
    them off. Backwards by stages: a row passes, or crosses a candidate for the stage's price, or its next cell by a
    lucky number unless another row must have fewer crosses. The last line of ``table`` is scratch.
    """
    rows, prices, reach = bound.rows, bound.prices, bound.reach
    nstages = task.stages
    least = bound.extra[mode, 0]
    earns = bound.rewards[1 if mode else 0]
    # Fields that name rows which must close are not counted: so each free cross pays for its field, if it has one.
    free_price = prices[RHO_BONUS] if least == MUST_CLOSE and bound.two < 0 and bound.one < 0 else 0
    for r in range(sheet.rows):
        last0, count0, size = rows[r, LAST], rows[r, COUNT], rows[r, SIZE]
        closing, levels = rows[r, CLOSING], rows[r, LEVELS]
        at = rows[r, OFFSET]
        for _ in range(levels):
            for d in range(rows[r, SPAN] + 1):
                for c in range(d + 1):
                    table[mode, nstages, at] = worth(sheet, bound, least, r, last0 + d, count0 + c)
                    at += 1
        lock = max(rows[r, LOCK] - count0, 0)
        for s in range(nstages - 1, -1, -1):
            now, after = table[mode, s], table[mode, s + 1]
            if bound.sets_off[s] and levels > 1:
                after = table[mode, nstages + 1]
                _with_free_crosses(bound, r, free_price, earns, table[mode, s + 1], after)
            for i in range(rows[r, OFFSET], rows[r, OFFSET] + levels * size):
                now[i] = after[i]
            if rows[r, CLOSED]:
                continue
            fewest = -1
            if task.stage[s] & 4:
                fewest = 1 << 30
                for other in range(sheet.rows):
                    fewest = min(fewest, reach[s, other] if other != r else fewest)
            for level in range(levels):
                offset = rows[r, OFFSET] + level * size
                for k in range(bound.many[s, r]):
                    place = bound.options[s, r, k]
                    # From each state up to this place: c crosses before, c + 1 afterwards.
                    to = offset + slot_of(place + 1 - last0, 1)
                    gain = earns[r, place] - prices[s]
                    lowest = lock if place >= closing else 0
                    for d in range(min(place, closing) - last0 + 1):
                        at = offset + slot_of(d, 0)
                        for c in range(lowest, d + 1):
                            now[at + c] = max(now[at + c], after[to + c] + gain)
                if fewest < 0:
                    continue
                for d in range(min(rows[r, SPAN] - 1, closing - last0) + 1):
                    at, to = offset + slot_of(d, 0), offset + slot_of(d + 1, 1)
                    lowest = lock if last0 + d >= closing else 0
                    gain = earns[r, last0 + d] - prices[s]
                    for c in range(lowest, min(d, fewest - count0) + 1):
                        now[at + c] = max(now[at + c], after[to + c] + gain)


@part
def make_turn_table(sheet: PackedSheet, task: Task, bound: EffectBound) -> None:
    """Fill ``turns[s, idle, free]``: the most that the turns from stage s on pay; ``free``: penalties cost nothing."""
    turns, prices = bound.turns, bound.prices
    for free in range(2):
        turns[task.stages, 0, free] = turns[task.stages, 1, free] = 0
        cost = 0 if free else UNIT * sheet.penalty
        for s in range(task.stages - 1, -1, -1):
            action = task.stage[s] & 3
            after = turns[s + 1, 0, free]
            if bound.can_end:
                after = max(after, 0)
            if action == 1:
                turns[s, 0, free] = turns[s, 1, free] = max(turns[s + 1, 1, free], after + prices[s])
            else:
                turns[s, 0, free] = max(after, after + prices[s])
                turns[s, 1, free] = max(after - cost, after + prices[s])


@part
def make_symbol_table(sheet: PackedSheet, bound: EffectBound) -> None:
    """Fill ``symbols[j, status]``: the most that plus-13 adds; for other symbols, the cost of y = 1 (see ``bound``)."""
    for j in range(sheet.symbols):
        plus = sheet.effect[j] == PLUS_13
        for status in range(5):
            cost = 0
            for side in range(2):
                cost += 0 if status >> side & 1 else bound.prices[RHO + 2 * j + side]
            if status >= COMPLETE:
                bound.symbols[j, status] = UNIT * PLUS if plus and status == COMPLETE else 0
            else:
                bound.symbols[j, status] = max(UNIT * PLUS - cost, 0) if plus else cost
