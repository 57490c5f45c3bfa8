"""Moments of played games: sheets in the middle of a game, and the rolls that may come.

Sensible players on fair cards, at tables of two to four. A moment belongs to one seat: its card, what is crossed on it,
and who rolls next; so the rolls to come are one's own as often as they would be at that table.
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
MOST_TURNS = 300
"""A template of one's own may make games that hardly end; what was played so far gives moments all the same."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One seat at one moment: ``wait`` turns until this player rolls, at a table of so many ``seats``."""

    variant: Variant
    sheet: Sheet
    state: State
    wait: int
    seats: int

    def with_rolls(self, rolls: Sequence[Roll]) -> Position:
        """The position of this moment with these rolls to come."""
        return Position(self.variant, self.sheet, self.state, tuple(rolls))


@dataclass(frozen=True, slots=True)
class Game:
    """A played game, turn by turn, from the new sheets to the last one."""

    variant: Variant
    tables: tuple[Table, ...]

    def moments(self, seat: int) -> list[Moment]:
        """The moments of a seat before the game was over."""
        return [self._moment(each, seat) for each in self.tables if not table.is_over(each)]

    def end(self, seat: int) -> Moment:
        """The sheet of a seat when the game was over."""
        return self._moment(self.tables[-1], seat)

    def _moment(self, now: Table, seat: int) -> Moment:
        seats = len(now.sheets)
        return Moment(self.variant, now.sheets[seat], now.states[seat], (seat - now.active) % seats, seats)


def played(variant: Variant, seats: int, chance: Chance) -> Game:
    """A game of sensible players."""
    sheets = tuple(islice(cards.deck(variant, chance.branch("cards")), seats))
    tastes = [players.sensible_on(sheet) for sheet in sheets]
    tables = [table.seated(sheets)]
    while not table.is_over(tables[-1]) and len(tables) < MOST_TURNS:
        roll = table.rolled(variant.sheet.rules, chance)
        after, _ = table.play_turn(tables[-1], roll, tastes, chance)
        tables.append(after)
    return Game(variant, tuple(tables))


def rolls(moment: Moment, turns: int, chance: Chance) -> tuple[Roll, ...]:
    """Rolls of chance, one's own when it is one's turn; the two white dice are alike, the higher stands first."""
    return tuple(_roll(moment, turn, chance) for turn in range(turns))


def own_roll(rules: Rules, chance: Chance) -> Roll:
    """A roll of one's own."""
    roll = table.rolled(rules, chance)
    return Roll((max(roll.white), min(roll.white)), roll.colored)


def _roll(moment: Moment, turn: int, chance: Chance) -> Roll:
    roll = own_roll(moment.sheet.rules, chance)
    return roll if turn % moment.seats == moment.wait else Roll(roll.white)


def crossed(state: State) -> int:
    """How many cells are crossed."""
    return sum(map(len, state.marks))
