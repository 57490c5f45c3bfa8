"""A server at the bound of its memory: who asked for too much is told, and everybody else is served."""

import json
import logging
import os
import sys
from collections.abc import Iterator

import pytest

from benchmarks.pressure import large
from sheetgen.web import frames
from sheetgen.web.log import OneLine

from .serving import ROOT, Served, started

MOST = 90_000_000  # bytes: twice what a server takes that has little to do
SERVER = f"""
from sheetgen.web import server
server.MEMORY = {MOST}
server.serve(server.Serving("127.0.0.1", 0, open_browser=False), lambda said: print(said, flush=True))
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    words = [sys.executable, "-c", SERVER]
    with started(tmp_path_factory.mktemp("memory"), words, os.environ | {"PYTHONPATH": str(ROOT)}) as found:
        yield found


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not bound what a process can write to")
@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b'{"ask":"odds","with":[' + b"[]," * 1_900_000 + b"0]}", id="a request that grows as it is read"),
        pytest.param(json.dumps({"ask": "print", "with": large()}).encode(), id="an answer of 17 MB"),
    ],
)
def test_a_request_that_does_not_fit_is_told_so_and_the_next_ones_are_answered(server: Served, body: bytes) -> None:
    status, _, content = server.request("POST", "/ask", body)

    assert (200, frames.NO_ROOM) == (status, json.loads(content.splitlines()[-1]))
    assert 200 == server.request("GET", "/health")[0]
    assert "answer" in server.ask("preview", what="pad", wish={"variant": "longo", "seed": "1"})
    assert "answer" in server.ask("print", what="pad", wish={"variant": "longo", "seed": "1"})
    assert any(line.endswith(": MemoryError") for line in server.logged())


def test_the_log_repeats_nothing_of_what_a_failed_callback_was_given() -> None:
    said = "Exception in callback Protocol.data_received(1, b'Zoe Smith')\nhandle: <Handle>"
    failure = (MemoryError, MemoryError(), None)
    record = logging.LogRecord("asyncio", logging.ERROR, "", 0, said, None, failure)

    assert " Exception: MemoryError" in OneLine().format(record)
    assert "Zoe" not in OneLine().format(record)
