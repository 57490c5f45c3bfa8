"""The compiled part of ``late``: lists what a position can lead to, and values it.

The moves are those of ``engine``: one stage, which comes again and again, has everything as a candidate that
some roll allows. A cross leads from one position between turns to another, whichever action makes it. So the value of a
position needs its own crosses, and for each of them those that may follow in action 2.
"""

from typing import Any, NamedTuple

from sheetgen.base.kernels import Array, Ints, Shorts, compiled, part, poll

from ..engine.layout import (
    L_CELLS,
    L_DIE,
    L_HOW,
    L_OVER,
    L_TOTAL,
    L_WHITE,
    L_WORDS,
    LUCKY,
    MOST_ROWS,
    MOST_WORDS,
    OPEN_PAIR,
    ROUND,
    SWAP,
    V_BITS,
    V_COUNT,
    V_IDLE,
    V_OPEN,
    V_ROUND,
    V_STEPS,
    V_SWAPS,
    PackedSheet,
    Task,
)  # fmt: skip
from ..engine.moves import expand
from ..engine.rolls import lay_out, set_any_roll, set_first
from ..engine.search import hash_words
from ..engine.states import can_reach, copy, is_closed, pack, score
from .kernel import NONE, Buffers, DiceTables, mean_of


class Space(NamedTuple):
    """Positions, and the crosses that lead from one to another.

    By position: its ``words``, the range of its crosses, and the points to come (``NONE`` until they are known). By
    cross: the position it leads ``to``, -1 where the game ends; the points it gains, and then also those to come after
    it; the white sum that it takes in action 1 (0: a lucky one, -1: none); and the colour and number that it takes in
    action 2, as ``Buffers`` counts them, -1: none. The first of a position is a penalty. ``slots`` is a hash table of
    1 + positions, a power of two long; ``stack`` holds positions that are still to be valued.
    """

    words: Ints
    crosses: Shorts
    to_come: Array
    slots: Shorts
    to: Shorts
    worth: Array
    total: Any
    offer: Shorts
    stack: Shorts


TOP, POSITIONS, CROSSES, CURSOR = range(4)  # of the stack; so many are listed
DONE, UNDER_WAY, NO_ROOM, TOO_WIDE = range(4)


@part
def _may_come(sheet: PackedSheet, task: Task, value: Ints, r: int, place: int) -> bool:
    """Whether a cell that is not crossed may be crossed yet, by a link too."""
    pair = sheet.pair_at[r, place]
    return bool(can_reach(sheet, task, value, r * 64 + place) or (pair and value[V_OPEN + pair - 1] == OPEN_PAIR))


@part
def _forget_round_cells(sheet: PackedSheet, task: Task, value: Ints) -> None:
    """Pass over round cells that have no cross beside them and get none, and forget the crosses of those passed."""
    for r in range(sheet.rows):
        if not sheet.between[r]:
            continue
        place = value[V_ROUND + r]
        while place < sheet.cells[r]:
            beside = (value[V_BITS + r] | value[V_BITS + r + 1]) >> place & 1
            if beside or _may_come(sheet, task, value, r, place) or _may_come(sheet, task, value, r + 1, place):
                break
            place += 1
        value[V_ROUND + r] = place
    for r in range(sheet.rows):
        first = sheet.cells[r]
        if sheet.between[r]:
            first = min(first, value[V_ROUND + r])
        if r and sheet.between[r - 1]:
            first = min(first, value[V_ROUND + r - 1])
        value[V_BITS + r] = value[V_BITS + r] >> first << first


@part
def _may_swap(sheet: PackedSheet, task: Task, value: Ints, field: int) -> bool:
    """Whether the cell that a field makes of some sum may be crossed yet."""
    for side in range(2):
        for r in range(sheet.rows):
            place = sheet.place_of[r, sheet.swap[field, side]]
            if place >= 0 and can_reach(sheet, task, value, r * 64 + place):
                return True
    return False


@part
def _may_step(sheet: PackedSheet, task: Task, value: Ints) -> bool:
    for r in range(sheet.rows):
        for place in range(sheet.cells[r]):
            if sheet.step_at[r, place] and _may_come(sheet, task, value, r, place):
                return True
    return False


