"""Short samples of all that is measured, as lines of one table: ``python -m benchmarks.short PART`` prints JSON lines.

A part is a process of its own and imports only what it measures: so memory is its own, and no cache is warm by chance.
What is compared is measured in turn. Times are of the processor where a part works alone, else that is said.
"""

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import asdict
from importlib.util import find_spec
from itertools import product
from pathlib import Path

from benchmarks import shell
from benchmarks.table import Line

MISSING = "not installed (pip install -e '.[bench]')"
VARIANTS = ("classic", "longo", "mixx-a", "mixx-b", "bonus-a", "bonus-b")
EFFECTS = ("longo", "bonus-a", "bonus-b")
LEVELS = ("easy", "medium", "hard", "expert")
KINDS = ("finish", "target", "last-lock", "score", "chance")
SEVERAL = "finish", "target", "score", "chance"
POSITION = "classic r3,5,6 g12 / 5+1 r3 y6 g1 b5 / 2+2 / 6+4 r1 y1 g4 b2"
PART = "bonus-b r4,5,6,7 y4,5,6 g10,9 b10,9 pen=3"
TYPST_TIMES = 4
GLANCE = 0.2
"""Seconds for a first guess at how many puzzles are made; the slowest are then looked at for ``LOOK`` seconds."""
LOOK, SLOWEST = 4.0, 3


def pads() -> Iterator[Line]:
    from benchmarks import pads as bench

    sheets = 1000
    found = bench.fastest(sheets)
    pages = {
        name: f"{sheets / 2 / made.cpu:,.0f} pages/s of CPU, {sheets / 2 / made.clock:,.0f} by the clock"
        for name, made in found.items()
    }
    what = "1,000 different mixx-b sheets, 2-up on A4"
    asked = f"≥ {TYPST_TIMES}× typst's pages/s"
    if "typst" in found:
        times = bench.times_as_long(found["typst"], found["sheetgen"])
        yield Line(what, asked, pages["sheetgen"], times >= TYPST_TIMES, f"typst {pages['typst']}", f"{times:.1f}")
    else:
        yield Line(what, asked, pages["sheetgen"], None, f"typst {MISSING}")
    qr = found["sheetgen, with QR"]
    adds = qr.cpu / sheets - found["sheetgen"].cpu / sheets
    yield Line("what the QR code adds", "to be told", f"{1000 * adds:.2f} ms a sheet", True)
    theirs = f"typst, without QR {found['typst'].size / sheets:,.0f} B" if "typst" in found else f"typst {MISSING}"
    yield Line(
        "a sheet in the file, with QR", "≤ 1,500 B", f"{qr.size / sheets:,.0f} B", qr.size <= 1500 * sheets, theirs
    )


def commands() -> Iterator[Line]:
    many = shell.run("pad", "mixx-b", "--sheets", "10000", "--seed", "benchmark", "-o", "-")
    yield Line("10,000 sheets from the shell", "< 150 MB", f"{many.memory:.0f} MB, {many}", many.memory < 150)
    for what, limit, words in (
        ("one pad, cold", 0.6, ("pad", "mixx-b", "-o", "-")),
        ("`sheetgen puzzle classic`, compiled before", 1.0, ("puzzle", "classic")),
        ("`sheetgen solve` of one position, compiled before", 0.6, ("solve", POSITION)),
    ):
        took = shell.usual(5, *words)
        yield Line(f"{what}, from the shell", f"< {limit} s", str(took), took.least < limit)
    from benchmarks import pads as bench

    heavy = bench.imported_by_help()
    yield Line(f"`--help` imports of {', '.join(bench.UNWANTED)}", "none", ", ".join(heavy) or "none", not heavy)


