"""What it means: the best, the ways, and what players who look ahead end with."""

import numpy as np

from sheetgen.base.compiled import compiled, part

from .card import (
    A_BEST,
    A_END_1,
    A_END_2,
    A_END_3,
    A_GREEDY,
    A_NEEDS,
    A_PATH,
    A_RUNNER_UP,
    A_TURNS,
    A_WINNERS,
    A_WINS,
    ALL_DEEDS,
    AMBIGUOUS,
    AVOIDS,
    E_DEEDS,
    E_TO,
    END_1,
    END_2,
    END_3,
    GREEDY,
    LOCK_WORTH,
    LOCKS,
    LOCKS_AIM,
    MOST_0,
    MOST_1,
    MOST_2,
    NEVER,
    PENALTY_AT,
    PENALTY_MASK,
    SCORE,
    SIDES,
    TARGET_AIM,
    WAYS,
    WINS,
    Ints,
    Room,
    typed,
)
from .growth import differ, grow


@part
def _worth(room: Room, i: int, aim: int, number: int) -> int:
    points = room.facts[i, SCORE]
    if aim == TARGET_AIM:
        return int(-abs(points - number))
    return int(points + (LOCK_WORTH * room.facts[i, LOCKS] if aim == LOCKS_AIM else 0))


@part
def _reaches(aim: int, number: int, value: int, best: int) -> bool:
    if aim == TARGET_AIM:
        return value == 0
    if aim == LOCKS_AIM:
        return value >= LOCK_WORTH * number - LOCK_WORTH // 2
    return value == best


@part
def _is_final(room: Room, i: int) -> bool:
    return bool(room.first_edge[i] == room.first_edge[i + 1])


@part
def _penalties(room: Room, i: int) -> int:
    return int(room.words[i, 1] >> PENALTY_AT & PENALTY_MASK)


@compiled
def finals(room: Room, total: int, aim: int, number: int, answer: Ints) -> None:
    """Best, second best, and whether none, one or more final sheets (then 2) reach the aim."""
    best = second = NEVER
    for i in range(total):
        if _is_final(room, i):
            value = _worth(room, i, aim, number)
            if value > best:
                best, second = value, best
            elif second < value < best:
                second = value
    winners = one = typed(0)
    for i in range(total):
        if _is_final(room, i) and _reaches(aim, number, _worth(room, i, aim, number), best):
            if winners == 0:
                winners, one = 1, i
            elif differ(room.marks[i], room.marks[one]) or _penalties(room, i) != _penalties(room, one):
                winners = 2
            if room.facts[i, AMBIGUOUS]:
                winners = 2
    answer[A_BEST], answer[A_RUNNER_UP], answer[A_WINNERS] = best, second, winners


@compiled
def ways(room: Room, total: int) -> int:
    """How many sequences of moves there are."""
    for i in range(total - 1, -1, -1):
        paths = 0
        for e in range(room.first_edge[i], room.first_edge[i + 1]):
            paths += room.values[room.edges[e, E_TO], WAYS]
        room.values[i, WAYS] = max(paths, 1)
    return int(room.values[0, WAYS])


@part
def _lock_ways(room: Room, total: int, locks: int) -> int:
    """How many sequences of moves close so many rows; after ``grow`` for them."""
    paths = 0
    for i in range(total - 1, -1, -1):
        paths = 0
        for e in range(room.first_edge[i], room.first_edge[i + 1]):
            paths += room.values[room.edges[e, E_TO], WAYS]
        if _is_final(room, i):
            paths = 1 if room.facts[i, LOCKS] >= locks else 0
        room.values[i, WAYS] = paths
    return paths


@part
def _die(seed: int, number: int, sides: int) -> int:
    """``chance.counted_die``, in signed numbers."""
    z = seed + (number + 1) * -7046029254386353131
    z = (z ^ z >> 30 & (1 << 34) - 1) * -4658895280553007687
    z = (z ^ z >> 27 & (1 << 37) - 1) * -7723592293110705685
    return 1 + ((z ^ z >> 31 & (1 << 33) - 1) >> 1 & (1 << 63) - 1) % sides


