"""All that the rolls can lead to, turn by turn: states, and the moves between them as edges."""

import numpy as np

from sheetgen.base.compiled import compiled, hash_of, part

from .card import (
    AMBIGUOUS,
    CELLS,
    E_DEEDS,
    E_TO,
    K_CELLS,
    K_DEEDS,
    K_LEN,
    K_MORE,
    K_WORD,
    KID,
    LOCK,
    LOCK_RACE,
    LOCKS,
    MOST_CELLS,
    MOST_FREE,
    MOST_ROWS,
    NEVER,
    OVER,
    PENALTY_AT,
    POINTER_AT,
    ROW,
    ROWS,
    ROWS_AT,
    S_COUNT,
    S_LAST,
    S_MARKS,
    S_PENALTIES,
    S_POINTER,
    SACRIFICE,
    SCORE,
    START,
    STARTS_AT,
    SYMBOL,
    SYMBOL_AT,
    TO_END,
    TURN,
    Ints,
    Room,
    typed,
)
from .hopes import has_hope, is_hopeful
from .moves import expand, plan_turns
from .states import cell, closed_rows, is_over, own_locks, score


@part
def _with_crosses(marks: Ints, kid: Ints, out: Ints) -> None:
    for row in range(MOST_ROWS):
        out[row] = marks[row]
    for i in range(kid[K_LEN]):
        out[kid[K_CELLS + i] >> 6] |= 1 << (kid[K_CELLS + i] & 63)


@part
def differ(a: Ints, b: Ints) -> bool:
    """Whether two sets of crosses are not the same."""
    for row in range(MOST_ROWS):  # noqa: SIM110 - the compiler knows no generators here
        if a[row] != b[row]:
            return True
    return False


@part
def _enter(card: Ints, start: Ints, room: Room, kid: Ints, marks: Ints, ambiguous: int, end: int, total: int) -> int:
    """The number of a state of the layer that begins at ``end``; ``total`` if it is new, and then it is entered."""
    word, more = kid[K_WORD], kid[K_MORE]
    slots = room.slots
    mask = slots.shape[0] - 2
    stamp = slots[mask + 1]
    h = hash_of(word, more) & mask
    while slots[h] >> 32 == stamp:
        j = slots[h] & 0xFFFFFFFF
        if room.words[j, 0] == word and room.words[j, 1] == more:
            if ambiguous or differ(room.marks[j], marks):
                room.facts[j, AMBIGUOUS] = 1
            return int(j)
        h = h + 1 & mask
    if total >= room.words.shape[0] - 1 or total - end > mask // 2:
        return -1
    slots[h] = stamp << 32 | total
    room.words[total, 0], room.words[total, 1] = word, more
    for row in range(MOST_ROWS):
        room.marks[total, row] = marks[row]
    room.facts[total, SCORE] = score(card, word, more)
    room.facts[total, LOCKS] = own_locks(card, word, more)
    room.facts[total, OVER] = is_over(card, start, word, more)
    room.facts[total, AMBIGUOUS] = ambiguous
    return total


@part
def _enter_start(card: Ints, start: Ints, room: Room) -> None:
    kid = np.zeros(KID, np.int64)
    marks = np.zeros(MOST_ROWS, np.int64)
    kid[K_MORE] = start[S_PENALTIES] << PENALTY_AT | start[S_POINTER] << POINTER_AT
    for row in range(card[ROWS]):
        marks[row] = start[STARTS_AT + START * row + S_MARKS]
        code = start[STARTS_AT + START * row + S_COUNT] << 6 | start[STARTS_AT + START * row + S_LAST]
        if row < 5:
            kid[K_WORD] |= code << 12 * row
        else:
            kid[K_MORE] |= code
        for place in range(card[ROWS_AT + ROW * row + CELLS]):
            if marks[row] >> place & 1 and card[cell(row, place) + SYMBOL]:
                kid[K_MORE] |= 1 << SYMBOL_AT + card[cell(row, place) + SYMBOL] - 1
    room.slots[room.slots.shape[0] - 1] += 1
    none = typed(0)
    _enter(card, start, room, kid, marks, none, none, none)


@compiled
def grow(card: Ints, start: Ints, rolls: Ints, locks: int, room: Room) -> int:
    """All states and moves; how many states there are, or -1 when they are more than there is room for.

    ``locks`` > 0: only those from which the owner may still close so many rows, and -1 as soon as two ways do.
    """
    _enter_start(card, start, room)
    marks = np.zeros(MOST_ROWS, np.int64)
    total, many, begin = typed(1), typed(0), typed(0)
    turns, goals = rolls.shape[0], 0
    plan = np.zeros((turns, TURN), np.int64)
    plan_turns(card, start, rolls, plan)
    kids = room.kids
    coming = np.zeros(turns + 1, np.int64)
    reach = np.empty((turns + 1, MOST_ROWS, MOST_CELLS + 1, MOST_FREE + 1) if locks else (1, 1, 1, 1), np.int64)
    if locks and not has_hope(card, start, room.words[0, 0], room.words[0, 1], plan, coming, reach, locks):
        turns = 0
    for turn in range(turns):
        end = total
        room.slots[room.slots.shape[0] - 1] += 1
        for i in range(begin, end):
            room.first_edge[i] = many
            if room.facts[i, OVER]:
                continue
            word, more = room.words[i, 0], room.words[i, 1]
            n = expand(card, start, word, more, plan[turn], kids, room.firsts, room.frames)
            if n < 0 or many + n > room.edges.shape[0]:
                return -1
            most = NEVER
            for k in range(n):
                room.to[k] = -1
                if locks and not is_hopeful(
                    card, start, kids[k, K_WORD], kids[k, K_MORE], reach[turn + 1], coming[turn + 1], locks
                ):
                    continue
                _with_crosses(room.marks[i], kids[k], marks)
                j = _enter(card, start, room, kids[k], marks, room.facts[i, AMBIGUOUS], end, total)
                if j < 0:
                    return -1
                total += j == total
                room.to[k] = j
                most = max(most, room.facts[j, SCORE])
            for k in range(n):
                j = room.to[k]
                if j < 0:
                    continue
                deeds = kids[k, K_DEEDS] | (SACRIFICE if room.facts[j, SCORE] < most else 0)
                deeds |= LOCK if room.facts[j, LOCKS] > room.facts[i, LOCKS] else 0
                if turn + 1 < turns and room.facts[j, OVER]:
                    closed = closed_rows(card, start, room.words[j, 0], room.words[j, 1])
                    deeds |= LOCK_RACE if closed >= card[TO_END] else 0
                room.edges[many, E_TO], room.edges[many, E_DEEDS] = j, deeds
                many += 1
                if locks and room.facts[j, LOCKS] >= locks and (turn + 1 == turns or room.facts[j, OVER]):
                    goals += 1
                    if goals > 1:
                        return -1
        begin = end
    for i in range(begin, total + 1):
        room.first_edge[i] = many
    return total
