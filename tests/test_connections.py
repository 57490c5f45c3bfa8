"""Connections that keep others out: half heads, and answers that nobody reads."""

import asyncio
import json
import socket
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from sheetgen.base import limits
from sheetgen.web import connections, frames, worker
from sheetgen.web import server as web_server
from sheetgen.web.connections import Stage

from .serving import Served, served

PATIENCE = 30.0
STAYING = 0.3  # seconds, more than the shortest time that a stage is given here
WHOLE = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: "
REFUSED = b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\nhalf"  # answered before it is whole
LARGE = b"x" * 20_000_000  # more than the system holds for a connection
CATALOG = json.dumps({"ask": "catalog", "with": {}}).encode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("connections"), "--token", "spring.class-7b") as found:
        yield found


@pytest.mark.long
def test_a_thousand_half_heads_keep_nobody_out(server: Served) -> None:
    limits.allow_open_files(4096)
    with ExitStack() as opened:
        for _ in range(1000):
            connection = opened.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
            connection.sendall(HALF)
        asked = time.monotonic()

        assert 200 == server.request("GET", "/health")[0]
        assert 200 == server.request("GET", "/?token=spring.class-7b")[0]
        assert time.monotonic() - asked < 10


def open_of(there: Iterable[Any], names: list[tuple[str, int]]) -> tuple[bool, ...]:
    """Which of these peers have a connection that is not being closed."""
    peers = {each.client for each in there if not each.transport.is_closing()}
    return tuple(name in peers for name in names)


def left(
    content: bytes, *sent: bytes, awaited: tuple[bool, ...], answering: bool = True
) -> tuple[tuple[bool, ...], int]:
    """Which connections are there, each of which has sent this and reads nothing; bytes not read.

    That is looked at once it is as ``awaited``, and a little later.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        assert scope["type"] == "http"  # nothing to start
        while not answering and (await receive())["type"] != "http.disconnect":
            pass
        await PlainTextResponse(content)(scope, receive, send)

    async def measured() -> tuple[tuple[bool, ...], int]:
        sock = socket.create_server(("127.0.0.1", 0))
        running = uvicorn.Server(web_server.configured(answer))
        serving = asyncio.create_task(running.serve(sockets=[sock]))
        there = running.server_state.connections
        with ExitStack() as opened:
            mine = []
            for each in sent:
                mine.append(opened.enter_context(socket.create_connection(sock.getsockname())))
                mine[-1].sendall(each)
                await asyncio.sleep(0.05)
            names = [each.getsockname() for each in mine]
            begun = time.monotonic()
            while open_of(there, names) != awaited and time.monotonic() - begun < PATIENCE:
                await asyncio.sleep(0.05)
            await asyncio.sleep(STAYING)
            found, unread = open_of(there, names), sum(each.transport.get_write_buffer_size() for each in there)
        running.should_exit = True
        await asyncio.wait_for(serving, PATIENCE)
        return found, unread

    return asyncio.run(measured())


@pytest.mark.long
@pytest.mark.parametrize("sent", [b"", HALF, WHOLE, WHOLE + HALF, REFUSED])
def test_a_head_that_does_not_come_ends_the_connection(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(connections, "LOOK", 0.05)

    assert (True,) == left(b"well", sent, awaited=(True,))[0]
    monkeypatch.setitem(connections.SECONDS, Stage.HEAD, 0.2)
    assert (False,) == left(b"well", sent, awaited=(False,))[0]


@pytest.mark.long
@pytest.mark.parametrize("bound", ["MOST", "MOST_OF_CLIENT"])
def test_of_too_many_connections_the_one_that_has_waited_longest_is_closed(
    monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    monkeypatch.setattr(connections, bound, 2)

    newest = False, False, True, True
    assert newest == left(b"well", HALF, HALF, HALF, HALF, awaited=newest)[0]


@pytest.mark.long
def test_an_answer_that_nobody_reads_ends_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LOOK", 0.05)

    assert (True,) == left(LARGE, WHOLE, awaited=(True,))[0]
    monkeypatch.setitem(connections.SECONDS, Stage.READING, 0.2)
    assert ((False,), 0) == left(LARGE, WHOLE, awaited=(False,))


@pytest.mark.long
@pytest.mark.parametrize("bound", ["MOST_UNREAD", "MOST_UNREAD_OF_CLIENT"])
def test_of_too_many_unread_answers_the_oldest_is_dropped(monkeypatch: pytest.MonkeyPatch, bound: str) -> None:
    monkeypatch.setattr(connections, bound, 2 * len(LARGE))
    newest = False, False, False, True, True
    there, unread = left(LARGE, *[WHOLE] * 5, awaited=newest)

    assert newest == there
    assert 0 < unread <= 2 * len(LARGE)


@pytest.mark.long
@pytest.mark.parametrize("bound", ["MOST_RECEIVED", "MOST_RECEIVED_OF_CLIENT"])
def test_of_too_much_that_is_sent_the_oldest_half_is_dropped(monkeypatch: pytest.MonkeyPatch, bound: str) -> None:
    monkeypatch.setattr(connections, bound, 2_500_000)
    head = b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2000000\r\n\r\n"

    later = False, True, True, True
    sent = *[head + b"x" * 1_000_000] * 3, WHOLE
    assert later == left(b"well", *sent, awaited=later, answering=False)[0]


@pytest.mark.long
def test_an_answer_that_is_read_slowly_arrives(monkeypatch: pytest.MonkeyPatch, server: Served) -> None:
    head = f"GET /main.js HTTP/1.1\r\nhost: localhost:{server.port}\r\nconnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head.encode())
        time.sleep(2.5)
        connection.settimeout(PATIENCE)
        found = b"".join(iter(lambda: connection.recv(1000), b""))

    assert found.endswith((web_server.PAGE / "main.js").read_bytes())


def test_an_answer_that_is_too_large_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "MOST_BYTES", 2_000_000)
    packed = worker.packed({"answer": "x" * 2_000_000})

    assert {"error": "these files have more than 2 MB together: ask for fewer", "refused": "large"} == frames.unpack(
        packed[frames.LENGTH.size :]
    )
    assert "x" == frames.unpack(worker.packed({"answer": "x"})[frames.LENGTH.size :])["answer"]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_server_bounds_its_memory_and_not_that_of_its_workers(server: Served) -> None:
    def most(process: int, what: str) -> str:
        lines = Path(f"/proc/{process}/limits").read_text(encoding="utf-8").splitlines()
        return next(line for line in lines if line.startswith(what)).split()[3]

    here = Path("/proc/self/limits").read_text(encoding="utf-8")
    wait_for_workers = server.request("POST", "/ask", CATALOG, x_token="spring.class-7b")
    workers = [process for process in server.processes() if process != server.process.pid]

    assert 200 == wait_for_workers[0]
    assert str(web_server.MEMORY) == most(server.process.pid, "Max data size")
    assert "unlimited" in next(line for line in here.splitlines() if line.startswith("Max data size"))
    assert {str(worker.MOST_MEMORY)} == {most(process, "Max data size") for process in workers}
