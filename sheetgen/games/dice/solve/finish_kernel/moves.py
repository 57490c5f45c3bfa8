"""Moves on small states, effects included, and their score. D-numbers are decisions of docs/RULES.md."""

from sheetgen.base.kernels import Ints, part

from .memory import (
    BONUS_FIELD, CLOSED, CLOSING, COMPLETE, COUNT, C_DIE, C_PLACE, C_ROW, C_WHITE, DEAD, DOUBLE_FEWEST, FRAME_WIDTH,
    F_CELLS, F_COUNT, F_HEAD, F_LAST, F_LEN, F_MISC, F_QUEUE, F_TAIL, IDLE, K_CELLS, K_LEN, K_LUCKY, K_MISC, K_OVER,
    K_WHITE, K_WORD, LAST, LOCK, MOST_FRAMES, MOST_KIDS, ONE_IN_EACH, OPEN_SYMBOLS, OWN_DIE, PENALTY_MASK, PLUS,
    PLUS_13, POINTER, POINTER_MASK, ROW_BITS, ROW_MASK, SYMBOL, SYMBOL_BITS, N, PackedSheet, Task,
)  # fmt: skip


@part
def slot_of(steps: int, crosses: int) -> int:
    """The number of a row's small state, ``steps`` cells and ``crosses`` crosses further than at the start."""
    return steps * (steps + 1) // 2 + crosses


@part
def _unpack(sheet: PackedSheet, task: Task, word: int) -> None:
    """Fill ``task.last`` and ``task.count`` from the first word of a small state."""
    rows = task.rows
    for r in range(sheet.rows):
        code = word >> ROW_BITS * r & ROW_MASK
        steps = task.steps_of[code]
        task.last[r] = rows[r, LAST] + steps
        task.count[r] = rows[r, COUNT] + code - steps * (steps + 1) // 2


@part
def may_cross(task: Task, r: int, place: int, last: int, count: int) -> bool:
    """Whether a cell may be crossed: left to right, row not closed, and a closing cell only with enough crosses."""
    rows = task.rows
    if rows[r, CLOSED] or last > rows[r, CLOSING] or place < last or place >= rows[r, N]:
        return False
    return bool(place < rows[r, CLOSING] or count >= rows[r, LOCK])


@part
def _settle_symbols(sheet: PackedSheet, task: Task, last: Ints, misc: int) -> int:
    """Mark symbols with an unreachable cell as dead, so that states that differ in nothing else become one."""
    for j in range(sheet.symbols):
        shift = SYMBOL + SYMBOL_BITS * j
        status = misc >> shift & 7
        if status < COMPLETE:
            for side in range(2):
                row, place = sheet.symbol_cells[j, side] >> 6, sheet.symbol_cells[j, side] & 63
                if not status >> side & 1 and (place < last[row] or last[row] > task.rows[row, CLOSING]):
                    misc = misc & ~(7 << shift) | DEAD << shift
    return misc


@part
def _cross(sheet: PackedSheet, frame: Ints, r: int, place: int) -> None:
    """Add a cross and queue what it sets off: the bonus field first (D11), then the symbol."""
    frame[F_LAST + r] = place + 1
    frame[F_COUNT + r] += 1
    frame[F_CELLS + frame[F_LEN]] = r * 64 + place
    frame[F_LEN] += 1
    if sheet.bonus_at[r, place]:
        frame[F_QUEUE + frame[F_TAIL]] = BONUS_FIELD
        frame[F_TAIL] += 1
    symbol = sheet.symbol_at[r, place]
    if symbol:
        j, side = (symbol - 1) >> 1, (symbol - 1) & 1
        shift = SYMBOL + SYMBOL_BITS * j
        status = frame[F_MISC] >> shift & 7
        if status < COMPLETE:
            status |= 1 << side
            if status == COMPLETE and sheet.effect[j] <= ONE_IN_EACH:
                status = DEAD
                frame[F_QUEUE + frame[F_TAIL]] = sheet.effect[j]
                frame[F_TAIL] += 1
            frame[F_MISC] = frame[F_MISC] & ~(7 << shift) | status << shift


@part
def _cross_next(sheet: PackedSheet, task: Task, frame: Ints, r: int) -> None:
    """D5: the next cell of a row, if it may be crossed; otherwise the effect lapses there."""
    place = frame[F_LAST + r]
    if may_cross(task, r, place, place, frame[F_COUNT + r]):
        _cross(sheet, frame, r, place)


