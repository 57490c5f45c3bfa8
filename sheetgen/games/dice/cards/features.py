"""The features that can be drawn, by the words of a template, in the order in which they are drawn."""

from . import bonus, lucky, numbers, segments, symbols
from .feature import Feature

FEATURES: dict[str, Feature] = {
    "segments": segments.FEATURE,
    "numbers": numbers.FEATURE,
    "bonus": bonus.FEATURE,
    "symbols": symbols.FEATURE,
    "lucky": lucky.FEATURE,
}
