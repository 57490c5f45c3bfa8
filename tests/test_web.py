"""The server: what it gives out, whom it refuses, and that work nobody waits for is ended."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from sheetgen.base import modules
from sheetgen.web import server as web_server
from sheetgen.web.guard import Guard
from sheetgen.web.kept import Kept
from sheetgen.web.worker import Reports
from sheetgen.web.workers import Worker, WorkerDiedError

from .families import has_ended
from .serving import PATIENCE, Served, comes_true, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("web")) as found:
        yield found


def test_the_page_comes_with_headers_that_keep_it_to_itself(server: Served) -> None:
    status, headers, content = server.request("GET", "/")

    assert (200, "text/html; charset=utf-8") == (status, headers["content-type"])
    assert b'<script type="module" src="main.js">' in content
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self';")
    assert {"nosniff", "no-referrer"} <= set(headers.values())


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/%2e%2e/pyproject.toml",
        "/..%2fserver.py",
        "/server.py",
        "/page/main.js",
        "//etc/passwd",
        "/main.js%00",
        "/" + "a" * 5000,
    ],
)
def test_no_other_file_is_given_out(server: Served, path: str) -> None:
    assert 404 == server.request("GET", path)[0]


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},
        {"host": "evil.example", "origin": "http://evil.example"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": ""},
    ],
)
def test_pages_of_other_hosts_are_refused(server: Served, headers: dict[str, str]) -> None:
    body = json.dumps({"ask": "catalog", "with": {}}).encode()

    assert 403 == server.request("POST", "/ask", body, **headers)[0]


def test_a_name_that_leads_here_by_a_trick_is_refused(server: Served) -> None:
    assert 403 == server.request("GET", "/", host="rebound.example")[0]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[" * 100_000, b"\xff\xfe", b'{"ask": "catalog"', b"x" * 6_000_001, b"null", b"[]", b"3"]
)
def test_what_is_no_request_is_refused(server: Served, body: bytes) -> None:
    assert 400 == server.request("POST", "/ask", body)[0]


@pytest.mark.parametrize("body", ["{}", '{"ask": 5}', '{"ask": []}', '{"ask": "catalog", "with": 3}'])
def test_a_request_of_another_form_is_one_sentence(server: Served, body: str) -> None:
    status, _, content = server.request("POST", "/ask", body.encode())

    assert 200 == status
    assert ["error", "what", "at"] == list(json.loads(content))


def test_a_proxy_is_asked_to_pass_reports_on_at_once(server: Served) -> None:
    assert "no" == server.request("POST", "/ask", b"{}")[1]["x-accel-buffering"]


def test_a_pad_is_seen_and_printed(server: Served) -> None:
    wish = {"variant": "longo", "seed": "1"}
    found = server.ask("preview", what="pad", wish=wish, lang="de")["answer"]
    made = server.ask("print", what="pad", wish=wish)["answer"]

    assert "</svg>" in found["svg"]
    assert 1 == found["pages"]
    assert "longo-pad.pdf" == made["files"][0]["name"]


@pytest.mark.parametrize("secret", ["secret.toml", "./secret.toml", "../secret.toml"])
@pytest.mark.parametrize("request_", ["pad", "rules", "puzzle", "position", "text", "set", "logo", "odds", "template"])
def test_no_file_of_the_machine_is_read(server: Served, tmp_path: Path, secret: str, request_: str) -> None:
    path = str(tmp_path / secret) if secret == "secret.toml" else secret
    (tmp_path / "secret.toml").write_text('title = "Secret"\nword = "xyzzy"\n', encoding="utf-8")
    position = {"variant": path, "rows": [], "turns": []}
    said = {
        "pad": lambda: server.ask("preview", what="pad", wish={"variant": path}),
        "rules": lambda: server.ask("preview", what="rules", wish={"variant": path}),
        "puzzle": lambda: server.ask("make", wish={"variant": path, "kind": "score"}),
        "position": lambda: server.ask("position", table=position),
        "text": lambda: server.ask("position", text=f"{path} / 1+1"),
        "set": lambda: server.ask("make", wish={"set": path}),
        "logo": lambda: server.ask("preview", what="pad", wish={"variant": "longo", "logo": f"{path}.svg"}),
        "odds": lambda: server.ask("odds", table=position),
        "template": lambda: server.ask("template", variant=path),
    }[request_]()

    assert "error" in said
    assert "xyzzy" not in str(said)
    assert "Secret" not in str(said)


def test_a_template_comes_with_the_request(server: Served) -> None:
    text = (Path(__file__).parent.parent / "templates" / "variants" / "classic.toml").read_text(encoding="utf-8")
    files = {"my.toml": b64encode(text.replace("Classic", "Mine").encode()).decode()}
    found = server.ask("preview", what="pad", wish={"variant": "my.toml", "seed": "1"}, files=files)

    assert "Mine" in found["answer"]["title"]


@pytest.mark.long
def test_work_that_nobody_waits_for_is_ended(server: Served) -> None:
    server.ask("make", wish={"variant": "classic", "kind": "score"})  # all processes are there
    idle = len(server.processes())
    wish = {"variant": "classic", "kind": "last-lock", "level": "expert", "count": 150}
    body = json.dumps({"ask": "make", "with": {"wish": wish}}).encode()
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        head = f"POST /ask HTTP/1.1\r\nhost: localhost:{server.port}\r\norigin: http://localhost:{server.port}\r\n"
        connection.sendall(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        assert b'"progress"' in connection.recv(65536) + connection.recv(65536)

    assert comes_true(lambda: len(server.processes()) <= idle)
    assert "answer" in server.ask("make", wish={"variant": "classic", "kind": "score"})


def asked_of(desk: web_server.Desk, *requests: dict[str, Any]) -> list[dict[str, Any]]:
    async def last() -> list[dict[str, Any]]:
        try:
            return [json.loads([line async for line in desk.answer(each)][-1]) for each in requests]
        finally:
            await desk.quick.stop()

    return asyncio.run(last())


def pad_wish(**wish: object) -> dict[str, Any]:
    return {"ask": "preview", "with": {"what": "pad", "wish": {"variant": "mixx-b", **wish}}}


def test_a_page_is_drawn_once_for_all_who_ask_for_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = web_server.Desk()
    first, other, again = asked_of(desk, pad_wish(seed="1"), pad_wish(seed="2"), pad_wish(seed="1"))
    monkeypatch.setattr(desk, "_quick", None)  # nobody could answer now

    assert first == again == asked_of(desk, pad_wish(seed="1"))[0]
    assert first["answer"]["svg"] != other["answer"]["svg"]


def test_what_chance_draws_is_drawn_anew() -> None:
    first, second = asked_of(web_server.Desk(), pad_wish(), pad_wish())

    assert first["answer"]["seed"] != second["answer"]["seed"]


def test_no_more_pages_are_kept_than_there_is_room_for() -> None:
    pages = Kept(most=250)
    requests = [pad_wish(seed=str(number)) for number in range(4)]
    for request in requests:
        pages.keep(request, {"answer": {"seed": ""}}, b"x" * 100)

    assert [False, False, True, True] == [pages.find(request) is not None for request in requests]


def test_a_refusal_is_not_kept() -> None:
    pages = Kept()
    pages.keep(pad_wish(), {"error": "no"}, b"x")

    assert pages.find(pad_wish()) is None


def test_a_search_says_how_many_were_tried() -> None:
    said: list[object] = []
    Reports(said.append).tried(35, 8000)

    assert [{"progress": {"tried": 35, "most": 8000}}] == said


def test_what_was_found_fills_the_bar() -> None:
    said: list[object] = []
    Reports(said.append).found(3, 250, 12)

    assert [{"progress": {"done": 3, "of": 12, "found": 3, "tried": 250}}] == said


@pytest.mark.long
@pytest.mark.parametrize("ends", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_behind(tmp_path: Path, ends: signal.Signals) -> None:
    with served(tmp_path) as found:
        found.request("GET", "/")
        found.process.send_signal(ends)
        found.process.wait(10)

        assert comes_true(lambda: not found.processes())


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_worker_that_is_ended_while_it_waits_is_replaced(tmp_path: Path) -> None:
    with served(tmp_path) as found:
        wish = {"what": "pad", "wish": {"variant": "classic", "seed": "1"}}
        right = found.ask("print", **wish)
        workers = [process for process in found.processes() if process != found.process.pid]
        for process in workers:
            os.kill(process, signal.SIGKILL)
        assert comes_true(lambda: all(map(has_ended, workers)))

        assert "answer" in right
        assert right == found.ask("print", **wish)


@pytest.mark.skipif(not hasattr(os, "waitid"), reason="no other way to ask")
def test_a_worker_is_known_to_be_dead_before_the_loop_hears_of_it() -> None:
    async def is_alive() -> bool:
        worker = Worker()
        await worker.ready()
        assert worker.pid
        os.kill(worker.pid, signal.SIGKILL)
        with suppress(ChildProcessError):  # asyncio's own thread may have been faster
            os.waitid(os.P_PID, worker.pid, os.WEXITED | os.WNOWAIT)  # meanwhile the loop stands still
        seen = worker.is_alive
        await worker.end()
        return seen

    assert not asyncio.run(is_alive())


@pytest.mark.long
def test_who_ends_a_server_at_work_sees_no_traceback(tmp_path: Path) -> None:
    with served(tmp_path) as found, ThreadPoolExecutor(1) as pool:
        asked = pool.submit(found.ask, "make", wish={"variant": "classic", "kind": "finish", "count": 200})
        time.sleep(1)
        assert not asked.done()
        found.process.send_signal(signal.SIGINT)
        found.process.wait(20)
        assert asked.exception() or asked.result()

    assert [] == found.logged()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit the addresses of a program")
def test_a_worker_keeps_to_a_lower_limit_of_memory() -> None:
    shell = f"ulimit -v 400000; {sys.executable} -m sheetgen.web.worker < /dev/null"
    done = subprocess.run(["bash", "-c", shell], env=modules.environment(), capture_output=True, check=False)

    assert (0, b"") == (done.returncode, done.stderr)


def test_a_server_without_workers_says_so_and_ends_in_good_order(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def die(_: Worker) -> None:
        raise WorkerDiedError("no memory")

    async def serve() -> None:
        page = web_server.app(Guard(frozenset()))
        async with page.router.lifespan_context(page), asyncio.timeout(PATIENCE):
            while len(caplog.messages) < 3:
                await asyncio.sleep(0.01)

    monkeypatch.setattr(Worker, "_start", die)
    asyncio.run(serve())

    assert ["no process to work for the page could be started: there may be too little memory"] * 3 == caplog.messages


def test_a_port_that_is_taken_is_said(server: Served, tmp_path: Path) -> None:
    with served(tmp_path, port=server.port) as second:
        assert 2 == second.process.wait(20)
