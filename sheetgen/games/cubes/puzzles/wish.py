"""The wish for a puzzle of the cube game, and which wishes are refused."""

from dataclasses import dataclass
from typing import ClassVar

from sheetgen.base.errors import InputError, Sentence, key

from ..kinds import KINDS
from ..rules import quixo


@dataclass(frozen=True, slots=True)
class CubeWish:
    """The properties wished of a puzzle; ``None`` means any. ``turns`` counts the solver's own moves."""

    game: ClassVar[str] = "cubes"
    variant_name: ClassVar[str] = quixo.VARIANT

    kind: str
    level: str | None = None
    turns: int | None = None

    @property
    def plies(self) -> tuple[int, ...]:
        """The numbers of moves of both sides that the win may take; empty if the kind does not count moves."""
        return tuple(
            plies
            for plies, levels in KINDS[self.kind].levels.items()
            if self.turns in (None, plies // 2 + 1) and (self.level is None or self.level in levels)
        )


def check(wish: CubeWish) -> None:
    if wish.turns is None:
        return
    levels = KINDS[wish.kind].levels
    if not levels:
        what = f"{wish.kind} puzzles are not about a number of moves: leave it out"
        raise InputError(Sentence(what, "no_turns"), key("turns"), at=("turns",))
    most = max(levels) // 2 + 1
    if not 1 <= wish.turns <= most:
        what = f"{wish.turns} turns: {wish.kind} puzzles are won in 1 to {most} moves"
        raise InputError(Sentence(what, "turns", low=1, high=most), key("turns"), at=("turns",))
    if not wish.plies:
        those = " or ".join(levels[2 * wish.turns - 1])
        what = f"won in {wish.turns}, {wish.kind} puzzles are {those}"
        raise InputError(Sentence(what, "other_level", turns=wish.turns), f"{key('level')} {wish.level}")
