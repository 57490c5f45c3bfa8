"""Lists all states that any rolls can lead to: for the odds of late positions on sheets with effects."""

from typing import NamedTuple

from sheetgen.base.kernels import Array, Ints, compiled, hash_of, np, part, poll

from .memory import (
    CELLS, COLOR, DICE, KID, K_DEEDS, K_LEN, K_MORE, K_ROW, K_WORD, MOST_CELLS, MOST_ROWS, PENALTY_AT, PENALTY_MASK,
    ROW, ROWS, ROWS_AT, as_int64,
)  # fmt: skip
from .moves import carry_out, dice_left
from .states import can_cross, cell, compared_crosses_of, fewest_crosses, is_over, last_of, score


class StateSpace(NamedTuple):
    """Small states and the crosses between them; ``slots`` is a hash table of state numbers, -1 where empty.

    By cross: the state it leads ``to``, its number (counted from 2, the least sum), its colour, and whether a lucky
    number makes it too. The crosses of state i are ``first_cross[i]`` to ``first_cross[i + 1]``.
    """

    words: Ints
    facts: Ints
    first_cross: Ints
    to: Ints
    number: Ints
    color: Ints
    lucky: Ints
    slots: Ints


MOST_PROGRESS = PENALTY_MASK + MOST_ROWS * (MOST_CELLS + 1)
G_SCORE, G_OVER, G_GONE, G_PENALIZED, G_PROGRESS, G_FACTS = range(6)


@part
def _enter(space: StateSpace, word: int, more: int, total: int) -> int:
    """The number of a state. If it is new: ``total``, and it is stored there unless ``total`` is below 0."""
    mask = space.slots.shape[0] - 1
    h = hash_of(word, more) & mask
    while space.slots[h] >= 0:
        j = space.slots[h]
        if space.words[j, 0] == word and space.words[j, 1] == more:
            return int(j)
        h = h + 1 & mask
    if total >= 0:
        space.slots[h] = total
        space.words[total, 0], space.words[total, 1] = word, more
    return total


@part
def _note_facts(card: Ints, start: Ints, space: StateSpace, i: int) -> None:
    word, more = space.words[i, 0], space.words[i, 1]
    facts = space.facts[i]
    facts[G_SCORE] = score(card, word, more)
    facts[G_OVER] = is_over(card, start, word, more)
    facts[G_GONE] = ((1 << card[DICE]) - 1) & ~dice_left(card, start, word, more)
    facts[G_PROGRESS] = more >> PENALTY_AT & PENALTY_MASK
    for row in range(card[ROWS]):
        facts[G_PROGRESS] += last_of(word, more, row)


@compiled
def explore(card: Ints, start: Ints, numbers: Ints, begin: Ints, space: StateSpace, kids: Ints, frames: Ints) -> int:
    """Fill ``space`` with all states that crosses and penalties can lead to; how many, or -1 if there is no room.

    Breadth first from the two words of ``begin``; the list of states is the queue. ``numbers[row, place]`` is the
    number in each cell, counted from 2.
    """
    source = np.zeros(KID, np.int64)
    total = as_int64(_enter(space, begin[0], begin[1], as_int64(0)) + 1)
    many, i = as_int64(0), as_int64(0)
    while i < total:
        poll()
        _note_facts(card, start, space, i)
        space.first_cross[i] = many
        word, more = space.words[i, 0], space.words[i, 1]
        fewest = fewest_crosses(card, start, word, more)
        if not space.facts[i, G_OVER]:
            if total + kids.shape[0] >= space.words.shape[0] or many + kids.shape[0] >= space.to.shape[0]:
                return -1
            j = _enter(space, word, more + (1 << PENALTY_AT), total)
            total += j == total
            space.facts[i, G_PENALIZED] = j
            for row in range(card[ROWS]):
                last = last_of(word, more, row)
                for place in range(last, card[ROWS_AT + ROW * row + CELLS]):
                    if not can_cross(card, start, word, more, row, place):
                        continue
                    source[K_WORD], source[K_MORE], source[K_LEN], source[K_DEEDS], source[K_ROW] = word, more, 0, 0, -1
                    n = carry_out(card, start, source, row, place, as_int64(0), frames, kids, as_int64(0))
                    for k in range(n):
                        j = _enter(space, kids[k, K_WORD], kids[k, K_MORE], total)
                        total += j == total
                        space.to[many], space.number[many] = j, numbers[row, place]
                        space.color[many] = card[cell(row, place) + COLOR]
                        crosses = compared_crosses_of(card, start, word, more, row)
                        space.lucky[many] = place == last and crosses == fewest
                        many += 1
        i += 1
    space.first_cross[total] = many
    return total


@compiled
def number_of(space: StateSpace, word: int, more: int) -> int:
    """The number of a state; -1 if it is not in the space."""
    return _enter(space, word, more, as_int64(-1))


@compiled
def by_progress(space: StateSpace, total: int, order: Ints, worth: Array) -> None:
    """Fill ``order`` with all states, so that each follows those it leads to, and ``worth`` with their scores."""
    ends = np.zeros(MOST_PROGRESS + 1, np.int64)  # of the states of so much progress, in ``order``
    for i in range(total):
        ends[space.facts[i, G_PROGRESS]] += 1
        worth[i] = space.facts[i, G_SCORE]
    for progress in range(MOST_PROGRESS - 1, -1, -1):
        ends[progress] += ends[progress + 1]
    for i in range(total - 1, -1, -1):
        ends[space.facts[i, G_PROGRESS]] -= 1
        order[ends[space.facts[i, G_PROGRESS]]] = i
