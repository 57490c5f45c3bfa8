"""The whole search, one call from Python."""

from typing import Any

import numpy as np

from sheetgen.base.compiled import compiled

from .count import count, mark
from .memory import (
    A_BEAM,
    A_BEST,
    A_BOUND,
    A_WINS,
    NEVER,
    T_BY_STAGES,
    T_ROUNDS,
    T_SHRINK,
    T_STEP,
    T_TURNS,
    T_WIDTH,
    Ints,
    Shorts,
)
from .prices import find_prices
from .search import best_first, narrow
from .start import set_up
from .survey import survey


@compiled
def solve(
    sheets_: Any,
    games: Any,
    bounds: Any,
    start: Ints,
    rolls: Ints,
    tuning: Ints,
    states: Ints,
    edges: Shorts,
    winners: Shorts,
    slots: Ints,
    sheets: Ints,
    next_sheets: Ints,
    finals: Ints,
    sheet_slots: Ints,
    final_slots: Ints,
    line: Ints,
    answer: Ints,
) -> int:
    """``DONE``, or what there was too little room for. The arrays from ``states`` on are room."""
    sheet, game, bound = sheets_[0], games[0], bounds[0]
    set_up(sheet, game, start, rolls)
    survey(sheet, game, bound)
    bounded = 1 if rolls.shape[0] >= tuning[T_TURNS] and not sheet.effects_twice else 0
    table = np.zeros((bound.modes + 1 if bounded else 1, game.stages + 2, bound.length), np.int64)
    peers = np.zeros(game.stages + 1, np.int64)
    best = NEVER
    first_bound = 0
    if bounded:
        rounds = min(tuning[T_ROUNDS], tuning[T_BY_STAGES] * game.stages // 8)
        first_bound = find_prices(sheet, game, bound, table, rounds, tuning[T_STEP], tuning[T_SHRINK])
        answer[A_BOUND] = first_bound
        status = narrow(sheet, game, bound, table, states, slots, tuning[T_WIDTH], answer)
        if status:
            return status
        best = answer[A_BEAM]
    status = best_first(
        sheet, game, bound, table, bounded, first_bound, best, states, edges, winners, slots, peers, answer
    )
    if status:
        return status
    mark(game.stages, states, edges, winners, answer[A_WINS], peers)
    return count(
        sheet,
        game,
        answer[A_BEST],
        states,
        peers,
        slots,
        sheets,
        next_sheets,
        finals,
        sheet_slots,
        final_slots,
        line,
        answer,
    )
