"""Positions made by playing, so that they are legal by construction."""

from hypothesis import strategies as st

from sheetgen.base.chance import Chance
from sheetgen.games.dice import cards, mechanics, templates
from sheetgen.games.dice.rules import players, table
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll
from sheetgen.games.dice.rules.table import Player, Table
from sheetgen.games.dice.rules.variant import Sheet, Variant
from tests.tables import carefree, greedy, play_game

from . import reading

VARIANTS = tuple(reading.variant(name) for name in [*templates.variant_names(), *reading.OWN])
PUZZLED = (*reading.known(mechanics.LINES), *reading.OWN)
TASTES: tuple[Player, ...] = (players.sensible, greedy, carefree)


def variants(*names: str) -> st.SearchStrategy[Variant]:
    """The variants of these names, or any: built in or of ``tests/templates``."""
    return st.sampled_from([variant for variant in VARIANTS if not names or variant.name in names])


def chances() -> st.SearchStrategy[Chance]:
    """Streams of chance."""
    return st.builds(Chance, st.integers(0, 2**40))


def card(variant: Variant, chance: Chance) -> Sheet:
    """The written card, or one of chance."""
    return cards.draw(variant, chance) if chance.below(3) else variant.sheet


@st.composite
def tables(draw: st.DrawFn, *names: str, most_turns: int = 30, most_seats: int = 5) -> tuple[Variant, Table, Chance]:
    """A table of some variant after some turns, often late in the game, and the chance that it goes on with."""
    variant, chance = draw(variants(*names)), draw(chances())
    seats, turns = draw(st.integers(1, most_seats)), draw(st.integers(0, most_turns))
    at = table.new_table([card(variant, chance) for _ in range(seats)])
    tastes = [chance.pick(TASTES) for _ in range(seats)]
    for _ in range(turns):
        later, _ = table.play_turn(at, table.roll_dice(variant.sheet.rules, chance), tastes, chance)
        if table.is_over(later):
            break
        at = later
    return variant, at, chance


@st.composite
def positions(draw: st.DrawFn, *names: str, most_rolls: int = 1) -> Position:
    """One player's sheet in a game that is not over, and one or more rolls to come."""
    variant, at, chance = draw(tables(*names, most_seats=3))
    seat = chance.below(len(at.sheets))
    rolls = tuple(_roll(at.sheets[seat], chance) for _ in range(draw(st.integers(1, most_rolls))))
    return Position(variant, at.sheets[seat], at.states[seat], rolls)


def _roll(sheet: Sheet, chance: Chance) -> Roll:
    """Two of three rolls are the player's own."""
    roll = table.roll_dice(sheet.rules, chance)
    return roll if chance.below(3) else Roll(roll.white)


@st.composite
def finished(draw: st.DrawFn, *names: str) -> Position:
    """A sheet at the end of a whole game."""
    variant, at, chance = draw(tables(*names, most_turns=0, most_seats=3))
    end = play_game(at, [chance.pick(TASTES) for _ in at.sheets], chance)
    return Position(variant, end.sheets[0], end.states[0])
