"""What somebody wants of a puzzle of the cube game, and what cannot be wanted."""

from dataclasses import dataclass

from sheetgen.base.errors import InputError

from .kinds import LAST_PLIES

LEVELS_OF_PLIES = {
    "win-in": {1: ("easy", "medium"), 3: ("medium", "hard"), 5: ("hard", "expert")},
    "trap": {1: ("easy", "medium"), 3: ("medium", "hard"), 5: ("hard", "expert")},
    "teams": {1: ("easy", "medium"), 3: ("hard", "expert")},
}
"""Which levels a win in so many moves of both sides can have."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants; ``None`` is any. ``turns`` are one's own."""

    kind: str
    level: str | None = None
    turns: int | None = None

    @property
    def plies(self) -> tuple[int, ...]:
        """The moves of both sides after which the win may come; none where that is no question."""
        if self.kind not in LEVELS_OF_PLIES:
            return ()
        return tuple(
            plies
            for plies, levels in LEVELS_OF_PLIES[self.kind].items()
            if self.turns in (None, plies // 2 + 1) and (self.level is None or self.level in levels)
        )


def check(wish: Wish) -> None:
    """Raise an ``InputError`` for wishes that contradict each other."""
    if wish.turns is None:
        return
    if wish.kind not in LAST_PLIES:
        raise InputError(f"{wish.kind} puzzles are not about a number of moves: leave it out", "--turns")
    most = LAST_PLIES[wish.kind] // 2 + 1
    if not 1 <= wish.turns <= most:
        raise InputError(f"{wish.turns} turns: {wish.kind} puzzles are won in 1 to {most} moves", "--turns")
    if not wish.plies:
        levels = LEVELS_OF_PLIES[wish.kind][2 * wish.turns - 1]
        raise InputError(f"won in {wish.turns}, {wish.kind} puzzles are {' or '.join(levels)}", f"--level {wish.level}")
