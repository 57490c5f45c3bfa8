"""Games on a screen: plain values for a page to draw, and the moves that it sends back.

No state is kept between requests: a page sends all moves made so far, and the plain rules replay them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .kind import AnyPuzzle

if TYPE_CHECKING:
    from sheetgen.page.words import Words

P = TypeVar("P", bound=AnyPuzzle)
View = dict[str, Any]
"""``form`` says which way the page draws it; the rest is what there is to draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen(Generic[P]):
    """A game's boards and puzzles on a screen."""

    position: Callable[[Words, Any], View]
    """A position to draw, with its JSON under ``table`` and its text form under ``text``."""
    solution: Callable[[Words, Any, Any], View]
    """An answer to a position: a ``verdict``, and ``steps``, each with its ``text`` and the view after it."""
    play: Callable[[Words, P, Sequence[str]], View]
    """A puzzle after the given moves: the view, and under ``choices`` the possible next actions, each with the ``move``
    to send back; an ``IllegalMove`` for a move that the rules forbid."""
    valued: Callable[[Words, Any, Any], View] | None = None
    """The odds of a position: its ``value``, and ``options``, each with its ``text`` and ``value``."""
    solved_by: Callable[[P, Sequence[str], Sequence[int]], bool]
    """Whether the moves or typed numbers answer a puzzle."""
    start: Callable[[], str] | None = None
    """The text of the starting position, if the game's name alone is not one."""
