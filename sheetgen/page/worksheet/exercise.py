"""What a page needs to know of a puzzle: its number and id, the looks of its sheet, why the obvious move loses."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, TypeVar

from sheetgen.games.dice.kinds.pitfall import Pitfall
from sheetgen.games.dice.kinds.puzzle import LEVELS, Puzzle
from sheetgen.games.dice.pages.pad import Look

from ..drawing import Item

P = TypeVar("P")


@dataclass(frozen=True, eq=False)
class Looks:
    """The looks of a puzzle's sheet: with sums to fill in, lean where there is no room for them, and in a key.

    Make them once for all puzzles of a variant: what their sheets share is laid out once for them.
    """

    full: Look
    lean: Look
    key: Look


def looks(look: Look) -> Looks:
    """The looks of sheets within puzzles, from that of a pad."""
    bare = replace(look, head=False, game="", fair="", title="", qr=False, id_length=0, logo=None)
    return Looks(
        bare, replace(bare, sums=False, penalties=False), replace(bare, sums=False, legend=False, penalties=False)
    )


@dataclass(frozen=True, eq=False)
class Exercise(Generic[P]):
    """A puzzle with its place in a worksheet."""

    number: int
    puzzle: P
    id: str
    level: str
    looks: Looks
    manner: "Manner[P]"
    pitfall: Pitfall | None = None

    @property
    def look(self) -> Look:
        """Theme, words and type, the same in all looks."""
        return self.looks.full

    @property
    def points(self) -> int:
        """What it is worth: one point for an easy one, two for a medium one, and so on."""
        return LEVELS.index(self.level) + 1


class Note(NamedTuple):
    """A line of an answer: what is done in a turn, or, without a turn's number, what is to be said of it."""

    text: str
    turn: str = ""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a key shows of one puzzle: the answer in a line, a picture of a size, and the notes beside it."""

    width: float
    height: float
    items: tuple[Item, ...]
    answer: str
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Manner(Generic[P]):
    """How the puzzles of a game are drawn: what is asked, the picture in a box, how large its cells come out there,
    what puzzles that take the same room have in common, the boxes to write answers in, the solution in so much width,
    a hint, and the skills that it trains."""

    question: Callable[[Exercise[P]], str]
    figure: Callable[[Exercise[P], float, float], tuple[Item, ...]]
    cell: Callable[[Exercise[P], float, float], float]
    sort: Callable[[Exercise[P]], Hashable]
    blanks: Callable[[Exercise[P]], tuple[str, ...]]
    solution: Callable[[Exercise[P], float], Solution]
    hint: Callable[[Exercise[P]], str]
    skills: Callable[[Exercise[P]], tuple[str, ...]]


DiceExercise = Exercise[Puzzle]
