"""Moves on vectors, effects included. D-numbers are decisions of docs/RULES.md."""

from sheetgen.base.kernels import Ints, part

from .layout import (
    BONUS_FIELD, CLOSED_PAIR, COMPLETE, CROSS, C_BEFORE, C_DIE, C_FIELD, C_HOW, C_NEED, C_PLACE, C_ROW, C_TOTAL,
    C_WHITE, DEAD, EFFECT_BITS, EFFECT_MASK, HALF_PAIR, LINK, LUCKY, L_CELLS, L_DIE, L_HEAD, L_HOW, L_LEN, L_OVER,
    L_QUEUE, L_TAIL, L_TOTAL, L_WHITE, L_WORDS, MOST_FRAMES, MOST_KIDS, ONE_IN_EACH, OPEN_PAIR, ROUND, ROUND_ROW, SWAP,
    TWICE, TWICE_ROW, V_BITS, V_COUNT, V_IDLE, V_LAST, V_OPEN, V_PENALTIES, V_POINTER, V_ROUND, V_ROUNDS, V_SECOND,
    V_STEPS, V_SWAPS, V_SYMBOL, PackedSheet, Task,
)  # fmt: skip
from .states import copy, crosses, first_bit, is_closed, pack, repack, settle, settle_row, unpack


@part
def may_cross(sheet: PackedSheet, task: Task, value: Ints, r: int, place: int) -> bool:
    """Whether a cell may be crossed: left to right, row not closed, and a closing cell only with enough crosses."""
    if place < value[V_LAST + r] or place >= sheet.cells[r] or is_closed(sheet, task, value, r):
        return False
    return bool(place < sheet.closing[r] or value[V_COUNT + r] >= sheet.to_lock[r])


@part
def may_cross_again(sheet: PackedSheet, task: Task, value: Ints, r: int, place: int) -> bool:
    """D13: whether the last crossed cell of an open row, which is this one, may be crossed a second time."""
    if not sheet.second_crosses or place + 1 != value[V_LAST + r] or value[V_SECOND + r]:
        return False
    return not sheet.double_at[r, place] and not is_closed(sheet, task, value, r)


@part
def _note(line: Ints, row: int, place: int) -> None:
    """Add a cross to the list of those that the action makes."""
    line[L_CELLS + line[L_LEN]] = row * 64 + place
    line[L_LEN] += 1


@part
def _queue(line: Ints, effect: int, code: int) -> None:
    line[L_QUEUE + line[L_TAIL]] = code << EFFECT_BITS | effect
    line[L_TAIL] += 1


@part
def sets_off(sheet: PackedSheet, r: int, place: int) -> bool:
    return bool(sheet.bonus_at[r, place] or sheet.symbol_at[r, place] or sheet.pair_at[r, place])


@part
def _cross(sheet: PackedSheet, line: Ints, r: int, place: int) -> None:
    """Add a cross and queue what it sets off: the bonus field first (D11), then the symbol, then the link (D12)."""
    _note(line, r, place)
    if line[V_LAST + r] <= place:
        line[V_LAST + r] = place + 1
        line[V_SECOND + r] = 0
    line[V_COUNT + r] += 1 + sheet.double_at[r, place]
    line[V_STEPS] += sheet.step_at[r, place]
    line[V_BITS + r] |= 1 << place
    if not sets_off(sheet, r, place):
        return
    if sheet.bonus_at[r, place]:
        _queue(line, BONUS_FIELD, 0)
    symbol = sheet.symbol_at[r, place]
    if symbol:
        j, side = (symbol - 1) >> 1, (symbol - 1) & 1
        status = line[V_SYMBOL + j]
        if status < COMPLETE:
            status |= 1 << side
            if status == COMPLETE and sheet.effect[j] <= ONE_IN_EACH:
                status = DEAD
                _queue(line, sheet.effect[j], 0)
            line[V_SYMBOL + j] = status
    pair = sheet.pair_at[r, place]
    if pair:
        if line[V_OPEN + pair - 1] == OPEN_PAIR:
            line[V_OPEN + pair - 1] = HALF_PAIR
            _queue(line, LINK, r * 64 + place)
        else:
            line[V_OPEN + pair - 1] = CLOSED_PAIR


