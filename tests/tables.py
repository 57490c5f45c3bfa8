"""Whole games, and simple players for them: for tests and benchmarks."""

from collections.abc import Sequence

from sheetgen.base.chance import Chance
from sheetgen.games.dice.rules import scoring, table
from sheetgen.games.dice.rules.rows import State
from sheetgen.games.dice.rules.table import Player, Table
from sheetgen.games.dice.rules.variant import Sheet


def carefree(_sheet: Sheet, _state: State, chance: Chance) -> float:
    """Plays anything that is allowed."""
    return chance.below(1_000_000)


def greedy(sheet: Sheet, state: State, chance: Chance) -> float:
    """Likes the most points now; equals are decided by chance."""
    return scoring.score(sheet, state) + chance.below(1000) / 1000


def play_game(at: Table, players: Sequence[Player], chance: Chance) -> Table:
    """The table at the end of the game."""
    while not table.is_over(at):
        at, _ = table.play_turn(at, table.roll_dice(at.sheets[0].rules, chance), players, chance)
    return at


def scores(at: Table) -> tuple[int, ...]:
    """The score of each player's sheet."""
    return tuple(scoring.score(sheet, state) for sheet, state in zip(at.sheets, at.states, strict=True))
