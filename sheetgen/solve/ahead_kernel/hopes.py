"""Rows that can still be closed: what rolls to come allow at most, so that hopeless ones are left early."""

import numpy as np

from ..compiled import part
from .card import (
    EFFECTS_AT,
    FIELDS,
    FIELDS_AT,
    MOST_CELLS,
    MOST_FREE,
    NEVER,
    ONE_IN_EACH,
    ROW,
    ROWS,
    ROWS_AT,
    S_CLOSED,
    S_LAST,
    S_POINTER,
    S_SYMBOLS,
    SECONDS_AT,
    START,
    STARTS_AT,
    SYMBOLS,
    T_CELL,
    T_CELLS,
    T_FIRSTS,
    T_LUCKY,
    T_PLACE,
    T_ROW,
    T_SECONDS,
    TO_LOCK,
    TWO_IN_FEWEST,
    Ints,
)
from .states import closing_of, code_of


@part
def _free_crosses(card: Ints, start: Ints, row: int) -> int:
    """How many crosses effects can bring to a row at most: one for each field that is left, and those of symbols."""
    free = 0
    for field in range(start[S_POINTER], card[FIELDS]):
        free += card[FIELDS_AT + field] == row
    for symbol in range(card[SYMBOLS]):
        effect = card[EFFECTS_AT + symbol]
        if start[S_SYMBOLS] >> symbol & 1:
            free += 2 if effect == TWO_IN_FEWEST else 1 if effect == ONE_IN_EACH else 0
    return free


@part
def _use_free(table: Ints, closing: int, free: int) -> None:
    """Crosses of effects may come at any time: the next cell."""
    for last in range(closing, -1, -1):
        for f in range(1, free + 1):
            after = 0 if last == closing else table[last + 1, f - 1] + 1
            table[last, f] = max(table[last, f], after)


@part
def find_reach(card: Ints, start: Ints, plan: Ints, reach: Ints) -> None:
    """``reach[t, row, last, f]``: the most crosses that a row can get from turn t on before it is closed, with f
    crosses of effects; below 0 where it cannot be closed. Whatever else is done with the dice is forgotten, so it is
    no less than the truth.
    """
    turns = plan.shape[0]
    for row in range(card[ROWS]):
        closing, free = closing_of(card, row), min(_free_crosses(card, start, row), MOST_FREE)
        for last in range(closing + 1):
            for f in range(free + 1):
                reach[turns, row, last, f] = NEVER
        _use_free(reach[turns, row], closing, free)  # what the last cross sets off
        middle = np.zeros((MOST_CELLS + 1, MOST_FREE + 1), np.int64)
        for t in range(turns - 1, -1, -1):
            for last in range(closing + 1):
                for f in range(free + 1):
                    best = reach[t + 1, row, last, f]
                    for k in range(plan[t, T_SECONDS]):
                        at = SECONDS_AT + T_CELL * k
                        place = plan[t, at + T_PLACE]
                        if plan[t, at + T_ROW] == row and place >= last:
                            best = max(best, 0 if place >= closing else 1 + reach[t + 1, row, place + 1, f])
                    middle[last, f] = best
            _use_free(middle, closing, free)
            for last in range(closing + 1):
                for f in range(free + 1):
                    best = middle[last, f]
                    for k in range(plan[t, T_FIRSTS]):
                        place = plan[t, T_CELLS + T_CELL * k + T_PLACE]
                        if plan[t, T_CELLS + T_CELL * k + T_ROW] == row and place >= last:
                            best = max(best, 0 if place >= closing else 1 + middle[place + 1, f])
                    if plan[t, T_LUCKY]:
                        best = max(best, 0 if last == closing else 1 + middle[last + 1, f])
                    reach[t, row, last, f] = best
            _use_free(reach[t, row], closing, free)
        for last in range(closing + 1):
            for f in range(free + 1):
                reach[turns, row, last, f] = NEVER


@part
def is_hopeful(card: Ints, start: Ints, word: int, more: int, reach: Ints, locks: int) -> bool:
    """Whether so many rows may be closed by the owner, now or later; ``reach`` of the turn to come."""
    rows = 0
    for row in range(card[ROWS]):
        code = code_of(word, more, row)
        last = code & 63
        if last > closing_of(card, row):
            rows += 1
        elif not start[STARTS_AT + START * row + S_CLOSED]:
            free = _free_crosses(card, start, row)
            most = reach[row, last, min(free, MOST_FREE)]
            enough = most >= 0 and (code >> 6) + most >= card[ROWS_AT + ROW * row + TO_LOCK]
            rows += enough or free > MOST_FREE
    return rows >= locks


@part
def closings_come(card: Ints, start: Ints, plan: Ints, locks: int) -> bool:
    """A first look: whether the rolls bring the closing numbers of enough rows, or an effect may cross them."""
    rows = 0
    for row in range(card[ROWS]):
        closing, begin = closing_of(card, row), STARTS_AT + START * row
        comes = _free_crosses(card, start, row) > 0
        for t in range(plan.shape[0]):
            comes = comes or plan[t, T_LUCKY] > 0
            for k in range(plan[t, T_FIRSTS]):
                at = T_CELLS + T_CELL * k
                comes = comes or (plan[t, at + T_ROW] == row and plan[t, at + T_PLACE] >= closing)
            for k in range(plan[t, T_SECONDS]):
                at = SECONDS_AT + T_CELL * k
                comes = comes or (plan[t, at + T_ROW] == row and plan[t, at + T_PLACE] >= closing)
        rows += start[begin + S_LAST] > closing or (comes and not start[begin + S_CLOSED])
    return rows >= locks
