"""Seeded randomness that gives the same sheets for ever.

Python promises that ``random()`` of a seeded generator repeats itself in later versions, but promises nothing for
``shuffle`` or ``choice``. So everything here is built on that one method.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")
MASK = (1 << 64) - 1


class Chance:
    """A stream of random numbers that depends on its seed alone.

    >>> Chance("demo").shuffled("abcd") == Chance("demo").shuffled("abcd")
    True
    """

    def __init__(self, seed: str | int) -> None:
        self.seed = str(seed)
        self._random = Random(f"sheetgen {self.seed}")  # a text is seeded by version 2, without system entropy

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, all equally likely."""
        return int(self._random.random() * n)

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        left, draw = list(items), self._random.random
        return tuple([left.pop(int(draw() * n)) for n in range(len(left), 0, -1)])

    def die(self, sides: int) -> int:
        return 1 + self.below(sides)

    def dice(self, sides: int, count: int) -> tuple[int, ...]:
        """Roll ``count`` dice, one after the other: most random draws for puzzles are these."""
        draw = self._random.random
        return tuple([1 + int(draw() * sides) for _ in range(count)])

    def branch(self, name: str | int) -> "Chance":
        """A new stream that depends on seed and ``name`` alone: sheet 7 does not depend on how sheet 6 was drawn."""
        return Chance(f"{self.seed}/{name}")


def counted_die(seed: int, number: int, sides: int) -> int:
    """Roll ``number`` of a stream of dice that depends on ``seed`` alone, for compiled code that sifts very many rolls.

    SplitMix64; the bias of the remainder is below one in 10**17.
    """
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) & MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return 1 + ((z ^ z >> 31) >> 1) % sides
