"""The whole search: the one function that Python calls."""

from typing import Any

from sheetgen.base.kernels import Ints, Shorts, compiled, np

from ..finish_kernel.count import mark
from ..finish_kernel.memory import EXACT, NEVER
from .memory import A_BEAM, A_BEST, A_BOUND, A_WINS, MOST_TABLE, TOO_WIDE, T_ROUNDS, T_SHRINK, T_STEP, T_TURNS, T_WIDTH
from .bound import lay_out_table, note_steps
from .count import count
from .prices import find_prices
from .search import best_first, narrow
from .start import set_up
from .tracks import find_edges


@compiled
def solve(
    sheets_: Any,
    tasks: Any,
    bounds: Any,
    start: Ints,
    rolls: Ints,
    tuning: Ints,
    nodes: Shorts,
    track_edges: Shorts,
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

    ``sheets_``, ``tasks`` and ``bounds`` hold one record each; the arrays from ``nodes`` on are scratch. With few
    rolls, and on sheets that are too large for a table, no bound is used: every state is expanded.
    """
    sheet, task, bound = sheets_[0], tasks[0], bounds[0]
    if not set_up(sheet, task, start, rolls):
        return TOO_WIDE
    size = 0
    if rolls.shape[0] >= tuning[T_TURNS] and find_edges(sheet, task, bound, nodes, track_edges):
        size = lay_out_table(task, bound, nodes)
    bounded = 1 if 0 < size <= MOST_TABLE else 0
    table = np.full(size if bounded else 1, EXACT, np.int64)
    best, first_bound = NEVER, 0
    if bounded:
        note_steps(sheet, task, bound)
        first_bound = find_prices(
            sheet, task, bound, nodes, track_edges, table, tuning[T_ROUNDS], tuning[T_STEP], tuning[T_SHRINK]
        )
        answer[A_BOUND] = first_bound
        status = narrow(sheet, task, bound, table, states, slots, tuning[T_WIDTH], answer)
        if status:
            return status
        best = answer[A_BEAM]
    peers = np.zeros(task.stages + 1, np.int64)
    status = best_first(
        sheet, task, bound, table, bounded, first_bound, best, states, edges, winners, slots, peers, answer
    )
    if status:
        return status
    mark(task.stages, states, edges, winners, answer[A_WINS], peers)
    return count(
        sheet, task, answer[A_BEST], states, peers, slots, sheets, next_sheets, finals, sheet_slots, final_slots,
        line, answer,
    )  # fmt: skip
