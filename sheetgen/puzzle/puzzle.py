"""What a puzzle is: a position, a question, and an answer that somebody has proven."""

from dataclasses import dataclass

from ..errors import SheetgenError
from ..rules.position import Position
from ..rules.rows import Tally, Turn
from ..solve.reference import Finish

KINDS = ("finish", "target", "last-lock", "score", "chance")
LEVELS = ("easy", "medium", "hard", "expert")
EVENTS = ("cross", "close", "lucky")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked beyond the kind: points to end with, rows to close, or an event to count rolls for."""

    score: int | None = None
    rows: int | None = None
    event: str | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """In how many of the rolls something can be done."""

    count: int
    of: int


@dataclass(frozen=True, slots=True)
class Facts:
    """Why the obvious move loses: what the greedy player ends with, the best, the second best, the ways to play."""

    greedy: int
    best: int
    runner_up: int
    ways: int


Line = tuple[Turn, ...]
Answer = Finish | Line | Tally | Count


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
