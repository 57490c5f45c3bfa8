"""Numbers the positions of a sheet as its mechanics require, and values them at each number of penalties."""

from collections.abc import Callable

from sheetgen.base.kernels import Array

from ..rules import scoring
from ..rules.rows import State
from ..rules.variant import Sheet
from . import bonus_row, counted, symbols, tables
from .bonus_row import FieldNumbering
from .counted import CountNumbering
from .halves import Numbering, numbering
from .symbols import SymbolNumbering
from .tracks import IN_COUNTS, IN_TRACKS, has_counts, has_tables

Positions = Numbering | CountNumbering | FieldNumbering | SymbolNumbering


def are_numbered(sheet: Sheet) -> bool:
    """Whether there are tables for the sheet: with a bonus row, with symbols, with counts, or without effects."""
    return not held_by_no_table(sheet)


def held_by_no_table(sheet: Sheet) -> str:
    """The mechanics of a sheet that no table holds, alone or together; empty if there are tables for it."""
    if has_tables(sheet) or has_counts(sheet):
        return ""
    if alone := [name for name in sheet.further if name not in IN_TRACKS | IN_COUNTS]:
        return " and ".join(alone)
    effects = {"lucky numbers": sheet.lucky, "a bonus row": sheet.bonus_cells, "symbols": sheet.symbols}
    first, *others = [*(name for name, data in effects.items() if data), *sheet.further]
    if others:
        return f"{first} together with {' and '.join(others)}"
    kinds = [symbol.effect for symbol in sheet.symbols]
    return "two symbols of one kind" if len(set(kinds)) < len(kinds) else ""


def positions(sheet: Sheet, start: State) -> Positions:
    """All positions that a sheet can reach from ``start``."""
    if sheet.symbols:
        return SymbolNumbering(sheet, start)
    if has_counts(sheet):
        return CountNumbering(sheet, start)
    return FieldNumbering(sheet, start) if sheet.bonus_cells else numbering(sheet, start)


def values(
    found: Positions, penalties: int, next_level: Array, players: int, threads: int, report: Callable[[float], None]
) -> tuple[Array, ...]:
    """A table for each number of other players' rolls before the player's own; see ``tables.phases``."""
    match found:
        case CountNumbering():
            return (counted.level(found, next_level, threads, report),)
        case FieldNumbering():
            return (bonus_row.level(found, next_level, threads, report),)
        case SymbolNumbering():
            return (symbols.level(found, penalties, next_level, threads, report),)
        case _:
            return tables.phases(found, next_level, players, threads, report)


def points_so_far(sheet: Sheet, state: State) -> int:
    """The score that points to come add to; these include a doubled row, since another row may still replace it."""
    return scoring.score(sheet, state) - scoring.doubled(sheet, state)
