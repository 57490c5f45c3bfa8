"""Tables of odds in the user's cache folder: one for each number of penalties, in whole numbers of 32 bits.

Rounding costs less than 4e-8 points, and no table is built on another's rounded values more than three times. They are
built on rounded values even where the exact ones are at hand, so that it does not matter when the work was interrupted.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

import numpy as np

from sheetgen.base import cache as files
from sheetgen.base.compiled import Array

from ..rules import rows
from ..rules.rows import State
from ..rules.variant import Sheet
from . import tables
from .halves import Numbering, numbering
from .tables import Tell

VERSION = 1
"""Of the tables in the cache folder: raised whenever their numbers or their order change."""

HEAD = 16
TOP = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class Level:
    """The values of all positions with so many penalties, in steps from the least."""

    least: float
    step: float
    steps: Array

    def value(self, place: tuple[int, int]) -> float:
        """The expected points to come."""
        return self.least + self.step * int(self.steps[place])

    def values(self) -> Array:
        """All of them."""
        table: Array = self.steps * self.step
        table += self.least
        return table


def rounded(table: Array) -> bytes:
    """A table in steps of 32 bits; the least value and the step before them."""
    least, most = float(table.min()), float(table.max())
    step = (most - least) / TOP or 1.0
    return np.array([least, step]).tobytes() + np.rint((table - least) / step).astype(np.uint32).tobytes()


def unrounded(content: bytes, shape: tuple[int, int]) -> Level:
    """The inverse of ``rounded``, but for the rounding."""
    least, step = np.frombuffer(content[:HEAD], np.float64)
    return Level(float(least), float(step), np.frombuffer(content, np.uint32, offset=HEAD).reshape(shape))


class Whole:
    """All positions of a sheet, from the cache folder or built as they are needed.

    What is not to be ``kept`` is taken from the folder where it is there, and not written to it.
    """

    def __init__(self, sheet: Sheet, kept: bool = True) -> None:
        self.kept = kept
        self.numbering = numbering(sheet, rows.empty(sheet))
        self.name = sha256(repr((sheet.rules, sheet.rows, sorted(sheet.lucky))).encode()).hexdigest()[:16]
        self.levels: dict[int, Level] = {}

    def make_ready(self, penalties: int, threads: int, tell: Tell) -> None:
        """Load or build what is needed for positions with so many penalties, or more."""
        limit = self.numbering.sheet.rules.penalty_limit
        for level in reversed(range(penalties, limit)):
            if level not in self.levels:
                heard = _scaled(tell, limit - 1 - level, limit - penalties)
                content = self._content(level, partial(self._built, level, threads, heard))
                self.levels[level] = unrounded(content, self.numbering.shape)

    def to_come(self, state: State) -> float:
        """The expected points to come."""
        return self.levels[state.penalties].value(self.numbering.place(state))

    def _content(self, penalties: int, build: Callable[[], bytes]) -> bytes:
        name = f"odds-{self.name}-{penalties}"
        return files.table(name, VERSION, build) if self.kept else files.kept(name, VERSION) or build()

    def _built(self, penalties: int, threads: int, tell: Tell) -> bytes:
        above = self.levels.get(penalties + 1)
        fewer = above.values() if above else np.zeros(self.numbering.shape)
        return rounded(tables.level(self.numbering, fewer, threads, tell))


class Part:
    """All that one position can lead to, kept in memory as it was computed."""

    def __init__(self, positions: Numbering, penalties: int, threads: int, tell: Tell) -> None:
        self.numbering = positions
        self.levels: dict[int, Array] = {}
        limit = positions.sheet.rules.penalty_limit
        fewer = np.zeros(positions.shape)
        for level in reversed(range(penalties, limit)):
            heard = _scaled(tell, limit - 1 - level, limit - penalties)
            self.levels[level] = fewer = tables.level(positions, fewer, threads, heard)

    def to_come(self, state: State) -> float:
        """The expected points to come."""
        return float(self.levels[state.penalties][self.numbering.place(state)])


def _scaled(tell: Tell, done: int, whole: int) -> Tell:
    """Tell of one of several pieces of work as of the whole."""
    return lambda part: tell((done + part) / whole)
