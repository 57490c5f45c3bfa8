"""Processes for the page: never more than there may be, and none that keeps short work waiting."""

import asyncio
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from sheetgen.web.workers import Worker, WorkerQueue

from .serving import PATIENCE, Served, comes_true, served

WISH = {"variant": "classic", "kind": "last-lock", "level": "expert", "count": 150}
PAD = {"what": "pad", "wish": {"variant": "longo", "seed": "1"}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("workers")) as found:
        yield found


def asking(server: Served, ask: str, **values: object) -> socket.socket:
    """A connection that has asked, and has read nothing yet."""
    connection = socket.create_connection(("127.0.0.1", server.port))
    body = json.dumps({"ask": ask, "with": values}).encode()
    head = f"POST /ask HTTP/1.1\r\nhost: localhost:{server.port}\r\norigin: http://localhost:{server.port}\r\n"
    connection.sendall(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
    return connection


def children() -> int:
    """The processes that this one has started, and that live."""
    tasks = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    return sum(len(each.read_text().split()) for each in tasks)


def comes(worker: Worker) -> bool:
    """Whether more of an answer has come than is taken in without being asked for."""
    process = worker._process
    return bool(process and process.stdout and len(process.stdout._buffer) > 150_000)  # type: ignore[attr-defined]


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads /proc")
def test_cancelled_wishes_start_no_more_processes_than_there_may_be() -> None:
    async def most() -> tuple[int, int]:
        queue, before, seen = WorkerQueue(2), children(), []

        async def wish() -> None:
            async with queue.one():
                await asyncio.sleep(60)

        for number in range(60):
            task = asyncio.create_task(wish())
            await asyncio.sleep(0.01 * (number % 4))  # waits for its turn, for its process, or has it
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            seen.append(children() - before)
        await queue.stop()
        return max(seen), children() - before

    at_most, left = asyncio.run(most())

    assert at_most <= 2
    assert 0 == left


@pytest.mark.long
def test_a_wish_that_is_cancelled_at_work_gives_its_turn_on_when_its_process_has_ended() -> None:
    async def two() -> bool:
        queue = WorkerQueue(1)

        async def work() -> None:
            async with queue.one() as worker:
                async for _ in worker.ask({"ask": "make", "with": {"wish": WISH}}):
                    first.set_result(worker) if not first.done() else None

        first = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(work())
        worker = await first
        task.cancel()
        async with queue.one() as second:
            is_other = second is not worker and not worker.is_alive
        await queue.stop()
        return is_other

    assert asyncio.run(two())


@pytest.mark.long
def test_a_wish_that_is_cancelled_while_its_answer_comes_gives_its_turn_on() -> None:
    """A pipe that nobody reads any more does not end by itself."""
    pages = {"what": "pad", "wish": {"variant": "mixx-b", "sheets": 30, "seed": "1"}, "format": "svg"}

    async def two() -> bool:
        queue = WorkerQueue(1)
        asked: list[Worker] = []

        async def work() -> None:
            async with queue.one() as worker:
                asked.append(worker)
                async for _ in worker.ask({"ask": "print", "with": pages}):
                    pass

        task = asyncio.create_task(work())
        async with asyncio.timeout(2 * PATIENCE):
            while not asked or not comes(asked[0]):
                await asyncio.sleep(0)
        task.cancel()
        async with asyncio.timeout(PATIENCE), queue.one() as second:
            is_other = second is not asked[0]
        await queue.stop()
        return is_other

    assert asyncio.run(two())


@pytest.mark.long
def test_dropped_requests_leave_the_usual_processes(server: Served) -> None:
    server.ask("make", wish={"variant": "classic", "kind": "score"})
    usual = len(server.processes())
    for _ in range(40):
        with asking(server, "make", wish=WISH):
            time.sleep(0.02)

    assert comes_true(lambda: len(server.processes()) <= usual)
    assert "answer" in server.ask("make", wish={"variant": "classic", "kind": "score"})


@pytest.mark.long
def test_printing_waits_for_no_long_work(server: Served) -> None:
    server.ask("print", **PAD)  # its process is there
    longs = [asking(server, "make", wish=WISH) for _ in range(12)]
    try:
        assert b'"progress"' in longs[0].recv(65536) + longs[0].recv(65536)
        asked = time.monotonic()
        assert "answer" in server.ask("print", **PAD)
        assert time.monotonic() - asked < 8
    finally:
        for each in longs:
            each.close()
