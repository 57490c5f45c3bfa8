"""A challenge: a series of rolls, the same for all players; what the exact player scores on it, and the best score.

It is played alone, as the active player of every turn. The exact player does not know the rolls to come, and plays as
if they never ended: on the classic sheet, 24 of 25 of these games end before the rolls do.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.base import cores
from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError, key
from sheetgen.base.progress import listener

from .rules import rows, scoring
from .rules.rows import Roll, State, Turn
from .rules.variant import Sheet, Variant
from .valuation import MOST_THREADS

if TYPE_CHECKING:
    from .odds.values import Values

ROLLS = 30  # an average game of the exact player takes 26 on the classic sheet (1,000 games)


@dataclass(frozen=True, slots=True)
class Series:
    """The rolls of a challenge, in order; ``seed`` is its name."""

    seed: str
    rolls: tuple[Roll, ...]


class PlayedSeries(NamedTuple):
    """One way to play a series from an empty sheet: one turn per roll, until the game or the series is over."""

    line: tuple[Turn, ...]
    final: State
    score: int


@dataclass(frozen=True, slots=True)
class Results:
    """How a series is played by the exact player (``par``), and at best with all rolls known in advance."""

    par: PlayedSeries
    best: PlayedSeries


def series(variant: Variant, seed: str) -> Series:
    """The rolls of a seed, which depend on the variant but not on the card that is played."""
    chance, rules = Chance(seed).branch("challenge"), variant.sheet.rules
    rolls = (tuple(chance.die(rules.sides) for _ in range(2 + len(rules.dice))) for _ in range(ROLLS))
    return Series(seed, tuple(Roll((white, other), tuple(colored)) for white, other, *colored in rolls))


def results(sheet: Sheet, rolls: tuple[Roll, ...]) -> Results:
    """Solve a series on a sheet; raises an ``InputError`` for a sheet without a table of all its values.

    The first time on a machine, the table is computed: classic takes ten seconds, longo five minutes.
    """
    from .odds import values
    from .solve import finish
    from .solve.packing import TooManyStatesError

    if sheet.further or not values.has_whole_table(sheet):
        raise InputError(
            "challenges are for sheets whose rows alone count: choose classic, longo or a mixx pad", key("challenge")
        )
    progress, start = listener(), rows.empty(sheet)
    try:
        best = finish.best_finish(sheet, start, rolls)
    except TooManyStatesError:  # about one series in 25 of longo, none in 25 of the others
        raise InputError(
            "the best score of this challenge is beyond the solver: choose another name", key("challenge")
        ) from None
    worth = values.values(
        sheet, start, cores.usable(MOST_THREADS), lambda part: progress.count(part, 1, "valuing positions")
    )
    return Results(_par(sheet, rolls, worth), PlayedSeries(best.line, best.final, best.best))


def _par(sheet: Sheet, rolls: tuple[Roll, ...], worth: "Values") -> PlayedSeries:
    """The turns of the exact player, who takes the first of several equally good ones."""
    from .odds import values

    state, line = rows.empty(sheet), []
    for roll in rolls:
        if rows.is_over(sheet, state):
            break
        turn = values.options(sheet, state, roll, worth)[0].turn
        state = rows.play(sheet, state, roll, turn)
        line.append(turn)
    return PlayedSeries(tuple(line), state, scoring.score(sheet, state))
