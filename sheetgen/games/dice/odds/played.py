"""Odds by games played by the plain rules, for mechanics that no table holds.

The player takes what is worth most by the table of the bare rows, and by the points that are already there.
"""

from collections.abc import Callable
from functools import cache

from sheetgen.base.chance import Chance

from ..rules import rows, scoring, table
from ..rules.rows import State
from ..rules.variant import Rules, Sheet
from .store import SheetTable
from .worth import Worth

GAMES, GAMES_AN_OPTION = 1_000, 100  # played for an estimate: of a position, and of each way to play a roll
SEED = "played"


def bare(sheet: Sheet) -> Sheet:
    """The rows of a sheet and nothing else, as tables know them."""
    rules = sheet.rules
    shared = rules.dice, rules.sides, rules.points, rules.penalty, rules.penalty_limit, rules.rows_to_end
    return Sheet(Rules(*shared), sheet.rows)


def estimate(sheet: Sheet, state: State, whole: SheetTable, games: int) -> Worth:
    """What ``state`` is worth by games from it; every position gets the same dice.

    ``whole`` is the ready table of ``bare(sheet)``.
    """
    worth = worth_by(sheet, whole)
    return Worth.of_games([_game(sheet, state, worth, Chance(f"{SEED} {number}")) for number in range(games)])


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