@part
def _may_gain(sheet: PackedSheet, value: Ints, r: int) -> bool:
    """Whether a closed row may have more crosses yet: by a link, or by round cells beside it."""
    for place in range(sheet.closing[r]):
        pair = sheet.pair_at[r, place]
        if pair and value[V_OPEN + pair - 1] == OPEN_PAIR:
            return True
    if sheet.between[r] and value[V_ROUND + r] < sheet.cells[r]:
        return True
    return bool(r and sheet.between[r - 1] and value[V_ROUND + r - 1] < sheet.cells[r - 1])


@part
def _settle(sheet: PackedSheet, task: Task, value: Ints) -> None:
    """Forget what the points to come do not depend on, and pack: a position before a turn of one's own.

    That is more than ``engine`` forgets, which asks for the score itself.
    """
    value[V_IDLE] = 1  # so that to pass is a penalty
    _forget_round_cells(sheet, task, value)
    while value[V_SWAPS] < sheet.swaps and not _may_swap(sheet, task, value, value[V_SWAPS]):
        value[V_SWAPS] += 1
    if sheet.steps and not _may_step(sheet, task, value):
        value[V_STEPS] = 0
    if not (sheet.lucky or sheet.symbols):  # which compare the crosses of rows (D4)
        for r in range(sheet.rows):
            if is_closed(sheet, task, value, r) and not _may_gain(sheet, value, r):
                value[V_COUNT + r] = 0
    pack(task, value)


@part
def _enter(task: Task, space: Space, line: Ints, new: int) -> int:
    """The number of a position. If it is not there: ``new``, as which it is stored unless that is below 0."""
    slots, words, width = space.slots, space.words, task.words
    mask = slots.shape[0] - 1
    h = hash_words(line, L_WORDS, width, 0) & mask
    while slots[h]:
        at = (slots[h] - 1) * width
        same = True
        for w in range(width):
            same = same and words[at + w] == line[L_WORDS + w]
        if same:
            return int(slots[h] - 1)
        h = h + 1 & mask
    if new >= 0:
        slots[h] = new + 1
        for w in range(width):
            words[new * width + w] = line[L_WORDS + w]
        space.to_come[new] = NONE
    return new


@part
def _note_cross(sheet: PackedSheet, space: Space, kid: Ints, gone: int, numbers: int, e: int) -> None:
    """Note which rolls allow a cross."""
    how, number, die = kid[L_HOW], kid[L_WHITE], kid[L_DIE]
    total = number
    if how == LUCKY:
        total = 0
    elif how == SWAP:
        total = kid[L_TOTAL]
    elif how == ROUND:
        total = number if die < 0 else -1
    else:
        cell = kid[L_CELLS]
        color = sheet.color_at[(cell >> 6) % MOST_ROWS, cell & 63]
        die = -1 if gone >> color & 1 else color
    space.total[e] = total
    space.offer[e] = die * numbers + number - 2 if die >= 0 else -1


@part
def _list_crosses(sheet: PackedSheet, task: Task, space: Space, i: int, numbers: int, cursor: Ints) -> int:
    """List the crosses of a position, and put those they lead to on the stack."""
    n = expand(sheet, task, 0, space.words[i * task.words :])
    if n < 0:
        return TOO_WIDE
    if cursor[POSITIONS] + n > space.to_come.shape[0] or cursor[CROSSES] + n > space.to.shape[0]:
        return NO_ROOM
    now, gone = score(sheet, task.value), 0
    for r in range(sheet.rows):
        if is_closed(sheet, task, task.value, r):
            gone |= 1 << sheet.die[r]
    space.crosses[i, 0] = cursor[CROSSES]
    for k in range(n):
        kid, e = task.kids[k], cursor[CROSSES]
        space.worth[e] = score(sheet, kid) - now
        space.to[e] = -1
        if not kid[L_OVER]:
            _settle(sheet, task, kid)
            j = _enter(task, space, kid, cursor[POSITIONS])
            cursor[POSITIONS] += j == cursor[POSITIONS]
            space.to[e] = j
            if space.to_come[j] == NONE:
                space.stack[cursor[TOP]] = j
                cursor[TOP] += 1
        if k:
            _note_cross(sheet, space, kid, gone, numbers, e)
        else:
            space.total[e] = space.offer[e] = -1
        cursor[CROSSES] += 1
    space.crosses[i, 1] = cursor[CROSSES]
    return DONE


