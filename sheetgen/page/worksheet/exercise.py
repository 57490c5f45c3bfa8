"""A puzzle as a page sees it: words, sizes and functions that draw it. A game fills it in."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from ..drawing import Item
from ..look import Look
from .sizes import Sizes


class Note(NamedTuple):
    """A line of an answer: a move with its ``turn``, or a remark without one, perhaps about the picture beside it."""

    text: str
    turn: str = ""
    is_of_picture: bool = False


class Blank(NamedTuple):
    """A box to write in: for what is crossed in a ``turn`` (own turns need more room), or for an answer."""

    label: str
    kind: Literal["turn", "own turn", "answer"] = "answer"


@dataclass(frozen=True, slots=True)
class SolutionPicture:
    """The picture of a solution and its size in mm; 0 by 0 where there is none."""

    width: float = 0.0
    height: float = 0.0
    items: tuple[Item, ...] = ()


class SolutionStep(NamedTuple):
    """One turn of a solution: what is done in words, and the picture after it in a box of a width and a height."""

    text: str
    figure: Callable[[float, float], tuple[Item, ...]]


def _no_corner(_width: float, _height: float, _sizes: Sizes) -> tuple[float, float]:
    return 0.0, 0.0


@dataclass(frozen=True, eq=False)
class Exercise:
    number: int
    id: str | None  # none of a card of one's own that no id can hold
    level: str
    points: int  # what its level is worth: one point for an easy one, two for a medium one, and so on
    look: Look
    question: str
    hints: tuple[str, str]  # a hint, and a stronger one
    answer: str
    short: str  # the answer as pupils write it, in a word or two
    marking: str  # what earns all of its points, and what a part of them
    notes: Callable[[], tuple[Note, ...]]  # how the answer is found; asked for only where a key is drawn
    skills: tuple[str, ...]
    blanks: tuple[Blank, ...]  # the boxes to write the answer in, but for those of the figure itself
    sort: Hashable  # equal for puzzles that take the same room: one of each sort is laid out to see what fits
    cell: Callable[[float, float, Sizes], float]
    """How large its cells come out in a box of a width and a height, in mm; 0 where there is no room."""
    figure: Callable[[float, float, Sizes], tuple[Item, ...]]  # the picture of the puzzle in such a box
    picture: Callable[[float], SolutionPicture]  # the picture of its solution, for a width
    final: Callable[[float, float], tuple[Item, ...]]  # how things stand at the end of its solution, in such a box
    worth: int = 0  # the points that a worksheet gives for it, if it says so: then they stand in place of its level
    corner: Callable[[float, float, Sizes], tuple[float, float]] = _no_corner
    """Width and height of the white in the figure's lower left corner, which has room for the id."""
    legend: str = ""  # what the numbers and inks of the solution's picture mean
    steps: Callable[[], tuple[SolutionStep, ...]] = field(default=lambda: ())
