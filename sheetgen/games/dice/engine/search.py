"""The search: a beam for a good first score, then every state whose bound reaches it, the highest bound first.

A state is expanded only after all those with a higher bound. So only states whose bound reaches the best score are ever
expanded, and no other order could do with fewer, given this bound and whole points.
"""

from sheetgen.base.kernels import Ints, Shorts, hash_of, np, part, poll

from .bounds import Bounds, bound_of
from .layout import (
    A_BEAM, A_BEST, A_WINS, DONE, EXACT, HEADS, INDEX_BITS, INDEX_MASK, K_EDGE, K_NEXT, K_OPTIMAL,
    K_PEER, LAST_STAMP, L_FOUND, L_HASH, L_OVER, L_WORDS, MORE_EDGES, MORE_STATES, NEVER, SMALL_MASK, S_BOUND, S_STAGE,
    S_WORDS, TOO_MANY_KIDS, UNIT, PackedSheet, Task,
)  # fmt: skip
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
def renew(slots: Shorts) -> None:
    """Empty a hash table: entries count only with the stamp in its last slot, which rises; after the last, clear it."""
    end = slots.shape[0] - 1
    slots[end] += 1
    if slots[end] > LAST_STAMP:
        for h in range(end):
            slots[h] = 0
        slots[end] = 1


@part
def _look_up(task: Task, n: int, s: int, states: Ints, slots: Shorts, mask: int) -> None:
    """Hash all kids, and read their slots and states in one go, so that the cache misses overlap."""
    stamp = slots[slots.shape[0] - 1]
    for k in range(n):
        kid = task.kids[k]
        h = hash_words(kid, L_WORDS, task.words, s)
        kid[L_HASH], kid[L_FOUND] = h, slots[h & mask]
    for k in range(n):
        kid = task.kids[k]
        if kid[L_FOUND] >> INDEX_BITS == stamp:
            kid[L_FOUND] = states[kid[L_FOUND] & INDEX_MASK, S_STAGE]


@part
def _find(states: Ints, slots: Shorts, mask: int, s: int, line: Ints, at: int, words: int, h: int) -> int:
    """The slot of a state, whose hash is ``h``, in the table; or the empty slot where it belongs."""
    h &= mask
    stamp = slots[slots.shape[0] - 1]
    while slots[h] >> INDEX_BITS == stamp:
        state = states[slots[h] & INDEX_MASK]
        if state[S_STAGE] == s and same_words(state, line, at, words):
            break
        h = (h + 1) & mask
    return h


@part
def _larger(states: Ints, slots: Shorts, mask: int, begin: int, end: int, words: int) -> int:
    """Rehash these states into a larger part of the hash table; returns its mask."""
    size = slots.shape[0] - 1
    mask = mask * 4 + 3 if mask * 4 + 3 < size else size - 1
    renew(slots)
    for j in range(begin, end):
        s = states[j, S_STAGE]
        h = _find(states, slots, mask, s, states[j], S_WORDS, words, hash_words(states[j], S_WORDS, words, s))
        slots[h] = slots[size] << INDEX_BITS | j
    return mask


