"""Reviews played games: checks them against the rules, and values each turn."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

from sheetgen.base import files, strict_json
from sheetgen.base.errors import InputError, PositionError, Sentence, SheetgenError
from sheetgen.games import game
from sheetgen.games.pads import Print
from sheetgen.games.reviews import Reviews
from sheetgen.page.words import Words

from .memory import Form
from .puzzle import NumberedPuzzle, PuzzleSet
from .style import StyleWish, style

MOST_PUZZLES = 3


@dataclass(frozen=True, slots=True)
class ReviewWish:
    """A played game, as text (a line a turn) or JSON, and the name of the file that it came from.

    ``players`` is the number of players if only one of them wrote it down.
    """

    game: str = ""
    name: str = ""
    players: int | None = None


FORM = Form("review", ReviewWish, {}, {}, lambda _wish: (), lambda wish, _paths: wish)


@dataclass(frozen=True, slots=True)
class Review:
    """The findings about a played game, and its game's functions that present them."""

    wish: ReviewWish
    own: Reviews
    found: Any

    def as_json(self) -> str:
        return strict_json.one_line(self.own.to_json(self.found))

    def as_text(self, words: Words, color: bool) -> str:
        return self.own.to_text(words, self.found, color)

    def pages(self, style_wish: StyleWish) -> Print:
        drawing = self.own.pages(self.found, style(style_wish))
        kept = FORM.table(self.wish, style_wish)
        return Print(replace(drawing, memory=kept), f"{PurePath(self.wish.name).stem or 'game'}-review")

    def puzzles(self) -> PuzzleSet:
        """A worksheet of the costliest turns."""
        found = self.dearest()
        numbered = (NumberedPuzzle(number, "", each) for number, each in enumerate(found, 1))
        variants = dict.fromkeys(each.position.variant.name for each in found)
        return PuzzleSet(numbered, "puzzles", variants=tuple(variants))

    def dearest(self) -> Sequence[Any]:
        """Puzzles made from the costliest turns; raises ``NoPuzzle`` if none can be proven."""
        return self.own.puzzles(self.found, MOST_PUZZLES)


def wish(content: bytes, name: str) -> ReviewWish:
    """The wish to review the game in a file or stream; ``name`` is the file's."""
    return ReviewWish(files.decode(content, InputError, name), PurePath(name).name)


def review(wish: ReviewWish) -> Review:
    """Review a game; error messages name its file."""
    try:
        own, record = read(wish.game)
        return Review(wish, own, own.review(record, wish.players))
    except SheetgenError as error:
        raise (error.within(wish.name) if wish.name else error) from None


def read(game: str) -> tuple[Reviews, Any]:
    """Parse a played game; returns the functions that review it, and its record."""
    if not game.lstrip().startswith("{"):
        own = _reviews(None)
        return own, own.from_text(game)
    table = strict_json.read(game)
    own = _reviews(_variant(table))
    return own, own.from_json(table)


def _variant(table: object) -> object:
    """The variant of the first player."""
    players = table.get("players") if isinstance(table, dict) else None
    first = players[0] if isinstance(players, list) and players else None
    return first.get("variant") if isinstance(first, dict) else None


def _reviews(variant: object) -> Reviews:
    owner = game.with_variant(variant)
    if owner.reviews is None:
        raise PositionError(Sentence(f"games of {owner.variants()[0]} are not reviewed", "no_reviews"))
    return owner.reviews()
