"""Telling people, on a terminal, what takes so long."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

PATIENCE = 1.5  # seconds
BLINK = 0.2  # seconds between two looks of a bar


@contextmanager
def said_if_slow(what: str) -> Iterator[None]:
    """Say what is going on if it takes longer than people wait in peace; only where somebody watches."""
    if not (sys.stderr and sys.stderr.isatty()):
        yield
        return
    timer = threading.Timer(PATIENCE, lambda: print(f"{what} …", file=sys.stderr, flush=True))  # noqa: T201
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def bar(what: str) -> Iterator[Callable[[float], None]]:
    """A bar for work that tells how much of it is done, as a part of 1; only where somebody watches."""
    start = last = monotonic()

    def tell(part: float) -> None:
        nonlocal last
        now = monotonic()
        if now - start < PATIENCE or now - last < BLINK or not (sys.stderr and sys.stderr.isatty()):
            return
        last = now
        left = (now - start) * (1 - part) / max(part, 0.001)
        sys.stderr.write(f"\r\x1b[K{what} [{'#' * int(30 * part):<30}] {100 * part:.0f} %, {left:.0f} s left")
        sys.stderr.flush()

    try:
        yield tell
    finally:
        if last > start:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