@part
def _use_field(sheet: PackedSheet, task: Task, frame: Ints) -> None:
    """Use the first unused field whose row is open; it is used up even if the row has no next cell (D7)."""
    rows = task.rows
    pointer = frame[F_MISC] >> POINTER & POINTER_MASK
    for field in range(pointer, sheet.fields):
        r = sheet.field[field]
        if not rows[r, CLOSED] and frame[F_LAST + r] <= rows[r, CLOSING]:
            frame[F_MISC] += (field + 1 - pointer) << POINTER
            _cross_next(sheet, task, frame, r)
            return


@part
def _fewest(sheet: PackedSheet, task: Task, last: Ints, count: Ints) -> int:
    """D4: the smallest number of crosses of a row, locks and closed rows included."""
    fewest = 1 << 30
    for r in range(sheet.rows):
        fewest = min(fewest, count[r] + (1 if last[r] > task.rows[r, CLOSING] else 0))
    return fewest


@part
def _two_in_fewest(sheet: PackedSheet, task: Task, top: int) -> int:
    """Two crosses in a row with the fewest (D4): the first that ties in this frame, each other one in a copy above it.

    Returns the number of copies, or -1 if there is no room.
    """
    frame = task.frames[top]
    fewest = _fewest(sheet, task, frame[F_LAST:F_COUNT], frame[F_COUNT:F_QUEUE])
    chosen = -1
    copies = 0
    for r in range(sheet.rows):  # the copies are taken before this frame changes
        own = 1 if frame[F_LAST + r] > task.rows[r, CLOSING] else 0
        if frame[F_COUNT + r] + own != fewest:
            continue
        if chosen < 0:
            chosen = r
            continue
        copies += 1
        if top + copies >= MOST_FRAMES:
            return -1
        other = task.frames[top + copies]
        for i in range(FRAME_WIDTH):
            other[i] = frame[i]
        _cross_next(sheet, task, other, r)
        _cross_next(sheet, task, other, r)
    _cross_next(sheet, task, frame, chosen)
    _cross_next(sheet, task, frame, chosen)
    return copies


@part
def _carry_out(sheet: PackedSheet, task: Task, n: int, lucky: int, white: int) -> int:
    """Carry out the queue of ``frames[0]``, first in, first out (D8), a kid for each choice; the new number of kids.

    Whether the game is over is asked only once the queue is empty (D1, D2). -1 if there is no room.
    """
    rows = task.rows
    top = 1
    while top:
        top -= 1
        frame = task.frames[top]
        while frame[F_HEAD] < frame[F_TAIL]:
            effect = frame[F_QUEUE + frame[F_HEAD]]
            frame[F_HEAD] += 1
            if effect == BONUS_FIELD:
                _use_field(sheet, task, frame)
            elif effect == ONE_IN_EACH:
                for r in range(sheet.rows):
                    _cross_next(sheet, task, frame, r)
            else:
                copies = _two_in_fewest(sheet, task, top)
                if copies < 0:
                    return -1
                top += copies  # go on with the last copy; this frame waits its turn below
                frame = task.frames[top]
        if n >= MOST_KIDS:
            return -1
        kid = task.kids[n]
        n += 1
        word = closed = 0
        for r in range(sheet.rows):
            steps = frame[F_LAST + r] - rows[r, LAST]
            word |= slot_of(steps, frame[F_COUNT + r] - rows[r, COUNT]) << ROW_BITS * r
            closed += 1 if rows[r, CLOSED] or frame[F_LAST + r] > rows[r, CLOSING] else 0
        kid[K_WORD] = word
        kid[K_MISC] = _settle_symbols(sheet, task, frame[F_LAST:F_COUNT], frame[F_MISC] & ~IDLE)
        kid[K_OVER] = 1 if closed >= sheet.to_end else 0
        kid[K_LEN] = frame[F_LEN]
        kid[K_LUCKY] = lucky
        kid[K_WHITE] = white
        for i in range(frame[F_LEN]):
            kid[K_CELLS + i] = frame[F_CELLS + i]
    return n


