"""Played games and their moments: the sheets that puzzles start from, and the rolls to come.

Games are played by ``players.sensible`` on fair cards, at tables of two to four. A moment is one seat's card, what is
crossed on it, and how many turns pass until that seat rolls.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from sheetgen.base.chance import Chance

from .. import cards
from ..rules import players, table
from ..rules.position import Position
from ..rules.rows import Roll, State
from ..rules.table import Table
from ..rules.variant import Rules, Sheet, Variant

SEATS = (2, 3, 4)
# A game is cut off here: on a user's own template it may hardly ever end, but its moments so far are good
MOST_TURNS = 300
MOMENTS = 12  # moments of one seat's game that are tried …
ROLLS = 16  # … and sequences of rolls for each of them
CROSSES_A_ROW = 2  # a sheet that is nearly empty is no moment for a puzzle


@dataclass(frozen=True, slots=True)
class Moment:
    """One seat's sheet between two turns; this player rolls after ``wait`` other turns, then every ``seats`` turns."""

    variant: Variant
    sheet: Sheet
    state: State
    wait: int
    seats: int

    def with_rolls(self, rolls: Sequence[Roll]) -> Position:
        return Position(self.variant, self.sheet, self.state, tuple(rolls))


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game as the tables before its first turn and after each turn."""

    variant: Variant
    tables: tuple[Table, ...]

    def moments(self, seat: int) -> list[Moment]:
        """All moments of a seat while the game was not over."""
        return [self._moment(each, seat) for each in self.tables if not table.is_over(each)]

    def end(self, seat: int) -> Moment:
        return self._moment(self.tables[-1], seat)

    def _moment(self, now: Table, seat: int) -> Moment:
        seats = len(now.sheets)
        return Moment(self.variant, now.sheets[seat], now.states[seat], (seat - now.active) % seats, seats)


def under_way(game: PlayedGame, seat: int, chance: Chance) -> tuple[Moment, ...]:
    """A sample of the moments of a seat, in random order, at which its sheet is no longer nearly empty."""
    return sample([moment for moment in game.moments(seat) if is_begun(moment)], chance)


def sample(moments: Sequence[Moment], chance: Chance) -> tuple[Moment, ...]:
    """``MOMENTS`` of the moments, in random order."""
    return chance.shuffled(moments)[:MOMENTS]


def is_begun(moment: Moment) -> bool:
    return moment.state.crossed >= CROSSES_A_ROW * len(moment.sheet.rows)


def play_game(variant: Variant, seats: int, chance: Chance) -> PlayedGame:
    """A whole game of sensible players, on cards dealt for it."""
    sheets = tuple(islice(cards.deck(variant, chance.branch("cards")), seats))
    tastes = [players.sensible_on(sheet) for sheet in sheets]
    tables = [table.new_table(sheets)]
    while not table.is_over(tables[-1]) and len(tables) < MOST_TURNS:
        roll = table.roll_dice(variant.sheet.rules, chance)
        after, _ = table.play_turn(tables[-1], roll, tastes, chance)
        tables.append(after)
    return PlayedGame(variant, tuple(tables))


def random_rolls(moment: Moment, turns: int, chance: Chance) -> tuple[Roll, ...]:
    """Random rolls for the turns after a moment; they have coloured dice only when the seat itself rolls."""
    return tuple(_roll(moment, turn, chance) for turn in range(turns))


def random_own_roll(rules: Rules, chance: Chance) -> Roll:
    """A random roll of all dice. The white dice are interchangeable: the higher one comes first."""
    roll = table.roll_dice(rules, chance)
    return Roll((max(roll.white), min(roll.white)), roll.colored)


def _roll(moment: Moment, turn: int, chance: Chance) -> Roll:
    roll = random_own_roll(moment.sheet.rules, chance)
    return roll if turn % moment.seats == moment.wait else Roll(roll.white)
