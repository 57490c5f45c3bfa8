"""The value of a position, in a module of its own so that using it loads no solver."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Worth:
    """The expected final score; ``stderr`` is the standard error of an estimate, ``None`` for an exact value."""

    value: float
    stderr: float | None = None

    @classmethod
    def of_games(cls, scores: Sequence[int]) -> "Worth":
        """The mean score of at least two games that were played, and its standard error."""
        games, total = len(scores), sum(scores)
        variance = (games * sum(score * score for score in scores) - total * total) / (games * (games - 1))
        return cls(total / games, (variance / games) ** 0.5)

    @property
    def exact(self) -> bool:
        return self.stderr is None
