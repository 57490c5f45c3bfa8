"""The tables that the bound looks up, made from prices: row by row, turn by turn, and symbol by symbol."""

from sheetgen.base.compiled import part

from .memory import (
    CLOSED,
    CLOSING,
    COMPLETE,
    COUNT,
    KAPPA,
    LAST,
    LEVELS,
    LOCK,
    MOST_LEVELS,
    MUST_CLOSE,
    NEVER,
    OFFSET,
    PLUS,
    PLUS_13,
    RHO,
    RHO_BONUS,
    SIZE,
    SPAN,
    SYMBOL,
    SYMBOL_BITS,
    UNIT,
    Bound,
    Game,
    Ints,
    N,
    PackedSheet,
)
from .moves import slot_of


@part
def make_rewards(sheet: PackedSheet, game: Game, bound: Bound) -> None:
    """What a row earns for crossing a cell, beside its points: in mode 0, and in the others."""
    rewards, prices = bound.rewards, bound.prices
    for r in range(sheet.rows):
        for place in range(game.rows[r, LAST], game.rows[r, N]):
            earned = prices[RHO_BONUS] if bound.free and sheet.bonus_at[r, place] else 0
            rewards[0, r, place] = rewards[1, r, place] = earned
            symbol = sheet.symbol_at[r, place]
            if symbol:
                j = (symbol - 1) >> 1
                if game.first_misc >> SYMBOL + SYMBOL_BITS * j & 7 < COMPLETE:
                    rewards[1, r, place] += prices[RHO + symbol - 1]
                    if j != bound.double:
                        rewards[0, r, place] += prices[RHO + symbol - 1]


@part
def worth(sheet: PackedSheet, game: Game, bound: Bound, least: int, r: int, last: int, count: int) -> int:
    """What a row is worth at the end: its points, less KAPPA if it closed. With fewer than ``least`` crosses it must
    not end, and not open if ``least`` is ``MUST_CLOSE``."""
    rows = game.rows
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
def _with_free_crosses(game: Game, r: int, free_price: int, earns: Ints, after: Ints, now: Ints) -> None:
    """``now``: what a row can still earn when it may first take free crosses, as many as its level; ``after``: and when
    it may not."""
    rows = game.rows
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
def make_row_table(sheet: PackedSheet, game: Game, bound: Bound, mode: int, table: Ints) -> None:
    """``table[mode, s, OFFSET + level * SIZE + slot]``: the most a row can still earn from stage s on, with so many
    free crosses left: they come right after the cross of a stage that can set them off. The last line is scratch."""
    rows, prices, reach = game.rows, bound.prices, bound.reach
    nstages = game.stages
    least = bound.extra[mode, 0]
    earns = bound.rewards[1 if mode else 0]
    # Who must close is named by fields that nobody counts: so each free cross pays for its field, if it is one.
    free_price = prices[RHO_BONUS] if least == MUST_CLOSE and bound.two < 0 and bound.one < 0 else 0
    for r in range(sheet.rows):
        last0, count0, size = rows[r, LAST], rows[r, COUNT], rows[r, SIZE]
        closing, levels = rows[r, CLOSING], rows[r, LEVELS]
        at = rows[r, OFFSET]
        for _ in range(levels):
            for d in range(rows[r, SPAN] + 1):
                for c in range(d + 1):
                    table[mode, nstages, at] = worth(sheet, game, bound, least, r, last0 + d, count0 + c)
                    at += 1
        lock = max(rows[r, LOCK] - count0, 0)
        for s in range(nstages - 1, -1, -1):
            now, after = table[mode, s], table[mode, s + 1]
            if bound.sets_off[s] and levels > 1:
                after = table[mode, nstages + 1]
                _with_free_crosses(game, r, free_price, earns, table[mode, s + 1], after)
            for i in range(rows[r, OFFSET], rows[r, OFFSET] + levels * size):
                now[i] = after[i]
            if rows[r, CLOSED]:
                continue
            fewest = -1
            if game.stage[s] & 4:
                fewest = 1 << 30
                for other in range(sheet.rows):
                    fewest = min(fewest, reach[s, other] if other != r else fewest)
            for level in range(levels):
                offset = rows[r, OFFSET] + level * size
                for k in range(bound.many[s, r]):
                    place = bound.options[s, r, k]
                    # Steps d up to the place; as many crosses as there were, and one more afterwards.
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
def make_turn_table(sheet: PackedSheet, game: Game, bound: Bound) -> None:
    """``turns[s, idle, free]``: the most that the turns from stage s on pay; ``free``: penalties cost nothing."""
    turns, prices = bound.turns, bound.prices
    for free in range(2):
        turns[game.stages, 0, free] = turns[game.stages, 1, free] = 0
        cost = 0 if free else UNIT * sheet.penalty
        for s in range(game.stages - 1, -1, -1):
            action = game.stage[s] & 3
            after = turns[s + 1, 0, free]
            if bound.can_end:
                after = max(after, 0)
            if action == 1:
                turns[s, 0, free] = turns[s, 1, free] = max(turns[s + 1, 1, free], after + prices[s])
            else:
                turns[s, 0, free] = max(after, after + prices[s])
                turns[s, 1, free] = max(after - cost, after + prices[s])


@part
def make_symbol_table(sheet: PackedSheet, bound: Bound) -> None:
    """``symbols[j, status]``: what plus-13 adds at most; for the other symbols, what y = 1 costs."""
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
