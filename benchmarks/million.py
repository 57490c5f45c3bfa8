"""As many proven puzzles as the time allows, of every variant, kind and level: python -m benchmarks.million FOLDER.

python -m benchmarks.million million --hours 2 --cores 2     as many as two hours of two cores make
python -m benchmarks.million million                         the same again: goes on where it was interrupted
python -m benchmarks.million million --least 1000000         so many in all: one wish makes what is missing
python -m benchmarks.million million --tables                the tables of what there is

Each core is taken for a machine of its own: it makes a shard of a set, then another one, merges both, and checks a
sample by the plain rules. How many puzzles a set has comes from a short trial of every wish, so that all of them get
the same time; the plan is kept in FOLDER/plan.json. Whatever is there is not made again, and wishes that the plan does
not know, because they came later, are added to it. Times are of the processor; of a set that was interrupted in the
middle, only the last part counts. How the cost grows is measured with one wish, whose largest set is one of the plan.
"""

import argparse
import gzip
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.table import machine
from benchmarks.wishes import Deadline
from sheetgen.base.errors import Cancelled, InputError, NoPuzzle
from sheetgen.base.progress import heard_by
from sheetgen.games import game
from sheetgen.games.kind import LEVELS, AnyPuzzle
from sheetgen.puzzles.sets import Work

SEED = "million"
TRIAL, LONG_TRIAL = 1.0, 20.0  # seconds of a trial, and of one that has brought nothing by then
FEWEST, MOST = 20, 60_000  # puzzles of a set
FEWEST_CHECKED = 100  # of every wish, or all
GROWING = ("classic", "finish", "easy")  # the wish that makes up for what is missing
MAKING = 0.7  # of all time; the rest goes to checking
SHARDS = 2
HEAD = [
    *("kind", "puzzles", "of wishes", "ms to make", "slowest wish", "made anew", "ms to merge", "checked"),
    *("ms to check", "B", "B in gzip"),
]
GROWTH = (1_000, 10_000, 100_000)
CHECKED = re.compile(r"([0-9]+)(?: of [0-9]+)? puzzles?(?: checked)?, (?:all )?correct")


@dataclass(frozen=True)
class Planned:
    """A wish, how many puzzles of it to make and to check, and the seconds that one of them takes."""

    variant: str
    kind: str
    level: str
    count: int = 0
    checked: int = 0
    making: float = 0.0
    checking: float = 0.0

    @property
    def wish(self) -> tuple[str, str, str]:
        return self.variant, self.kind, self.level

    @property
    def name(self) -> str:
        return f"{Path(self.variant).stem}-{self.kind}-{self.level}"


@dataclass(frozen=True)
class Done:
    """What became of a set: seconds of the processor, bytes, and the most memory of any step in MB."""

    variant: str
    kind: str
    level: str
    count: int
    made_anew: int
    checked: int
    wrong: str
    making: float
    merging: float
    checking: float
    size: int
    packed: int
    memory: float


def tried(variant: str, kind: str, level: str) -> Planned | None:
    """How long a puzzle of a wish takes, and its proof; none where a trial brings no puzzle."""
    puzzles = game.of_variant(variant).puzzles()
    try:
        work = puzzles.work(puzzles.wish(variant, kind, level, None), f"{SEED} trial", MOST, 1, 1, False)
    except InputError:
        return None
    found, _ = made_in(TRIAL, work)  # kernels are loaded meanwhile
    found, seconds = made_in(TRIAL if found else LONG_TRIAL, work)
    if not found:
        return None
    start, number = time.process_time(), 0
    for number, puzzle in enumerate(found, 1):  # noqa: B007  # how many there were in time
        puzzles.check(puzzle)
        if time.process_time() - start > TRIAL:
            break
    checking = (time.process_time() - start) / number
    return Planned(variant, kind, level, making=seconds / len(found), checking=checking)


def made_in(seconds: float, work: Work[Any, AnyPuzzle]) -> tuple[list[AnyPuzzle], float]:
    """What is made in so many seconds, and how many it took."""
    found: list[AnyPuzzle] = []
    start = time.process_time()
    with suppress(Cancelled, NoPuzzle), heard_by(Deadline(seconds)):
        found.extend(work.make(number)[0][0] for number in range(1_000))
    return found, time.process_time() - start


