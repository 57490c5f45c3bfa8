"""Drawing again until it fits: every result that fits is as likely as any other."""

from collections.abc import Callable
from typing import TypeVar

from ..errors import SheetgenError

T = TypeVar("T")

TRIES = 200_000


class NoFairCardError(SheetgenError):
    """A template whose own card leaves next to no other fair one."""


def until(make: Callable[[], T | None], what: str) -> T:
    """The first try that gives something; an honest error when that does not happen."""
    for _ in range(TRIES):
        made = make()
        if made is not None:
            return made
    raise NoFairCardError(f"no fair {what} found in {TRIES:,} draws: this template leaves too little to chance")
