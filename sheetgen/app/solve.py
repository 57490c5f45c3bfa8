"""Solves positions: finds the best finish for known rolls, or a forced win."""

from collections.abc import Callable
from functools import partial

from sheetgen.base import strict_json
from sheetgen.base.errors import InputError, NoRoomError, key
from sheetgen.games import game
from sheetgen.games.positions import SolveWish
from sheetgen.page.words import Words

from .positions import Entries, Entry, PositionTask, answer_each, read


def solve(
    entries: Entries,
    tell: Callable[[str], None],
    wish: SolveWish,
    words: Words,
    json: bool = False,
    color: bool = False,
    spell: Callable[[str], str] = str,
) -> str | None:
    """Solve every position and pass each answer to ``tell``; returns a summary of errors in a stream, else ``None``."""
    return answer_each(
        entries, tell, lambda entry: PositionTask(partial(_answer, entry, wish, words, json, color), str), json, spell
    )


def _answer(entry: Entry, wish: SolveWish, words: Words, json: bool, color: bool) -> str:
    owner, position = read(entry, lambda owner, table: owner.positions().from_json(table))
    positions = owner.positions()
    try:
        found = positions.solve(position, wish)
    except NoRoomError as error:
        if wish.exact:
            raise
        raise NoRoomError(f"{error}, or add {key('reference')}, the plain and slow solver, which needs fewer") from None
    if json:
        return strict_json.one_line(positions.to_json(position, found))
    return positions.to_text(words, position, found, color)


def stats(size: int | None, words: Words, json: bool = False) -> str:
    """Count the boards of a size that are won, lost and drawn; of the largest size if ``size`` is ``None``."""
    for positions in (each.positions() for each in game.games()):
        if positions.stats and positions.stats_to_text:
            size, totals = positions.stats(size)
            return strict_json.one_line(totals) if json else positions.stats_to_text(words, size, totals)
    raise InputError("no game counts its boards: leave it out", key("stats"))
