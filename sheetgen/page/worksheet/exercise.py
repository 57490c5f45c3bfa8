"""A puzzle as a page sees it: words, sizes and functions that draw it. A game fills it in."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import NamedTuple

from ..drawing import Item
from ..look import Look


class Note(NamedTuple):
    """A line of an answer: a move with its ``turn``, or a remark without one."""

    text: str
    turn: str = ""


@dataclass(frozen=True, slots=True)
class SolutionPicture:
    """The picture of a solution and its size in mm; 0 by 0 where there is none."""

    width: float = 0.0
    height: float = 0.0
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, eq=False)
class Exercise:
    number: int
    id: str
    level: str
    points: int  # what its level is worth: one point for an easy one, two for a medium one, and so on
    look: Look
    question: str
    hint: str
    answer: str
    notes: Callable[[], tuple[Note, ...]]  # how the answer is found; asked for only where a key is drawn
    skills: tuple[str, ...]
    blanks: tuple[str, ...]  # the labels of the boxes to write the answer in; a number is that of a turn
    sort: Hashable  # equal for puzzles that take the same room: one of each sort is laid out to see what fits
    cell: Callable[[float, float], float]
    """How large its cells come out in a box of a width and a height, in mm; 0 where there is no room."""
    figure: Callable[[float, float], tuple[Item, ...]]  # the picture of the puzzle in such a box
    picture: Callable[[float], SolutionPicture]  # the picture of its solution, for a width
    worth: int = 0  # the points that a worksheet gives for it, if it says so: then they stand in place of its level
