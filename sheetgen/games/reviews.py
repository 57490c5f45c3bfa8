"""A game's reviews of what was played: the record that a game fills in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sheetgen.page.drawing import Drawing
    from sheetgen.page.style import Style
    from sheetgen.page.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviews:
    """Played games as text and JSON, checked by the rules, and what each turn was worth."""

    from_text: Callable[[str], Any]
    from_json: Callable[[object], Any]
    review: Callable[[Any], Any]  # of a record; an ``IllegalMove`` for one that breaks the rules
    to_json: Callable[[Any], object]
    to_text: Callable[[Words, Any, bool], str]
    pages: Callable[[Any, Style], Drawing]
    puzzles: Callable[[Any, int], Sequence[Any]]
    """Puzzles of the turns that cost most, at most so many; a ``NoPuzzle`` where none can be proven."""
