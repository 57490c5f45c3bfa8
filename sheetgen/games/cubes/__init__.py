"""The cube game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.games.game import Game

from .rules import quixo

if TYPE_CHECKING:
    from sheetgen.games.pads import Pads
    from sheetgen.games.positions import Positions
    from sheetgen.games.puzzles import Puzzles
    from sheetgen.page.look import Look
    from sheetgen.page.rule_page.story import Story
    from sheetgen.page.style import Style


def _pads() -> Pads:
    from .pads import PADS

    return PADS


def _rules(_variant: str, style: Style, title: str, seed: str | None) -> tuple[Story, Look]:
    from .pages.rule_page import page

    return page(style, title, seed)


def _puzzles() -> Puzzles[Any]:
    from .puzzles.record import PUZZLES

    return PUZZLES


def _positions() -> Positions:
    from .positions import POSITIONS

    return POSITIONS


def _describe(name: str) -> dict[str, object]:
    from sheetgen.page import languages

    words = languages.load("en")
    return {
        "name": name,
        "title": words("quixo.title"),
        "summary": words("quixo.summary"),
        "players": [2, 4],
        "sizes": list(quixo.SIZES),
    }


GAME = Game(
    name="cubes",
    variants=lambda: [quixo.VARIANT],
    owns_head=lambda head: head == quixo.VARIANT,
    describe=_describe,
    pads=_pads,
    rules=_rules,
    puzzles=_puzzles,
    positions=_positions,
)
