"""The search: a beam for a good first score, then every state whose bound reaches it, the highest bound first.

As ``finish_kernel.search``, for states of several words.
"""

from sheetgen.base.kernels import Ints, Shorts, hash_of, np, part, poll

from ..finish_kernel.memory import (
    DONE, HEADS, INDEX_BITS, INDEX_MASK, MORE_EDGES, MORE_STATES, NEVER, SMALL_MASK, S_BOUND, S_EDGE, S_NEXT, S_OPTIMAL,
    S_PEER, S_STAGE, TOO_MANY_KIDS, UNIT,
)  # fmt: skip
from .memory import (
    A_BEAM, A_BEST, A_EDGES, A_STATES, A_WINS, L_OVER, L_WORDS, S_WORDS, FurtherSheet, FurtherTask, TrackBound,
)  # fmt: skip
from ..finish_kernel.search import most_promising
from .bound import bound_of
from .moves import expand
from .states import copy, pack, score


@part
def hash_words(line: Ints, at: int, words: int, h: int) -> int:
    for w in range(words):
        h = hash_of(h, line[at + w])
    return h


@part
def same_words(state: Ints, line: Ints, at: int, words: int) -> bool:
    for w in range(words):  # noqa: SIM110 - the compiler knows no generators here
        if state[S_WORDS + w] != line[at + w]:
            return False
    return True


@part
def _find(states: Ints, slots: Ints, mask: int, s: int, line: Ints, at: int, words: int) -> int:
    """The slot of a state in the hash table, or the empty slot where it belongs."""
    h = hash_words(line, at, words, s) & mask
    stamp = slots[slots.shape[0] - 1]
    while slots[h] >> INDEX_BITS == stamp:
        state = states[slots[h] & INDEX_MASK]
        if state[S_STAGE] == s and same_words(state, line, at, words):
            break
        h = (h + 1) & mask
    return h


@part
def _larger(states: Ints, slots: Ints, mask: int, begin: int, end: int, words: int) -> int:
    """Rehash these states into a larger part of the hash table; returns its mask."""
    size = slots.shape[0] - 1
    mask = mask * 4 + 3 if mask * 4 + 3 < size else size - 1
    slots[size] += 1
    for j in range(begin, end):
        h = _find(states, slots, mask, states[j, S_STAGE], states[j], S_WORDS, words)
        slots[h] = slots[size] << INDEX_BITS | j
    return mask


