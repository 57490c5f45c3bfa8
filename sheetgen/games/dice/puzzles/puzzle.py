"""A dice puzzle (a position, a question and a proven answer), and the wish for one."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from sheetgen.base.errors import SheetgenError, WrongPuzzle

from ..rules import rows
from ..rules.position import Position
from ..rules.rows import Roll, State, Turn
from ..rules.variant import Variant

MOST_TURNS = 8  # rolls to come in a puzzle
NEAR = 3e-6  # values that differ by less differ only by rounding

Line = tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """The question beyond the kind: points to end with, rows to close, an event to count rolls for, or a roll to play.

    ``row`` and ``turns`` belong to the events of a row: which one, and within how many turns.
    """

    score: int | None = None
    rows: int | None = None
    event: str | None = None
    roll: Roll | None = None
    row: int | None = None
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """A fraction: the rolls that count ``of`` all rolls; or a chance or expected points, in lowest terms."""

    count: int
    of: int


@dataclass(frozen=True, slots=True)
class Ranking:
    """Every way to play a roll, best first, each with the expected final score after it."""

    options: tuple[tuple[Turn, float], ...]

    @property
    def value(self) -> float:
        return self.options[0][1]

    def agrees(self, other: "Ranking") -> bool:
        """Whether two rankings agree up to rounding."""
        mine, others = dict(self.options), dict(other.options)
        values = [value for _, value in self.options]
        return (
            mine.keys() == others.keys()
            and len(values) == len(others)
            and values == sorted(values, reverse=True)
            and all(abs(value - others[turn]) < NEAR for turn, value in mine.items())
        )


@dataclass(frozen=True, slots=True)
class FinishFacts:
    """The scores of the greedy player, of the best and the second best finish, and the number of ways to play."""

    greedy: int
    best: int
    runner_up: int
    ways: int


@dataclass(frozen=True, slots=True)
class DicePuzzle:
    game: ClassVar[str] = "dice"

    kind: str
    position: Position
    question: Question
    answer: Any  # in the form of its kind: a ``Finish``, a ``Line``, a ``Tally``, a ``Count`` or a ``Ranking``
    level: str
    tags: tuple[str, ...]
    facts: FinishFacts | None = None

    @property
    def shown(self) -> Position:
        """The position with the rolls to print: those to come, or the one to play."""
        roll = self.question.roll
        return replace(self.position, rolls=(roll,)) if roll else self.position


@dataclass(frozen=True, slots=True)
class DiceWish:
    """The properties wished of a puzzle; ``None`` means any. Kinds refuse wishes that they cannot fulfil."""

    game: ClassVar[str] = "dice"

    variant: Variant
    kind: str
    level: str | None = None
    turns: int | None = None

    @property
    def variant_name(self) -> str:
        return self.variant.name


def replay(position: Position, line: Line) -> State:
    """The sheet after a line of turns; ``WrongPuzzle`` for a turn that the rules do not allow."""
    state = position.state
    for number, (turn, roll) in enumerate(zip(line, position.rolls, strict=False), 1):
        state = _play(position, state, number, turn, roll)
    whole = rows.is_over(position.sheet, state) or len(line) == len(position.rolls)
    if not whole or len(line) > len(position.rolls):
        raise WrongPuzzle(f"the line has {len(line)} turns, which is not the whole of the game")
    return state


def _play(position: Position, state: State, number: int, turn: Turn, roll: Roll) -> State:
    try:
        return rows.play(position.sheet, state, roll, turn)
    except SheetgenError as error:
        raise WrongPuzzle(f"line, turn {number}: {error}") from None
