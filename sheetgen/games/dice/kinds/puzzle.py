"""What a puzzle is: a position, a question, and an answer that somebody has proven."""

from dataclasses import dataclass

from sheetgen.base.errors import SheetgenError

from ..rules.position import Position
from ..rules.rows import Roll, Tally, Turn
from ..solve.reference import Finish

KINDS = ("finish", "target", "last-lock", "score", "chance", "best-move")
LEVELS = ("easy", "medium", "hard", "expert")
NEAR = 3e-6
"""Values that are no further apart are the same."""
EVENTS = ("cross", "close", "lucky")
"""What rolls of the white dice are counted for."""
CLOSE_ROW = "close-row"
"""What the chance is asked for within so many turns of one's own."""
ROW_POINTS = "row-points"
"""What is expected after one turn of one's own: the points of a row."""
ROW_EVENTS = (CLOSE_ROW, ROW_POINTS)
MOST_TURNS_TO_CLOSE = 2
MOST_OF = 1_000_000
"""Fractions with a larger denominator are no answers for people."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked beyond the kind: points to end with, rows to close, an event to count rolls for, a roll to play.

    ``row`` and ``turns`` belong to the events of a row: which one, and within how many turns.
    """

    score: int | None = None
    rows: int | None = None
    event: str | None = None
    roll: Roll | None = None
    row: int | None = None
    turns: int | None = None

    @property
    def is_of_row(self) -> bool:
        """Whether a fraction is asked for: the chance, or the points, of one row."""
        return self.event in ROW_EVENTS


@dataclass(frozen=True, slots=True)
class Count:
    """In how many of the rolls something can be done; or a chance, or points expected, in lowest terms."""

    count: int
    of: int


@dataclass(frozen=True, slots=True)
class Ranking:
    """Every way to play a roll, best first, each with the expected final score after it."""

    options: tuple[tuple[Turn, float], ...]

    @property
    def value(self) -> float:
        """That of the best."""
        return self.options[0][1]

    def agrees(self, other: "Ranking") -> bool:
        """Whether two computations came to the same, but for rounding."""
        mine, others = dict(self.options), dict(other.options)
        values = [value for _, value in self.options]
        return (
            mine.keys() == others.keys()
            and len(values) == len(others)
            and values == sorted(values, reverse=True)
            and all(abs(value - others[turn]) < NEAR for turn, value in mine.items())
        )


@dataclass(frozen=True, slots=True)
class Facts:
    """Why the obvious move loses: what the greedy player ends with, the best, the second best, the ways to play."""

    greedy: int
    best: int
    runner_up: int
    ways: int


Line = tuple[Turn, ...]
Answer = Finish | Line | Tally | Count | Ranking


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle with its answer, its level and what its solution needs."""

    kind: str
    position: Position
    question: Question
    answer: Answer
    level: str
    tags: tuple[str, ...]
    facts: Facts | None = None


class NotProvenError(SheetgenError):
    """A position and a question that make no puzzle, and why."""
