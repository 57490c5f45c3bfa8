"""What a position is worth, and every move of a roll: by whatever means fit it.

One player, always active, who maximises the expected final score. Late positions are computed with all that they lead
to; of early ones the whole sheet's table is asked, which is built once and kept.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ..errors import SheetgenError
from ..rules import rows
from ..rules.rows import Roll, State, Turn
from ..rules.variant import Sheet
from .odds_halves import numbering
from .odds_store import Part, Whole
from .odds_table import Tell, nobody

DIGITS = 6
"""Decimals that are sure, and shown."""
FEW = 40_000
"""So many positions are computed sooner than a whole table is loaded."""
SOME = 2_000_000
"""So many positions are computed in a few seconds: larger tables are not built for the sake of fewer."""
QUICK = 12_000_000
"""A whole table of so many positions is built in seconds, and kept."""
MOST = 200_000_000
"""More positions would take hours, and fill the memory."""


class TooManyPositionsError(SheetgenError):
    """A sheet with more positions than a table can have."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The expected final score; an estimate has a standard error."""

    value: float
    stderr: float | None = None

    @property
    def exact(self) -> bool:
        """Whether it is computed, not estimated."""
        return self.stderr is None


class Option(NamedTuple):
    """One way to play a roll, and what the sheet is worth after it."""

    turn: Turn
    worth: Worth


Values = Callable[[State], Worth]
"""Knows what every sheet is worth that a position can lead to."""


def values(sheet: Sheet, state: State, threads: int = 1, tell: Tell = nobody) -> Values:
    """What a position and all that it leads to is worth."""
    if rows.is_over(sheet, state):
        return lambda after: Worth(rows.score(sheet, after))
    table = _table(sheet, state, threads, tell)

    def worth(after: State) -> Worth:
        so_far = rows.score(sheet, after)
        return Worth(so_far if rows.is_over(sheet, after) else so_far + table.to_come(after))

    return worth


def options(sheet: Sheet, state: State, roll: Roll, worth: Values) -> list[Option]:
    """Every way to play a roll, best first; of equals the one with fewer crosses first, as the rules list them."""
    found = [Option(turn, worth(after)) for turn, after in rows.moves(sheet, state, roll)]
    return sorted(found, key=lambda option: -round(option.worth.value, DIGITS))


def _table(sheet: Sheet, state: State, threads: int, tell: Tell) -> Part | Whole:
    """The same means for the same position, whatever tables there are already: last digits may differ."""
    part, whole = numbering(sheet, state), numbering(sheet, rows.empty(sheet))
    size = part.size * (sheet.rules.penalty_limit - state.penalties)
    if size > MOST:
        raise TooManyPositionsError(
            f"{size:,} positions can come of this one, of which at most {MOST:,} can be valued: ask later in the game"
        )
    all_ = whole.size * sheet.rules.penalty_limit
    if size <= FEW or all_ > MOST or (all_ > QUICK and size <= SOME) or not whole.holds(state):
        return Part(part, state.penalties, threads, tell)
    table = _whole(sheet)
    table.make_ready(state.penalties, threads, tell)
    return table


@lru_cache(maxsize=2)
def _whole(sheet: Sheet) -> Whole:
    """Sheets come several at a time."""
    return Whole(sheet)
