"""What differs from sheet to sheet: drawn by chance, and judged by the fairness rules of RULES.md.

A template's written card is its own yardstick: the cards drawn for it keep the chances that it has.
Fairness binds what we draw and what a sheet may claim; a card that breaks it is still a card.
"""

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.base.chance import Chance

from ..rules.variant import Cell, Sheet, Variant
from . import lucky
from .feature import Claim
from .features import FEATURES

__all__ = ["Claim", "claims", "deck", "drawn", "why_unfair"]

REDRAWS = 50
"""A pad does not repeat a card while others are easily found."""


def drawn(variant: Variant, chance: Chance) -> Sheet:
    """A fair card of chance; the written one where the variant has nothing to draw."""
    sheet = variant.sheet
    for feature in variant.draws:
        sheet = FEATURES[feature].draw(variant.sheet, sheet, chance)
    return sheet


def deck(variant: Variant, chance: Chance) -> Iterator[Sheet]:
    """Cards for one sheet after another, without end: all different while they can be, and lucky numbers dealt
    evenly, never the same within the next four sheets."""
    seen: set[Sheet] = set()
    luck = lucky.dealt(variant.sheet, chance.branch("lucky"))
    cards = replace(variant, draws=tuple(feature for feature in variant.draws if feature != "lucky"))
    number = 0
    while True:
        for again in range(REDRAWS):
            sheet = drawn(cards, chance.branch(f"{number}.{again}"))
            if _printed(sheet) not in seen or not cards.draws:
                break
        seen.add(_printed(sheet))
        number += 1
        yield replace(sheet, lucky=next(luck)) if "lucky" in variant.draws else sheet


def _printed(sheet: Sheet) -> Sheet:
    """The card as it is seen: which of a symbol's cells is named first makes no difference."""
    return replace(sheet, symbols=tuple(replace(each, cells=_in_order(each.cells)) for each in sheet.symbols))


def _in_order(cells: tuple[Cell, Cell]) -> tuple[Cell, Cell]:
    return min(cells), max(cells)


def why_unfair(variant: Variant, sheet: Sheet) -> str | None:
    """Why a card is not one of the fair cards of its variant; ``None`` for a fair one."""
    for feature in FEATURES.values():
        reason = feature.why_unfair(variant.sheet, sheet)
        if reason:
            return reason
    return None


def claims(variant: Variant) -> tuple[Claim, ...]:
    """What every card drawn for the variant may say of itself, and nothing more."""
    found = (FEATURES[feature].claim(variant) for feature in variant.draws)
    return tuple(claim for claim in found if claim)
