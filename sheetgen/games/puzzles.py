"""The record that a game fills in for its puzzles."""

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
    usual: str  # the default kind
    wish: Callable[[str, str, str | None, int | None], AnyWish]
    """Makes a wish from variant, kind, level and turns; an error if they contradict each other."""
    work: Callable[[Any, str, int, int, int, bool], Any]
    """A ``puzzles.sets.Work`` from wish, seed, count, processes, versions, different; its solver is ready to work."""
    prove: Callable[[Any], P]  # the puzzle that an id describes, proved again
    check: Callable[[P], None]
    """Proves a claimed puzzle with the plain rules; ``WrongPuzzle`` names the first wrong claim."""
    turns: Callable[[P], int]
    """The number of its turns, as wishes count them; called only for puzzles that were wished with turns."""
    id: Callable[[P], str | None]  # None for a user's own card that no id can hold
    head: Callable[[P], str]  # the first part of its id: that of its variant
    from_id: Callable[[str, str | None], Any]
    """Parses a puzzle's id; a user's own template must be given with it."""
    write: Callable[[Number, P], None]
    read: Callable[[Number, Any], Any]
    """The inverse of ``write``, for a variant found by ``variant_of_head``."""
    variant_of_head: Callable[[str, str | None, bool], Any]
    """The variant of an id, from its first part, the template given with it, and whether it is the only one there."""
    to_json: Callable[[P], dict[str, object]]
    from_json: Callable[[Fields, str], P]
    """The puzzle that a file claims, of a variant; whether the claim is right is not checked here."""
    to_text: Callable[[Words, P, bool], str]  # the position of a puzzle for a terminal, perhaps in colour
    solution_to_text: Callable[[Words, P, bool], str]  # the answer of a puzzle for a terminal
    own_words: Callable[[Words, P], Words] = lambda words, _puzzle: words
    """The words for its question and answer: a language's, with the names and letters of the puzzle's sheet."""
    exercise: Callable[[int, P, Style], Exercise]  # a puzzle with its number in a worksheet
    publisher: Callable[[P], str]  # the owner of the game that it is for use with; empty for a user's own variant
