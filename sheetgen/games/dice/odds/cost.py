"""Estimates the time and memory that a table of odds takes, and announces them before it is built."""

from sheetgen.base import cores
from sheetgen.base.errors import InputError, key
from sheetgen.base.progress import duration, listener, size

from .bonus_row import FieldNumbering
from .counted import CountNumbering
from .halves import Numbering
from .positions import Positions
from .symbols import SymbolNumbering

SECONDS: dict[type, float] = {Numbering: 5e-8, CountNumbering: 8e-8, FieldNumbering: 8e-8, SymbolNumbering: 1.3e-7}
"""Of one core, for a position and a roll of the white dice: measured on the variants that have such tables."""
AT_HAND: dict[type, int] = {CountNumbering: 2, SymbolNumbering: 2}
"""The number of levels held in 64 bits while one is built, if it is not three."""
SECONDS_A_PAIR, BYTES_A_PAIR = 3e-6, 200  # of a pair of crosses in a turn, while listed
LONG = 10.0  # seconds: longer work is announced
MUCH = 500_000_000  # bytes of memory: larger tables are announced
MANY = 1000  # more than anybody has cores


def seconds(found: Positions) -> float:
    """About how many seconds one core takes to value the positions at one number of penalties."""
    return found.size * found.sheet.rules.sides**2 * SECONDS[type(found)]


def memory(found: Positions, levels: int, players: int = 1, kept: bool = False) -> float:
    """About how many bytes the values of positions need at once, for ``levels`` numbers of penalties.

    Each position has ``players`` values, of 32 bits if ``kept``, else of 64. While a level is built, some are held in
    64 bits, and all but one of the kept ones are out of memory. The pairs of crosses are listed before.
    """
    building = 8 * AT_HAND.get(type(found), 3)
    a_value = max(building + 4, 4 * levels) if kept else building + 8 * levels
    return max(found.size * players * a_value, found.pairs * BYTES_A_PAIR)


def fits(found: Positions, levels: int) -> bool:
    """Whether there is memory for the tables of a sheet, and for those that the solvers hold while they work."""
    return memory(found, levels, kept=True) <= cores.memory() and _at_hand(found) <= cores.solvers_memory()


def _at_hand(found: Positions) -> float:
    """The bytes of the 64-bit levels held while one is built; all others lie outside the solvers' memory."""
    return 8 * AT_HAND.get(type(found), 3) * found.size


def check_memory(found: Positions, levels: int) -> None:
    if fits(found, levels):
        return
    needed, there = memory(found, levels, kept=True), cores.memory()
    if needed <= there:
        needed, there = _at_hand(found), cores.solvers_memory()
    raise InputError(f"to value this sheet takes {size(needed)} of memory, of which {size(there)} are there")


def how_often(found: Positions, levels: int) -> int:
    """How many of these tables fit in memory at once; at least 1."""
    return max(1, int(min(cores.memory() / memory(found, levels, kept=True), MANY)))


def announce(found: Positions, levels: int, threads: int, players: int, kept: bool) -> None:
    """Say how much time and memory the values at ``levels`` numbers of penalties take, if either is large.

    ``kept`` tables also take disk space.
    """
    takes = seconds(found) * levels / threads + found.pairs * SECONDS_A_PAIR
    space = memory(found, levels, players, kept)
    if not levels or (takes <= LONG and space <= MUCH):
        return
    disk = f" and {size(4 * found.size * levels * players)} of the cache folder" if kept else ""
    what = f"{found.size * levels:,} positions to value"
    listener().say(f"{what}: {duration(takes)}, {size(space)} of memory{disk}")


def advise(found: Positions, levels: int, threads: int) -> None:
    """Say that values are estimated, and how much time and memory exact ones would take."""
    takes, space = duration(seconds(found) * levels / threads), size(memory(found, levels, kept=True))
    listener().say(f"estimated: exact values take {takes} and {space} of memory, and are computed with {key('exact')}")
