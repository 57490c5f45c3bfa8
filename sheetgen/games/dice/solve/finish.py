"""The best finish of a sheet for known rolls, by the compiled search of ``finish_kernel``.

Same question and same answer as ``reference.best_finish``, against which it is tested. Sheets with further mechanics
are left to ``further``. This module packs sheets and
positions into integers, unpacks the answer into turns, and owns the memory of the search: one per thread, reused from
call to call.
"""

from collections.abc import Sequence
from functools import lru_cache

from sheetgen.base.kernels import Array, Ints, array, per_thread, record

from ..rules import rows, scoring
from ..rules.position import MOST_TURNS
from ..rules.rows import Action, Roll, State, Turn
from ..rules.variant import Cell, Sheet
from . import further
from .finish_kernel import memory
from .finish_kernel.whole import solve
from .packing import TooManyStatesError, bits, pack_rolls, shared_fields
from .reference import Finish
from .search_memory import SearchMemory

TUNING = array([24, 3 * memory.UNIT, 210, 4, 8, 10])  # by ``memory.T_ROUNDS`` and the indices after it


def best_finish(sheet: Sheet, start: State, rolls: Sequence[Roll]) -> Finish:
    """The best finish over all ways to play ``rolls`` from ``start``, in order.

    The answer is that of ``reference.best_finish``, except that ``line`` may be another of several best ones. Raises
    ``TooManyStatesError`` for more than ``MOST_TURNS`` rolls, or if the search outgrows its memory. May be called from
    several threads at once.
    """
    if not rolls or rows.is_over(sheet, start):
        return Finish(scoring.score(sheet, start), 1, (), start)
    if len(rolls) > MOST_TURNS:
        raise TooManyStatesError(f"{len(rolls)} turns: at most {MOST_TURNS} can be solved")
    if sheet.further:
        return further.best_finish(sheet, start, rolls)
    own = search_memory()
    own.solve(pack_sheet(sheet), pack_start(start), pack_rolls(sheet, rolls))
    return _finish_of(sheet, start, rolls, own.line, own.answer)


@lru_cache(maxsize=64)
def pack_sheet(sheet: Sheet) -> Array:
    """A sheet for the kernel: one record (``memory.SHEET``). Do not write to it: it is cached."""
    if sheet.further:
        raise ValueError(f"this kernel does not know {' and '.join(sheet.further)}")
    packed = shared_fields(sheet, memory.SHEET)
    packed["effects_twice"] = [len({symbol.effect for symbol in sheet.symbols}) < len(sheet.symbols)]
    return record(memory.SHEET, [number for name, _ in memory.SHEET for number in packed[name]])


def pack_start(state: State) -> Ints:
    """For the kernel: penalties, bonus pointer, then of each row its crosses as bits and whether it is closed."""
    numbers = [state.penalties, state.bonus_used]
    for marks, closed in zip(state.marks, state.closed, strict=True):
        numbers += [bits(marks), closed]
    return array(numbers)


def _finish_of(sheet: Sheet, start: State, rolls: Sequence[Roll], line: Ints, answer: Ints) -> Finish:
    """The kernel's answer as turns: replays its stages (one or two per turn) over the marks of ``start``."""
    stages = [_stage(line, number) for number in range(answer[memory.A_STAGES])]
    turns: list[Turn] = []
    marks = [list(row) for row in start.marks]
    for roll in rolls:
        if not stages:
            break
        first, second = _action(stages.pop(0)), None
        if roll.active and stages:  # the game may end in action 1
            second = _action(stages.pop(0))
        turns.append(Turn(first, second, penalty=roll.active and first is None and second is None))
        for action in (first, second):
            if action:
                for cell in (action.cell, *action.bonus):
                    marks[cell.row].append(cell.place)
    closed = tuple(
        was or bool(row and row[-1] >= known.first_closing)
        for was, row, known in zip(start.closed, marks, sheet.rows, strict=True)
    )
    misc = int(answer[memory.A_MISC])
    final = State(
        tuple(tuple(row) for row in marks),
        closed,
        misc & memory.PENALTY_MASK,
        misc >> memory.POINTER & memory.POINTER_MASK,
    )
    return Finish(int(answer[memory.A_BEST]), int(answer[memory.A_SOLUTIONS]), tuple(turns), final)


def _stage(line: Ints, number: int) -> list[int]:
    return [int(line[number, place]) for place in range(memory.K_CELLS + line[number, memory.K_LEN])]


def _action(stage: list[int]) -> Action | None:
    """One action of the line; ``None`` for a pass, which has no crosses."""
    if not stage[memory.K_LEN]:
        return None
    cells = [Cell(code >> 6, code & 63) for code in stage[memory.K_CELLS :]]
    return Action(cells[0], tuple(cells[1:]), bool(stage[memory.K_LUCKY]), stage[memory.K_WHITE])


class FinishMemory(SearchMemory):
    def __init__(self, **sizes: int) -> None:
        super().__init__(memory, **sizes)

    def search(self, sheet: Array, start: Ints, rolls: Ints) -> int:
        return int(solve(sheet, self.task, self.bound, start, rolls, TUNING, *self.scratch, self.line, self.answer))


search_memory = per_thread(FinishMemory)  # of the calling thread
