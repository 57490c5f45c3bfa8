"""An upper bound on every finish from a state, by pricing the actions (Lagrangian relaxation).

Rows compete for actions: each action crosses one cell in one row. Give every action ``s`` a price m(s), of any sign,
and let each row buy whatever it likes: it then earns its points minus what it paid. However the game is played,

    score = sum over rows (points - prices paid) + sum over turns (prices paid - penalty if nothing was crossed)

since the turns receive what the rows pay. Each bracket is at most its own maximum, found row by row
(``make_row_table``) and turn by turn (``make_turn_table``). So the sum of these maxima is an upper bound for *any*
prices and any points table; good prices only make it lower. All other dependencies between rows are priced in the
same way:

- Closing. Without effects at most ``to_end`` rows are ever closed, since then the game is over. A row that closes pays
  KAPPA >= 0, and KAPPA times the closings left is added back.
- Free crosses by effects. A row may take its next cells for nothing, in all as many as its ``level``: the tables have
  one entry for each level. It may do so right after any stage in which a cell that can set off such an effect may be
  crossed (``survey._triggers``), since free crosses follow such a cross at once. Which levels? Any game uses some
  number m of fields of the bonus row (which fixes how many of each colour, as they are used in order), does or does
  not use one-in-each, and does or does not use two-in-fewest in one row: ``in_rows`` tries all of these.
- Skipped fields. Fields are skipped when their row is closed. So each set of rows that may still close is tried, and
  these rows must then close: fields of the other rows come in order with none between them, and the rows of the set are
  named as often as possible. Only rows that fields still name matter here. The row table after those of the modes is
  that of rows that must close.
- Bonus cells. At most as many fields are used as bonus cells are crossed: a row earns RHO_BONUS >= 0 for a bonus
  cell, a field costs it.
- Symbols. A symbol counts (y = 1) only if both its cells are crossed: a row earns RHO >= 0 for such a cell, and y = 1
  costs the RHO of the cells still to cross. y = 1 is worth 13 points, free crosses, or no penalties.
- Double-fewest. Any game ends without it (mode 0 of the tables), or with it and some smallest count K: then it adds
  points[K], and every row has K crosses or more. There is one mode for each K, and the highest of them counts.
- Lucky numbers and two-in-fewest. A row that has more crosses than another row can have by then is not among those with
  the fewest (``survey._reach``).

The rules left out only forbid moves (dice that leave, order within an action, the end of the game for the other rows),
so no way to play is missed. When the game ends early, the later turns cost and pay nothing: so the turn table may stop
at any turn, if an early end is possible at all.
"""

from sheetgen.base.kernels import Ints, part

from ..layout import (
    COMPLETE, DEAD, MOST_ROWS, NEVER, PLUS_13, UNIT, V_COUNT, V_IDLE, V_LAST, V_PENALTIES, V_POINTER, V_SYMBOL,
    PackedSheet, Task,
)  # fmt: skip
from ..states import crosses, is_closed
from .layout import (
    COUNT, C_BEST_TWO, C_FIELDS, C_LEVELS, C_ONE, C_TWO, C_VALUE, KAPPA, LAST, LEVELS, MAY_BE_FEWEST, OFFSET, RHO_BONUS,
    SIZE, EffectBound,
)  # fmt: skip


@part
def slot_of(steps: int, crosses_: int) -> int:
    """The number of a row's state, ``steps`` cells and so many crosses further than at the start."""
    return steps * (steps + 1) // 2 + crosses_


@part
def entry(bound: EffectBound, value: Ints, r: int) -> int:
    """Where the state of a row stands in a line of the row table, without free crosses to come."""
    rows = bound.rows
    slot = slot_of(value[V_LAST + r] - rows[r, LAST], value[V_COUNT + r] - rows[r, COUNT])
    return int(rows[r, OFFSET] + slot)


