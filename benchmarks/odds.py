"""The odds: how long whole tables take, and whether a million games by a table's own policy bring what it promises.

``python -m benchmarks.odds [VARIANT ...]`` builds the table of each variant in memory, on one core, and plays with it;
``python -m benchmarks.odds cards [longo|mixx-a|mixx-b]`` values longo's ten fair lucky pairs and 20 random cards of
both mixx pads, on all cores: longo's take half an hour of CPU, those of a mixx pad twenty minutes.
"""

import hashlib
import os
import resource
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import get_context

import numpy as np

from sheetgen import cards, templates
from sheetgen.cards import lucky
from sheetgen.chance import Chance
from sheetgen.rules import rows
from sheetgen.rules.variant import Sheet
from sheetgen.solve import odds_halves, odds_play, odds_table
from sheetgen.solve.compiled import Array

GAMES = 1_000_000


def levels_of(sheet: Sheet, threads: int = 1) -> tuple[odds_halves.Numbering, list[Array]]:
    """All tables of a sheet, from no penalty on."""
    numbering = odds_halves.numbering(sheet, rows.empty(sheet))
    levels = [np.zeros(numbering.shape)]
    for _ in range(sheet.rules.penalty_limit):
        levels.insert(0, odds_table.level(numbering, levels[0], threads))
    return numbering, levels[:-1]


def whole_table(name: str) -> None:
    sheet = templates.variant(name).sheet
    start, clock = time.process_time(), time.perf_counter()
    numbering, levels = levels_of(sheet)
    cpu, seconds = time.process_time() - start, time.perf_counter() - clock
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    value = levels[0][0, 0]
    size = numbering.size * sheet.rules.penalty_limit
    print(f"{name}: {value:.9f}; {size:,} positions, {cpu:.1f} s of CPU ({seconds:.1f} s), {peak} MB at the peak")
    if name == "classic":
        two = levels_of(sheet, threads=2)[1]
        print("  with two threads", "the same" if _digest(two) == _digest(levels) else "OTHER", "bytes")
    start = time.process_time()
    mean, error = odds_play.played(numbering, levels, GAMES, seed=1)
    off = (mean - value) / error
    cpu = time.process_time() - start
    print(f"  {GAMES:,} games: {mean:.4f} ± {error:.4f}, {off:+.2f} standard errors off; {cpu:.0f} s of CPU")


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
            yield f"{name} {number}", cards.drawn(variant, Chance(f"odds {number}"))


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


if __name__ == "__main__":
    if sys.argv[1:2] == ["cards"]:
        compared(sys.argv[2:])
    else:
        for each in sys.argv[1:] or ["classic"]:
            whole_table(each)
