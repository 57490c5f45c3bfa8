"""The odds: how long whole tables take, and whether a million games by a table's own policy bring what it promises.

``python -m benchmarks.odds [VARIANT ...]`` builds the table of each variant in memory, on one core, and plays with it;
``python -m benchmarks.odds fields bonus-a`` takes its table from the cache folder, or builds it, and plays with it; so
with ``connected-a`` and ``x-change``, and with ``bonus-b``, by few games of the plain rules;
``python -m benchmarks.odds players classic 4`` values a table of four and plays with it;
``python -m benchmarks.odds cards [longo|mixx-a|mixx-b|bonus-a|bonus-b]`` values longo's ten fair lucky pairs and 20
random cards of both mixx pads, on all cores: longo's take half an hour of CPU, those of a mixx pad twenty minutes; of
both bonus pads, it estimates them by 100,000 games each with the same dice, which takes seven minutes each;
``python -m benchmarks.odds late 200`` compares so many late positions with the plain rules, and values larger ones;
``python -m benchmarks.odds states`` counts the positions of further sheets, penalties included.
"""

import hashlib
import os
import resource
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count, islice
from multiprocessing import get_context

import numpy as np

from sheetgen.base.chance import Chance
from sheetgen.base.kernels import Array
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.cards import lucky
from sheetgen.games.dice.kinds import best_move
from sheetgen.games.dice.odds import bonus_row, estimate, halves, late, plain, positions, store, tables
from sheetgen.games.dice.odds.counted import CountNumbering
from sheetgen.games.dice.puzzles.positions import play_game
from sheetgen.games.dice.rules import position_text, rows, scoring, table
from sheetgen.games.dice.rules.rows import State
from sheetgen.games.dice.rules.variant import Sheet, Variant
from tests import games_with_counts, games_with_effects, simulation

from . import late_odds

GAMES = 1_000_000
ESTIMATED = 100_000  # games that estimate a card
PLAIN_GAMES = 20_000  # by the plain rules: some thirty a second
SIX = ("connected-a", "connected-b", "double-a", "double-b", "big-points", "x-change")
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


def estimated(variant: Variant, enough: float) -> float:
    """CPU seconds of a whole table: all levels are equally large, so ``enough`` seconds of the last one tell."""
    sheet, state = late_odds.late(variant, 0)
    store.PositionTable(positions.positions(sheet, state), state.penalties)  # compiles, or loads
    began, limit = time.process_time(), variant.sheet.rules.penalty_limit
    found = positions.positions(variant.sheet, rows.empty(variant.sheet))
    _prepare(found)
    preparing = time.process_time() - began
    began, share = time.process_time(), 0.0

    def tell(done: float) -> None:
        nonlocal share
        share = done
        if time.process_time() - began > enough:
            raise _EnoughError

    with suppress(_EnoughError):
        positions.values(found, limit - 1, np.zeros(found.shape), 1, 1, tell)
    return preparing + (time.process_time() - began) / share * limit


def estimated_by_part(text: str) -> tuple[float, int]:
    """The same by the positions that follow one with a single penalty left, and how many they are.

    With symbols, the first seconds of a level tell nothing: positions late in the game take a fraction of the others'.
    """
    at = position_text.parse(text, templates.variant)
    sheet, state = late_odds.late(at.variant, 0)
    store.PositionTable(positions.positions(sheet, state), state.penalties)  # compiles, or loads
    part, whole = (positions.positions(at.sheet, each) for each in (at.state, rows.empty(at.sheet)))
    began = time.process_time()
    store.PositionTable(part, at.state.penalties)
    took = time.process_time() - began
    return took * whole.size * at.sheet.rules.penalty_limit / part.size, part.size


def _prepare(found: positions.Positions) -> None:
    """List what all levels share."""
    if isinstance(found, bonus_row.FieldNumbering):
        _ = found.board
    elif isinstance(found, halves.Numbering):
        _ = found.left.arrays, found.right.arrays


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
    """The whole table of a sheet with a bonus row, steps or swaps, as ``sheetgen odds`` keeps it."""
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
    if sheet.symbols:
        count, (mean, error) = PLAIN_GAMES, mean_by_rules(sheet, table)
    else:
        games = games_with_counts if isinstance(table.numbering, CountNumbering) else games_with_effects
        count, (mean, error) = GAMES, games.mean_of_games(table, GAMES, seed=1)
    off = (mean - table.to_come(empty)) / error
    print(f"  {count:,} games: {mean:.4f} ± {error:.4f}, {off:+.2f} standard errors off", flush=True)


