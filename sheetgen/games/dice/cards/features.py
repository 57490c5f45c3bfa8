"""The features that a template may list under ``draw``, and the number that encodes all that is drawn on a card."""

from dataclasses import replace
from importlib import import_module

from sheetgen.base.codes import Number

from ..rules.variant import DRAWS, Sheet, Variant
from .feature import Feature

FEATURES: dict[str, Feature] = {name: import_module(f".{name}", __package__).FEATURE for name in DRAWS}
"""In the order in which they are drawn; each is a module of this package."""


def write(variant: Variant, sheet: Sheet, number: Number) -> None:
    for feature in variant.draws:
        FEATURES[feature].write(number, variant, sheet)


def read(variant: Variant, number: Number) -> Sheet:
    sheet = variant.sheet
    for feature in variant.draws:
        sheet = FEATURES[feature].read(number, variant, sheet)
    return sheet


def look(sheet: Sheet) -> Sheet:
    """One sheet for all cards that look alike: the order of a symbol's cells or of lucky numbers does not show."""
    if not sheet.symbols and not sheet.lucky:
        return sheet
    symbols = (replace(each, cells=(min(each.cells), max(each.cells))) for each in sheet.symbols)
    return replace(sheet, symbols=tuple(symbols), lucky=tuple(sorted(sheet.lucky)))
