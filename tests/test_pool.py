"""Work on many cores: processes end with the one that started them, and one that is killed loses nothing."""

import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from sheetgen.base import cluster, cores, pool
from sheetgen.base.ending import undivided, unwinding
from sheetgen.base.errors import InputError, SolverError

from .families import family

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
MARK = "SHEETGEN_TEST_FAMILY"


def double(number: int) -> int:
    return 2 * number


def die_once(number: int, mark: Path) -> int:
    """Kills its own process the first time."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return double(number)


def die(_number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_results_come_in_order() -> None:
    assert [2 * n for n in range(50)] == list(pool.in_order((partial(double, n) for n in range(50)), 2, "json"))


@pytest.mark.long
def test_the_work_of_a_killed_process_is_done_again(tmp_path: Path) -> None:
    jobs = [partial(die_once, n, tmp_path / str(n % 9)) if n < 2 else partial(double, n) for n in range(30)]

    assert [2 * n for n in range(30)] == list(pool.in_order(jobs, 2, "json"))


@pytest.mark.long
def test_the_work_goes_on_where_what_starts_processes_is_killed_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    submit, refusals = ProcessPoolExecutor.submit, iter([EOFError(), ConnectionResetError()])

    def refuse_first(own: ProcessPoolExecutor, job: Callable[[], int]) -> Future[int]:
        for error in refusals:
            raise error
        return submit(own, job)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", refuse_first)

    assert [0, 2, 4] == list(pool.in_order([partial(double, n) for n in range(3)], 2, "json"))


@pytest.mark.long
def test_the_work_goes_on_where_what_was_killed_takes_a_moment_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    submit, end = ProcessPoolExecutor.submit, time.monotonic() + 0.3

    def refuse_for_a_moment(own: ProcessPoolExecutor, job: Callable[[], int]) -> Future[int]:
        if time.monotonic() < end:
            raise EOFError
        return submit(own, job)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", refuse_for_a_moment)

    assert [0, 2, 4] == list(pool.in_order([partial(double, n) for n in range(3)], 2, "json"))


def test_the_work_goes_on_where_what_counts_shared_things_is_killed_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    refusals = iter([BrokenPipeError()])

    def refuse_first(*given: Any) -> ProcessPoolExecutor:
        for error in refusals:
            raise error
        return ProcessPoolExecutor(*given)

    monkeypatch.setattr(pool, "ProcessPoolExecutor", refuse_first)

    assert [0, 2, 4] == list(pool.in_order([partial(double, n) for n in range(3)], 2, "json"))


@pytest.mark.long
def test_work_whose_process_is_killed_each_time_is_given_up() -> None:
    before = set(active_children())
    with pytest.raises(SolverError, match="were ended again and again"):
        list(pool.in_order([partial(die, 1)], 2, "json"))

    assert before == set(active_children())


def test_who_takes_no_more_leaves_no_process() -> None:
    before = set(active_children())
    results: Iterator[int] = pool.in_order((partial(double, n) for n in range(1000)), 2, "json")
    assert 0 == next(results)
    del results
    deadline = time.monotonic() + 5
    while set(active_children()) - before and time.monotonic() < deadline:
        time.sleep(0.05)

    assert before == set(active_children())


@pytest.mark.long
@pytest.mark.skipif(cores.usable(2) < 2, reason="one core works without processes")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGKILL])
def test_processes_end_with_the_program(end: signal.Signals, tmp_path: Path) -> None:
    mark = secrets.token_hex(8)
    words = [sys.executable, "-m", "sheetgen", "puzzle", "classic", "--kind", "chance", "--count", "100000"]
    with subprocess.Popen(
        [*words, "-o", str(tmp_path / "x.json")],
        env=os.environ | {MARK: mark, "TMPDIR": str(tmp_path)},
        stderr=subprocess.DEVNULL,
    ) as running:
        deadline = time.monotonic() + 60
        while len(family(MARK, mark)) < 5 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert len(family(MARK, mark)) >= 5  # itself, the fork server, the tracker, two workers
        running.send_signal(end)
        running.wait(20)
    deadline = time.monotonic() + 20
    while family(MARK, mark) and time.monotonic() < deadline:
        time.sleep(0.05)

    assert [] == family(MARK, mark)
    assert [] == list(tmp_path.iterdir())


def test_an_end_that_is_ignored_stays_ignored() -> None:
    """As below ``nohup``: the terminal is closed, and the work goes on."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with unwinding():
            os.kill(os.getpid(), signal.SIGHUP)
        assert signal.SIG_IGN == signal.getsignal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_an_interrupt_waits_for_the_end_of_an_undivided_step() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), undivided():
        signal.raise_signal(signal.SIGINT)
        done.append("whole")

    assert ["whole"] == done


@pytest.mark.parametrize(
    "address", ["", "word word", "inproc://x", "file:///etc/passwd", "tcp://host", "host:x", "tcp://a:1\n"]
)
def test_what_is_no_address_of_a_scheduler_is_refused_at_once(address: str) -> None:
    with pytest.raises(InputError, match="names no scheduler: write it as in tcp://host:8786"):
        cluster.cluster(address).__enter__()


@pytest.mark.parametrize("error", [OSError, MemoryError])
def test_a_client_that_found_no_scheduler_is_thrown_away_quietly(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_greet", lambda *_: None)  # the scheduler was there a moment ago
    left = []

    class Client:
        def __init__(self, *_: object, **__: object) -> None:
            self.status = "connecting"
            raise error

        def __del__(self) -> None:
            left.append(self.status)

    with pytest.raises(InputError, match=r"no scheduler answers at 'tcp://host:8786'"):
        cluster._connected(type("Dask", (), {"Client": Client}), "tcp://host:8786").__enter__()

    assert ["closed"] == left
