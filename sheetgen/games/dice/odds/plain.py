"""The expected score of a late position in plain Python, with the moves of ``rules`` themselves.

In exact fractions (``PlainOdds``), or in floating point if these would take too long (``LateOdds``).

It does not enumerate every roll: given the white dice, the coloured dice offer independently of
each other, so the probabilities that no die offers more than some value are multiplied.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from math import prod
from operator import itemgetter
from typing import cast

from sheetgen.base.errors import NotProvenError

from ..rules import rows, scoring
from ..rules.round_cells import is_early, turn_start
from ..rules.rows import State
from ..rules.variant import Sheet, chances

MOST_VALUED = 20_000  # by ``LateOdds``, some eight hundred a second at least
TOO_MUCH = "too much can come of this position for its moves to be valued"

Worth = Callable[[State], Fraction | int]
Offers = dict[tuple[int, int], Fraction | int]  # by die and sum, the best value they allow
Floats = dict[tuple[int, int], float]


class PlainOdds:
    """Values positions of a sheet, and caches them; with several ``players``, the others never close rows."""

    def __init__(self, sheet: Sheet, players: int = 1) -> None:
        self.sheet, self.players = sheet, players
        self._known: dict[object, Fraction] = {}

    def value(self, state: State, wait: int = 0) -> Fraction:
        """The expected final score, with ``wait`` rolls of others before the player's own."""
        if rows.is_over(self.sheet, state):
            return Fraction(scoring.score(self.sheet, state))
        now, key = scoring.score(self.sheet, state), (wait, scoring.future(self.sheet, state))
        if key not in self._known:
            self._known[key] = (self._of_others(state, wait - 1) if wait else self._of_own(state)) - now
        return now + self._known[key]

    def _of_own(self, state: State) -> Fraction:
        return expectation(self.sheet, state, lambda after: self.value(after, self.players - 1))

    def _of_others(self, state: State, left: int) -> Fraction:
        """The mean value of the best reply to another player's white dice, with ``left`` more such rolls to come."""
        total, faces = Fraction(), range(1, self.sheet.rules.sides + 1)
        for one in faces:
            for other in faces:
                crossed = (after for _, after in rows.first_actions(self.sheet, state, one + other))
                total += max(self.value(after, left) for after in (state, *crossed))
        return total / len(faces) ** 2


def expectation(sheet: Sheet, state: State, worth: Worth) -> Fraction:
    """The mean, over all rolls, of the highest ``worth`` that a move leads to."""
    found = _rolls_by_best(sheet, state, worth)
    return Fraction(sum(value * rolls for value, rolls in found.items())) / sum(found.values())


def distribution(sheet: Sheet, state: State, worth: Worth) -> dict[Fraction | int, Fraction]:
    """Maps each value that the highest ``worth`` of a roll's moves can have to its chance, highest value first."""
    found = _rolls_by_best(sheet, state, worth)
    return {value: Fraction(found[value], sum(found.values())) for value in sorted(found, reverse=True)}


def _rolls_by_best(sheet: Sheet, state: State, worth: Worth) -> dict[Fraction | int, int]:
    """Maps each highest ``worth`` of a roll's moves to the number of rolls with it.

    Fractions are compared once; from then on, each is represented by its rank among all values.
    """
    sides, after = sheet.rules.sides, _after_first(sheet, state, worth)
    values = sorted({value for least, offers in after.values() for value in (least, *offers.values())})
    rank = {value: number for number, value in enumerate(values)}
    ranks = {
        total: (rank[least], {key: rank[value] for key, value in offers.items()})
        for total, (least, offers) in after.items()
    }
    rolls = [0] * len(values)
    for one in range(1, sides + 1):
        for other in range(1, one + 1):
            for best, number in bests_of(sheet, (one, other), *ranks[one + other]):
                rolls[best] += (1 + (one != other)) * number
    return {value: number for value, number in zip(values, rolls, strict=True) if number}


def _after_first(sheet: Sheet, state: State, worth: Worth) -> dict[int, tuple[Fraction | int, Offers]]:
    """Maps each white sum to the best value without a coloured die, and the best with each die and sum."""
    alone, penalized = offers_of(sheet, state, worth), worth(rows.take_penalty(state))
    found = {}
    for total in range(2, 2 * sheet.rules.sides + 1):
        least, offers = penalized, dict(alone)
        for _, between in rows.first_actions(sheet, state, total):
            least = max(least, worth(between))
            if not rows.is_over(sheet, between):
                for key, value in offers_of(sheet, between, worth, turn_start(sheet, state)).items():
                    offers[key] = max(offers.get(key, value), value)
        found[total] = least, offers
    return found


