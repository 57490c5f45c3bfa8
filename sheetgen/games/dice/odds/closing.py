"""The chance to close a row within a number of turns, and its expected points after one turn.

For one player, always active, with no other aim. Plain Python and exact fractions, over all rolls of all dice.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple, cast

from ..rules import rows, scoring
from ..rules.rows import State
from ..rules.variant import Sheet
from . import plain

ACTIONS = 2  # of a turn: each brings a row at most one cross, on a sheet without bonuses


def is_simple(sheet: Sheet) -> bool:
    """Whether closing a row depends on little beyond it: bonus cells and symbols would set off crosses anywhere."""
    return not (sheet.bonus_cells or sheet.symbols)


def can_be_closed(sheet: Sheet, state: State, row: int, turns: int) -> bool:
    """Whether a row can get the crosses that closing takes within ``turns``; on simple sheets, an upper bound."""
    if state.closed[row] or not turns:
        return False
    return (
        rows.crosses(sheet, state, row) + most_before_last(sheet, row, ACTIONS * turns) >= sheet.rows[row].marks_to_lock
    )


def most_before_last(sheet: Sheet, row: int, actions: int) -> int:
    """The most crosses that a row can get from all but the last of ``actions`` actions."""
    return (actions - 1) * rows.most_at_once(sheet, row)


class Closing:
    """The chance to close one row of a sheet, with a cache of the positions already computed."""

    def __init__(self, sheet: Sheet, row: int) -> None:
        self.sheet, self.row = sheet, row
        self._known: dict[object, Fraction] = {}

    def chance(self, state: State, turns: int) -> Fraction:
        """The chance that the owner of the sheet closes the row within ``turns`` turns, under best play."""
        if rows.has_lock(self.sheet, state, self.row):
            return Fraction(1)
        if rows.is_over(self.sheet, state) or not self._may_close(state, turns):
            return Fraction()
        key = self._key(state, turns)
        if key not in self._known:
            self._known[key] = plain.expectation(self.sheet, state, lambda after: self.chance(after, turns - 1))
        return self._known[key]

    def _may_close(self, state: State, turns: int) -> bool:
        if is_simple(self.sheet):
            return can_be_closed(self.sheet, state, self.row, turns)
        return turns > 0 and not state.closed[self.row]

    def _key(self, state: State, turns: int) -> object:
        """The cache key. In the last turn, penalties, steps, round cells and other rows do not matter.

        Exceptions: lucky numbers (D4) look at other rows, and any cross elsewhere may bring this row a linked cross.
        """
        if turns > 1 or self.sheet.link_of or not is_simple(self.sheet):
            return turns, state
        is_fewest = bool(self.sheet.lucky) and self.row in rows.fewest(self.sheet, state)
        return rows.row_future(self.sheet, state, self.row), state.closed, is_fewest


@lru_cache(maxsize=64)
def closing(sheet: Sheet, row: int) -> Closing:
    """The cached ``Closing`` of a row, which reuses what it computed for earlier positions."""
    return Closing(sheet, row)


def expected_points(sheet: Sheet, state: State, row: int) -> Fraction:
    """The expected points of a row after one turn, played to maximise them."""
    return plain.expectation(sheet, state, lambda after: scoring.row_points(sheet, after, row))


class Cases(NamedTuple):
    """The chances to close a row in one turn: with the white dice alone; else with one of them and a coloured die; else
    with both crosses of the turn."""

    white: Fraction
    colored: Fraction
    both: Fraction


def cases(sheet: Sheet, state: State, row: int) -> Cases:
    """How a row is closed in one turn, in mutually exclusive cases, whose sum is the chance."""

    def closes(after: State) -> int:
        return int(rows.has_lock(sheet, after, row))

    sides, alone = sheet.rules.sides, cast("dict[tuple[int, int], int]", plain.offers_of(sheet, state, closes))
    every = sides ** len(sheet.rules.dice)
    white = one_cross = Fraction()
    for one, other in product(range(1, sides + 1), repeat=2):
        least = max((closes(after) for _, after in rows.first_actions(sheet, state, one + other)), default=0)
        bests = plain.bests_of(sheet, (one, other), least, alone)
        white += Fraction(least, sides**2)
        one_cross += Fraction(sum(value * rolls for value, rolls in bests), every * sides**2)
    return Cases(white, one_cross - white, plain.expectation(sheet, state, closes) - one_cross)


def after_first(sheet: Sheet, state: State, row: int) -> dict[Fraction | int, Fraction]:
    """Maps each chance to close the row in the second turn to the probability that the best first turn leads to it.

    A first turn that closes the row leads to 1.
    """
    closing = Closing(sheet, row)
    return plain.distribution(sheet, state, lambda after: closing.chance(after, 1))


def points_of(sheet: Sheet, state: State, row: int) -> dict[Fraction | int, Fraction]:
    """Maps the points of a row after one turn, played to maximise them, to their probability."""
    return plain.distribution(sheet, state, lambda after: scoring.row_points(sheet, after, row))
