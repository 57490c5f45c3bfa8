"""A Dask scheduler and workers on this machine, each a process of its own."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

IS_WANTED = bool(os.environ.get("SHEETGEN_CLUSTER"))
collect_ignore_glob = [] if IS_WANTED else ["test_*.py"]
LONGEST = 120.0  # seconds that a process may take to start


def wait(until: Callable[[], object]) -> None:
    deadline = time.monotonic() + LONGEST
    while not until():
        assert time.monotonic() < deadline
        time.sleep(0.02)


class LocalCluster:
    """A scheduler, and workers that a test starts and kills."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._file = folder, folder / "scheduler.json"
        self.scheduler = self._start("dask_scheduler", {}, "--host", "127.0.0.1", "--port", "0")
        self.workers: list[subprocess.Popen[bytes]] = []
        wait(lambda: self._file.exists() and self._file.read_text("utf-8").endswith("}"))
        self.address = str(json.loads(self._file.read_text("utf-8"))["address"])

    def add_worker(self, **environment: str) -> subprocess.Popen[bytes]:
        words = ("--nworkers", "1", "--nthreads", "1", "--no-nanny", "--local-directory", str(self._folder))
        self.workers.append(self._start("dask_worker", environment, *words))
        return self.workers[-1]

    def _start(self, module: str, environment: dict[str, str], *words: str) -> subprocess.Popen[bytes]:
        where = ("--scheduler-file", str(self._file), "--no-dashboard")
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{module}", *where, *words],
            env=os.environ | environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[LocalCluster]:
    started = LocalCluster(tmp_path)
    try:
        yield started
    finally:
        started.end()
