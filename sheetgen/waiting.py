"""Telling people, on a terminal, what takes so long."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 1.5  # seconds


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
