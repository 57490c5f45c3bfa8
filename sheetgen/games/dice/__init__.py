"""The four-row dice game in all its variants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.games.game import Game

from . import templates

if TYPE_CHECKING:
    from sheetgen.games.pads import Pads
    from sheetgen.games.positions import Odds, Positions
    from sheetgen.games.puzzles import Puzzles
    from sheetgen.page.look import Look
    from sheetgen.page.rule_page.story import Story
    from sheetgen.page.style import Style
    from sheetgen.page.words import Words


def _pads() -> Pads:
    from .pads import PADS

    return PADS


def _rules(variant: str, style: Style, title: str, seed: str | None) -> tuple[Story, Look]:
    from .pages.rule_page import page

    return page(variant, style, title, seed)


def _puzzles() -> Puzzles[Any]:
    from .puzzles.record import PUZZLES

    return PUZZLES


def _positions() -> Positions:
    from .positions import POSITIONS

    return POSITIONS


def _odds() -> Odds:
    from .valuation import ODDS

    return ODDS


def _describe(name: str) -> dict[str, object]:
    from .formats import variant

    return variant.to_json(templates.variant(name))


def _check_template(path: str, words: Words) -> str:
    from .checking import check

    return check(path, words)


GAME = Game(
    name="dice",
    variants=templates.variant_names,
    takes_templates=True,
    owns_head=lambda head: head in templates.variant_names() or "~" in head,
    describe=_describe,
    check_template=_check_template,
    pads=_pads,
    rules=_rules,
    puzzles=_puzzles,
    positions=_positions,
    odds=_odds,
)
