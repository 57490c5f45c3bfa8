"""The ``Game`` record, which each game's folder fills in, and the registry of all games.

No code outside a game's folder knows which games there are. Modules that are slow to load (puzzles, solvers, pages) are
behind functions of the record, which import them on first use: a pad never waits for a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sheetgen.base.errors import Sentence, TemplateError, nearest, quote

if TYPE_CHECKING:
    from sheetgen.page.look import Look
    from sheetgen.page.rule_page.story import Story
    from sheetgen.page.style import Style
    from sheetgen.page.words import Words

    from .kind import AnyPuzzle, AnyWish
    from .pads import Pads
    from .positions import Odds, Positions
    from .puzzles import Puzzles
    from .reviews import Reviews
    from .screen import Screen

GAMES = ["sheetgen.games.dice", "sheetgen.games.cubes"]
"""The packages of the games, in the order in which they are listed, each with a ``GAME``: a new game is one more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game. ``name`` is that of its folder; ``variants`` are the names that users type."""

    name: str
    variants: Callable[[], Sequence[str]]
    takes_templates: bool = False  # whether a user's own template is one of its variants
    owns_head: Callable[[str], bool]  # whether the first part of an id belongs to one of its variants
    template_at_hand: Callable[[str], str | None] = lambda _head: None
    """The template at hand that the first part of an id refers to, if to one; an error if none has its content."""
    describe: Callable[[str], dict[str, object]]
    """A variant as an entry of ``variants --json``: name, title, summary and further facts."""
    check_template: Callable[[str, Words], str] | None = None
    """Describes the sheet of a template; an error for one that makes no sheet."""
    show: Callable[[str, Words], str] | None = None
    """A variant's official card for a terminal."""
    template: Callable[[str], str] | None = None
    """The text of a variant's template."""
    pads: Callable[[], Pads]
    rules: Callable[[str, Style, str, str | None], tuple[Story, Look]]
    """The rules of a variant, from its name, a style, a title or "", and a seed for examples (None: the default)."""
    puzzles: Callable[[], Puzzles[Any]]
    positions: Callable[[], Positions]
    odds: Callable[[], Odds] | None = None
    reviews: Callable[[], Reviews] | None = None
    screen: Callable[[], Screen[Any]] | None = None


def later(package: str, record: str) -> Callable[[], Any]:
    """A function that imports a record of a package, such as ``pads.PADS``, when it is called, and returns it."""
    module, _, name = record.rpartition(".")
    return lambda: getattr(import_module(f"{package}.{module}"), name)


@cache
def _load(package: str) -> Game:
    game: Game = import_module(package).GAME
    return game


def games() -> tuple[Game, ...]:
    """All games, in order."""
    return tuple(_load(package) for package in GAMES)


def variants() -> list[str]:
    """The names of all variants."""
    return [name for game in games() for name in game.variants()]


def by_name(name: str) -> Game:
    """The game with this folder name, as in the ``game`` of a puzzle or wish."""
    return next(game for game in games() if game.name == name)


def of_variant(variant: str, *where: str) -> Game:
    """The game of a variant's name or a template's path; ``TemplateError`` for a name unknown to all games."""
    for game in games():
        if variant in game.variants():
            return game
    for game in games():
        if game.takes_templates and variant.lower().endswith(".toml"):
            return game
    raise unknown_variant(variant, *where)


def unknown_variant(name: str, *where: str) -> TemplateError:
    """The error for a name that is no variant of any game, or is one without templates when a sheet is wanted."""
    if name in variants():
        what = f"{quote(name)} is of a game without templates: it has no such sheet"
        return TemplateError(Sentence(what, "no_sheet", text=quote(name)), *where)
    hint = "a template of your own is named by its path, ending in .toml"
    like = _like(name)
    return TemplateError(
        Sentence(f"unknown variant {quote(name)} ({like}); {hint}", "field.unknown", text=quote(name), hint=like),
        *where,
    )


def _like(name: str) -> Sentence:
    """A hint for an unknown name: the variants that begin with it, else the nearest."""
    longer = [each for each in variants() if name and each.startswith(f"{name.lower()}-")]
    if not longer:
        return nearest(name, variants())
    return Sentence(f"did you mean {' or '.join(map(repr, longer))}?", "known", words=", ".join(longer))


def with_templates() -> Game:
    """The game whose variants users may write: it reads or refuses all that no other game claims."""
    return next((game for game in games() if game.takes_templates), games()[0])


def with_variant(name: object) -> Game:
    """The game with a variant of this name; for an unknown name, the game with templates."""
    return next((game for game in games() if name in game.variants()), with_templates())


def of_head(head: str) -> Game:
    """The game that the first part of an id belongs to."""
    return next((game for game in games() if game.owns_head(head)), with_templates())


def of(what: AnyPuzzle | AnyWish) -> Game:
    """The game of a puzzle or a wish."""
    return by_name(what.game)


def all_kinds() -> list[str]:
    """The names of all kinds of puzzles, game by game."""
    return [name for game in games() for name in game.puzzles().kinds]
