"""Counts the distinct best sheets and finds one line to one of them: backwards from the best score, then forwards."""

from sheetgen.base.kernels import Ints, Shorts, hash_of, np, part, poll

from .layout import (
    A_LINE, A_POINTER, A_SOLUTIONS, A_STAGES, DONE, INDEX_BITS, INDEX_MASK, K_EDGE, K_OPTIMAL, K_PEER,
    L_CELLS, L_DIE, L_HOW, L_LEN, L_OVER, L_TOTAL, L_WHITE, L_WORDS, MORE_SHEETS, MOST_KEY_WORDS, SMALL_MASK, S_WORDS,
    V_PENALTIES, V_POINTER, PackedSheet, Task,
)  # fmt: skip
from .moves import expand
from .search import hash_words, renew, same_words
from .states import score


@part
def mark(stages: int, links: Shorts, edges: Shorts, winners: Shorts, wins: int, peers: Ints) -> None:
    """Mark the optimal states, from which the best score can be reached: the ``winners``, then backwards by stages."""
    for k in range(wins):
        links[winners[k], K_OPTIMAL] = 1
    for s in range(stages - 1, -1, -1):
        i = peers[s]
        while i >= 0:
            edge = links[i, K_EDGE]
            while edge >= 0 and edges[edge] >= 0:
                if links[edges[edge], K_OPTIMAL]:
                    links[i, K_OPTIMAL] = 1
                edge += 1
            i = links[i, K_PEER]


@part
def _same(a: Ints, i: int, b: Ints, width: int) -> bool:
    for w in range(width):  # noqa: SIM110 - the compiler knows no generators here
        if a[i, w] != b[w]:
            return False
    return True


@part
def enter(table: Ints, length: int, key: Ints, width: int, slots: Shorts) -> int:
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
def _optimal_slots(states: Ints, links: Shorts, first: int, words: int, slots: Shorts) -> int:
    """Enter the optimal states of a stage into the hash table; returns its mask."""
    optimal = 0
    i = first
    while i >= 0:
        optimal += links[i, K_OPTIMAL]
        i = links[i, K_PEER]
    mask = SMALL_MASK
    while mask < 2 * optimal:
        mask = mask * 2 + 1
    size = slots.shape[0] - 1
    renew(slots)
    i = first
    while i >= 0:
        if links[i, K_OPTIMAL]:
            h = hash_words(states[i], S_WORDS, words, 0) & mask
            while slots[h] >> INDEX_BITS == slots[size]:
                h = (h + 1) & mask
            slots[h] = slots[size] << INDEX_BITS | i
        i = links[i, K_PEER]
    return mask


@part
def _optimal_state(states: Ints, slots: Shorts, mask: int, kid: Ints, words: int) -> int:
    """The index of an optimal state of the stage entered last; -1 if there is none with these words."""
    h = hash_words(kid, L_WORDS, words, 0) & mask
    while slots[h] >> INDEX_BITS == slots[slots.shape[0] - 1]:
        i = slots[h] & INDEX_MASK
        if same_words(states[i], kid, L_WORDS, words):
            return int(i)
        h = (h + 1) & mask
    return -1


@part
def _write(kid: Ints, line: Ints, at: int) -> int:
    """Write how a kid came about, as ``solve.finish`` reads it; where the next one begins."""
    line[at], line[at + 1], line[at + 2] = kid[L_LEN], kid[L_HOW], kid[L_WHITE]
    line[at + 3], line[at + 4] = kid[L_DIE], kid[L_TOTAL]
    for c in range(kid[L_LEN]):
        line[at + 5 + c] = kid[L_CELLS + c]
    return int(at + 5 + kid[L_LEN])


@part
def count(
    sheet: PackedSheet,
    task: Task,
    best: int,
    states: Ints,
    links: Shorts,
    peers: Ints,
    slots: Shorts,
    sheets: Ints,
    next_sheets: Ints,
    finals: Ints,
    sheet_slots: Shorts,
    final_slots: Shorts,
    line: Ints,
    answer: Ints,
) -> int:
    """Answer the number of distinct best sheets, and one line of play to one of them; ``DONE`` or ``MORE_SHEETS``.

    Plays forwards, stage by stage, through optimal states only. An unfinished sheet is the index of its state and its
    new crosses as bits, 63 to a word; a final one starts with its penalties instead. Meanwhile ``at`` is the current
    state of the line: the first move that leads on from it joins the line. At the end ``at`` is -1.
    """
    width = task.key_words
    key = np.zeros(MOST_KEY_WORDS, np.int64)
    many, ends = 1, 0
    for w in range(width):
        sheets[0, w] = 0
    renew(final_slots)
    at = played = written = 0
    for s in range(task.stages):
        mask = _optimal_slots(states, links, peers[s + 1], task.words, slots)
        renew(sheet_slots)
        after = 0
        walked = at < 0
        for i in range(many):
            poll()
            state = sheets[i, 0]
            n = expand(sheet, task, s, states[state, S_WORDS:])
            for k in range(n):
                kid = task.kids[k]
                final = kid[L_OVER] != 0 or s == task.stages - 1
                found = -1
                if final:
                    if score(sheet, kid) != best:
                        continue
                    key[0] = kid[V_PENALTIES]
                else:
                    found = _optimal_state(states, slots, mask, kid, task.words)
                    if found < 0:
                        continue
                    key[0] = found
                for w in range(1, width):
                    key[w] = sheets[i, w]
                for c in range(kid[L_LEN]):
                    bit = task.bit_of[kid[L_CELLS + c] >> 6] + (kid[L_CELLS + c] & 63)
                    key[1 + bit // 63] |= 1 << bit % 63
                if final:
                    ends = enter(finals, ends, key, width, final_slots)
                else:
                    after = enter(next_sheets, after, key, width, sheet_slots)
                if ends < 0 or after < 0:
                    return MORE_SHEETS
                if not walked and state == at:  # the first of these moves that leads on is the line's
                    walked = True
                    written = _write(kid, line, written)
                    played = s + 1
                    at = -1 if final else found
                    answer[A_POINTER] = kid[V_POINTER]
        sheets, next_sheets = next_sheets, sheets
        many = after
    answer[A_SOLUTIONS], answer[A_STAGES], answer[A_LINE] = ends, played, written
    return DONE
