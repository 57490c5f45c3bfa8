"""Late positions by the program's ways and by exact fractions: python -m benchmarks.late_odds [COUNT [VARIANT ...]].

Positions come of games of sensible players on the official card and on drawn ones, with any number of penalties. What
so few positions follow, ``odds.plain`` values by the moves of the rules themselves. Beside it stand what ``sheetgen
odds`` answers, the table of the position, and the table of the whole sheet where the cache folder has it.
"""

import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from sheetgen.base.chance import Chance
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.odds import estimate, halves, positions, store, values
from sheetgen.games.dice.odds.plain import PlainOdds
from sheetgen.games.dice.rules import players, rows, table
from sheetgen.games.dice.rules.rows import State
from sheetgen.games.dice.rules.variant import Sheet, Variant

COUNT = 500
FOLLOW, FOLLOW_FURTHER = 400, 50
"""So many positions of the bare rows follow at most: more take the fractions long. Further mechanics multiply them."""
CLOSE = 1e-6


@dataclass
class Compared:
    """What came of the positions of a variant."""

    positions: int = 0
    followed: int = 0
    """Positions that the fractions went through, in all."""
    off: dict[str, float] = field(default_factory=dict)
    """By the way of valuing, the largest difference."""
    slow: float = 0.0
    """CPU seconds of the fractions."""

    @property
    def worst(self) -> float:
        return max(self.off.values())

    def add(self, way: str, difference: float) -> None:
        self.off[way] = max(self.off.get(way, 0.0), difference)

    def __str__(self) -> str:
        off = ", ".join(f"{way} {most:.1e}" for way, most in self.off.items())
        return f"{self.positions} positions, {self.followed:,} valued in fractions, {self.slow:.0f} s; {off}"


def late(variant: Variant, number: int) -> tuple[Sheet, State]:
    """A position near the end of a game; every second one is of the official card."""
    chance = Chance(f"late odds {variant.name} {number}")
    while True:
        sheet = cards.draw(variant, chance) if number % 2 else variant.sheet
        if found := list(_late_in(sheet, chance)):
            return sheet, chance.pick(found)


def _late_in(sheet: Sheet, chance: Chance) -> Iterator[State]:
    """The states of a game from its end backwards, as long as few positions follow."""
    most = FOLLOW_FURTHER if sheet.further else FOLLOW
    for state in reversed([state for state in _game(sheet, chance) if not rows.is_over(sheet, state)]):
        if halves.numbering(estimate.bare(sheet), state).size * (sheet.rules.penalty_limit - state.penalties) > most:
            return
        yield state


def _game(sheet: Sheet, chance: Chance) -> Iterator[State]:
    """One player's sheet after each turn of a game of two, with the penalties that it has, or more."""
    at = table.new_table([sheet, sheet])
    while not table.is_over(at):
        state = at.states[0]
        more = chance.below(sheet.rules.penalty_limit - state.penalties)
        yield state._replace(penalties=state.penalties + more)
        at, _ = table.play_turn(at, table.roll_dice(sheet.rules, chance), [players.sensible] * 2, chance)


def compared(name: str, numbers: Iterable[int]) -> Compared:
    variant, found = templates.variant(name), Compared()
    for number in numbers:
        sheet, state = late(variant, number)
        plain, start = PlainOdds(sheet), time.process_time()
        exact = float(plain.value(state))
        found.slow += time.process_time() - start
        found.positions += 1
        found.followed += len(plain._known)
        for way, worth in _ways(sheet, state, is_official=sheet == variant.sheet):
            found.add(way, abs(worth - exact))
    return found


def _ways(sheet: Sheet, state: State, is_official: bool) -> Iterator[tuple[str, float]]:
    """What the program says of a position, by each way that it has."""
    worth = values.values(sheet, state)(state)
    if worth.exact:
        yield "answered", worth.value
    if not positions.are_numbered(sheet):
        return
    table = store.PositionTable(positions.positions(sheet, state), state.penalties)
    yield "a table of the position", positions.points_so_far(sheet, state) + table.to_come(state)
    whole = _whole(sheet) if is_official else None
    if whole and whole.numbering.holds(state) and not whole.missing(state.penalties):
        whole.make_ready(state.penalties)
        yield "the table of the sheet", positions.points_so_far(sheet, state) + whole.to_come(state)


@cache
def _whole(sheet: Sheet) -> store.SheetTable:
    return store.SheetTable(sheet)


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    worst = 0.0
    for name in sys.argv[2:] or templates.variant_names():
        found = compared(name, range(count))
        worst = max(worst, found.worst)
        print(f"{name}: {found}", flush=True)
    return 1 if worst > CLOSE else 0


if __name__ == "__main__":
    sys.exit(main())
