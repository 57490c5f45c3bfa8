"""Sets of puzzles that all look different; the same set on any number of cores.

A game's ``Work`` makes the puzzle of a number from its seed and the number alone.
"""

import signal
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from hashlib import blake2b
from multiprocessing import active_children, get_all_start_methods, get_context
from multiprocessing.context import BaseContext
from typing import Any, Generic, TypeVar

from sheetgen.base.progress import listener
from sheetgen.games.kind import LEVELS

FEW = 40  # puzzles: one process makes them before others have started
CHUNK = 8
AHEAD = 6  # chunks per process that are being made or wait to be taken

PATIENCE = 0.2  # seconds between two looks at whether the work is cancelled
P = TypeVar("P")
T = TypeVar("T")
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
            versions, more = work.make(number, again)  # noqa: PLW2901
            tried += more.tried
        seen |= {work.look(puzzle) for puzzle in versions}
        found(number + 1, tried)
        yield versions


def _all(work: Work[Any, P]) -> Iterator[tuple[tuple[P, ...], Tries]]:
    if work.processes == 1 or work.count <= FEW:
        return (work.make(number) for number in range(work.count))
    return _on_many_cores(work)


def _on_many_cores(work: Work[Any, P]) -> Iterator[tuple[tuple[P, ...], Tries]]:
    """In order, chunk by chunk, and only a few chunks ahead: memory stays small however many are asked for."""
    starts = iter(range(0, work.count, CHUNK))
    others = set(active_children())
    waiting: list[Future[list[tuple[tuple[P, ...], Tries]]]] = []
    with ProcessPoolExecutor(work.processes, _context(work.preloaded), _leave_interrupts_to_the_first) as pool:
        try:
            while True:
                while len(waiting) < AHEAD * work.processes and (start := next(starts, None)) is not None:
                    waiting.append(pool.submit(_chunk, work, start))
                if not waiting:
                    return
                yield from _result(waiting.pop(0))
        except BaseException:  # what is still being made is not needed
            for process in set(active_children()) - others:
                process.terminate()
            raise


def _result(future: Future[T]) -> T:
    """What a process has made; whoever listens may cancel while it is waited for."""
    while True:
        try:
            return future.result(timeout=PATIENCE)
        except TimeoutError:
            listener().step()


def _context(preloaded: str) -> BaseContext:
    """Processes that share what is loaded once, where the system can do that."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([preloaded])
    return context


def _leave_interrupts_to_the_first() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _chunk(work: Work[Any, P], start: int) -> list[tuple[tuple[P, ...], Tries]]:
    return [work.make(number) for number in range(start, min(start + CHUNK, work.count))]
