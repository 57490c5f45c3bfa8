"""The odds: how long whole tables take, and whether a million games by a table's own policy bring what it promises.

``python -m benchmarks.odds [VARIANT ...]`` builds the table of each variant in memory, on one core, and plays with it;
``python -m benchmarks.odds fields bonus-a`` takes its table from the cache folder, or builds it, and plays with it;
``python -m benchmarks.odds players classic 4`` values a table of four and plays with it;
``python -m benchmarks.odds cards [longo|mixx-a|mixx-b]`` values longo's ten fair lucky pairs and 20 random cards of
both mixx pads, on all cores: longo's take half an hour of CPU, those of a mixx pad twenty minutes;
``python -m benchmarks.odds states`` counts the positions of further sheets, penalties included.
"""

import hashlib
import math
import os
import resource
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing import get_context

import numpy as np

from sheetgen.base.chance import Chance
from sheetgen.base.compiled import Array
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.cards import lucky
from sheetgen.games.dice.odds import halves, store, tables
from sheetgen.games.dice.rules import rows, scoring, table
from sheetgen.games.dice.rules.rows import State
from sheetgen.games.dice.rules.variant import Sheet
from tests import games_with_effects, simulation

GAMES = 1_000_000
TABLES = 1_000  # sheets of games at whole tables


def levels_of(sheet: Sheet, threads: int = 1) -> tuple[halves.Numbering, list[Array]]:
    """All tables of a sheet, from no penalty on."""
    numbering = halves.numbering(sheet, rows.empty(sheet))
    levels = [np.zeros(numbering.shape)]
    for _ in range(sheet.rules.penalty_limit):
        levels.insert(0, tables.level(numbering, levels[0], threads))
    return numbering, levels[:-1]


@dataclass(frozen=True)
class Built:
    """A whole table, and what it took."""

    numbering: halves.Numbering
    levels: list[Array]
    cpu: float
    seconds: float
    peak: int
    """MB of the whole program."""

    @property
    def value(self) -> float:
        return float(self.levels[0][0, 0])

    def played(self) -> tuple[float, float]:
        """The mean of a million games by the table's own policy, and its standard error."""
        return simulation.mean_of_games(self.numbering, self.levels, GAMES, seed=1)

    def same_with_two_threads(self) -> bool:
        return _digest(levels_of(self.numbering.sheet, threads=2)[1]) == _digest(self.levels)


