"""The best finish of a sheet for known rolls, by the compiled search of ``finish_kernel``.

Same question and same answer as ``reference.best_finish``, against which it is tested. This module packs sheets and
positions into integers, unpacks the answer into turns, and owns the memory of the search: one per thread, reused from
call to call, grown on demand up to a ceiling.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sheetgen.base.arrays import np
from sheetgen.base.compiled import per_thread
from sheetgen.base.errors import SheetgenError

from ..rules import rows, scoring
from ..rules.position import MOST_TURNS
from ..rules.rows import Action, Roll, State, Turn
from ..rules.variant import ALL_ROWS, EFFECTS, Cell, Row, Rules, Sheet
from .finish_kernel import memory
from .finish_kernel.memory import Ints
from .finish_kernel.whole import solve
from .reference import Finish

# Ceilings: about 600 MB in all, for each thread.
MOST_STATES = 1 << 22
MOST_EDGES = 1 << 24
MOST_SHEETS = 1 << 20

TUNING = np.array([24, 3 * memory.UNIT, 210, 4, 8, 10], np.int64)  # by ``memory.T_ROUNDS`` and the indices after it

Packed = np.typing.NDArray[Any]


class TooManyStatesError(SheetgenError):
    """The position needs more turns, states, symbols or best sheets than the solver can hold."""


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
    own = search_memory()
    status = own.solve(pack_sheet(sheet), pack_start(start), pack_rolls(sheet, rolls))
    if status != memory.DONE:
        what = "best final sheets" if status == memory.MORE_SHEETS else "promising states"
        raise TooManyStatesError(
            f"more {what} in these {len(rolls)} turns than the solver may keep: solve it with fewer turns"
        )
    return _finish_of(sheet, start, rolls, own.line, own.answer)


def warm_up() -> None:
    """Load the kernel, compiling it if its machine code is not cached yet, by solving a tiny sheet."""
    row = Row((2, 3), ("red", "red"), 1)
    sheet = Sheet(Rules(("red",), 6, (0, 1, 3, 6), rows_to_end=1), (row,))
    best_finish(sheet, rows.empty(sheet), [Roll((1, 1), (1,))])


@lru_cache(maxsize=64)
def pack_sheet(sheet: Sheet) -> Packed:
    """A sheet for the kernel: an array of one record (``memory.SHEET``). Do not write to it: it is cached."""
    whole = np.zeros(1, memory.SHEET)
    packed = whole[0]
    rules = sheet.rules
    if rules.fewest != ALL_ROWS:
        raise ValueError("the kernel compares all rows for the fewest crosses")
    if len(sheet.symbols) > memory.MOST_SYMBOLS:
        raise TooManyStatesError(f"{len(sheet.symbols)} symbols: the solver knows {memory.MOST_SYMBOLS} at most")
    packed["rows"], packed["dice"] = len(sheet.rows), len(rules.dice)
    packed["penalty"], packed["limit"], packed["to_end"] = rules.penalty, rules.penalty_limit, rules.rows_to_end
    packed["lucky"] = sum(1 << number for number in sheet.lucky)
    packed["symbols"], packed["fields"] = len(sheet.symbols), len(sheet.bonus_row)
    packed["effects_twice"] = len({symbol.effect for symbol in sheet.symbols}) < len(sheet.symbols)
    points = rules.points[: memory.MOST_CELLS + 3]
    packed["points"][: len(points)] = points
    packed["field"][: len(sheet.bonus_row)] = [sheet.row_of[color] for color in sheet.bonus_row]
    packed["place_of"] = -1
    for index, row in enumerate(sheet.rows):
        packed["cells"][index] = len(row.numbers)
        packed["closing"][index] = row.first_closing
        packed["to_lock"][index] = row.marks_to_lock
        packed["die"][index] = rules.dice.index(row.color)
        for place, (number, color) in enumerate(zip(row.numbers, row.colors, strict=True)):
            packed["place_of"][index, number] = place
            packed["color_at"][index, place] = rules.dice.index(color)
    for cell in sheet.bonus_cells:
        packed["bonus_at"][cell.row, cell.place] = 1
    for index, symbol in enumerate(sheet.symbols):
        packed["effect"][index] = EFFECTS.index(symbol.effect)
        for side, cell in enumerate(symbol.cells):
            packed["pair"][index, side] = cell.row * 64 + cell.place
            packed["symbol_at"][cell.row, cell.place] = 1 + 2 * index + side
    return whole


def pack_start(state: State) -> Ints:
    """For the kernel: penalties, bonus pointer, then of each row its crosses as bits and whether it is closed."""
    numbers = [state.penalties, state.bonus_used]
    for marks, closed in zip(state.marks, state.closed, strict=True):
        numbers += [sum(1 << place for place in marks), closed]
    return np.array(numbers, np.int64)


def pack_rolls(sheet: Sheet, rolls: Sequence[Roll]) -> Ints:
    """One line for each roll: the white dice, then the coloured ones, or zeros in another player's turn."""
    none = (0,) * len(sheet.rules.dice)
    return np.array([(*roll.white, *(roll.colored or none)) for roll in rolls], np.int64)


def _finish_of(sheet: Sheet, start: State, rolls: Sequence[Roll], line: Ints, answer: Ints) -> Finish:
    """The kernel's answer as turns: replays its stages (one or two per turn) over the marks of ``start``."""
    played = int(answer[memory.A_STAGES])
    stages = [stage[: memory.K_CELLS + stage[memory.K_LEN]] for stage in line[:played].tolist()]
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


def _action(stage: list[int]) -> Action | None:
    """One action of the line; ``None`` for a pass, which has no crosses."""
    if not stage[memory.K_LEN]:
        return None
    cells = [Cell(code >> 6, code & 63) for code in stage[memory.K_CELLS :]]
    return Action(cells[0], tuple(cells[1:]), bool(stage[memory.K_LUCKY]), stage[memory.K_WHITE])


class SearchMemory:
    """The arrays of a search. They start small; one that is full is replaced by one four times as large."""

    def __init__(self, states: int = 1 << 14, edges: int = 1 << 16, sheets: int = 1 << 12) -> None:
        self.task = np.zeros(1, memory.TASK)
        slots = ((steps, crosses) for steps in range(memory.MOST_CELLS + 1) for crosses in range(steps + 1))
        self.task["steps_of"][0, : (memory.MOST_CELLS + 1) * (memory.MOST_CELLS + 2) // 2] = [d for d, _ in slots]
        self.bound = np.zeros(1, memory.BOUND)
        self.line = np.zeros((memory.STAGES, memory.KID_WIDTH), np.int64)
        self.answer = np.zeros(memory.ANSWERS, np.int64)
        self._allocate_states(states)
        self._allocate_edges(edges)
        self._allocate_sheets(sheets)

    def _allocate_states(self, size: int) -> None:
        self.states = np.zeros((size, memory.STATE), np.int64)
        self.winners = np.zeros(size, np.int32)
        self.slots = np.zeros(2 * size + 1, np.int64)

    def _allocate_edges(self, size: int) -> None:
        self.edges = np.zeros(size, np.int32)

    def _allocate_sheets(self, size: int) -> None:
        self.sheets, self.next_sheets, self.finals = (np.zeros((size, 5), np.int64) for _ in range(3))
        self.sheet_slots, self.final_slots = (np.zeros(2 * size + 1, np.int64) for _ in range(2))

    def solve(self, sheet: Packed, start: Ints, rolls: Ints) -> int:
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