def first() -> Iterator[Line]:
    for what, limit, words in (
        ("first puzzle ever on a machine", 2, ("puzzle", "classic")),
        ("`sheetgen demo` on a fresh install", 10, ("demo",)),
    ):
        with tempfile.TemporaryDirectory() as name:
            fresh = {"SHEETGEN_CACHE": name, "SHEETGEN_CONFIG": f"{name}/none.toml"}
            took = shell.run(*words, folder=Path(name), env=fresh)
        yield Line(what, f"< {limit} s", str(took), took.least < limit)


def finish() -> Iterator[Line]:
    import numpy as np

    from benchmarks import finish as bench
    from tests.positions import midgame

    for turns, count, asked in ((8, 4, 500), (10, 2, 2000)):
        race = bench.against_reference(turns, count)
        peer = f"plain reference {race.other:,.0f} ms"
        what = f"best finish, classic, {turns} turns ({race.positions} positions)"
        times = race.ratio
        yield Line(what, f"≥ {asked:,}×", f"{race.kernel:.2f} ms", times >= asked, peer, f"{times:,.0f}")
    what = "best finish, classic, 6 turns (60 positions)"
    if find_spec("ortools"):
        race, whole = bench.against_cpsat(6, 60)
        peer = f"CP-SAT {race.other:.1f} ms ({whole:.1f} with its model's building)"
        yield Line(what, "≥ 40×", f"{race.kernel:.2f} ms", race.ratio >= 40, peer, f"{race.ratio:,.0f}")
    else:
        yield Line(what, "≥ 40×", "", None, f"CP-SAT {MISSING}")
    for name in VARIANTS:
        spent = bench.kernel_milliseconds([midgame(name, str(number), 12) for number in range(200)])
        mean, most = float(np.mean(spent)), float(np.percentile(spent, 99))
        asked_of = "mean ≤ 10 ms" if name in EFFECTS else "mean ≤ 1 ms, 99 % ≤ 2 ms"
        met = mean <= 10 if name in EFFECTS else mean <= 1 and most <= 2
        yield Line(f"best finish, {name}, 12 turns (200 positions)", asked_of, f"{mean:.2f} ms, {most:.2f} ms", met)


def puzzles() -> Iterator[Line]:
    from benchmarks.puzzles import speed
    from sheetgen.games.dice import templates
    from sheetgen.games.dice.puzzles.puzzle import DiceWish

    wishes = [DiceWish(templates.variant(v), kind, level) for kind, v, level in product(KINDS, VARIANTS, LEVELS)]
    hard = speed(DiceWish(templates.variant("classic"), "finish", "hard"), LOOK)
    yield Line("hard classic finishes made", "≥ 100/s", f"{hard:.0f}/s", hard >= 100)
    slowest = sorted(wishes, key=lambda wish: speed(wish, GLANCE))[:SLOWEST]
    for rate, wish in sorted(((speed(wish, LOOK), wish) for wish in slowest), key=lambda found: found[0])[:1]:
        what = f"the slowest of {len(wishes)} kinds, variants and levels: {wish.level} {wish.kind}, {wish.variant.name}"
        yield Line(what, "≥ 10/s", f"{rate:.1f}/s", rate >= 10)


def proven() -> Iterator[Line]:
    from benchmarks.finish import agree
    from sheetgen.base.errors import WrongPuzzle
    from sheetgen.games.dice import templates
    from sheetgen.games.dice.puzzles import make, verify
    from sheetgen.games.dice.puzzles.judge import judge_by_name
    from sheetgen.games.dice.puzzles.puzzle import DiceWish

    wrong = agree(0, 200, 5)
    yield Line("best finish = plain reference, 200 positions of all kinds", "all", f"{200 - wrong}", not wrong)
    judge, wrong, number = judge_by_name("compiled"), 0, 0
    for number, (kind, name, level) in enumerate(product(KINDS, VARIANTS, LEVELS), 1):
        puzzle = make.make(DiceWish(templates.variant(name), kind, level), "short", number, judge)[0]
        try:
            verify.check(puzzle)
        except WrongPuzzle as error:
            wrong += 1
            print(f"WRONG: {kind} {name} {level}: {error}", file=sys.stderr)
    yield Line(f"{number} puzzles of all kinds, proven again by the plain rules", "all", f"{number - wrong}", not wrong)


