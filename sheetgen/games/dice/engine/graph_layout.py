"""The graph of all states that known rolls can lead to: its arrays, and what is asked of it."""

from typing import NamedTuple

from sheetgen.base.kernels import Ints, np, part


@part
def as_int64(number: int) -> int:
    """A literal as a plain int64: given a bare literal, numba compiles the called function again just for that."""
    return int(np.int64(number))


PENALTY_AT, PENALTY_MASK = 12, 31
POINTER_AT = 17
SWAPS_AT = POINTER_AT + 6

# The deeds of ``players_ahead.DEEDS``, in the same order.
SACRIFICE, PASS, ON_PURPOSE, LUCKY_CROSS, BONUS_CROSS, CHAIN, LOCK, LOCK_RACE, ONE_ROW = (1 << bit for bit in range(9))
LINKED, SECOND_CROSS, ROUND_CROSS, SWAPPED = (1 << bit for bit in range(9, 13))  # of sheets with further mechanics
ALL_DEEDS = (1 << 13) - 1


class StateGraph(NamedTuple):
    """The states and moves that ``grow`` finds, and scratch space.

    By state: ``used`` (penalties, bonus fields and swaps), ``marks``, the crosses with which it was first reached, in
    the order of ``Task.bit_of``, ``facts`` and ``values``.
    Its moves are ``edges[first_edge[i]:first_edge[i + 1]]``. ``slots`` is the hash table of one turn:
    stamp << 32 | state, the current stamp in the last slot. The rest is scratch.
    """

    used: Ints
    marks: Ints
    facts: Ints
    first_edge: Ints
    edges: Ints
    slots: Ints
    to: Ints
    values: Ints


SCORE, LOCKS, OVER, AMBIGUOUS, FACTS = range(5)
E_TO, E_DEEDS, EDGE = range(3)

# ``values`` of a state: the most after 0 to 2 turns; the worst results of players who look 1 to 3 turns ahead; the
# number of paths, and of winning ones; the deeds that some winning path avoids; whether the greedy player may win.
MOST_0, MOST_1, MOST_2, END_1, END_2, END_3, WAYS, WINS, AVOIDS, GREEDY, VALUES = range(11)

POINTS_AIM, TARGET_AIM, LOCKS_AIM = range(3)
LOCK_WORTH = 100_000

# Answers
A_BEST, A_RUNNER_UP, A_WINNERS, A_WINS, A_END_1, A_END_2, A_END_3, A_GREEDY, A_NEEDS, A_TURNS, A_PATH = range(11)
