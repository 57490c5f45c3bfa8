"""The value of a position of the dice game before the dice are rolled, and of every way to play a roll."""

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.base import cores
from sheetgen.base.errors import InputError, Sentence, key
from sheetgen.base.progress import listener
from sheetgen.games.positions import Odds, OddsWish

from . import mechanics, valued
from .formats import odds as odds_format
from .formats import position
from .odds.worth import Worth
from .rules import rows
from .rules.position import Position
from .rules.table import MOST_PLAYERS
from .text import odds as odds_text

if TYPE_CHECKING:
    from .odds.values import Option

MOST_THREADS = 4  # more do not help


class Valuation(NamedTuple):
    """The value of a position; with a roll, also every way to play it, best first.

    At a table of several ``players``, ``phases`` are its values by the number of other rolls before the player's own.
    ``source`` is the file with the precomputed value of the card, if there is one.
    """

    worth: Worth
    options: "list[Option] | None"
    players: int = 1
    phases: tuple[Worth, ...] = ()
    source: str = ""


def _value(given: Position, wish: OddsWish) -> Valuation:
    if len(given.rolls) > 1:
        raise InputError("the odds take one roll, your own or somebody else's, or none")
    mechanics.require(mechanics.ODDS, given.sheet)
    wait = _wait(given, wish)
    if known := _known(given, wish):
        return known
    from .odds import values

    sheet, state, progress = given.sheet, given.state, listener()
    value_of = values.values(
        sheet,
        state,
        cores.usable(MOST_THREADS),
        lambda part: progress.count(part, 1, "valuing positions"),
        compares=bool(given.rolls),
        players=wish.players,
        exact=wish.exact,
    )
    options = None
    if given.rolls:
        options = values.options(
            sheet, state, given.rolls[0], value_of, wait, lambda part: progress.count(part, 1, "valuing moves")
        )
    phases = tuple(value_of(state, n) for n in range(wish.players)) if wish.players > 1 and not given.rolls else ()
    return Valuation(options[0].worth if options else value_of(state, wait), options, wish.players, phases)


def _known(given: Position, wish: OddsWish) -> Valuation | None:
    """The precomputed value of a new sheet, for one player alone; ``None`` if there is none."""
    if given.rolls or wish.players > 1 or given.state != rows.empty(given.sheet):
        return None
    value = dict(valued.cards(given.variant)).get(given.sheet)
    return None if value is None else Valuation(Worth(value), None, source=valued.source(given.variant))


def _wait(given: Position, wish: OddsWish) -> int:
    """How many others roll before the player's next own roll, after the given roll if there is one."""
    if not 1 <= wish.players <= MOST_PLAYERS:
        raise InputError(
            Sentence(f"{wish.players} players: there are 1 to {MOST_PLAYERS}", "players", most=MOST_PLAYERS),
            key("players"),
        )
    own = bool(given.rolls) and given.rolls[0].active
    if own and wish.wait is not None:
        raise InputError("after your own roll all others roll: leave it out", key("wait"))
    if own:
        return wish.players - 1
    if wish.players == 1 and wish.wait:
        several = f"rolls of others come before yours at a table of several: say how many with {key('players')}"
        raise InputError(several, key("wait"))
    most = max(0, wish.players - 1 - bool(given.rolls))
    if wish.wait is not None and not 0 <= wish.wait <= most:
        rolls = "after this roll, " if given.rolls else ""
        raise InputError(f"{wish.wait} rolls of others: {rolls}0 to {most} come before yours", key("wait"))
    return wish.wait or 0


ODDS = Odds(
    from_json=position.read_with_roll,
    value=_value,
    to_json=lambda given, found: odds_format.to_json(given.sheet, found),
    to_text=lambda words, given, found, color: odds_text.to_text(words, given, found, color),
)