def trial(folder: Path, variant: str) -> None:
    """Print a line for each wish for puzzles of a variant that the plan does not know."""
    known = {each.wish for each in planned_before(folder)}
    for kind in game.of_variant(variant).puzzles().kinds:
        for level in LEVELS:
            if (variant, kind, level) in known:
                continue
            if planned := tried(variant, kind, level):
                print(json.dumps(asdict(planned)), flush=True)
            else:
                print(f"{variant} {kind} {level}: none in {LONG_TRIAL:g} s", file=sys.stderr, flush=True)


def on_core(core: int, *words: str) -> tuple[int, float, float, str]:
    """Run Python on one core: exit code, seconds of the processor, the most memory in MB, and what it says."""
    running = subprocess.Popen(
        [sys.executable, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),  # noqa: PLW1509  # threads only wait here
    )
    assert running.stdout
    said = running.stdout.read()
    _, status, used = os.wait4(running.pid, 0)
    running.returncode = os.waitstatus_to_exitcode(status)
    return running.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, said.strip()


def plan(folder: Path, hours: float, cores: Sequence[int], variants: Sequence[str], least: int) -> list[Planned]:
    """What to make: as it was planned before, and of all other wishes, as trials tell."""
    before, trials = planned_before(folder), list[Planned]()

    def try_some(core: int, names: Sequence[str]) -> None:
        for name in names:
            _, _, _, said = on_core(core, "-m", "benchmarks.million", str(folder), "--trial", name)
            trials.extend(Planned(**json.loads(line)) for line in said.splitlines() if line.startswith("{"))

    in_threads([(try_some, core, variants[place :: len(cores)]) for place, core in enumerate(cores)])
    seconds = hours * 3600 * len(cores) / max(len(trials), 1)
    planned = filled_up([*before, *(sized(each, seconds) for each in trials)], folder, least)
    planned.sort(key=lambda each: each.name)
    (folder / "plan.json").write_text(json.dumps([asdict(each) for each in planned], indent=1), "utf-8")
    return planned


def planned_before(folder: Path) -> list[Planned]:
    file = folder / "plan.json"
    return [Planned(**each) for each in json.loads(file.read_text("utf-8"))] if file.exists() else []


def sized(tried: Planned, seconds: float) -> Planned:
    """As many as so many seconds make and check."""
    count = int(min(MOST, max(FEWEST, MAKING * seconds / tried.making)))
    checked = int(min(count, max(FEWEST_CHECKED, (1 - MAKING) * seconds / tried.checking)))
    return replace(tried, count=count, checked=checked)


def filled_up(planned: Sequence[Planned], folder: Path, least: int) -> list[Planned]:
    """At least so many in all; one in a hundred of those that make up for what is missing is checked."""
    missing = max(0, least - sum(each.count for each in planned))
    name = "-".join(GROWING)
    if missing and (any(folder.glob(f"{name}-*.gz*")) or GROWING not in {each.wish for each in planned}):
        raise SystemExit(f"--least: {missing:,} of {name} are missing, of which the set is begun or not asked for")
    return [
        replace(each, count=each.count + missing, checked=each.checked + missing // 100)
        if each.wish == GROWING
        else each
        for each in planned
    ]


def in_threads(calls: Sequence[tuple[object, ...]]) -> None:
    threads = [threading.Thread(target=call, args=words) for call, *words in calls]  # type: ignore[arg-type]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def make(folder: Path, planned: Planned, core: int) -> Done | str:
    """Make, merge and check a set; what went wrong if anything did."""
    making = memory = 0.0
    parts = [folder / f"{planned.name}-{number}.jsonl.gz" for number in range(1, SHARDS + 1)]
    wish = ["puzzle", planned.variant, "--kind", planned.kind, "--level", planned.level, "--seed", SEED]
    for number, part in enumerate(parts, 1):
        shard = ["--count", str(planned.count), "--shard", f"{number}/{SHARDS}", "--resume", "-o", str(part)]
        code, seconds, most, said = on_core(core, "-m", "sheetgen", *wish, *shard)
        if code:
            return f"{planned.name}: {said}"
        making, memory = making + seconds, max(memory, most)
    merged = folder / f"{planned.name}.jsonl"
    words = ["merge", *map(str, reversed(parts)), "-o", str(merged), "--force"]
    code, merging, most, said = on_core(core, "-m", "sheetgen", *words)
    if code:
        return f"{planned.name}: {said}"
    sample = f"{float(Fraction(min(planned.checked, planned.count), planned.count) * 100):.4f}%"
    code, checking, most_again, verdict = on_core(core, "-m", "sheetgen", "check", str(merged), "--sample", sample)
    checked = CHECKED.search(verdict)  # reports of progress stand before it
    return Done(
        variant=planned.variant,
        kind=planned.kind,
        level=planned.level,
        count=planned.count,
        made_anew=sum(one != other for one, other in zip(first_ids(parts), ids(merged), strict=True)),
        checked=int(checked[1]) if checked else 0,
        wrong=verdict if code else "",
        making=making,
        merging=merging,
        checking=checking,
        size=merged.stat().st_size,
        packed=sum(part.stat().st_size for part in parts),
        memory=max(memory, most, most_again),
    )


def ids(merged: Path) -> Iterator[str]:
    with merged.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)["id"]


