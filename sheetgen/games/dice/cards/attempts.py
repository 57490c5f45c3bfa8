"""Drawing again until it fits: every result that fits is as likely as any other."""

from collections.abc import Callable
from typing import TypeVar

from sheetgen.base.errors import SheetgenError

T = TypeVar("T")

TRIES = 50_000


class NoFairCardError(SheetgenError):
    """A template that leaves no other fair card, or hides it too well among unfair ones."""


def until(make: Callable[[], T | None], what: str) -> T:
    """The first try that gives something; an honest error when that does not happen."""
    for _ in range(TRIES):
        made = make()
        if made is not None:
            return made
    raise NoFairCardError(
        f"found no fair {what} in {TRIES:,} draws: leave it out of 'draw', or write a card with more room for others"
    )
