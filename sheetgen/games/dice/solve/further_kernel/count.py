"""Counts the distinct best sheets and finds one line to one of them, as ``finish_kernel.count`` does."""

from sheetgen.base.kernels import Ints, np, part, poll

from ..finish_kernel.count import enter
from ..finish_kernel.memory import DONE, INDEX_BITS, INDEX_MASK, MORE_SHEETS, SMALL_MASK, S_OPTIMAL, S_PEER
from .memory import (
    A_POINTER, A_SHEETS, A_SOLUTIONS, A_STAGES, L_CELLS, L_LEN, L_OVER, L_WORDS, MOST_KEY_WORDS, S_WORDS, V_PENALTIES,
    V_POINTER, FurtherSheet, FurtherTask,
)  # fmt: skip
from .moves import expand
from .search import hash_words, same_words
from .states import score


@part
def _optimal_slots(states: Ints, first: int, words: int, slots: Ints) -> int:
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
            h = hash_words(states[i], S_WORDS, words, 0) & mask
            while slots[h] >> INDEX_BITS == slots[size]:
                h = (h + 1) & mask
            slots[h] = slots[size] << INDEX_BITS | i
        i = states[i, S_PEER]
    return mask


@part
def _optimal_state(states: Ints, slots: Ints, mask: int, kid: Ints, words: int) -> int:
    """The index of an optimal state of the stage entered last; -1 if there is none with these words."""
    h = hash_words(kid, L_WORDS, words, 0) & mask
    while slots[h] >> INDEX_BITS == slots[slots.shape[0] - 1]:
        i = slots[h] & INDEX_MASK
        if same_words(states[i], kid, L_WORDS, words):
            return int(i)
        h = (h + 1) & mask
    return -1


@part
def count(
    sheet: FurtherSheet,
    task: FurtherTask,
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

    Plays forwards, stage by stage, through optimal states only. An unfinished sheet is the index of its state and its
    new crosses as bits, 63 to a word; a final one starts with its penalties instead. Meanwhile ``at`` is the current
    state of the line: the first move that leads on from it joins the line. At the end ``at`` is -1.
    """
    width = task.key_words
    key = np.zeros(MOST_KEY_WORDS, np.int64)
    many, ends = 1, 0
    most = 1
    for w in range(width):
        sheets[0, w] = 0
    final_slots[final_slots.shape[0] - 1] += 1
    at, played = 0, 0
    for s in range(task.stages):
        mask = _optimal_slots(states, peers[s + 1], task.words, slots)
        sheet_slots[sheet_slots.shape[0] - 1] += 1
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
                    for f in range(L_CELLS + kid[L_LEN]):
                        line[s, f] = kid[f]
                    played = s + 1
                    at = -1 if final else found
                    answer[A_POINTER] = kid[V_POINTER]
        sheets, next_sheets = next_sheets, sheets
        many = after
        most = max(most, many)
    answer[A_SOLUTIONS], answer[A_SHEETS], answer[A_STAGES] = ends, max(most, ends), played
    return DONE
