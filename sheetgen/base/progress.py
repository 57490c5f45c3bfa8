"""Progress of long work: lower layers report; a door (terminal, browser) listens and may cancel between two steps.

The listener is a context variable, so that a solver deep in the call stack can report that it is being loaded without
every function on the way passing the listener on.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Progress:
    """A listener that does nothing. A door overrides what it shows; every method may raise ``Cancelled``."""

    def count(self, done: float, of: float, what: str = "") -> None:
        """``done`` of ``of`` units are finished."""

    def found(self, found: int, tried: int, of: int) -> None:
        """``found`` of ``of`` puzzles were found in ``tried`` tries."""

    def tried(self, tried: int, of: int) -> None:
        """``tried`` of at most ``of`` tries for the next puzzle are done."""

    def step(self) -> None:
        """One more try of a search is done."""

    def look(self, what: str) -> None:
        """A short step has begun; ``what`` replaces the last message."""

    def say(self, line: str) -> None:
        """A line to show before long work."""


SILENT = Progress()
_LISTENER: ContextVar[Progress] = ContextVar("listener", default=SILENT)


def listener() -> Progress:
    """The ``Progress`` of this context; one that does nothing if none was set."""
    return _LISTENER.get()


@contextmanager
def heard_by(progress: Progress) -> Iterator[None]:
    """Make ``progress`` the listener inside the block."""
    token = _LISTENER.set(progress)
    try:
        yield
    finally:
        _LISTENER.reset(token)


def duration(seconds: float) -> str:
    """An estimate such as ``about 5 min``, for a line to ``say`` before long work."""
    return f"about {span(seconds)}"


def span(seconds: float) -> str:
    """A time in seconds, minutes or hours, whichever reads best."""
    if seconds <= 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 3 * 3600 else f"{seconds / 3600:.0f} h"


def size(count: float) -> str:
    """A number of bytes in kB, MB or GB, whichever reads best."""
    if count >= 1e9:
        return f"{count / 1e9:.1f} GB"
    return f"{count / 1e6:.0f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"
