"""The worksheet: its puzzles and what all its pages share."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ..logo import Logo
from ..paper import Setup
from ..theme import Theme
from ..type import Type
from ..words import Words
from .exercise import Exercise

Exercises = Sequence[Exercise]


@dataclass(frozen=True, eq=False)
class Worksheet:
    """Puzzles, their paper, and what all pages say; ``id`` reproduces the worksheet.

    ``pupil`` is the name of the one whose sheet it is, if it is anybody's, and ``group`` the class, as in 6b.
    """

    exercises: Exercises
    words: Words
    theme: Theme
    type_: Type
    setup: Setup
    title: str
    id: str | None
    game: str = ""
    qr: bool = True
    hints: int = 0  # how many of each puzzle are printed
    summaries: Sequence[tuple[str, Exercises]] = ()
    """The versions whose answers a key sums up, by name; only this one where there are none."""
    pupil: str = ""
    group: str = ""
    logo: Logo | None = None
    instructions: str = ""

    @property
    def points(self) -> int:
        return sum(exercise.worth or exercise.points for exercise in self.exercises)

    @cached_property
    def width(self) -> float:
        """Text width of the paper held upright; headings and small print fit it in either orientation."""
        return self.setup.paper.width - 2 * self.setup.margin
