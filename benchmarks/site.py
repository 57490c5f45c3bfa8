"""The page without a server, as built by ``make site``: python -m benchmarks.site [bytes] [sizes] [times].

Bytes: two hundred wishes, whose files must be those of the commands. Sizes: what goes over the wire, packed. Times: in
Chromium, beside the same work by the program itself, in one run.
"""

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from sheetgen.web import worker
from tests.site.conftest import SHOWN, SITE, Host
from tests.site.wishes import WISHES
from tools.screens import CHROMIUM

MOST_WIRE = 6_500_000
TURNS = 9
LATER = ("pdfium.zip", "icon-", "catalog-", "service.js", "manifest")  # not waited for, or one of many
PACK = """
import {brotliCompressSync, gzipSync, constants} from "node:zlib"; import {readFileSync} from "node:fs";
const params = {[constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24};
const sizes = process.argv.slice(2).map((name) => readFileSync(name)).map((each) => [each.length, brotliCompressSync(each, {params}).length, gzipSync(each, {level: 9}).length]);
console.log(JSON.stringify(sizes));
"""  # noqa: E501
ASK = """async ([name, values]) => {
  const {ask} = await import("./engine.js"), start = performance.now();
  const answer = await ask(name, values).catch((error) => ({error: error.message}));
  return [performance.now() - start, answer];
}"""
PUZZLES = (
    *(("classic", "finish", level) for level in ("easy", "medium", "hard", "expert")),
    *(("classic", "last-lock", level) for level in ("easy", "medium", "hard", "expert")),
    *(("bonus-b", "chance", level) for level in ("easy", "medium", "hard", "expert")),
    *(("longo", "target", "hard"), ("mixx-a", "score", "expert"), ("classic", "best-move", "medium")),
    *(("quixo", kind, "easy") for kind in ("win-in", "only-move", "trap", "who-wins")),
)


