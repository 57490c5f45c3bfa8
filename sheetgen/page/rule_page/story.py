"""What a page of rules says: sections of sentences and drawn examples. How it is set on paper is another matter."""

from collections.abc import Callable
from dataclasses import dataclass

from sheetgen.games.dice.pages.figures import Figure

Draw = Callable[[float, float], Figure | None]
"""Draws an example for a width (mm) and a size of type (points); None where it has no room."""
DOT = "•"
"""The lead of a line in a short list."""


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence or a few; ``lead`` is the number or dot of one in a list.

    ``more`` says what is good to hear but follows from the rest: the smallest papers go without it.
    """

    text: str
    lead: str = ""
    more: bool = False


@dataclass(frozen=True, slots=True)
class Show:
    """A drawn example and the words under it; where there is little room, those with a high ``rank`` go first.

    Rank 0 is no example but part of the rules, and always stays.
    """

    name: str
    draw: Draw
    caption: str = ""
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Sign:
    """What a symbol in the corner of a cell means, beside its picture."""

    effect: str
    text: str


Part = Say | Show | Sign


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

    head: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Story:
    """A page: its title, its sections, and the notice at its foot."""

    title: str
    sections: tuple[Section, ...]
    notice: str = ""

    @property
    def examples(self) -> tuple[Show, ...]:
        """The examples that can be left out."""
        parts = (part for section in self.sections for part in section.parts)
        return tuple(part for part in parts if isinstance(part, Show) and part.rank)

    def shortened(self, rank: int) -> "Story":
        """The same page with the examples up to a rank only."""
        sections = (Section(one.head, tuple(part for part in one.parts if _stays(part, rank))) for one in self.sections)
        return Story(self.title, tuple(sections), self.notice)


def _stays(part: Part, rank: int) -> bool:
    return not isinstance(part, Show) or part.rank <= rank
