"""The arrays of the compiled search, and how they grow: one set per thread, reused from call to call."""

from sheetgen.base.kernels import Array, Ints, array, per_thread, record, zeros

from ..engine import layout
from ..engine.effects.layout import EFFECT_BOUND
from ..engine.finish import solve
from ..engine.tracks.layout import TRACK_BOUND
from .packing import TooManyStatesError

# Ceilings: some 900 MB in all for each thread.
MOST_STATES = 1 << layout.INDEX_BITS
MOST_EDGES = 1 << 24
MOST_SHEETS = 1 << 20
NODES, TRACK_EDGES = 1 << 17, 1 << 19  # of the bound's tracks: a sheet with more is solved without a bound

# By bound, then by ``layout.T_ROUNDS`` and the indices after it.
TUNINGS = array([24, 3 * layout.UNIT, 210, 4, 8, 10, 24, 3 * layout.UNIT, 210, 4, 16, 8 * 24], shape=(2, layout.TUNING))


class SearchMemory:
    """Arrays that start small; one that is full is replaced by one four times as large, up to its ceiling.

    Their sizes are powers of two, of states 512 at least (``layout.SMALL_MASK``).
    """

    def __init__(self, states: int = 1 << 14, edges: int = 1 << 16, sheets: int = 1 << 12) -> None:
        self.task, self.effects, self.tracks = record(layout.TASK), record(EFFECT_BOUND), record(TRACK_BOUND)
        self.nodes, self.track_edges = zeros((NODES, 2), "int32"), zeros((TRACK_EDGES, 2), "int32")
        self.line = zeros(layout.LINE)
        self.answer = zeros(layout.ANSWERS)
        self.width = layout.SHORT_STATE
        self._allocate_states(states)
        self._allocate_edges(edges)
        self._allocate_sheets(sheets)

    def _allocate_states(self, size: int) -> None:
        self.states = zeros((size, self.width))
        self.links = zeros((size, layout.LINK_WIDTH), "int32")
        self.winners = zeros(size, "int32")
        self.slots = zeros(2 * size + 1, "int32")

    def _allocate_edges(self, size: int) -> None:
        self.edges = zeros(size, "int32")

    def _allocate_sheets(self, size: int) -> None:
        self.sheets, self.next_sheets, self.finals = (zeros((size, layout.MOST_KEY_WORDS)) for _ in range(3))
        self.sheet_slots, self.final_slots = (zeros(2 * size + 1, "int32") for _ in range(2))

    def _search(self, sheet: Array, start: Ints, rolls: Ints) -> int:
        """Call the kernel once; ``layout.DONE``, or why it gave up."""
        return int(
            solve(
                sheet, self.task, self.effects, self.tracks, start, rolls, TUNINGS, self.nodes, self.track_edges,
                self.states, self.links, self.edges, self.winners, self.slots, self.sheets, self.next_sheets,
                self.finals, self.sheet_slots, self.final_slots, self.line, self.answer,
            )
        )  # fmt: skip

    def solve(self, sheet: Array, start: Ints, rolls: Ints) -> None:
        """Search, growing the arrays as needed, into ``line`` and ``answer``; raises ``TooManyStatesError``."""
        while (status := self._search(sheet, start, rolls)) != layout.DONE:
            if status == layout.MORE_WORDS:
                self.width = layout.STATE
                self._allocate_states(len(self.states))
            elif status == layout.MORE_STATES and len(self.states) < MOST_STATES:
                self._allocate_states(min(4 * len(self.states), MOST_STATES))
            elif status == layout.MORE_EDGES and len(self.edges) < MOST_EDGES:
                self._allocate_edges(min(4 * len(self.edges), MOST_EDGES))
            elif status == layout.MORE_SHEETS and len(self.sheets) < MOST_SHEETS:
                self._allocate_sheets(min(4 * len(self.sheets), MOST_SHEETS))
            elif status in (layout.MORE_STATES, layout.MORE_EDGES, layout.MORE_SHEETS, layout.TOO_MANY_KIDS):
                what = "best final sheets" if status == layout.MORE_SHEETS else "promising states"
                many = f"more {what} in these {rolls.shape[0]} turns than the solver may keep"
                raise TooManyStatesError(f"{many}: solve it with fewer turns")
            else:
                raise TooManyStatesError("more is printed on this sheet than the solver can hold")


search_memory = per_thread(SearchMemory)  # of the calling thread
