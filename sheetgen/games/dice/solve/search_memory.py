"""The arrays that a compiled search works in, and how they grow: both finish solvers have a set of their own."""

from abc import ABC, abstractmethod
from typing import Protocol

from sheetgen.base.kernels import Array, Field, Ints, Shorts, record, zeros

from .finish_kernel.memory import DONE, MORE_EDGES, MORE_SHEETS, MORE_STATES, STAGES, TOO_MANY_KIDS
from .packing import TooManyStatesError

# Ceilings: some 600 MB in all for each thread, 900 MB for the larger states of ``further``.
MOST_STATES = 1 << 22
MOST_EDGES = 1 << 24
MOST_SHEETS = 1 << 20


class Layout(Protocol):
    """The module ``memory`` of a kernel: the records that it works on, and how wide its lines are."""

    TASK: tuple[Field, ...]
    BOUND: tuple[Field, ...]
    KID_WIDTH: int
    STATE: int
    MOST_KEY_WORDS: int
    ANSWERS: int


class SearchMemory(ABC):
    """Arrays that start small; one that is full is replaced by one four times as large, up to its ceiling."""

    def __init__(self, layout: Layout, states: int = 1 << 14, edges: int = 1 << 16, sheets: int = 1 << 12) -> None:
        self.layout = layout
        self.task, self.bound = record(layout.TASK), record(layout.BOUND)
        self.line = zeros((STAGES, layout.KID_WIDTH))
        self.answer = zeros(layout.ANSWERS)
        self._allocate_states(states)
        self._allocate_edges(edges)
        self._allocate_sheets(sheets)

    def _allocate_states(self, size: int) -> None:
        self.states = zeros((size, self.layout.STATE))
        self.winners = zeros(size, "int32")
        self.slots = zeros(2 * size + 1)

    def _allocate_edges(self, size: int) -> None:
        self.edges = zeros(size, "int32")

    def _allocate_sheets(self, size: int) -> None:
        self.sheets, self.next_sheets, self.finals = (zeros((size, self.layout.MOST_KEY_WORDS)) for _ in range(3))
        self.sheet_slots, self.final_slots = (zeros(2 * size + 1) for _ in range(2))

    @property
    def scratch(self) -> tuple[Ints, Shorts, Shorts, Ints, Ints, Ints, Ints, Ints, Ints]:
        """What both kernels are handed alike, in the order of their parameters."""
        found = self.states, self.edges, self.winners, self.slots
        return *found, self.sheets, self.next_sheets, self.finals, self.sheet_slots, self.final_slots

    @abstractmethod
    def search(self, sheet: Array, start: Ints, rolls: Ints) -> int:
        """Call the kernel once; ``DONE``, or why it gave up."""

    def solve(self, sheet: Array, start: Ints, rolls: Ints) -> None:
        """Search, growing the arrays as needed, into ``line`` and ``answer``; raises ``TooManyStatesError``."""
        while (status := self.search(sheet, start, rolls)) != DONE:
            if status == MORE_STATES and len(self.states) < MOST_STATES:
                self._allocate_states(4 * len(self.states))
            elif status == MORE_EDGES and len(self.edges) < MOST_EDGES:
                self._allocate_edges(4 * len(self.edges))
            elif status == MORE_SHEETS and len(self.sheets) < MOST_SHEETS:
                self._allocate_sheets(4 * len(self.sheets))
            elif status in (MORE_STATES, MORE_EDGES, MORE_SHEETS, TOO_MANY_KIDS):
                what = "best final sheets" if status == MORE_SHEETS else "promising states"
                many = f"more {what} in these {rolls.shape[0]} turns than the solver may keep"
                raise TooManyStatesError(f"{many}: solve it with fewer turns")
            else:
                raise TooManyStatesError("more is printed on this sheet than the solver can hold")
