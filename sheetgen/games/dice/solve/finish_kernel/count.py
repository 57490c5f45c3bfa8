"""The different best sheets, counted, and one line to one of them: backwards from the best score, then forwards."""

import numpy as np

from sheetgen.base.compiled import hash_of, part

from .memory import (
    A_MISC,
    A_SHEETS,
    A_SOLUTIONS,
    A_STAGES,
    BIT,
    DONE,
    INDEX_BITS,
    INDEX_MASK,
    K_CELLS,
    K_LEN,
    K_MISC,
    K_OVER,
    K_WORD,
    LAST,
    MORE_SHEETS,
    PENALTY_MASK,
    S_EDGE,
    S_GOOD,
    S_MISC,
    S_PEER,
    S_WORD,
    SMALL_MASK,
    SPAN,
    Game,
    Ints,
    PackedSheet,
    Shorts,
)
from .moves import expand, score


@part
def mark(stages: int, states: Ints, edges: Shorts, winners: Shorts, wins: int, peers: Ints) -> None:
    """Which states are good: the best score can be reached from them."""
    for k in range(wins):
        states[winners[k], S_GOOD] = 1
    for s in range(stages - 1, -1, -1):
        i = peers[s]
        while i >= 0:
            edge = states[i, S_EDGE]
            while edge >= 0 and edges[edge] >= 0:
                if states[edges[edge], S_GOOD]:
                    states[i, S_GOOD] = 1
                edge += 1
            i = states[i, S_PEER]


@part
def _same(a: Ints, i: int, b: Ints, width: int) -> bool:
    for w in range(width):  # noqa: SIM110 - the compiler knows no generators here
        if a[i, w] != b[w]:
            return False
    return True


@part
def _enter(table: Ints, length: int, key: Ints, width: int, slots: Ints) -> int:
    """Append a key of some words to a table of different ones; the new length, or -1 when there is no room."""
    mask = slots.shape[0] - 2  # the last one counts the stamps
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
def _good_slots(states: Ints, first: int, slots: Ints) -> int:
    """Enter the good states of a stage into the hash table; its mask."""
    good = 0
    i = first
    while i >= 0:
        good += states[i, S_GOOD]
        i = states[i, S_PEER]
    mask = SMALL_MASK
    while mask < 2 * good:
        mask = mask * 2 + 1
    size = slots.shape[0] - 1
    slots[size] += 1
    i = first
    while i >= 0:
        if states[i, S_GOOD]:
            h = hash_of(states[i, S_WORD], states[i, S_MISC]) & mask
            while slots[h] >> INDEX_BITS == slots[size]:
                h = (h + 1) & mask
            slots[h] = slots[size] << INDEX_BITS | i
        i = states[i, S_PEER]
    return mask


@part
def _good_state(states: Ints, slots: Ints, mask: int, word: int, misc: int) -> int:
    """The number of a good state of the stage entered last, or -1."""
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
    game: Game,
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
    """The different best sheets, made with every cross through good small states only, and one line to one of them.

    A sheet on its way is the number of its small state and the new crosses as bits, 63 to a word.
    """
    rows, kids = game.rows, game.kids
    bits = rows[sheet.rows - 1, BIT] + rows[sheet.rows - 1, SPAN]
    width = 1 + (bits + 62) // 63
    key = np.zeros(8, np.int64)
    many, ends = 1, 0
    most = 1
    for w in range(width):
        sheets[0, w] = 0
    final_slots[final_slots.shape[0] - 1] += 1
    at, played = 0, 0
    for s in range(game.stages):
        mask = _good_slots(states, peers[s + 1], slots)
        sheet_slots[sheet_slots.shape[0] - 1] += 1
        after = 0
        walked = at < 0
        for i in range(many):
            state = sheets[i, 0]
            n = expand(sheet, game, s, states[state, S_WORD], states[state, S_MISC])
            for k in range(n):
                word, misc = kids[k, K_WORD], kids[k, K_MISC]
                final = kids[k, K_OVER] != 0 or s == game.stages - 1
                found = -1
                if final:
                    if score(sheet, game, word, misc) != best:
                        continue
                    key[0] = misc & PENALTY_MASK
                else:
                    found = _good_state(states, slots, mask, word, misc)
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
                    ends = _enter(finals, ends, key, width, final_slots)
                else:
                    after = _enter(next_sheets, after, key, width, sheet_slots)
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
