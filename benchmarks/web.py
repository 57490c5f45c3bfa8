"""What a server for a school has to stand: python -m benchmarks.web load | hostile 1000 | preview; without words all.

Load: browsers that all ask for a preview at once. Preview: in a browser, from the change of a setting until the new
picture is painted; Chromium and the extra 'browser' are needed. Hostile: requests that no page of ours sends, over raw
sockets: odd keys and bodies, paths, slow and broken connections, huge uploads; then nothing may be left, and the server
answers.
"""

import json
import os
import random
import socket
import sys
import tempfile
import time
from base64 import b64encode
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

from tests.serving import Served, served

BROWSERS = 50
ROUNDS = 3
LONGEST = 10.0  # seconds that a hostile request may be waited for
VARIANTS = ("classic", "longo", "mixx-a", "mixx-b", "bonus-a", "bonus-b", "quixo")
ASKS = ("catalog", "preview", "print", "make", "show", "play", "position", "solve", "odds", "template")


def load(server: Served) -> str:
    """The time until the last of many browsers has what it asked for, all at once: each a page of its own, or what the
    page asks for when it is opened.
    """
    for number in range(14):
        _preview(server, number, "warm")
    before = _cpu(server)
    different = _together(lambda number, turn: _preview(server, number, turn))
    cpu = (_cpu(server) - before) / ROUNDS / BROWSERS * 1000
    _opening(server, 0, "first")
    opened = _together(lambda number, turn: _opening(server, number, turn))
    alone = median(_preview(server, 7 * n, "alone") for n in range(9))
    load_average = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return (
        f"{BROWSERS} browsers at once, all with other settings: {different}, {cpu:.0f} ms of CPU each; "
        f"all opening the page, {len(VARIANTS) + 2} requests each: {opened}; "
        f"a page for one alone: {alone * 1000:.0f} ms; load average {load_average:.1f}"
    )


def _together(work: Callable[[int, str], float]) -> str:
    """How long many browsers wait that ask at once; the middle one of some rounds."""
    with ThreadPoolExecutor(BROWSERS) as pool:
        rounds = [list(pool.map(work, range(BROWSERS), [str(turn)] * BROWSERS)) for turn in range(ROUNDS)]
    last, middle = median(max(times) for times in rounds), median(median(times) for times in rounds)
    return f"the last after {last:.2f} s, half after {middle:.2f} s"


def _cpu(server: Served) -> float:
    """Seconds of CPU that the server and its workers have taken."""
    spent = 0
    for each in server.processes():
        spent += sum(map(int, Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()[11:13]))
    return spent / os.sysconf("SC_CLK_TCK")


def _preview(server: Served, number: int, word: str) -> float:
    """A pad that nobody has asked for before: seed, title, language and colours of its own."""
    style = {"palette": ("classic", "colorblind")[number % 2], "paper": ("a4", "letter", "a5")[number % 3]}
    wish = {"variant": VARIANTS[number % 7], "seed": f"{word} {number}", "title": f"Club {word} {number}"}
    return _timed(server, "preview", what="pad", wish=wish, style=style, lang=("en", "de", "it")[number % 3])


def _opening(server: Served, number: int, turn: str) -> float:
    """What the page asks for when it is opened: its words, a picture of each variant, a pad."""
    start = time.perf_counter()
    _timed(server, "catalog", lang="de")
    for variant in VARIANTS:
        wish = {"variant": variant} if variant == "quixo" else {"variant": variant, "cards": "official", "sheets": 1}
        _timed(server, "preview", what="pad", wish=wish, style={"paper": "a5" if "cards" in wish else "a4"}, lang="de")
    _preview(server, 7 * number, f"opened {turn}")
    return time.perf_counter() - start


def _timed(server: Served, ask: str, **values: Any) -> float:
    start = time.perf_counter()
    found = server.ask(ask, **values)
    assert "answer" in found, found
    return time.perf_counter() - start


