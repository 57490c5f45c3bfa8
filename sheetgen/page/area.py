"""A rectangle on paper, in millimetres from the top left corner of its container."""

from typing import NamedTuple


class Area(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def rounded(self) -> "Area":
        """The area rounded to thousandths of a millimetre, since renderers add these numbers before rounding them."""
        return Area(*(round(value, 3) for value in self))

    def shrink(self, inset: float) -> "Area":
        return Area(self.x + inset, self.y + inset, self.width - 2 * inset, self.height - 2 * inset)

    def shift(self, x: float, y: float) -> "Area":
        return self._replace(x=self.x + x, y=self.y + y)

    def holds(self, x: float, y: float) -> bool:
        return self.x < x < self.right and self.y < y < self.bottom

    def overlaps(self, other: "Area") -> bool:
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def shift_down(self, y: float) -> "Area":
        return self._replace(y=self.y + y)