@part
def _follow_link(sheet: PackedSheet, line: Ints, code: int) -> None:
    """D12: cross the other cell of the pair, unless another effect crossed it meanwhile."""
    j = sheet.pair_at[code >> 6, code & 63] - 1
    if line[V_OPEN + j] == HALF_PAIR:
        other = sheet.pair_cells[j, 1] if sheet.pair_cells[j, 0] == code else sheet.pair_cells[j, 0]
        _cross(sheet, line, other >> 6, other & 63)


@part
def _cross_next(sheet: PackedSheet, task: Task, line: Ints, r: int) -> None:
    """D5: the next cell of a row, if it may be crossed; otherwise the effect lapses there."""
    place = line[V_LAST + r]
    if may_cross(sheet, task, line, r, place):
        _cross(sheet, line, r, place)


@part
def _use_field(sheet: PackedSheet, task: Task, line: Ints) -> None:
    """Use the first unused field whose row is open; it is used up even if the row has no next cell (D7)."""
    for field in range(line[V_POINTER], sheet.fields):
        r = sheet.field[field]
        if not is_closed(sheet, task, line, r):
            line[V_POINTER] = field + 1
            _cross_next(sheet, task, line, r)
            return


@part
def _fewest(sheet: PackedSheet, task: Task, value: Ints) -> int:
    """D4: the smallest number of crosses of the rows that are compared."""
    fewest = 1 << 30
    for r in range(sheet.rows):
        if not (sheet.open_fewest and is_closed(sheet, task, value, r)):
            fewest = min(fewest, crosses(sheet, value, r))
    return fewest


@part
def _has_fewest(sheet: PackedSheet, task: Task, value: Ints, r: int, fewest: int) -> bool:
    return crosses(sheet, value, r) == fewest and not (sheet.open_fewest and is_closed(sheet, task, value, r))


@part
def _two_in_fewest(sheet: PackedSheet, task: Task, top: int) -> int:
    """Two crosses in a row with the fewest (D4): the first that ties in this frame, each other one in a copy above it.

    Returns the number of copies, or -1 if there is no room.
    """
    frame = task.frames[top]
    fewest = _fewest(sheet, task, frame)
    chosen = -1
    copies = 0
    for r in range(sheet.rows):  # the copies are taken before this frame changes
        if not _has_fewest(sheet, task, frame, r, fewest):
            continue
        if chosen < 0:
            chosen = r
            continue
        copies += 1
        if top + copies >= MOST_FRAMES:
            return -1
        other = task.frames[top + copies]
        copy(task, frame, other)
        for i in range(L_OVER, L_CELLS + frame[L_LEN]):
            other[i] = frame[i]
        for i in range(L_QUEUE + frame[L_HEAD], L_QUEUE + frame[L_TAIL]):
            other[i] = frame[i]
        _cross_next(sheet, task, other, r)
        _cross_next(sheet, task, other, r)
    if chosen >= 0:
        _cross_next(sheet, task, frame, chosen)
        _cross_next(sheet, task, frame, chosen)
    return copies


@part
def _finish(sheet: PackedSheet, task: Task, s: int, kid: Ints) -> None:
    """Settle a kid once its queue is empty, and ask whether the game is over (D1, D2)."""
    closed = 0
    for r in range(sheet.rows):
        closed += 1 if is_closed(sheet, task, kid, r) else 0
    kid[L_OVER] = 1 if closed >= sheet.to_end else 0
    settle(sheet, task, s + 1, kid)
    pack(task, kid)


@part
def _is_same(task: Task, kid: Ints, other: Ints) -> bool:
    """Whether two kids have the same state and the same crosses in the same order."""
    if kid[L_LEN] != other[L_LEN]:
        return False
    for w in range(task.words):
        if kid[L_WORDS + w] != other[L_WORDS + w]:
            return False
    for i in range(kid[L_LEN]):  # noqa: SIM110 - the compiler knows no generators here
        if kid[L_CELLS + i] != other[L_CELLS + i]:
            return False
    return True


