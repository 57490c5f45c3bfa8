"""Telling people, on a terminal, what takes so long."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

PATIENCE = 1.5  # seconds
_hushed = [False]


def hush(quiet: bool) -> None:
    """From now on, say nothing beside results and mistakes; or do."""
    _hushed[0] = quiet


def hushed() -> bool:
    """Whether nothing is to be said beside results and mistakes."""
    return _hushed[0]


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