def offers_of(sheet: Sheet, state: State, worth: Worth, start: State | None = None) -> Offers:
    """The best value in action 2 from ``state`` for each coloured die and its sum with a white one.

    ``start`` is the state before the turn, if that matters (D14).
    """
    offers: Offers = {}
    for die, color in enumerate(sheet.rules.dice):
        if rows.die_is_left(sheet, state, color):
            for total in chances(sheet.rules.sides):
                actions = rows.colored_actions(sheet, state, color, total)
                if values := [worth(after) for action, after in actions if not is_early(sheet, start or state, action)]:
                    offers[die, total] = max(values)
    return offers


def bests_of(
    sheet: Sheet, white: tuple[int, int], least: int, offers: Mapping[tuple[int, int], int]
) -> Iterator[tuple[int, int]]:
    """The values that the best offer can have (at least ``least``), each with its number of rolls of the coloured dice.

    The number of rolls with a maximum <= v is the product, over the dice, of the faces that offer at most v; the rolls
    with maximum v are the increase of that product.
    """
    sides = sheet.rules.sides
    better: dict[tuple[int, int], int] = {}  # by die and face
    for (die, total), value in offers.items():
        if value > least:
            for face in {total - each for each in white}:
                if 1 <= face <= sides:
                    better[die, face] = max(better.get((die, face), value), value)
    at_most = [sides] * len(sheet.rules.dice)
    for die, _ in better:
        at_most[die] -= 1
    before = prod(at_most)
    if before:
        yield least, before
    for value, of_it in groupby(sorted((value, die) for (die, _), value in better.items()), key=itemgetter(0)):
        for _, die in of_it:
            at_most[die] += 1
        so_far = prod(at_most)
        if so_far > before:
            yield value, so_far - before
        before = so_far


class LateOdds:
    """Values positions in floating point, with any mechanics; ``NotProvenError`` for more than ``MOST_VALUED``."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._to_come: dict[object, float] = {}
        self._offers: dict[object, Floats] = {}

    def value(self, state: State) -> float:
        now = float(scoring.score(self.sheet, state))
        if rows.is_over(self.sheet, state):
            return now
        key = scoring.future(self.sheet, state)
        if key not in self._to_come:
            if len(self._to_come) >= MOST_VALUED:
                raise NotProvenError(TOO_MUCH)
            self._to_come[key] = self._expected(state) - now
        return now + self._to_come[key]

    def _expected(self, state: State) -> float:
        """The mean, over all rolls, of the value of the best move."""
        sides = self.sheet.rules.sides
        alone, penalized = self._offers_of(state), self.value(rows.take_penalty(state))
        by_total = {}
        for total in range(2, 2 * sides + 1):
            least, offers = penalized, dict(alone)
            for _, after in rows.first_actions(self.sheet, state, total):
                least = max(least, self.value(after))
                for key, value in self._offers_of(after, turn_start(self.sheet, state)).items():
                    offers[key] = max(offers.get(key, value), value)
            by_total[total] = least, offers
        whites = ((one, other) for one in range(1, sides + 1) for other in range(1, one + 1))
        means = ((1 + (one != other)) * self._mean((one, other), *by_total[one + other]) for one, other in whites)
        return sum(means) / sides**2

    def _offers_of(self, state: State, start: State | None = None) -> Floats:
        """``offers_of`` this state, cached by its future; empty when the game is over."""
        if rows.is_over(self.sheet, state):
            return {}
        now, key = scoring.score(self.sheet, state), (scoring.future(self.sheet, state), start)
        if key not in self._offers:
            found = offers_of(self.sheet, state, cast("Worth", self.value), start)
            self._offers[key] = {each: float(value) - now for each, value in found.items()}
        return {each: value + now for each, value in self._offers[key].items()}

    def _mean(self, white: tuple[int, int], least: float, offers: Floats) -> float:
        """The mean best offer over all rolls of the coloured dice: ``bests_of`` in floating point."""
        dice, sides = range(len(self.sheet.rules.dice)), self.sheet.rules.sides
        faces = sorted(
            (max(least, *(offers.get((die, each + face), least) for each in white)), die)
            for face in range(1, sides + 1)
            for die in dice
        )
        at_most, before, mean = [0.0] * len(dice), 0.0, 0.0
        for value, group in groupby(faces, key=lambda face: face[0]):
            for _, die in group:
                at_most[die] += 1 / sides
            so_far = 1.0
            for share in at_most:
                so_far *= share
            mean += value * (so_far - before)
            before = so_far
        return mean
