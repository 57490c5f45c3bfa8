"""Sets of puzzles that all look different; the same set on any number of cores.

A game's ``Work`` makes the puzzle of a number from its seed and the number alone.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from itertools import chain
from typing import Any, Generic, TypeVar

from sheetgen.base import pool
from sheetgen.base.errors import NoPuzzle, key
from sheetgen.base.progress import listener
from sheetgen.games.kind import LEVELS

FEW = 40  # puzzles: one process makes them before others have started
CHUNK = 8
REMAKES = 200  # of a puzzle that looks like an earlier one: then there are no others

P = TypeVar("P")
W = TypeVar("W")
Found = Callable[[int, int], None]  # called with the number of puzzles found so far, and of the tries that took


@dataclass(slots=True)
class Tries:
    """How many positions were tried for a wish, how many made puzzles, and of which levels."""

    tried: int = 0
    proven: int = 0
    levels: Counter[str] = field(default_factory=Counter)

    def add(self, level: str | None) -> None:
        listener().step()
        self.tried += 1
        self.proven += level is not None
        self.levels[level or ""] += 1

    def by_level(self) -> str:
        """How many puzzles of each level were proven, for messages: ``12 easy, 3 hard``."""
        return ", ".join(f"{self.levels[level]:,} {level}" for level in LEVELS if self.levels[level])


@dataclass(frozen=True, slots=True)
class Work(ABC, Generic[W, P]):
    """How a game makes ``count`` puzzles of a wish, each in so many versions, ``different`` ones or other looks.

    ``judge`` names who proves them, and ``preloaded`` a module that the ``processes`` share.
    """

    wish: W
    seed: str
    count: int
    judge: str
    processes: int = 1
    versions: int = 1
    different: bool = False

    @property
    @abstractmethod
    def preloaded(self) -> str: ...

    @abstractmethod
    def make(self, number: int, again: int = 0) -> tuple[tuple[P, ...], Tries]:
        """Puzzle ``number`` in all its versions; a higher ``again`` makes another one."""

    @abstractmethod
    def look(self, puzzle: P) -> bytes:
        """Equal for puzzles that look alike."""


def digest(value: object) -> bytes:
    """Eight bytes that stand for a value: a million of them need little memory."""
    return blake2b(repr(value).encode(), digest_size=8).digest()


def alike(puzzles: Iterator[P], count: int, traits: Callable[[P], tuple[object, object]]) -> tuple[P, ...]:
    """The first ``count`` puzzles that are alike but have different answers, by their ``traits``: likeness, answer."""
    groups: dict[object, dict[object, P]] = {}
    for puzzle in puzzles:
        likeness, answer = traits(puzzle)
        group = groups.setdefault(likeness, {})
        group.setdefault(answer, puzzle)
        if len(group) == count:
            return tuple(group.values())
    raise AssertionError("puzzles end only with an error")


def puzzles(work: Work[Any, P], found: Found = lambda _found, _tried: None) -> Iterator[tuple[P, ...]]:
    """Yield the puzzles in order, each in all its versions; one that looks like an earlier one is made anew."""
    seen: set[bytes] = set()
    tried = 0
    for number, (versions, tries) in enumerate(_all(work)):
        tried += tries.tried
        again = 0
        while any(work.look(puzzle) in seen for puzzle in versions):
            again += 1
            if again > REMAKES:
                raise NoPuzzle(_why_no_more(number, len(versions)))
            versions, more = work.make(number, again)  # noqa: PLW2901
            tried += more.tried
            found(number, tried)
        seen |= {work.look(puzzle) for puzzle in versions}
        found(number + 1, tried)
        yield versions


def _why_no_more(there: int, versions: int) -> str:
    what = "puzzle" if versions == 1 else f"puzzle in {versions} versions"
    return (
        f"only {there:,} of such a {what} that look different were found: {REMAKES} more looked like one of them; "
        f"ask for {key('count')} {there}"
    )


def _all(work: Work[Any, P]) -> Iterator[tuple[tuple[P, ...], Tries]]:
    if work.processes == 1 or work.count <= FEW:
        return (work.make(number) for number in range(work.count))
    jobs = (partial(_chunk, work, start) for start in range(0, work.count, CHUNK))
    return chain.from_iterable(pool.in_order(jobs, work.processes, work.preloaded))


def _chunk(work: Work[Any, P], start: int) -> list[tuple[tuple[P, ...], Tries]]:
    return [work.make(number) for number in range(start, min(start + CHUNK, work.count))]
