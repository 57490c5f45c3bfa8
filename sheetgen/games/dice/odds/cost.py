"""What a table of odds takes, said before it is built."""

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
"""Levels in 64 bits while one is built, where they are not three."""
SECONDS_A_PAIR, BYTES_A_PAIR = 3e-6, 200  # of crosses in a turn, while they are listed
LONG = 10.0  # seconds: what takes longer is announced
MUCH = 500_000_000  # bytes of memory: so is what takes more
MANY = 1000  # more than anybody has cores


def seconds(found: Positions) -> float:
    """About how long one core takes to value the positions at some number of penalties."""
    return found.size * found.sheet.rules.sides**2 * SECONDS[type(found)]


def memory(found: Positions, levels: int, players: int = 1, kept: bool = False) -> float:
    """About how many bytes the values of positions need at once, at each of so many penalties.

    At a table of several ``players``, each has a value for each of them. ``kept`` ones have 32 bits a value, others 64;
    some levels are at hand in 64 bits while one is built, and the kept ones but for one are not in memory then. The
    pairs of crosses are listed before.
    """
    building = 8 * AT_HAND.get(type(found), 3)
    a_value = max(building + 4, 4 * levels) if kept else building + 8 * levels
    return max(found.size * players * a_value, found.pairs * BYTES_A_PAIR)


def fits(found: Positions, levels: int) -> bool:
    """Whether there is memory for the tables of a sheet, and for those that solvers work on at once."""
    return memory(found, levels, kept=True) <= cores.memory() and _at_hand(found) <= cores.solvers_memory()


def _at_hand(found: Positions) -> float:
    """The bytes of the levels at hand in 64 bits while one is built; all else lies outside of the solvers' memory."""
    return 8 * AT_HAND.get(type(found), 3) * found.size


def check_memory(found: Positions, levels: int) -> None:
    if fits(found, levels):
        return
    needed, there = memory(found, levels, kept=True), cores.memory()
    if needed <= there:
        needed, there = _at_hand(found), cores.solvers_memory()
    raise InputError(f"to value this sheet takes {size(needed)} of memory, of which {size(there)} are there")


def how_often(found: Positions, levels: int) -> int:
    """How many such sheets it has the memory for at once: for one in any case."""
    return max(1, int(min(cores.memory() / memory(found, levels, kept=True), MANY)))


def announce(found: Positions, levels: int, threads: int, players: int, kept: bool) -> None:
    """Say what it takes to value the positions at each of so many penalties, where that is long or much.

    ``kept`` tables lie on the disk, too.
    """
    takes = seconds(found) * levels / threads + found.pairs * SECONDS_A_PAIR
    space = memory(found, levels, players, kept)
    if not levels or (takes <= LONG and space <= MUCH):
        return
    disk = f" and {size(4 * found.size * levels * players)} of the cache folder" if kept else ""
    what = f"{found.size * levels:,} positions to value"
    listener().say(f"{what}: {duration(takes)}, {size(space)} of memory{disk}")


def advise(found: Positions, levels: int, threads: int) -> None:
    """Say what exact values would take, where they are only estimated."""
    takes, space = duration(seconds(found) * levels / threads), size(memory(found, levels, kept=True))
    listener().say(f"estimated: exact values take {takes} and {space} of memory, and are computed with {key('exact')}")