def first_ids(parts: Sequence[Path]) -> Iterator[str]:
    for part in parts:
        with gzip.open(part, "rt", encoding="utf-8") as lines:
            for line in lines:
                if line.startswith('{"tried"'):
                    yield json.loads(line)["puzzles"][0]["id"]


def make_all(folder: Path, planned: Sequence[Planned], cores: Sequence[int]) -> None:
    """Whatever is not there yet, the shortest first: whenever it is interrupted, most wishes are there.

    Of several cores, the first works from the other end, so that the longest is not left for the end.
    """
    there = {(done.variant, done.kind, done.level) for done in results(folder)}
    waiting = [each for each in planned if each.wish not in there]
    waiting.sort(key=lambda each: -each.count * each.making)
    lock = threading.Lock()

    def work(core: int) -> None:
        while True:
            with lock:
                if not waiting:
                    return
                each = waiting.pop(0 if core == cores[0] and len(cores) > 1 else -1)
            done = make(folder, each, core)
            with lock:
                if isinstance(done, str):
                    print(done, file=sys.stderr, flush=True)
                    continue
                with (folder / "results.jsonl").open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(done)) + "\n")
                print(f"{each.name}: {done.count:,} in {done.making:,.0f} s {done.wrong}", flush=True)

    in_threads([(work, core) for core in cores])


def results(folder: Path) -> list[Done]:
    file = folder / "results.jsonl"
    return [Done(**json.loads(line)) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def doubles(folder: Path) -> tuple[int, int]:
    """How many puzzles there are in all merged sets, and how many of them have the id of another."""
    seen: set[bytes] = set()
    count = 0
    for done in results(folder):
        for id_ in ids(folder / f"{Planned(done.variant, done.kind, done.level).name}.jsonl"):
            count += 1
            seen.add(blake2b(id_.encode(), digest_size=12).digest())
    return count, count - len(seen)


def grow(folder: Path, core: int, counts: Sequence[int]) -> None:
    """How time and memory grow with the number of puzzles of ``GROWING``, alone and in shards."""
    file = folder / "growth.jsonl"
    there = {line["count"] for line in growth(file)}
    for count in counts:
        if count in there:
            continue
        variant, kind, level = GROWING
        wish = ["puzzle", variant, "--kind", kind, "--level", level, "--count", str(count), "--seed", SEED]
        names = ("part.jsonl.gz", "all.jsonl", "alone.jsonl")
        part, merged, alone = (folder / f"growth-{count}-{name}" for name in names)
        steps = {
            "shard": [*wish, "--shard", "1/1", "--resume", "-o", str(part)],
            "merge": ["merge", str(part), "-o", str(merged), "--force"],
            "check": ["check", str(merged), "--sample", "1%"],
            "alone": [*wish, "-o", str(alone), "--force"],
        }
        part.unlink(missing_ok=True)  # of a run that was interrupted: it is made anew, to be timed
        line: dict[str, object] = {"wish": GROWING, "count": count}
        for name, words in steps.items():
            code, seconds, memory, said = on_core(core, "-m", "sheetgen", *words)
            if code:
                raise SystemExit(f"{name}: {said}")
            line |= {name: seconds, f"{name} MB": memory}
        line |= {"size": merged.stat().st_size, "packed": part.stat().st_size}
        line["same"] = merged.read_bytes() == alone.read_bytes()
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(line) + "\n")
        for path in (part, merged, alone):
            path.unlink()
        print(line, flush=True)


def tables(folder: Path) -> str:
    """What stands in README.md."""
    found = results(folder)
    by_kind: dict[str, list[Done]] = defaultdict(list)
    for done in found:
        by_kind[done.kind].append(done)
    count, twice = doubles(folder)
    checked, wrong = sum(done.checked for done in found), [done.wrong for done in found if done.wrong]
    lines = [
        machine(),
        "",
        f"{count:,} puzzles of {len(found)} wishes (variant, kind, level), {twice:,} of them with the id of another;",
        f"{checked:,} proven again by the plain rules, {len(wrong)} sets with a wrong one; the most memory of any",
        f"step: {max((done.memory for done in found), default=0):,.0f} MB.",
        "",
        f"| {' | '.join(HEAD)} |",
        f"|---{'|---:' * (len(HEAD) - 1)}|",
        *(kind_line(kind, group) for kind, group in [*by_kind.items(), ("all", found)] if group),
        "",
        *growth_lines(folder, found),
        "",
        *(far_lines(found) if found else []),
    ]
    return "\n".join([*lines, *wrong])


