"""Packs a position and its rolls into a task: the facts of the rows, and what may be crossed in each stage."""

from sheetgen.base.kernels import Ints, part

from .memory import (
    AT_ROW, BIT, CLOSED, CLOSING, COMPLETE, COUNT, C_DIE, C_PLACE, C_ROW, C_WHITE, DEAD, LAST, LOCK, MOST_CELLS,
    ONE_IN_EACH, OPEN_SYMBOLS, OWN_DIE, POINTER, SIZE, SPAN, SYMBOL, SYMBOL_BITS, N, PackedSheet, Task,
)  # fmt: skip
from .moves import slot_of


@part
def set_up(sheet: PackedSheet, task: Task, start: Ints, rolls: Ints) -> None:
    if not task.steps_of[slot_of(1, 0)]:  # a new task
        _note_steps(task)
    _gather(sheet, task, start)
    task.first_misc = _first_misc(sheet, task, start)
    _stages(sheet, task, rolls)


@part
def _note_steps(task: Task) -> None:
    for steps in range(MOST_CELLS + 1):
        for crosses in range(steps + 1):
            task.steps_of[slot_of(steps, crosses)] = steps


@part
def _gather(sheet: PackedSheet, task: Task, start: Ints) -> None:
    rows = task.rows
    bit = 0
    for r in range(sheet.rows):
        marks = start[AT_ROW + 2 * r]
        last = count = 0
        for place in range(sheet.cells[r]):
            if marks >> place & 1:
                last = place + 1
                count += 1
        closed = start[AT_ROW + 2 * r + 1]
        span = 0 if closed else sheet.cells[r] - last
        rows[r, LAST] = last
        rows[r, COUNT] = count
        rows[r, CLOSED] = closed
        rows[r, SPAN] = span
        rows[r, SIZE] = (span + 1) * (span + 2) // 2
        rows[r, BIT] = bit
        rows[r, N] = sheet.cells[r]
        rows[r, CLOSING] = sheet.closing[r]
        rows[r, LOCK] = sheet.to_lock[r]
        rows[r, OWN_DIE] = sheet.die[r]
        rows[r, OPEN_SYMBOLS] = 0
        for place in range(last, sheet.cells[r]):
            if sheet.symbol_at[r, place]:
                rows[r, OPEN_SYMBOLS] = 1
        bit += span


@part
def _first_misc(sheet: PackedSheet, task: Task, start: Ints) -> int:
    """The second word of the position. A pair complete from the start has set off its effect already, so it is dead."""
    misc = start[0] | start[1] << POINTER
    for j in range(sheet.symbols):
        status = 0
        dead = False
        for side in range(2):
            row, place = sheet.symbol_cells[j, side] >> 6, sheet.symbol_cells[j, side] & 63
            if start[AT_ROW + 2 * row] >> place & 1:
                status |= 1 << side
            elif place < task.rows[row, LAST] or task.rows[row, CLOSED]:
                dead = True
        if dead or (status == COMPLETE and sheet.effect[j] <= ONE_IN_EACH):
            status = DEAD
        misc |= status << SYMBOL + SYMBOL_BITS * j
    return misc


@part
def _stages(sheet: PackedSheet, task: Task, rolls: Ints) -> None:
    """The stages: one for another player's turn, two for one's own."""
    s = 0
    for t in range(rolls.shape[0]):
        total = rolls[t, 0] + rolls[t, 1]
        active = rolls[t, 2] > 0
        task.stage[s] = (1 if active else 0) + 4 * (sheet.lucky >> total & 1)
        task.number[s] = 0
        for r in range(sheet.rows):
            _may_come(sheet, task, s, r, total, 0, -1)
        s += 1
        if not active:
            continue
        task.stage[s] = 2
        task.number[s] = 0
        for die in range(sheet.dice):
            for k in range(2):
                white = rolls[t, k]
                if k == 1 and rolls[t, 0] == rolls[t, 1]:
                    continue
                for r in range(sheet.rows):
                    _may_come(sheet, task, s, r, white + rolls[t, 2 + die], white, die)
        s += 1
    task.stages = s


@part
def _may_come(sheet: PackedSheet, task: Task, s: int, r: int, total: int, white: int, die: int) -> None:
    """Add a candidate if the row can still cross this number, in the colour of ``die`` unless that is -1 (action 1)."""
    place = sheet.place_of[r, total]
    if place < task.rows[r, LAST] or task.rows[r, CLOSED] or (die >= 0 and sheet.color_at[r, place] != die):
        return
    candidate = task.cands[s, task.number[s]]
    candidate[C_ROW], candidate[C_PLACE], candidate[C_WHITE], candidate[C_DIE] = r, place, white, die
    task.number[s] += 1
