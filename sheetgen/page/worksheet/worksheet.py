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
    """Puzzles, their paper, and the texts of all pages; ``id`` reproduces the worksheet.

    ``pupil`` is the name of the sheet's owner, if it has one, and ``group`` the class, such as 6b.
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
    """The versions whose answers a key sums up, by name; if empty, only this one."""
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
