"""The record that a game fills in for its reviews of played games."""

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
    """Reads played games from text and JSON, checks them by the rules, and values each turn."""

    takes: Callable[[str], bool]  # whether games of a variant can be reviewed from the first turn on
    from_text: Callable[[str], Any]
    from_json: Callable[[object], Any]
    review: Callable[[Any, int | None], Any]
    """Reviews a record, at a table of a given size if it has one player; ``IllegalMove`` if it breaks the rules."""
    to_json: Callable[[Any], object]
    to_text: Callable[[Words, Any, bool], str]
    pages: Callable[[Any, Style], Drawing]
    curves: Callable[[Any, Style], Sequence[Page | None]]
    """A picture of the course of the game for each player; ``None`` for players without one."""
    write: Callable[[Words, Any, Fields], View]
    """A record on a screen, and the next choices in the turn of a draft, given by its ``roll``, its ``moves``, and the
    rows that others ``closed``. A turn that these complete is added to the ``game``, which is returned as text."""
    view: Callable[[Words, Any], View]
    """The review for a screen: its ``seats``, in order."""
    puzzles: Callable[[Any, int], Sequence[Any]]
    """Puzzles of the costliest turns, up to the given number; ``NoPuzzle`` if none can be proven."""
