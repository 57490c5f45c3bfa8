"""The odds of a late position in plain Python and exact fractions: every mechanic, by the rules themselves.

Not every roll is looked at, as ``odds_reference`` does: for each roll of the white dice, what the coloured ones offer
is independent of each other, and the chances that nothing is better than some offer are multiplied.
"""

from collections.abc import Callable
from fractions import Fraction
from math import prod

from ..rules import rows
from ..rules.rows import Roll, State
from ..rules.variant import Sheet

Worth = Callable[[State], Fraction | int]
Offers = dict[tuple[int, int], Fraction | int]
"""The best that a die of a colour offers with each sum."""


class Plain:
    """A sheet, and what is known of its positions."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._known: dict[object, Fraction] = {}

    def value(self, state: State) -> Fraction:
        """The expected final score under best play."""
        if rows.is_over(self.sheet, state):
            return Fraction(rows.score(self.sheet, state))
        now, key = rows.score(self.sheet, state), _key(self.sheet, state)
        if key not in self._known:
            self._known[key] = expectation(self.sheet, state, self.value) - now
        return now + self._known[key]


def _key(sheet: Sheet, state: State) -> object:
    """What the future of a sheet depends on: skipped cells matter only to symbols."""
    if sheet.symbols:
        return state
    return tuple((marks[-1:], len(marks)) for marks in state.marks), *state[1:]


def expectation(sheet: Sheet, state: State, worth: Worth) -> Fraction:
    """What the best move is worth on average over all rolls, where a sheet is worth so much after it."""
    rules = sheet.rules
    alone = _offers(sheet, state, worth)
    penalized = worth(rows.take_penalty(state))
    total = Fraction()
    for one in range(1, rules.sides + 1):
        for other in range(1, one + 1):
            least, offers = _after_first(sheet, state, one + other, worth, penalized, alone)
            total += (1 + (one != other)) * _mean_of_best(sheet, (one, other), least, offers)
    return total / rules.sides**2


def _after_first(
    sheet: Sheet, state: State, total: int, worth: Worth, penalized: Fraction | int, alone: Offers
) -> tuple[Fraction | int, Offers]:
    """With a white sum: the best without a coloured die, and the best with each."""
    least, offers = penalized, dict(alone)
    for _, between in rows.first_actions(sheet, state, total):
        least = max(least, worth(between))
        if not rows.is_over(sheet, between):
            for key, value in _offers(sheet, between, worth).items():
                offers[key] = max(offers.get(key, value), value)
    return least, offers


def _offers(sheet: Sheet, state: State, worth: Worth) -> Offers:
    """The best that each sum of a white and a coloured die can do."""
    offers: Offers = {}
    sides, dice = sheet.rules.sides, sheet.rules.dice
    for total in range(2, 2 * sides + 1):
        white = max(1, total - sides)
        roll = Roll((white, white), (total - white,) * len(dice))
        for action, after in rows.second_actions(sheet, state, roll):
            key, value = (dice.index(sheet.color(action.cell)), total), worth(after)
            offers[key] = max(offers.get(key, value), value)
    return offers


def _mean_of_best(sheet: Sheet, white: tuple[int, int], least: Fraction | int, offers: Offers) -> Fraction:
    """Over the coloured dice: the best offer, or else the least."""
    faces = range(1, sheet.rules.sides + 1)
    dice = [
        [max(least, *(offers.get((die, each + face), least) for each in white)) for face in faces]
        for die in range(len(sheet.rules.dice))
    ]
    mean, before = Fraction(), 0
    for value in sorted({value for die in dice for value in die}):
        so_far = prod(sum(each <= value for each in die) for die in dice)
        mean += (so_far - before) * value
        before = so_far
    return mean / Fraction(sheet.rules.sides) ** len(dice)
