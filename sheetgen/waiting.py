"""Telling people, on a terminal, what takes so long."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TextIO

PATIENCE = 1.5  # seconds
BLINK = 0.2  # seconds between two looks of a bar
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
    """A bar for work that tells how much of it is done, as a part of 1; only where somebody watches."""
    start = last = monotonic()
    label = f"{what} " if what else ""

    def tell(part: float) -> None:
        nonlocal last
        now = monotonic()
        watched = terminal()
        if now - start < PATIENCE or now - last < BLINK or not watched:
            return
        last = now
        left = f", {(now - start) * (1 - part) / part:.0f} s left" if part else ""
        watched.write(f"\r\x1b[K{label}[{'#' * int(30 * part):<30}] {int(100 * part)} %{left}")
        watched.flush()

    try:
        yield tell
    finally:
        watched = terminal()
        if last > start and watched:
            watched.write("\r\x1b[K")
            watched.flush()


@contextmanager
def counted() -> Iterator[Callable[[int, int], None]]:
    """As ``bar``, for work that is counted: so many done of so many."""
    with bar("") as tell:
        yield lambda done, of: tell(done / of)


@contextmanager
def told_along() -> Iterator[Callable[[str], None]]:
    """A line that says how far slow work is, written over by the next; only where somebody watches."""
    start = monotonic()
    written = False

    def tell(what: str) -> None:
        nonlocal written
        watched = terminal()
        if watched and monotonic() - start >= PATIENCE:
            written = True
            watched.write(f"\r\x1b[K{what} …")
            watched.flush()

    try:
        yield tell
    finally:
        watched = terminal()
        if written and watched:
            watched.write("\r\x1b[K")
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
            self.terminal.write(f"\r\x1b[K{found:,} found, {tried:,} tried, {speed:,.0f} a second")
            self.terminal.flush()

    def done(self) -> None:
        """Clear the line."""
        if self.terminal and self.last > self.start:
            self.terminal.write("\r\x1b[K")
            self.terminal.flush()
