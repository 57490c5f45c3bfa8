"""Marks and numbers in cells: marks have the upper right corner to themselves, and all numbers stand on one line."""

from typing import NamedTuple

from ..bonus_marks import mark_extent

LEAST_MARK, GOOD_MARK, LARGEST_MARK = 2.6, 3.0, 6.5
"""The smallest picture whose bars print apart, the smallest above numbers of a good size, and the largest; in mm."""
LEAST_WHITE, GOOD_WHITE = 0.4, 0.65
"""White between a mark and its number, and below the number, where closing cells have a second outline; in mm."""


class Corner(NamedTuple):
    """A cell of a sheet with these effects: its size, and the distance of marks and numbers from its edge."""

    effects: tuple[str, ...]
    width: float
    height: float
    inset: float

    def good_tall(self, wide: float) -> float:
        """The greatest height for numbers of this width: that of the cell, or below marks with white around them."""
        return self._tall(wide, GOOD_MARK, GOOD_WHITE)

    def most_tall(self, wide: float) -> float:
        """``good_tall`` with the smallest marks and the least white, for numbers that would be too small otherwise."""
        return self._tall(wide, LEAST_MARK, LEAST_WHITE)

    def _tall(self, wide: float, mark: float, white: float) -> float:
        inside = self.height - 2 * self.inset
        return inside if self._beside(wide, mark) else inside - self._extent(mark)[1] - 2 * white

    def mark(self, wide: float, tall: float) -> float:
        """The size of the marks of cells with numbers of this size."""
        best = max(LEAST_MARK, min(self.width * 0.36, self.height * 0.38, LARGEST_MARK))
        while best > LEAST_MARK and tall > self._tall(wide, best, GOOD_WHITE):
            best = max(LEAST_MARK, best - 0.1)
        return round(best, 2)

    def middle(self, effect: str, mark: float) -> tuple[float, float]:
        """The centre of an effect's mark: flush right, all marks on one line."""
        wide, _ = mark_extent(effect, mark)
        return self.width - self.inset - wide / 2, self.inset + self._extent(mark)[1] / 2

    def above(self, wide: float, tall: float) -> float:
        """How far marks reach down from the upper edge of cells with numbers of this size."""
        return self.inset + self._extent(self.mark(wide, tall))[1]

    def base(self, wide: float, tall: float) -> float:
        """The baseline of all numbers: in the middle of the cell if marks are clear of them there, else lower down."""
        mark = self.mark(wide, tall)
        if self._beside(wide, mark):
            return (self.height + tall) / 2
        above = self.above(wide, tall)
        white = (self.height - self.inset - above - tall) / 2
        return max((self.height + tall) / 2, above + white + tall)

    def _beside(self, wide: float, mark: float) -> bool:
        """Whether marks stand beside a number in the middle of the cell."""
        return (self.width + wide) / 2 + LEAST_WHITE <= self.width - self.inset - self._extent(mark)[0]

    def _extent(self, mark: float) -> tuple[float, float]:
        """The largest width and height of the marks."""
        extents = [mark_extent(effect, mark) for effect in self.effects] or [(0.0, 0.0)]
        return max(wide for wide, _ in extents), max(tall for _, tall in extents)
