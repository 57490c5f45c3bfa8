"""A server that somebody tries to fill: wishes that are dropped or cancelled on the page, heads that are half sent,
answers that nobody reads.

What is counted of the server is what others feel: whether it answers, how long that takes, how many processes it has,
and how much memory it takes itself.
"""

import json
import random
import socket
import time
from base64 import b64encode
from collections import Counter, deque
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path

from sheetgen.base import limits
from tests.serving import Served, at_long_work, served
from tools.screens import chromium

LONGEST = 60.0  # seconds until an answer
SECONDS = 5.0  # until all is as before
LONG = {"variant": "classic", "kind": "last-lock", "level": "expert", "count": 150}
AT_ONCE = 0.02  # seconds between two
MOST_AT_ONCE = 7  # wishes
HEAD = 2000  # bytes; the head of an answer has fewer


def asking(server: Served, ask: str, given: object) -> socket.socket:
    """A connection that has asked, and reads nothing."""
    connection = socket.create_connection(("127.0.0.1", server.port), LONGEST)
    body = json.dumps({"ask": ask, "with": given}).encode()
    head = f"POST /ask HTTP/1.1\r\nhost: localhost:{server.port}\r\norigin: http://localhost:{server.port}\r\n"
    connection.sendall(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
    return connection


def large() -> dict[str, object]:
    """A print of 17 MB that is made within seconds: a logo that cannot be packed, on ten pages."""
    from PIL import Image

    picture = BytesIO()
    Image.frombytes("RGB", (790, 790), random.Random("logo").randbytes(3 * 790 * 790)).save(picture, "png")
    wish = {"variant": "longo", "sheets": 10, "seed": "1", "logo": "logo.png"}
    files = {"logo.png": b64encode(picture.getvalue()).decode()}
    return {"what": "pad", "wish": wish, "format": "svg", "files": files}


def memory(server: Served) -> int:
    """The megabytes that the server itself has in memory."""
    return _memory(server.process.pid)


def memory_of_all(server: Served) -> int:
    """The megabytes of the server and of its processes; what they share is counted in each."""
    return sum(map(_memory, server.processes()))


def _memory(process: int) -> int:
    """The megabytes that a process has in memory; none once it has ended."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    return next((int(line.split()[1]) // 1000 for line in status.splitlines() if line.startswith("VmRSS")), 0)


def answers(server: Served) -> Counter[str]:
    """Whether somebody else gets the page and a pad, and in how many tenths of a second."""
    start = time.monotonic()
    is_well = server.request("GET", "/")[0] == 200
    page = time.monotonic() - start
    is_drawn = "answer" in server.ask("preview", what="pad", wish={"variant": "longo", "seed": "1"})
    found = Counter({"tenths of a second for the page": round(10 * page)})
    found["NO PAGE"] += not is_well
    found["NO PAD"] += not is_drawn
    return found


def settled(server: Served, usual: int) -> int:
    """How many processes there are after ``SECONDS``, or once there are no more than usual."""
    deadline = time.monotonic() + SECONDS
    while len(server.processes()) > usual and time.monotonic() < deadline:
        time.sleep(0.1)
    return len(server.processes())


def cancels(times: int, folder: Path) -> Counter[str]:
    """Ask for work of minutes, and go at once, so many times."""
    with served(folder) as server:
        server.ask("make", wish={"variant": "classic", "kind": "score"})
        server.ask("print", what="pad", wish={"variant": "longo"})
        found, usual = Counter({"processes before": len(server.processes())}), len(server.processes())
        waiting: deque[socket.socket] = deque()
        for number in range(times):
            waiting.append(asking(server, "make", {"wish": LONG}))
            time.sleep(AT_ONCE * (number % 10))  # at times it starts, at times it is at work
            while len(waiting) > number % MOST_AT_ONCE:
                waiting.popleft().close()
            found["processes at most"] = max(found["processes at most"], len(server.processes()))
        while waiting:
            waiting.popleft().close()
        return found + left(server, usual) + answers(server)


def left(server: Served, usual: int) -> Counter[str]:
    """What there is after ``SECONDS``, or once there are no more processes than usual."""
    found = Counter({"processes after": settled(server, usual), "MB of the server after": memory(server)})
    found["PROCESSES LEFT"] = max(0, found["processes after"] - usual)
    found["MB of all after"] = memory_of_all(server)
    return found


def presses(times: int, folder: Path) -> Counter[str]:
    """Make puzzles on the page and press *Cancel*, so many times: at once, or while it is at work."""
    from playwright.sync_api import expect

    with served(folder) as server, chromium() as browser:
        server.ask("make", wish={"variant": "classic", "kind": "score"})
        page = browser.new_page()
        make, cancel = at_long_work(page, server)
        usual = len(server.processes())
        found = Counter({"processes before": usual, "MB of the server before": memory(server)})
        found["MB of all before"] = memory_of_all(server)
        seen = set[int]()
        for number in range(times):
            make.click()
            page.wait_for_timeout(1000 * AT_ONCE * (number % 10) ** 2)  # from nothing to what a process takes to start
            seen.update(now := server.processes())
            found["processes at most"] = max(found["processes at most"], len(now))
            cancel.click()
            expect(page.locator("progress")).to_have_count(0)
            found["MB of the server at most"] = max(found["MB of the server at most"], memory(server))
            found["MB of all at most"] = max(found["MB of all at most"], memory_of_all(server))
        found["processes in all"] = len(seen)
        return found + left(server, usual) + answers(server)


def half_heads(times: int, folder: Path) -> Counter[str]:
    """Open so many connections that begin a request and never end it."""
    limits.allow_open_files(times + 100)
    with served(folder) as server, ExitStack() as opened:
        server.ask("preview", what="pad", wish={"variant": "longo", "seed": "1"})
        for _ in range(times):
            connection = opened.enter_context(socket.create_connection(("127.0.0.1", server.port), LONGEST))
            connection.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ")
        return answers(server) + Counter({"MB of the server": memory(server)})


def unread(times: int, folder: Path) -> Counter[str]:
    """Ask so many times for 17 MB, and read none of it."""
    found = Counter[str]()
    with served(folder) as server, ExitStack() as opened:
        before, wish = memory(server), large()
        for _ in range(0, times, MOST_AT_ONCE):
            asked = [opened.enter_context(asking(server, "print", wish)) for _ in range(MOST_AT_ONCE)]
            deadline = time.monotonic() + LONGEST
            while not all(map(_has_come, asked)) and time.monotonic() < deadline:
                found["MB of the server at most"] = max(found["MB of the server at most"], memory(server))
                time.sleep(0.02)
            found["NO ANSWER"] += time.monotonic() >= deadline
        found["MB of the server before"] = before
        return found + answers(server)


def _has_come(connection: socket.socket) -> bool:
    """Whether the first of an answer is there to be read, or the server has closed the connection."""
    try:
        there = connection.recv(HEAD + 1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
    return len(there) > HEAD or not there