def mean_by_rules(sheet: Sheet, whole: store.SheetTable) -> tuple[float, float]:
    """What games by a table's policy bring on average, played by the plain rules, and its standard error."""
    points = []

    def worth(state: State) -> float:
        if rows.is_over(sheet, state):
            return scoring.score(sheet, state)
        return positions.points_so_far(sheet, state) + whole.to_come(state)

    for game in range(PLAIN_GAMES):
        chance, state = Chance(f"games by rules {game}"), rows.empty(sheet)
        while not rows.is_over(sheet, state):
            roll = table.roll_dice(sheet.rules, chance)
            state = max((after for _, after in rows.moves(sheet, state, roll)), key=worth)
        points.append(scoring.score(sheet, state))
    return statistics.mean(points), statistics.stdev(points) / len(points) ** 0.5


def levels_of_several(sheet: Sheet, players: int) -> tuple[halves.Numbering, list[tuple[Array, ...]]]:
    """The tables of a sheet where so many play, from no penalty on, and that of nothing to come."""
    numbering = halves.numbering(sheet, rows.empty(sheet))
    levels: list[tuple[Array, ...]] = [(np.zeros(numbering.shape),)]
    for _ in range(sheet.rules.penalty_limit):
        levels.insert(0, tables.phases(numbering, levels[0][-1], players))
    return numbering, levels


def at_a_table(name: str, players: int) -> None:
    """The tables of a sheet where so many play: their values, a million games of one player, games of all."""
    sheet = templates.variant(name).sheet
    start = time.process_time()
    numbering, levels = levels_of_several(sheet, players)
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
    for name, seed in (("mixx-a", "odds"), ("mixx-b", "odds"), ("bonus-a", "deck"), ("bonus-b", "deck")):
        variant = templates.variant(name)
        yield f"{name} official", variant.sheet
        for number in range(20):
            yield f"{name} {number}", cards.draw(variant, Chance(f"{seed} {number}"))


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
    name, sheet = card
    bare = estimate.bare(sheet)
    if bare == sheet:
        return name, float(levels_of(sheet)[1][0][0, 0])
    whole = store.SheetTable(bare)
    whole.make_ready(0)
    return name, estimate.value(sheet, rows.empty(sheet), whole, ESTIMATED).value


def states() -> None:
    """How many positions can follow a new sheet."""
    for name in ("classic", "double-b", "double-a", "connected-a", "x-change"):
        sheet = templates.variant(name).sheet
        most = positions.positions(sheet, rows.empty(sheet)).size * sheet.rules.penalty_limit
        print(f"{name}: {most:,} positions", flush=True)


FEW = 400  # positions by rows that the plain rules value in a second


def late_positions(many: int) -> None:
    """The search of late positions against the plain rules, on each further sheet."""
    for name in SIX:
        compared, worst = 0, 0.0
        for sheet, state in islice(late_moments(name), many):
            worst = max(worst, abs(plain.LateOdds(sheet).value(state) - late.LateSearch(sheet, state).value(state)))
            compared += 1
        listed, start = 0, time.process_time()
        for sheet, state in islice(late_moments(name, 100 * FEW), 20):
            with suppress(late.TooLargeError):
                listed += late.LateSearch(sheet, state).positions
        took = time.process_time() - start
        said = f"{name}: {compared} compared, at most {worst:.1e} apart"
        print(f"{said}; {listed:,} positions, {1e6 * took / max(listed, 1):.1f} µs each", flush=True)


def late_moments(name: str, most: int = FEW) -> Iterator[tuple[Sheet, State]]:
    """Sheets of played games that so few positions can follow, and not many fewer."""
    variant = templates.variant(name)
    for number in count():
        for moment in play_game(variant, 2, Chance(f"late {name} {number}")).moments(0):
            sheet, state = moment.sheet, moment.state
            if best_move.least_size(sheet, state) <= most and most / 20 <= best_move.size(sheet, state) <= most:
                yield sheet, state


if __name__ == "__main__":
    if sys.argv[1:2] == ["states"]:
        states()
    elif sys.argv[1:2] == ["cards"]:
        compared(sys.argv[2:])
    elif sys.argv[1:2] == ["late"]:
        late_positions(int(sys.argv[2]))
    elif sys.argv[1:2] == ["fields"]:
        with_fields(sys.argv[2])
    elif sys.argv[1:2] == ["players"]:
        for several in sys.argv[3:]:
            at_a_table(sys.argv[2], int(several))
    else:
        for each in sys.argv[1:] or ["classic"]:
            whole_table(each)
