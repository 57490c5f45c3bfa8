"""The record of a puzzle for pages: words, sizes and functions that draw it. Each game fills it in."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from ..drawing import Item
from ..look import Look
from .sizes import Sizes


class Note(NamedTuple):
    """A line of an answer: a move with its ``turn``, or a remark without one, possibly about the picture beside it."""

    text: str
    turn: str = ""
    is_of_picture: bool = False


class Blank(NamedTuple):
    """A box to write in: for the crosses of a ``turn`` (own turns need more room), or for an answer."""

    label: str
    kind: Literal["turn", "own turn", "answer"] = "answer"


@dataclass(frozen=True, slots=True)
class SolutionPicture:
    """The picture of a solution and its size in mm; 0 by 0 if there is none."""

    width: float = 0.0
    height: float = 0.0
    items: tuple[Item, ...] = ()


class SolutionStep(NamedTuple):
    """One turn of a solution: the move in words, and a function that draws the picture into a width and a height."""

    text: str
    figure: Callable[[float, float], tuple[Item, ...]]


def _no_corner(_width: float, _height: float, _sizes: Sizes) -> tuple[float, float]:
    return 0.0, 0.0


@dataclass(frozen=True, eq=False)
class Exercise:
    number: int
    id: str | None  # None for a user's own card that no id can hold
    level: str
    points: int  # by its level: one point for easy, two for medium, and so on
    look: Look
    question: str
    hints: tuple[str, str]  # a hint, and a stronger one
    answer: str
    short: str  # the answer as pupils write it, in a word or two
    marking: str  # what earns full points, and what earns part of them
    notes: Callable[[], tuple[Note, ...]]  # how the answer is found; called only for keys
    skills: tuple[str, ...]
    blanks: tuple[Blank, ...]  # the boxes to write the answer in, except those in the figure
    sort: Hashable  # equal for puzzles that take the same room: only one of each sort is laid out to see what fits
    cell: Callable[[float, float, Sizes], float]
    """The size of its cells in a box of a width and a height, in mm; 0 if there is no room."""
    figure: Callable[[float, float, Sizes], tuple[Item, ...]]  # the picture of the puzzle in such a box
    picture: Callable[[float], SolutionPicture]  # the picture of its solution, for a width
    final: Callable[[float, float], tuple[Item, ...]]  # the end of its solution, in such a box
    worth: int = 0  # the points that the worksheet sets for it, if any: shown in place of its level
    corner: Callable[[float, float, Sizes], tuple[float, float]] = _no_corner
    """Width and height of the white in the figure's lower left corner, where the id may go."""
    legend: str = ""  # what the numbers and inks of the solution's picture mean
    steps: Callable[[], tuple[SolutionStep, ...]] = field(default=lambda: ())
