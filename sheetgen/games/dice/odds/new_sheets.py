"""What a new sheet is worth, exactly; nothing is kept of it but that one number.

A table of a sheet takes up to 400 MB in the cache folder: too much for every card of a deck. So the tables are built in
memory, and rounded just as those that are kept, for a value to be the very same whether they are there or not.
"""

import struct
from collections.abc import Callable
from hashlib import sha256

from sheetgen.base import cache

from ..rules import rows
from ..rules.variant import Sheet
from .tracks import depends_on_tracks

VERSION = 1
"""Of the values in the cache folder: raised whenever one of them changes."""
SECONDS = 5e-8
"""What a position takes of one core, for each roll of the white dice: measured on classic, mixx-a, mixx-b and longo."""
NUMBER = struct.Struct("<d")

Tell = Callable[[float], None]
"""Hears how much of the work is done, as a part of 1."""


def is_exact(sheet: Sheet) -> bool:
    """Whether there is a table for such a sheet, and not only an estimate."""
    return depends_on_tracks(sheet)


def known(sheet: Sheet) -> float | None:
    """The value of a new sheet that was computed before."""
    content = cache.kept(_name(sheet), VERSION)
    return float(NUMBER.unpack(content)[0]) if content else None


def value(sheet: Sheet, threads: int, tell: Tell) -> float:
    """The expected final score of a new sheet, computed or known."""
    content = cache.table(_name(sheet), VERSION, lambda: NUMBER.pack(_computed(sheet, threads, tell)))
    return float(NUMBER.unpack(content)[0])


def seconds(sheet: Sheet) -> float:
    """About how long one core computes."""
    from .halves import numbering

    positions = numbering(sheet, rows.empty(sheet)).size * sheet.rules.penalty_limit
    return positions * sheet.rules.sides**2 * SECONDS


def _computed(sheet: Sheet, threads: int, tell: Tell) -> float:
    from . import values
    from .store import Whole

    values.check_size(sheet)
    empty, whole = rows.empty(sheet), Whole(sheet, kept=False)
    whole.make_ready(empty.penalties, threads, tell)
    return rows.score(sheet, empty) + whole.to_come(empty)


def _name(sheet: Sheet) -> str:
    return f"worth-{sha256(repr((sheet.rules, sheet.rows, sorted(sheet.lucky))).encode()).hexdigest()[:16]}"
