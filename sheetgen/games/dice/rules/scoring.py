"""The score of a sheet (docs/RULES.md section 1, "Score"), including symbols (1.6) and steps (1.7)."""

from typing import NamedTuple

from . import rows
from .rows import State
from .variant import Sheet


class Tally(NamedTuple):
    """The parts of a score: the points of each row, of penalties, of symbols (``extra``), and of steps."""

    rows: tuple[int, ...]
    penalties: int
    extra: int
    steps: int = 0

    @property
    def added(self) -> tuple[tuple[str, int], ...]:
        """The points added to those of the rows, each with a key of the language files; zeros are left out."""
        return tuple(each for each in (("pad.steps", self.steps), ("pad.bonus", self.extra)) if each[1])

    @property
    def total(self) -> int:
        return sum(self.rows) + self.penalties + self.extra + self.steps


def complete_symbols(sheet: Sheet, state: State) -> set[str]:
    """The effects of the symbols whose two cells are both crossed."""
    return {
        symbol.effect
        for symbol in sheet.symbols
        if symbol.cells[0].place in state.marks[symbol.cells[0].row]
        and symbol.cells[1].place in state.marks[symbol.cells[1].row]
    }


def has_symbol(sheet: Sheet, state: State, effect: str) -> bool:
    return effect in complete_symbols(sheet, state)


def most_counted(sheet: Sheet) -> int:
    """The number of crosses of a row beyond which further crosses add nothing."""
    points = sheet.rules.points
    return max((count for count in range(1, len(points)) if points[count] != points[count - 1]), default=0)


def crossed_steps(sheet: Sheet, state: State) -> int:
    return sum(cell.place in state.marks[cell.row] for cell in sheet.steps)


def row_points(sheet: Sheet, state: State, row: int) -> int:
    return sheet.rules.points[rows.counted(sheet, state, row)]


def tally(sheet: Sheet, state: State) -> Tally:
    """The parts of the current score of a sheet."""
    return Tally(tuple(row_points(sheet, state, row) for row in range(len(sheet.rows))), *beside_rows(sheet, state))


def beside_rows(sheet: Sheet, state: State) -> tuple[int, int, int]:
    """The points that belong to no row: penalties, what symbols add at the end, and steps.

    ``double-fewest`` counts the row with the fewest crosses once more, closed rows and locks included (D4); of several,
    the one worth most.
    """
    complete = complete_symbols(sheet, state) if sheet.symbols else set()
    extra = (13 if "plus-13" in complete else 0) + doubled(sheet, state, complete)
    penalties = 0 if "no-penalty" in complete else -sheet.rules.penalty * state.penalties
    return penalties, extra, sheet.rules.points[crossed_steps(sheet, state)] if sheet.steps else 0


def doubled(sheet: Sheet, state: State, complete: set[str] | None = None) -> int:
    """The points of the row with the fewest crosses if it is doubled, else 0; ``complete`` are the symbols' effects."""
    if "double-fewest" not in (complete_symbols(sheet, state) if complete is None else complete):
        return 0
    counts = [rows.crosses(sheet, state, row) for row in range(len(sheet.rows))]
    fewest = [row for row, count in enumerate(counts) if count == min(counts)]
    return max(row_points(sheet, state, row) for row in fewest)


def score(sheet: Sheet, state: State) -> int:
    """The total of the ``tally``, computed directly: it is needed far more often than the parts."""
    points = sheet.rules.points
    own = sum([points[rows.counted(sheet, state, row)] for row in range(len(sheet.rows))])
    return own + sum(beside_rows(sheet, state))


def future(sheet: Sheet, state: State) -> object:
    """A key of what the points to come depend on: crosses passed count only if some mechanic still looks at them."""
    if sheet.symbols:
        return state
    tracks = tuple(
        (marks[-1:], rows.crosses(sheet, state, row), rows.counted(sheet, state, row))
        for row, marks in enumerate(state.marks)
    )
    used = state.penalties, state.bonus_used, state.swaps_used
    return tracks, state.closed, used, rows.looked_back_at(sheet, state), crossed_steps(sheet, state)