@part
def _keep(
    task: Task,
    states: Ints,
    links: Shorts,
    i: int,
    s: int,
    line: Ints,
    found: int,
    heads: Ints,
    highest: int,
    peers: Ints,
) -> None:
    """Store a new state at the head of two linked lists: those of its bound, and those of its stage."""
    state, link = states[i], links[i]
    state[S_STAGE], state[S_BOUND], link[K_EDGE], link[K_OPTIMAL] = s, found, -1, 0
    for w in range(task.words):
        state[S_WORDS + w] = line[L_WORDS + w]
    points = min(highest - found // UNIT, heads.shape[0] - 1)
    link[K_NEXT], heads[points] = heads[points], i
    link[K_PEER], peers[s] = peers[s], i


@part
def _write_start(task: Task) -> None:
    """Write the state that the search starts from as the first kid."""
    copy(task, task.first, task.kids[0])
    pack(task, task.kids[0])


@part
def narrow(
    sheet: PackedSheet, task: Task, bounds: Bounds, states: Ints, slots: Shorts, width: int, answer: Ints
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
        renew(slots)
        total = end
        for i in range(begin, end):
            poll()
            n = expand(sheet, task, s, states[i, S_WORDS:])
            if n < 0:
                return TOO_MANY_KIDS
            if total + n > states.shape[0]:
                return MORE_STATES
            _look_up(task, n, s + 1, states, slots, mask)
            for k in range(n):
                kid = task.kids[k]
                if kid[L_OVER] or s == task.stages - 1:
                    best = max(best, score(sheet, kid))
                    continue
                h = _find(states, slots, mask, s + 1, kid, L_WORDS, task.words, kid[L_HASH])
                if slots[h] >> INDEX_BITS == slots[size]:
                    continue
                found = bound_of(sheet, task, bounds, s + 1, kid, best * UNIT, EXACT)
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
def most_promising(states: Ints, begin: int, end: int, width: int) -> int:
    """Keep about ``width`` of these states, those with the highest bounds; returns their new end."""
    highest = states[begin, S_BOUND]
    for i in range(begin, end):
        highest = max(highest, states[i, S_BOUND])
    many = np.zeros(256, np.int64)  # by eighths of a point below the highest
    for i in range(begin, end):
        many[min((highest - states[i, S_BOUND]) >> 5, 255)] += 1
    below = kept = 0
    while below < 256 and kept + many[below] <= width:
        kept += many[below]
        below += 1
    spare = width - kept
    to = begin
    for i in range(begin, end):
        far = min((highest - states[i, S_BOUND]) >> 5, 255)
        if far < below or (far == below and spare > 0):
            spare -= 1 if far == below else 0
            for f in range(states.shape[1]):
                states[to, f] = states[i, f]
            to += 1
    return to


@part
def best_first(
    sheet: PackedSheet,
    task: Task,
    bounds: Bounds,
    bounded: int,
    first_bound: int,
    best: int,
    states: Ints,
    links: Shorts,
    edges: Shorts,
    winners: Shorts,
    slots: Shorts,
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
    renew(slots)
    mask = SMALL_MASK
    highest = first_bound // UNIT
    _write_start(task)
    _keep(task, states, links, 0, 0, task.kids[0], first_bound, heads, highest, peers)
    total, used, wins, level = 1, 0, 0, 0
    while level < HEADS:
        i = heads[level]
        if i < 0:
            level += 1
            continue
        heads[level] = links[i, K_NEXT]
        if heads[level] >= 0:  # load the next state now, while this one is expanded; a kid may still come before it
            task.kids[0, L_FOUND] = states[heads[level], S_STAGE]
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
        links[i, K_EDGE] = used
        _look_up(task, n, s + 1, states, slots, mask)
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
            h = _find(states, slots, mask, s + 1, kid, L_WORDS, task.words, kid[L_HASH])
            if slots[h] >> INDEX_BITS == slots[size]:
                found = slots[h] & INDEX_MASK
                if bounded and states[found, S_BOUND] < best * UNIT:
                    continue
            else:
                upper = own
                if bounded:
                    enough = own // UNIT * UNIT  # its place in the queues needs no more precision
                    upper = min(own, bound_of(sheet, task, bounds, s + 1, kid, best * UNIT, enough))
                    if upper < best * UNIT:
                        continue
                found = total
                _keep(task, states, links, found, s + 1, kid, upper, heads, highest, peers)
                slots[h] = slots[size] << INDEX_BITS | found
                total += 1
                if 2 * total > mask and mask < size - 1:
                    mask = _larger(states, slots, mask, 0, total, task.words)
            edges[used] = found
            used += 1
        edges[used] = -1
        used += 1
    answer[A_BEST], answer[A_WINS] = best, wins
    return DONE
