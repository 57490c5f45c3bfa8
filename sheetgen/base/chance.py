"""Seeded randomness that gives the same sheets for ever.

Python promises repeatability for ``random()`` of a seeded generator only, not for ``shuffle`` or ``choice``;
so everything here is built on that one method.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")
MASK = (1 << 64) - 1


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
        left, draw = list(items), self._random.random
        return tuple([left.pop(int(draw() * n)) for n in range(len(left), 0, -1)])

    def die(self, sides: int) -> int:
        """One roll."""
        return 1 + self.below(sides)

    def branch(self, name: str | int) -> "Chance":
        """A stream of its own, so that sheet 7 does not depend on how sheet 6 was drawn."""
        return Chance(f"{self.seed}/{name}")


def counted_die(seed: int, number: int, sides: int) -> int:
    """The roll of that number in a stream of dice that compiled code can draw as well, for sifting very many rolls.

    SplitMix64; the bias of the remainder is below one in 10**17.
    """
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) & MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return 1 + ((z ^ z >> 31) >> 1) % sides
