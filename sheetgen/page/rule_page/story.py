"""The contents of a page of rules: sections of sentences, small pictures and drawn examples. ``layout`` sets them."""

from collections.abc import Callable
from dataclasses import dataclass

from ..drawing import Item
from ..words import Words


@dataclass(frozen=True)
class Figure:
    """A picture of known height in mm; ``draw`` returns its shapes below y = 0 and right of x = 0."""

    height: float
    draw: Callable[[], tuple[Item, ...]]


Draw = Callable[[float, float], Figure | None]
"""Draws an example for a width (mm) and a size of type (points); None where it has no room."""
DOT = "•"  # the lead of a line in a short list


@dataclass(frozen=True, slots=True)
class Say:
    """One or more sentences; ``lead`` is the number or dot of a list item.

    ``more`` marks what follows from the rest: the smallest papers leave it out.
    """

    text: str
    lead: str = ""
    more: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A drawn example and its caption; if room is short, high ranks are left out first.

    Rank 0 is part of the rules and always stays.
    """

    name: str
    draw: Draw
    caption: str = ""
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Icon:
    """A small picture and its meaning, side by side.

    ``draw`` takes the middle of the picture and its size; ``width`` returns for a size the width of the widest picture
    of the list, so that all texts begin at the same x.
    """

    text: str
    width: Callable[[float], float]
    draw: Callable[[float, float, float], tuple[Item, ...]]


Part = Say | Example | Icon


@dataclass(frozen=True, slots=True)
class Section:
    head: str
    parts: tuple[Part, ...]


class Sections:
    """Writes the sections of a page of rules in a language; each game's own subclass knows their contents."""

    words: Words

    def section(self, key: str, *parts: Part) -> Section:
        return Section(self.words(f"rules.head.{key}"), parts)


@dataclass(frozen=True)
class Story:
    title: str
    sections: tuple[Section, ...]
    notice: str = ""

    @property
    def examples(self) -> tuple[Example, ...]:
        """The examples that may be left out."""
        parts = (part for section in self.sections for part in section.parts)
        return tuple(part for part in parts if isinstance(part, Example) and part.rank)

    def up_to(self, rank: int) -> "Story":
        sections = (
            Section(one.head, tuple(part for part in one.parts if not isinstance(part, Example) or part.rank <= rank))
            for one in self.sections
        )
        return Story(self.title, tuple(sections), self.notice)
