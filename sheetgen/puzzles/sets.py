"""Whole sets of puzzles: as many as asked for, no two alike, the same set on any number of cores.

``Order`` is one of the dice games; whatever else can make a puzzle of a number may take its place.
"""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from multiprocessing import active_children, get_all_start_methods, get_context
from multiprocessing.context import BaseContext
from typing import Protocol, TypeVar

from sheetgen.base.chance import Chance
from sheetgen.games.dice.kinds import make, versions
from sheetgen.games.dice.kinds.judge import judge_named
from sheetgen.games.dice.kinds.make import Tally
from sheetgen.games.dice.kinds.puzzle import Puzzle
from sheetgen.games.dice.kinds.wish import Wish

FEW = 40
"""So many are made sooner by one process than others are started."""
CHUNK = 8
AHEAD = 6
"""Chunks per process that are being made or wait to be taken."""

Tell = Callable[[int, int], None]
"""Hears how many are found, and how many tries that took."""


def nobody(_found: int, _tried: int) -> None:
    """Does not listen."""


P = TypeVar("P")
Made = tuple[tuple[Puzzle, ...], Tally]


class Work(Protocol[P]):
    """So many puzzles to be made."""

    @property
    def count(self) -> int:
        """How many."""

    @property
    def processes(self) -> int:
        """On how many cores."""

    @property
    def preloaded(self) -> str:
        """The module that all processes share."""

    def made(self, number: int, again: int = 0) -> tuple[tuple[P, ...], Tally]:
        """The puzzle of a number in all its versions; ``again`` asks for another one."""

    def look(self, puzzle: P) -> bytes:
        """The same for puzzles that look alike."""


@dataclass(frozen=True, slots=True)
class Order:
    """So many puzzles of a wish, and who proves them."""

    wish: Wish
    seed: str
    count: int
    judge: str
    processes: int = 1
    versions: int = 1
    different: bool = False

    @property
    def preloaded(self) -> str:
        """The compiled solver, where it is the judge."""
        return "sheetgen.games.dice.solve.ahead" if self.judge == "compiled" else __name__

    def made(self, number: int, again: int = 0) -> Made:
        """A puzzle and its versions: other looks of it where that is wished and can be, else others like it."""
        judge = judge_named(self.judge)
        if self.versions > 1 and (self.different or self.wish.kind not in versions.SYMMETRIC):
            return make.alike(self.wish, self.seed, number, judge, again, self.versions)
        puzzle, tally = make.made(self.wish, self.seed, number, judge, again)
        looks = versions.proven(puzzle, self.versions - 1, Chance(f"{self.seed}/looks of {number}.{again}"), judge)
        if len(looks) < self.versions - 1:  # a sheet of few symmetries
            return make.alike(self.wish, self.seed, number, judge, again, self.versions)
        return (puzzle, *looks), tally

    def look(self, puzzle: Puzzle) -> bytes:
        """The same for sheets that look alike: the same crosses in whatever order of the rows, or mirrored."""
        state = puzzle.position.state
        return digest((sorted(state.marks), state.penalties))


def digest(value: object) -> bytes:
    """Eight bytes that stand for a value: a million of them take little room."""
    return blake2b(repr(value).encode(), digest_size=8).digest()


def puzzles(work: Work[P], tell: Tell = nobody) -> Iterator[tuple[P, ...]]:
    """The puzzles one after another, each in all its versions; one that looks like an earlier one is made anew."""
    seen: set[bytes] = set()
    tried = 0
    for number, (found, tally) in enumerate(_all(work)):
        tried += tally.tried
        again = 0
        while any(work.look(puzzle) in seen for puzzle in found):
            again += 1
            found, more = work.made(number, again)  # noqa: PLW2901
            tried += more.tried
        seen |= {work.look(puzzle) for puzzle in found}
        tell(number + 1, tried)
        yield found


def _all(work: Work[P]) -> Iterator[tuple[tuple[P, ...], Tally]]:
    if work.processes == 1 or work.count <= FEW:
        return (work.made(number) for number in range(work.count))
    return _on_many_cores(work)


def _on_many_cores(work: Work[P]) -> Iterator[tuple[tuple[P, ...], Tally]]:
    """In order, chunk by chunk, and only a few chunks ahead: memory stays small however many are asked for."""
    starts = iter(range(0, work.count, CHUNK))
    waiting: list[Future[list[tuple[tuple[P, ...], Tally]]]] = []
    with ProcessPoolExecutor(work.processes, _context(work.preloaded), _leave_interrupts_to_the_first) as pool:
        try:
            while True:
                while len(waiting) < AHEAD * work.processes and (start := next(starts, None)) is not None:
                    waiting.append(pool.submit(_chunk, work, start))
                if not waiting:
                    return
                yield from waiting.pop(0).result()
        except BaseException:  # nobody waits for what is still being made
            for process in active_children():
                process.terminate()
            raise


def _context(preloaded: str) -> BaseContext:
    """Processes that share what is loaded once, where the system can do that."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([preloaded])
    return context


def _leave_interrupts_to_the_first() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _chunk(work: Work[P], start: int) -> list[tuple[tuple[P, ...], Tally]]:
    return [work.made(number) for number in range(start, min(start + CHUNK, work.count))]
