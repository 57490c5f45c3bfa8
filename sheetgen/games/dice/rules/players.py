"""Players to fill a table with: each is a taste for sheets (``table.Player``)."""

from dataclasses import dataclass
from functools import cache, lru_cache

from sheetgen.base.chance import Chance

from . import rows
from .rows import State
from .table import Player
from .variant import Row, Sheet, chances


def carefree(_sheet: Sheet, _state: State, chance: Chance) -> float:
    """Plays anything that is allowed."""
    return chance.below(1_000_000)


def greedy(sheet: Sheet, state: State, chance: Chance) -> float:
    """Has most points now; of equals, either."""
    return rows.score(sheet, state) + chance.below(1000) / 1000


@dataclass(frozen=True, slots=True)
class Hope:
    """How much of an open cell a player counts as crossed already: some for any cell, more for likely numbers.

    The default was chosen by ``benchmarks/players.py``: at tables of one to three it scores 87 / 74 / 69 on the
    classic sheet with 2.3 / 1.1 / 0.6 penalties, where ``greedy`` scores 13 / 16 / 15.
    """

    cell: float = 0.25
    likely: float = 0.3
    lock: float = 0.6


def sensible(sheet: Sheet, state: State, chance: Chance, hope: Hope = Hope()) -> float:
    """Skips little, keeps rows alive, takes a penalty rarely: looks at what each row may still become."""
    tally = rows.tally(sheet, state)
    rows_to_be = sum(_worth(sheet, row, state.marks[row], state.closed[row], hope) for row in range(len(sheet.rows)))
    return tally.penalties + tally.extra + rows_to_be + _whim(chance)


def sensible_on(sheet: Sheet) -> Player:
    """``sensible`` on one sheet, who remembers what rows are worth: the same, in half the time."""
    worth = cache(lambda row, marks, closed: _worth(sheet, row, marks, closed, Hope()))

    def taste(_sheet: Sheet, state: State, chance: Chance) -> float:
        tally = rows.tally(sheet, state) if sheet.symbols else None
        beside = tally.penalties + tally.extra if tally else -sheet.rules.penalty * state.penalties
        return beside + sum(map(worth, range(len(sheet.rows)), state.marks, state.closed)) + _whim(chance)

    return taste


def _whim(chance: Chance) -> float:
    """Decides between equals."""
    return chance.below(1000) / 100_000


def _worth(sheet: Sheet, index: int, marks: tuple[int, ...], closed: bool, hope: Hope) -> float:
    """The points of a row with what is hoped for, and its lock once the crosses suffice for it."""
    row, points = sheet.rows[index], sheet.rules.points
    crosses = float(len(marks) + (bool(marks) and marks[-1] >= row.first_closing))
    if not closed:
        crosses += _hoped_for(row, sheet.rules.sides, hope)[marks[-1] + 1 if marks else 0]
        crosses += hope.lock if crosses >= row.marks_to_lock else 0
    whole = min(int(crosses), len(points) - 2)
    return points[whole] + (crosses - whole) * (points[whole + 1] - points[whole])


@lru_cache(maxsize=1000)
def _hoped_for(row: Row, sides: int, hope: Hope) -> tuple[float, ...]:
    """For each place: the crosses hoped for from there on, before the closing cells."""
    likely = chances(sides)
    hopes = [hope.cell + hope.likely * likely[number] / sides for number in row.numbers[: row.first_closing]]
    return tuple(sum(hopes[place:]) for place in range(len(row.numbers) + 1))
