"""Seeded randomness that gives the same sheets for ever.

Python promises repeatability for ``random()`` of a seeded generator only, not for ``shuffle`` or ``choice``;
so everything here is built on that one method.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of chance that belongs to one seed."""

    def __init__(self, seed: str | int) -> None:
        self.seed = str(seed)
        self._random = Random()
        self._random.seed(f"sheetgen {self.seed}", version=2)

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, each as likely as the others."""
        return int(self._random.random() * n)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in an order of chance."""
        left = list(items)
        return tuple(left.pop(self.below(len(left))) for _ in range(len(items)))

    def die(self, sides: int) -> int:
        """One roll."""
        return 1 + self.below(sides)

    def branch(self, name: str | int) -> "Chance":
        """A stream of its own, so that sheet 7 does not depend on how sheet 6 was drawn."""
        return Chance(f"{self.seed}/{name}")
