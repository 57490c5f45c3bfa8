"""What a position is worth, and every move of a roll: by whatever means fit it.

One player, always active, who maximises the expected final score. Late positions are computed with all that they lead
to; of early ones the whole sheet's table is asked, which is built once and kept. Sheets with effects that no table can
hold are estimated by simulation as long as too much can come of them.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from sheetgen.base.errors import SheetgenError

from ..rules import rows
from ..rules.rows import Roll, State, Turn
from ..rules.variant import Sheet
from . import estimate, tracks
from . import search as odds_search
from .halves import numbering
from .store import Part, Whole
from .tables import Tell, nobody

DIGITS = 6
"""Decimals that are sure, and shown."""
FEW = 40_000
"""So many positions are computed sooner than a whole table is loaded."""
SOME = 2_000_000
"""So many positions are computed in a few seconds: larger tables are not built for the sake of fewer."""
QUICK = 12_000_000
"""A whole table of so many positions is built in seconds, and kept."""
GAMES, GAMES_AN_OPTION = 40_000, 5_000
"""What an estimate is the mean of."""
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
        return lambda after: Worth(float(rows.score(sheet, after)))
    if not tracks.depends_on_tracks(sheet):
        return _with_effects(sheet, state, threads, tell)
    return _looked_up(sheet, _table(sheet, state, threads, tell))


def part(sheet: Sheet, state: State) -> Values:
    """What a late position and all that it leads to is worth, without any table of the whole sheet."""
    return _looked_up(sheet, Part(numbering(sheet, state), state.penalties, 1, nobody))


def _looked_up(sheet: Sheet, table: Part | Whole) -> Values:
    def worth(after: State) -> Worth:
        so_far = rows.score(sheet, after)
        return Worth(float(so_far) if rows.is_over(sheet, after) else so_far + table.to_come(after))

    return worth


def _with_effects(sheet: Sheet, state: State, threads: int, tell: Tell) -> Values:
    """By search, or else by games that are played as if the sheet had few effects."""
    plain = estimate.plain(sheet)
    if numbering(plain, state).size * (sheet.rules.penalty_limit - state.penalties) <= odds_search.MOST_STATES:
        with suppress(odds_search.TooLargeError):
            search = odds_search.Search(sheet, state)
            return lambda after: Worth(search.value(after))
    if numbering(plain, rows.empty(plain)).size * sheet.rules.penalty_limit > MOST:
        raise TooManyPositionsError(
            "too much can come of this position, even for an estimate of its value: ask later in the game"
        )
    guide = _whole(plain)
    guide.make_ready(0, threads, tell)
    return lambda after: _estimated(sheet, state, after, guide)


def _estimated(sheet: Sheet, start: State, state: State, guide: Whole) -> Worth:
    if rows.is_over(sheet, state):
        return Worth(float(rows.score(sheet, state)))
    games = GAMES if state == start else GAMES_AN_OPTION
    return Worth(*estimate.value(sheet, state, guide, games))


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


def check_size(sheet: Sheet) -> None:
    """Refuse new sheets that nobody could wait for."""
    size = numbering(sheet, rows.empty(sheet)).size * sheet.rules.penalty_limit
    if size > MOST:
        raise TooManyPositionsError(
            f"{size:,} positions can come of a new sheet, of which at most {MOST:,} can be valued"
        )


@lru_cache(maxsize=2)
def _whole(sheet: Sheet) -> Whole:
    """Sheets come several at a time."""
    return Whole(sheet)
