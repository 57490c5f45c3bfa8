"""A server of this checkout in a process of its own, and requests to it without any library between."""

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .families import family

ROOT = Path(__file__).parent.parent
MARK = "SHEETGEN_SERVING"
PATIENCE = 30.0  # seconds


@dataclass(frozen=True)
class Served:
    """Where a server serves, and the environment's mark that all its processes bear."""

    process: subprocess.Popen[str]
    said: str
    mark: str
    log: Path

    @property
    def port(self) -> int:
        return int(self.said.split("/")[2].rsplit(":", 1)[1])

    def logged(self) -> list[str]:
        """What stands in the log, without the time of each line."""
        return [line.partition(" ")[2] for line in self.log.read_text(encoding="utf-8").splitlines()]

    def processes(self) -> list[int]:
        """The server and all that it has started."""
        return family(MARK, self.mark)

    def request(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and content of one answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        usual = {"host": f"localhost:{self.port}", "origin": f"http://localhost:{self.port}"}
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in (usual | {name.replace("_", "-"): text for name, text in headers.items()}).items():
                if value:
                    connection.putheader(name, value)
            if body:
                connection.putheader("content-length", str(len(body)))
            connection.endheaders(body or None)
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def ask(self, name: str, **values: Any) -> dict[str, Any]:
        """The last message of the answer to a request."""
        _, _, content = self.request("POST", "/ask", json.dumps({"ask": name, "with": values}).encode())
        message: dict[str, Any] = json.loads(content.splitlines()[-1])
        return message


def comes_true(condition: Callable[[], bool]) -> bool:
    """Whether it does within ``PATIENCE``."""
    deadline = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)
    return condition()


@contextmanager
def served(folder: Path, *options: str, port: int = 0, **variables: str) -> Iterator[Served]:
    """A server of this checkout, on a free port if none is named."""
    words = [sys.executable, "-m", "sheetgen", "web", "--no-browser", "--port", str(port), *options]
    with started(folder, words, os.environ | {"PYTHONPATH": str(ROOT)} | variables) as found:
        yield found


@contextmanager
def started(folder: Path, words: Sequence[str], variables: Mapping[str, str]) -> Iterator[Served]:
    """A server that a command starts, with settings and its log in a folder of its own."""
    mark = f"{os.getpid()}-{folder.name}"
    env = {**variables, "SHEETGEN_CONFIG": str(folder / "config.toml"), MARK: mark}
    log = folder / "log.txt"
    with (
        log.open("w") as err,
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=err, text=True, env=env, cwd=folder) as process,
    ):
        try:
            assert process.stdout
            yield Served(process, process.stdout.readline().strip(), mark, log)
        finally:  # else a test that fails would wait for ever
            process.terminate()


def at_long_work(page: Any, server: Served) -> tuple[Any, Any]:
    """Show the page of playwright's about to make puzzles that take long: its buttons to make them and to cancel."""
    from playwright.sync_api import expect

    page.goto(f"{server.said}#puzzles?sections=30,expert,last-lock,0,bonus-b")
    make, cancel = page.locator(".settings button.main"), page.get_by_role("button", name="Cancel")
    expect(make).to_be_visible()
    page.wait_for_load_state("networkidle")
    return make, cancel
