"""Expected scores, to which all others must agree, of one player, always active, who maximises the final score.

Exact fractions over every roll of all dice and every way to play it. Feasible only for tiny sheets and small dice.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from sheetgen.games.dice.odds import positions, store
from sheetgen.games.dice.rules import rows, scoring
from sheetgen.games.dice.rules.rows import Roll, State, Turn
from sheetgen.games.dice.rules.variant import Rules, Sheet

Known = dict[State, Fraction]  # a cache of values; every sheet needs its own


class ExactOption(NamedTuple):
    """One way to play a roll, and the expected final score after it."""

    turn: Turn
    value: Fraction


def value(sheet: Sheet, state: State, known: Known) -> Fraction:
    if rows.is_over(sheet, state):
        return Fraction(scoring.score(sheet, state))
    if state not in known:
        best = [
            max(value(sheet, after, known) for after in states_after(sheet, state, roll)) for roll in rolls(sheet.rules)
        ]
        known[state] = sum(best, Fraction()) / len(best)
    return known[state]


def off_by(sheet: Sheet, start: State) -> float:
    """How far a table of values is off at most, over all positions that ``start`` leads to; it has to hold them all."""
    known = Known()
    value(sheet, start, known)
    found = positions.positions(sheet, start)
    table = store.PositionTable(found, start.penalties)
    going_on = [state for state in known if not rows.is_over(sheet, state)]
    assert going_on
    assert all(map(found.holds, going_on))
    return max(
        abs(float(known[state]) - positions.points_so_far(sheet, state) - table.to_come(state)) for state in going_on
    )


def options(sheet: Sheet, state: State, roll: Roll, known: Known) -> list[ExactOption]:
    """Every way to play a roll, best first; none if the game is over."""
    found = [ExactOption(turn, value(sheet, after, known)) for turn, after in rows.moves(sheet, state, roll)]
    return sorted(found, key=lambda option: -option.value)


def states_after(sheet: Sheet, state: State, roll: Roll) -> set[State]:
    """The distinct sheets that a roll can lead to."""
    return {after for _, after in rows.moves(sheet, state, roll)}


def rolls(rules: Rules) -> Iterator[Roll]:
    """Every roll of all dice; all are equally likely."""
    faces = range(1, rules.sides + 1)
    for white in product(faces, faces):
        for colored in product(faces, repeat=len(rules.dice)):
            yield Roll(white, colored)