class Attacker:
    """Sends what nobody should, and counts what comes back."""

    def __init__(self, server: Served, seed: str) -> None:
        self.server, self.chance, self.found = server, random.Random(seed), Counter[str]()

    def raw(self, content: bytes, wait: bool = True, end: bool = False) -> bytes:
        """What comes back for some bytes; nothing if the connection is dropped at once.

        With ``end`` nothing more is announced; a server takes that for somebody who has gone.
        """
        try:
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=LONGEST) as connection:
                connection.sendall(content)
                if not wait:
                    return b""
                if end:
                    connection.shutdown(socket.SHUT_WR)
                got = b""
                while piece := connection.recv(65536):
                    got += piece
                return got
        except OSError:
            return b""

    def post(self, body: bytes, wait: bool = True) -> bytes:
        head = f"POST /ask HTTP/1.1\r\nhost: localhost:{self.server.port}\r\norigin: http://localhost:{self.server.port}\r\n"
        return self.raw(f"{head}connection: close\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body, wait)

    def value(self, depth: int = 0) -> Any:
        """Some value of JSON, of any kind."""
        simple = [
            None,
            True,
            -1,
            10**30,
            1.5,
            "",
            "longo",
            "../../x.toml",
            "/dev/zero",
            "\ud800",
            "a" * 3000,
            "\x00",
            "1e9",
        ]
        if depth < 3 and self.chance.random() < 0.4:
            keys = ("variant", "wish", "style", "ids", "seed", "sheets", "rows", "turns", "table", "files", "x")
            if self.chance.random() < 0.5:
                return [self.value(depth + 1) for _ in range(self.chance.randrange(4))]
            return {self.chance.choice(keys): self.value(depth + 1) for _ in range(self.chance.randrange(5))}
        return self.chance.choice(simple)

    def odd_values(self) -> bytes:
        given = {
            key: self.value()
            for key in self.chance.sample(
                ("wish", "style", "what", "page", "id", "text", "table", "lang", "files", "format", "ids", "moves"), 4
            )
        }
        if self.chance.random() < 0.7:
            given["what"] = self.chance.choice(("pad", "rules", "test", "worksheet"))
        return self.post(json.dumps({"ask": self.chance.choice(ASKS), "with": given}).encode())

    def odd_bytes(self) -> bytes:
        return self.post(self.chance.randbytes(self.chance.randrange(3000)))

    def odd_path(self) -> bytes:
        parts = ["..", "%2e%2e", "etc", "passwd", "server.py", "main.js", "\\", "%00", "ask", "a" * 500]
        path = "/".join(self.chance.choices(parts, k=self.chance.randrange(1, 9)))
        return self.raw(
            f"GET /{path} HTTP/1.1\r\nhost: localhost:{self.server.port}\r\nconnection: close\r\n\r\n".encode()
        )

    def dropped(self) -> bytes:
        wish = {"wish": {"variant": "classic", "kind": "finish", "level": "hard", "count": 30}}
        return self.post(json.dumps({"ask": "make", "with": wish}).encode(), wait=False)

    def huge(self) -> bytes:
        return self.post(b'{"ask": "preview", "with": {"wish": "' + b"x" * 7_000_000)

    def half(self) -> bytes:
        """More is announced than is sent."""
        head = "POST /ask HTTP/1.1\r\nhost: {0}\r\norigin: http://{0}\r\ncontent-length: 5000\r\n\r\n"
        return self.raw(head.format(f"localhost:{self.server.port}").encode() + b"{", wait=False)

    def bad_http(self) -> bytes:
        return self.raw(self.chance.randbytes(200) + b"\r\n\r\n", end=True)

    def hostile_file(self) -> bytes:
        content = self.chance.choice(
            [
                b"\x89PNG\r\n\x1a\n" + self.chance.randbytes(300),
                b"<svg xmlns='http://www.w3.org/2000/svg'>" + b"<g>" * 3000,
                b"a." * 30_000 + b"b = 1",
                b"[[row]]\n" * 2000,
            ]
        )
        name = self.chance.choice(("x.png", "x.svg", "my.toml"))
        wish = {"variant": "my.toml" if name == "my.toml" else "longo", **({} if name == "my.toml" else {"logo": name})}
        given = {"what": "pad", "wish": wish, "files": {name: b64encode(content).decode()}}
        return self.post(json.dumps({"ask": "preview", "with": given}).encode())

    def one(self) -> None:
        kinds = [self.odd_values] * 8 + [
            self.odd_bytes,
            self.odd_path,
            self.dropped,
            self.half,
            self.bad_http,
            self.hostile_file,
        ]
        kinds += [self.huge] if self.chance.random() < 0.1 else []
        attack = self.chance.choice(kinds)
        start = time.monotonic()
        got = attack()
        self.found[attack.__name__] += 1
        self.found["answered with a sentence"] += b'"error"' in got
        self.found["TOO SLOW"] += time.monotonic() - start > LONGEST
        self.found["TRACEBACK"] += b"Traceback" in got or b"itself failed" in got
        self.found["LONG MESSAGE"] += b'"error"' in got and len(got) > 3000


def hostile(server: Served, times: int) -> str:
    with ThreadPoolExecutor(16) as pool:  # all workers are started that there may be
        for ask in ("make", "preview") * 8:
            pool.submit(server.ask, ask, **({} if ask == "make" else {"what": "pad"}), wish={"variant": "longo"})
    idle = len(server.processes())
    attackers = [Attacker(server, f"hostile {number}") for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda attacker: [attacker.one() for _ in range(times // 8)], attackers))
    found = sum((attacker.found for attacker in attackers), Counter[str]())
    deadline = time.monotonic() + 30
    while len(server.processes()) > idle and time.monotonic() < deadline:
        time.sleep(0.1)
    found["PROCESSES LEFT"] += max(0, len(server.processes()) - idle)
    found["answers afterwards"] += "answer" in server.ask("preview", what="pad", wish={"variant": "longo"})
    return ", ".join(f"{count} {what}" for what, count in sorted(found.items()) if count)


CHANGES = {
    "variant": ("#pads?variant=classic&seed=1", "variant", ("longo", "mixx-b", "bonus-b", "quixo", "classic")),
    "paper": ("#pads?variant=mixx-b&seed=1", "paper", ("A5", "Letter", "A3", "A4")),
    "colours": ("#pads?variant=mixx-b&seed=1", "palette", ("mono", "colorblind", "ink-saver", "classic")),
    "sheets": ("#pads?variant=mixx-b&seed=1", "sheets", ("30", "9", "200", "2")),
    "sheets a page": ("#pads?variant=mixx-b&seed=1", "up", ("1", "2", "4", "")),
    "names": ("#pads?variant=mixx-b&seed=1", "names", ("Ann", "Ann, Ben", "Ann, Ben, Cy")),
    "title": ("#pads?variant=mixx-b&seed=1", "title", ("C", "Cl", "Club", "Club night")),
    "backs": ("#pads?variant=mixx-b&seed=1", "back", ("same", "rules", "none")),
    "print size": ("#pads?variant=mixx-b&seed=1", "print_size", ("large", "normal")),
}
WATCH = """key => new Promise(done => {
  const [name, value] = key, start = performance.now(), place = document.querySelector(".preview .paper");
  new MutationObserver((_, watcher) => {
    const picture = place.querySelector("img");
    if (!picture) return;
    watcher.disconnect();
    picture.decode().then(() => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))));
  }).observe(place, {childList: true});
  const field = name === "variant" ? `[name=variant][value="${value}"]` : `[data-key=${name}] :is(input, select)`;
  const control = document.querySelector(field);
  if (name === "variant") control.click();
  else {
    control.value = value;
    control.dispatchEvent(new Event(control.tagName === "SELECT" ? "change" : "input"));
  }
})"""


def preview(server: Served) -> str:
    """Milliseconds from the change of each setting to the new picture on the screen: the middle one and the longest."""
    from playwright.sync_api import sync_playwright

    from tools.screens import CHROMIUM, FLAGS

    told, every = [], list[float]()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for what, (where, name, values) in CHANGES.items():
            page = browser.new_page()
            page.goto(f"http://localhost:{server.port}/{where}")
            page.wait_for_selector(".preview:not(.busy) .paper img")
            page.wait_for_load_state("networkidle")
            page.evaluate("document.querySelector('.settings details').open = true")
            times = []
            for value in values:
                times.append(page.evaluate(WATCH, [name, value]))
                page.wait_for_timeout(200)
            page.close()
            every += times
            told.append(f"{what} {median(times):.0f}, {max(times):.0f}")
        browser.close()
    return f"{'; '.join(told)}; all {median(every):.0f}, {max(every):.0f} ms; load average {os.getloadavg()[0]:.1f}"


def main(*words: str) -> None:
    tasks: dict[str, Callable[[Served], str]] = {
        "load": load,
        "preview": preview,
        "hostile": lambda server: hostile(server, int(words[1]) if len(words) > 1 else 1000),
    }
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server:
        for name in words[:1] or tasks:
            start = time.monotonic()
            print(f"{name}: {tasks[name](server)} ({time.monotonic() - start:.0f} s)", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
