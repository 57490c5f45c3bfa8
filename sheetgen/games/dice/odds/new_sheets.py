"""The exact value of a new sheet; only that number is cached, not the table.

The table of a sheet takes up to 400 MB in the cache folder: too much for every card of a deck. So tables are built in
memory, rounded like those on disk, and the value does not depend on which tables are cached.
"""

import struct
from collections.abc import Callable

from sheetgen.base import cache, cores

from ..rules import rows
from ..rules.variant import Sheet
from . import cost
from .positions import are_numbered, points_so_far, positions
from .tracks import digest

VERSION = 1  # of the cached values: raise it whenever one of them changes
NUMBER = struct.Struct("<d")
SECONDS, BYTES = 30.0, 1_000_000_000  # limits for the search of a sheet that no table holds


def look_up(sheet: Sheet) -> float | None:
    """The cached value of a new sheet; ``None`` if it was never computed."""
    content = cache.read(_name(sheet), VERSION)
    return float(NUMBER.unpack(content)[0]) if content else None


def value(sheet: Sheet, threads: int, report: Callable[[float], None]) -> float:
    """The expected final score of a new sheet, cached or computed; ``report`` is called with the part done, up to 1.

    Raises ``TooManyPositionsError`` for sheets that are too large.
    """
    content = cache.table(_name(sheet), VERSION, lambda: NUMBER.pack(_compute(sheet, threads, report)))
    return float(NUMBER.unpack(content)[0])


def keep(sheet: Sheet, value: float) -> None:
    """Cache the value of a new sheet that was computed elsewhere."""
    cache.table(_name(sheet), VERSION, lambda: NUMBER.pack(value))


def seconds(sheet: Sheet) -> float:
    """About how long one core takes for ``value``."""
    if not are_numbered(sheet):
        return SECONDS
    return cost.seconds(positions(sheet, rows.empty(sheet))) * sheet.rules.penalty_limit


def at_once(sheet: Sheet) -> int:
    """How many such sheets this machine has the memory to value side by side."""
    if not are_numbered(sheet):
        return max(1, int(min(cores.memory() / BYTES, cost.MANY)))
    return cost.how_often(positions(sheet, rows.empty(sheet)), sheet.rules.penalty_limit)


def check_memory(sheet: Sheet) -> None:
    """Raise an ``InputError`` if this machine has too little memory to value a new sheet."""
    cost.check_memory(positions(sheet, rows.empty(sheet)), sheet.rules.penalty_limit)


def _compute(sheet: Sheet, threads: int, report: Callable[[float], None]) -> float:
    from . import values
    from .store import SheetTable

    if not are_numbered(sheet):
        return values.of_new(sheet, threads, report)
    values.check_size(sheet)
    return points_so_far(sheet, rows.empty(sheet)) + SheetTable(sheet, kept=False).of_new(threads, report)


def _name(sheet: Sheet) -> str:
    return f"worth-{digest(sheet)}"
