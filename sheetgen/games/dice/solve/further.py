"""The best finish of a sheet with further mechanics (``Sheet.further``), by the compiled search of ``further_kernel``.

Same question and same answer as ``reference.best_finish``. Sheets without such mechanics could be solved here too, only
not as fast as by ``finish``, which is made for them and calls this for all others.
"""

from collections.abc import Sequence
from functools import lru_cache

from sheetgen.base.kernels import Array, Ints, array, per_thread, record, zeros

from ..rules import rows
from ..rules.rows import Action, Roll, State, Turn
from ..rules.variant import OPEN_ROWS, SINCE_ACTION, Cell, Sheet
from .finish_kernel import memory as shared
from .further_kernel import memory
from .further_kernel.whole import solve
from .packing import TooManyStatesError, bits, code_of, pack_rolls, place_in_table, shared_fields
from .reference import Finish
from .search_memory import SearchMemory

TUNING = array([24, 3 * shared.UNIT, 210, 4, 16])  # by ``memory.T_ROUNDS`` and the indices after it
NODES, TRACK_EDGES = 1 << 17, 1 << 19  # of the bound's tracks: a sheet with more is solved without a bound


def best_finish(sheet: Sheet, start: State, rolls: Sequence[Roll]) -> Finish:
    """As ``finish.best_finish``, which has checked that there are rolls, not too many, and that the game goes on."""
    own = search_memory()
    own.solve(pack_sheet(sheet), pack_start(start), pack_rolls(sheet, rolls))
    return _finish_of(sheet, start, rolls, own.line, own.answer)


@lru_cache(maxsize=64)
def pack_sheet(sheet: Sheet) -> Array:
    """A sheet for the kernel: one record (``memory.SHEET``). Do not write to it: it is cached."""
    rules = sheet.rules
    if sheet.between and rules.round_cells_since != SINCE_ACTION:
        raise ValueError("the solver lets the crosses of action 1 serve round cells in action 2")
    if len(sheet.links) > memory.MOST_PAIRS:
        raise TooManyStatesError(
            f"{len(sheet.links)} pairs of linked cells: the solver knows {memory.MOST_PAIRS} at most"
        )
    packed = shared_fields(sheet, memory.SHEET) | {
        "open_fewest": [rules.fewest == OPEN_ROWS],
        "second_crosses": [rules.second_crosses],
        "steps": [len(sheet.steps)],
        "pairs": [len(sheet.links)],
        "swaps": [len(sheet.swaps)],
    }
    for upper in sheet.between:
        packed["between"][upper] = 1
    for name, cells in (("step_at", sheet.steps), ("double_at", sheet.doubles)):
        for cell in cells:
            packed[name][place_in_table(cell)] = 1
    for number, pair in enumerate(sheet.links):
        for side, cell in enumerate(pair):
            packed["pair_cells"][2 * number + side] = code_of(cell)
            packed["pair_at"][place_in_table(cell)] = 1 + number
    packed["swap"][: 2 * len(sheet.swaps)] = [number for pair in sheet.swaps for number in pair]
    return record(memory.SHEET, [number for name, _ in memory.SHEET for number in packed[name]])


def pack_start(state: State) -> Ints:
    """For the kernel: see ``memory.AT_ROW``."""
    numbers = [state.penalties, state.bonus_used, state.swaps_used]
    for marks, closed in zip(state.marks, state.closed, strict=True):
        numbers += (bits(marks), closed, 0, 0)
    for which, cells in ((2, state.twice), (3, state.between)):
        for cell in cells:
            numbers[memory.AT_ROW + memory.AT_WIDTH * cell.row + which] |= 1 << cell.place
    return array(numbers)


def _finish_of(sheet: Sheet, start: State, rolls: Sequence[Roll], line: Ints, answer: Ints) -> Finish:
    """The kernel's answer as turns: replays its stages (one or two per turn) over ``start``."""
    stages = [
        [int(line[number, place]) for place in range(memory.L_CELLS + line[number, memory.L_LEN])]
        for number in range(answer[memory.A_STAGES])
    ]
    turns: list[Turn] = []
    state = start
    for roll in rolls:
        if not stages:
            break
        first, second = _action(sheet, stages.pop(0)), None
        state = _after(sheet, state, first)
        if roll.active and stages:  # the game may end in action 1
            second = _action(sheet, stages.pop(0))
            state = _after(sheet, state, second)
        turns.append(Turn(first, second, penalty=roll.active and first is None and second is None))
    penalties = start.penalties + sum(turn.penalty for turn in turns)
    final = state._replace(penalties=penalties, bonus_used=int(answer[memory.A_POINTER]))
    return Finish(int(answer[memory.A_BEST]), int(answer[memory.A_SOLUTIONS]), tuple(turns), final)


def _action(sheet: Sheet, stage: list[int]) -> Action | None:
    """One action of the line; ``None`` for a pass, which has no crosses."""
    if not stage[memory.L_LEN]:
        return None
    first, *bonus = (Cell(code >> 6, code & 63) for code in stage[memory.L_CELLS :])
    how, white, die = stage[memory.L_HOW], stage[memory.L_WHITE], stage[memory.L_DIE]
    is_round = how == memory.ROUND
    return Action(
        Cell(first.row % shared.MOST_ROWS, first.place),
        tuple(bonus),
        lucky=how == memory.LUCKY,
        white=white,
        twice=how == memory.TWICE,
        between=is_round,
        die=sheet.rules.dice[die] if is_round and die >= 0 else "",
        swap=stage[memory.L_TOTAL] if how == memory.SWAP else 0,
    )


def _after(sheet: Sheet, state: State, action: Action | None) -> State:
    """The sheet with the crosses of an action; penalties and the fields used of the bonus row are not told here."""
    if not action:
        return state
    if action.between:
        return state._replace(between=tuple(sorted((*state.between, action.cell))))
    cells = action.bonus if action.twice else (action.cell, *action.bonus)
    if action.twice:
        state = state._replace(twice=tuple(sorted((*state.twice, action.cell))))
    if action.swap:
        state = state._replace(swaps_used=dict(rows.swaps(sheet, state, action.swap))[sheet.number(action.cell)])
    marks = [set(row) for row in state.marks]
    for cell in cells:
        marks[cell.row].add(cell.place)
    made = tuple(tuple(sorted(row)) for row in marks)
    closed = tuple(
        was or row.is_closed_by(crossed) for was, row, crossed in zip(state.closed, sheet.rows, made, strict=True)
    )
    return state._replace(marks=made, closed=closed)


class FurtherMemory(SearchMemory):
    def __init__(self, **sizes: int) -> None:
        super().__init__(memory, **sizes)
        self.nodes, self.track_edges = zeros((NODES, 2), "int32"), zeros((TRACK_EDGES, 2), "int32")

    def search(self, sheet: Array, start: Ints, rolls: Ints) -> int:
        return int(
            solve(
                sheet, self.task, self.bound, start, rolls, TUNING, self.nodes, self.track_edges,
                *self.scratch, self.line, self.answer,
            )
        )  # fmt: skip


search_memory = per_thread(FurtherMemory)  # of the calling thread
