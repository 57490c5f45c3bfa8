"""The odds of positions whose effects need more than the rows' tracks: all that can come of one is looked at, and kept.

What can come of a position is a graph of *small states* (``ahead_kernel``): of each row the last cell and the number of
crosses, the penalties, the place in the bonus row, and the symbol cells that are crossed. Only positions late in the
game have few enough of them.
"""

import numpy as np

from sheetgen.base.compiled import Array

from ..rules.rows import State
from ..rules.variant import Cell, Sheet
from ..solve import ahead
from ..solve import ahead_kernel as kernel
from ..solve.ahead_kernel import Ints, Spread
from . import tables
from .kernel import Graph, settle

MOST_STATES = 1 << 22
FIRST_STATES = 1 << 14
CROSSES = 14
"""For so many crosses a state there is room; late in the game there are fewer."""


class TooLargeError(Exception):
    """More can come of a position than there is room for."""


class Search:
    """All that one position can lead to."""

    def __init__(self, sheet: Sheet, start: State) -> None:
        self.sheet = sheet
        self._spread, self.states = _spread_out(sheet, start)
        self._worth = _settled(sheet, self._spread, self.states)

    def value(self, state: State) -> float:
        """The expected final score."""
        number = kernel.number_of(self._spread, *words_of(self.sheet, state))
        if number < 0:
            raise ValueError(f"{state} does not come of the start")
        return float(self._worth[number])


def words_of(sheet: Sheet, state: State) -> tuple[int, int]:
    """A sheet as a small state."""
    word, more = 0, state.penalties << kernel.PENALTY_AT | state.bonus_used << kernel.POINTER_AT
    for row, marks in enumerate(state.marks):
        code = len(marks) << 6 | (marks[-1] + 1 if marks else 0)
        word, more = (word | code << 12 * row, more) if row < 5 else (word, more | code)
    for which, symbol in enumerate(sheet.symbols):
        for side, cell in enumerate(symbol.cells):
            more |= (cell.place in state.marks[cell.row]) << kernel.SYMBOL_AT + 2 * which + side
    return word, more


def _spread_out(sheet: Sheet, start: State) -> tuple[Spread, int]:
    card, begin = ahead.packed_card(sheet), np.array(words_of(sheet, start), np.int64)
    kids = np.zeros((4 * kernel.MOST_FRAMES, kernel.KID), np.int64)
    frames = np.zeros((kernel.MOST_FRAMES + 8, kernel.FRAME), np.int64)
    size = FIRST_STATES
    while size <= MOST_STATES:
        spread = _room(size)
        packed = ahead.packed_start(sheet, start)
        states = int(kernel.spread_out(card, packed, _numbers(sheet), begin, spread, kids, frames))
        if states > 0:
            return spread, states
        size *= 4
    raise TooLargeError


def _room(size: int) -> Spread:
    return Spread(
        words=np.zeros((size, 2), np.int64),
        facts=np.zeros((size, kernel.G_FACTS), np.int32),
        first_cross=np.zeros(size + 1, np.int64),
        to=np.zeros(CROSSES * size, np.int32),
        number=np.zeros(CROSSES * size, np.int8),
        color=np.zeros(CROSSES * size, np.int8),
        lucky=np.zeros(CROSSES * size, np.int8),
        slots=np.full(2 * size, -1, np.int32),
    )


def _numbers(sheet: Sheet) -> Ints:
    """The number in each cell, counted from the least sum of two dice."""
    numbers = np.zeros((kernel.MOST_ROWS, kernel.MOST_CELLS), np.int64)
    for index, row in enumerate(sheet.rows):
        for place in range(len(row.numbers)):
            numbers[index, place] = sheet.number(Cell(index, place)) - 2
    return numbers


def _settled(sheet: Sheet, spread: Spread, states: int) -> Array:
    """The value of every state, those furthest on first."""
    facts = spread.facts[:states]
    dice = tables.dice_of(sheet)
    graph = Graph(
        start=spread.first_cross[: states + 1],
        number=spread.number,
        color=spread.color,
        lucky=spread.lucky,
        to=spread.to,
        gone=facts[:, kernel.G_GONE],
        penalized=facts[:, kernel.G_PENALIZED],
        over=facts[:, kernel.G_OVER],
    )
    worth = facts[:, kernel.G_SCORE].astype(np.float64)
    order = np.argsort(-facts[:, kernel.G_PROGRESS], kind="stable")
    settle(order, graph, dice, worth, tables.bench_for(dice))
    return worth
