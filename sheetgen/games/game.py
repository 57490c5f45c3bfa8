"""What a game is: one record that its folder fills in, and the registry of those there are.

Nothing outside a game's folder knows which games there are. What takes time to load (puzzles, solvers, pages) is behind
a function of the record, which imports it when it is first asked for: a pad never waits for a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from sheetgen.base.errors import TemplateError, nearest, quote

from .kind import AnyPuzzle, AnyWish, Kind

if TYPE_CHECKING:
    from sheetgen.base.codes import Number
    from sheetgen.base.fields import Fields
    from sheetgen.page.drawing import Drawing
    from sheetgen.page.logo import Logo
    from sheetgen.page.look import Look
    from sheetgen.page.rule_page.story import Story
    from sheetgen.page.style import Style
    from sheetgen.page.words import Words
    from sheetgen.page.worksheet.exercise import Exercise

GAMES = ["sheetgen.games.dice", "sheetgen.games.cubes"]
"""The packages of the games, in the order in which they are listed, each with a ``GAME``: a new game is one more."""

P = TypeVar("P", bound=AnyPuzzle)


@dataclass(frozen=True, slots=True)
class PadWish:
    """What somebody wants printed; ``None`` follows from the rest. A game refuses keys that it has no use for."""

    variant: str | None = None
    id: str | None = None
    seed: str = ""
    cards: str = "random"
    same: bool = False
    certify: bool = False
    sheets: int | None = None
    copies: int = 1
    names: str = ""
    title: str = ""
    logo: Logo | None = None
    qr: bool = True
    what: str | None = None
    size: float | None = None
    players: int | None = None


@dataclass(frozen=True, slots=True)
class Print:
    """Pages that are ready to be rendered, what their file is called, and what is to be said about them."""

    drawing: Drawing
    name: str  # of a file, without its ending
    summary: tuple[str, ...] = ()  # how many sheets on which paper: parts of one line
    hints: tuple[str, ...] = ()  # what a person should know before they print, a line each
    seed: str = ""  # the seed, where something was drawn by chance


@dataclass(frozen=True, slots=True, kw_only=True)
class Pads:
    """How a game prints its sheets, boards or pieces."""

    keys: frozenset[str]  # the keys of PadWish, and of the style, that only some games have a use for, and this one has
    owner: str  # whose keys these are, for those who give them to another game: 'what is for …: leave it out'
    is_id: Callable[[str], bool]  # whether a text looks like the id of something that this game prints
    things: tuple[str, ...] = ()  # what can be asked for by name with what
    keys_with_id: frozenset[str]  # the keys that an id says already
    print: Callable[[PadWish, Style], Print]


@dataclass(frozen=True, slots=True)
class SolveWish:
    """How far to solve (``exact``: to the end of the game), and whether the plain solver is to do it."""

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
    stats: Callable[[int | None], tuple[int, dict[str, int]]] | None = None
    """Counts all boards of a size (the usual one if none is named) by what they are worth."""
    stats_to_text: Callable[[Words, int, dict[str, int]], str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """Expected scores of a game's positions, and of every way to play a roll."""

    from_json: Callable[[object], Any]
    value: Callable[[Any], Any]
    to_json: Callable[[Any, Any], object]
    to_text: Callable[[Words, Any, Any, bool], str]


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
    is_id: Callable[[str], bool]
    id: Callable[[P], str]
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
    exercise: Callable[[int, P, Style], Exercise]  # a puzzle with its number in a worksheet
    publisher: Callable[[P], str]  # whose game it is for use with; empty for one's own


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game. ``name`` is that of its folder; ``variants`` are the names that people type."""

    name: str
    variants: Callable[[], Sequence[str]]
    takes_templates: bool = False  # whether a user's own template is one of its variants
    owns_head: Callable[[str], bool]  # whether the first part of an id is that of one of its variants
    describe: Callable[[str], dict[str, object]]
    """A variant as an entry of ``variants --json``: name, title, summary and what else there is to say."""
    check_template: Callable[[str, Words], str] | None = None
    """What a template makes, in words; an error for one that makes no sheet."""
    pads: Callable[[], Pads]
    rules: Callable[[str, Style, str, str | None], tuple[Story, Look]]
    """The rules of a variant, from its name, a style, a title (or none) and a seed for its examples (or the usual)."""
    puzzles: Callable[[], Puzzles[Any]]
    positions: Callable[[], Positions]
    odds: Callable[[], Odds] | None = None


@cache
def _loaded(package: str) -> Game:
    game: Game = import_module(package).GAME
    return game


def games() -> tuple[Game, ...]:
    """All games, in order."""
    return tuple(_loaded(package) for package in GAMES)


def variants() -> list[str]:
    """All names of variants."""
    return [name for game in games() for name in game.variants()]


def by_name(name: str) -> Game:
    """The game of that folder name: what a puzzle's or wish's ``game`` says."""
    return next(game for game in games() if game.name == name)


def of_variant(variant: str, *where: str) -> Game:
    """The game of a variant's name or a template's path; ``TemplateError`` for a name that no game has."""
    for game in games():
        if variant in game.variants():
            return game
    for game in games():
        if game.takes_templates and variant.lower().endswith(".toml"):
            return game
    raise unknown_variant(variant, *where)


def unknown_variant(name: str, *where: str) -> TemplateError:
    """The error for a name that is no variant of any game, or of one without templates where a sheet is wanted."""
    if name in variants():
        return TemplateError(f"{quote(name)} is of a game without templates: it has no such sheet", *where)
    hint = "a template of your own is named by its path, ending in .toml"
    return TemplateError(f"unknown variant {quote(name)} ({nearest(name, variants())}); {hint}", *where)


def with_templates() -> Game:
    """The game whose variants a user may write: what no other game claims is its own to read or to refuse."""
    return next((game for game in games() if game.takes_templates), games()[0])


def of_head(head: str) -> Game:
    """The game of the first part of an id."""
    return next((game for game in games() if game.owns_head(head)), with_templates())


def of(what: AnyPuzzle | AnyWish) -> Game:
    """The game of a puzzle or a wish."""
    return by_name(what.game)


def all_kinds() -> list[str]:
    """The names of all kinds of puzzles, game by game."""
    return [name for game in games() for name in game.puzzles().kinds]
