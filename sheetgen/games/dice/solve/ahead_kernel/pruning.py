"""An upper bound on the rows that can still be closed, so that ``grow`` can drop states that cannot reach the locks."""

from sheetgen.base.arrays import np

from sheetgen.base.compiled import part

from .memory import (
    EFFECTS_AT, FIELDS, FIELDS_AT, MOST_CELLS, MOST_FREE, NEVER, ONE_IN_EACH, POINTER_AT, POINTER_MASK, ROW, ROWS,
    ROWS_AT, SECONDS_AT, START, STARTS_AT, SYMBOLS, SYMBOL_AT, SYMBOL_CELLS_AT, S_CLOSED, S_LAST, S_SYMBOLS, TO_LOCK,
    TWO_IN_FEWEST, T_CELL, T_CELLS, T_FIRSTS, T_LUCKY, T_PLACE, T_ROW, T_SECONDS, Ints,
)  # fmt: skip
from .states import closing_of, code_of, last_of


@part
def _comes(plan: Ints, t: int, row: int, place: int) -> bool:
    """Whether the roll of turn t may allow this cell; a lucky number may allow any."""
    if plan[t, T_LUCKY]:
        return True
    for k in range(plan[t, T_FIRSTS]):
        if plan[t, T_CELLS + T_CELL * k + T_ROW] == row and plan[t, T_CELLS + T_CELL * k + T_PLACE] == place:
            return True
    for k in range(plan[t, T_SECONDS]):
        at = SECONDS_AT + T_CELL * k
        if plan[t, at + T_ROW] == row and plan[t, at + T_PLACE] == place:
            return True
    return False


@part
def _note_coming(card: Ints, plan: Ints, coming: Ints) -> None:
    """Fill ``coming[t]``: the cells of symbols that the rolls may allow from turn t on, as bits."""
    for t in range(plan.shape[0] - 1, -1, -1):
        coming[t] = coming[t + 1]
        for i in range(2 * card[SYMBOLS]):
            code = card[SYMBOL_CELLS_AT + i]
            if _comes(plan, t, code >> 6, code & 63):
                coming[t] |= 1 << i


@part
def _symbols_ahead(card: Ints, start: Ints, word: int, more: int, coming: int) -> int:
    """The symbols that may still be completed, as bits; none if only effects could do so and no roll sets one off."""
    ahead = 0
    is_helped = more >> POINTER_AT & POINTER_MASK < card[FIELDS]
    for symbol in range(card[SYMBOLS]):
        missing = ~(more >> SYMBOL_AT + 2 * symbol) & 3
        if missing == 0 or not start[S_SYMBOLS] >> symbol & 1:
            continue
        is_open = comes = True
        for side in range(2):
            code = card[SYMBOL_CELLS_AT + 2 * symbol + side]
            if missing >> side & 1:
                is_open = is_open and last_of(word, more, code >> 6) <= code & 63
                comes = comes and coming >> 2 * symbol + side & 1 > 0
        if is_open:
            ahead |= 1 << symbol
            is_helped = is_helped or (comes and card[EFFECTS_AT + symbol] <= ONE_IN_EACH)
    return ahead if is_helped else 0


@part
def _free_crosses(card: Ints, more: int, symbols: int, row: int) -> int:
    """The most crosses that effects can give a row: one for each bonus field left, and those of symbols."""
    free = 0
    for field in range(more >> POINTER_AT & POINTER_MASK, card[FIELDS]):
        free += card[FIELDS_AT + field] == row
    for symbol in range(card[SYMBOLS]):
        effect = card[EFFECTS_AT + symbol]
        if symbols >> symbol & 1:
            free += 2 if effect == TWO_IN_FEWEST else 1 if effect == ONE_IN_EACH else 0
    return free


@part
def _use_free(table: Ints, closing: int, free: int) -> None:
    """Allow crosses by effects, which take the next cell (D5), at this point in time."""
    for last in range(closing, -1, -1):
        for f in range(1, free + 1):
            after = 0 if last == closing else table[last + 1, f - 1] + 1
            table[last, f] = max(table[last, f], after)


@part
def _note_reach(card: Ints, more: int, symbols: int, plan: Ints, reach: Ints) -> None:
    """Fill ``reach[t, row, last, f]``: the most crosses before the closing one that a row can still get from turn t on.

    ``last`` are the cells up to its last cross, ``f`` the crosses by effects it may use; below 0: it cannot be closed.
    An upper bound, since each row has all dice to itself. Backwards through each turn: action 2, effects, action 1,
    effects.
    """
    turns = plan.shape[0]
    for row in range(card[ROWS]):
        closing, free = closing_of(card, row), min(_free_crosses(card, more, symbols, row), MOST_FREE)
        for last in range(closing + 1):
            for f in range(free + 1):
                reach[turns, row, last, f] = NEVER
        _use_free(reach[turns, row], closing, free)  # set off by the last cross of all
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
def locks_possible(card: Ints, start: Ints, word: int, more: int, reach: Ints, coming: int, locks: int) -> bool:
    """Whether the owner may close ``locks`` rows by the end; ``reach`` and ``coming`` are those of the next turn."""
    rows = 0
    symbols = _symbols_ahead(card, start, word, more, coming)
    for row in range(card[ROWS]):
        code = code_of(word, more, row)
        last = code & 63
        if last > closing_of(card, row):
            rows += 1
        elif not start[STARTS_AT + START * row + S_CLOSED]:
            free = _free_crosses(card, more, symbols, row)
            most = reach[row, last, min(free, MOST_FREE)]
            enough = most >= 0 and (code >> 6) + most >= card[ROWS_AT + ROW * row + TO_LOCK]
            rows += enough or free > MOST_FREE
    return rows >= locks


@part
def _closings_come(card: Ints, start: Ints, more: int, symbols: int, plan: Ints, locks: int) -> bool:
    """A quick test first: whether the rolls bring closing numbers of enough rows, or effects may cross them."""
    rows = 0
    for row in range(card[ROWS]):
        closing, begin = closing_of(card, row), STARTS_AT + START * row
        comes = _free_crosses(card, more, symbols, row) > 0
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


@part
def locks_possible_from_start(
    card: Ints, start: Ints, word: int, more: int, plan: Ints, coming: Ints, reach: Ints, locks: int
) -> bool:
    """Whether the owner may close ``locks`` rows; if so, ``coming`` and ``reach`` are filled for ``locks_possible``."""
    _note_coming(card, plan, coming)
    symbols = _symbols_ahead(card, start, word, more, coming[0])
    if not _closings_come(card, start, more, symbols, plan, locks):
        return False
    _note_reach(card, more, symbols, plan, reach)
    return locks_possible(card, start, word, more, reach[0], coming[0], locks)
