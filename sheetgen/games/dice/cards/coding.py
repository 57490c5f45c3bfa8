"""A card as one whole number, and back: which of the possible orders, cuts and subsets was drawn."""

from sheetgen.base.digits import Number

from ..rules.variant import Sheet, Variant
from .features import FEATURES

__all__ = ["Number", "read", "write"]


def write(variant: Variant, sheet: Sheet, number: Number) -> None:
    """Append what is drawn on a card."""
    for feature in variant.draws:
        FEATURES[feature].write(number, variant, sheet)


def read(variant: Variant, number: Number) -> Sheet:
    """The card that was written."""
    sheet = variant.sheet
    for feature in variant.draws:
        sheet = FEATURES[feature].read(number, variant, sheet)
    return sheet
