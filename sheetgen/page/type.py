"""Measures text. A ``Type`` is a plain value; ``render.fonts`` reads it from the files of the typeface."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import fsum
from unicodedata import name as unicode_name

from sheetgen.base.errors import InputError, Sentence, quote

from .drawing import Weight

POINT = 25.4 / 72  # mm
SMALL = 6.0  # points: nothing on any page is smaller


@dataclass(frozen=True, eq=False)
class Face:
    """One weight of the typeface. Lengths are parts of the type's size."""

    advances: Mapping[str, float]
    tall: float  # a capital, and a digit
    above: float  # the highest accent, above the baseline
    below: float  # the lowest descender, below the baseline


@dataclass(frozen=True, eq=False)
class Type:
    family: str
    regular: Face
    bold: Face

    def face(self, weight: Weight) -> Face:
        return self.bold if weight == "bold" else self.regular

    def width(self, string: str, size: float, weight: Weight = "regular") -> float:
        """Width of a line of type at ``size`` points, in mm; ``InputError`` for a missing character."""
        advances = self.face(weight).advances
        try:
            return fsum([advances[character] for character in string]) * size * POINT  # sum() differs with Python
        except KeyError:
            raise self._missing(string) from None

    def cap_height(self, size: float, weight: Weight = "bold") -> float:
        """Height of capitals and digits at ``size`` points, in mm."""
        return self.face(weight).tall * size * POINT

    def check(self, string: str) -> None:
        """Refuses a text with a character that the typeface lacks."""
        if not self._characters.issuperset(string):
            raise self._missing(string)

    @cached_property
    def _characters(self) -> frozenset[str]:
        return frozenset(self.regular.advances.keys() & self.bold.advances.keys())

    def _missing(self, string: str) -> InputError:
        character = next(character for character in string if character not in self._characters)
        called = unicode_name(character, "a control character" if character < " " else "a character without a name")
        sign = f"'{character}' " if character.isprintable() else ""
        what = f"the typeface {self.family} has no {sign}(U+{ord(character):04X}, {called}): use other letters"
        shown = sign.strip() or f"U+{ord(character):04X}"
        return InputError(Sentence(what, "letter", sign=shown, text=quote(string)), f"text {quote(string)}")
