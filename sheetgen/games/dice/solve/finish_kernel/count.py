"""Counts the distinct best sheets and finds one line to one of them: backwards from the best score, then forwards."""

from sheetgen.base.kernels import Ints, Shorts, hash_of, np, part, poll

from .memory import (
    A_MISC, A_SHEETS, A_SOLUTIONS, A_STAGES, BIT, DONE, INDEX_BITS, INDEX_MASK, K_CELLS, K_LEN, K_MISC, K_OVER, K_WORD,
    LAST, MORE_SHEETS, MOST_KEY_WORDS, PENALTY_MASK, SMALL_MASK, SPAN, S_EDGE, S_MISC, S_OPTIMAL, S_PEER, S_WORD,
    PackedSheet, Task,
)  # fmt: skip
from .moves import expand, score


@part
def mark(stages: int, states: Ints, edges: Shorts, winners: Shorts, wins: int, peers: Ints) -> None:
    """Mark the optimal states, from which the best score can be reached: the ``winners``, then backwards by stages."""
    for k in range(wins):
        states[winners[k], S_OPTIMAL] = 1
    for s in range(stages - 1, -1, -1):
        i = peers[s]
        while i >= 0:
            edge = states[i, S_EDGE]
            while edge >= 0 and edges[edge] >= 0:
                if states[edges[edge], S_OPTIMAL]:
                    states[i, S_OPTIMAL] = 1
                edge += 1
            i = states[i, S_PEER]


@part
def _same(a: Ints, i: int, b: Ints, width: int) -> bool:
    for w in range(width):  # noqa: SIM110 - the compiler knows no generators here
        if a[i, w] != b[w]:
            return False
    return True


@part
def enter(table: Ints, length: int, key: Ints, width: int, slots: Ints) -> int:
    """Append a key of ``width`` words to a table unless it is there; the new length, or -1 if there is no room."""
    mask = slots.shape[0] - 2  # the last slot holds the current stamp
    stamp = slots[mask + 1]
    h = 0
    for w in range(width):
        h = hash_of(h, key[w])
    h &= mask
    while slots[h] >> INDEX_BITS == stamp:
        if _same(table, slots[h] & INDEX_MASK, key, width):
            return length
        h = (h + 1) & mask
    if length >= table.shape[0]:
        return -1
    for w in range(width):
        table[length, w] = key[w]
    slots[h] = stamp << INDEX_BITS | length
    return length + 1


@part
def _optimal_slots(states: Ints, first: int, slots: Ints) -> int:
    """Enter the optimal states of a stage into the hash table; returns its mask."""
    optimal = 0
    i = first
    while i >= 0:
        optimal += states[i, S_OPTIMAL]
        i = states[i, S_PEER]
    mask = SMALL_MASK
    while mask < 2 * optimal:
        mask = mask * 2 + 1
    size = slots.shape[0] - 1
    slots[size] += 1
    i = first
    while i >= 0:
        if states[i, S_OPTIMAL]:
            h = hash_of(states[i, S_WORD], states[i, S_MISC]) & mask
            while slots[h] >> INDEX_BITS == slots[size]:
                h = (h + 1) & mask
            slots[h] = slots[size] << INDEX_BITS | i
        i = states[i, S_PEER]
    return mask


@part
def _optimal_state(states: Ints, slots: Ints, mask: int, word: int, misc: int) -> int:
    """The index of an optimal state of the stage entered last; -1 if there is none with these words."""
    h = hash_of(word, misc) & mask
    while slots[h] >> INDEX_BITS == slots[slots.shape[0] - 1]:
        i = slots[h] & INDEX_MASK
        if states[i, S_WORD] == word and states[i, S_MISC] == misc:
            return i
        h = (h + 1) & mask
    return -1


@part
def count(
    sheet: PackedSheet,
    task: Task,
    best: int,
    states: Ints,
    peers: Ints,
    slots: Ints,
    sheets: Ints,
    next_sheets: Ints,
    finals: Ints,
    sheet_slots: Ints,
    final_slots: Ints,
    line: Ints,
    answer: Ints,
) -> int:
    """Answer the number of distinct best sheets, and one line of play to one of them; ``DONE`` or ``MORE_SHEETS``.

    Plays forwards, stage by stage, through optimal small states only. An unfinished sheet is the index of its small
    state and its new crosses as bits, 63 to a word; a final one starts with its penalties instead. Meanwhile ``at`` is
    the current state of the line: the first move that leads on from it joins the line. At the end ``at`` is -1.
    """
    rows, kids = task.rows, task.kids
    bits = rows[sheet.rows - 1, BIT] + rows[sheet.rows - 1, SPAN]
    width = 1 + (bits + 62) // 63
    key = np.zeros(MOST_KEY_WORDS, np.int64)
    many, ends = 1, 0
    most = 1
    for w in range(width):
        sheets[0, w] = 0
    final_slots[final_slots.shape[0] - 1] += 1
    at, played = 0, 0
    for s in range(task.stages):
        mask = _optimal_slots(states, peers[s + 1], slots)
        sheet_slots[sheet_slots.shape[0] - 1] += 1
        after = 0
        walked = at < 0
        for i in range(many):
            poll()
            state = sheets[i, 0]
            n = expand(sheet, task, s, states[state, S_WORD], states[state, S_MISC])
            for k in range(n):
                word, misc = kids[k, K_WORD], kids[k, K_MISC]
                final = kids[k, K_OVER] != 0 or s == task.stages - 1
                found = -1
                if final:
                    if score(sheet, task, word, misc) != best:
                        continue
                    key[0] = misc & PENALTY_MASK
                else:
                    found = _optimal_state(states, slots, mask, word, misc)
                    if found < 0:
                        continue
                    key[0] = found
                for w in range(1, width):
                    key[w] = sheets[i, w]
                for c in range(kids[k, K_LEN]):
                    r, place = kids[k, K_CELLS + c] >> 6, kids[k, K_CELLS + c] & 63
                    bit = rows[r, BIT] + place - rows[r, LAST]
                    key[1 + bit // 63] |= 1 << bit % 63
                if final:
                    ends = enter(finals, ends, key, width, final_slots)
                else:
                    after = enter(next_sheets, after, key, width, sheet_slots)
                if ends < 0 or after < 0:
                    return MORE_SHEETS
                if not walked and state == at:  # the first of these moves that leads on is the line's
                    walked = True
                    for f in range(K_CELLS + kids[k, K_LEN]):
                        line[s, f] = kids[k, f]
                    played = s + 1
                    at = -1 if final else found
                    if final:
                        answer[A_MISC] = misc
        sheets, next_sheets = next_sheets, sheets
        many = after
        most = max(most, many)
    answer[A_SOLUTIONS], answer[A_SHEETS], answer[A_STAGES] = ends, max(most, ends), played
    return DONE