@part
def _carry_out(sheet: PackedSheet, task: Task, s: int, n: int) -> int:
    """Carry out the queue of ``frames[0]``, first in, first out (D8), a kid for each choice; the new number of kids.

    -1 if there is no room.
    """
    top, begin = 1, n
    while top:
        top -= 1
        frame = task.frames[top]
        while frame[L_HEAD] < frame[L_TAIL]:
            waiting = frame[L_QUEUE + frame[L_HEAD]]
            frame[L_HEAD] += 1
            effect = waiting & EFFECT_MASK
            if effect == BONUS_FIELD:
                _use_field(sheet, task, frame)
            elif effect == LINK:
                _follow_link(sheet, frame, waiting >> EFFECT_BITS)
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
        copy(task, frame, kid)
        for i in range(L_OVER, L_CELLS + frame[L_LEN]):
            kid[i] = frame[i]
        _finish(sheet, task, s, kid)
        is_new = True
        for k in range(begin, n):  # different choices may end alike
            is_new = is_new and not _is_same(task, task.kids[k], kid)
        n += 1 if is_new else 0
    return n


@part
def _begin(sheet: PackedSheet, task: Task, line: Ints, cand: Ints, how: int, r: int, place: int) -> None:
    """The state that is expanded with one more cross, which is allowed."""
    copy(task, task.value, line)
    line[V_IDLE] = line[L_HEAD] = line[L_TAIL] = line[L_LEN] = 0
    line[L_HOW], line[L_WHITE], line[L_DIE], line[L_TOTAL] = how, cand[C_WHITE], cand[C_DIE], cand[C_TOTAL]
    if how == ROUND:
        _note(line, ROUND_ROW + r, place)
        line[V_ROUND + r] = place + 1
        line[V_ROUNDS + r] += 1
    elif how == TWICE:
        _note(line, TWICE_ROW + r, place)
        line[V_COUNT + r] += 1
        line[V_SECOND + r] = 1
        if sheet.bonus_at[r, place]:
            _queue(line, BONUS_FIELD, 0)
    else:
        if how == SWAP:
            line[V_SWAPS] = cand[C_FIELD] + 1
        _cross(sheet, line, r, place)


@part
def _cross_alone(
    sheet: PackedSheet, task: Task, s: int, kid: Ints, cand: Ints, how: int, r: int, place: int, closed: int
) -> None:
    """``_begin`` and ``_finish`` in one, for a cross that sets nothing off and changes no other row."""
    _copy_base(task, kid)
    kid[L_HOW], kid[L_WHITE], kid[L_DIE], kid[L_TOTAL] = how, cand[C_WHITE], cand[C_DIE], cand[C_TOTAL]
    kid[L_LEN] = 0
    if how == TWICE:
        _note(kid, TWICE_ROW + r, place)
        kid[V_LAST + r], kid[V_SECOND + r] = task.value[V_LAST + r], 1
        kid[V_COUNT + r] += 1
    else:
        _note(kid, r, place)
        kid[V_LAST + r], kid[V_SECOND + r] = place + 1, 0
        kid[V_COUNT + r] += 1 + sheet.double_at[r, place]
        if sheet.step_at[r, place]:
            kid[V_STEPS] += 1
            repack(task, kid, V_STEPS)
    if how == SWAP:
        kid[V_SWAPS] = first_bit(task.coming_swap[s + 1], cand[C_FIELD] + 1, sheet.swaps)
        repack(task, kid, V_SWAPS)
    settle_row(sheet, task, s + 1, kid, r)
    kid[L_OVER] = 1 if closed + (1 if kid[V_LAST + r] > sheet.closing[r] else 0) >= sheet.to_end else 0


@part
def _child(
    sheet: PackedSheet, task: Task, s: int, n: int, cand: Ints, how: int, r: int, place: int, closed: int
) -> int:
    """Make a cross that is allowed; the new number of kids, or -1 if there is no room.

    A cell that sets nothing off needs no frame; where, besides, no cross changes another row, ``_cross_alone`` settles
    that row only. That is the common case.
    """
    if how != ROUND and sets_off(sheet, r, place):
        _begin(sheet, task, task.frames[0], cand, how, r, place)
        return _carry_out(sheet, task, s, n)
    if n >= MOST_KIDS:
        return -1
    if task.is_alone:
        _cross_alone(sheet, task, s, task.kids[n], cand, how, r, place, closed)
        return n + 1
    _begin(sheet, task, task.kids[n], cand, how, r, place)
    _finish(sheet, task, s, task.kids[n])
    return n + 1


