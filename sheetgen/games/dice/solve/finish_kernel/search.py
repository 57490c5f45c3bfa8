"""The search: a beam for a good first score, then every state whose bound reaches it, the highest bound first.

A state is expanded only after all those with a higher bound. So only states whose bound reaches the best score are ever
expanded, and no other order could do with fewer, given this bound and whole points.
"""

from sheetgen.base.kernels import Ints, Shorts, hash_of, np, part, poll

from .bound import bound_of
from .memory import (
    A_BEAM, A_BEST, A_EDGES, A_STATES, A_WINS, DONE, EXACT, HEADS, IDLE, INDEX_BITS, INDEX_MASK, KAPPA, K_MISC, K_OVER,
    K_WORD, MORE_EDGES, MORE_STATES, NEVER, OFFSET, PENALTY_MASK, ROW_BITS, ROW_MASK, SMALL_MASK, S_BOUND,
    S_EDGE, S_MISC, S_NEXT, S_OPTIMAL, S_PEER, S_STAGE, S_WORD, TOO_MANY_KIDS, UNIT, Bound, PackedSheet,
    Task,
)  # fmt: skip
from .moves import expand, score


@part
def _find(states: Ints, slots: Ints, mask: int, s: int, word: int, misc: int) -> int:
    """The slot of a state in the hash table, or the empty slot where it belongs."""
    h = hash_of(word + s, misc) & mask
    stamp = slots[slots.shape[0] - 1]
    while slots[h] >> INDEX_BITS == stamp:
        at = states[slots[h] & INDEX_MASK]
        if at[S_WORD] == word and at[S_MISC] == misc and at[S_STAGE] == s:
            break
        h = (h + 1) & mask
    return h


@part
def _larger(states: Ints, slots: Ints, mask: int, begin: int, end: int) -> int:
    """Rehash these states into a larger part of the hash table; returns its mask."""
    size = slots.shape[0] - 1
    mask = mask * 4 + 3 if mask * 4 + 3 < size else size - 1
    slots[size] += 1
    for j in range(begin, end):
        h = _find(states, slots, mask, states[j, S_STAGE], states[j, S_WORD], states[j, S_MISC])
        slots[h] = slots[size] << INDEX_BITS | j
    return mask


@part
def _bound_here(
    sheet: PackedSheet, task: Task, bound: Bound, table: Ints, s: int, word: int, misc: int, needed: int, enough: int
) -> int:
    """``bound_of``, with a short cut for sheets without effects."""
    if sheet.symbols or bound.free:
        return bound_of(sheet, task, bound, table, 1, s, word, misc, needed, enough)
    most = bound.closings * bound.prices[KAPPA] if bound.closings > 0 else 0
    most += bound.turns[s, 1 if misc & IDLE else 0, 0] - UNIT * sheet.penalty * (misc & PENALTY_MASK)
    now = table[0, s]
    for r in range(sheet.rows):
        most += now[task.rows[r, OFFSET] + (word >> ROW_BITS * r & ROW_MASK)]
    return int(most)


@part
def narrow(
    sheet: PackedSheet, task: Task, bound: Bound, table: Ints, states: Ints, slots: Ints, width: int, answer: Ints
) -> int:
    """Beam search: answers ``A_BEAM``, the best score found with the ``width`` most promising states of each stage."""
    best = NEVER
    size = slots.shape[0] - 1
    states[0, S_WORD], states[0, S_MISC] = 0, task.first_misc
    begin, end = 0, 1
    for s in range(task.stages):
        mask = SMALL_MASK
        slots[size] += 1
        total = end
        for i in range(begin, end):
            poll()
            n = expand(sheet, task, s, states[i, S_WORD], states[i, S_MISC])
            if n < 0:
                return TOO_MANY_KIDS
            for k in range(n):
                word, misc = task.kids[k, K_WORD], task.kids[k, K_MISC]
                if task.kids[k, K_OVER] or s == task.stages - 1:
                    best = max(best, score(sheet, task, word, misc))
                    continue
                h = _find(states, slots, mask, s + 1, word, misc)
                if slots[h] >> INDEX_BITS == slots[size]:
                    continue
                needed = best * UNIT
                found = _bound_here(sheet, task, bound, table, s + 1, word, misc, needed, EXACT)
                if found < needed:
                    continue
                if total == states.shape[0]:
                    return MORE_STATES
                at = states[total]
                at[S_WORD], at[S_MISC], at[S_STAGE], at[S_BOUND] = word, misc, s + 1, found
                slots[h] = slots[size] << INDEX_BITS | total
                total += 1
                if 2 * (total - end) > mask and mask < size - 1:
                    mask = _larger(states, slots, mask, end, total)
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
def _keep(
    states: Ints, i: int, s: int, word: int, misc: int, found: int, heads: Ints, highest: int, peers: Ints
) -> None:
    """Store a new state at the head of two linked lists: those of its bound, and those of its stage."""
    at = states[i]
    at[S_WORD], at[S_MISC], at[S_STAGE], at[S_BOUND], at[S_EDGE], at[S_OPTIMAL] = word, misc, s, found, -1, 0
    points = min(highest - found // UNIT, heads.shape[0] - 1)
    at[S_NEXT], heads[points] = heads[points], i
    at[S_PEER], peers[s] = peers[s], i


@part
def best_first(
    sheet: PackedSheet,
    task: Task,
    bound: Bound,
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
    _keep(states, 0, 0, 0, task.first_misc, first_bound, heads, highest, peers)
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
        n = expand(sheet, task, s, states[i, S_WORD], states[i, S_MISC])
        if n < 0:
            return TOO_MANY_KIDS
        if total + n > states.shape[0]:
            return MORE_STATES
        if used + n >= edges.shape[0]:
            return MORE_EDGES
        states[i, S_EDGE] = used
        for k in range(n):
            poll()
            word, misc = task.kids[k, K_WORD], task.kids[k, K_MISC]
            if task.kids[k, K_OVER] or s == task.stages - 1:
                points = score(sheet, task, word, misc)
                if points > best:
                    best = points
                    wins = 0
                if points == best and (wins == 0 or winners[wins - 1] != i):
                    winners[wins] = i
                    wins += 1
                continue
            h = _find(states, slots, mask, s + 1, word, misc)
            if slots[h] >> INDEX_BITS == slots[size]:
                found = slots[h] & INDEX_MASK
                if states[found, S_BOUND] < best * UNIT and bounded:
                    continue
            else:
                upper = own
                if bounded:
                    enough = own // UNIT * UNIT  # its place in the queues needs no more precision
                    upper = min(own, _bound_here(sheet, task, bound, table, s + 1, word, misc, best * UNIT, enough))
                    if upper < best * UNIT:
                        continue
                found = total
                _keep(states, found, s + 1, word, misc, upper, heads, highest, peers)
                slots[h] = slots[size] << INDEX_BITS | found
                total += 1
                if 2 * total > mask and mask < size - 1:
                    mask = _larger(states, slots, mask, 0, total)
            edges[used] = found
            used += 1
        edges[used] = -1
        used += 1
    answer[A_BEST], answer[A_STATES], answer[A_EDGES], answer[A_WINS] = best, total, used, wins
    return DONE