def built(sheet: Sheet) -> Built:
    """On one core."""
    start, clock = time.process_time(), time.perf_counter()
    numbering, levels = levels_of(sheet)
    cpu, seconds = time.process_time() - start, time.perf_counter() - clock
    return Built(numbering, levels, cpu, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


class _EnoughError(Exception):
    """So much of a table says how long all of it takes."""


def estimated(sheet: Sheet, enough: float) -> float:
    """CPU seconds of a whole table: all levels are equally large, so ``enough`` seconds of the first one tell."""
    small = templates.variant("classic").sheet
    start = halves.numbering(small, rows.empty(small))
    tables.level(start, np.zeros(start.shape))  # compiles, or loads
    numbering, preparing = _prepared(sheet)
    began, share = time.process_time(), 0.0

    def tell(done: float) -> None:
        nonlocal share
        share = done
        if time.process_time() - began > enough:
            raise _EnoughError

    with suppress(_EnoughError):
        tables.level(numbering, np.zeros(numbering.shape), report=tell)
    return preparing + (time.process_time() - began) / share * sheet.rules.penalty_limit


def _prepared(sheet: Sheet) -> tuple[halves.Numbering, float]:
    """What all levels share, and the CPU seconds that listing it took."""
    began = time.process_time()
    numbering = halves.numbering(sheet, rows.empty(sheet))
    for half in (numbering.left, numbering.right):
        _ = half.arrays
    return numbering, time.process_time() - began


def whole_table(name: str) -> None:
    sheet = templates.variant(name).sheet
    table = built(sheet)
    size = table.numbering.size * sheet.rules.penalty_limit
    print(f"{name}: {table.value:.9f}; {size:,} positions, {table.cpu:.1f} s of CPU ({table.seconds:.1f} s), "
          f"{table.peak} MB at the peak")  # fmt: skip
    if name == "classic":
        print("  with two threads", "the same" if table.same_with_two_threads() else "OTHER", "bytes")
    start = time.process_time()
    mean, error = table.played()
    off = (mean - table.value) / error
    cpu = time.process_time() - start
    print(f"  {GAMES:,} games: {mean:.4f} ± {error:.4f}, {off:+.2f} standard errors off; {cpu:.0f} s of CPU")


def with_fields(name: str) -> None:
    """The whole table of a sheet with a bonus row, as ``sheetgen odds`` keeps it."""
    sheet = templates.variant(name).sheet
    start = time.process_time()
    table = store.SheetTable(sheet)
    missing = table.missing(0)
    table.make_ready(0)
    empty, cpu = rows.empty(sheet), time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    size = table.numbering.size * sheet.rules.penalty_limit
    value = scoring.score(sheet, empty) + table.to_come(empty)
    print(f"{name}: {value:.6f}; {size:,} positions, {missing} of {sheet.rules.penalty_limit} levels built", flush=True)
    print(f"  {cpu:.1f} s of CPU, {peak} MB at the peak", flush=True)
    mean, error = games_with_effects.mean_of_games(table, GAMES, seed=1)
    off = (mean - table.to_come(empty)) / error
    print(f"  {GAMES:,} games: {mean:.4f} ± {error:.4f}, {off:+.2f} standard errors off", flush=True)


def at_a_table(name: str, players: int) -> None:
    """The tables of a sheet where so many play: their values, a million games of one player, games of all."""
    sheet = templates.variant(name).sheet
    start = time.process_time()
    numbering = halves.numbering(sheet, rows.empty(sheet))
    levels: list[tuple[Array, ...]] = [(np.zeros(numbering.shape),)]
    for _ in range(sheet.rules.penalty_limit):
        levels.insert(0, tables.phases(numbering, levels[0][-1], players))
    cpu = time.process_time() - start
    values = ", ".join(f"{phase[0, 0]:.4f}" for phase in levels[0])
    print(f"{name}, {players} players: {values}; {cpu:.1f} s of CPU", flush=True)
    mean, error = simulation.mean_at_a_table(numbering, levels[:-1], GAMES, seed=1)
    off = (mean - float(levels[0][0][0, 0])) / error
    print(f"  {GAMES:,} games: {mean:.4f} ± {error:.4f}, {off:+.2f} standard errors off", flush=True)
    if not sheet.lucky:  # of a row that others closed, tables know no crosses
        _with_closings(sheet, numbering, levels, players)


def _with_closings(sheet: Sheet, numbering: halves.Numbering, levels: list[tuple[Array, ...]], players: int) -> None:
    """Games of whole tables by the policy of the tables, which close rows for each other: what that costs."""
    limit, points = sheet.rules.penalty_limit, []

    def worth(wait: int, state: State) -> float:
        now = scoring.score(sheet, state)
        if state.penalties >= limit or rows.is_over(sheet, state):
            return float(now)
        return now + float(levels[state.penalties][wait][numbering.place(state)])

    for game in range(TABLES // players):
        chance, now, turn = Chance(f"closings {game}"), table.new_table([sheet] * players), 0
        while not table.is_over(now):
            waits = [(seat - turn - 1) % players for seat in range(players)]
            tastes = [lambda _sheet, state, _chance, wait=wait: worth(wait, state) for wait in waits]
            now, _ = table.play_turn(now, table.roll_dice(sheet.rules, chance), tastes, chance)
            turn += 1
        points += [scoring.score(sheet, state) for state in now.states]
    error = statistics.stdev(points) / len(points) ** 0.5
    print(f"  where all of them close rows: {statistics.mean(points):.2f} ± {error:.2f}", flush=True)


def _digest(levels: list[Array]) -> str:
    return hashlib.sha256(b"".join(level.tobytes() for level in levels)).hexdigest()


def some_cards() -> Iterator[tuple[str, Sheet]]:
    """Cards to compare."""
    longo, seen = templates.variant("longo"), set()
    for pair in lucky.fair_sets(longo.sheet):
        image = tuple(sorted(18 - number for number in pair))
        if image not in seen:  # the mirror of the sheet makes one of the other
            seen.add(pair)
            yield f"longo {pair} = {image}", replace(longo.sheet, lucky=pair)
    for name in ("mixx-a", "mixx-b"):
        variant = templates.variant(name)
        yield f"{name} official", variant.sheet
        for number in range(20):
            yield f"{name} {number}", cards.draw(variant, Chance(f"odds {number}"))


def compared(names: list[str]) -> None:
    found: dict[str, list[float]] = {}
    wanted = [card for card in some_cards() if not names or card[0].split()[0] in names]
    with get_context("spawn").Pool(len(os.sched_getaffinity(0))) as pool:
        for name, value in pool.imap(_valued, wanted):
            print(f"{name}: {value:.6f}", flush=True)
            if "official" not in name:
                found.setdefault(name.split()[0], []).append(value)
    for name, values in found.items():
        spread = max(values) - min(values)
        print(f"{name}: {min(values):.3f} to {max(values):.3f}, spread {spread:.3f}, sd {statistics.stdev(values):.3f}")


def _valued(card: tuple[str, Sheet]) -> tuple[str, float]:
    return card[0], float(levels_of(card[1])[1][0][0, 0])


def states() -> None:
    """How many positions can follow a new sheet: by rows alone, or by rows and the number of crossed steps."""
    for name in ("classic", "double-b", "double-a"):
        sheet = templates.variant(name).sheet
        most = halves.numbering(sheet, rows.empty(sheet)).size * sheet.rules.penalty_limit
        print(f"{name}: {most:,} positions", flush=True)
    sheet = templates.variant("connected-a").sheet
    print(f"connected-a: {positions_with_steps(sheet) * sheet.rules.penalty_limit:,} positions")


def positions_with_steps(sheet: Sheet) -> int:
    """The positions of the rows, of which one may be closed, with every number of crossed steps that each can have."""
    spans = [_step_spans(sheet, index) for index in range(len(sheet.rows))]
    count = _together([open_ for open_, _ in spans])
    for index, (_, closed) in enumerate(spans):
        count += _together(
            [*(open_ for open_, _ in spans[:index]), [closed], *(open_ for open_, _ in spans[index + 1 :])]
        )
    return count


def _step_spans(sheet: Sheet, index: int) -> tuple[list[int], int]:
    """By how much the number of crossed steps can differ, for each open track of a row, and for the closed row."""
    row, steps = sheet.rows[index], {cell.place for cell in sheet.steps if cell.row == index}
    found: dict[tuple[int, int], set[int]] = {}
    shut: set[int] = set()
    for bits in range(1 << row.first_closing):
        marks = [place for place in range(row.first_closing) if bits >> place & 1]
        crossed = len(steps.intersection(marks))
        found.setdefault((max(marks, default=-1), len(marks)), set()).add(crossed)
        if len(marks) >= row.marks_to_lock:
            shut.add(crossed + (row.first_closing in steps))
    return [max(each) - min(each) for each in found.values()], max(shut) - min(shut)


def _together(spans: list[list[int]]) -> int:
    """The ways to take a track of each row, times the sums of steps that they can have: one more than their spans."""
    ways = math.prod(map(len, spans))
    return ways + sum(sum(each) * ways // len(each) for each in spans)


if __name__ == "__main__":
    if sys.argv[1:2] == ["states"]:
        states()
    elif sys.argv[1:2] == ["cards"]:
        compared(sys.argv[2:])
    elif sys.argv[1:2] == ["fields"]:
        with_fields(sys.argv[2])
    elif sys.argv[1:2] == ["players"]:
        for count in sys.argv[3:]:
            at_a_table(sys.argv[2], int(count))
    else:
        for each in sys.argv[1:] or ["classic"]:
            whole_table(each)