@part
def _copy_base(task: Task, kid: Ints) -> None:
    copy(task, task.base, kid)
    for w in range(task.words):
        kid[L_WORDS + w] = task.base[L_WORDS + w]


@part
def _pass(sheet: PackedSheet, task: Task, s: int) -> None:
    """The first kid: nothing is crossed; a second pass in a turn of one's own is a penalty, the first is noted.

    Its state is that of ``task.base`` otherwise, from which crosses begin as well.
    """
    copy(task, task.value, task.base)
    task.base[V_IDLE] = 0
    settle(sheet, task, s + 1, task.base)
    pack(task, task.base)
    kid = task.kids[0]
    _copy_base(task, kid)
    kid[L_HOW] = kid[L_WHITE] = kid[L_DIE] = kid[L_TOTAL] = kid[L_LEN] = kid[L_OVER] = 0
    action = task.stage[s] & 3
    if action == 2 and task.value[V_IDLE]:
        kid[V_PENALTIES] += 1
        kid[L_OVER] = 1 if kid[V_PENALTIES] >= sheet.limit else 0
        repack(task, kid, V_PENALTIES)
    elif action == 1:
        kid[V_IDLE] = 1
        repack(task, kid, V_IDLE)


@part
def _how(sheet: PackedSheet, task: Task, cand: Ints) -> int:
    """How this candidate may be crossed now, or -1."""
    value, r, place = task.value, cand[C_ROW], cand[C_PLACE]
    if cand[C_HOW] == ROUND:
        near = (value[V_BITS + r] >> place & 1) | (value[V_BITS + r + 1] >> place & 1) << 1
        return ROUND if near & cand[C_NEED] and value[V_ROUND + r] <= place else -1
    if cand[C_HOW] == SWAP and not cand[C_BEFORE] < value[V_SWAPS] <= cand[C_FIELD]:
        return -1
    if may_cross(sheet, task, value, r, place):
        return int(cand[C_HOW])
    return TWICE if cand[C_HOW] == CROSS and may_cross_again(sheet, task, value, r, place) else -1


@part
def _lucky_kids(sheet: PackedSheet, task: Task, s: int, n: int, closed: int) -> int:
    """A lucky number may cross the next cell (D5) of a row with the fewest crosses (D4)."""
    value, plain = task.value, task.cands[s, task.number[s]]
    fewest = _fewest(sheet, task, value)
    for r in range(sheet.rows):
        place = value[V_LAST + r]
        if _has_fewest(sheet, task, value, r, fewest) and may_cross(sheet, task, value, r, place):
            n = _child(sheet, task, s, n, plain, LUCKY, r, place, closed)
            if n < 0:
                return -1
    return n


@part
def expand(sheet: PackedSheet, task: Task, s: int, words: Ints) -> int:
    """All kids of a state in one stage, the pass first; how many, or -1 if there is no room.

    A die in the colour of a closed row is gone (D6).
    """
    value = task.value
    unpack(task, words, value)
    gone = closed = 0
    for r in range(sheet.rows):
        if is_closed(sheet, task, value, r):
            gone |= 1 << sheet.die[r]
            closed += 1
    _pass(sheet, task, s)
    n = 1
    for k in range(task.number[s] + 1):
        if k == task.before_lucky[s] and task.stage[s] & 4:
            n = _lucky_kids(sheet, task, s, n, closed)
            if n < 0:
                return -1
        cand = task.cands[s, k]
        if k == task.number[s] or (cand[C_DIE] >= 0 and gone >> cand[C_DIE] & 1):
            continue
        how = _how(sheet, task, cand)
        if how >= 0:
            n = _child(sheet, task, s, n, cand, how, cand[C_ROW], cand[C_PLACE], closed)
            if n < 0:
                return -1
    return n