@compiled
def sole_ways(
    card: Ints,
    start: Ints,
    rolls: Ints,
    wait: int,
    seats: int,
    seed: int,
    tries: int,
    locks: int,
    room: Room,
    out: Ints,
) -> int:
    """Draw rolls so many times, and note the seeds of those with which one sequence of moves closes so many rows."""
    found = 0
    dice = rolls.shape[1]
    for k in range(tries):
        for t in range(rolls.shape[0]):
            for d in range(dice):
                is_drawn = d < 2 or t % seats == wait
                rolls[t, d] = _die(seed, (k * rolls.shape[0] + t) * dice + d, card[SIDES]) if is_drawn else 0
        total = grow(card, start, rolls, locks, room)
        if total > 0 and _lock_ways(room, total, locks) == 1:
            out[found] = k
            found += 1
    return found


@compiled
def weigh(room: Room, total: int, aim: int, number: int, answer: Ints) -> None:
    """All the rest, backwards; after ``finals`` of the same aim."""
    best = answer[A_BEST]
    values = room.values
    for i in range(total - 1, -1, -1):
        worth = _worth(room, i, aim, number)
        begin, end = room.first_edge[i], room.first_edge[i + 1]
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
            j = room.edges[e, E_TO]
            most_1 = max(most_1, values[j, MOST_0])
            most_2 = max(most_2, values[j, MOST_1])
            most_3 = max(most_3, values[j, MOST_2])
            points = max(points, room.facts[j, SCORE])
            if values[j, WINS]:
                wins += values[j, WINS]
                avoids |= values[j, AVOIDS] & ~room.edges[e, E_DEEDS]
        end_1 = end_2 = end_3 = -NEVER
        greedy = 0
        for e in range(begin, end):
            j = room.edges[e, E_TO]
            if values[j, MOST_0] == most_1:
                end_1 = min(end_1, values[j, END_1])
            if values[j, MOST_1] == most_2:
                end_2 = min(end_2, values[j, END_2])
            if values[j, MOST_2] == most_3:
                end_3 = min(end_3, values[j, END_3])
            if room.facts[j, SCORE] == points:
                greedy |= values[j, GREEDY]
        values[i, MOST_1], values[i, MOST_2] = most_1, most_2
        values[i, END_1], values[i, END_2], values[i, END_3] = end_1, end_2, end_3
        values[i, WINS], values[i, AVOIDS], values[i, GREEDY] = wins, avoids, greedy
    answer[A_WINS], answer[A_GREEDY] = values[0, WINS], values[0, GREEDY]
    answer[A_END_1], answer[A_END_2], answer[A_END_3] = values[0, END_1], values[0, END_2], values[0, END_3]
    answer[A_NEEDS] = ALL_DEEDS & ~values[0, AVOIDS] if values[0, WINS] else 0
    _walk(room, answer)


@part
def _walk(room: Room, answer: Ints) -> None:
    """The states of one way that reaches the aim."""
    at, turns = 0, 0
    while room.values[at, WINS] and not _is_final(room, at):
        for e in range(room.first_edge[at], room.first_edge[at + 1]):
            if room.values[room.edges[e, E_TO], WINS]:
                at = room.edges[e, E_TO]
                break
        answer[A_PATH + turns] = at
        turns += 1
    answer[A_TURNS] = turns


@compiled
def lone_scores(room: Room, total: int, out: Ints) -> int:
    """The scores that one final sheet alone has, in any order; how many they are."""
    size = 4096
    slots = np.full(size, -1, np.int64)  # the first final state of each score, by the score
    several = np.zeros(size, np.int64)
    for i in range(total):
        if not _is_final(room, i):
            continue
        h = room.facts[i, SCORE] & size - 1
        while slots[h] >= 0 and room.facts[slots[h], SCORE] != room.facts[i, SCORE]:
            h = h + 1 & size - 1
        if slots[h] < 0:
            slots[h] = i
        elif differ(room.marks[i], room.marks[slots[h]]) or _penalties(room, i) != _penalties(room, slots[h]):
            several[h] = 1
        if room.facts[i, AMBIGUOUS]:
            several[h] = 1
    n = 0
    for h in range(size):
        if slots[h] >= 0 and not several[h] and n < out.shape[0]:
            out[n] = room.facts[slots[h], SCORE]
            n += 1
    return n