@part
def _offer(after: Array, known: Ints, total: int, offer: int, worth: float) -> None:
    if after[total, offer] == NONE:
        known[total, 0] += 1
        known[total, known[total, 0]] = offer
        after[total, offer] = worth
    elif after[total, offer] < worth:
        after[total, offer] = worth


@part
def _value(
    crosses: Shorts,
    to_come: Array,
    to: Shorts,
    worth: Array,
    totals: Any,
    offers: Shorts,
    is_lucky: Ints,
    after: Array,
    known: Ints,
    best_first: Array,
    i: int,
) -> None:
    """Enter what each roll allows: what the crosses lead to is valued already."""
    numbers = len(is_lucky)
    begin, end = crosses[i, 0], crosses[i, 1]
    for e in range(begin, end):
        if to[e] >= 0:
            worth[e] += to_come[to[e]]
    for total in range(numbers + 1):
        best_first[total] = worth[begin]
        for n in range(1, known[total, 0] + 1):
            after[total, known[total, n]] = NONE
        known[total, 0] = 0
    for e in range(begin + 1, end):
        if offers[e] >= 0:
            _offer(after, known, 0, offers[e], worth[e])
        if totals[e] < 0:
            continue
        for total in range(1, numbers + 1):
            if totals[e] != total + 1 and not (totals[e] == 0 and is_lucky[total - 1]):
                continue
            best_first[total] = max(best_first[total], worth[e])
            if to[e] < 0:
                continue
            gain = worth[e] - to_come[to[e]]
            for f in range(crosses[to[e], 0] + 1, crosses[to[e], 1]):
                if offers[f] >= 0:
                    _offer(after, known, total, offers[f], gain + worth[f])


@part
def _make_first(sheet: PackedSheet, task: Task, start: Ints, sides: int) -> int:
    lay_out(sheet, task)
    if task.words > MOST_WORDS or not set_any_roll(sheet, task, sides):
        return 0
    set_first(sheet, task, start)
    copy(task, task.first, task.kids[0])
    _settle(sheet, task, task.kids[0])
    return int(task.words)


@compiled
def prepare(sheets_: Any, tasks: Any, start: Ints, sides: int) -> int:
    """Make a position the first kid; returns the number of its words, 0 if there is no room for such a sheet."""
    return _make_first(sheets_[0], tasks[0], start, sides)


@compiled
def find(sheets_: Any, tasks: Any, start: Ints, sides: int, space: Space) -> int:
    """The number of a position; -1 if it is not there."""
    task = tasks[0]
    _make_first(sheets_[0], task, start, sides)
    return _enter(task, space, task.kids[0], -1)


@compiled
def search(
    sheets_: Any, tasks: Any, space: Space, dice: DiceTables, buffers: Buffers, cursor: Ints, budget: int
) -> int:
    """List and value what the position that was prepared can lead to: depth first, each after all that follow it.

    Stops after ``budget`` positions: ``UNDER_WAY``. With ``NO_ROOM``, it must begin again. The stack has room for
    as many as there are crosses: a position is put there at most once for each that leads to it.
    """
    sheet, task = sheets_[0], tasks[0]
    crosses, to_come, to, worth, totals, offers, stack = (
        space.crosses, space.to_come, space.to, space.worth, space.total, space.offer, space.stack
    )  # fmt: skip
    pairs, chances, values, is_lucky, sides = dice.pairs, dice.chance, dice.values, dice.is_lucky, dice.sides
    after, known, best_first, worths, sorted_, taken, rests, share = buffers
    if not cursor[POSITIONS]:
        stack[0] = _enter(task, space, task.kids[0], cursor[POSITIONS])
        cursor[TOP] = cursor[POSITIONS] = 1
    while cursor[TOP]:
        poll()
        i = stack[cursor[TOP] - 1]
        if to_come[i] == NONE and not crosses[i, 1]:
            if not budget:
                return UNDER_WAY
            budget -= 1
            status = _list_crosses(sheet, task, space, i, len(is_lucky), cursor)
            if status:
                return status
            continue
        if to_come[i] == NONE:
            _value(crosses, to_come, to, worth, totals, offers, is_lucky, after, known, best_first, i)
            to_come[i] = mean_of(
                after, known, best_first, worths, sorted_, taken, rests, share, pairs, chances, values, sides
            )
        cursor[TOP] -= 1
    return DONE
