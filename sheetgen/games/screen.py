"""How a game is seen and played on a screen: plain values that a page draws, and moves that it sends back.

Nothing is remembered between two requests: a page sends all moves that were made, and they are played again by the
plain rules.
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
    """A position as it is drawn, with its JSON under ``table`` and its text form under ``text``."""
    solution: Callable[[Words, Any, Any], View]
    """An answer to a position: a ``verdict``, and ``steps``, each with its ``text`` and what is to be seen after it."""
    play: Callable[[Words, P, Sequence[str]], View]
    """A puzzle after so many moves: what there is to see, and under ``choices`` what may be done next, each with the
    ``move`` to send back; an ``IllegalMove`` for a move that the rules do not allow there."""
    valued: Callable[[Words, Any, Any], View] | None = None
    """What the odds say of a position: its ``value``, and ``options``, each with its ``text`` and ``value``."""
    solved_by: Callable[[P, Sequence[str], Sequence[int]], bool]
    """Whether these moves, or the numbers that were typed, are the answer to a puzzle."""
    start: Callable[[], str] | None = None
    """The text of the position before the first move, where the game's name alone is none."""
