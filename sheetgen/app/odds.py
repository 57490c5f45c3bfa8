"""Positions valued by all rolls to come, and every way to play a roll."""

from collections.abc import Callable

from sheetgen.base import strict_json
from sheetgen.base.errors import InputError
from sheetgen.games.game import Game
from sheetgen.games.positions import Odds, OddsWish
from sheetgen.page.words import Words

from .positions import Entries, Entry, answer_each, read


def odds(
    entries: Entries,
    tell: Callable[[str], None],
    words: Words,
    wish: OddsWish,
    json: bool = False,
    color: bool = False,
    spell: Callable[[str], str] = str,
) -> str | None:
    """Value every position and pass each answer to ``tell``; returns what is wrong in a stream, else ``None``."""
    return answer_each(entries, tell, lambda entry: _answer(entry, words, wish, json, color), json, spell)


def _answer(entry: Entry, words: Words, wish: OddsWish, json: bool, color: bool) -> str:
    owner, position = read(entry, lambda owner, table: _odds(owner).from_json(table))
    own = _odds(owner)
    found = own.value(position, wish)
    return strict_json.one_line(own.to_json(position, found)) if json else own.to_text(words, position, found, color)


def _odds(owner: Game) -> Odds:
    if owner.odds is None:
        raise InputError(f"{owner.variants()[0]} has no odds: 'solve' has its answers")
    return owner.odds()
