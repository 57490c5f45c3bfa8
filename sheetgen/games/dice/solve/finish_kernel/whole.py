"""The whole search: the one function that Python calls."""

from typing import Any

from sheetgen.base.kernels import Ints, Shorts, compiled, np

from .count import count, mark
from .memory import (
    A_BEAM, A_BEST, A_BOUND, A_WINS, NEVER, T_BY_STAGES, T_ROUNDS, T_SHRINK, T_STEP, T_TURNS, T_WIDTH,
)  # fmt: skip
from .prices import find_prices
from .search import best_first, narrow
from .start import set_up
from .survey import survey


@compiled
def solve(
    sheets_: Any,
    tasks: Any,
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
    """Solve a position into ``line`` and ``answer``; ``DONE``, or which array was too small (``MORE_STATES``, ...).

    ``sheets_``, ``tasks`` and ``bounds`` hold one record each; the arrays from ``states`` on are scratch. With few
    rolls, or two symbols of the same effect, no bound is used: every state is expanded.
    """
    sheet, task, bound = sheets_[0], tasks[0], bounds[0]
    set_up(sheet, task, start, rolls)
    survey(sheet, task, bound)
    bounded = 1 if rolls.shape[0] >= tuning[T_TURNS] and not sheet.effects_twice else 0
    table = np.zeros((bound.modes + 1 if bounded else 1, task.stages + 2, bound.length), np.int64)
    peers = np.zeros(task.stages + 1, np.int64)
    best = NEVER
    first_bound = 0
    if bounded:
        rounds = min(tuning[T_ROUNDS], tuning[T_BY_STAGES] * task.stages // 8)
        first_bound = find_prices(sheet, task, bound, table, rounds, tuning[T_STEP], tuning[T_SHRINK])
        answer[A_BOUND] = first_bound
        status = narrow(sheet, task, bound, table, states, slots, tuning[T_WIDTH], answer)
        if status:
            return status
        best = answer[A_BEAM]
    status = best_first(
        sheet, task, bound, table, bounded, first_bound, best, states, edges, winners, slots, peers, answer
    )
    if status:
        return status
    mark(task.stages, states, edges, winners, answer[A_WINS], peers)
    return count(
        sheet,
        task,
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
