"""The best finish of a sheet for known rolls, by the compiled search of ``finish_kernel``.

The same question and the same answer as ``reference.best_finish``, which stays its judge. Here sheets and
positions become plain integers, and integers become turns again; the room the kernel works in is kept from one
call to the next, grows when a position asks for more, and has a ceiling.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from sheetgen.base.errors import SheetgenError

from ..rules import rows
from ..rules.position import MOST_TURNS
from ..rules.rows import Action, Roll, State, Turn
from ..rules.variant import EFFECTS, Cell, Row, Rules, Sheet
from .finish_kernel import memory
from .finish_kernel.memory import Ints
from .finish_kernel.whole import solve
from .reference import Finish

MOST_STATES = 1 << 22
MOST_EDGES = 1 << 24
MOST_SHEETS = 1 << 20
"""The ceilings: about 600 MB in all."""

TUNING = np.array([24, 3 * memory.UNIT, 210, 4, 8, 10], np.int64)
"""Rounds of price finding, their first step, how it shrinks (256ths), fewest turns with a bound, width of the narrow
search, and the fewer rounds the fewer stages (8ths)."""


Packed = npt.NDArray[Any]


class TooManyStatesError(SheetgenError):
    """More states, or more best sheets, than the solver may keep."""


def best_finish(sheet: Sheet, start: State, rolls: Sequence[Roll]) -> Finish:
    """The best finish over all ways to play the rolls (fewer, if the game ends earlier)."""
    if not rolls or rows.is_over(sheet, start):
        return Finish(rows.score(sheet, start), 1, (), start)
    if len(rolls) > MOST_TURNS:
        raise TooManyStatesError(f"{len(rolls)} turns: at most {MOST_TURNS} can be solved")
    status = ROOM.solve(packed_sheet(sheet), packed_start(start), packed_rolls(sheet, rolls))
    if status != memory.DONE:
        what = "best final sheets" if status == memory.MORE_SHEETS else "promising states"
        raise TooManyStatesError(
            f"more {what} in these {len(rolls)} turns than the solver may keep: solve it with fewer turns"
        )
    return _unpacked(sheet, start, rolls, ROOM.line, ROOM.answer)


def warm_up() -> None:
    """Load the kernel, or compile it if this machine never has: best done before anybody counts the seconds."""
    row = Row((2, 3), ("red", "red"), 1)
    sheet = Sheet(Rules(("red",), 6, (0, 1, 3, 6), rows_to_end=1), (row,))
    best_finish(sheet, rows.empty(sheet), [Roll((1, 1), (1,))])


# --- sheets and positions as integers


@lru_cache(maxsize=64)
def packed_sheet(sheet: Sheet) -> Packed:
    """A sheet as the kernel knows it: a record, alone in an array."""
    whole = np.zeros(1, memory.SHEET)
    packed = whole[0]
    rules = sheet.rules
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


def packed_start(state: State) -> Ints:
    """Penalties, bonus pointer, then for each row its crosses as bits and whether it is closed."""
    numbers = [state.penalties, state.bonus_used]
    for marks, closed in zip(state.marks, state.closed, strict=True):
        numbers += [sum(1 << place for place in marks), closed]
    return np.array(numbers, np.int64)


def packed_rolls(sheet: Sheet, rolls: Sequence[Roll]) -> Ints:
    """The white dice, then the coloured ones; none where somebody else rolled."""
    nobody = (0,) * len(sheet.rules.dice)
    return np.array([(*roll.white, *(roll.colored or nobody)) for roll in rolls], np.int64)


# --- integers as turns


def _unpacked(sheet: Sheet, start: State, rolls: Sequence[Roll], line: Ints, answer: Ints) -> Finish:
    """The kernel's answer in the words of the rules."""
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
    """One action of the line; a pass has no crosses."""
    if not stage[memory.K_LEN]:
        return None
    cells = [Cell(code >> 6, code & 63) for code in stage[memory.K_CELLS :]]
    return Action(cells[0], tuple(cells[1:]), bool(stage[memory.K_LUCKY]), stage[memory.K_WHITE])


# --- room to work in


class Room:
    """The memory a search needs. It starts small; what is too small is made four times as large."""

    def __init__(self, states: int = 1 << 14, edges: int = 1 << 16, sheets: int = 1 << 12) -> None:
        self.game = np.zeros(1, memory.GAME)
        slots = ((steps, crosses) for steps in range(memory.MOST_CELLS + 1) for crosses in range(steps + 1))
        self.game["steps_of"][0, : (memory.MOST_CELLS + 1) * (memory.MOST_CELLS + 2) // 2] = [d for d, _ in slots]
        self.bound = np.zeros(1, memory.BOUND)
        self.line = np.zeros((memory.STAGES, memory.KID_WIDTH), np.int64)
        self.answer = np.zeros(memory.ANSWERS, np.int64)
        self._make_states(states)
        self._make_edges(edges)
        self._make_sheets(sheets)

    def _make_states(self, size: int) -> None:
        self.states = np.zeros((size, memory.STATE), np.int64)
        self.winners = np.zeros(size, np.int32)
        self.slots = np.zeros(2 * size + 1, np.int64)

    def _make_edges(self, size: int) -> None:
        self.edges = np.zeros(size, np.int32)

    def _make_sheets(self, size: int) -> None:
        self.sheets, self.next_sheets, self.finals = (np.zeros((size, 5), np.int64) for _ in range(3))
        self.sheet_slots, self.final_slots = (np.zeros(2 * size + 1, np.int64) for _ in range(2))

    def solve(self, sheet: Packed, start: Ints, rolls: Ints) -> int:
        """Search until there is room enough, or no more to be had."""
        while True:
            status = solve(
                sheet, self.game, self.bound, start, rolls, TUNING,
                self.states, self.edges, self.winners, self.slots,
                self.sheets, self.next_sheets, self.finals, self.sheet_slots, self.final_slots,
                self.line, self.answer,
            )  # fmt: skip
            if status == memory.MORE_STATES and len(self.states) < MOST_STATES:
                self._make_states(4 * len(self.states))
            elif status == memory.MORE_EDGES and len(self.edges) < MOST_EDGES:
                self._make_edges(4 * len(self.edges))
            elif status == memory.MORE_SHEETS and len(self.sheets) < MOST_SHEETS:
                self._make_sheets(4 * len(self.sheets))
            else:
                return int(status)


ROOM = Room()
