"""Whole sets of puzzles: as many as asked for, no two alike, the same set on any number of cores."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from multiprocessing import active_children, get_all_start_methods, get_context
from multiprocessing.context import BaseContext

from ..chance import Chance
from . import make, versions
from .judge import judge_named
from .make import Tally
from .puzzle import Puzzle
from .wish import Wish

FEW = 40
"""So many are made sooner by one process than others are started."""
CHUNK = 8
AHEAD = 6
"""Chunks per process that are being made or wait to be taken."""

Tell = Callable[[int, int], None]
"""Hears how many are found, and how many tries that took."""


def nobody(_found: int, _tried: int) -> None:
    """Does not listen."""


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


Made = tuple[tuple[Puzzle, ...], Tally]


def puzzles(order: Order, tell: Tell = nobody) -> Iterator[tuple[Puzzle, ...]]:
    """The puzzles one after another, each in all its versions; one that looks like an earlier one is made anew."""
    seen: set[bytes] = set()
    tried = 0
    for number, (found, tally) in enumerate(_all(order)):
        tried += tally.tried
        again = 0
        while any(_look(puzzle) in seen for puzzle in found):
            again += 1
            found, more = _made(order, number, again)  # noqa: PLW2901
            tried += more.tried
        seen |= {_look(puzzle) for puzzle in found}
        tell(number + 1, tried)
        yield found


def _made(order: Order, number: int, again: int = 0) -> Made:
    """A puzzle and its versions: other looks of it where that is wished and can be, else others like it."""
    judge = judge_named(order.judge)
    if order.versions > 1 and (order.different or order.wish.kind not in versions.SYMMETRIC):
        return make.alike(order.wish, order.seed, number, judge, again, order.versions)
    puzzle, tally = make.made(order.wish, order.seed, number, judge, again)
    looks = versions.proven(puzzle, order.versions - 1, Chance(f"{order.seed}/looks of {number}.{again}"), judge)
    if len(looks) < order.versions - 1:  # a sheet of few symmetries
        return make.alike(order.wish, order.seed, number, judge, again, order.versions)
    return (puzzle, *looks), tally


def _look(puzzle: Puzzle) -> bytes:
    """The same for sheets that look alike: the same crosses in whatever order of the rows, or mirrored."""
    state = puzzle.position.state
    return blake2b(repr((sorted(state.marks), state.penalties)).encode(), digest_size=8).digest()


def _all(order: Order) -> Iterator[Made]:
    if order.processes == 1 or order.count <= FEW:
        return (_made(order, number) for number in range(order.count))
    return _on_many_cores(order)


def _on_many_cores(order: Order) -> Iterator[Made]:
    """In order, chunk by chunk, and only a few chunks ahead: memory stays small however many are asked for."""
    starts = iter(range(0, order.count, CHUNK))
    waiting: list[Future[list[Made]]] = []
    with ProcessPoolExecutor(order.processes, _context(order.judge), _leave_interrupts_to_the_first) as pool:
        try:
            while True:
                while len(waiting) < AHEAD * order.processes and (start := next(starts, None)) is not None:
                    waiting.append(pool.submit(_chunk, order, start))
                if not waiting:
                    return
                yield from waiting.pop(0).result()
        except BaseException:  # nobody waits for what is still being made
            for process in active_children():
                process.terminate()
            raise


def _context(judge: str) -> BaseContext:
    """Processes that share what is loaded once, where the system can do that."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["sheetgen.solve.ahead"] if judge == "compiled" else [__name__])
    return context


def _leave_interrupts_to_the_first() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _chunk(order: Order, start: int) -> list[Made]:
    return [_made(order, number) for number in range(start, min(start + CHUNK, order.count))]
