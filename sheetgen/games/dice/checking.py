"""Describes the sheet of a user's own template, for its author to check."""

from sheetgen.base.chance import Chance
from sheetgen.base.errors import SheetgenError
from sheetgen.page.words import Words

from . import cards, templates
from .cards.feature import fairness_text
from .text import sheet as text

SEED = "check"


def check(path: str, words: Words) -> str:
    """Describe the sheet of a template; refuses a template that leaves no fair card to draw."""
    variant = templates.variant(path)
    try:
        cards.draw(variant, Chance(SEED))
    except SheetgenError as error:
        raise error.within(path) from None
    fair = [fairness_text(words, cards.fairness_claims(variant))] if variant.draws else []
    return "\n".join([text.summary(words, variant), *fair])