@part
def _child(
    sheet: PackedSheet,
    task: Task,
    n: int,
    word: int,
    misc: int,
    closed: int,
    r: int,
    place: int,
    lucky: int,
    white: int,
) -> int:
    """Cross a cell that may be crossed; the new number of kids, or -1 if there is no room.

    A cell that sets nothing off needs no frame: that short cut is the common case.
    """
    rows, last, count = task.rows, task.last, task.count
    if sheet.bonus_at[r, place] or sheet.symbol_at[r, place]:
        frame = task.frames[0]
        frame[F_MISC] = misc
        frame[F_HEAD] = frame[F_TAIL] = frame[F_LEN] = 0
        for i in range(sheet.rows):
            frame[F_LAST + i] = last[i]
            frame[F_COUNT + i] = count[i]
        _cross(sheet, frame, r, place)
        return _carry_out(sheet, task, n, lucky, white)
    if n >= MOST_KIDS:
        return -1
    kid = task.kids[n]
    slot = slot_of(place + 1 - rows[r, LAST], count[r] + 1 - rows[r, COUNT])
    kid[K_WORD] = word & ~(ROW_MASK << ROW_BITS * r) | slot << ROW_BITS * r
    misc &= ~IDLE
    if rows[r, OPEN_SYMBOLS]:
        before = last[r]
        last[r] = place + 1
        misc = _settle_symbols(sheet, task, last, misc)
        last[r] = before
    kid[K_MISC] = misc
    kid[K_OVER] = 1 if place >= rows[r, CLOSING] and closed + 1 >= sheet.to_end else 0
    kid[K_LEN] = 1
    kid[K_LUCKY] = lucky
    kid[K_WHITE] = white
    kid[K_CELLS] = r * 64 + place
    return n + 1


@part
def expand(sheet: PackedSheet, task: Task, s: int, word: int, misc: int) -> int:
    """All kids of a small state in one stage, the pass first; how many, or -1 if there is no room.

    A die in the colour of a closed row is gone (D6). ``IDLE`` notes a pass in one's own action 1: a second pass is a
    penalty. A lucky number may cross the next cell (D5) of a row with the fewest crosses (D4).
    """
    rows, last, count, cands = task.rows, task.last, task.count, task.cands[s]
    _unpack(sheet, task, word)
    gone = closed = 0
    for r in range(sheet.rows):
        if rows[r, CLOSED] or last[r] > rows[r, CLOSING]:
            gone |= 1 << rows[r, OWN_DIE]
            closed += 1
    action = task.stage[s] & 3
    kid = task.kids[0]
    kid[K_WORD] = word
    kid[K_LEN] = kid[K_LUCKY] = kid[K_WHITE] = kid[K_OVER] = 0
    if action == 2 and misc & IDLE:  # nothing crossed in either action: a penalty
        kid[K_MISC] = (misc & ~IDLE) + 1
        kid[K_OVER] = 1 if (misc & PENALTY_MASK) + 1 >= sheet.limit else 0
    else:
        kid[K_MISC] = misc | IDLE if action == 1 else misc
    n = 1
    for k in range(task.number[s]):
        r, place = cands[k, C_ROW], cands[k, C_PLACE]
        if cands[k, C_DIE] >= 0 and gone >> cands[k, C_DIE] & 1:
            continue
        if may_cross(task, r, place, last[r], count[r]):
            n = _child(sheet, task, n, word, misc, closed, r, place, 0, cands[k, C_WHITE])
            if n < 0:
                return -1
    if task.stage[s] & 4:
        fewest = _fewest(sheet, task, last, count)
        for r in range(sheet.rows):
            own = 1 if last[r] > rows[r, CLOSING] else 0
            if count[r] + own == fewest and may_cross(task, r, last[r], last[r], count[r]):
                n = _child(sheet, task, n, word, misc, closed, r, last[r], 1, 0)
                if n < 0:
                    return -1
    return n


@part
def score(sheet: PackedSheet, task: Task, word: int, misc: int) -> int:
    """The points of a small state; of two symbols with the same effect only one counts."""
    rows = task.rows
    points = 0
    fewest = 1 << 30
    for r in range(sheet.rows):
        code = word >> ROW_BITS * r & ROW_MASK
        steps = task.steps_of[code]
        crosses = rows[r, COUNT] + code - steps * (steps + 1) // 2
        crosses += 1 if rows[r, LAST] + steps > rows[r, CLOSING] else 0
        points += sheet.points[crosses]
        fewest = min(fewest, crosses)
    cost = sheet.penalty * (misc & PENALTY_MASK)
    seen = 0
    for j in range(sheet.symbols):
        effect = sheet.effect[j]
        if misc >> SYMBOL + SYMBOL_BITS * j & 7 == COMPLETE and not seen >> effect & 1:
            seen |= 1 << effect
            if effect == DOUBLE_FEWEST:
                points += sheet.points[fewest]
            elif effect == PLUS_13:
                points += PLUS
            else:
                cost = 0
    return points - cost
