"""Shows bars, counts and the current step of long work on a terminal; elsewhere plain lines, few enough for a log."""

import math
import os
import sys
import threading
from collections.abc import Callable
from time import monotonic
from typing import TextIO

from sheetgen.base.ending import heed
from sheetgen.base.errors import spell_keys
from sheetgen.base.progress import Progress, span

PATIENCE = 1.5  # seconds before anything is shown
BLINK = 0.2  # seconds between two updates of a line
LOG_EVERY = 10.0  # seconds between two lines where they cannot be overwritten
CLEAR = "\r\x1b[K"  # return to the beginning of the line, and erase it


class Quiet:
    on = False


class Loud:
    on = False


def screen() -> TextIO | None:
    """``terminal()`` if its lines can be overwritten."""
    return terminal() if os.environ.get("TERM") != "dumb" else None


def terminal() -> TextIO | None:
    """Standard error if it is a terminal and ``--quiet`` was not typed."""
    return sys.stderr if sys.stderr and sys.stderr.isatty() and not Quiet.on else None


def _left(took: float, done: float, missing: float) -> str:
    return f", {span(took * missing / done)} left" if done > 0 and missing > 0 else ""


class TerminalProgress(Progress):
    """One line on a terminal, overwritten at each update; where that is impossible, a plain one every ``LOG_EVERY``.

    The time left is computed from the current piece of work: when the part done decreases, a new piece has begun.
    ``spell`` writes keys as they are typed.
    """

    def __init__(self, spell: Callable[[str], str] = str) -> None:
        self.spell = spell
        self.begun = self.last = monotonic()
        self.start, self.first, self.before = self.begun, 0.0, math.inf
        self.known = ""  # how far the present piece of work is
        self.what, self.timer = "", threading.Timer(PATIENCE if screen() else LOG_EVERY, self._look_now)
        self.shown = False

    def step(self) -> None:
        heed()
        if monotonic() - self.last >= LOG_EVERY:
            self._show(self.known or "working …")

    def count(self, done: float, of: float, what: str = "") -> None:
        heed()
        now, part = monotonic(), done / of
        if part < self.before:
            self.start, self.first = now, part
        self.before = part
        percent = f"{int(100 * part)} %"
        plain = f"{what or 'progress'}: {percent}"
        self.known = plain if part < 1 else ""
        if now - self.begun < PATIENCE or now - self.last < BLINK:
            return
        left = _left(now - self.start, part - self.first, 1 - part)
        self._show(f"{what}{' ' * bool(what)}[{'#' * int(30 * part):<30}] {percent}{left}", f"{plain}{left}")

    def found(self, found: int, tried: int, of: int) -> None:
        heed()
        now, self.known = monotonic(), f"{found:,} of {of:,} found, {tried:,} tried"
        if now - self.last >= BLINK:
            self._show(f"{self.known}{_left(now - self.begun, found, of - found)}")

    def tried(self, tried: int, of: int) -> None:
        now = monotonic()
        if now - self.begun >= PATIENCE and now - self.last >= BLINK:
            self._show(f"searching: {tried:,} of at most {of:,} tries")

    def look(self, what: str) -> None:
        if not self.timer.is_alive() and not self.timer.finished.is_set():
            self.timer.start()
        self.what = what
        if monotonic() - self.begun >= PATIENCE:
            self._look_now()

    def _look_now(self) -> None:
        self._show(f"{self.what} …")

    def say(self, line: str) -> None:
        if sys.stderr and not Quiet.on:
            sys.stderr.write(f"{spell_keys(line, self.spell)}\n")
            sys.stderr.flush()

    def _show(self, line: str, plain: str = "") -> None:
        now, watched = monotonic(), screen()
        if watched:
            self.last, self.shown = now, True
            watched.write(f"{CLEAR}{line}")
            watched.flush()
        elif now - self.last >= LOG_EVERY:
            self.last = now
            self.say(plain or line)

    def end(self) -> None:
        self.timer.cancel()
        watched = screen()
        if self.shown and watched:
            watched.write(CLEAR)
            watched.flush()
            self.shown = False