@contextmanager
def visited() -> Iterator[tuple[Browser, str]]:
    host = Host(SITE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser, host.address
        browser.close()
    host.end()


def ask(page: Page, name: str, values: dict[str, Any]) -> tuple[float, Any]:
    """Milliseconds, and the answer."""
    milliseconds, answer = page.evaluate(ASK, [name, values])
    return milliseconds, answer


def natively(name: str, values: dict[str, Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    found = worker.answer({"ask": name, "with": values}, lambda _: None)
    return 1000 * (time.perf_counter() - start), found.get("answer", found)


def compare_bytes() -> None:
    same: Counter[str] = Counter()
    with visited() as (browser, address):
        page = browser.new_page()
        page.goto(address)
        for wish in WISHES:
            (_, made), (_, usual) = ask(page, "print", wish.request), natively("print", wish.request)
            same[f"{wish.request['what']} {wish.request['format']}"] += made == usual
            if made != usual:
                print("differs:", wish, str(made)[:200], flush=True)
    print(f"the same bytes: {same.total()} of {len(WISHES)}:", ", ".join(f"{n} {what}" for what, n in same.items()))


def sizes() -> None:
    groups: dict[str, list[str]] = {}
    for path in sorted(SITE.rglob("*")):
        if path.is_file():
            name = str(path.relative_to(SITE))
            group = name if path.suffix in (".zip", ".wasm") else "pyodide" if "/" in name else "the page"
            groups.setdefault("later: icons, languages" if name.startswith(LATER[1:]) else group, []).append(str(path))
    print("| part | bytes | brotli | gzip |\n|---|---:|---:|---:|")
    first = [0, 0, 0]
    for group, names in groups.items():
        script = ["node", "--input-type=module", "-e", PACK, "--", "-", *names]
        found = json.loads(subprocess.run(script, check=True, capture_output=True, text=True).stdout)
        size = [sum(column) for column in zip(*found, strict=True)]
        print(f"| {group} | {size[0]:,} | {size[1]:,} | {size[2]:,} |", flush=True)
        if not group.startswith(("later", LATER[0])):
            first = [before + more for before, more in zip(first, size, strict=True)]
    print(f"| **first load** | {first[0]:,} | {first[1]:,} | {first[2]:,} |")
    print(f"over the wire: {first[1] / 1e6:.2f} MB with brotli, at most {MOST_WIRE / 1e6:g}")


def times() -> None:
    with visited() as (browser, address):
        context = browser.new_context()
        page = context.new_page()
        print(f"first preview: {_first(page, address):.1f} s from the host", end=", ")
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.close()
        page = context.new_page()
        print(f"{_first(page, address):.1f} s from the cache", flush=True)
        previews = [_preview(seed) for seed in range(20)]
        inside, outside = ([way(page, each)[0] for each in previews] for way in (_ask_preview, _natively_preview))
        print(f"later previews: {median(inside):.0f} ms; a server's worker {median(outside):.0f} ms")
        _puzzles(page)
        with TemporaryDirectory() as fresh:
            os.environ["SHEETGEN_CACHE"] = fresh
            _whole_table(browser, page)


def _puzzles(page: Page) -> None:
    """Two puzzles made, in turns here and there; the least time of each, since others use the machine, too."""
    wishes = [{"variant": each[0], "kind": each[1], "level": each[2], "count": 2, "seed": "5"} for each in PUZZLES]
    requests = [{"lang": "en", "wish": wish} for wish in wishes]
    for request in requests:  # code is compiled and loaded, tables are built and kept
        natively("make", request)
        ask(page, "make", request)
    print("| puzzle | in the page | program | ratio |\n|---|---:|---:|---:|")
    for words, request in zip(PUZZLES, requests, strict=True):
        pairs = [(natively("make", request), ask(page, "make", request)) for _ in range(TURNS)]
        program, here = (min(each[0] for each in column) for column in zip(*pairs, strict=True))
        mark = "" if all(usual[1] == made[1] for usual, made in pairs) else " **other puzzles**"
        print(f"| {' '.join(words)}{mark} | {here:.1f} ms | {program:.1f} ms | {here / program:.1f} |", flush=True)


def _whole_table(browser: Browser, page: Page) -> None:
    """The odds of an empty classic sheet, whose table of 5,468,124 positions is built first: once here, once there."""
    table = ask(page, "position", {"lang": "en", "text": "classic"})[1]["table"]
    request = {"lang": "en", "table": {key: value for key, value in table.items() if key != "turns"}}
    started = time.process_time()
    program, usual = natively("odds", request)
    own, started = time.process_time() - started, _cpu(browser)
    here, found = ask(page, "odds", request)
    cpu = _cpu(browser) - started
    mark = "" if found == usual else ", **another value**"
    print(f"the whole classic table{mark}: by the clock {here / 1000:.1f} s in the page", end=", ")
    print(f"the program {program / 1000:.1f} s, ratio {here / program:.1f};", end=" ")
    print(f"of CPU {cpu:.1f} s and {own:.1f} s, ratio {cpu / own:.1f}")


def _cpu(browser: Browser) -> float:
    """The seconds of CPU that all pages and their workers took."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return float(sum(each["cpuTime"] for each in processes if each["type"] == "renderer"))


def _first(page: Page, address: str) -> float:
    start = time.perf_counter()
    page.goto(address)
    page.wait_for_selector(SHOWN, timeout=120_000)
    return time.perf_counter() - start


def _preview(seed: int) -> dict[str, Any]:
    return {"lang": "en", "what": "pad", "wish": {"variant": "classic", "seed": str(seed)}, "style": {}}


def _ask_preview(page: Page, values: dict[str, Any]) -> tuple[float, Any]:
    return ask(page, "preview", values)


def _natively_preview(_: Page, values: dict[str, Any]) -> tuple[float, Any]:
    return natively("preview", values)


PARTS = {"bytes": compare_bytes, "sizes": sizes, "times": times}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
