"""Exact odds of positions on sheets with effects: lists all states that a position can lead to, and values them.

The states are the *small states* of ``ahead_kernel``: of each row the last cell and the number of crosses; the
penalties; the place in the bonus row; the symbol cells that are crossed. Only late positions have few enough of them.
"""

from sheetgen.base.arrays import np
from sheetgen.base.compiled import Array

from ..rules.rows import State
from ..rules.variant import Cell, Sheet
from ..solve import ahead
from ..solve.ahead_kernel import memory, state_space
from ..solve.ahead_kernel.memory import Ints
from ..solve.ahead_kernel.state_space import StateSpace
from . import tables
from .kernel import Graph, settle

MOST_STATES = 1 << 22
FIRST_STATES = 1 << 14
CROSSES = 14  # that the arrays hold for each state; late in the game there are fewer


class TooLargeError(Exception):
    """A position leads to more than ``MOST_STATES`` states."""


class Search:
    """All states that a position can lead to, valued. Raises ``TooLargeError`` if there are too many."""

    def __init__(self, sheet: Sheet, start: State) -> None:
        self.sheet = sheet
        self._space, self.states = _explore(sheet, start)
        self._worth = _settle(sheet, self._space, self.states)

    def value(self, state: State) -> float:
        """The expected final score of a state that the start leads to."""
        number = state_space.number_of(self._space, *words_of(self.sheet, state))
        if number < 0:
            raise ValueError(f"{state} does not come of the start")
        return float(self._worth[number])


def words_of(sheet: Sheet, state: State) -> tuple[int, int]:
    """A position as a small state; ``ahead_kernel.memory`` has the layout."""
    word, more = 0, state.penalties << memory.PENALTY_AT | state.bonus_used << memory.POINTER_AT
    for row, marks in enumerate(state.marks):
        code = len(marks) << 6 | (marks[-1] + 1 if marks else 0)
        word, more = (word | code << 12 * row, more) if row < 5 else (word, more | code)
    for which, symbol in enumerate(sheet.symbols):
        for side, cell in enumerate(symbol.cells):
            more |= (cell.place in state.marks[cell.row]) << memory.SYMBOL_AT + 2 * which + side
    return word, more


def _explore(sheet: Sheet, start: State) -> tuple[StateSpace, int]:
    """The states and how many they are; starts with small arrays and quadruples them while they overflow."""
    card, begin = ahead.pack_card(sheet), np.array(words_of(sheet, start), np.int64)
    kids = np.zeros((4 * memory.MOST_FRAMES, memory.KID), np.int64)
    frames = np.zeros((memory.MOST_FRAMES + 8, memory.FRAME), np.int64)
    size = FIRST_STATES
    while size <= MOST_STATES:
        space = _space(size)
        packed = ahead.pack_start(sheet, start)
        states = int(state_space.explore(card, packed, _numbers(sheet), begin, space, kids, frames))
        if states > 0:
            return space, states
        size *= 4
    raise TooLargeError


def _space(size: int) -> StateSpace:
    return StateSpace(
        words=np.zeros((size, 2), np.int64),
        facts=np.zeros((size, state_space.G_FACTS), np.int32),
        first_cross=np.zeros(size + 1, np.int64),
        to=np.zeros(CROSSES * size, np.int32),
        number=np.zeros(CROSSES * size, np.int8),
        color=np.zeros(CROSSES * size, np.int8),
        lucky=np.zeros(CROSSES * size, np.int8),
        slots=np.full(2 * size, -1, np.int32),
    )


def _numbers(sheet: Sheet) -> Ints:
    """The number in each cell, counted from 2 (the least sum)."""
    numbers = np.zeros((memory.MOST_ROWS, memory.MOST_CELLS), np.int64)
    for index, row in enumerate(sheet.rows):
        for place in range(len(row.numbers)):
            numbers[index, place] = sheet.number(Cell(index, place)) - 2
    return numbers


def _settle(sheet: Sheet, space: StateSpace, states: int) -> Array:
    """The value of every state; computed in order of falling progress."""
    facts = space.facts[:states]
    dice = tables.dice_tables(sheet)
    graph = Graph(
        start=space.first_cross[: states + 1],
        number=space.number,
        color=space.color,
        lucky=space.lucky,
        to=space.to,
        gone=facts[:, state_space.G_GONE],
        penalized=facts[:, state_space.G_PENALIZED],
        over=facts[:, state_space.G_OVER],
    )
    worth = facts[:, state_space.G_SCORE].astype(np.float64)
    order = np.argsort(-facts[:, state_space.G_PROGRESS], kind="stable")
    settle(order, graph, dice, worth, tables.buffers_for(dice))
    return worth
