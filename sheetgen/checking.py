"""What ``check`` says of a file: puzzles proven again, or what a template makes."""

from . import cards, puzzling, templates
from .chance import Chance
from .errors import SheetgenError
from .layout.words import fairness
from .render import text

SEED = "check"


def checked(file: str) -> str:
    """The verdict on a file of puzzles or a template."""
    return puzzling.check(file) if file.lower().endswith(".json") else template(file)


def template(file: str) -> str:
    """What a template makes; one that leaves no fair card to draw is refused here, not at the printer."""
    variant = templates.variant(file)
    try:
        cards.drawn(variant, Chance(SEED))
    except SheetgenError as error:
        raise error.within(file) from None
    fair = [fairness(templates.language("en"), cards.claims(variant))] if variant.draws else []
    return "\n".join([text.summary(variant), *fair])
