"""Expected final scores: of a position, and of every way to play a roll. Chooses the method that fits the position.

For one player, always active, who maximises the expected final score. A late position gets a table of all that it leads
to; an early one uses the table of the whole sheet, built once and cached. If no table holds the sheet, or it would take
too long, a late position is searched exhaustively, and an early one estimated by simulation.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple, Protocol

from sheetgen.base import cores
from sheetgen.base.errors import InputError, SheetgenError, key

from ..rules import rows, scoring
from ..rules.rows import Roll, State, Turn
from ..rules.variant import Sheet
from . import cost, estimate, late, tracks
from .halves import numbering
from .positions import Positions, are_numbered, held_by_no_table, points_so_far, positions
from .store import PositionTable, SheetTable
from .tables import ignore
from .worth import Worth

DIGITS = 6  # decimals that are certain, and shown
GAMES, GAMES_AN_OPTION = 40_000, 5_000  # simulated for an estimate: of a position, and of each way to play a roll
# Numbers of positions:
FEW = 40_000  # computed faster than the table of the whole sheet is loaded
SOME = 2_000_000  # computed in a few seconds: too few to justify a whole table that is not QUICK
QUICK = 12_000_000  # a whole table built in seconds, and cached
MOST = 200_000_000  # more would take hours and fill the memory
MOST_WITH_EFFECTS = 300_000_000  # of sheets with effects: more take an hour, and are valued only on request
MOST_ASKED = 1_000_000_000
SOME_WITH_EFFECTS = 10_000_000  # ``SOME`` for such sheets
MOST_LATE = 2 * late.MOST_POSITIONS  # of the bare rows; other mechanics rarely leave fewer than half as many
MOST_LATE_WITH_EFFECTS = 1 << 22  # likewise
MOST_PAIRS = 8_000_000  # of crosses in a turn: more fill the memory while they are listed


class TooManyPositionsError(SheetgenError):
    """A position leads to more than ``MOST`` positions."""


class Option(NamedTuple):
    """One way to play a roll, and the worth of the sheet after it."""

    turn: Turn
    worth: Worth


class Values(Protocol):
    """Values any state that a position can lead to, with ``wait`` other rolls before the player's own."""

    def __call__(self, state: State, wait: int = 0) -> Worth: ...


def values(
    sheet: Sheet,
    state: State,
    threads: int = 1,
    report: Callable[[float], None] = ignore,
    compares: bool = False,
    players: int = 1,
    exact: bool = False,
) -> Values:
    """A function that values ``state`` and every state it can lead to; all slow work is done before it is returned.

    ``report`` is called with the part done, up to 1. If values are estimated, ``compares`` bases all of them on equally
    many games, that of a pass included. With ``exact``, tables are built even if that takes an hour. With ``players``,
    the others roll between two own rolls, their white sums may be used, and they never close rows: this is valued for
    sheets without effects. May read and write tables in the cache folder. Raises ``TooManyPositionsError`` for
    positions too early in the game of a sheet that is too large.
    """
    if rows.is_over(sheet, state):
        return _of_score(sheet)
    if tracks.has_tables(sheet) and not (sheet.further and _size(sheet, state) > MOST):
        return _lookup(sheet, _table(sheet, state, threads, report, players))
    if players > 1:
        what = f"sheets with {' and '.join(sheet.further)}" if sheet.further else "bonus pads"
        raise InputError(f"{what} are valued for one player alone: leave {key('players')} out")
    found = _exactly(sheet, state, threads, report, exact)
    if not found and exact:
        why = why_estimated(sheet)
        raise TooManyPositionsError(f"what this position is worth {why}: leave {key('exact')} out")
    return found or _by_games(sheet, threads, report, compares)


def of_new(sheet: Sheet, threads: int, report: Callable[[float], None]) -> float:
    """The value of a new sheet that no table holds, by exhaustive search; ``TooManyPositionsError`` if it is large."""
    start = rows.empty(sheet)
    found = _exactly(sheet, start, threads, report)
    if not found:
        raise TooManyPositionsError(f"what this sheet is worth {why_estimated(sheet)}")
    return found(start).value


def why_estimated(sheet: Sheet) -> str:
    mechanics = held_by_no_table(sheet)
    why = f"no table holds {mechanics}" if mechanics else "too many positions can come of it"
    return f"can only be estimated, since {why}"


