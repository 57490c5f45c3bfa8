"""Exact odds of late positions on any sheet: lists and values all positions that can follow.

Same values as ``plain.LateOdds``, which uses the rules themselves.
"""

from collections.abc import Callable

from sheetgen.base import cores
from sheetgen.base.kernels import Array, zeros

from ..rules import rows, scoring
from ..rules.rows import State
from ..rules.variant import Sheet
from ..solve.packing import TooManyStatesError, pack_sheet, pack_start
from ..solve.search_memory import search_memory
from . import late_kernel, tables
from .late_kernel import DONE, POSITIONS, TOO_WIDE, UNDER_WAY, Space
from .tables import ignore

MOST_POSITIONS = 1 << 20  # valued in some ten seconds
MOST_IN_A_BROWSER = 1 << 17
MOST_WITH_EFFECTS = 2_500_000  # valued in half a minute; tables take longer still
FIRST_POSITIONS = 1 << 14
CROSSES_EACH = 16  # crosses of a position, on average, that memory is reserved for: 400 MB in all
BYTES = 24 + 21 * CROSSES_EACH  # per position, besides its words
AT_ONCE = 1 << 14  # positions that are listed between two reports


class TooLargeError(Exception):
    """More positions can follow than are listed."""


class LateSearch:
    """The values of a position and all that can follow. Raises ``TooLargeError`` if there are too many.

    At most ``most`` positions are listed, if given. The first arrays have room for ``first`` of them.
    """

    def __init__(
        self,
        sheet: Sheet,
        start: State,
        report: Callable[[float], None] = ignore,
        most: int | None = None,
        first: int = 0,
    ) -> None:
        self.sheet = sheet
        self._packed = _pack(sheet)
        self._space, self.positions = _search(sheet, start, report, most or _most(), max(first, FIRST_POSITIONS))

    def value(self, state: State) -> float:
        """The expected final score of a state that can follow the start."""
        now = float(scoring.score(self.sheet, state))
        if rows.is_over(self.sheet, state):
            return now
        packed, sides = self._packed, self.sheet.rules.sides
        number = late_kernel.find(packed, _task(), pack_start(state), sides, self._space)
        if number < 0:
            raise ValueError(f"{state} does not come of the start")
        return now + float(self._space.to_come[number])


def _pack(sheet: Sheet) -> Array:
    try:
        return pack_sheet(sheet)
    except TooManyStatesError:
        raise TooLargeError from None


def _task() -> Array:
    """Scratch space of this thread, shared with the solver of finishes."""
    return search_memory().task


def _prepare(sheet: Sheet, state: State) -> int:
    """Load a position into the kernels' task; returns the number of words of a packed state."""
    width = late_kernel.prepare(_pack(sheet), _task(), pack_start(state), sheet.rules.sides)
    if not width:
        raise TooLargeError
    return int(width)


def _search(sheet: Sheet, start: State, report: Callable[[float], None], most: int, first: int) -> tuple[Space, int]:
    """All positions and their number; starts with small arrays, and retries with larger ones if they overflow."""
    dice, width = tables.dice_tables(sheet), _prepare(sheet, start)
    most = min(most, int(cores.solvers_memory() / (8 * width + BYTES)))
    buffers, size, done = tables.buffers_for(dice), min(first, most), 0.0
    while True:
        space, cursor, status = _space(width, size), zeros(late_kernel.CURSOR), UNDER_WAY
        while status == UNDER_WAY:
            status = late_kernel.search(pack_sheet(sheet), _task(), space, dice, buffers, cursor, AT_ONCE)
            done = max(done, int(cursor[POSITIONS]) / most)  # a retry with larger arrays starts from 0
            report(done)
        if status == DONE:
            return space, int(cursor[POSITIONS])
        if status == TOO_WIDE or size == most:
            raise TooLargeError
        size = min(8 * size, most)
        _prepare(sheet, start)


def _most() -> int:
    return MOST_IN_A_BROWSER if cores.in_browser() else MOST_POSITIONS


def _space(width: int, positions: int) -> Space:
    crosses = CROSSES_EACH * positions
    return Space(
        words=zeros(width * positions),
        crosses=zeros((positions, 2), "int32"),
        to_come=zeros(positions, "float64"),
        slots=zeros(1 << positions.bit_length() + 1, "int32"),
        to=zeros(crosses, "int32"),
        worth=zeros(crosses, "float64"),
        total=zeros(crosses, "int8"),
        offer=zeros(crosses, "int32"),
        stack=zeros(crosses, "int32"),
    )
