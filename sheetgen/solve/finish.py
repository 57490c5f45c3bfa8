"""The best finish of a sheet for known rolls, by the compiled search of ``finish_kernel``.

The same question and the same answer as ``reference.best_finish``, which stays its judge. Here sheets and
positions become plain integers, and integers become turns again; the room the kernel works in is kept from one
call to the next, grows when a position asks for more, and has a ceiling.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from ..errors import SheetgenError
from ..rules import rows
from ..rules.position import MOST_TURNS
from ..rules.rows import Action, Roll, State, Turn
from ..rules.variant import EFFECTS, Cell, Row, Rules, Sheet
from . import finish_kernel as kernel
from .finish_kernel import Ints
from .reference import Finish

MOST_STATES = 1 << 22
MOST_EDGES = 1 << 24
MOST_SHEETS = 1 << 20
"""The ceilings: about 400 MB in all."""

TUNING = np.array([24, 3 * kernel.UNIT, 210, 4, 8, 200, 10], np.int64)
"""Rounds of price finding, their first step, how it shrinks (256ths), fewest turns with a bound, width of the beam."""


class TooManyStatesError(SheetgenError):
    """More states, or more best sheets, than the solver may keep."""


def best_finish(sheet: Sheet, start: State, rolls: Sequence[Roll]) -> Finish:
    """The best finish over all ways to play the rolls (fewer, if the game ends earlier)."""
    if not rolls or rows.is_over(sheet, start):
        return Finish(rows.score(sheet, start), 1, (), start)
    if len(rolls) > MOST_TURNS:
        raise TooManyStatesError(f"{len(rolls)} turns: at most {MOST_TURNS} can be solved")
    packed, fields = packed_sheet(sheet)
    turns = packed_rolls(sheet, rolls)
    status = ROOM.solve(packed, fields, packed_start(start), turns)
    if status != kernel.DONE:
        what = "best final sheets" if status == kernel.MORE_SHEETS else "promising states"
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
def packed_sheet(sheet: Sheet) -> tuple[Ints, Ints]:
    """A sheet, and the rows of its bonus fields."""
    packed = np.zeros(kernel.SHEET_SIZE, np.int64)
    rules = sheet.rules
    if len(sheet.symbols) > kernel.MOST_SYMBOLS:
        raise TooManyStatesError(f"{len(sheet.symbols)} symbols: the solver knows {kernel.MOST_SYMBOLS} at most")
    packed[kernel.ROWS] = len(sheet.rows)
    packed[kernel.DICE] = len(rules.dice)
    packed[kernel.PENALTY] = rules.penalty
    packed[kernel.LIMIT] = rules.penalty_limit
    packed[kernel.TO_END] = rules.rows_to_end
    packed[kernel.LUCKY] = sum(1 << number for number in sheet.lucky)
    packed[kernel.SYMBOLS] = len(sheet.symbols)
    packed[kernel.FIELDS] = len(sheet.bonus_row)
    packed[kernel.EFFECTS_TWICE] = len({symbol.effect for symbol in sheet.symbols}) < len(sheet.symbols)
    points = rules.points[: kernel.MOST_CELLS + 3]
    packed[kernel.POINTS : kernel.POINTS + len(points)] = points
    for index, row in enumerate(sheet.rows):
        base = kernel.ROW_BLOCK + index * kernel.ROW_WIDTH
        packed[base + kernel.CELLS] = len(row.numbers)
        packed[base + kernel.FIRST_CLOSING] = row.first_closing
        packed[base + kernel.TO_LOCK] = row.marks_to_lock
        packed[base + kernel.DIE] = rules.dice.index(row.color)
        packed[base + kernel.PLACE_OF : base + kernel.PLACE_OF + kernel.NUMBERS] = -1
        for place, (number, color) in enumerate(zip(row.numbers, row.colors, strict=True)):
            packed[base + kernel.PLACE_OF + number] = place
            packed[base + kernel.COLOR_AT + place] = rules.dice.index(color)
    for cell in sheet.bonus_cells:
        packed[kernel.ROW_BLOCK + cell.row * kernel.ROW_WIDTH + kernel.BONUS_AT + cell.place] = 1
    for index, symbol in enumerate(sheet.symbols):
        base = kernel.SYMBOL_BLOCK + index * kernel.SYMBOL_WIDTH
        packed[base + kernel.EFFECT] = EFFECTS.index(symbol.effect)
        for side, cell in enumerate(symbol.cells):
            packed[base + kernel.CELL_A + side] = cell.row * 64 + cell.place
            at = kernel.ROW_BLOCK + cell.row * kernel.ROW_WIDTH + kernel.SYMBOL_AT + cell.place
            packed[at] = 1 + 2 * index + side
    return packed, np.array([sheet.row_of[color] for color in sheet.bonus_row], np.int64)


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
    played = int(answer[kernel.A_STAGES])
    stages = [stage[: kernel.K_CELLS + stage[kernel.K_LEN]] for stage in line[:played].tolist()]
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
    misc = int(answer[kernel.A_MISC])
    final = State(
        tuple(tuple(row) for row in marks),
        closed,
        misc & kernel.PENALTY_MASK,
        misc >> kernel.POINTER & kernel.POINTER_MASK,
    )
    return Finish(int(answer[kernel.A_BEST]), int(answer[kernel.A_SOLUTIONS]), tuple(turns), final)


def _action(stage: list[int]) -> Action | None:
    """One action of the line; a pass has no crosses."""
    if not stage[kernel.K_LEN]:
        return None
    cells = [Cell(code >> 6, code & 63) for code in stage[kernel.K_CELLS :]]
    return Action(cells[0], tuple(cells[1:]), bool(stage[kernel.K_LUCKY]), stage[kernel.K_WHITE])


# --- room to work in


class Room:
    """The arrays a search needs. They start small; what is too small is made four times as large."""

    def __init__(self, states: int = 1 << 14, edges: int = 1 << 16, sheets: int = 1 << 12) -> None:
        self.kids = np.zeros((kernel.MOST_KIDS, kernel.KID_WIDTH), np.int64)
        self.frames = np.zeros((kernel.MOST_FRAMES, kernel.FRAME_WIDTH), np.int64)
        self.line = np.zeros((kernel.STAGES, kernel.KID_WIDTH), np.int64)
        self.answer = np.zeros(kernel.ANSWERS, np.int64)
        self._make_states(states)
        self._make_edges(edges)
        self._make_sheets(sheets)

    def _make_states(self, size: int) -> None:
        self.words, self.miscs, self.bounds = (np.zeros(size, np.int64) for _ in range(3))
        self.good, self.winners = (np.zeros(size, np.int64) for _ in range(2))
        self.slots = np.zeros(2 * size + 1, np.int64)

    def _make_edges(self, size: int) -> None:
        self.edge_from, self.edge_to = (np.zeros(size, np.int32) for _ in range(2))

    def _make_sheets(self, size: int) -> None:
        self.sheets, self.next_sheets, self.finals = (np.zeros((size, 5), np.int64) for _ in range(3))
        self.sheet_slots, self.final_slots = (np.zeros(2 * size + 1, np.int64) for _ in range(2))

    def solve(self, sheet: Ints, fields: Ints, start: Ints, rolls: Ints) -> int:
        """Search until there is room enough, or no more to be had."""
        while True:
            status = kernel.solve(
                sheet, fields, start, rolls, TUNING,
                self.words, self.miscs, self.bounds, self.good, self.winners, self.edge_from, self.edge_to,
                self.slots, self.sheets, self.next_sheets, self.finals, self.sheet_slots, self.final_slots,
                self.kids, self.frames, self.line, self.answer,
            )  # fmt: skip
            if status == kernel.MORE_STATES and len(self.words) < MOST_STATES:
                self._make_states(4 * len(self.words))
            elif status == kernel.MORE_EDGES and len(self.edge_from) < MOST_EDGES:
                self._make_edges(4 * len(self.edge_from))
            elif status == kernel.MORE_SHEETS and len(self.sheets) < MOST_SHEETS:
                self._make_sheets(4 * len(self.sheets))
            else:
                return int(status)


ROOM = Room()
