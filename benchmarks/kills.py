"""Programs that are killed at random moments, at every door: and what they left and made.

Of every four kills one hits a process that the program has started, where there are any. A killed program leaves no
process, no draft and no half file; one that lost a process makes what it would have made. Every tenth time the
command is given once more after the kill: it has to make, of the caches that the kill left, the very files of an
undisturbed run.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

from tests.families import family
from tests.serving import Served, served

from .shell import ROOT

MARK = "SHEETGEN_DAMAGE"
PATIENCE = 20.0  # seconds until all processes of a killed program have ended
LONGEST = 3600  # seconds that a run may take: machines are shared, and frozen
ENDS = (signal.SIGTERM, signal.SIGINT, signal.SIGKILL)
ONE_OF_ITS_OWN, AGAIN = 4, 10  # one of so many kills hits a process of the program, is followed by a whole run
NAMES = "\n".join(f"Pupil {number}" for number in range(1, 13))
SHEET = """\
title = "Short"
[dice]
colors = ["red", "yellow", "green"]
[[row]]
color = "red"
numbers = [2, 3, 4, 5, 6, 7, 8, 9]
[[row]]
color = "yellow"
numbers = [2, 3, 4, 5, 6, 7, 8, 9]
[[row]]
color = "green"
numbers = [12, 11, 10, 9, 8, 7, 6, 5]
"""


@dataclass(frozen=True)
class Door:
    """A command that makes files in the folder ``out``, or an answer of tables that are built anew each time.

    It ``heals`` where the work of a killed process is done again. What SIGKILL ``leaves`` the next run clears away.
    """

    words: str
    module: str = "sheetgen"
    values: bool = False
    heals: bool = True
    leaves: str = ""


DOORS = {
    "pads": Door("pad mixx-b --sheets 400 --seed 1 -o out/pad.pdf"),
    "pages": Door("pad classic --sheets 60 --seed 1 -o out/pad.svg"),
    "sets": Door("puzzle classic --kind finish --count 64 --seed 1 -o out/set.json"),
    "cubes": Door("puzzle quixo --count 64 --seed 1 -o out/cubes.pdf"),
    "classes": Door(
        "puzzle classic --kind chance --count 5 --class class.txt --seed 1 --answers separate -o out/a.pdf"
    ),
    "odds": Door("odds short.toml --json", values=True),
    "site": Door("out/site", "tools.site", heals=False, leaves=".site.new"),
}
PAD = {"what": "pad", "wish": {"variant": "longo", "sheets": 4, "seed": "1"}}
PUZZLES = {"variant": "classic", "kind": "finish", "count": 20}


@dataclass(frozen=True)
class Place:
    """A folder with all that a command reads and writes."""

    folder: Path

    def __post_init__(self) -> None:
        for name in ("out", "temporary"):
            (self.folder / name).mkdir()
        (self.folder / "class.txt").write_text(NAMES, "utf-8")
        (self.folder / "short.toml").write_text(SHEET, "utf-8")

    def env(self, mark: str = "") -> dict[str, str]:
        names = {"SHEETGEN_CACHE": "tables", "TMPDIR": "temporary"}
        places = {name: str(self.folder / place) for name, place in names.items()}
        return os.environ | {"PYTHONPATH": str(ROOT), "SHEETGEN_CONFIG": "none.toml", MARK: mark} | places

    def start(self, door: Door, mark: str = "") -> "subprocess.Popen[bytes]":
        """Run the command at an empty desk; what it answers is a file of the desk as well."""
        shutil.rmtree(self.folder / "out")
        (self.folder / "out").mkdir()
        if door.values:
            shutil.rmtree(self.folder / "tables", ignore_errors=True)
        with (self.folder / "answer").open("wb") as answer:
            words = [sys.executable, "-m", door.module, *door.words.split()]
            return subprocess.Popen(
                words, env=self.env(mark), cwd=self.folder, stdout=answer, stderr=subprocess.DEVNULL
            )

    def made(self, door: Door) -> dict[str, bytes]:
        """The files that there are, and what was answered if that is all there is to make."""
        there = (path for path in (self.folder / "out").rglob("*") if path.is_file() and door.leaves not in path.parts)
        files = {str(path): path.read_bytes() for path in there}
        answer = (self.folder / "answer").read_bytes() if door.values else b""
        return files | ({"answer": answer} if answer else {})


def left(mark: str) -> list[int]:
    """The processes of a program that are there after all patience; they are ended."""
    deadline = time.monotonic() + PATIENCE
    while family(MARK, mark) and time.monotonic() < deadline:
        time.sleep(0.02)
    found = family(MARK, mark)
    for process in found:
        os.kill(process, signal.SIGKILL)
    return found


def killed(name: str, times: int, folder: Path) -> Counter[str]:
    """Kill one command so many times; what was left, and what was made."""
    door, place = DOORS[name], Place(folder)
    chance, found = random.Random(f"{name}, {times}"), Counter[str]()

    def run_whole() -> dict[str, bytes]:
        code = place.start(door).wait(LONGEST)
        return place.made(door) if not code else {"exit code": str(code).encode()}

    run_whole()  # compiles
    start = time.monotonic()
    whole, long = run_whole(), time.monotonic() - start
    if "exit code" in whole or not whole:
        raise SystemExit(f"{name} fails undisturbed")
    number = 0
    while number < times:
        mark = f"{os.getpid()}-{number}"
        running = place.start(door, mark)
        time.sleep(chance.random() * long)
        if running.poll() is not None:  # it was faster than the first one
            long *= 0.95
            continue
        others = [process for process in family(MARK, mark) if process != running.pid]
        is_other = number % ONE_OF_ITS_OWN == 0 and bool(others)
        if is_other:
            with suppress(ProcessLookupError):
                os.kill(chance.choice(others), signal.SIGKILL)
        else:
            running.send_signal(ENDS[number % len(ENDS)])
        running.wait(LONGEST)
        found["one of its processes killed" if is_other else ENDS[number % len(ENDS)].name] += 1
        found["PROCESSES LEFT"] += len(left(mark))
        made = place.made(door)
        found["made nothing" if not made else "made all" if made == whole else "made whole pages, not all"] += 1
        found["HALF A FILE"] += sum(whole.get(each) != content for each, content in made.items())
        found["LOST"] += is_other and not door.heals and running.returncode == 0 and made != whole
        found["LOST"] += is_other and door.heals and (running.returncode != 0 or made != whole)
        found["LITTER"] += len(litter(folder, door))
        if number % AGAIN == 0:
            found["made again after a kill"] += 1
            found["MADE OTHERWISE AFTER A KILL"] += run_whole() != whole
        number += 1
    return found


def litter(folder: Path, door: Door) -> list[Path]:
    """What a killed program has left beside what it was to make, and in the folder for what is temporary."""
    found = [*(folder / "out").glob(".*"), *folder.glob(".*"), *(folder / "temporary").iterdir()]
    return [path for path in found if path.name != door.leaves]


def killed_web(times: int, folder: Path) -> Counter[str]:
    """Kill the server of the page, or a process of it, while it works."""
    chance, found = random.Random(f"web, {times}"), Counter[str]()
    right: dict[str, Any] = {}
    for number in range(times):
        place = folder / str(number)
        place.mkdir()
        with served(place) as server:
            right = right or server.ask("print", **PAD)
            asking = Thread(target=ask_on, args=(server,), daemon=True)
            asking.start()
            time.sleep(chance.random() * 1.5)
            others = [process for process in server.processes() if process != server.process.pid]
            if number % 2 == 0 and others:
                os.kill(chance.choice(others), signal.SIGKILL)
                found["one of its processes killed"] += 1
                time.sleep(0.2)  # the server has to hear of it
                found["WRONG PAGE AFTER IT"] += server.ask("print", **PAD) != right
                server.process.send_signal(signal.SIGTERM)
            else:
                server.process.send_signal(ENDS[number % len(ENDS)])
                found[ENDS[number % len(ENDS)].name] += 1
            server.process.wait(LONGEST)
            deadline = time.monotonic() + PATIENCE
            while server.processes() and time.monotonic() < deadline:
                time.sleep(0.02)
            found["PROCESSES LEFT"] += len(server.processes())
        found["LITTER"] += len(list(place.iterdir()))
    return found


def ask_on(server: Served) -> None:
    """Ask for puzzle after puzzle until nobody answers."""
    with suppress(OSError, HTTPException, ValueError, IndexError):
        for seed in count():
            server.ask("make", wish=PUZZLES | {"seed": str(seed)})
