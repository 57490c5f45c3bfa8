"""A puzzle of the cube game: a position, its answer, and the facts for the key."""

from dataclasses import dataclass
from typing import ClassVar

from ..rules.position import CubePosition
from ..rules.quixo import Move
from ..solve.reference import Answer


@dataclass(frozen=True, slots=True)
class Tempting:
    """A wrong first move that looks right, and the reply that refutes it, if there is one.

    ``why`` says why it looks right: ``both`` makes your line, but also the other side's; ``slow`` wins, but later;
    ``four`` makes four in a line; ``parry`` meets all threats of the other side, but allows a new one.
    """

    move: Move
    why: str
    reply: Move | None = None


@dataclass(frozen=True, slots=True)
class KeyFacts:
    """The facts that a key shows: the move to find (None if every move loses), best play to the end, and the tempting
    wrong moves, the most tempting first."""

    key: Move | None
    line: tuple[Move, ...]
    tempting: tuple[Tempting, ...]


@dataclass(frozen=True, slots=True)
class CubePuzzle:
    game: ClassVar[str] = "cubes"

    kind: str
    position: CubePosition
    answer: Answer
    level: str
    tags: tuple[str, ...]
    facts: KeyFacts