def paper() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as name:
        sections = (
            f'[[section]]\nvariant = "{variant}"\nkind = "{kind}"\nlevel = "{level}"\ncount = 5\n'
            for variant, (kind, level) in product(VARIANTS, zip(SEVERAL, LEVELS, strict=True))
        )
        made = Path(name, "workbook.toml")
        made.write_text('title = "Workbook"\n' + "\n".join(sections), encoding="utf-8")
        took = shell.run("puzzle", "--set", str(made), "-o", f"{name}/workbook.pdf")
        yield Line("a workbook of 120 puzzles with keys, all variants", "< 60 s", str(took), took.least < 60)
        many = "1000"
        memory = shell.memory_in_all("puzzle", "classic", "--count", many, "--format", "json", "-o", f"{name}/set.json")
    what = f"`--count {many}` on all cores, in all (100,000 by hand: see below)"
    yield Line(what, "< 500 MB", f"{memory:.0f} MB", memory < 500)


def quixo() -> Iterator[Line]:
    import numpy as np

    from benchmarks import quixo as bench

    limits = {"4x4": (2.0, 0.0), "5x5": (1.0, 34.0)}
    for name, seconds, size in bench.tables():
        if limit := limits.get(name[:3]):
            asked = f"≤ {limit[0]:.0f} s" + (f", ≤ {limit[1]:.0f} MB" if limit[1] else "")
            met = seconds <= limit[0] and (not limit[1] or size <= limit[1] * 1e6)
            yield Line(f"cube game, {name}", asked, f"{seconds:.2f} s, {size / 1e6:.1f} MB", met)
    rate = min(rate for _, rate in bench.generation()) / 1e6
    yield Line("cube game, moves made and tested for lines", "≥ 150 million/s", f"{rate:.0f} million/s", rate >= 150)
    most = float(np.percentile(bench.answered("X", 5, 300), 99))
    yield Line("cube game, all wins within 5 plies, 99 % of 300", "≤ 1 ms", f"{most:.2f} ms", most <= 1)
    ours, plain = bench.against_reference(5, 3)
    peer, times = f"plain reference {plain:.2f} s", plain / ours
    yield Line(
        "cube game, within 5 plies (3 positions)",
        "≥ 130×",
        f"{1000 * ours:.2f} ms",
        times >= 130,
        peer,
        f"{times:,.0f}",
    )


def odds() -> Iterator[Line]:
    from benchmarks import odds as bench
    from sheetgen.games.dice import templates

    sheet = templates.variant("classic").sheet
    table = bench.built(sheet)
    met = table.cpu <= 10 and table.peak <= 300
    ours = f"{table.value:.6f}: {table.cpu:.1f} s, {table.peak} MB"
    yield Line("odds, the whole classic table, compiling included", "≤ 10 s of CPU, ≤ 300 MB", ours, met)
    same = table.same_with_two_threads()
    yield Line("odds, the same bytes with two threads", "yes", "yes" if same else "no", same)
    mean, error = table.played()
    off = (mean - table.value) / error
    yield Line(f"odds, {bench.GAMES:,} games", "within 2 standard errors", f"{mean:.3f}: {off:+.2f}", abs(off) <= 2)
    start = time.process_time()
    four = float(bench.levels_of_several(sheet, 4)[1][0][0][0, 0])
    ours = f"{four:.6f}: {time.process_time() - start:.1f} s of CPU"
    yield Line("odds, a table of four, classic", "152.298876", ours, abs(four - 152.298876) < 1e-6)


def late_odds() -> Iterator[Line]:
    from benchmarks import late_odds as bench

    count = 8
    found = [bench.compared(name, range(count)) for name in VARIANTS]
    worst = max(each.worst for each in found)
    what = f"odds of {count * len(VARIANTS)} late positions of six variants = plain fractions"
    yield Line(what, f"within {bench.CLOSE:g}", f"{worst:.0e} at most", worst < bench.CLOSE)


