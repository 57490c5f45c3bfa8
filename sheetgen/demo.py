"""One of everything there is, in a blink; and what one's own template makes of it."""

from . import cards, templates
from .chance import Chance
from .errors import SheetgenError
from .layout.words import fairness
from .render import text
from .rules import position_text, rows
from .rules.variant import Variant
from .solve import reference

SEED = "demo"
POSITION = "bonus-a r4,5,7,8 y6,7 g12,10,9 b9,8,7,6 pen=1 used=5 / 5+1 r3 y6 g2 b4 / 3+3 / 6+5 r6 y2 g1 b1"


def everything(color: bool) -> str:
    """Each variant's card, drawn by chance, and one position solved."""
    parts = []
    for name in templates.variant_names():
        variant = templates.variant(name)
        card = cards.drawn(variant, Chance(SEED))
        parts += [f"{name}: {variant.summary}", "", text.sheet(card, rows.empty(card), color=color)]
        parts += [_fairness(variant), ""] if variant.draws else [""]
    position = position_text.parse(POSITION, templates.variant)
    found = reference.best_finish(position.sheet, position.state, position.rolls)
    parts += [f'sheetgen solve "{POSITION}"', "", text.finish(position, found, color)]
    return "\n".join(parts)


def checked(file: str) -> str:
    """What a template makes; one that leaves no fair card to draw is refused here, not at the printer."""
    variant = templates.variant(file)
    try:
        cards.drawn(variant, Chance(SEED))
    except SheetgenError as error:
        raise error.within(file) from None
    return "\n".join([text.summary(variant), *([_fairness(variant)] if variant.draws else [])])


def _fairness(variant: Variant) -> str:
    return fairness(templates.language("en"), cards.claims(variant))
