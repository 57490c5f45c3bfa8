"""How fast the compiled finish is, against whom, and whether all agree.

    python -m benchmarks.finish                    the tables: 2 to 12 turns x variants, and the ratios
    python -m benchmarks.finish --agree 20000      kernel = reference on so many positions (1 to 6 turns)
    python -m benchmarks.finish --agree 5000 --first 5000 --turns 6
    python -m benchmarks.finish --agree 3000 --of further       500 on each of the six sheets with further mechanics
    python -m benchmarks.finish --agree 1000 --of combined      on sheets that combine two or three of them

Positions: the middle of games of sensible players on fair cards, every second turn to come yours; with
``--agree`` any time of any game, custom sheets too. CPU time of one core; best of two runs each, warm.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from sheetgen.base.chance import Chance
from sheetgen.games.dice import mechanics, templates
from sheetgen.games.dice.engine.layout import UNIT
from sheetgen.games.dice.rules import players, scoring
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.solve import finish, reference
from sheetgen.games.dice.solve.packing import TooManyStatesError
from tests.positions import any_position, combined_position, midgame, played, replays
from tests.reading import known
from tests.tables import carefree

TURNS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
REFERENCE_CAP = 10_000
"""Sheets the reference may keep while agreeing: beyond it the position is asked with a turn less."""


def seconds(work: Callable[[], object], times: int = 2) -> float:
    """CPU seconds, the best of some runs."""
    best = float("inf")
    for _ in range(times):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def kernel_milliseconds(positions: list[Position]) -> list[float]:
    return [1000 * seconds(lambda p=p: finish.best_finish(p.sheet, p.state, p.rolls)) for p in positions]  # type: ignore[misc]


def table(count: int) -> None:
    print(f"milliseconds, mean / 99 % of {count} positions")
    print("variant  " + "".join(f"{turns:>15}" for turns in TURNS))
    for name in known(mechanics.COMPILED):
        cells = []
        for turns in TURNS:
            spent = kernel_milliseconds([midgame(name, str(number), turns) for number in range(count)])
            cells.append(f"{np.mean(spent):7.2f}/{np.percentile(spent, 99):7.2f}")
        print(f"{name:9}" + "".join(cells), flush=True)


@dataclass(frozen=True)
class Race:
    """Milliseconds a position, of the kernel and of whom it is measured against."""

    positions: int
    kernel: float
    other: float

    @property
    def ratio(self) -> float:
        return self.other / self.kernel


def against_reference(turns: int, count: int) -> Race:
    """Positions that the reference cannot hold are left out: to the kernel's disadvantage."""
    positions: list[Position] = []
    plain = 0.0
    for number in range(2 * count):
        if len(positions) == count:
            break
        p = midgame("classic", f"ratio {number}", turns)
        began = time.process_time()
        try:
            judged = reference.best_finish(p.sheet, p.state, p.rolls)
        except reference.TooManySheetsError:
            continue
        plain += 1000 * (time.process_time() - began)
        positions.append(p)
        found = finish.best_finish(p.sheet, p.state, p.rolls)
        assert (judged.best, judged.solutions) == (found.best, found.solutions)
    kernel = sum(kernel_milliseconds(positions))
    return Race(len(positions), kernel / len(positions), plain / len(positions))


def against_cpsat(turns: int, count: int) -> tuple[Race, float]:
    """The race, and the milliseconds that CP-SAT takes with its model's building, which the race leaves out."""
    from benchmarks import cpsat  # needs ortools

    positions = [midgame("classic", f"ratio {number}", turns) for number in range(count)]
    kernel = sum(kernel_milliseconds(positions))
    solving = whole = 0.0
    for p in positions:
        began = time.process_time()
        best, spent = cpsat.best_score(p.sheet, p.state, p.rolls)
        whole += 1000 * (time.process_time() - began)
        solving += 1000 * spent
        assert best == finish.best_finish(p.sheet, p.state, p.rolls).best
    return Race(count, kernel / count, solving / count), whole / count


def races() -> None:
    for turns, count in ((8, 12), (10, 3)):
        race = against_reference(turns, count)
        print(
            f"classic, {turns} turns, {race.positions} positions: kernel {race.kernel:.3f} ms, plain reference "
            f"{race.other:,.0f} ms: {race.ratio:,.0f} times as fast",
            flush=True,
        )
    if not find_spec("ortools"):
        print("CP-SAT: ortools is not installed (pip install -e '.[bench]')")
        return
    race, whole = against_cpsat(6, 60)
    print(
        f"classic, 6 turns, {race.positions} positions: kernel {race.kernel:.3f} ms, CP-SAT {race.other:.1f} ms "
        f"({whole:.1f} with building the model): {race.ratio:.0f} ({whole / race.kernel:.0f}) times as fast",
        flush=True,
    )


def further_position(seed: str, most_turns: int) -> Position:
    """Of the six sheets with further mechanics in turn."""
    names = [name for name in known(mechanics.COMPILED) if templates.variant(name).sheet.further]
    chance, taste = Chance(seed), (players.sensible, carefree)[int(seed) // len(names) % 2]
    variant = templates.variant(names[int(seed) % len(names)])
    return played(variant, chance, chance.below(20), 1 + chance.below(most_turns), chance.pick(("?", "a", "pa")), taste)


SOURCES: dict[str, Callable[[str, int], Position]] = {
    "any": lambda number, turns: any_position(f"agree {number}", turns),
    "further": further_position,
    "combined": lambda number, turns: combined_position(f"agree {number}", turns),
}


def agree(first: int, count: int, most_turns: int, source: str = "any") -> int:
    """How many positions the kernel answers otherwise than the reference, each told."""
    reference.MOST_SHEETS = REFERENCE_CAP
    wrong = shortened = refused = 0
    turns = [0] * (most_turns + 1)
    for number in range(first, first + count):
        position = SOURCES[source](str(number), most_turns)
        while True:
            try:
                judged = reference.best_finish(position.sheet, position.state, position.rolls)
                break
            except reference.TooManySheetsError:
                position = replace(position, rolls=position.rolls[:-1])
                shortened += 1
        try:
            found = finish.best_finish(position.sheet, position.state, position.rolls)
        except TooManyStatesError:
            refused += 1
            continue
        turns[len(position.rolls)] += 1
        same = (found.best, found.solutions) == (judged.best, judged.solutions)
        ends = replays(position, found.line)
        if not (same and ends == found.final and scoring.score(position.sheet, ends) == found.best):
            wrong += 1
            print(f"position {number}: kernel {found.best}, {found.solutions}; reference {judged.best}, "
                  f"{judged.solutions}; its line ends with {scoring.score(position.sheet, ends)}")  # fmt: skip
        if (number - first) % 500 == 499:
            print(f"{number - first + 1} positions, {wrong} wrong", flush=True)
    told = f"{count} positions from {first}: {wrong} wrong; by turns {turns}"
    print(f"{told}; {shortened} turns dropped for the reference; {refused} sheets refused as too large")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agree", type=int, help="compare with the reference on so many positions")
    parser.add_argument("--first", type=int, default=0, help="the first position's number")
    parser.add_argument("--turns", type=int, default=6, help="the most turns, with --agree")
    parser.add_argument("--count", type=int, default=200, help="positions of each kind")
    parser.add_argument("--of", choices=SOURCES, default="any", help="which positions, with --agree")
    options = parser.parse_args()
    if options.agree:
        return 1 if agree(options.first, options.agree, options.turns, options.of) else 0
    print(f"bound in units of 1/{UNIT} point; {options.count} positions a cell")
    races()
    table(options.count)
    return 0


if __name__ == "__main__":
    sys.exit(main())
