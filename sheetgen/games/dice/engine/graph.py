"""Lists all states that the rolls can lead to, turn by turn, with the moves between them as edges.

What ``questions`` asks is answered by this graph.
"""

from typing import Any

from sheetgen.base.kernels import Ints, compiled, np, part, poll

from .graph_layout import (
    AMBIGUOUS, BONUS_CROSS, CHAIN, E_DEEDS, E_TO, LINKED, LOCK, LOCKS, LOCK_RACE, LUCKY_CROSS, ONE_ROW, ON_PURPOSE,
    OVER, PASS, PENALTY_AT, POINTER_AT, ROUND_CROSS, SACRIFICE, SCORE, SECOND_CROSS, SWAPPED, SWAPS_AT, StateGraph,
    as_int64,
)  # fmt: skip
from .layout import (
    LUCKY, L_CELLS, L_HOW, L_LEN, L_OVER, L_WORDS, MOST_CELLS, MOST_FREE, MOST_ROWS, NEVER, ROUND, SWAP, TWICE, V_LAST,
    V_OPEN, V_PENALTIES, V_POINTER, V_SWAPS, PackedSheet, Task,
)  # fmt: skip
from .locks import locks_possible, locks_possible_from_start
from .moves import expand
from .questions import answer_finals, differ, draw_rolls, lock_ways
from .rolls import set_first, set_stages, set_up
from .search import hash_words
from .states import copy, is_closed, pack, score


@part
def _own_locks(sheet: PackedSheet, value: Ints) -> int:
    locks = 0
    for r in range(sheet.rows):
        locks += 1 if value[V_LAST + r] > sheet.closing[r] else 0
    return locks


@part
def _closed_rows(sheet: PackedSheet, task: Task, value: Ints) -> int:
    closed = 0
    for r in range(sheet.rows):
        closed += 1 if is_closed(sheet, task, value, r) else 0
    return closed


@part
def _enter(
    sheet: PackedSheet,
    task: Task,
    graph: StateGraph,
    packed: Ints,
    kid: Ints,
    marks: Ints,
    ambiguous: int,
    end: int,
    total: int,
) -> int:
    """The index of a state in the layer that begins at ``end``; if it is new, ``total``, where it is stored.

    -1 if there is no room. If it was reached before with other crosses, it is marked ambiguous.
    """
    slots = graph.slots
    mask = slots.shape[0] - 2
    stamp = slots[mask + 1]
    h = hash_words(kid, L_WORDS, task.words, 0) & mask
    while slots[h] >> 32 == stamp:
        j = slots[h] & 0xFFFFFFFF
        same = True
        for w in range(task.words):
            same = same and packed[j, w] == kid[L_WORDS + w]
        if same:
            if ambiguous or differ(graph.marks[j], marks):
                graph.facts[j, AMBIGUOUS] = 1
            return int(j)
        h = h + 1 & mask
    if total >= graph.used.shape[0] - 1 or total - end > mask // 2:
        return -1
    slots[h] = stamp << 32 | total
    for w in range(task.words):
        packed[total, w] = kid[L_WORDS + w]
    for w in range(MOST_ROWS):
        graph.marks[total, w] = marks[w]
    graph.used[total] = kid[V_PENALTIES] << PENALTY_AT | kid[V_POINTER] << POINTER_AT | kid[V_SWAPS] << SWAPS_AT
    graph.facts[total, SCORE] = score(sheet, kid)
    graph.facts[total, LOCKS] = _own_locks(sheet, kid)
    graph.facts[total, OVER] = kid[L_OVER]
    graph.facts[total, AMBIGUOUS] = ambiguous
    return total


