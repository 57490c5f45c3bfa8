"""The whole search: the one function that Python calls."""

from typing import Any

from sheetgen.base.kernels import Ints, Shorts, compiled, np

from .bounds import Bounds, kind_of, lay_out_rows, lay_out_tracks, price
from .count import count, mark
from .layout import A_BEAM, A_BEST, A_BOUND, A_WINS, EFFECTS, MORE_WORDS, NEVER, S_WORDS, T_TURNS, T_WIDTH
from .rolls import set_up
from .search import best_first, narrow


@compiled
def solve(
    sheets_: Any,
    tasks: Any,
    effects: Any,
    tracks: Any,
    start: Ints,
    rolls: Ints,
    tunings: Ints,
    nodes: Shorts,
    track_edges: Shorts,
    states: Ints,
    links: Shorts,
    edges: Shorts,
    winners: Shorts,
    slots: Shorts,
    sheets: Ints,
    next_sheets: Ints,
    finals: Ints,
    sheet_slots: Shorts,
    final_slots: Shorts,
    line: Ints,
    answer: Ints,
) -> int:
    """Solve a position into ``line`` and ``answer``; ``DONE``, or which array was too small (``MORE_STATES``, ...).

    ``sheets_``, ``tasks``, ``effects`` and ``tracks`` hold one record each; the arrays from ``nodes`` on are scratch.
    ``tunings`` has a line for each bound. With few rolls, and on sheets that are too large for a table, no bound is
    used: every state is expanded.
    """
    sheet, task = sheets_[0], tasks[0]
    status = set_up(sheet, task, start, rolls)
    if status:
        return status
    if states.shape[1] < S_WORDS + task.words:
        return MORE_WORDS
    chosen = kind_of(sheet)
    tuning, rows, table = tunings[chosen], np.zeros((1, 1, 1), np.int64), np.zeros(1, np.int64)
    if rolls.shape[0] >= tuning[T_TURNS] and chosen == EFFECTS:
        rows = lay_out_rows(sheet, task, effects[0])
    elif rolls.shape[0] >= tuning[T_TURNS]:
        table = lay_out_tracks(sheet, task, tracks[0], nodes, track_edges)
    bounds = Bounds(effects[0], tracks[0], chosen == EFFECTS, rows, table)
    bounded = 1 if rows.size > 1 or table.size > 1 else 0
    best, first_bound = NEVER, 0
    if bounded:
        answer[A_BOUND] = first_bound = price(sheet, task, bounds, tuning, nodes, track_edges)
        status = narrow(sheet, task, bounds, states, slots, tuning[T_WIDTH], answer)
        if status:
            return status
        best = answer[A_BEAM]
    peers = np.zeros(task.stages + 1, np.int64)
    status = best_first(
        sheet, task, bounds, bounded, first_bound, best, states, links, edges, winners, slots, peers, answer
    )
    if status:
        return status
    mark(task.stages, links, edges, winners, answer[A_WINS], peers)
    return count(
        sheet, task, answer[A_BEST], states, links, peers, slots, sheets, next_sheets, finals, sheet_slots, final_slots,
        line, answer,
    )  # fmt: skip
