"""Telling people, on a terminal, what takes so long."""

import math
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TextIO

PATIENCE = 1.5  # seconds
BLINK = 0.2  # seconds between two looks of a bar
CLEAR = "\r\x1b[K"  # back to the beginning of the line, and nothing on it
_hushed = [False]


def hush(quiet: bool) -> None:
    """From now on, say nothing beside results and mistakes; or do."""
    _hushed[0] = quiet


def hushed() -> bool:
    """Whether nothing is to be said beside results and mistakes."""
    return _hushed[0]


def say(line: str) -> None:
    """Tell people beside the results, unless they want to hear nothing."""
    if sys.stderr and not _hushed[0]:
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()


def terminal() -> TextIO | None:
    """Where somebody watches what is going on, if anybody does and wants to."""
    return sys.stderr if sys.stderr and sys.stderr.isatty() and not _hushed[0] else None


@contextmanager
def said_if_slow(what: str) -> Iterator[None]:
    """Say what is going on if it takes longer than people wait in peace; only where somebody watches."""
    watched = terminal()
    if watched is None:
        yield
        return
    timer = threading.Timer(PATIENCE, lambda: print(f"{what} …", file=watched, flush=True))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def bar(what: str) -> Iterator[Callable[[float], None]]:
    """A bar for work that tells how much of it is done, as a part of 1; only where somebody watches.

    The time that is left goes by the work since the bar began, or began anew for the next piece of work.
    """
    begun = last = monotonic()
    start, first, before = begun, 0.0, math.inf
    label = f"{what} " if what else ""

    def tell(part: float) -> None:
        nonlocal last, start, first, before
        now = monotonic()
        if part < before:
            start, first = now, part
        before = part
        watched = terminal()
        if now - begun < PATIENCE or now - last < BLINK or not watched:
            return
        last = now
        left = f", {(now - start) * (1 - part) / (part - first):.0f} s left" if part > first else ""
        watched.write(f"{CLEAR}{label}[{'#' * int(30 * part):<30}] {int(100 * part)} %{left}")
        watched.flush()

    try:
        yield tell
    finally:
        watched = terminal()
        if last > begun and watched:
            watched.write(CLEAR)
            watched.flush()


@contextmanager
def counted() -> Iterator[Callable[[int, int], None]]:
    """As ``bar``, for work that is counted: so many done of so many."""
    with bar("") as tell:
        yield lambda done, of: tell(done / of)


@contextmanager
def told_along() -> Iterator[Callable[[str], None]]:
    """A line that says how far slow work is, written over by the next; only where somebody watches."""
    watched = terminal()
    if watched is None:
        yield lambda _: None
        return
    due, wording, is_written = monotonic() + PATIENCE, "", False

    def write() -> None:
        nonlocal is_written
        if not wording:
            return
        is_written = True
        watched.write(f"{CLEAR}{wording} …")
        watched.flush()

    def tell(what: str) -> None:
        nonlocal wording
        wording = what
        if monotonic() >= due:
            write()

    timer = threading.Timer(PATIENCE, write)
    timer.start()
    try:
        yield tell
    finally:
        timer.cancel()
        if is_written:
            watched.write(CLEAR)
            watched.flush()


class Progress:
    """Tells a terminal what is found, tried and made per second, five times a second at most."""

    def __init__(self, terminal: TextIO | None) -> None:
        self.terminal = terminal
        self.start = self.last = monotonic()

    def __call__(self, found: int, tried: int) -> None:
        """One more is found."""
        now = monotonic()
        if self.terminal and now - self.last >= 0.2:
            self.last = now
            speed = found / (now - self.start)
            self.terminal.write(f"{CLEAR}{found:,} found, {tried:,} tried, {speed:,.0f} a second")
            self.terminal.flush()

    def done(self) -> None:
        """Clear the line."""
        if self.terminal and self.last > self.start:
            self.terminal.write(CLEAR)
            self.terminal.flush()