@part
def _add_crosses(task: Task, kid: Ints, marks: Ints) -> None:
    """Add the crosses of an action to those made so far, as bits in the order of ``task.bit_of``."""
    for i in range(kid[L_LEN]):
        bit = task.bit_of[kid[L_CELLS + i] >> 6] + (kid[L_CELLS + i] & 63)
        marks[bit // 63] |= 1 << bit % 63


@part
def _deeds_of(sheet: PackedSheet, kid: Ints) -> int:
    """What an action does that tags puzzles."""
    if not kid[L_LEN]:
        return 0
    how = kid[L_HOW]
    deeds = LUCKY_CROSS if how == LUCKY else SECOND_CROSS if how == TWICE else 0
    deeds |= ROUND_CROSS if how == ROUND else SWAPPED if how == SWAP else 0
    deeds |= (BONUS_CROSS if kid[L_LEN] > 1 else 0) | (CHAIN if kid[L_LEN] > 2 else 0)
    for i in range(1, kid[L_LEN]):
        code = kid[L_CELLS + i]
        pair = sheet.pair_at[code >> 6, code & 63] - 1
        if pair >= 0:
            other = sheet.pair_cells[pair, 1 if sheet.pair_cells[pair, 0] == code else 0]
            for k in range(kid[L_LEN]):
                deeds |= LINKED if kid[L_CELLS + k] == other else 0
    return int(deeds)


@part
def _row_of(kid: Ints) -> int:
    """The row in which an action makes its own cross; -1 for a pass or a round cell."""
    return int((kid[L_CELLS] >> 6) % MOST_ROWS) if kid[L_LEN] and kid[L_HOW] != ROUND else -1


@part
def _copy_line(task: Task, kid: Ints, to: Ints) -> None:
    """Copy a kid but for its crosses, with numbers that only other sheets need: ``to`` may hold some of those."""
    for v in range(max(task.used, V_OPEN)):
        to[v] = kid[v]
    for i in range(L_OVER, L_CELLS):
        to[i] = kid[i]


@part
def _append(sheet: PackedSheet, task: Task, turns: Ints, n: int, first: Ints, kid: Ints, deeds: int) -> int:
    """Add a turn: the state after its last action, the crosses of the first one, and its deeds; the new number."""
    turn = turns[n]
    _copy_line(task, kid, turn)
    turn[L_LEN] = first[L_LEN]
    turn[L_HOW] = deeds | _deeds_of(sheet, first)
    for i in range(first[L_LEN]):
        turn[L_CELLS + i] = first[L_CELLS + i]
    return n + 1


@part
def _append_second(sheet: PackedSheet, task: Task, turns: Ints, n: int, first: Ints, kid: Ints) -> int:
    """Add a turn of two actions, of which either may be a pass; the new number."""
    is_one_row = _row_of(first) >= 0 and _row_of(first) == _row_of(kid)
    n = _append(sheet, task, turns, n, first, kid, _deeds_of(sheet, kid) | (ONE_ROW if is_one_row else 0))
    turn = turns[n - 1]
    for i in range(kid[L_LEN]):
        turn[L_CELLS + turn[L_LEN]] = kid[L_CELLS + i]
        turn[L_LEN] += 1
    return n


@part
def _list_turns(sheet: PackedSheet, task: Task, s: int, words: Ints, firsts: Ints, turns: Ints) -> int:
    """All ways to play the turn that begins with stage s, in the order of the rules; how many, or -1 without room.

    Each is a line as a kid's, with the crosses of both actions, and with its deeds in ``L_HOW``. The turn without a
    cross is a deed if something could have been crossed.
    """
    many = expand(sheet, task, s, words)
    if many < 0:
        return -1
    for f in range(many):
        _copy_line(task, task.kids[f], firsts[f])
        for i in range(task.kids[f, L_LEN]):
            firsts[f, L_CELLS + i] = task.kids[f, L_CELLS + i]
    active = task.stage[s] & 3 == 1
    could = many > 1
    n = nothing = 0
    for f in range(many):
        first = firsts[f]
        if n + task.kids.shape[0] > turns.shape[0]:
            return -1
        if active and not first[L_OVER]:
            m = expand(sheet, task, s + 1, first[L_WORDS:L_CELLS])
            if m < 0:
                return -1
            for k in range(1, m):
                n = _append_second(sheet, task, turns, n, first, task.kids[k])
            could = could or (f == 0 and m > 1)
            n = _append_second(sheet, task, turns, n, first, task.kids[0])
        else:
            n = _append(sheet, task, turns, n, first, first, 0)
        if f == 0:
            nothing = n - 1
    if could:
        turns[nothing, L_HOW] |= ON_PURPOSE if active else PASS
    return n


@part
def _start(sheet: PackedSheet, task: Task, graph: StateGraph, packed: Ints, marks: Ints) -> None:
    """Enter the position as the first state."""
    kid = task.kids[0]
    copy(task, task.first, kid)
    pack(task, kid)
    kid[L_OVER] = 0
    for w in range(MOST_ROWS):
        marks[w] = 0
    graph.slots[graph.slots.shape[0] - 1] += 1
    none = as_int64(0)
    _enter(sheet, task, graph, packed, kid, marks, none, none, none)


@part
def _grow(
    sheet: PackedSheet,
    task: Task,
    rolls: Ints,
    locks: int,
    graph: StateGraph,
    packed: Ints,
    firsts: Ints,
    turns: Ints,
    reach: Ints,
) -> int:
    """Fill ``graph`` for a task that is set up; the number of states, or -1 if there is no room.

    With ``locks`` > 0, skip states from which the owner can no longer close so many rows, and return -1 as soon as two
    moves do. Each turn makes two passes over a state's kids: the first enters the states and finds the highest score,
    the second adds the edges with their deeds, since a sacrifice is a move below that score.
    """
    marks = np.zeros(MOST_ROWS, np.int64)
    _start(sheet, task, graph, packed, marks)
    total, many, begin, goals, s = as_int64(1), as_int64(0), as_int64(0), 0, 0
    number = rolls.shape[0]
    if locks and not locks_possible_from_start(sheet, task, reach, locks):
        number = 0
    for t in range(number):
        after = s + (2 if task.stage[s] & 3 == 1 else 1)
        end = total
        graph.slots[graph.slots.shape[0] - 1] += 1
        for i in range(begin, end):
            poll()
            graph.first_edge[i] = many
            if graph.facts[i, OVER]:
                continue
            n = _list_turns(sheet, task, s, packed[i], firsts, turns)
            if n < 0 or many + n > graph.edges.shape[0]:
                return -1
            most = NEVER
            for k in range(n):
                turn = turns[k]
                graph.to[k] = -1
                if locks and not locks_possible(sheet, task, after, turn, reach, locks):
                    continue
                for w in range(MOST_ROWS):
                    marks[w] = graph.marks[i, w]
                _add_crosses(task, turn, marks)
                j = _enter(sheet, task, graph, packed, turn, marks, graph.facts[i, AMBIGUOUS], end, total)
                if j < 0:
                    return -1
                total += j == total
                graph.to[k] = j
                most = max(most, graph.facts[j, SCORE])
            for k in range(n):
                j = graph.to[k]
                if j < 0:
                    continue
                deeds = turns[k, L_HOW] | (SACRIFICE if graph.facts[j, SCORE] < most else 0)
                deeds |= LOCK if graph.facts[j, LOCKS] > graph.facts[i, LOCKS] else 0
                if t + 1 < number and graph.facts[j, OVER]:
                    deeds |= LOCK_RACE if _closed_rows(sheet, task, turns[k]) >= sheet.to_end else 0
                graph.edges[many, E_TO], graph.edges[many, E_DEEDS] = j, deeds
                many += 1
                if locks and graph.facts[j, LOCKS] >= locks and (t + 1 == number or graph.facts[j, OVER]):
                    goals += 1
                    if goals > 1:
                        return -1
        begin, s = end, after
    for i in range(begin, total + 1):
        graph.first_edge[i] = many
    return int(total)


@compiled
def grow(
    sheets_: Any,
    tasks: Any,
    start: Ints,
    rolls: Ints,
    graph: StateGraph,
    packed: Ints,
    firsts: Ints,
    turns: Ints,
    aim: int,
    number: int,
    answer: Ints,
) -> int:
    """Fill ``graph`` with all states and moves, and answer ``finals``; the number of states, below 0 if it cannot.

    One call does both, since the puzzle generator asks nothing else of most positions.
    """
    sheet, task = sheets_[0], tasks[0]
    status = set_up(sheet, task, start, rolls)
    if status or task.key_words > 1 + MOST_ROWS:
        return -1
    total = _grow(sheet, task, rolls, 0, graph, packed, firsts, turns, np.empty((1, 1, 1, 1), np.int64))
    if total > 0:
        answer_finals(graph, total, aim, number, answer)
    return total


@compiled
def sole_ways(
    sheets_: Any,
    tasks: Any,
    start: Ints,
    rolls: Ints,
    wait: int,
    seats: int,
    seed: int,
    sides: int,
    first: int,
    tries: int,
    locks: int,
    graph: StateGraph,
    packed: Ints,
    firsts: Ints,
    turns: Ints,
    out: Ints,
) -> int:
    """Try ``tries`` sequences of rolls; ``out`` receives the numbers of those with one way to close ``locks`` rows."""
    sheet, task = sheets_[0], tasks[0]
    found = 0
    status = set_up(sheet, task, start, rolls)
    if status or task.key_words > 1 + MOST_ROWS:
        return found
    reach = np.empty((2 * rolls.shape[0] + 1, MOST_ROWS, MOST_CELLS + 1, MOST_FREE + 1), np.int64)
    for k in range(first, first + tries):
        poll()
        draw_rolls(rolls, wait, seats, seed, k, sides)
        set_stages(sheet, task, start, rolls)
        set_first(sheet, task, start)
        total = _grow(sheet, task, rolls, locks, graph, packed, firsts, turns, reach)
        if total > 0 and lock_ways(graph, total, locks) == 1:
            out[found] = k
            found += 1
    return found
