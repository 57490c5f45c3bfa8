"""What a sheet is worth: docs/RULES.md section 1, "Score", and the symbols of bonus-b that count at the end (1.6)."""

from typing import NamedTuple

from . import rows
from .rows import State
from .variant import Sheet


class Tally(NamedTuple):
    """A score and what it is made of: the points of each row, of the penalties, and of the symbols (``extra``)."""

    rows: tuple[int, ...]
    penalties: int
    extra: int

    @property
    def total(self) -> int:
        return sum(self.rows) + self.penalties + self.extra


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


def tally(sheet: Sheet, state: State) -> Tally:
    """The score of a sheet as it stands, in its parts.

    ``double-fewest`` counts the row with the fewest crosses once more, closed rows and locks included (D4).
    """
    points = sheet.rules.points
    counts = [rows.crosses(sheet, state, row) for row in range(len(sheet.rows))]
    complete = complete_symbols(sheet, state) if sheet.symbols else set()
    extra = points[min(counts)] if "double-fewest" in complete else 0
    extra += 13 if "plus-13" in complete else 0
    penalties = 0 if "no-penalty" in complete else -sheet.rules.penalty * state.penalties
    return Tally(tuple(points[count] for count in counts), penalties, extra)


def score(sheet: Sheet, state: State) -> int:
    return tally(sheet, state).total
