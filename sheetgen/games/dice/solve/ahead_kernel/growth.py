"""Lists all states that the rolls can lead to, turn by turn, with the moves between them as edges."""

from sheetgen.base.arrays import np

from sheetgen.base.compiled import compiled, hash_of, part

from .memory import (
    AMBIGUOUS, CELLS, E_DEEDS, E_TO, KID, K_CELLS, K_DEEDS, K_LEN, K_MORE, K_WORD, LOCK, LOCKS, LOCK_RACE, MOST_CELLS,
    MOST_FREE, MOST_ROWS, NEVER, OVER, PENALTY_AT, POINTER_AT, ROW, ROWS, ROWS_AT, SACRIFICE, SCORE, START, STARTS_AT,
    SYMBOL, SYMBOL_AT, S_COUNT, S_LAST, S_MARKS, S_PENALTIES, S_POINTER, TO_END, TURN, Ints, StateGraph, as_int64,
)  # fmt: skip
from .pruning import locks_possible, locks_possible_from_start
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
    for row in range(MOST_ROWS):  # noqa: SIM110 - the compiler knows no generators here
        if a[row] != b[row]:
            return True
    return False


@part
def _enter(
    card: Ints, start: Ints, graph: StateGraph, kid: Ints, marks: Ints, ambiguous: int, end: int, total: int
) -> int:
    """The index of a state in the layer that begins at ``end``; if it is new, ``total``, where it is stored.

    -1 if there is no room. If it was reached before with other crosses, it is marked ambiguous.
    """
    word, more = kid[K_WORD], kid[K_MORE]
    slots = graph.slots
    mask = slots.shape[0] - 2
    stamp = slots[mask + 1]
    h = hash_of(word, more) & mask
    while slots[h] >> 32 == stamp:
        j = slots[h] & 0xFFFFFFFF
        if graph.words[j, 0] == word and graph.words[j, 1] == more:
            if ambiguous or differ(graph.marks[j], marks):
                graph.facts[j, AMBIGUOUS] = 1
            return int(j)
        h = h + 1 & mask
    if total >= graph.words.shape[0] - 1 or total - end > mask // 2:
        return -1
    slots[h] = stamp << 32 | total
    graph.words[total, 0], graph.words[total, 1] = word, more
    for row in range(MOST_ROWS):
        graph.marks[total, row] = marks[row]
    graph.facts[total, SCORE] = score(card, word, more)
    graph.facts[total, LOCKS] = own_locks(card, word, more)
    graph.facts[total, OVER] = is_over(card, start, word, more)
    graph.facts[total, AMBIGUOUS] = ambiguous
    return total


@part
def _enter_start(card: Ints, start: Ints, graph: StateGraph) -> None:
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
    graph.slots[graph.slots.shape[0] - 1] += 1
    none = as_int64(0)
    _enter(card, start, graph, kid, marks, none, none, none)


@compiled
def grow(card: Ints, start: Ints, rolls: Ints, locks: int, graph: StateGraph) -> int:
    """Fill ``graph`` with all states and moves; the number of states, or -1 if there is no room.

    With ``locks`` > 0, skip states from which the owner can no longer close so many rows, and return -1 as soon as two
    moves do. Each turn makes two passes over a state's kids: the first enters the states and finds the highest score,
    the second adds the edges with their deeds, since a sacrifice is a move below that score.
    """
    _enter_start(card, start, graph)
    marks = np.zeros(MOST_ROWS, np.int64)
    total, many, begin = as_int64(1), as_int64(0), as_int64(0)
    turns, goals = rolls.shape[0], 0
    plan = np.zeros((turns, TURN), np.int64)
    plan_turns(card, start, rolls, plan)
    kids = graph.kids
    coming = np.zeros(turns + 1, np.int64)
    reach = np.empty((turns + 1, MOST_ROWS, MOST_CELLS + 1, MOST_FREE + 1) if locks else (1, 1, 1, 1), np.int64)
    if locks and not locks_possible_from_start(
        card, start, graph.words[0, 0], graph.words[0, 1], plan, coming, reach, locks
    ):
        turns = 0
    for turn in range(turns):
        end = total
        graph.slots[graph.slots.shape[0] - 1] += 1
        for i in range(begin, end):
            graph.first_edge[i] = many
            if graph.facts[i, OVER]:
                continue
            word, more = graph.words[i, 0], graph.words[i, 1]
            n = expand(card, start, word, more, plan[turn], kids, graph.firsts, graph.frames)
            if n < 0 or many + n > graph.edges.shape[0]:
                return -1
            most = NEVER
            for k in range(n):
                graph.to[k] = -1
                if locks and not locks_possible(
                    card, start, kids[k, K_WORD], kids[k, K_MORE], reach[turn + 1], coming[turn + 1], locks
                ):
                    continue
                _with_crosses(graph.marks[i], kids[k], marks)
                j = _enter(card, start, graph, kids[k], marks, graph.facts[i, AMBIGUOUS], end, total)
                if j < 0:
                    return -1
                total += j == total
                graph.to[k] = j
                most = max(most, graph.facts[j, SCORE])
            for k in range(n):
                j = graph.to[k]
                if j < 0:
                    continue
                deeds = kids[k, K_DEEDS] | (SACRIFICE if graph.facts[j, SCORE] < most else 0)
                deeds |= LOCK if graph.facts[j, LOCKS] > graph.facts[i, LOCKS] else 0
                if turn + 1 < turns and graph.facts[j, OVER]:
                    closed = closed_rows(card, start, graph.words[j, 0], graph.words[j, 1])
                    deeds |= LOCK_RACE if closed >= card[TO_END] else 0
                graph.edges[many, E_TO], graph.edges[many, E_DEEDS] = j, deeds
                many += 1
                if locks and graph.facts[j, LOCKS] >= locks and (turn + 1 == turns or graph.facts[j, OVER]):
                    goals += 1
                    if goals > 1:
                        return -1
        begin = end
    for i in range(begin, total + 1):
        graph.first_edge[i] = many
    return total