def has_whole_table(sheet: Sheet) -> bool:
    """Whether a table can value every position of the sheet, from a new one on, on this machine."""
    if tracks.has_counts(sheet):
        return _has_room(_whole(sheet, 1).numbering, MOST_WITH_EFFECTS)
    return tracks.has_tables(sheet) and _size(sheet, rows.empty(sheet)) <= MOST


def _size(sheet: Sheet, state: State) -> int:
    """The number of positions to value, over all numbers of penalties."""
    return numbering(sheet, state).size * (sheet.rules.penalty_limit - state.penalties)


def _of_score(sheet: Sheet) -> Values:
    return lambda state, wait=0: Worth(float(scoring.score(sheet, state)))  # noqa: ARG005  # over, whoever rolls


def part(sheet: Sheet, state: State) -> Values:
    """``values`` for a late position of a sheet without bonuses, never by the table of the whole sheet."""
    found = positions(sheet, state)
    _check_pairs(found)
    return _lookup(sheet, PositionTable(found, state.penalties))


def _lookup(sheet: Sheet, table: PositionTable | SheetTable) -> Values:
    def worth(state: State, wait: int = 0) -> Worth:
        if rows.is_over(sheet, state):
            return Worth(float(scoring.score(sheet, state)))
        return Worth(points_so_far(sheet, state) + table.to_come(state, wait))

    return worth


def _exactly(
    sheet: Sheet, state: State, threads: int, report: Callable[[float], None], exact: bool = False
) -> Values | None:
    """Exact values by exhaustive search or, if too much can come of ``state``, by a table; ``None`` if too slow."""
    if sheet.further:
        table = tracks.has_counts(sheet) and _table_with_effects(sheet, state, threads, report, exact)
        return _lookup(sheet, table) if table else _late(sheet, state, report)
    plain = estimate.bare(sheet)
    if found := _late_with_effects(sheet, state, _size(plain, state)):
        return found
    if _size(plain, rows.empty(plain)) <= MOST:
        table = _table_with_effects(sheet, state, threads, report, exact)
        return _lookup(sheet, table) if table else None
    return None


def _table_with_effects(
    sheet: Sheet, state: State, threads: int, report: Callable[[float], None], exact: bool
) -> PositionTable | SheetTable | None:
    """The table for a position; ``None`` if it takes too long or this machine lacks the memory.

    Browsers never build that of a whole sheet.
    """
    if not are_numbered(sheet):
        return None
    found, limit = positions(sheet, state), sheet.rules.penalty_limit
    levels, whole = limit - state.penalties, _whole(sheet, 1).numbering
    if found.pairs > MOST_PAIRS:
        return None
    if found.size * levels <= SOME_WITH_EFFECTS:
        cost.announce(found, levels, threads, 1, kept=False)
        return PositionTable(found, state.penalties, threads, report)
    if not whole.holds(state) or not _has_room(whole, MOST_ASKED):
        return None
    if not exact and not _has_room(whole, MOST_WITH_EFFECTS):
        cost.advise(whole, levels, threads)
        return None
    return _ready(sheet, state.penalties, threads, report)


def _has_room(whole: Positions, most: int) -> bool:
    """Whether a whole sheet has at most ``most`` positions that fit in memory; never true in a browser."""
    limit = whole.sheet.rules.penalty_limit
    is_listed = whole.pairs <= MOST_PAIRS
    return not cores.in_browser() and is_listed and whole.size * limit <= most and cost.fits(whole, limit)


def _late(sheet: Sheet, state: State, report: Callable[[float], None]) -> Values | None:
    """Values by exhaustive search, for mechanics that no table holds; ``None`` if there are too many positions."""
    if _size(estimate.bare(sheet), state) <= MOST_LATE:
        with suppress(late.TooLargeError):
            return _found(late.LateSearch(sheet, state, report))
    return None


def _late_with_effects(sheet: Sheet, state: State, size: int) -> Values | None:
    """``_late`` for effects alone, which rarely leave fewer positions than the ``size`` of the bare rows."""
    if size <= MOST_LATE_WITH_EFFECTS:
        with suppress(late.TooLargeError):
            return _found(late.LateSearch(sheet, state, most=late.MOST_WITH_EFFECTS, first=size))
    return None


