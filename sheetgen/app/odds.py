"""Everything that ``odds`` is given, valued and told: one answer an entry, wrong ones too."""

import os
from collections.abc import Callable

from sheetgen.base import strict_json
from sheetgen.base.errors import InputError, SheetgenError
from sheetgen.cli.waiting import bar, said_if_slow
from sheetgen.games.dice.formats import position as position_format
from sheetgen.games.dice.rules.position import Position

from .intake import Entry, intake
from .solve import answered


def value_all(source: str, tell: Callable[[str], None], json: bool, color: bool) -> str | None:
    """Value every position of a source; what is wrong in a stream stops nothing, and is summed up in the end."""
    return answered(intake(source), tell, lambda entry: _answer(entry, json, color), json)


def _answer(entry: Entry, json: bool, color: bool) -> str:
    position = _position(entry)
    try:
        return _valued(position, json, color)
    except SheetgenError as error:
        raise error.within(entry.where) if entry.where else error from None


def _position(entry: Entry) -> Position:
    """A position of the dice game, with the one roll that is to be played or none."""
    position = entry.position(position_format.read_with_roll)
    where = (entry.where,) if entry.where else ()
    if not isinstance(position, Position):
        raise InputError("the odds are those of the dice game: 'solve' has the answers to the cube game", *where)
    if len(position.rolls) > 1 or not all(roll.active for roll in position.rolls):
        raise InputError("the odds take one roll, your own with every coloured die, or none", *where)
    return position


def _valued(position: Position, json: bool, color: bool) -> str:
    with said_if_slow("loading the solver; the first time on a machine it is compiled, which takes a few seconds"):
        from sheetgen.games.dice.formats import odds as odds_format
        from sheetgen.games.dice.odds import values as odds
        from sheetgen.games.dice.text import odds as odds_text
    sheet, state = position.sheet, position.state
    with bar("valuing positions") as tell:
        values = odds.values(sheet, state, threads(), tell)
    found = odds.options(sheet, state, position.rolls[0], values) if position.rolls else None
    worth = found[0].worth if found else values(state)
    if json:
        return strict_json.one_line(odds_format.written(sheet, worth, found))
    return odds_text.valued(position, worth, found, color)


def threads() -> int:
    """As many as there are cores for this program, but not more than help."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(there, 4)
