"""What a position of the dice game is worth before the dice are thrown, and every way to play a roll."""

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.base import cores
from sheetgen.base.errors import InputError
from sheetgen.base.progress import listener, loading
from sheetgen.games.positions import Odds

from . import mechanics
from .formats import odds as odds_format
from .formats import position
from .rules.position import Position
from .text import odds as odds_text

if TYPE_CHECKING:
    from .odds.values import Option, Worth

MOST_THREADS = 4  # more do not help


class Valuation(NamedTuple):
    """What a position is worth; with a roll, also every way to play it, best first."""

    worth: "Worth"
    options: "list[Option] | None"


def _value(given: Position) -> Valuation:
    if len(given.rolls) > 1:
        raise InputError("the odds take one roll, your own or somebody else's, or none")
    mechanics.require(mechanics.ODDS, given.sheet)
    with loading("a few seconds"):
        from .odds import values
    sheet, state = given.sheet, given.state
    progress = listener()
    value_of = values.values(
        sheet,
        state,
        cores.usable(MOST_THREADS),
        lambda part: progress.count(part, 1, "valuing positions"),
        compares=bool(given.rolls),
    )
    options = values.options(sheet, state, given.rolls[0], value_of) if given.rolls else None
    return Valuation(options[0].worth if options else value_of(state), options)


ODDS = Odds(
    from_json=position.read_with_roll,
    value=_value,
    to_json=lambda given, found: odds_format.to_json(given.sheet, found.worth, found.options),
    to_text=lambda words, given, found, color: odds_text.to_text(words, given, found.worth, found.options, color),
)
