"""The judge of odds: what a sheet is worth to one player who is always active and plays for the highest expectation.

Exact fractions, every roll of all dice, every way to play it; only for sheets of a few cells and dice of a few sides.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from ..rules import rows
from ..rules.rows import Roll, State, Turn
from ..rules.variant import Rules, Sheet

Known = dict[State, Fraction]
"""What is known of a sheet already; every sheet needs one of its own."""


class Option(NamedTuple):
    """One way to play a roll, and the expected final score after it."""

    turn: Turn
    value: Fraction


def value(sheet: Sheet, state: State, known: Known) -> Fraction:
    """The expected final score under best play."""
    if rows.is_over(sheet, state):
        return Fraction(rows.score(sheet, state))
    if state not in known:
        worths = [
            max(value(sheet, after, known) for after in afters(sheet, state, roll)) for roll in rolls(sheet.rules)
        ]
        known[state] = sum(worths, Fraction()) / len(worths)
    return known[state]


def options(sheet: Sheet, state: State, roll: Roll, known: Known) -> list[Option]:
    """Every way to play a roll, best first; none when the game is over."""
    found = [Option(turn, value(sheet, after, known)) for turn, after in rows.moves(sheet, state, roll)]
    return sorted(found, key=lambda option: -option.value)


def afters(sheet: Sheet, state: State, roll: Roll) -> set[State]:
    """The sheets that a roll can lead to."""
    return {after for _, after in rows.moves(sheet, state, roll)}


def rolls(rules: Rules) -> Iterator[Roll]:
    """Every roll of all dice, each as likely as the others."""
    faces = range(1, rules.sides + 1)
    for white in product(faces, faces):
        for colored in product(faces, repeat=len(rules.dice)):
            yield Roll(white, colored)
