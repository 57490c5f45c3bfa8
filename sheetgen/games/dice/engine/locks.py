"""An upper bound on the rows that can still be closed, so that ``graph`` drops states that cannot reach the locks."""

from sheetgen.base.kernels import Ints, part

from .layout import (
    COMPLETE, C_HOW, C_PLACE, C_ROW, MOST_FREE, NEVER, ONE_IN_EACH, ROUND, TWO_IN_FEWEST, V_COUNT, V_LAST, V_OPEN,
    V_POINTER, V_SECOND, V_SYMBOL, PackedSheet, Task,
)  # fmt: skip
from .states import is_closed


@part
def _symbols_ahead(sheet: PackedSheet, task: Task, s: int, value: Ints) -> int:
    """The symbols that may still be completed, as bits; none if only effects could do so and no roll sets one off."""
    ahead = 0
    is_helped = value[V_POINTER] < sheet.fields
    for j in range(sheet.symbols):
        status = value[V_SYMBOL + j]
        if status >= COMPLETE:
            continue
        ahead |= 1 << j
        comes = True
        for side in range(2):
            code = sheet.symbol_cells[j, side]
            may_come = task.coming_lucky[s] or sheet.pairs or task.coming[s, code >> 6] >> (code & 63) & 1
            comes = comes and bool(status >> side & 1 or may_come)
        is_helped = is_helped or (comes and sheet.effect[j] <= ONE_IN_EACH)
    return ahead if is_helped else 0


@part
def _free_crosses(sheet: PackedSheet, value: Ints, symbols: int, r: int) -> int:
    """The most crosses that effects can give a row: one for each bonus field left, and those of symbols."""
    free = 0
    for field in range(value[V_POINTER], sheet.fields):
        free += sheet.field[field] == r
    for j in range(sheet.symbols):
        if symbols >> j & 1:
            free += 2 if sheet.effect[j] == TWO_IN_FEWEST else 1 if sheet.effect[j] == ONE_IN_EACH else 0
    return free


@part
def _most_at(sheet: PackedSheet, r: int, place: int) -> int:
    """The most that crossing a cell, once or twice, counts for."""
    return int(1 + max(sheet.double_at[r, place], sheet.second_crosses))


@part
def _more_crosses(sheet: PackedSheet, value: Ints, r: int) -> int:
    """The most crosses that need not lie right of the last one: those of links, and a second one in the last cell."""
    more = sheet.second_crosses if value[V_LAST + r] and not value[V_SECOND + r] else 0
    for j in range(sheet.pairs):
        for side in range(2):
            code = sheet.pair_cells[j, side]
            if value[V_OPEN + j] and code >> 6 == r:
                more += _most_at(sheet, r, code & 63)
    return int(more)


@part
def _cross(sheet: PackedSheet, r: int, place: int, last: int, free: int, after: Ints, now: Ints) -> None:
    """Let an action cross a cell, from states with this last place; ``after`` and ``now`` are by last place."""
    for f in range(free + 1):
        most = 0 if place >= sheet.closing[r] else after[place + 1, f] + _most_at(sheet, r, place)
        now[last, f] = max(now[last, f], most)


@part
def _use_free(sheet: PackedSheet, r: int, first: int, free: int, now: Ints) -> None:
    """Allow crosses by effects, which take the next cell (D5), at this point in time."""
    for last in range(sheet.closing[r], first - 1, -1):
        for f in range(1, free + 1):
            most = 0 if last == sheet.closing[r] else now[last + 1, f - 1] + _most_at(sheet, r, last)
            now[last, f] = max(now[last, f], most)


@part
def _note_reach(sheet: PackedSheet, task: Task, symbols: int, reach: Ints) -> None:
    """Fill ``reach[s, row, last, f]``: the most crosses before the closing one that a row can get from stage s on.

    ``last`` is the place after its last cross, ``f`` the crosses by effects it may use; below 0: it cannot be closed.
    An upper bound, since each row has all dice to itself. Backwards through the stages: an action, then effects.
    """
    for r in range(sheet.rows):
        if is_closed(sheet, task, task.first, r):
            continue
        closing, first = sheet.closing[r], task.first[V_LAST + r]
        free = min(_free_crosses(sheet, task.first, symbols, r), MOST_FREE)
        for last in range(first, closing + 1):
            for f in range(free + 1):
                reach[task.stages, r, last, f] = NEVER
        for s in range(task.stages - 1, -1, -1):
            now, after = reach[s, r], reach[s + 1, r]
            _use_free(sheet, r, first, free, after)
            for last in range(first, closing + 1):
                for f in range(free + 1):
                    now[last, f] = after[last, f]
                if task.stage[s] & 4:
                    _cross(sheet, r, last, last, free, after, now)
            for k in range(task.number[s]):
                cand = task.cands[s, k]
                if cand[C_ROW] == r and cand[C_HOW] != ROUND:
                    for last in range(first, min(cand[C_PLACE], closing) + 1):
                        _cross(sheet, r, cand[C_PLACE], last, free, after, now)
        _use_free(sheet, r, first, free, reach[0, r])


@part
def locks_possible(sheet: PackedSheet, task: Task, s: int, value: Ints, reach: Ints, locks: int) -> bool:
    """Whether the owner may have so many locks in the end, from a state at the beginning of a turn."""
    rows = 0
    symbols = _symbols_ahead(sheet, task, s, value)
    for r in range(sheet.rows):
        last = value[V_LAST + r]
        if last > sheet.closing[r]:
            rows += 1
        elif not task.closed[r]:
            free = _free_crosses(sheet, value, symbols, r)
            most = reach[s, r, last, min(free, MOST_FREE)]
            enough = most >= 0 and value[V_COUNT + r] + most + _more_crosses(sheet, value, r) >= sheet.to_lock[r]
            rows += enough or free > MOST_FREE
    return rows >= locks


@part
def locks_possible_from_start(sheet: PackedSheet, task: Task, reach: Ints, locks: int) -> bool:
    """Whether the owner may have so many locks; if so, ``reach`` is filled for ``locks_possible``.

    First a quick test: whether the rolls bring closing numbers of enough rows, or effects may cross them.
    """
    rows = 0
    symbols = _symbols_ahead(sheet, task, 0, task.first)
    for r in range(sheet.rows):
        comes = task.coming_lucky[0] or task.coming[0, r] >> sheet.closing[r] > 0
        comes = comes or _free_crosses(sheet, task.first, symbols, r) > 0
        is_own = task.first[V_LAST + r] > sheet.closing[r]
        rows += is_own or (comes and not task.closed[r])
    if rows < locks:
        return False
    _note_reach(sheet, task, symbols, reach)
    return locks_possible(sheet, task, 0, task.first, reach, locks)
