"""What a third game costs: this folder, and one line in the registry. Its sheet has one cell, worth a point."""

from sheetgen.games.game import Game, later
from sheetgen.page.look import Look
from sheetgen.page.rule_page.story import Say, Section, Story
from sheetgen.page.style import Style

NAME = "null"


def _rules(_variant: str, style: Style, title: str, _seed: str | None) -> tuple[Story, Look]:
    look = Look(style.theme, style.words, style.type_)
    return Story(title or "Null", (Section("The game", (Say("Cross the cell."),)),)), look


GAME = Game(
    name=NAME,
    variants=lambda: [NAME],
    owns_head=lambda head: head == NAME,
    describe=lambda name: {"name": name, "title": "Null", "summary": "One cell"},
    pads=later(__name__, "pages.PADS"),
    rules=_rules,
    puzzles=later(__name__, "puzzles.PUZZLES"),
    positions=later(__name__, "positions.POSITIONS"),
)
