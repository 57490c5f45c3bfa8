"""What a position is worth: known without loading anything that computes it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Worth:
    """The expected final score; ``stderr`` is the standard error of an estimate, ``None`` for an exact value."""

    value: float
    stderr: float | None = None

    @property
    def exact(self) -> bool:
        return self.stderr is None
