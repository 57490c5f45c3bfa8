"""Inputs of every kind for every door, most of them wrong: python -m benchmarks.fuzz [count] [seed] [number].

Whatever is fed in, the command ends with 0 or 2, or with 1 where there is no such puzzle, or a puzzle is wrong. But for
0, there is exactly one line on standard error, of two thousand letters at most; it never raises, and never takes more
than ten seconds of CPU or a gigabyte. Prints a table of the doors; what is not taken well is told at once, on standard
error. ``number`` feeds that one input alone, and shows it.
"""

import io
import json
import logging
import os
import pickle
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from benchmarks import fuzz_inputs
from benchmarks.fuzz_inputs import Case
from sheetgen.app import check
from sheetgen.base import handed
from sheetgen.cli import commands, console
from sheetgen.games.dice.puzzles import judge
from sheetgen.page import languages, palettes
from sheetgen.web import worker

LONGEST = 10.0
"""Seconds of CPU that any input may take."""
HUNG = 6 * LONGEST  # seconds of CPU until the system ends a process that does not notice
MOST_MEMORY = 1000  # MB
MOST_LETTERS = 2000  # of a message
CHUNK = 500  # inputs that one process takes


class TooSlowError(BaseException):
    """Not an ``Exception``: nobody may swallow it."""


def _too_slow(_signal: int, _frame: FrameType | None) -> None:
    raise TooSlowError


@contextmanager
def _surroundings(case: Case) -> Iterator[None]:
    """The person's settings, and a theme or a language in place of one of ours."""
    before = os.environ.get("SHEETGEN_CONFIG", os.devnull)
    os.environ["SHEETGEN_CONFIG"] = case.settings or os.devnull
    inside = case.standing_in
    try:
        _forget(case)
        with handed.again({Path(inside[0]).as_posix(): inside[1]}) if inside else nullcontext():
            yield
    finally:
        os.environ["SHEETGEN_CONFIG"] = before
        _forget(case)


def _forget(case: Case) -> None:
    if case.standing_in:
        palettes._ours.cache_clear()
        languages._ours.cache_clear()


def called(case: Case) -> tuple[int, str, str]:
    """The exit code and what was printed; the page's answer stands for what is printed."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace", write_through=True) for _ in range(2))
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(case.stdin))
    try:
        with _surroundings(case), redirect_stdout(out), redirect_stderr(err):
            if case.request is not None:
                return _answered(case.request)
            code = console.run(lambda: commands.app(list(case.words), prog_name="sheetgen", standalone_mode=False))
    finally:
        sys.stdin = before
    return code, out.buffer.getvalue().decode(errors="replace"), err.buffer.getvalue().decode()


def _answered(request: object) -> tuple[int, str, str]:
    """The page's answer, or its refusal, as if a command had ended so."""
    message = worker.answer(json.loads(json.dumps(request)), lambda _message: None)
    if "answer" in message:
        return 0, json.dumps(message), ""
    said = str(message["error"])
    return console.FAILED if "itself failed" in said else console.BAD_INPUT, "", f"error: {said}\n"


def complaint(case: Case) -> str | None:
    """What is wrong with how an input was taken, if anything."""
    signal.signal(signal.SIGPROF, _too_slow)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        code, out, err = called(case)
    except TooSlowError:
        return f"takes longer than {LONGEST:.0f} s"
    except Exception as error:  # whatever it is, it is what we look for
        return f"raises {type(error).__name__}: {str(error)[:200]}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    if code not in (0, 2) and not (code == 1 and case.words and case.words[0] in ("-q", "puzzle", "check")):
        return f"ends with {code}: {err[:300]!r}"
    if code and not (err.startswith("error: ") and err.count("\n") == 1 and err.endswith("\n")):
        return f"says {err[:300]!r}"
    if max(len(err), *(len(line) for line in out.splitlines() if line.startswith('{"error"')), 0) > MOST_LETTERS:
        return f"says {len(err)} letters"
    return f"ends well, but says {err[:300]!r}" if code == 0 and err else None


@dataclass(frozen=True, slots=True)
class Taken:
    """How an input was taken: what is wrong with that, if anything, its seconds of CPU, the most MB of the process."""

    door: str
    wrong: str | None
    seconds: float
    megabytes: int


