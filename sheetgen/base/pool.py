"""Runs jobs on many cores and yields results in order; workers end with their parent, and a dead one loses no job.

Callers need not know where jobs run: in this process, in others of this machine, or on ``Workers`` elsewhere.
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

AHEAD = 6  # jobs per process that are running or queued
PATIENCE = 0.2  # seconds between two checks for cancellation
MOST_DEATHS = 3  # of processes, without a result in between: something on this machine kills them

T = TypeVar("T")


class Workers(Protocol):
    """Runs jobs in place of this machine, as a cluster does."""

    @property
    def width(self) -> int:
        """How many jobs run at once."""

    def in_order(self, jobs: Iterator[Callable[[], T]]) -> Iterator[T]:
        """Yield the result of each job, in order."""


_ELSEWHERE: ContextVar[Workers | None] = ContextVar("elsewhere", default=None)


@contextmanager
def elsewhere(workers: Workers) -> Iterator[None]:
    """Inside, these workers run the jobs that processes of this machine would."""
    token = _ELSEWHERE.set(workers)
    try:
        yield
    finally:
        _ELSEWHERE.reset(token)


def width(processes: int) -> int:
    """How many jobs run at once, if this machine may use that many processes."""
    workers = _ELSEWHERE.get()
    return workers.width if workers else processes


def is_elsewhere() -> bool:
    return _ELSEWHERE.get() is not None


def in_order(jobs: Iterable[Callable[[], T]], processes: int, preloaded: str) -> Iterator[T]:
    """Yield the result of each job, running only a few jobs ahead: memory stays small however many there are.

    With one process, this one runs each job when its result is requested. Several share the module ``preloaded``; if
    one dies, its job is run again; after more than ``MOST_DEATHS`` deaths in a row, a ``SolverError`` is raised.
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
                sleep(PATIENCE * deaths)  # a killed process takes a moment to end, and looks alive until then
                continue
            deaths = 0
            waiting.popleft(), futures.popleft()
            yield done
    except BaseException:  # running jobs are no longer needed
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        if pool:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _or_broken() -> Iterator[None]:
    """Raise ``BrokenProcessPool`` if the fork server or the resource tracker has died."""
    try:
        yield
    except (EOFError, ConnectionError) as error:
        raise BrokenProcessPool from error


def _result(future: Future[T]) -> T:
    """Wait for the result of a job; the listener may cancel meanwhile."""
    while True:
        try:
            return future.result(timeout=PATIENCE)
        except TimeoutError:
            listener().step()


def _context(preloaded: str) -> BaseContext:
    """A fork server with ``preloaded`` imported once, where the system has it; else ``spawn``."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([preloaded, f"{__package__}.frozen"])
    return context


def _serve_the_parent(temporary: str) -> None:
    """Leave interrupts to the parent, and exit with it, whatever ends it: nobody else would take the results.

    ``temporary`` is its folder for files shared by its processes, which it removes itself unless it is killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, args=(temporary,), daemon=True).start()


def _end_with_the_parent(temporary: str) -> None:
    parent = parent_process()
    if parent:
        wait([parent.sentinel])
        rmtree(temporary, ignore_errors=True)
        os._exit(1)
