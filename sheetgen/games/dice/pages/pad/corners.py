"""The corner mark of a cell, and how far the number moves for it: left if possible, else down."""

from typing import NamedTuple

from ..bonus_marks import mark_extent

LEAST_MARK = 3.4  # the smallest mark with figures of six points, in mm
LARGEST_MARK = 6.5
APART = 0.45  # white between a mark and its number, in mm

FAR = 3.0  # a number rather leaves the line of its neighbours than move so many times as far to the left


class Corner(NamedTuple):
    """A cell with a mark: its size, and the distance of the mark from its edge."""

    width: float
    height: float
    inset: float

    @property
    def mark(self) -> float:
        return round(max(LEAST_MARK, min(self.width * 0.36, self.height * 0.38, LARGEST_MARK)), 2)

    def middle(self, effect: str) -> tuple[float, float]:
        wide, tall = mark_extent(effect, self.mark)
        return self.width - self.inset - wide / 2, self.inset + tall / 2

    def number_shift(self, effect: str, wide: float, tall: float) -> tuple[float, float] | None:
        """How far to the left, or down, a number of this size must move; None if it has no room."""
        mark_wide, mark_tall = mark_extent(effect, self.mark)
        left = (self.width + wide) / 2 + APART - (self.width - self.inset - mark_wide)
        down = self.inset + mark_tall + APART - (self.height - tall) / 2
        if left <= 0 or down <= 0:
            return 0.0, 0.0
        can_left = left <= (self.width - wide) / 2 - self.inset
        can_down = down <= (self.height - tall) / 2 - self.inset
        if can_left and (left <= down * FAR or not can_down):
            return left, 0.0
        return (0.0, down) if can_down else None
