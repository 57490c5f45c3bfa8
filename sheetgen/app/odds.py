"""Values positions by all rolls to come, and every way to play a roll."""

from collections.abc import Callable
from functools import partial
from typing import Any

from sheetgen.base import strict_json
from sheetgen.base.errors import InputError
from sheetgen.games import game
from sheetgen.games.game import Game
from sheetgen.games.positions import Odds, OddsWish
from sheetgen.page.words import Words

from .positions import Entries, Entry, PositionTask, answer_each, read


def odds(
    entries: Entries,
    tell: Callable[[str], None],
    words: Words,
    wish: OddsWish,
    json: bool = False,
    color: bool = False,
    spell: Callable[[str], str] = str,
) -> str | None:
    """Value every position and pass each answer to ``tell``; returns a summary of errors in a stream, else ``None``."""
    return answer_each(entries, tell, lambda entry: _begin(entry, words, wish, json, color), json, spell)


def _begin(entry: Entry, words: Words, wish: OddsWish, json: bool, color: bool) -> PositionTask:
    """Read a position here, where its template is; the returned task may value it elsewhere."""
    owner, position = read(entry, lambda owner, table: _odds(owner).from_json(table))
    own = _odds(owner)

    def write(found: Any) -> str:
        return (
            strict_json.one_line(own.to_json(position, found)) if json else own.to_text(words, position, found, color)
        )

    return PositionTask(partial(_value, owner.name, position, wish), write)


def _value(name: str, position: Any, wish: OddsWish) -> Any:
    return _odds(game.by_name(name)).value(position, wish)


def _odds(owner: Game) -> Odds:
    if owner.odds is None:
        raise InputError(f"{owner.variants()[0]} has no odds: 'solve' has its answers")
    return owner.odds()
