"""What belongs to a whole worksheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..paper import Setup
from ..theme import Theme
from ..type import Type
from ..words import Words
from .exercise import Exercise

Exercises = Sequence[Exercise[Any]]


@dataclass(frozen=True, eq=False)
class Worksheet:
    """Puzzles, the paper for them, and what all their pages say; ``id`` makes the whole of it again."""

    exercises: Exercises
    words: Words
    theme: Theme
    type_: Type
    setup: Setup
    title: str
    id: str
    game: str = ""
    qr: bool = True
    hints: bool = False

    @cached_property
    def width(self) -> float:
        """Between the margins of the narrower way to hold the paper: no heading is wider than that."""
        return self.setup.paper.width - 2 * self.setup.margin
