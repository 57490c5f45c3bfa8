"""Questions about a grown ``StateGraph``: best scores, numbers of ways, what players who look ahead end with."""

from sheetgen.base.kernels import Ints, compiled, counted_die, np, part, poll

from .graph_layout import (
    ALL_DEEDS, AMBIGUOUS, AVOIDS, A_BEST, A_END_1, A_END_2, A_END_3, A_GREEDY, A_NEEDS, A_PATH, A_RUNNER_UP, A_TURNS,
    A_WINNERS, A_WINS, END_1, END_2, END_3, E_DEEDS, E_TO, GREEDY, LOCKS, LOCKS_AIM, LOCK_WORTH, MOST_0, MOST_1, MOST_2,
    PENALTY_AT, PENALTY_MASK, SCORE, TARGET_AIM, WAYS, WINS, StateGraph, as_int64,
)  # fmt: skip
from .layout import MOST_ROWS, NEVER


@part
def differ(a: Ints, b: Ints) -> bool:
    """Whether two states were reached with other crosses."""
    for row in range(MOST_ROWS):  # noqa: SIM110 - the compiler knows no generators here
        if a[row] != b[row]:
            return True
    return False


@part
def _worth(graph: StateGraph, i: int, aim: int, number: int) -> int:
    points = graph.facts[i, SCORE]
    if aim == TARGET_AIM:
        return int(-abs(points - number))
    return int(points + (LOCK_WORTH * graph.facts[i, LOCKS] if aim == LOCKS_AIM else 0))


@part
def _reaches(aim: int, number: int, value: int, best: int) -> bool:
    if aim == TARGET_AIM:
        return value == 0
    if aim == LOCKS_AIM:
        return value >= LOCK_WORTH * number - LOCK_WORTH // 2
    return value == best


@part
def _is_final(graph: StateGraph, i: int) -> bool:
    return bool(graph.first_edge[i] == graph.first_edge[i + 1])


@part
def _penalties(graph: StateGraph, i: int) -> int:
    return int(graph.used[i] >> PENALTY_AT & PENALTY_MASK)


@compiled
def finals(graph: StateGraph, total: int, aim: int, number: int, answer: Ints) -> None:
    """Answer the best and second best worth, and whether 0, 1 or more (then 2) final sheets reach the aim."""
    answer_finals(graph, total, aim, number, answer)


@part
def answer_finals(graph: StateGraph, total: int, aim: int, number: int, answer: Ints) -> None:
    best = second = NEVER
    for i in range(total):
        if _is_final(graph, i):
            value = _worth(graph, i, aim, number)
            if value > best:
                best, second = value, best
            elif second < value < best:
                second = value
    winners = one = as_int64(0)
    for i in range(total):
        if _is_final(graph, i) and _reaches(aim, number, _worth(graph, i, aim, number), best):
            if winners == 0:
                winners, one = 1, i
            elif differ(graph.marks[i], graph.marks[one]) or _penalties(graph, i) != _penalties(graph, one):
                winners = 2
            if graph.facts[i, AMBIGUOUS]:
                winners = 2
    answer[A_BEST], answer[A_RUNNER_UP], answer[A_WINNERS] = best, second, winners


@compiled
def ways(graph: StateGraph, total: int) -> int:
    for i in range(total - 1, -1, -1):
        paths = 0
        for e in range(graph.first_edge[i], graph.first_edge[i + 1]):
            paths += graph.values[graph.edges[e, E_TO], WAYS]
        graph.values[i, WAYS] = max(paths, 1)
    return int(graph.values[0, WAYS])


@part
def lock_ways(graph: StateGraph, total: int, locks: int) -> int:
    """How many sequences of moves close ``locks`` rows; after ``grow`` for those locks."""
    paths = 0
    for i in range(total - 1, -1, -1):
        paths = 0
        for e in range(graph.first_edge[i], graph.first_edge[i + 1]):
            paths += graph.values[graph.edges[e, E_TO], WAYS]
        if _is_final(graph, i):
            paths = 1 if graph.facts[i, LOCKS] >= locks else 0
        graph.values[i, WAYS] = paths
    return paths


@part
def draw_rolls(rolls: Ints, wait: int, seats: int, seed: int, number: int, sides: int) -> None:
    """Fill ``rolls`` with sequence ``number`` of a ``RollStream``."""
    dice = rolls.shape[1]
    for t in range(rolls.shape[0]):
        for d in range(dice):
            is_drawn = d < 2 or t % seats == wait
            rolls[t, d] = counted_die(seed, (number * rolls.shape[0] + t) * dice + d, sides) if is_drawn else 0


