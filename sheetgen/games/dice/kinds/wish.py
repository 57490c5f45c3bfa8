"""What somebody wants of a puzzle, and what cannot be wanted."""

from collections.abc import Collection
from dataclasses import dataclass

from sheetgen.base.errors import InputError, nearest, shown

from ..rules.variant import Variant
from . import grade, row_chance
from .puzzle import LEVELS
from .verify import BY_VALUES, WITHOUT_ROLLS

MOST_TURNS = 8
LEAST_LOCK_TURNS = 2
USUAL_TURNS = {"easy": 3, "medium": 3, "hard": 4, "expert": 5}
USUAL_LOCK_TURNS = {"easy": 3, "medium": 3, "hard": 3, "expert": 4}


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants; ``None`` is any."""

    variant: Variant
    kind: str
    level: str | None = None
    turns: int | None = None

    @property
    def length(self) -> int:
        """How many rolls are to come."""
        usual = USUAL_LOCK_TURNS if self.kind == "last-lock" else USUAL_TURNS
        return self.turns or usual[self.level or LEVELS[1]]

    @property
    def least_turns(self) -> int:
        """How many rolls a puzzle of this kind and level has at least."""
        least = grade.least_turns(self.kind, self.level or LEVELS[0])
        return max(least, LEAST_LOCK_TURNS) if self.kind == "last-lock" else least


def check(wish: Wish) -> None:
    """Raise an ``InputError`` for wishes that contradict each other."""
    if wish.turns is None:
        return
    if wish.kind == "chance":
        _check_closing(wish.variant, wish.turns)
        return
    if wish.kind in WITHOUT_ROLLS or wish.kind in BY_VALUES:
        raise InputError(f"a {wish.kind} puzzle has no rolls to come: leave it out", "--turns")
    least = wish.least_turns
    if not least <= wish.turns <= MOST_TURNS:
        kind = f"{wish.level} {wish.kind}" if wish.level else wish.kind
        raise InputError(f"{wish.turns} turns: a {kind} puzzle has {least} to {MOST_TURNS}", "--turns")


def _check_closing(variant: Variant, turns: int) -> None:
    """With turns, a chance is that of closing a row within them."""
    most = row_chance.most_turns(variant.sheet)
    if not most:
        raise InputError(f"the chance to close a row in time is not asked of {variant.name}: leave it out", "--turns")
    if not 1 <= turns <= most:
        span = f"1 to {most}" if most > 1 else "1"
        raise InputError(f"{turns} turns: the chance to close a row in time is asked of {span}", "--turns")


def check_names(kind: str, kinds: Collection[str], level: str | None) -> None:
    """Raise an ``InputError`` for a kind or a level that there is not."""
    if kind not in kinds:
        raise InputError(f"unknown kind {shown(kind)} ({nearest(kind, kinds)})", "--kind")
    if level is not None and level not in LEVELS:
        raise InputError(f"unknown level {shown(level)} ({nearest(level, LEVELS)})", "--level")
