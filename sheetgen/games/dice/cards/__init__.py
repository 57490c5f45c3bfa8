"""Cards: what differs from sheet to sheet, drawn at random and checked for fairness (docs/RULES.md section 1).

The card written in the template sets the standard: drawn cards keep its chances. Fairness binds what this package
draws and what a sheet may claim in print; a card that breaks it is still a card.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count

from sheetgen.base.chance import Chance

from ..rules.variant import Sheet, Variant
from . import lucky
from .feature import FairnessClaim
from .features import FEATURES, look

__all__ = ["FairnessClaim", "deck", "draw", "fairness_claims", "unfairness"]

REDRAWS = 50  # the fewest draws that ``deck`` spends on finding a card that it has not dealt yet
SURE = 12  # further draws that it spends for each card dealt before


def draw(variant: Variant, chance: Chance) -> Sheet:
    """A random fair card of the variant; the written card if its template has no ``draw``.

    Raises ``NoFairCardError`` if none is found.
    """
    sheet = variant.sheet
    for feature in variant.draws:
        sheet = FEATURES[feature].draw(variant.sheet, sheet, chance)
    return sheet


def deck(variant: Variant, chance: Chance) -> Iterator[Sheet]:
    """Cards for one sheet after another, without end.

    They differ as long as the variant has cards that were not dealt yet. Lucky numbers are dealt evenly, and do not
    return within ``lucky.NEIGHBOURS`` sheets.
    """
    luck = lucky.deal(variant.sheet, chance.branch("lucky"))
    cards = replace(variant, draws=tuple(feature for feature in variant.draws if feature != "lucky"))
    for card in _different(cards, chance):
        yield replace(card, lucky=next(luck)) if "lucky" in variant.draws else card


def _different(variant: Variant, chance: Chance) -> Iterator[Sheet]:
    """Different cards until no others are found; then the same ones over and over, in random orders."""
    dealt: dict[Sheet, Sheet] = {}
    while card := _other(variant, chance, dealt):
        dealt[look(card)] = card
        yield card
    for number in count():
        yield from chance.branch(f"again {number}").shuffled(list(dealt.values()))


def _other(variant: Variant, chance: Chance, dealt: Mapping[Sheet, Sheet]) -> Sheet | None:
    """A card not dealt yet; None if none is found: the last of N cards is missed with probability e^-SURE."""
    for again in range(max(REDRAWS, SURE * len(dealt))):
        card = draw(variant, chance.branch(f"{len(dealt)}.{again}"))
        if look(card) not in dealt:
            return card
    return None


def unfairness(variant: Variant, sheet: Sheet) -> str | None:
    """Why a card is not one of the fair cards of its variant, as the end of a sentence; ``None`` for a fair card."""
    for feature in FEATURES.values():
        reason = feature.unfairness(variant.sheet, sheet)
        if reason:
            return reason
    return None


def fairness_claims(variant: Variant, card: Sheet | None = None) -> tuple[FairnessClaim, ...]:
    """The fairness claims that every card drawn for the variant may print, or those that this ``card`` may print."""
    if card and unfairness(variant, card):
        return ()
    is_drawn = card is None or look(card) != look(variant.sheet)
    found = (FEATURES[feature].claim(variant) for feature in variant.draws)
    return tuple(claim for claim in found if claim and (is_drawn or not claim.of_draw))