def _found(search: late.LateSearch) -> Values:
    return lambda state, wait=0: Worth(search.value(state))  # noqa: ARG005  # one player


def _by_games(sheet: Sheet, threads: int, report: Callable[[float], None], compares: bool) -> Values:
    """Estimates by playing games with the policy of the sheet without its effects."""
    games, plain = GAMES_AN_OPTION if compares else GAMES, estimate.bare(sheet)
    if _size(plain, rows.empty(plain)) > MOST:
        raise TooManyPositionsError(
            "too much can come of this position, even for an estimate of its value: ask later in the game"
        )
    _check_pairs(numbering(plain, rows.empty(plain)))
    table = _ready(plain, 0, threads, report)

    def worth(state: State, wait: int = 0) -> Worth:  # noqa: ARG001  # one player
        if rows.is_over(sheet, state):
            return Worth(float(scoring.score(sheet, state)))
        return estimate.value(sheet, state, table, games)

    return worth


def options(
    sheet: Sheet, state: State, roll: Roll, worth: Values, wait: int = 0, report: Callable[[float], None] = ignore
) -> list[Option]:
    """Every way to play ``roll``, best first; ties are in the order of the rules, fewer crosses first.

    ``worth`` comes from ``values(sheet, state)``; ``wait`` others roll between this roll and the next own one. Empty if
    the game is over. ``report`` is called with the part done, up to 1.
    """
    moves, found = list(rows.moves(sheet, state, roll)), []
    for number, (turn, after) in enumerate(moves, 1):
        found.append(Option(turn, worth(after, wait)))
        report(number / len(moves))
    return sorted(found, key=lambda option: -round(option.worth.value, DIGITS))


def _table(
    sheet: Sheet, state: State, threads: int, report: Callable[[float], None], players: int
) -> PositionTable | SheetTable:
    """The table for a position. The choice must not depend on which tables are cached, as last digits may differ."""
    part, whole = numbering(sheet, state), _whole(sheet, players).numbering
    size = part.size * (sheet.rules.penalty_limit - state.penalties)
    if size > MOST:
        raise TooManyPositionsError(
            f"{size:,} positions can come of this one, of which at most {MOST:,} can be valued: ask later in the game"
        )
    _check_pairs(part)
    all_ = whole.size * sheet.rules.penalty_limit
    is_too_long = all_ > MOST or whole.pairs > MOST_PAIRS
    if size <= FEW or is_too_long or (all_ > QUICK and size <= SOME) or not whole.holds(state):
        cost.announce(part, sheet.rules.penalty_limit - state.penalties, threads, players, kept=False)
        return PositionTable(part, state.penalties, threads, report, players)
    return _ready(sheet, state.penalties, threads, report, players)


def check_size(sheet: Sheet) -> None:
    """Raise ``TooManyPositionsError`` for a new sheet with too many positions for a table."""
    whole = positions(sheet, rows.empty(sheet))
    size, most = whole.size * sheet.rules.penalty_limit, MOST if tracks.has_tables(sheet) else MOST_ASKED
    if size > most:
        further = f" with {' and '.join(sheet.further)}" if sheet.further else ""
        raise TooManyPositionsError(
            f"{size:,} positions can come of a new sheet{further}, of which at most {most:,} can be valued"
        )
    _check_pairs(whole)


def _check_pairs(found: Positions) -> None:
    if found.pairs > MOST_PAIRS:
        raise TooManyPositionsError(
            f"{found.pairs:,} pairs of crosses can come in a turn of so long rows, of which at most "
            f"{MOST_PAIRS:,} can be listed: ask later in the game"
        )


def _ready(sheet: Sheet, penalties: int, threads: int, report: Callable[[float], None], players: int = 1) -> SheetTable:
    table = _whole(sheet, players)
    cost.announce(table.numbering, table.missing(penalties), threads, players, kept=True)
    table.make_ready(penalties, threads, report)
    return table


@lru_cache(maxsize=2)
def _whole(sheet: Sheet, players: int) -> SheetTable:
    """The table of a whole sheet, cached since many positions of one sheet come in a row."""
    return SheetTable(sheet, players=players)
