"""The record that every kind of puzzle of any game fills in, and a registry that refuses incomplete ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from sheetgen.base.errors import InputError, Sentence, key, nearest, quote

if TYPE_CHECKING:
    from sheetgen.base.fields import Fields
    from sheetgen.page.words import Words
    from sheetgen.page.worksheet.exercise import Blank, Note, SolutionPicture

MOST_KINDS = 16  # of a game: their codes are digits of this base in ids
LEVELS = ("easy", "medium", "hard", "expert")


class AnyPuzzle(Protocol):
    """The attributes of a puzzle that code outside the games may use."""

    game: ClassVar[str]  # the name of its game in the registry

    @property
    def kind(self) -> str:
        """The name of its kind."""

    @property
    def level(self) -> str:
        """One of ``LEVELS``."""

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags of what its solution needs, in alphabetical order."""

    @property
    def position(self) -> Any:
        """The position it is played on."""


class AnyWish(Protocol):
    """The attributes of a wish for puzzles that code outside the games may use."""

    game: ClassVar[str]

    @property
    def kind(self) -> str:
        """The wanted kind."""

    @property
    def variant_name(self) -> str:
        """The name of the wanted variant, or the path of the template."""


class TypedAnswer(NamedTuple):
    """The answers that a program may accept as typed; empty if a person must judge a way to play.

    ``form`` is a sentence that says how to write them, if that needs saying.
    """

    accepted: tuple[str, ...] = ()
    form: str = ""


P = TypeVar("P", bound=AnyPuzzle)
K = TypeVar("K", bound="Kind[Any]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind(Generic[P]):
    """One kind of puzzle: what it asks, how it is answered, written, read and shown. A game adds how it is made."""

    name: str
    code: int  # its digit in printed ids: never given to another kind
    words: tuple[str, ...]  # the keys that it needs in every language file
    # Whether the answer is a way to play, so that another look of the sheet has another answer, with the same score
    is_symmetric: bool = False
    question_to_json: Callable[[P], dict[str, object]]
    question_from_json: Callable[[Fields, Any], Any]  # reads the question of a puzzle on a position
    answer_to_json: Callable[[P], dict[str, object]]
    answer_from_json: Callable[[Fields, Any], Any]
    ask: Callable[[Words, P], str]  # the question in a sentence or two
    hints: Callable[[Words, P], tuple[str, str]]  # a hint, and a stronger one
    answer: Callable[[Words, P], str]  # the answer in a line
    short: Callable[[Words, P], str]  # the answer as pupils write it, in as few signs as possible
    marking: Callable[[Words, P], str]  # what earns full points, and what earns part of them
    notes: Callable[[Words, P], tuple[Note, ...]]  # how the answer is found, step by step
    blanks: Callable[[Words, P], tuple[Blank, ...]]  # the boxes to write the answer in, except those in its picture
    picture: Callable[[Any, P, float], SolutionPicture]
    """Draws the picture in a key, from the game's own look, the puzzle and a width in mm."""
    skills: Callable[[P], tuple[str, ...]]  # the skills it trains, as keys below puzzle.skill
    typed: Callable[[Words, P], TypedAnswer] = lambda _words, _puzzle: TypedAnswer()


def registry(kinds: Iterable[K]) -> Mapping[str, K]:
    """The kinds by name; ``ValueError`` for one that is incomplete, or shares its name or code with another."""
    found: dict[str, K] = {}
    for kind in kinds:
        for field in fields(kind):
            if getattr(kind, field.name) in (None, "", ()):
                raise ValueError(f"kind '{kind.name}' lacks '{field.name}'")
        for other in found.values():
            if kind.name == other.name or kind.code == other.code:
                raise ValueError(f"kind '{kind.name}' shares its name or its code {kind.code} with '{other.name}'")
        if not 0 <= kind.code < MOST_KINDS:
            raise ValueError(f"kind '{kind.name}' has the code {kind.code}: codes go from 0 to {MOST_KINDS - 1}")
        found[kind.name] = kind
    return found


def check_names(kind: str, kinds: Collection[str], level: str | None) -> None:
    """Raise an ``InputError`` for an unknown kind or level."""
    if kind not in kinds:
        hint = nearest(kind, kinds)
        what = f"unknown kind {quote(kind)} ({hint})"
        raise InputError(Sentence(what, "field.unknown", text=quote(kind), hint=hint), key("kind"), at=("kind",))
    if level is not None and level not in LEVELS:
        hint = nearest(level, LEVELS)
        what = f"unknown level {quote(level)} ({hint})"
        raise InputError(Sentence(what, "field.unknown", text=quote(level), hint=hint), key("level"), at=("level",))
