"""The player of the games from which puzzles are taken: a ``table.Player``, so it values sheets."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache, partial, reduce
from itertools import repeat
from operator import add

from sheetgen.base.chance import Chance

from . import rows, scoring
from .rows import State
from .table import Player
from .variant import Row, Sheet, chances


@dataclass(frozen=True, slots=True)
class Hope:
    """The fraction of a cross that a player hopes for in each cell ahead: ``cell``, plus ``likely`` times its chance.

    ``lock`` is added for the lock of a row with enough crosses for it, ``field`` for each swap still ahead: a player
    who values them at nothing uses all nine by the sixth turn, and scores 5 points less on the x-change sheet.

    The default was chosen by ``benchmarks/players.py``: at tables of one to three it scores 87 / 74 / 69 on the
    classic sheet with 2.3 / 1.1 / 0.6 penalties; a player who takes the most points now scores 13 / 16 / 15.
    """

    cell: float = 0.25
    likely: float = 0.3
    lock: float = 0.6
    field: float = 1.0


def sensible(sheet: Sheet, state: State, chance: Chance, hope: Hope = Hope()) -> float:
    """The points of a sheet, with hoped-for points for each row: this player skips little and rarely passes."""
    return _value(sheet, state, chance, hope, partial(_worth, sheet, hope))


def sensible_on(sheet: Sheet) -> Player:
    """``sensible`` for one sheet, with a cache of the rows' worth: the same choices in half the time."""
    hope = Hope()
    worth = cache(partial(_worth, sheet, hope))
    return lambda _, state, chance: _value(sheet, state, chance, hope, worth)


def _value(
    sheet: Sheet, state: State, chance: Chance, hope: Hope, worth: Callable[[int, tuple[int, ...], bool, int], float]
) -> float:
    if sheet.symbols or sheet.steps or sheet.swaps:
        beside = sum(scoring.beside_rows(sheet, state)) + hope.field * rows.fields_left(sheet, state)
    else:
        beside = -sheet.rules.penalty * state.penalties
    whim = chance.below(1000) / 100_000  # only breaks ties
    more = state.crosses_beside or repeat(0)
    return beside + added(map(worth, range(len(sheet.rows)), state.marks, state.closed, more)) + whim


def _worth(sheet: Sheet, hope: Hope, index: int, marks: tuple[int, ...], closed: bool, more: int) -> float:
    """The points of a row with the crosses hoped for, interpolated between whole numbers of crosses."""
    row, points = sheet.rows[index], sheet.rules.points
    twice = len(sheet.doubles_in[index].intersection(marks)) if sheet.doubles else 0
    crosses = float(len(marks) + (bool(marks) and marks[-1] >= row.first_closing) + twice + more)
    if not closed:
        crosses += _expected_crosses(row, sheet.rules.sides, hope)[marks[-1] + 1 if marks else 0]
        crosses += hope.lock if crosses >= row.marks_to_lock else 0
    whole = min(int(crosses), len(points) - 2)
    return points[whole] + (crosses - whole) * (points[whole + 1] - points[whole])


@lru_cache(maxsize=1000)
def _expected_crosses(row: Row, sides: int, hope: Hope) -> tuple[float, ...]:
    """For each place of a row, the crosses hoped for from there up to the closing cells."""
    likely = chances(sides)
    hopes = [hope.cell + hope.likely * likely[number] / sides for number in row.numbers[: row.first_closing]]
    return tuple(added(hopes[place:]) for place in range(len(row.numbers) + 1))


def added(numbers: Iterable[float]) -> float:
    """The sum, added in order: from Python 3.12 on ``sum`` rounds differently, and seeds would make other games."""
    return reduce(add, numbers, 0.0)
