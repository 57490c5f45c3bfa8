"""Tables of odds in the user's cache folder: one for each number of penalties, values rounded to 32 bits.

Rounding costs less than 4e-8 points, at most three times over. A table is always built on the rounded values of the
next one, even if the exact ones are at hand: so an interruption does not change the result.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

from sheetgen.base import cache
from sheetgen.base.arrays import np
from sheetgen.base.compiled import Array

from ..rules import rows
from ..rules.rows import State
from ..rules.variant import Sheet
from . import tables
from .halves import Numbering, numbering
from .tables import ignore

VERSION = 1  # of the cached tables: raise it whenever their numbers or their order change
HEAD = 16  # bytes: the least value and the step
TOP = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class Level:
    """The values of all positions with some number of penalties, as ``steps`` of size ``step`` above ``least``."""

    least: float
    step: float
    steps: Array

    def value(self, place: tuple[int, int]) -> float:
        return self.least + self.step * int(self.steps[place])

    def values(self) -> Array:
        table: Array = self.steps * self.step
        table += self.least
        return table


def pack_table(table: Array) -> bytes:
    """A table as bytes: the least value, the step, then each value as a number of steps in 32 bits."""
    least, most = float(table.min()), float(table.max())
    step = (most - least) / TOP or 1.0
    return np.array([least, step]).tobytes() + np.rint((table - least) / step).astype(np.uint32).tobytes()


def unpack_table(content: bytes, shape: tuple[int, int]) -> Level:
    """The inverse of ``pack_table``, up to rounding."""
    least, step = np.frombuffer(content[:HEAD], np.float64)
    return Level(float(least), float(step), np.frombuffer(content, np.uint32, offset=HEAD).reshape(shape))


class SheetTable:
    """The values of all positions of a sheet, from the cache folder, or built when needed.

    With ``kept=False`` tables are still read from the folder, but not written to it.
    """

    def __init__(self, sheet: Sheet, kept: bool = True) -> None:
        self.kept = kept
        self.numbering = numbering(sheet, rows.empty(sheet))
        self.name = sha256(repr((sheet.rules, sheet.rows, sorted(sheet.lucky))).encode()).hexdigest()[:16]
        self.levels: dict[int, Level] = {}

    def make_ready(self, penalties: int, threads: int = 1, report: Callable[[float], None] = ignore) -> None:
        """Load or build the tables for positions with ``penalties`` or more; ``report`` is given the part done."""
        limit = self.numbering.sheet.rules.penalty_limit
        for level in reversed(range(penalties, limit)):
            if level not in self.levels:
                report_piece = _report_of_piece(report, limit - 1 - level, limit - penalties)
                content = self._load(level, partial(self._build, level, threads, report_piece))
                self.levels[level] = unpack_table(content, self.numbering.shape)

    def missing(self, penalties: int) -> int:
        """How many of the tables for positions with ``penalties`` or more must be built."""
        levels = set(range(penalties, self.numbering.sheet.rules.penalty_limit)) - self.levels.keys()
        return sum(not cache.is_there(self._name(level), VERSION) for level in levels)

    def to_come(self, state: State) -> float:
        """The expected points to come; only after ``make_ready`` for the state's penalties."""
        return self.levels[state.penalties].value(self.numbering.place(state))

    def _load(self, penalties: int, build: Callable[[], bytes]) -> bytes:
        name = self._name(penalties)
        return cache.table(name, VERSION, build) if self.kept else cache.read(name, VERSION) or build()

    def _name(self, penalties: int) -> str:
        return f"odds-{self.name}-{penalties}"

    def _build(self, penalties: int, threads: int, report: Callable[[float], None]) -> bytes:
        above = self.levels.get(penalties + 1)
        next_level = above.values() if above else np.zeros(self.numbering.shape)
        return pack_table(tables.level(self.numbering, next_level, threads, report))


class PositionTable:
    """The values of all positions that one position can lead to, in memory, unrounded."""

    def __init__(
        self, positions: Numbering, penalties: int, threads: int = 1, report: Callable[[float], None] = ignore
    ) -> None:
        self.numbering = positions
        self.levels: dict[int, Array] = {}
        limit = positions.sheet.rules.penalty_limit
        next_level = np.zeros(positions.shape)
        for level in reversed(range(penalties, limit)):
            report_piece = _report_of_piece(report, limit - 1 - level, limit - penalties)
            self.levels[level] = next_level = tables.level(positions, next_level, threads, report_piece)

    def to_come(self, state: State) -> float:
        """The expected points to come."""
        return float(self.levels[state.penalties][self.numbering.place(state)])


def _report_of_piece(report: Callable[[float], None], done: int, whole: int) -> Callable[[float], None]:
    """A ``report`` for the next of ``whole`` equal pieces of work, after ``done`` of them."""
    return lambda part: report((done + part) / whole)
