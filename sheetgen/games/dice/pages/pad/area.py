"""A place on the sheet, in millimetres from its top left corner."""

from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def lowered(self, y: float) -> "Area":
        """The same rectangle further down."""
        return self._replace(y=self.y + y)
