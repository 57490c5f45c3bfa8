"""What a puzzle of the cube game is: a position, its answer, and what the key shows."""

from dataclasses import dataclass

from ..rules.quixo import Move, Position
from ..solve.reference import Answer

KINDS = ("win-in", "only-move", "trap", "who-wins", "teams")


@dataclass(frozen=True, slots=True)
class Tempting:
    """A wrong first move that looks right, why it does, and the reply that refutes it, where there is one.

    ``both`` makes your line, and the other side's as well; ``slow`` wins, but later; ``four`` makes four in a line;
    ``parry`` meets all that the other side threatens, and lets in something new.
    """

    move: Move
    why: str
    reply: Move | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """The key: the move to find (none where every move loses), best play to the end, and the tempting wrong moves,
    the most tempting first."""

    key: Move | None
    line: tuple[Move, ...]
    tempting: tuple[Tempting, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle with its answer, its level and what its solution needs."""

    kind: str
    position: Position
    answer: Answer
    level: str
    tags: tuple[str, ...]
    facts: Facts
