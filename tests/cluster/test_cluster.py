"""Work on a cluster: the same as alone, whoever comes, goes and dies; other versions are refused; nothing is lost."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from sheetgen.base import cluster as clusters
from sheetgen.base import pool
from sheetgen.base.errors import Cancelled, InputError, NoPuzzle, SolverError, key
from sheetgen.base.progress import Progress, heard_by

from ..conftest import Run
from .conftest import LocalCluster, wait

TEMPLATE = Path(__file__).parents[1] / "templates" / "short.toml"
POSITION = (
    '{"variant": "classic", "penalties": 3, "rows": [{"marks": [2, 3, 5, 6, 7, 9]}, '
    '{"marks": [4, 5], "closed": true}, {"marks": [12, 9, 7, 4]}, {"marks": [10, 9, 4]}]}\n'
)


def double(number: int) -> int:
    time.sleep(0.02)
    return 2 * number


def refuse(_number: int) -> int:
    raise NoPuzzle(f"none: ask for another {key('level')}")


def die(_number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


class Watched(Progress):
    """Cancels after so many steps; keeps what is said."""

    def __init__(self, steps: float = float("inf")) -> None:
        self.steps, self.lines = steps, list[str]()

    def step(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise Cancelled

    def say(self, line: str) -> None:
        self.lines.append(line)


def test_the_set_is_the_same_though_a_worker_is_killed_and_another_comes(cluster: LocalCluster, run: Run) -> None:
    wish = ("puzzle", "classic", "--kind", "finish", "--count", "240", "--seed", "cluster")
    victim = cluster.add_worker()
    cluster.add_worker()
    made: list[tuple[int, str, str]] = []
    part = Path("all.jsonl.part")
    on_cluster = ("--shard", "1/1", "-o", "all.jsonl", "--cluster", cluster.address)

    def kill() -> None:
        wait(part.exists)  # from the first puzzle that is asked for, to the last one
        time.sleep(0.3)
        victim.send_signal(signal.SIGKILL)
        cluster.add_worker()

    killing = Thread(target=kill)
    killing.start()
    made.append(run(*wish, *on_cluster))
    killing.join()

    assert 0 == made[0][0], made[0][2]
    assert -signal.SIGKILL == victim.wait(10)
    assert 0 == run("merge", "all.jsonl", "-o", "merged.jsonl", "--cluster", cluster.address)[0]
    assert 0 == run(*wish, "-o", "alone.jsonl")[0]
    assert Path("alone.jsonl").read_bytes() == Path("merged.jsonl").read_bytes()
    code, said, _ = run("check", "merged.jsonl", "--sample", "30%", "--cluster", cluster.address)
    assert (0, True) == (code, "all correct" in said)


def test_cards_and_positions_are_valued(cluster: LocalCluster, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    cluster.add_worker(SHEETGEN_CACHE=str(Path("worker").absolute()))
    Path("short.toml").write_bytes(TEMPLATE.read_bytes())
    Path("positions.jsonl").write_text(POSITION + "{}\n" + POSITION, encoding="utf-8")
    there = ("--cluster", cluster.address)
    for folder, words in (("there", there), ("here", ())):
        monkeypatch.setenv("SHEETGEN_CACHE", str(Path(folder).resolve()))
        pad = ("pad", "short.toml", "--certify", "--sheets", "4", "--seed", "1", "-o", f"{folder}.pdf")
        assert 0 == run(*pad, *words)[0]

    assert Path("here.pdf").read_bytes() == Path("there.pdf").read_bytes()
    assert run("odds", "positions.jsonl", "--json") == run("odds", "positions.jsonl", "--json", *there)


def test_a_scheduler_that_goes_is_one_sentence_and_what_was_made_is_kept(cluster: LocalCluster, run: Run) -> None:
    cluster.add_worker()
    wish = (
        "puzzle",
        "classic",
        "--kind",
        "score",
        "--count",
        "9000",
        "--seed",
        "gone",
        "--shard",
        "1/1",
        "-o",
        "x.jsonl",
    )
    part = Path("x.jsonl.part")

    def kill() -> None:
        wait(lambda: part.exists() and part.stat().st_size > 5_000)
        cluster.scheduler.kill()

    killing = Thread(target=kill)
    killing.start()
    code, _, told = run(*wish, "--cluster", cluster.address)
    killing.join()
    kept, error = told.splitlines()[-2:]

    assert 2 == code
    assert f"error: --cluster: the scheduler at {cluster.address} is gone: start it, and then this again" == error
    assert kept.endswith("puzzles are kept in x.jsonl.part: go on with --resume")
    assert "no scheduler answers at" in run(*wish, "--resume", "--cluster", cluster.address)[2]


def test_other_versions_are_refused(cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    cluster.add_worker()
    with clusters.cluster(cluster.address):
        jobs = [partial(double, 1)]
        wait(lambda: [2] == list(pool.in_order(jobs, 1, "json")))  # it is there
        monkeypatch.setattr(clusters, "OURS", ("sheetgen 9.9", (3, 11)))
        with pytest.raises(InputError, match=r"a worker has sheetgen 0\.1\.0 on Python"):
            list(pool.in_order(jobs, 1, "json"))
    with pytest.raises(InputError, match=r"tcp://\S+ has sheetgen 0\.1\.0 on Python .*, and this is sheetgen 9\.9"):
        clusters.cluster(cluster.address).__enter__()


def test_work_waits_for_workers_and_can_be_cancelled(cluster: LocalCluster) -> None:
    watched = Watched()
    with heard_by(watched), clusters.cluster(cluster.address):
        cluster.add_worker()
        assert [0, 2, 4] == list(pool.in_order([partial(double, number) for number in range(3)], 1, "json"))
        watched.steps = 20
        with pytest.raises(Cancelled):
            list(pool.in_order([partial(double, number) for number in range(10_000)], 1, "json"))

    assert [f"{cluster.address} has no worker yet: waiting for one"] == watched.lines


def test_errors_keep_their_keys_and_deadly_work_is_given_up(cluster: LocalCluster) -> None:
    for _ in range(4):
        cluster.add_worker()
    with clusters.cluster(cluster.address):
        with pytest.raises(NoPuzzle) as refused:
            list(pool.in_order([partial(refuse, 1)], 1, "json"))
        with pytest.raises(SolverError, match="the cluster could not do a piece of work: its workers died"):
            list(pool.in_order([partial(die, 1)], 1, "json"))

    assert "none: ask for another --level" == refused.value.message(lambda name: f"--{name}")


@contextmanager
def silent(said: bytes) -> Iterator[tuple[str, Callable[[], bool]]]:
    """An address where something accepts, says this and then nothing; and whether somebody has called there."""
    held: list[socket.socket] = []

    def accept() -> None:
        with suppress(OSError):
            while True:
                held.append(listening.accept()[0])
                held[-1].sendall(said)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=accept, daemon=True).start()
        try:
            yield f"tcp://127.0.0.1:{listening.getsockname()[1]}", lambda: bool(held)
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            for each in held:
                each.close()


@pytest.mark.parametrize("said", [b"", b"SSH-2.0-OpenSSH_9.6\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n", bytes(8)])
def test_a_port_that_accepts_and_is_silent_is_one_sentence(
    said: bytes, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "CONNECTING", 1.0)
    with silent(said) as (address, _):
        started = time.monotonic()
        code, _, complaint = run("puzzle", "classic", "-o", "x.jsonl", "--cluster", address)

    assert time.monotonic() - started < 15
    assert (2, f"error: --cluster: no scheduler answers at '{address}': ") == (
        code,
        complaint.partition("start one")[0],
    )


def test_ctrl_c_ends_the_wait_for_a_silent_port_at_once(tmp_path: Path) -> None:
    with silent(b"") as (address, is_called):
        words = [sys.executable, "-m", "sheetgen", "puzzle", "classic", "-o", "x.jsonl", "--cluster", address]
        with subprocess.Popen(words, cwd=tmp_path, stderr=subprocess.PIPE) as process:
            try:
                wait(is_called)
                started = time.monotonic()
                process.send_signal(signal.SIGINT)
                process.wait(60)
                took = time.monotonic() - started
            finally:
                process.kill()

    assert 130 == process.returncode
    assert took < 5
