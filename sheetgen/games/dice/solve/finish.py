"""The best finish of a sheet for known rolls, by the compiled search of ``finish_kernel``.

Same question and same answer as ``reference.best_finish``, against which it is tested. Sheets with further mechanics
are left to ``further``. This module packs sheets and
positions into integers, unpacks the answer into turns, and owns the memory of the search: one per thread, reused from
call to call, grown on demand up to a ceiling.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import prod

from sheetgen.base.compiled import Array, Ints, array, per_thread, record, zeros

from ..rules import rows, scoring
from ..rules.position import MOST_TURNS
from ..rules.rows import Action, Roll, State, Turn
from ..rules.variant import EFFECTS, Cell, Row, Rules, Sheet
from . import further
from .finish_kernel import memory
from .finish_kernel.whole import solve
from .packing import TooManyStatesError, pack_rolls
from .reference import Finish

# Ceilings: about 600 MB in all, for each thread.
MOST_STATES = 1 << 22
MOST_EDGES = 1 << 24
MOST_SHEETS = 1 << 20

TUNING = array([24, 3 * memory.UNIT, 210, 4, 8, 10])  # by ``memory.T_ROUNDS`` and the indices after it


def best_finish(sheet: Sheet, start: State, rolls: Sequence[Roll]) -> Finish:
    """The best finish over all ways to play ``rolls`` from ``start``, in order.

    The answer is that of ``reference.best_finish``, except that ``line`` may be another of several best ones. Raises
    ``TooManyStatesError`` for more than ``MOST_TURNS`` rolls, or if the search outgrows its memory. The first call on a
    machine compiles the kernel (some 15 seconds). May be called from several threads at once.
    """
    if not rolls or rows.is_over(sheet, start):
        return Finish(scoring.score(sheet, start), 1, (), start)
    if len(rolls) > MOST_TURNS:
        raise TooManyStatesError(f"{len(rolls)} turns: at most {MOST_TURNS} can be solved")
    if sheet.further:
        return further.best_finish(sheet, start, rolls)
    own = search_memory()
    status = own.solve(pack_sheet(sheet), pack_start(start), pack_rolls(sheet, rolls))
    if status != memory.DONE:
        what = "best final sheets" if status == memory.MORE_SHEETS else "promising states"
        raise TooManyStatesError(
            f"more {what} in these {len(rolls)} turns than the solver may keep: solve it with fewer turns"
        )
    return _finish_of(sheet, start, rolls, own.line, own.answer)


def warm_up(is_further: bool = False) -> None:
    """Load the kernel, compiling it if its machine code is not cached yet, by solving a tiny sheet.

    ``is_further``: the one for sheets with further mechanics.
    """
    if is_further:
        further.warm_up()
        return
    row = Row((2, 3), ("red", "red"), 1)
    sheet = Sheet(Rules(("red",), 6, (0, 1, 3, 6), rows_to_end=1), (row,))
    best_finish(sheet, rows.empty(sheet), [Roll((1, 1), (1,))])


@lru_cache(maxsize=64)
def pack_sheet(sheet: Sheet) -> Array:
    """A sheet for the kernel: one record (``memory.SHEET``). Do not write to it: it is cached."""
    rules = sheet.rules
    if sheet.further:
        raise ValueError(f"this kernel does not know {' and '.join(sheet.further)}")
    if len(sheet.symbols) > memory.MOST_SYMBOLS:
        raise TooManyStatesError(f"{len(sheet.symbols)} symbols: the solver knows {memory.MOST_SYMBOLS} at most")
    packed = {name: [0] * prod(shape) for name, shape in memory.SHEET}
    packed |= {
        "rows": [len(sheet.rows)],
        "dice": [len(rules.dice)],
        "penalty": [rules.penalty],
        "limit": [rules.penalty_limit],
        "to_end": [rules.rows_to_end],
        "lucky": [sum(1 << number for number in sheet.lucky)],
        "symbols": [len(sheet.symbols)],
        "fields": [len(sheet.bonus_row)],
        "effects_twice": [len({symbol.effect for symbol in sheet.symbols}) < len(sheet.symbols)],
    }
    points = rules.points[: memory.MOST_CELLS + 3]
    packed["points"][: len(points)] = points
    packed["field"][: len(sheet.bonus_row)] = [sheet.row_of[color] for color in sheet.bonus_row]
    packed["place_of"] = [-1] * len(packed["place_of"])
    for index, row in enumerate(sheet.rows):
        packed["cells"][index] = len(row.numbers)
        packed["closing"][index] = row.first_closing
        packed["to_lock"][index] = row.marks_to_lock
        packed["die"][index] = rules.dice.index(row.color)
        for place, (number, color) in enumerate(zip(row.numbers, row.colors, strict=True)):
            packed["place_of"][index * memory.NUMBERS + number] = place
            packed["color_at"][_place(Cell(index, place))] = rules.dice.index(color)
    for cell in sheet.bonus_cells:
        packed["bonus_at"][_place(cell)] = 1
    for index, symbol in enumerate(sheet.symbols):
        packed["effect"][index] = EFFECTS.index(symbol.effect)
        for side, cell in enumerate(symbol.cells):
            packed["pair"][2 * index + side] = cell.row * 64 + cell.place
            packed["symbol_at"][_place(cell)] = 1 + 2 * index + side
    return record(memory.SHEET, [number for name, _ in memory.SHEET for number in packed[name]])


def _place(cell: Cell) -> int:
    return memory.MOST_CELLS * cell.row + cell.place


def pack_start(state: State) -> Ints:
    """For the kernel: penalties, bonus pointer, then of each row its crosses as bits and whether it is closed."""
    numbers = [state.penalties, state.bonus_used]
    for marks, closed in zip(state.marks, state.closed, strict=True):
        numbers += [sum(1 << place for place in marks), closed]
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


class SearchMemory:
    """The arrays of a search. They start small; one that is full is replaced by one four times as large."""

    def __init__(self, states: int = 1 << 14, edges: int = 1 << 16, sheets: int = 1 << 12) -> None:
        self.task, self.bound = record(memory.TASK), record(memory.BOUND)
        self.line = zeros((memory.STAGES, memory.KID_WIDTH))
        self.answer = zeros(memory.ANSWERS)
        self._allocate_states(states)
        self._allocate_edges(edges)
        self._allocate_sheets(sheets)

    def _allocate_states(self, size: int) -> None:
        self.states = zeros((size, memory.STATE))
        self.winners = zeros(size, "int32")
        self.slots = zeros(2 * size + 1)

    def _allocate_edges(self, size: int) -> None:
        self.edges = zeros(size, "int32")

    def _allocate_sheets(self, size: int) -> None:
        self.sheets, self.next_sheets, self.finals = (zeros((size, 5)) for _ in range(3))
        self.sheet_slots, self.final_slots = (zeros(2 * size + 1) for _ in range(2))

    def solve(self, sheet: Array, start: Ints, rolls: Ints) -> int:
        """Search, growing the arrays as needed; ``memory.DONE``, or what was still full at its ceiling."""
        while True:
            status = solve(
                sheet, self.task, self.bound, start, rolls, TUNING,
                self.states, self.edges, self.winners, self.slots,
                self.sheets, self.next_sheets, self.finals, self.sheet_slots, self.final_slots,
                self.line, self.answer,
            )  # fmt: skip
            if status == memory.MORE_STATES and len(self.states) < MOST_STATES:
                self._allocate_states(4 * len(self.states))
            elif status == memory.MORE_EDGES and len(self.edges) < MOST_EDGES:
                self._allocate_edges(4 * len(self.edges))
            elif status == memory.MORE_SHEETS and len(self.sheets) < MOST_SHEETS:
                self._allocate_sheets(4 * len(self.sheets))
            else:
                return int(status)


search_memory = per_thread(SearchMemory)  # of the calling thread
