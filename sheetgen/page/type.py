"""How wide words are on paper: measured from the typeface, so that layout knows what fits.

A ``Type`` is handed in as a value; reading the typeface's files is the business of a later room.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from unicodedata import name as unicode_name

from sheetgen.base.errors import InputError, shown

from .drawing import Weight

POINT = 25.4 / 72  # mm
SMALL = 6.0  # points: nothing on any page is smaller


@dataclass(frozen=True, eq=False)
class Face:
    """One weight of the family. Lengths are parts of the type's size."""

    advances: Mapping[str, float]
    tall: float  # a capital, and a digit
    above: float  # the highest accent over the baseline
    below: float  # the lowest tail under it


@dataclass(frozen=True, eq=False)
class Type:
    """The family that all pages are set in."""

    family: str
    regular: Face
    bold: Face

    def face(self, weight: Weight) -> Face:
        """The face of a weight."""
        return self.bold if weight == "bold" else self.regular

    def width(self, string: str, size: float, weight: Weight = "regular") -> float:
        """How wide a line of type is, in mm, when set at ``size`` points."""
        advances = self.face(weight).advances
        try:
            return sum([advances[character] for character in string]) * size * POINT
        except KeyError:
            raise self._missing(string) from None

    def cap_height(self, size: float, weight: Weight = "bold") -> float:
        """How tall capitals and digits are, in mm, when set at ``size`` points."""
        return self.face(weight).tall * size * POINT

    def check(self, string: str) -> None:
        """Refuse a text with a character that would leave a hole on the page."""
        if not self._known.issuperset(string):
            raise self._missing(string)

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.regular.advances.keys() & self.bold.advances.keys())

    def _missing(self, string: str) -> InputError:
        character = next(character for character in string if character not in self._known)
        called = unicode_name(character, "a control character" if character < " " else "a character without a name")
        sign = f"'{character}' " if character.isprintable() else ""
        what = f"the typeface {self.family} has no {sign}(U+{ord(character):04X}, {called}): use other letters"
        return InputError(what, f"text {shown(string)}")
