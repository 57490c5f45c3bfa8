"""What the bound needs to know before prices are set: how far rows can get, and what effects can still do."""

from sheetgen.base.kernels import np, part

from ..layout import (
    COMPLETE, C_PLACE, C_ROW, DEAD, DOUBLE_FEWEST, MOST_CELLS, MOST_POINTS, MOST_ROWS, NEVER, NO_PENALTY, ONE_IN_EACH,
    TWO_IN_FEWEST, UNIT, V_COUNT, V_LAST, V_PENALTIES, V_POINTER, V_SYMBOL, PackedSheet, Task,
)  # fmt: skip
from .layout import (
    CLOSED, CLOSING, COUNT, LAST, LEVELS, LOCK, MAY_BE_FEWEST, MOST_LEVELS, MOST_MODES, MUST_CLOSE, OFFSET, SIZE, SPAN,
    EffectBound, N,
)  # fmt: skip


@part
def survey(sheet: PackedSheet, task: Task, bound: EffectBound) -> None:
    """Fill everything in ``bound`` that does not depend on prices."""
    _gather(sheet, task, bound)
    _options(sheet, task, bound)
    _reach(sheet, task, bound)
    _effects(sheet, task, bound)
    _triggers(sheet, task, bound)
    _rows(sheet, task, bound)
    _modes(sheet, task, bound)
    _end(sheet, task, bound)


@part
def _gather(sheet: PackedSheet, task: Task, bound: EffectBound) -> None:
    """The facts of the rows."""
    for r in range(sheet.rows):
        facts = bound.rows[r]
        facts[LAST], facts[COUNT], facts[CLOSED] = task.first[V_LAST + r], task.first[V_COUNT + r], task.closed[r]
        facts[N], facts[CLOSING], facts[LOCK] = sheet.cells[r], sheet.closing[r], sheet.to_lock[r]
        span = 0 if facts[CLOSED] else facts[N] - facts[LAST]
        facts[SPAN], facts[SIZE] = span, (span + 1) * (span + 2) // 2


@part
def _options(sheet: PackedSheet, task: Task, bound: EffectBound) -> None:
    """Fill ``options`` and ``many``: the candidates of each stage by row."""
    for s in range(task.stages):
        for r in range(sheet.rows):
            bound.many[s, r] = 0
        for k in range(task.number[s]):
            r = task.cands[s, k, C_ROW]
            bound.options[s, r, bound.many[s, r]] = task.cands[s, k, C_PLACE]
            bound.many[s, r] += 1


@part
def _reach(sheet: PackedSheet, task: Task, bound: EffectBound) -> None:
    """Fill ``reach[s, r]``: an upper bound on the crosses of row r at stage s, not counting free crosses.

    ``most[d]`` is the most crosses with the last one d cells on. Lucky numbers may cross any cell here, and closing
    cells need no crosses before them: so the bound also holds after free crosses, which move a row on.
    """
    rows = bound.rows
    most = np.zeros(MOST_CELLS + 1, np.int64)
    for r in range(sheet.rows):
        own = 1 if rows[r, LAST] > rows[r, CLOSING] else 0
        most[0] = rows[r, COUNT] + own
        for d in range(1, MOST_CELLS + 1):
            most[d] = NEVER
        highest = most[0]
        for s in range(task.stages + 1):
            bound.reach[s, r] = highest
            if s == task.stages or rows[r, CLOSED]:
                continue
            for d in range(rows[r, SPAN], 0, -1):
                place = rows[r, LAST] + d - 1
                hit = task.stage[s] & 4 != 0
                for k in range(bound.many[s, r]):
                    hit = hit or bound.options[s, r, k] == place
                if hit:
                    gain = 2 if place >= rows[r, CLOSING] else 1
                    for before in range(d):
                        if rows[r, LAST] + before <= rows[r, CLOSING]:
                            most[d] = max(most[d], most[before] + gain)
                    highest = max(highest, most[d])


@part
def _effects(sheet: PackedSheet, task: Task, bound: EffectBound) -> None:
    """Which effects can still do something; ``named[k, r]``: how often the bonus row names row r from field k on."""
    free = 0
    pointer = task.first[V_POINTER]
    for r in range(sheet.rows):
        if pointer < sheet.fields and not bound.rows[r, CLOSED]:
            for place in range(bound.rows[r, LAST], bound.rows[r, CLOSING]):
                free |= sheet.bonus_at[r, place]
    for k in range(sheet.fields, -1, -1):
        for r in range(MOST_ROWS + 1):
            bound.named[k, r] = 0
            if free and pointer <= k < sheet.fields:
                bound.named[k, r] = bound.named[k + 1, r] + (1 if r == sheet.field[k] or r == MOST_ROWS else 0)
    bound.double = bound.free_penalty = bound.two = bound.one = -1
    for j in range(sheet.symbols):
        status = task.first[V_SYMBOL + j]
        if sheet.effect[j] == TWO_IN_FEWEST and status < COMPLETE:
            free = 1
            bound.two = j
        elif sheet.effect[j] == ONE_IN_EACH and status < COMPLETE:
            free = 1
            bound.one = j
        elif sheet.effect[j] == DOUBLE_FEWEST:
            bound.double = j
        elif sheet.effect[j] == NO_PENALTY:
            bound.free_penalty = j
    bound.free = free


