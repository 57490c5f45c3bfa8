"""The four-row dice game in all its variants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.games.game import Game, later

from . import templates

if TYPE_CHECKING:
    from sheetgen.page.look import Look
    from sheetgen.page.rule_page.story import Story
    from sheetgen.page.style import Style
    from sheetgen.page.words import Words


def _rules(variant: str, style: Style, title: str, seed: str | None) -> tuple[Story, Look]:
    from .pages.rule_page import page

    return page(variant, style, title, seed)


def _describe(name: str) -> dict[str, object]:
    from .formats import variant

    return variant.to_json(templates.variant(name))


def _template_at_hand(head: str) -> str | None:
    from .finder import template_at_hand

    return template_at_hand(head)


def _show(name: str, words: Words) -> str:
    from .rules import rows
    from .text import sheet

    card = templates.variant(name).sheet
    return sheet.sheet(words, card, rows.empty(card))


def _check_template(path: str, words: Words) -> str:
    from .checking import check

    return check(path, words)


GAME = Game(
    name="dice",
    variants=templates.variant_names,
    takes_templates=True,
    owns_head=lambda head: head in templates.variant_names() or "~" in head,
    template_at_hand=_template_at_hand,
    describe=_describe,
    check_template=_check_template,
    show=_show,
    template=templates.template_text,
    pads=later(__name__, "pads.PADS"),
    rules=_rules,
    puzzles=later(__name__, "puzzles.record.PUZZLES"),
    positions=later(__name__, "positions.POSITIONS"),
    odds=later(__name__, "valuation.ODDS"),
    reviews=later(__name__, "reviews.REVIEWS"),
    screen=later(__name__, "screen.SCREEN"),
)
