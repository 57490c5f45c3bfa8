"""The best finish of a sheet with further mechanics (``Sheet.further``), by the compiled search of ``further_kernel``.

Same question and same answer as ``reference.best_finish``. Sheets without such mechanics could be solved here too, only
not as fast as by ``finish``, which is made for them and calls this for all others.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import prod

from sheetgen.base.compiled import Array, Ints, array, per_thread, record, zeros

from ..rules import rows
from ..rules.rows import Action, Roll, State, Turn
from ..rules.variant import EFFECTS, OPEN_ROWS, Cell, Row, Rules, Sheet
from .finish_kernel import memory as shared
from .further_kernel import memory
from .further_kernel.whole import solve
from .packing import TooManyStatesError, pack_rolls
from .reference import Finish

# Ceilings: about 900 MB in all, for each thread.
MOST_STATES = 1 << 22
MOST_EDGES = 1 << 24
MOST_SHEETS = 1 << 20

TUNING = array([24, 3 * shared.UNIT, 210, 4, 16])  # by ``memory.T_ROUNDS`` and the indices after it
NODES, TRACK_EDGES = 1 << 17, 1 << 19  # of the bound's tracks: a sheet with more is solved without a bound


def best_finish(sheet: Sheet, start: State, rolls: Sequence[Roll]) -> Finish:
    """As ``finish.best_finish``, which has checked that there are rolls, not too many, and that the game goes on."""
    own = search_memory()
    status = own.solve(pack_sheet(sheet), pack_start(start), pack_rolls(sheet, rolls))
    if status == memory.TOO_WIDE:
        raise TooManyStatesError("more is printed on this sheet than the solver can hold")
    if status != shared.DONE:
        what = "best final sheets" if status == shared.MORE_SHEETS else "promising states"
        raise TooManyStatesError(
            f"more {what} in these {len(rolls)} turns than the solver may keep: solve it with fewer turns"
        )
    return _finish_of(sheet, start, rolls, own.line, own.answer)


def warm_up() -> None:
    """Load the kernel, compiling it if its machine code is not cached yet, by solving a tiny sheet."""
    row = Row((2, 3), ("red", "red"), 1)
    sheet = Sheet(Rules(("red",), 6, (0, 1, 3, 6, 10), second_crosses=True), (row,))
    best_finish(sheet, rows.empty(sheet), [Roll((1, 1), (1,))])


@lru_cache(maxsize=64)
def pack_sheet(sheet: Sheet) -> Array:
    """A sheet for the kernel: one record (``memory.SHEET``). Do not write to it: it is cached."""
    rules = sheet.rules
    for what, count, most in (
        ("symbols", len(sheet.symbols), shared.MOST_SYMBOLS),
        ("pairs of linked cells", len(sheet.links), memory.MOST_PAIRS),
    ):
        if count > most:
            raise TooManyStatesError(f"{count} {what}: the solver knows {most} at most")
    packed = {name: [0] * prod(shape) for name, shape in memory.SHEET}
    packed |= {
        "rows": [len(sheet.rows)],
        "dice": [len(rules.dice)],
        "penalty": [rules.penalty],
        "limit": [rules.penalty_limit],
        "to_end": [rules.rows_to_end],
        "lucky": [sum(1 << number for number in sheet.lucky)],
        "open_fewest": [rules.fewest == OPEN_ROWS],
        "second_crosses": [rules.second_crosses],
        "symbols": [len(sheet.symbols)],
        "fields": [len(sheet.bonus_row)],
        "steps": [len(sheet.steps)],
        "pairs": [len(sheet.links)],
        "swaps": [len(sheet.swaps)],
    }
    points = rules.points[: memory.MOST_POINTS]
    packed["points"][: len(points)] = points
    packed["field"][: len(sheet.bonus_row)] = [sheet.row_of[color] for color in sheet.bonus_row]
    packed["place_of"] = [-1] * len(packed["place_of"])
    for index, row in enumerate(sheet.rows):
        packed["cells"][index] = len(row.numbers)
        packed["closing"][index] = row.first_closing
        packed["to_lock"][index] = row.marks_to_lock
        packed["die"][index] = rules.dice.index(row.color)
        packed["between"][index] = int(index in sheet.between)
        for place, (number, color) in enumerate(zip(row.numbers, row.colors, strict=True)):
            packed["place_of"][index * shared.NUMBERS + number] = place
            packed["color_at"][_place(Cell(index, place))] = rules.dice.index(color)
    for name, cells in (("bonus_at", sheet.bonus_cells), ("step_at", sheet.steps), ("double_at", sheet.doubles)):
        for cell in cells:
            packed[name][_place(cell)] = 1
    for number, pair in enumerate(sheet.links):
        for side, cell in enumerate(pair):
            packed["pair_cells"][2 * number + side] = _code(cell)
            packed["pair_at"][_place(cell)] = 1 + number
    for number, symbol in enumerate(sheet.symbols):
        packed["effect"][number] = EFFECTS.index(symbol.effect)
        for side, cell in enumerate(symbol.cells):
            packed["symbol_cells"][2 * number + side] = _code(cell)
            packed["symbol_at"][_place(cell)] = 1 + 2 * number + side
    packed["swap"][: 2 * len(sheet.swaps)] = [number for pair in sheet.swaps for number in pair]
    return record(memory.SHEET, [number for name, _ in memory.SHEET for number in packed[name]])


def _place(cell: Cell) -> int:
    return shared.MOST_CELLS * cell.row + cell.place


def _code(cell: Cell) -> int:
    return cell.row * 64 + cell.place


def pack_start(state: State) -> Ints:
    """For the kernel: see ``memory.AT_ROW``."""
    numbers = [state.penalties, state.bonus_used, state.swaps_used]
    for index, (marks, closed) in enumerate(zip(state.marks, state.closed, strict=True)):
        second, round_ = ([cell.place for cell in cells if cell.row == index] for cells in (state.twice, state.between))
        numbers += [_bits(marks), closed, _bits(second), _bits(round_)]
    return array(numbers)


def _bits(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


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


class FurtherMemory:
    """The arrays of a search. They start small; one that is full is replaced by one four times as large."""

    def __init__(self, states: int = 1 << 14, edges: int = 1 << 16, sheets: int = 1 << 12) -> None:
        self.task, self.bound = record(memory.TASK), record(memory.BOUND)
        self.nodes, self.track_edges = zeros((NODES, 2), "int32"), zeros((TRACK_EDGES, 2), "int32")
        self.line = zeros((shared.STAGES, memory.KID_WIDTH))
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
        self.sheets, self.next_sheets, self.finals = (zeros((size, memory.MOST_KEY_WORDS)) for _ in range(3))
        self.sheet_slots, self.final_slots = (zeros(2 * size + 1) for _ in range(2))

    def solve(self, sheet: Array, start: Ints, rolls: Ints) -> int:
        """Search, growing the arrays as needed; ``shared.DONE``, or what was still full at its ceiling."""
        while True:
            status = solve(
                sheet, self.task, self.bound, start, rolls, TUNING, self.nodes, self.track_edges,
                self.states, self.edges, self.winners, self.slots,
                self.sheets, self.next_sheets, self.finals, self.sheet_slots, self.final_slots,
                self.line, self.answer,
            )  # fmt: skip
            if status == shared.MORE_STATES and len(self.states) < MOST_STATES:
                self._allocate_states(4 * len(self.states))
            elif status == shared.MORE_EDGES and len(self.edges) < MOST_EDGES:
                self._allocate_edges(4 * len(self.edges))
            elif status == shared.MORE_SHEETS and len(self.sheets) < MOST_SHEETS:
                self._allocate_sheets(4 * len(self.sheets))
            else:
                return int(status)


search_memory = per_thread(FurtherMemory)  # of the calling thread
