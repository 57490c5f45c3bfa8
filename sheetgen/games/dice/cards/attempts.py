"""Drawing by rejection: try until a result fits, so that every fitting result is as likely as any other."""

from collections.abc import Callable
from typing import TypeVar

from sheetgen.base.errors import SheetgenError

T = TypeVar("T")

TRIES = 50_000


class NoFairCardError(SheetgenError):
    """A template has no fair card, or so few that drawing does not find one."""


def retry(make: Callable[[], T | None], what: str) -> T:
    """The first result of ``make`` that is not ``None``.

    Raises ``NoFairCardError``, naming ``what`` was wanted, after ``TRIES`` calls.
    """
    for _ in range(TRIES):
        made = make()
        if made is not None:
            return made
    raise NoFairCardError(
        f"found no fair {what} in {TRIES:,} draws: leave it out of 'draw', or write a card with more room for others"
    )
