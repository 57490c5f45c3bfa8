"""The chance to close a row within some turns, and its expected points after one turn.

One player, always active, who plays for nothing else. Plain Python and exact fractions, over all rolls of all dice.
"""

from fractions import Fraction
from functools import lru_cache

from ..rules import rows, scoring
from ..rules.rows import State
from ..rules.variant import Sheet
from . import plain
from .tracks import depends_on_tracks

MOST_CROSSES = 2  # that a turn brings a row, one per action, on a sheet without effects


class Closing:
    """The chance to close one row of a sheet, with a cache of the positions already computed."""

    def __init__(self, sheet: Sheet, row: int) -> None:
        self.sheet, self.row = sheet, row
        self._known: dict[object, Fraction] = {}

    def chance(self, state: State, turns: int) -> Fraction:
        """The chance that the owner of the sheet closes the row within ``turns`` turns, under best play."""
        if rows.has_lock(self.sheet, state, self.row):
            return Fraction(1)
        if rows.is_over(self.sheet, state) or not self._can_be_closed(state, turns):
            return Fraction()
        key = self._key(state, turns)
        if key not in self._known:
            self._known[key] = plain.expectation(self.sheet, state, lambda after: self.chance(after, turns - 1))
        return self._known[key]

    def _can_be_closed(self, state: State, turns: int) -> bool:
        if state.closed[self.row] or not turns:
            return False
        missing = self.sheet.rows[self.row].marks_to_lock + 1 - len(state.marks[self.row])
        return missing <= MOST_CROSSES * turns or not depends_on_tracks(self.sheet)

    def _key(self, state: State, turns: int) -> object:
        """The cache key. In the last turn, penalties do not matter, nor other rows except for lucky numbers (D4)."""
        if turns > 1 or not depends_on_tracks(self.sheet):
            return turns, state
        is_fewest = bool(self.sheet.lucky) and self.row in rows.fewest(self.sheet, state)
        marks = state.marks[self.row]
        return len(marks), marks[-1:], state.closed, is_fewest


@lru_cache(maxsize=64)
def closing(sheet: Sheet, row: int) -> Closing:
    """One for a row of a sheet: what it knows of one position is of use to the next."""
    return Closing(sheet, row)


def expected_points(sheet: Sheet, state: State, row: int) -> Fraction:
    """The expected points of a row after one turn, played to maximise them."""
    return plain.expectation(sheet, state, lambda after: scoring.tally(sheet, after).rows[row])
