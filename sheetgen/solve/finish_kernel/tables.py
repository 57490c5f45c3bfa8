"""The tables that the bound looks up, made from prices: row by row, turn by turn, and symbol by symbol."""

from ..compiled import part
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
def make_row_table(sheet: PackedSheet, game: Game, bound: Bound, mode: int, table: Ints) -> None:
    """``table[mode, s, OFFSET + level * SIZE + slot]``: the most a row can still earn from stage s on, with so many
    free crosses left."""
    rows, prices, reach = game.rows, bound.prices, bound.reach
    nstages = game.stages
    least = bound.extra[mode, 0]
    earns = bound.rewards[1 if mode else 0]
    # Who must close is named by fields that nobody counts: so each free cross pays for its field, if it is one.
    free_price = prices[RHO_BONUS] if least == MUST_CLOSE and bound.two < 0 and bound.one < 0 else 0
    for r in range(sheet.rows):
        span, last0, count0, size = rows[r, SPAN], rows[r, LAST], rows[r, COUNT], rows[r, SIZE]
        closing, lock, closed = rows[r, CLOSING], rows[r, LOCK], rows[r, CLOSED]
        for s in range(nstages, -1, -1):
            now = table[mode, s]
            fewest = 1 << 30
            lucky = s < nstages and game.stage[s] & 4 != 0
            if lucky:
                for other in range(sheet.rows):
                    fewest = min(fewest, reach[s, other] if other != r else fewest)
            for level in range(rows[r, LEVELS]):
                offset = rows[r, OFFSET] + level * size
                if s == nstages:
                    at = offset
                    for d in range(span + 1):
                        for c in range(d + 1):
                            now[at] = worth(sheet, game, bound, least, r, last0 + d, count0 + c)
                            at += 1
                else:
                    after = table[mode, s + 1]
                    for i in range(offset, offset + size):
                        now[i] = after[i]
                    if closed:
                        continue
                    for k in range(bound.many[s, r]):
                        place = bound.options[s, r, k]
                        # Steps d up to the place; as many crosses as there were, and one more afterwards.
                        to = offset + slot_of(place + 1 - last0, 1)
                        gain = earns[r, place] - prices[s]
                        lowest = max(lock - count0, 0) if place >= closing else 0
                        for d in range(min(place, closing) - last0 + 1):
                            at = offset + slot_of(d, 0)
                            for c in range(lowest, d + 1):
                                now[at + c] = max(now[at + c], after[to + c] + gain)
                if closed or not (level or lucky):
                    continue
                below = offset - size
                if level == MOST_LEVELS:
                    below = offset
                for d in range(min(span - 1, closing - last0), -1, -1):
                    place = last0 + d
                    at, to = slot_of(d, 0), slot_of(d + 1, 1)
                    lowest = max(lock - count0, 0) if place >= closing else 0
                    if lucky:
                        gain = earns[r, place] - prices[s]
                        for c in range(lowest, min(d, fewest - count0) + 1):
                            now[offset + at + c] = max(now[offset + at + c], table[mode, s + 1, offset + to + c] + gain)
                    if level:
                        gain = earns[r, place] - free_price
                        for c in range(lowest, d + 1):
                            now[offset + at + c] = max(now[offset + at + c], now[below + to + c] + gain)


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