@part
def note_rows(sheet: PackedSheet, bound: EffectBound, value: Ints) -> None:
    """Fill ``at``, ``tops`` (the highest level that each row can have from a state on) and ``at_top``."""
    for r in range(sheet.rows):
        bound.at[r] = bound.at_top[r] = entry(bound, value, r)
        bound.tops[r] = 0
    if not bound.free:
        return
    by_symbols = two = 0
    if bound.two >= 0 and value[V_SYMBOL + bound.two] < COMPLETE:
        two = 2
    if bound.one >= 0 and value[V_SYMBOL + bound.one] < COMPLETE:
        by_symbols = 1
    pointer = value[V_POINTER]
    for r in range(sheet.rows):
        often = bound.named[pointer, r] + by_symbols + (two if bound.rows[r, MAY_BE_FEWEST] else 0)
        bound.tops[r] = min(often, bound.rows[r, LEVELS] - 1)
        bound.at_top[r] += bound.tops[r] * bound.rows[r, SIZE]


@part
def _at_top(sheet: PackedSheet, bound: EffectBound, now: Ints) -> int:
    """What the rows could earn with all possible free crosses, at no cost: this settles most states."""
    earned = 0
    for r in range(sheet.rows):
        earned += now[bound.at_top[r]]
    return earned


@part
def _with_two(sheet: PackedSheet, bound: EffectBound, now: Ints, cost: int) -> int:
    """The most that two-in-fewest adds at these levels: two more free crosses in one row, noted in ``trial[C_TWO]``."""
    rows, at, levels = bound.rows, bound.at, bound.levels
    most = 0
    bound.trial[C_TWO] = -1
    for r in range(sheet.rows):
        top = bound.tops[r]
        if rows[r, MAY_BE_FEWEST] and levels[r] < top:
            size = rows[r, SIZE]
            gain = now[at[r] + min(levels[r] + 2, top) * size] - now[at[r] + levels[r] * size] - cost
            if gain > most:
                most = gain
                bound.trial[C_TWO] = r
    return most


@part
def _by_fields(
    sheet: PackedSheet,
    bound: EffectBound,
    now: Ints,
    shut: Ints,
    pointer: int,
    one: int,
    cost: int,
    two_cost: int,
    closed: int,
    closes: int,
    closing: int,
    enough: int,
) -> int:
    """The most the rows can earn over all numbers of fields used, if exactly the rows ``closes`` (bits) still close.

    Starts with no field used and raises the level of one row for each further field, as long as any level can rise.
    ``closing`` and ``enough`` are those of ``in_rows``.
    """
    rows, choice, at, levels, trial, tops = bound.rows, bound.choice, bound.at, bound.levels, bound.trial, bound.tops
    earned = -cost
    room = 0  # how much higher levels can rise
    for r in range(sheet.rows):
        top = tops[r]
        if closes >> r & 1:
            levels[r] = top
            earned += shut[bound.at_top[r]]
        else:
            levels[r] = min(one, top)
            room += min(top - levels[r], bound.named[pointer, r])
            earned += now[at[r] + levels[r] * rows[r, SIZE]]
    best = NEVER * 64
    used = 0
    field = pointer
    while True:
        total = earned
        trial[C_TWO] = -1
        if two_cost >= 0:
            total += _with_two(sheet, bound, now, two_cost)
        if total > best:
            best = total
            if best >= enough:
                break
            if not closing:
                trial[C_FIELDS] = used
                for r in range(sheet.rows):
                    trial[C_LEVELS + r] = levels[r]
                trial[C_BEST_TWO] = trial[C_TWO]
        if not room:
            break
        while field < sheet.fields and (closed | closes) >> sheet.field[field] & 1:
            field += 1
        if field == sheet.fields:
            break
        r = sheet.field[field]
        field += 1
        used += 1
        earned -= bound.prices[RHO_BONUS]
        if levels[r] < tops[r]:
            i = at[r] + levels[r] * rows[r, SIZE]
            earned += now[i + rows[r, SIZE]] - now[i]
            levels[r] += 1
            room -= 1
    if not closing and best > choice[C_VALUE]:
        choice[C_VALUE], choice[C_ONE], choice[C_TWO] = best, one, trial[C_BEST_TWO]
        choice[C_FIELDS] = trial[C_FIELDS]
        for r in range(sheet.rows):
            choice[C_LEVELS + r] = trial[C_LEVELS + r]
    return best


