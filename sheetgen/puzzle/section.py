"""A worksheet before it is made: how many puzzles of which wishes, in which order."""

from dataclasses import dataclass

from .wish import Wish


@dataclass(frozen=True, slots=True)
class Section:
    """So many puzzles of a wish."""

    wish: Wish
    count: int


@dataclass(frozen=True, slots=True)
class Course:
    """The sections of a worksheet, and what its file says about how it is to be printed."""

    sections: tuple[Section, ...]
    title: str = ""
    versions: tuple[str, ...] = ("",)
    different: bool = False
    hints: bool = False
