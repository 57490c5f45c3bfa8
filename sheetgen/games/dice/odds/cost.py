"""What a table of odds takes, said before it is built."""

from sheetgen.base.progress import duration, listener

from ..rules.variant import Sheet

SECONDS = 5e-8  # of one core, for a position and a roll of the white dice: measured on classic, mixx-a, mixx-b, longo
SECONDS_A_PAIR, BYTES_A_PAIR = 3e-6, 200  # of crosses in a turn, while they are listed
LONG = 10.0  # seconds: what takes longer is announced
MUCH = 500_000_000  # bytes of memory: so is what takes more


def seconds(sheet: Sheet, positions: int) -> float:
    """About how long one core takes to value so many positions."""
    return positions * sheet.rules.sides**2 * SECONDS


def announce(sheet: Sheet, positions: int, pairs: int, levels: int, threads: int, kept: bool) -> None:
    """Say what it takes to value so many positions at each of so many penalties, where that is long or much.

    ``pairs`` of crosses are listed before. ``kept`` tables are held in 32 bits a value, and on the disk; others in 64.
    """
    takes = seconds(sheet, positions * levels) / threads + pairs * SECONDS_A_PAIR
    memory = positions * ((4 if kept else 8) * levels + 24)  # three levels are at hand in 64 bits while one is built
    memory = max(memory, pairs * BYTES_A_PAIR)  # they are listed first
    if not levels or (takes <= LONG and memory <= MUCH):
        return
    disk = f" and {_size(4 * positions * levels)} of the cache folder" if kept else ""
    what = f"{positions * levels:,} positions to value"
    listener().say(f"{what}: {duration(takes)}, {_size(memory)} of memory{disk}")


def _size(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"