@part
def _keep(
    task: FurtherTask, states: Ints, i: int, s: int, line: Ints, found: int, heads: Ints, highest: int, peers: Ints
) -> None:
    """Store a new state at the head of two linked lists: those of its bound, and those of its stage."""
    state = states[i]
    state[S_STAGE], state[S_BOUND], state[S_EDGE], state[S_OPTIMAL] = s, found, -1, 0
    for w in range(task.words):
        state[S_WORDS + w] = line[L_WORDS + w]
    points = min(highest - found // UNIT, heads.shape[0] - 1)
    state[S_NEXT], heads[points] = heads[points], i
    state[S_PEER], peers[s] = peers[s], i


@part
def _write_start(task: FurtherTask) -> None:
    """Write the state that the search starts from as the first kid."""
    copy(task, task.first, task.kids[0])
    pack(task, task.kids[0])


@part
def narrow(
    sheet: FurtherSheet,
    task: FurtherTask,
    bound: TrackBound,
    table: Ints,
    states: Ints,
    slots: Ints,
    width: int,
    answer: Ints,
) -> int:
    """Beam search: answers ``A_BEAM``, the best score found with the ``width`` most promising states of each stage."""
    best = NEVER
    size = slots.shape[0] - 1
    _write_start(task)
    for w in range(task.words):
        states[0, S_WORDS + w] = task.kids[0, L_WORDS + w]
    begin, end = 0, 1
    for s in range(task.stages):
        mask = SMALL_MASK
        slots[size] += 1
        total = end
        for i in range(begin, end):
            poll()
            n = expand(sheet, task, s, states[i, S_WORDS:])
            if n < 0:
                return TOO_MANY_KIDS
            if total + n > states.shape[0]:
                return MORE_STATES
            for k in range(n):
                kid = task.kids[k]
                if kid[L_OVER] or s == task.stages - 1:
                    best = max(best, score(sheet, kid))
                    continue
                h = _find(states, slots, mask, s + 1, kid, L_WORDS, task.words)
                if slots[h] >> INDEX_BITS == slots[size]:
                    continue
                found = bound_of(sheet, task, bound, table, s + 1, kid)
                if found < best * UNIT:
                    continue
                state = states[total]
                state[S_STAGE], state[S_BOUND] = s + 1, found
                for w in range(task.words):
                    state[S_WORDS + w] = kid[L_WORDS + w]
                slots[h] = slots[size] << INDEX_BITS | total
                total += 1
                if 2 * (total - end) > mask and mask < size - 1:
                    mask = _larger(states, slots, mask, end, total, task.words)
        if total - end > width:
            total = most_promising(states, end, total, width)
        begin, end = end, total
    answer[A_BEAM] = best
    return DONE


@part
def best_first(
    sheet: FurtherSheet,
    task: FurtherTask,
    bound: TrackBound,
    table: Ints,
    bounded: int,
    first_bound: int,
    best: int,
    states: Ints,
    edges: Shorts,
    winners: Shorts,
    slots: Ints,
    peers: Ints,
    answer: Ints,
) -> int:
    """Expand every state whose bound reaches the best score, which starts at ``best`` and rises.

    States wait in ``HEADS`` linked lists, by the whole points that their bound is below the first one; since a state's
    bound is at most its parent's, the lists empty from the top. Fills ``edges`` (where states lead to), ``winners``
    (the states one action before the best score) and ``peers`` (the head of each stage's list of states).
    """
    heads = np.full(HEADS, -1, np.int64)
    for s in range(task.stages + 1):
        peers[s] = -1
    size = slots.shape[0] - 1
    slots[size] += 1
    mask = SMALL_MASK
    highest = first_bound // UNIT
    _write_start(task)
    _keep(task, states, 0, 0, task.kids[0], first_bound, heads, highest, peers)
    total, used, wins, level = 1, 0, 0, 0
    while level < HEADS:
        i = heads[level]
        if i < 0:
            level += 1
            continue
        heads[level] = states[i, S_NEXT]
        own = states[i, S_BOUND]
        if bounded and own < best * UNIT:
            continue
        s = states[i, S_STAGE]
        n = expand(sheet, task, s, states[i, S_WORDS:])
        if n < 0:
            return TOO_MANY_KIDS
        if total + n > states.shape[0]:
            return MORE_STATES
        if used + n >= edges.shape[0]:
            return MORE_EDGES
        states[i, S_EDGE] = used
        for k in range(n):
            poll()
            kid = task.kids[k]
            if kid[L_OVER] or s == task.stages - 1:
                points = score(sheet, kid)
                if points > best:
                    best = points
                    wins = 0
                if points == best and (wins == 0 or winners[wins - 1] != i):
                    winners[wins] = i
                    wins += 1
                continue
            h = _find(states, slots, mask, s + 1, kid, L_WORDS, task.words)
            if slots[h] >> INDEX_BITS == slots[size]:
                found = slots[h] & INDEX_MASK
                if bounded and states[found, S_BOUND] < best * UNIT:
                    continue
            else:
                upper = own
                if bounded:
                    upper = min(own, bound_of(sheet, task, bound, table, s + 1, kid))
                    if upper < best * UNIT:
                        continue
                found = total
                _keep(task, states, found, s + 1, kid, upper, heads, highest, peers)
                slots[h] = slots[size] << INDEX_BITS | found
                total += 1
                if 2 * total > mask and mask < size - 1:
                    mask = _larger(states, slots, mask, 0, total, task.words)
            edges[used] = found
            used += 1
        edges[used] = -1
        used += 1
    answer[A_BEST], answer[A_STATES], answer[A_EDGES], answer[A_WINS] = best, total, used, wins
    return DONE
