"""What a user's own template makes, as its author would check it."""

from sheetgen.base.chance import Chance
from sheetgen.base.errors import SheetgenError
from sheetgen.page.words import Words

from . import cards, templates
from .cards.feature import fairness_text
from .text import sheet as text

SEED = "check"


def check(path: str, words: Words) -> str:
    """Describe the sheet of a template; a template that leaves no fair card to draw is refused."""
    variant = templates.variant(path)
    try:
        cards.draw(variant, Chance(SEED))
    except SheetgenError as error:
        raise error.within(path) from None
    fair = [fairness_text(words, cards.fairness_claims(variant))] if variant.draws else []
    return "\n".join([text.summary(words, variant), *fair])
