"""The features that a template may list under ``draw``, and a card as one whole number: all that they draw."""

from sheetgen.base.codes import Number

from ..rules.variant import Sheet, Variant
from . import bonus, doubles, links, lucky, numbers, segments, steps, swaps, symbols
from .feature import Feature

FEATURES: dict[str, Feature] = {  # in the order in which they are drawn
    "segments": segments.FEATURE,
    "numbers": numbers.FEATURE,
    "bonus": bonus.FEATURE,
    "symbols": symbols.FEATURE,
    "lucky": lucky.FEATURE,
    "steps": steps.FEATURE,
    "links": links.FEATURE,
    "doubles": doubles.FEATURE,
    "swaps": swaps.FEATURE,
}


def write(variant: Variant, sheet: Sheet, number: Number) -> None:
    for feature in variant.draws:
        FEATURES[feature].write(number, variant, sheet)


def read(variant: Variant, number: Number) -> Sheet:
    sheet = variant.sheet
    for feature in variant.draws:
        sheet = FEATURES[feature].read(number, variant, sheet)
    return sheet
