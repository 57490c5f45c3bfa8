"""Tables of odds in the user's cache folder: one for each number of penalties, values rounded to 32 bits.

Rounding costs less than 4e-8 points, at most three times over. A table is always built from the rounded values of the
next one, even if the exact ones are available, so that an interruption does not change the result.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import prod

from sheetgen.base import cache
from sheetgen.base.kernels import Array, view, zeros

from ..rules import rows
from ..rules.rows import State
from ..rules.variant import Sheet
from .kernel import measure, read_off, round_off
from .positions import Positions, positions, values
from .tables import ignore
from .tracks import digest

VERSION = 1  # of the cached tables: raise it whenever their numbers or their order change
HEAD, VALUE = 16, 4  # bytes: the least value and the step; a value
PIECE = 1 << 20  # values rounded at once: kernels have no room for a second copy of the largest tables


@dataclass(frozen=True, slots=True)
class Level:
    """The values of all positions with some number of penalties, as ``steps`` of size ``step`` above ``least``."""

    least: float
    step: float
    steps: memoryview

    def value(self, place: tuple[int, int]) -> float:
        return self.least + self.step * int(self.steps[place])

    def values(self) -> Array:
        table = zeros(self.steps.shape or (), "float64")
        self.write_values(table)
        return table

    def write_values(self, table: Array) -> None:
        content = self.steps.cast("B")
        for begin in range(0, len(content) // VALUE, PIECE):
            piece = bytes(content[VALUE * begin : VALUE * (begin + PIECE)])
            read_off(view(piece, "uint32", (len(piece) // VALUE,)), self.least, self.step, begin, table)


def pack_table(table: Array) -> bytes:
    """A table as bytes: the least value, the step, then each value as a number of steps in 32 bits."""
    return b"".join(_packed(table))


def _packed(table: Array) -> list[bytes]:
    head, count = zeros(2, "float64"), prod(table.shape)
    measure(table, head)
    pieces = [head.tobytes()]
    for begin in range(0, count, PIECE):
        steps = zeros(min(PIECE, count - begin), "uint32")
        round_off(table, head, begin, steps)
        pieces.append(steps.tobytes())
    return pieces


def unpack_table(content: bytes, shape: tuple[int, int], place: int = 0) -> Level:
    """The inverse of ``pack_table``, up to rounding; ``place`` is that of the table among several in a row."""
    start = place * (HEAD + VALUE * shape[0] * shape[1])
    least, step = struct.unpack("dd", content[start : start + HEAD])
    steps = memoryview(content)[start + HEAD :][: VALUE * prod(shape)]
    return Level(least, step, steps.cast("I", shape))


class SheetTable:
    """The values of all positions of a sheet, from the cache folder, or built when needed.

    With ``kept=False`` tables are still read from the folder, but not written to it. With several ``players`` there is
    a table for each number of other rolls before the player's own; ``levels`` are those just before an own roll.
    """

    def __init__(self, sheet: Sheet, kept: bool = True, players: int = 1) -> None:
        self.kept, self.players = kept, players
        self.numbering = positions(sheet, rows.empty(sheet))
        self.name = digest(sheet)
        self.phases: dict[int, tuple[Level, ...]] = {}

    @property
    def levels(self) -> dict[int, Level]:
        return {penalties: phases[0] for penalties, phases in self.phases.items()}

    def make_ready(self, penalties: int, threads: int = 1, report: Callable[[float], None] = ignore) -> None:
        """Load or build the tables for positions with ``penalties`` or more; calls ``report`` with the part done."""
        levels = self._levels(penalties)
        is_built = self.missing(penalties) > 0
        for done, level in enumerate(levels):
            self._make(level, threads, _report_of_piece(report, done, len(levels)))
            if is_built and self.kept and cache.is_there(self._name(level + 1), VERSION):
                self.phases.pop(level + 1)  # room for the next one to be built; it is read again below
        for level in levels:
            self._make(level, threads)

    def of_new(self, threads: int, report: Callable[[float], None]) -> float:
        """The expected points to come on a new sheet; holds no more tables at once than that takes."""
        empty = rows.empty(self.numbering.sheet)
        levels = self._levels(empty.penalties)
        for done, level in enumerate(levels):
            self._make(level, threads, _report_of_piece(report, done, len(levels)))
            self.phases.pop(level + 1, None)
        return self.to_come(empty)

    def _levels(self, penalties: int) -> range:
        """The numbers of penalties from the most down to ``penalties``: each table is built from that of one more."""
        return range(self.numbering.sheet.rules.penalty_limit - 1, penalties - 1, -1)

    def _make(self, level: int, threads: int, report: Callable[[float], None] = ignore) -> None:
        if level not in self.phases:
            content = self._load(level, partial(self._build, level, threads, report))
            shape, places = self.numbering.shape, range(self.players)
            self.phases[level] = tuple(unpack_table(content, shape, place) for place in places)

    def missing(self, penalties: int) -> int:
        """How many of the tables for positions with ``penalties`` or more must be built."""
        levels = set(range(penalties, self.numbering.sheet.rules.penalty_limit)) - self.phases.keys()
        return sum(not cache.is_there(self._name(level), VERSION) for level in levels)

    def to_come(self, state: State, wait: int = 0) -> float:
        """The expected points to come, ``wait`` other rolls before the player's own; requires ``make_ready``."""
        return self.phases[state.penalties][wait].value(self.numbering.place(state))

    def _load(self, penalties: int, build: Callable[[], bytes]) -> bytes:
        name = self._name(penalties)
        return cache.table(name, VERSION, build) if self.kept else cache.read(name, VERSION) or build()

    def _name(self, penalties: int) -> str:
        of = f"-of{self.players}" if self.players > 1 else ""
        return f"odds-{self.name}{of}-{penalties}"

    def _build(self, penalties: int, threads: int, report: Callable[[float], None]) -> bytes:
        tables, pieces = list(self._values(penalties, threads, report)), list[bytes]()
        while tables:
            pieces += _packed(tables.pop(0))
        return b"".join(pieces)

    def _values(self, penalties: int, threads: int, report: Callable[[float], None]) -> tuple[Array, ...]:
        above = self.phases.get(penalties + 1)
        next_level = above[-1].values() if above else zeros(self.numbering.shape, "float64")
        return values(self.numbering, penalties, next_level, self.players, threads, report)


class PositionTable:
    """The values of all positions that can follow one position, in memory and unrounded."""

    def __init__(
        self,
        found: Positions,
        penalties: int,
        threads: int = 1,
        report: Callable[[float], None] = ignore,
        players: int = 1,
    ) -> None:
        self.numbering = found
        self.phases: dict[int, tuple[Array, ...]] = {}
        limit = found.sheet.rules.penalty_limit
        next_level = zeros(found.shape, "float64")
        for level in reversed(range(penalties, limit)):
            report_piece = _report_of_piece(report, limit - 1 - level, limit - penalties)
            self.phases[level] = values(found, level, next_level, players, threads, report_piece)
            next_level = self.phases[level][-1]

    def to_come(self, state: State, wait: int = 0) -> float:
        """The expected points to come, ``wait`` other rolls before the player's own."""
        return float(self.phases[state.penalties][wait][self.numbering.place(state)])


def _report_of_piece(report: Callable[[float], None], done: int, whole: int) -> Callable[[float], None]:
    """A ``report`` for the next of ``whole`` equal pieces of work, after ``done`` of them."""
    return lambda part: report((done + part) / whole)