def take(case: Case) -> Taken:
    begun = time.process_time()
    _forget_peak()
    wrong = complaint(case)
    seconds, peak = time.process_time() - begun, _peak()
    if wrong is None and peak > MOST_MEMORY:
        wrong = f"takes {peak} MB"
    return Taken(case.door, wrong, seconds, peak)


def _forget_peak() -> None:
    Path("/proc/self/clear_refs").write_text("5")


def _peak() -> int:
    """The most memory of this process since it was last forgotten, in MB."""
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) // 1000


def _take_all(numbers: Sequence[int], seed: str, results: Path) -> None:
    """Take inputs one after the other, and keep what came of each at once."""
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    with tempfile.TemporaryDirectory() as name, results.open("wb") as file:
        for number in numbers:
            signal.setitimer(signal.ITIMER_VIRTUAL, HUNG)  # where compiled code goes on and on
            case = fuzz_inputs.case(number, seed, Path(name))
            found = take(case)
            if found.wrong:
                files = [path.read_bytes()[:1500] for path in Path(name).iterdir() if str(path) in " ".join(case.words)]
                print(f"input {number} {found.wrong}\n  {str(case)[:1500]}\n  {files}\n", file=sys.stderr, flush=True)
            pickle.dump(found, file)
            file.flush()


def _chunk(numbers: Sequence[int], seed: str, folder: Path) -> list[Taken]:
    """Inputs taken by a fork of this process, which has loaded what there is to load."""
    results = folder / f"{numbers[0]}"
    child = os.fork()
    if not child:
        _take_all(numbers, seed, results)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    found = []
    with results.open("rb") as file:
        while file.peek(1):
            found.append(pickle.load(file))
    if status:
        print(f"input {numbers[len(found)]} ends the process: {status}", file=sys.stderr, flush=True)
        found.append(Taken("?", f"ends the process: {status}", 0.0, 0))
        return found + (_chunk(numbers[len(found) :], seed, folder) if numbers[len(found) :] else [])
    return found


def taken(count: int, seed: str, first: int = 0) -> list[Taken]:
    """How so many inputs are taken; whatever is not taken well is told at once, on standard error."""
    load()
    found: list[Taken] = []
    with tempfile.TemporaryDirectory() as folder:
        for start in range(first, first + count, CHUNK):
            found += _chunk(range(start, min(start + CHUNK, first + count)), seed, Path(folder))
    return found


def load() -> None:
    """Load the solvers, and make what the inputs begin with: each process has them then."""
    logging.disable()
    check.LONG = HUNG * 60  # by the clock, which says nothing on a busy machine; here seconds of CPU count
    judge.judge_by_name("compiled")
    fuzz_inputs.ids()
    fuzz_inputs.texts()


def table(found: Sequence[Taken]) -> str:
    """A line for each door: inputs, those not taken well, the slowest and the largest."""
    lines = ["| door | inputs | not taken well | slowest, s of CPU | most MB |", "|---|---:|---:|---:|---:|"]
    doors = sorted({each.door for each in found})
    for door in (*doors, "all"):
        those = [each for each in found if door in (each.door, "all")]
        wrong, slowest = sum(each.wrong is not None for each in those), max(each.seconds for each in those)
        lines.append(f"| {door} | {len(those):,} | {wrong} | {slowest:.1f} | {max(each.megabytes for each in those)} |")
    return "\n".join(lines)


def main(count: int, seed: str, number: int | None) -> int:
    if number is not None:
        load()
        with tempfile.TemporaryDirectory() as folder:
            case = fuzz_inputs.case(number, seed, Path(folder))
            print(case, *(path.read_bytes() for path in Path(folder).iterdir()), take(case), *called(case), sep="\n")
        return 0
    start = time.process_time()
    found = taken(count, seed)
    print(table(found))
    spent = os.times()
    seconds = time.process_time() - start + spent.children_user + spent.children_system
    print(f"{len(found):,} inputs (seed {seed}), {seconds / 60:.1f} min of CPU")
    return 0 if all(each.wrong is None for each in found) else 1


if __name__ == "__main__":
    words = dict(enumerate(sys.argv[1:]))
    sys.exit(main(int(words.get(0, 20_000)), words.get(1, "fuzz"), int(words[2]) if 2 in words else None))
