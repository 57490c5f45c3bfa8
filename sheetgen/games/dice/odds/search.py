"""Exact odds of positions on sheets with effects: lists all states that a position can lead to, and values them.

The states are the *small states* of ``ahead_kernel``: of each row the last cell and the number of crosses; the
penalties; the place in the bonus row; the symbol cells that are crossed. Only late positions have few enough of them.
"""

from sheetgen.base.kernels import Array, Ints, array, full, zeros

from ..rules.rows import State
from ..rules.variant import Cell, Sheet
from ..solve import ahead
from ..solve.ahead_kernel import memory, state_space
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
    card, begin = ahead.pack_card(sheet), array(words_of(sheet, start))
    kids = zeros((4 * memory.MOST_FRAMES, memory.KID))
    frames = zeros((memory.MOST_FRAMES + 8, memory.FRAME))
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
        words=zeros((size, 2)),
        facts=zeros((size, state_space.G_FACTS), "int32"),
        first_cross=zeros(size + 1),
        to=zeros(CROSSES * size, "int32"),
        number=zeros(CROSSES * size, "int8"),
        color=zeros(CROSSES * size, "int8"),
        lucky=zeros(CROSSES * size, "int8"),
        slots=full(2 * size, -1, "int32"),
    )


def _numbers(sheet: Sheet) -> Ints:
    """The number in each cell, counted from 2 (the least sum)."""
    numbers = zeros((memory.MOST_ROWS, memory.MOST_CELLS))
    for index, row in enumerate(sheet.rows):
        for place in range(len(row.numbers)):
            numbers[index, place] = sheet.number(Cell(index, place)) - 2
    return numbers


def _settle(sheet: Sheet, space: StateSpace, states: int) -> Array:
    """The value of every state; computed in order of falling progress."""
    dice = tables.dice_tables(sheet)
    graph = Graph(space.first_cross, space.number, space.color, space.lucky, space.to, space.facts)
    order, worth = zeros(states), zeros(states, "float64")
    state_space.by_progress(space, states, order, worth)
    settle(order, graph, dice, worth, tables.buffers_for(dice))
    return worth