def kind_line(kind: str, group: Sequence[Done]) -> str:
    count = sum(done.count for done in group)
    checked = sum(done.checked for done in group)
    slowest = max(group, key=lambda done: done.making / done.count)
    cells = (
        f"{count:,}",
        f"{len(group)}",
        f"{1000 * sum(done.making for done in group) / count:,.1f}",
        f"{1000 * slowest.making / slowest.count:,.0f} ({slowest.variant}, {slowest.level})",
        f"{100 * sum(done.made_anew for done in group) / count:.1f} %",
        f"{1000 * sum(done.merging for done in group) / count:.2f}",
        f"{checked:,}",
        f"{1000 * sum(done.checking for done in group) / max(checked, 1):,.1f}",
        f"{sum(done.size for done in group) / count:,.0f}",
        f"{sum(done.packed for done in group) / count:,.0f}",
    )
    return f"| {kind} | {' | '.join(cells)} |"


def growth(file: Path) -> list[dict[str, Any]]:
    """What was measured with this wish."""
    lines = map(json.loads, file.read_text("utf-8").splitlines()) if file.exists() else ()
    return [line for line in lines if tuple(line["wish"]) == GROWING]


def growth_lines(folder: Path, found: Sequence[Done]) -> Iterator[str]:
    lines = growth(folder / "growth.jsonl")
    if not lines:
        return
    yield f"| puzzles ({', '.join(GROWING)}) | shard | merge | check 1 % | alone | same bytes | JSON | in gzip |"
    yield "|---:|---:|---:|---:|---:|---|---:|---:|"
    for line in lines:
        steps = [f"{line[name]:,.1f} s, {line[f'{name} MB']:,.0f} MB" for name in ("shard", "merge", "check", "alone")]
        sizes = [f"{line[name] / 1e6:,.1f} MB" for name in ("size", "packed")]
        yield f"| {line['count']:,} | {' | '.join([*steps, 'yes' if line['same'] else '**no**', *sizes])} |"
    for done in found:
        if (done.variant, done.kind, done.level) == GROWING:
            seconds = [f"{each:,.1f} s" for each in (done.making, done.merging, done.checking)]
            seconds[-1] += f" ({done.checked:,})"
            sizes = [f"{each / 1e6:,.1f} MB" for each in (done.size, done.packed)]
            yield f"| {done.count:,}, {done.memory:,.0f} MB at most | {' | '.join([*seconds, '–', '–', *sizes])} |"


def far_lines(found: Sequence[Done]) -> Iterator[str]:
    """What a thousand million puzzles would cost, of this mixture."""
    count = sum(done.count for done in found)
    far = 10**9

    def each(name: str) -> float:
        return float(sum(getattr(done, name) for done in found) / count)

    hours = far * each("making") / 3600 / 1000
    yield f"A thousand million of this mixture: {hours:,.1f} thousand hours of a core to make, in shards;"
    yield f"{far * each('merging') / 3600:,.0f} hours to merge; {far * each('packed') / 1e9:,.0f} GB as shards in gzip,"
    size = far * each("size") / 1e12
    yield f"{size:,.1f} TB as JSON; about 100 GB of memory to merge, for the digests of what is there."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--variants", default=",".join(game.variants()), metavar="A,B")
    parser.add_argument("--cores", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--growth", type=int, nargs="*", default=GROWTH, metavar="COUNT")
    parser.add_argument("--least", type=int, default=0, metavar="COUNT")
    parser.add_argument("--tables", action="store_true")
    parser.add_argument("--trial", metavar="VARIANT", help=argparse.SUPPRESS)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.trial:
        trial(given.folder, given.trial)
        return
    if not given.tables:
        cores = list(islice(sorted(os.sched_getaffinity(0)), given.cores))
        planned = plan(given.folder, given.hours, cores, given.variants.split(","), given.least)
        make_all(given.folder, planned, cores)
        grow(given.folder, cores[0], given.growth)
    print(f"\n{tables(given.folder)}")


if __name__ == "__main__":
    main()
