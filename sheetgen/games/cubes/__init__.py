"""The cube game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.games.game import Game, later

from .rules import quixo

if TYPE_CHECKING:
    from sheetgen.page.look import Look
    from sheetgen.page.rule_page.story import Story
    from sheetgen.page.style import Style


def _rules(_variant: str, style: Style, title: str, seed: str | None) -> tuple[Story, Look]:
    from .pages.rule_page import page

    return page(style, title, seed)


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
    pads=later(__name__, "pads.PADS"),
    rules=_rules,
    puzzles=later(__name__, "puzzles.record.PUZZLES"),
    positions=later(__name__, "positions.POSITIONS"),
    screen=later(__name__, "screen.SCREEN"),
)
