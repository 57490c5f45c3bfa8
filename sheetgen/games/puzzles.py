"""How a game makes, proves, names and shows its puzzles: the record that a game fills in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .kind import AnyPuzzle, AnyWish, Kind

if TYPE_CHECKING:
    from sheetgen.base.codes import Number
    from sheetgen.base.fields import Fields
    from sheetgen.page.style import Style
    from sheetgen.page.words import Words
    from sheetgen.page.worksheet.exercise import Exercise

P = TypeVar("P", bound=AnyPuzzle)


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzles(Generic[P]):
    """How a game makes, proves, names, writes, reads and shows its puzzles."""

    kinds: Mapping[str, Kind[P]]
    usual: str  # the kind that is made where none is named
    wish: Callable[[str, str, str | None, int | None], AnyWish]
    """A wish from variant, kind, level and turns, or an error for those that contradict each other."""
    work: Callable[[Any, str, int, int, int, bool], Any]
    """A ``puzzles.sets.Work`` from wish, seed, count, processes, versions, different; its solver ready to work."""
    prove: Callable[[Any], P]  # the puzzle that an id describes, proved again
    check: Callable[[P], None]
    """Proves a claimed puzzle with the plain rules; ``WrongPuzzle`` names the first thing that is not so."""
    turns: Callable[[P], int]
    """How many turns it is about, as a wish counts them; it is asked only of puzzles that were wished with turns."""
    id: Callable[[P], str | None]  # None for a card of one's own that no id can hold
    head: Callable[[P], str]  # the first part of its id: that of its variant
    from_id: Callable[[str, str | None], Any]
    """What a puzzle's id describes; a template of one's own must be named beside it."""
    write: Callable[[Number, P], None]
    read: Callable[[Number, Any], Any]
    """The inverse of ``write`` for a variant that ``variant_of_head`` found: what an id describes."""
    variant_of_head: Callable[[str, str | None, bool], Any]
    """The variant of an id's first part, the template that was named with it if any, and whether the id has but one."""
    to_json: Callable[[P], dict[str, object]]
    from_json: Callable[[Fields, str], P]
    """A puzzle as a file claims it, of a variant; whether it is right is not asked here."""
    to_text: Callable[[Words, P, bool], str]  # the position of a puzzle for a terminal, perhaps in colour
    solution_to_text: Callable[[Words, P, bool], str]  # the answer of a puzzle for a terminal
    own_words: Callable[[Words, P], Words] = lambda words, _puzzle: words
    """The words for its question and answer: those of a language, with the names and letters of its own sheet."""
    exercise: Callable[[int, P, Style], Exercise]  # a puzzle with its number in a worksheet
    publisher: Callable[[P], str]  # whose game it is for use with; empty for one's own
