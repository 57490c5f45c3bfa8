"""Odds by the plain rules, for mechanics that no table holds: exact where few positions follow, else by games.

In games the player takes what is worth most by the table of the bare rows, and by the points that are already there.
"""

from collections.abc import Callable
from functools import cache
from itertools import groupby
from typing import cast

from sheetgen.base.chance import Chance

from ..rules import rows, scoring, table
from ..rules.rows import State
from ..rules.variant import Rules, Sheet
from . import plain
from .search import TooLargeError
from .store import SheetTable

MOST_STATES = 8_000  # valued in some ten seconds
GAMES, GAMES_AN_OPTION = 1_000, 100  # played for an estimate: of a position, and of each way to play a roll
SEED = "played"

Offers = dict[tuple[int, int], float]  # by die and sum, the best value that they allow


def bare(sheet: Sheet) -> Sheet:
    """The rows of a sheet and nothing else, as tables know them."""
    rules = sheet.rules
    shared = rules.dice, rules.sides, rules.points, rules.penalty, rules.penalty_limit, rules.rows_to_end
    return Sheet(Rules(*shared), sheet.rows)


class LateOdds:
    """What a position and all that follow are worth. Raises ``TooLargeError`` for more than ``MOST_STATES``."""

    def __init__(self, sheet: Sheet, start: State) -> None:
        self.sheet = sheet
        self._to_come: dict[object, float] = {}
        self._offers: dict[object, Offers] = {}
        self.value(start)

    def value(self, state: State) -> float:
        now = float(scoring.score(self.sheet, state))
        if rows.is_over(self.sheet, state):
            return now
        key = _future(self.sheet, state)
        if key not in self._to_come:
            if len(self._offers) > MOST_STATES:
                raise TooLargeError
            self._to_come[key] = self._expected(state) - now
        return now + self._to_come[key]

    def _expected(self, state: State) -> float:
        """The mean over all rolls of the best that one can make of it."""
        sides = self.sheet.rules.sides
        alone, penalized = self._offers_of(state), self.value(rows.take_penalty(state))
        by_total = {}
        for total in range(2, 2 * sides + 1):
            least, offers = penalized, dict(alone)
            for _, after in rows.first_actions(self.sheet, state, total):
                least = max(least, self.value(after))
                for key, value in self._offers_of(after).items():
                    offers[key] = max(offers.get(key, value), value)
            by_total[total] = least, offers
        whites = ((one, other) for one in range(1, sides + 1) for other in range(1, one + 1))
        means = ((1 + (one != other)) * self._mean((one, other), *by_total[one + other]) for one, other in whites)
        return sum(means) / sides**2

    def _offers_of(self, state: State) -> Offers:
        """The best value that each coloured die, with a white one, allows in action 2; none when the game is over."""
        if rows.is_over(self.sheet, state):
            return {}
        now, key = scoring.score(self.sheet, state), _future(self.sheet, state)
        if key not in self._offers:
            found = plain.offers_of(self.sheet, state, cast("plain.Worth", self.value))
            self._offers[key] = {each: float(value) - now for each, value in found.items()}
        return {each: value + now for each, value in self._offers[key].items()}

    def _mean(self, white: tuple[int, int], least: float, offers: Offers) -> float:
        """The mean of the best offer over all coloured dice: ``plain.bests_of`` in floating point."""
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


def _future(sheet: Sheet, state: State) -> object:
    """What the points to come depend on; of crosses that lie behind, symbols and steps count."""
    return state if sheet.symbols else (rows.future(sheet, state), scoring.crossed_steps(sheet, state))


def estimate(sheet: Sheet, state: State, whole: SheetTable, games: int) -> tuple[float, float]:
    """The mean final score of games from ``state``, and its standard error; every position gets the same dice.

    ``whole`` is the ready table of ``bare(sheet)``.
    """
    worth = worth_by(sheet, whole)
    scores = [_game(sheet, state, worth, Chance(f"{SEED} {number}")) for number in range(games)]
    total = sum(scores)
    variance = (games * sum(score * score for score in scores) - total * total) / (games * (games - 1))
    return total / games, (variance / games) ** 0.5


def worth_by(sheet: Sheet, whole: SheetTable) -> Callable[[State], float]:
    """What a position is worth by the points on it, and by those that its bare rows can still bring."""

    @cache
    def to_come(marks: tuple[tuple[int, ...], ...], closed: tuple[bool, ...], penalties: int) -> float:
        return whole.to_come(State(marks, closed, penalties))

    def worth(state: State) -> float:
        now = scoring.score(sheet, state)
        if rows.is_over(sheet, state):
            return now
        return now + to_come(state.marks, state.closed, state.penalties)

    return worth


def _game(sheet: Sheet, state: State, worth: Callable[[State], float], dice: Chance) -> int:
    while not rows.is_over(sheet, state):
        roll = table.roll_dice(sheet.rules, dice)
        state = max((after for _, after in rows.moves(sheet, state, roll)), key=worth)
    return scoring.score(sheet, state)
