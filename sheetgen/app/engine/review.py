"""Played games on the page: written down turn by turn, reviewed, and turned into puzzles."""

from functools import lru_cache
from typing import Any

from sheetgen.app import output, review
from sheetgen.app import style as styles
from sheetgen.app.output import OutputWish
from sheetgen.app.review import Review, ReviewWish
from sheetgen.app.style import StyleWish
from sheetgen.base import handed
from sheetgen.base.errors import NoPuzzle, NotationError, Sentence
from sheetgen.base.fields import Fields
from sheetgen.games import game
from sheetgen.page.drawing import Drawing, Page

MOST_LETTERS = 50_000  # of a game


def write(fields: Fields, lang: str) -> dict[str, Any]:
    """The game so far, and the possible moves in the turn of the ``draft``; a turn that it ends joins the game."""
    own, record = review.read(_game(fields))
    return own.write(styles.words(lang), record, fields.table("draft"))


def reviewed(wish: ReviewWish) -> Review:
    """The review of a game; the last few are cached, since each page of a review is a request of its own."""
    return _reviewed(wish, tuple((name, handed.content(name)) for name in handed.names()))


@lru_cache(maxsize=4)
def _reviewed(wish: ReviewWish, _templates: tuple[tuple[str, bytes | None], ...]) -> Review:
    return review.review(wish)


def found(fields: Fields, lang: str) -> dict[str, Any]:
    """The value of each turn of a game, by player, with a curve for each as SVG."""
    made = reviewed(ReviewWish(_game(fields)))
    seen = made.own.view(styles.words(lang), made.found)
    curves = made.own.curves(made.found, styles.style(StyleWish(lang=lang)))
    for seat, page in zip(seen["seats"], curves, strict=True):
        seat["curve"] = _svg(page) if page else ""
    return seen


def mistakes(fields: Fields, lang: str) -> dict[str, Any]:
    """The ids of puzzles made from the costliest moves, with a title for their worksheet."""
    made = reviewed(ReviewWish(_game(fields)))
    ids = [game.of(each).puzzles().id(each) for each in made.dearest()]
    if None in ids:
        raise NoPuzzle(Sentence("a card of this game has no id, by which its puzzles could be shown", "no_id"))
    return {"ids": ids, "title": styles.words(lang)("review.puzzles")}


def _svg(page: Page) -> str:
    return next(iter(output.render(Drawing((page,), ""), OutputWish("svg")))).decode()


def _game(fields: Fields) -> str:
    text = fields.raw("game")
    if not isinstance(text, str) or len(text) > MOST_LETTERS:
        what = f"a game is a text of up to {MOST_LETTERS:,} letters"
        raise NotationError(Sentence(what, "text.long", most=f"{MOST_LETTERS:,}"))
    return text
