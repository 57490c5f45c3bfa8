"""The records that a game fills in for its positions, their answers and their odds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sheetgen.page.words import Words


@dataclass(frozen=True, slots=True)
class SolveWish:
    """How far to solve (``exact``: to the end of the game), and whether to use the plain solver."""

    exact: bool = False
    reference: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Positions:
    """A game's positions as text, JSON and ids, and their answers."""

    from_text: Callable[[str], Any]
    from_json: Callable[[object], Any]
    from_id: Callable[[str], Any]  # the position of a printed id: of a puzzle, or of a card before the game
    solve: Callable[[Any, SolveWish], Any]  # the answer to a position, for to_json and to_text
    to_json: Callable[[Any, Any], object]
    to_text: Callable[[Words, Any, Any, bool], str]  # the position with its answer for a terminal, perhaps in colour
    from_draft: Callable[[str], Any] | None = None  # as from_text, but the text may leave open what its card draws
    stats: Callable[[int | None], tuple[int, dict[str, int]]] | None = None
    """Counts all boards of a size (None: the usual one) by their value."""
    stats_to_text: Callable[[Words, int, dict[str, int]], str] | None = None


@dataclass(frozen=True, slots=True)
class OddsWish:
    """The number of players at the table, and how many others roll before the next own roll, if known.

    ``exact`` values are computed even if that takes a long time.
    """

    players: int = 1
    wait: int | None = None
    exact: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """Expected scores of a game's positions, and of every way to play a roll."""

    from_json: Callable[[object], Any]
    value: Callable[[Any, OddsWish], Any]
    to_json: Callable[[Any, Any], object]
    to_text: Callable[[Words, Any, Any, bool], str]