@compiled
def weigh(graph: StateGraph, total: int, aim: int, number: int, answer: Ints) -> None:
    """The rest of a ``Study``, after ``finals`` for the same aim.

    One backward pass: states are numbered turn by turn, so every edge leads to a higher number. The first loop over the
    edges of a state finds the most that each player can have, the second what those who choose such a move end with at
    worst. ``AVOIDS`` are the deeds that some winning path from here does without.
    """
    best = answer[A_BEST]
    values = graph.values
    for i in range(total - 1, -1, -1):
        poll()
        worth = _worth(graph, i, aim, number)
        begin, end = graph.first_edge[i], graph.first_edge[i + 1]
        values[i, MOST_0] = worth
        if begin == end:
            won = _reaches(aim, number, worth, best)
            for v in range(MOST_1, END_3 + 1):
                values[i, v] = worth
            values[i, WINS] = values[i, GREEDY] = won
            values[i, AVOIDS] = ALL_DEEDS if won else 0
            continue
        most_1 = most_2 = most_3 = points = NEVER
        wins = avoids = 0
        for e in range(begin, end):
            j = graph.edges[e, E_TO]
            most_1 = max(most_1, values[j, MOST_0])
            most_2 = max(most_2, values[j, MOST_1])
            most_3 = max(most_3, values[j, MOST_2])
            points = max(points, graph.facts[j, SCORE])
            if values[j, WINS]:
                wins += values[j, WINS]
                avoids |= values[j, AVOIDS] & ~graph.edges[e, E_DEEDS]
        end_1 = end_2 = end_3 = -NEVER
        greedy = 0
        for e in range(begin, end):
            j = graph.edges[e, E_TO]
            if values[j, MOST_0] == most_1:
                end_1 = min(end_1, values[j, END_1])
            if values[j, MOST_1] == most_2:
                end_2 = min(end_2, values[j, END_2])
            if values[j, MOST_2] == most_3:
                end_3 = min(end_3, values[j, END_3])
            if graph.facts[j, SCORE] == points:
                greedy |= values[j, GREEDY]
        values[i, MOST_1], values[i, MOST_2] = most_1, most_2
        values[i, END_1], values[i, END_2], values[i, END_3] = end_1, end_2, end_3
        values[i, WINS], values[i, AVOIDS], values[i, GREEDY] = wins, avoids, greedy
    answer[A_WINS], answer[A_GREEDY] = values[0, WINS], values[0, GREEDY]
    answer[A_END_1], answer[A_END_2], answer[A_END_3] = values[0, END_1], values[0, END_2], values[0, END_3]
    answer[A_NEEDS] = ALL_DEEDS & ~values[0, AVOIDS] if values[0, WINS] else 0
    _walk(graph, answer)


@part
def _walk(graph: StateGraph, answer: Ints) -> None:
    """Answer the states along the first path that reaches the aim."""
    at, turns = 0, 0
    while graph.values[at, WINS] and not _is_final(graph, at):
        for e in range(graph.first_edge[at], graph.first_edge[at + 1]):
            if graph.values[graph.edges[e, E_TO], WINS]:
                at = graph.edges[e, E_TO]
                break
        answer[A_PATH + turns] = at
        turns += 1
    answer[A_TURNS] = turns


@compiled
def lone_scores(graph: StateGraph, total: int, out: Ints) -> int:
    """Put the scores that exactly one final sheet has into ``out``, in any order; how many there are."""
    size = 4096
    slots = np.full(size, -1, np.int64)  # the first final state of each score, by the score
    several = np.zeros(size, np.int64)
    for i in range(total):
        if not _is_final(graph, i):
            continue
        h = graph.facts[i, SCORE] & size - 1
        while slots[h] >= 0 and graph.facts[slots[h], SCORE] != graph.facts[i, SCORE]:
            h = h + 1 & size - 1
        if slots[h] < 0:
            slots[h] = i
        elif differ(graph.marks[i], graph.marks[slots[h]]) or _penalties(graph, i) != _penalties(graph, slots[h]):
            several[h] = 1
        if graph.facts[i, AMBIGUOUS]:
            several[h] = 1
    n = 0
    for h in range(size):
        if slots[h] >= 0 and not several[h] and n < out.shape[0]:
            out[n] = graph.facts[slots[h], SCORE]
            n += 1
    return n
