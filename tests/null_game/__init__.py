"""What a third game costs: this folder, and one line in the registry. Its sheet has one cell, worth a point."""

from typing import Any

from sheetgen.games.game import Game
from sheetgen.games.pads import Pads
from sheetgen.games.positions import Positions
from sheetgen.games.puzzles import Puzzles
from sheetgen.page.look import Look
from sheetgen.page.rule_page.story import Say, Section, Story
from sheetgen.page.style import Style

NAME = "null"


def _pads() -> Pads:
    from .pages import PADS

    return PADS


def _rules(_variant: str, style: Style, title: str, _seed: str | None) -> tuple[Story, Look]:
    look = Look(style.theme, style.words, style.type_)
    return Story(title or "Null", (Section("The game", (Say("Cross the cell."),)),)), look


def _puzzles() -> Puzzles[Any]:
    from .puzzles import PUZZLES

    return PUZZLES


def _positions() -> Positions:
    from .positions import POSITIONS

    return POSITIONS


GAME = Game(
    name=NAME,
    variants=lambda: [NAME],
    owns_head=lambda head: head == NAME,
    describe=lambda name: {"name": name, "title": "Null", "summary": "One cell"},
    pads=_pads,
    rules=_rules,
    puzzles=_puzzles,
    positions=_positions,
)
