"""A game's reviews of what was played: the record that a game fills in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sheetgen.base.fields import Fields
    from sheetgen.page.drawing import Drawing, Page
    from sheetgen.page.style import Style
    from sheetgen.page.words import Words

    from .screen import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviews:
    """Played games as text and JSON, checked by the rules, and what each turn was worth."""

    takes: Callable[[str], bool]  # whether games of a variant can be reviewed from their first turn on
    from_text: Callable[[str], Any]
    from_json: Callable[[object], Any]
    review: Callable[[Any, int | None], Any]
    """Of a record, of so many players if it has only one; an ``IllegalMove`` for one that breaks the rules."""
    to_json: Callable[[Any], object]
    to_text: Callable[[Words, Any, bool], str]
    pages: Callable[[Any, Style], Drawing]
    curves: Callable[[Any, Style], Sequence[Page | None]]
    """The course of the game as each player saw it, a picture for each; ``None`` where there is none."""
    write: Callable[[Words, Any, Fields], View]
    """A record on a screen, and what can be done next in the turn of a draft: its ``roll``, its ``moves``, and the rows
    that others ``closed``. A turn that these end is part of the ``game`` that comes back as text."""
    view: Callable[[Words, Any], View]
    """What was found, on a screen: ``seats``, in order."""
    puzzles: Callable[[Any, int], Sequence[Any]]
    """Puzzles of the turns that cost most, at most so many; a ``NoPuzzle`` where none can be proven."""
