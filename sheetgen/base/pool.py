"""Work on many cores, in order: processes that end with the one that started them, and whose death loses nothing.

Who has work to do does not know where it is done: here, in processes of this machine, or by ``Workers`` elsewhere.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from contextvars import ContextVar
from multiprocessing import active_children, get_all_start_methods, get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from multiprocessing.util import get_temp_dir
from shutil import rmtree
from threading import Thread
from time import sleep
from typing import Protocol, TypeVar

from .ending import undivided
from .errors import SolverError
from .progress import listener

AHEAD = 6  # jobs per process that are being done or wait to be taken
PATIENCE = 0.2  # seconds between two looks at whether the work is cancelled
MOST_DEATHS = 3  # of processes, without a result between them: something on this machine ends them

T = TypeVar("T")


class Workers(Protocol):
    """Whoever does the work in place of this machine."""

    @property
    def width(self) -> int:
        """How many jobs are done at once."""

    def in_order(self, jobs: Iterator[Callable[[], T]]) -> Iterator[T]:
        """What each job returns."""


_ELSEWHERE: ContextVar[Workers | None] = ContextVar("elsewhere", default=None)


@contextmanager
def elsewhere(workers: Workers) -> Iterator[None]:
    """Inside, these workers do what would be done by processes of this machine."""
    token = _ELSEWHERE.set(workers)
    try:
        yield
    finally:
        _ELSEWHERE.reset(token)


def width(processes: int) -> int:
    """How many jobs are done at once, where this machine may use so many processes."""
    workers = _ELSEWHERE.get()
    return workers.width if workers else processes


def is_elsewhere() -> bool:
    return _ELSEWHERE.get() is not None


def in_order(jobs: Iterable[Callable[[], T]], processes: int, preloaded: str) -> Iterator[T]:
    """Yield what each job returns, only a few jobs ahead: memory stays small however many there are.

    One process is this one, which does a job when its result is asked for. Several share the module ``preloaded``; if
    one dies, its job is done again, ``MOST_DEATHS`` times, and then a ``SolverError`` says so.
    """
    if workers := _ELSEWHERE.get():
        return workers.in_order(iter(jobs))
    return _by_processes(jobs, processes, preloaded) if processes > 1 else (job() for job in jobs)


def _by_processes(jobs: Iterable[Callable[[], T]], processes: int, preloaded: str) -> Iterator[T]:
    rest, deaths = iter(jobs), 0
    waiting: deque[Callable[[], T]] = deque()
    futures: deque[Future[T]] = deque()
    others = set(active_children())
    pool: ProcessPoolExecutor | None = None
    try:
        while True:
            while len(waiting) < AHEAD * processes and (job := next(rest, None)) is not None:
                waiting.append(job)
            try:
                with undivided(), _or_broken():
                    pool = pool or ProcessPoolExecutor(
                        processes, _context(preloaded), _serve_the_parent, (get_temp_dir(),)
                    )
                    futures.extend(map(pool.submit, list(waiting)[len(futures) :]))
                if not futures:
                    return
                done = _result(futures[0])
            except BrokenProcessPool:
                deaths += 1
                if deaths > MOST_DEATHS:
                    raise SolverError("the processes at work were ended again and again") from None
                if pool:
                    pool.shutdown()
                pool = None
                futures.clear()
                sleep(PATIENCE * deaths)  # what was killed takes a moment to end, and until then looks alive
                continue
            deaths = 0
            waiting.popleft(), futures.popleft()
            yield done
    except BaseException:  # what is still being done is not needed
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        if pool:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _or_broken() -> Iterator[None]:
    """What is said if a process is ended that starts the others, or counts what they share."""
    try:
        yield
    except (EOFError, ConnectionError) as error:
        raise BrokenProcessPool from error


def _result(future: Future[T]) -> T:
    """What a process has done; whoever listens may cancel while it is waited for."""
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
    context.set_forkserver_preload([preloaded, f"{__package__}.frozen"])
    return context


def _serve_the_parent(temporary: str) -> None:
    """Leave interrupts to the parent, and end with it, whatever ends it: nobody else would take what is made here.

    ``temporary`` is its folder for what processes share, which it clears away itself unless it is killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, args=(temporary,), daemon=True).start()


def _end_with_the_parent(temporary: str) -> None:
    parent = parent_process()
    if parent:
        wait([parent.sentinel])
        rmtree(temporary, ignore_errors=True)
        os._exit(1)