def evening() -> Iterator[Line]:
    """What a person waits for once the table of the sheet is in the cache folder."""
    roll = "classic r3,5,6 g12 / 5+1"
    with tempfile.TemporaryDirectory() as name:
        for what, words in (
            ("`odds` of somebody else's roll", ("odds", roll)),
            (
                "`review` of a game, as a page",
                ("review", "docs/games/alone.txt", "--force", "-o", f"{name}/review.pdf"),
            ),
            ("`pad classic --challenge`, par and best score", ("pad", "classic", "--challenge", "bench", "-o", "-")),
            ("`pad mixx-b --certify`, cards that come valued", ("pad", "mixx-b", "--certify", "-o", "-")),
        ):
            yield Line(f"{what}, from the shell", "to be told", str(shell.usual(2, *words)), True)


def longest_odds() -> Iterator[Line]:
    from benchmarks import odds as bench
    from sheetgen.games.dice import templates

    for name, asked, most in (
        ("mixx-a", "< 15 min on two cores", 15),
        ("longo", "< 15 min on two cores", 15),
        ("bonus-a", "≤ 25 min of CPU", 25),
    ):
        whole = bench.estimated(templates.variant(name), 8.0)
        ours = f"about {whole:.0f} s of CPU, from its first 8 s"
        yield Line(f"odds, a whole table of {name}", asked, ours, whole <= 60 * most)
    whole, part = bench.estimated_by_part(PART)
    ours = f"about {whole:.0f} s of CPU, from {part:,} of its positions"
    yield Line("odds, a whole table of bonus-b", "≤ 90 min of CPU", ours, whole <= 60 * 90)


def hard() -> Iterator[Line]:
    from benchmarks import cards, fuzz, knocks

    inputs = 500
    found = fuzz.taken(inputs, "short")
    well, slowest = sum(each.wrong is None for each in found), max(each.seconds for each in found)
    yield Line(f"{inputs:,} fuzzed inputs taken well", "all", f"{well:,}, {slowest:.2f} s at most", well == inputs)
    unfair = sum(len(cards.judged(name, 1000)[0]) for name in VARIANTS)
    yield Line("1,000 random cards of every variant", "all fair", f"{unfair} unfair", not unfair)
    with tempfile.TemporaryDirectory() as name:
        left = knocks.killed(10, Path(name))
    yield Line("10 kills while writing: half files and litter", "none", f"{len(left)}", not left)
    wrong = knocks.knocked()
    yield Line(f"{len(knocks.knocks())} other hard knocks not taken well", "none", f"{len(wrong)}", not wrong)
    print("\n".join(left + wrong), file=sys.stderr)


def colors() -> Iterator[Line]:
    from benchmarks.colors import least
    from tests.test_theme import CLEARLY, ink

    for name, limit in CLEARLY.items():
        apart = least(name)
        yield Line(
            f"palette {name}: neighbouring rows, CIEDE2000, 4 kinds of sight",
            f"≥ {limit:.0f}",
            f"{apart:.1f}",
            apart >= limit,
        )
    share = max(ink(variant, "ink-saver") / ink(variant, "classic") for variant in VARIANTS)
    yield Line("ink of ink-saver beside classic", "< 0.5", f"{share:.2f} at most", share < 0.5)


PARTS: dict[str, Callable[[], Iterator[Line]]] = {
    part.__name__: part
    for part in (
        pads,
        commands,
        first,
        finish,
        puzzles,
        proven,
        paper,
        quixo,
        odds,
        longest_odds,
        late_odds,
        evening,
        hard,
        colors,
    )
}

if __name__ == "__main__":
    with redirect_stdout(sys.stderr):  # what is said besides is no line of the table
        for line in PARTS[sys.argv[1]]():
            print(json.dumps(asdict(line)), file=sys.__stdout__, flush=True)