@part
def _triggers(sheet: PackedSheet, task: Task, bound: EffectBound) -> None:
    """Fill ``sets_off``: the stages in which a bonus cell, or a cell of a pair that gives crosses, can be crossed.

    Only those give free crosses: a pair's effect is set off by its second cell, crossed by an action or by another
    effect that the same action set off. A lucky number may cross any cell.
    """
    has_fields = bound.named[task.first[V_POINTER], MOST_ROWS] > 0
    for s in range(task.stages):
        bound.sets_off[s] = 1 if bound.free and task.stage[s] & 4 else 0
        for k in range(task.number[s]):
            r, place = task.cands[s, k, C_ROW], task.cands[s, k, C_PLACE]
            j = (sheet.symbol_at[r, place] - 1) >> 1  # -1 where there is no symbol
            if (has_fields and sheet.bonus_at[r, place]) or (j >= 0 and (j == bound.one or j == bound.two)):
                bound.sets_off[s] = 1


@part
def _rows(sheet: PackedSheet, task: Task, bound: EffectBound) -> None:
    """How many free crosses each row can get, also added to ``reach``; which rows can be among the fewest (D4)."""
    rows = bound.rows
    pointer = task.first[V_POINTER]
    by_symbols = (2 if bound.two >= 0 else 0) + (1 if bound.one >= 0 else 0)
    offset = 0
    for r in range(sheet.rows):
        often = 0 if rows[r, CLOSED] else bound.named[pointer, r] + by_symbols
        for s in range(task.stages + 1):
            bound.reach[s, r] += often + 1 if often else 0  # one of them may be a lock's
        rows[r, OFFSET] = offset
        rows[r, LEVELS] = 1 + min(often, MOST_LEVELS)
        offset += rows[r, SIZE] * rows[r, LEVELS]
    bound.length = offset
    for r in range(sheet.rows):
        own = 1 if rows[r, LAST] > rows[r, CLOSING] else 0
        rows[r, MAY_BE_FEWEST] = 1
        for other in range(sheet.rows):
            if other != r and bound.reach[task.stages, other] < rows[r, COUNT] + own:
                rows[r, MAY_BE_FEWEST] = 0


@part
def _modes(sheet: PackedSheet, task: Task, bound: EffectBound) -> None:
    """The modes: 0 without double-fewest, then one for each possible smallest count; ``extra``: what each adds."""
    rows, extra = bound.rows, bound.extra
    lowest, highest = 1 << 30, 1 << 30
    for r in range(sheet.rows):
        own = 1 if rows[r, LAST] > rows[r, CLOSING] else 0
        lowest = min(lowest, rows[r, COUNT] + own)
        highest = min(highest, bound.reach[task.stages, r])
    doubled = DEAD if bound.double < 0 else task.first[V_SYMBOL + bound.double]
    bound.first = 1 if doubled == COMPLETE else 0
    bound.modes = 1 if doubled == DEAD else min(2 + highest - lowest, MOST_MODES)
    extra[0, 0] = extra[0, 1] = extra[0, 2] = 0
    for mode in range(1, bound.modes):
        least = lowest + mode - 1
        extra[mode, 0] = least
        extra[mode, 1] = UNIT * sheet.points[min(least, MOST_POINTS - 1)]
        if mode == MOST_MODES - 1:  # this one stands for all the higher counts too
            for k in range(least, min(highest, MOST_POINTS - 1) + 1):
                extra[mode, 1] = max(extra[mode, 1], UNIT * sheet.points[k])
    for mode in range(bound.modes - 1, 0, -1):
        later = extra[mode + 1, 2] if mode + 1 < bound.modes else 0
        extra[mode, 2] = max(extra[mode, 1], later)
    extra[bound.modes, 0] = MUST_CLOSE  # the table of rows that close stands after those of the modes


@part
def _end(sheet: PackedSheet, task: Task, bound: EffectBound) -> None:
    """Whether the game can end early, and how many rows can close before it does."""
    rows = bound.rows
    closed = closable = actives = 0
    for r in range(sheet.rows):
        closed += rows[r, CLOSED]
        plain = max(rows[r, CLOSING] - rows[r, LAST], 0)
        if not bound.free:
            plain = min(plain, task.stages - 1)
        if not rows[r, CLOSED] and rows[r, COUNT] + plain >= rows[r, LOCK]:
            closable += 1
    for s in range(task.stages):
        actives += 1 if task.stage[s] & 3 == 2 else 0
    bound.closings = -1 if bound.free else sheet.to_end - closed
    by_penalties = task.first[V_PENALTIES] + actives >= sheet.limit
    bound.can_end = 1 if by_penalties or closed + closable >= sheet.to_end else 0