@part
def in_rows(
    sheet: PackedSheet,
    task: Task,
    bound: EffectBound,
    table: Ints,
    mode: int,
    closing: int,
    s: int,
    value: Ints,
    needed: int,
    enough: int,
) -> int:
    """The most the rows can earn from a state on: exact from ``needed`` to ``enough``, else on the same side.

    ``closing``: whether to try the sets of rows that close, and so skip fields; if not, ``choice`` receives how the
    highest is reached. Needs what ``note_rows`` notes.
    """
    top, now = bound.at_top, table[mode, s]
    if not bound.free:
        return _at_top(sheet, bound, now)
    two_cost = one_cost = -1
    if bound.two >= 0 and value[V_SYMBOL + bound.two] < COMPLETE:
        two_cost = bound.symbols[bound.two, value[V_SYMBOL + bound.two]]
    if bound.one >= 0 and value[V_SYMBOL + bound.one] < COMPLETE:
        one_cost = bound.symbols[bound.one, value[V_SYMBOL + bound.one]]
    pointer = value[V_POINTER]
    shut = table[bound.modes, s]
    at_top = _at_top(sheet, bound, now)
    if at_top < needed:
        return at_top
    closed = can_close = 0  # rows, as bits
    if bound.named[pointer, MOST_ROWS]:
        for r in range(sheet.rows):
            if is_closed(sheet, task, value, r):
                closed |= 1 << r
            elif closing and bound.named[pointer, r] and shut[top[r]] > NEVER >> 1:
                can_close |= (1 if at_top - now[top[r]] + shut[top[r]] >= needed else 0) << r
    best = NEVER * 64
    bound.choice[C_VALUE] = best
    for one in range(2 if one_cost >= 0 else 1):
        cost = one_cost if one else 0
        closes = 0
        while True:
            most = -cost
            for r in range(sheet.rows):
                most += shut[top[r]] if closes >> r & 1 else now[top[r]]
            if most >= needed and most > best:
                found = _by_fields(
                    sheet, bound, now, shut, pointer, one, cost, two_cost, closed, closes, closing, enough
                )
                best = max(best, found)
                if best >= enough:
                    return best
            closes = (closes - can_close) & can_close  # the next subset
            if not closes:
                break
    return best


@part
def _fewest_now(sheet: PackedSheet, value: Ints) -> int:
    """The smallest number of crosses in a state."""
    fewest = 1 << 30
    for r in range(sheet.rows):
        fewest = min(fewest, crosses(sheet, value, r))
    return fewest


@part
def bound_of(
    sheet: PackedSheet,
    task: Task,
    bound: EffectBound,
    table: Ints,
    closing: int,
    s: int,
    value: Ints,
    needed: int,
    enough: int,
) -> int:
    """The upper bound for a state at stage s, in units; ``needed`` and ``enough`` are those of ``in_rows``."""
    most = bound.closings * bound.prices[KAPPA] if bound.closings > 0 else 0
    idle = value[V_IDLE]
    paid = bound.turns[s, idle, 0] - UNIT * sheet.penalty * value[V_PENALTIES]
    if not sheet.symbols and not bound.free:
        for r in range(sheet.rows):
            paid += table[0, s, entry(bound, value, r)]
        return int(most + paid)
    double = DEAD
    for j in range(sheet.symbols):
        status = value[V_SYMBOL + j]
        if j == bound.double:
            double = status
        elif j == bound.free_penalty:
            if status == COMPLETE:
                paid = bound.turns[s, idle, 1]
            elif status < COMPLETE:
                paid = max(paid, bound.turns[s, idle, 1] - bound.symbols[j, status])
        elif sheet.effect[j] == PLUS_13:
            most += bound.symbols[j, status]
    most += paid
    note_rows(sheet, bound, value)
    earned = NEVER * 64
    if double != COMPLETE:
        earned = in_rows(sheet, task, bound, table, 0, closing, s, value, needed - most, enough - most)
    if double != DEAD:
        extra = bound.extra
        cost = bound.symbols[bound.double, double]
        # The smallest count never falls below what it is now.
        past = max(_fewest_now(sheet, value) - extra[1, 0], 0)
        for mode in range(min(past + 1, bound.modes - 1), bound.modes):
            # Rows earn less the more crosses each must have. So if the most that this or any later mode adds is not
            # enough for this one, it is not enough for the later ones.
            if earned >= enough - most:
                break
            if _at_top(sheet, bound, table[mode, s]) + extra[mode, 2] - cost < max(needed - most, earned):
                break
            add = extra[mode, 1] - cost
            less = most + add
            twice = in_rows(sheet, task, bound, table, mode, closing, s, value, needed - less, enough - less)
            earned = max(earned, twice + add)
    return int(most + earned)
