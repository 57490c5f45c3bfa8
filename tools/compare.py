"""Runs the same commands on two checkouts and compares all that they write, byte for byte.

    python tools/compare.py OLD NEW [--only TEXT] [--jobs N] [--accept FILE] [--fresh]

OLD and NEW are folders of checkouts. The commands stand in ``compare_commands.py``. Each runs in a folder of its own,
in a fixed environment, by the interpreter that runs this script; what it printed, its exit code and every file that it
left are compared. Differences that are meant stand in ``compare_accepted.toml``. Exit code 1 if there are others.

What OLD wrote is kept in output/compare/ as long as nothing changes that it depends on, so that it runs only once.
"""

import argparse
import base64
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from importlib.metadata import distributions
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # run as a script, Python looks into tools/ alone
    sys.path.insert(0, str(ROOT))

from tools import compare_commands  # noqa: E402

KEPT = ROOT / "output" / "compare"
ACCEPTED = ROOT / "tools" / "compare_accepted.toml"
PARTS = ("sheetgen", "templates", "fonts")
"""Folders of a checkout that decide what the program writes."""
FORGOTTEN = 14 * 24 * 3600  # seconds after which results are thrown away
LONGEST = 300  # seconds for one command
MANY = 100  # commands from which on solvers are compiled before
SHOWN = 160  # characters of a line that differs
FIXED = {
    "COLUMNS": "100",
    "LINES": "40",
    "TERM": "dumb",
    "NO_COLOR": "1",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "PYTHONHASHSEED": "0",
    "SOURCE_DATE_EPOCH": "1700000000",
}
TOOK = re.compile(rb"took \d+\.\d\d s")

Command = tuple[str, str]
"""An id, and a line as it is typed."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a line left behind: of each of its commands the exit code and both streams, in the end all new files."""

    codes: tuple[int, ...]
    out: tuple[bytes, ...]
    err: tuple[bytes, ...]
    files: Mapping[str, bytes]


# --- a checkout


@dataclass(frozen=True)
class Checkout:
    """A folder with the sources of the program."""

    path: Path

    @cached_property
    def digest(self) -> str:
        """A name for the state of all files that decide what the program writes, committed or not."""
        found = hashlib.sha256()
        for path in sorted(path for part in PARTS for path in (self.path / part).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                found.update(f"{path.relative_to(self.path)}\0".encode())
                found.update(hashlib.sha256(path.read_bytes()).digest())
        return found.hexdigest()[:16]

    @property
    def kept(self) -> Path:
        """Where results and solver tables of this state are kept."""
        return KEPT / self.digest

    @cached_property
    def environment(self) -> dict[str, str]:
        """Variables that make the interpreter take this checkout, and keep what is slow to make."""
        return FIXED | {
            "PATH": os.environ.get("PATH", ""),
            "PYTHONPATH": str(self.path),
            "NUMBA_CACHE_DIR": str(KEPT / "kernels"),
            "SHEETGEN_CACHE": str(self.kept / "tables"),
        }

    def check(self) -> None:
        """Stop unless this checkout's own package is the one that is imported."""
        if not (self.path / "sheetgen" / "__init__.py").is_file():
            raise SystemExit(f"{self.path}: no checkout of sheetgen")
        code = "import sheetgen; print(sheetgen.__file__)"
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, "-c", code], env=self.environment, cwd=folder, capture_output=True, check=True
            )
        imported = Path(os.fsdecode(done.stdout).strip()).resolve()
        if imported != self.path / "sheetgen" / "__init__.py":
            raise SystemExit(f"{self.path}: {imported} is imported instead")


# --- running


@dataclass(frozen=True)
class Runner:
    """Runs commands on a checkout, each in a new folder."""

    checkout: Checkout
    inputs: Mapping[str, bytes]

    def run(self, line: str) -> Result:
        """What the commands of a line leave behind."""
        with tempfile.TemporaryDirectory(prefix="sheetgen-compare-") as place:
            outside = Path(place).resolve()
            folder = outside / "desk"
            _lay_out(folder, self.inputs)
            done = [self._step(words, outside) for words in _steps(line)]
            codes, outs, errs = zip(*done, strict=True)
            return Result(codes, outs, errs, dict(self._left(outside, folder)))

    def _step(self, words: list[str], outside: Path) -> tuple[int, bytes, bytes]:
        """The exit code and both streams of one command."""
        folder = outside / "desk"
        env = self.checkout.environment | {"HOME": str(outside / "home"), "TMPDIR": str(outside / "tmp")}
        env |= {"XDG_CONFIG_HOME": str(outside / "settings")}
        for needed in ("home", "tmp"):
            (outside / needed).mkdir(exist_ok=True)
        words, stdin = _fed(words, folder)
        while words and (variable := re.fullmatch(r"(_?[A-Z][A-Z_]*)=(.*)", words[0], re.DOTALL)):
            words = words[1:]
            env[variable[1]] = variable[2]
        env = {name: value for name, value in env.items() if value}
        try:
            done = subprocess.run(
                [sys.executable, "-m", "sheetgen", *words],
                input=stdin,
                cwd=folder,
                env=env,
                capture_output=True,
                timeout=LONGEST,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return -1, b"", f"stopped after {LONGEST} seconds".encode()
        return done.returncode, self._neutral(done.stdout, outside), self._neutral(done.stderr, outside)

    def _neutral(self, said: bytes, outside: Path) -> bytes:
        """What was printed, without what differs from run to run: places and seconds."""
        for path, name in (
            (outside, b"(folder)"),
            (self.checkout.path, b"(checkout)"),
            (self.checkout.kept / "tables", b"(cache)"),
        ):
            said = said.replace(os.fsencode(path), name)
        return TOOK.sub(b"took (time)", said)

    def _left(self, outside: Path, folder: Path) -> Iterator[tuple[str, bytes]]:
        """All files that are new or changed, folders without files, and files that are gone."""
        for path in sorted(outside.rglob("*")):
            name = str(path.relative_to(folder if path.is_relative_to(folder) else outside))
            if path.is_file() and (content := path.read_bytes()) != self.inputs.get(name):
                yield name, content
            elif path.is_dir() and not any(path.iterdir()):
                yield f"{name}/", b""
        for name in self.inputs:
            if not (folder / name).is_file():
                yield f"{name} (gone)", b""


def _lay_out(folder: Path, inputs: Mapping[str, bytes]) -> None:
    """Write the files that commands find, and a folder that lets nobody in but its administrator."""
    for name, content in inputs.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / "locked").mkdir(mode=0o555)


def _steps(line: str) -> Iterator[list[str]]:
    """The words of each command of a line."""
    words: list[str] = []
    for word in shlex.split(line):
        if word == "&&":
            yield words
            words = []
        else:
            words.append(word)
    yield words


def _fed(words: list[str], folder: Path) -> tuple[list[str], bytes]:
    """The words without ``< FILE``, and what the file holds."""
    if "<" not in words:
        return words, b""
    at = words.index("<")
    return words[:at] + words[at + 2 :], (folder / words[at + 1]).read_bytes()


# --- what is kept of OLD


@dataclass(frozen=True)
class Kept:
    """Results of a checkout from earlier comparisons; they hold for one interpreter with the packages it has now."""

    runner: Runner

    @cached_property
    def folder(self) -> Path:
        """Where results lie that depend on the same sources, packages, input files and variables."""
        packages = sorted(f"{each.metadata['Name']} {each.version}" for each in distributions())
        inputs = sorted((name, hashlib.sha256(content).hexdigest()) for name, content in self.runner.inputs.items())
        parts = (sys.version, sys.executable, packages, inputs, FIXED, getattr(os, "geteuid", int)())
        return self.runner.checkout.kept / f"results-{hashlib.sha256(repr(parts).encode()).hexdigest()[:12]}"

    def run(self, line: str, fresh: bool = False) -> Result:
        """What a line leaves behind, now or when it was run before."""
        path = self.folder / f"{hashlib.sha256(line.encode()).hexdigest()[:24]}.json"
        if path.is_file() and not fresh:
            return read(path.read_text("ascii"))
        found = self.runner.run(line)
        if -1 not in found.codes:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside = path.with_suffix(f".{os.getpid()}")
            beside.write_text(written(found), "ascii")
            beside.replace(path)
        return found


def tidy_up() -> None:
    """Forget states that nobody compared for a while."""
    for folder in KEPT.glob("*/"):
        if folder.name != "kernels" and time.time() - folder.stat().st_mtime > FORGOTTEN:
            shutil.rmtree(folder, ignore_errors=True)


def written(result: Result) -> str:
    """A result as JSON."""
    table = {
        "codes": result.codes,
        "out": [_packed(each) for each in result.out],
        "err": [_packed(each) for each in result.err],
        "files": {name: _packed(content) for name, content in result.files.items()},
    }
    return json.dumps(table)


def read(text: str) -> Result:
    """The result that ``written`` wrote."""
    table = json.loads(text)
    return Result(
        codes=tuple(table["codes"]),
        out=tuple(map(_unpacked, table["out"])),
        err=tuple(map(_unpacked, table["err"])),
        files={name: _unpacked(content) for name, content in table["files"].items()},
    )


def _packed(content: bytes) -> str:
    return base64.b64encode(zlib.compress(content, 1)).decode("ascii")


def _unpacked(text: str) -> bytes:
    return zlib.decompress(base64.b64decode(text))


# --- comparing


def differences(old: Result, new: Result) -> Iterator[str]:
    """A line for everything in which two results differ."""
    steps = zip(old.codes, new.codes, old.out, new.out, old.err, new.err, strict=True)
    for number, (old_code, new_code, old_out, new_out, old_err, new_err) in enumerate(steps, 1):
        where = f", command {number}" if len(old.codes) > 1 else ""
        if old_code != new_code:
            yield f"exit code{where}: {old_code} -> {new_code}"
        for name, before, after in (("stdout", old_out, new_out), ("stderr", old_err, new_err)):
            if before != after:
                yield from _content(name + where, before, after)
    for name in sorted(old.files.keys() | new.files.keys()):
        if name not in new.files:
            yield f"{name}: written by OLD only ({len(old.files[name]):,} bytes)"
        elif name not in old.files:
            yield f"{name}: written by NEW only ({len(new.files[name]):,} bytes)"
        elif old.files[name] != new.files[name]:
            yield from _content(name, old.files[name], new.files[name])


def _content(name: str, old: bytes, new: bytes) -> Iterator[str]:
    """How two contents differ: the first line of text, or how many bytes."""
    differing = sum(a != b for a, b in zip(old, new, strict=False)) + abs(len(old) - len(new))
    sizes = f"{len(old):,} bytes" if len(old) == len(new) else f"{len(old):,} -> {len(new):,} bytes"
    try:
        lines = list(zip_longest(old.decode().splitlines(), new.decode().splitlines()))
    except UnicodeDecodeError:
        first = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
        yield f"{name}: {differing:,} bytes differ, the first at {first:,} ({sizes})"
        return
    number, before, after = next(((n, a, b) for n, (a, b) in enumerate(lines, 1) if a != b), (0, None, None))
    if not number:
        yield f"{name}: only the ends of lines differ ({sizes})"
        return
    yield f"{name}: {differing:,} bytes differ, the first in line {number} ({sizes})"
    start = _start(before or "", after or "")
    yield f"    OLD: {_excerpt(before, start)}"
    yield f"    NEW: {_excerpt(after, start)}"


def _start(old: str, new: str) -> int:
    """Where to begin to show two lines, so that one sees what differs."""
    same = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    return 0 if same < SHOWN // 2 else same - SHOWN // 4


def _excerpt(line: str | None, start: int) -> str:
    """A piece of a line, as much as one can read at once."""
    if line is None:
        return "(no such line)"
    end = start + SHOWN
    return f"{'…' if start else ''}{line[start:end]}{'…' if len(line) > end else ''}"


def accepted(path: Path) -> dict[str, str]:
    """The reasons for differences that are meant, by id or by pattern of ids."""
    table = tomllib.loads(path.read_text("utf-8"))
    known = [name for name, _ in compare_commands.commands()]
    for pattern, reason in table.items():
        if not (isinstance(reason, str) and reason.strip()):
            raise SystemExit(f"{path}: {pattern}: say why the difference is meant")
        if not any(fnmatchcase(name, pattern) for name in known):
            raise SystemExit(f"{path}: {pattern}: there is no such command")
    return table


# --- the script


def warm_up(runners: Iterable[Runner], jobs: int) -> None:
    """Compile the solvers of each checkout, of several side by side."""
    different = {runner.checkout.path: runner for runner in runners}.values()

    def warm(runner: Runner) -> None:
        for name, line in compare_commands.WARM_UP:
            if any(runner.run(line).codes):
                print(f"{name}: failed on {runner.checkout.path}", file=sys.stderr)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(warm, different))


def compared(commands: Sequence[Command], old: Kept, new: Runner, jobs: int, fresh: bool) -> Iterator[list[str]]:
    """How the two differ, command by command."""

    def both(command: Command) -> list[str]:
        return list(differences(old.run(command[1], fresh), new.run(command[1])))

    pool = ThreadPoolExecutor(jobs)
    try:
        yield from pool.map(both, commands)
    finally:
        pool.shutdown(cancel_futures=True)


def report(commands: Sequence[Command], results: Iterable[list[str]], reasons: Mapping[str, str]) -> tuple[int, int]:
    """Print what differs; how many commands differ, and how many of them are meant to."""
    different = meant = 0
    used: set[str] = set()
    watched = sys.stderr.isatty()
    for number, ((name, line), found) in enumerate(zip(commands, results, strict=True), 1):
        if watched:
            print(f"\r{number} of {len(commands)}", end="\r", file=sys.stderr, flush=True)
        if not found:
            continue
        different += 1
        patterns = [pattern for pattern in reasons if fnmatchcase(name, pattern)]
        used.update(patterns)
        meant += bool(patterns)
        if patterns:
            print(f"{name}: differs as it is meant to: {reasons[patterns[0]]}")
            continue
        print("\n  ".join([f"{name}: sheetgen {line}", *found]), flush=True)
    for pattern in reasons:
        if pattern not in used and any(fnmatchcase(name, pattern) for name, _ in commands):
            print(f"{pattern}: is accepted, but does not differ")
    return different, meant


def compare(old: Runner, new: Runner, commands: Sequence[Command], jobs: int, fresh: bool) -> Iterator[list[str]]:
    """How two checkouts differ, command by command; solvers are compiled first where many commands need them."""
    kept = Kept(old)
    tidy_up()
    for runner in (old, new):
        runner.checkout.check()
        runner.checkout.kept.mkdir(parents=True, exist_ok=True)
        os.utime(runner.checkout.kept)
    if len(commands) > MANY:
        warm_up([new] if kept.folder.is_dir() and not fresh else [old, new], jobs)
    return compared(commands, kept, new, jobs, fresh)


def main(words: Sequence[str] | None = None) -> int:
    """Compare two checkouts; 1 if they differ where they are not meant to."""
    parser = argparse.ArgumentParser(description="Compare what two checkouts of sheetgen write.")
    parser.add_argument("old", type=Path, metavar="OLD", help="folder of the one checkout")
    parser.add_argument("new", type=Path, metavar="NEW", help="folder of the other")
    parser.add_argument("--only", metavar="TEXT", default="", help="only commands whose id or line holds this")
    parser.add_argument("--jobs", type=int, metavar="N", default=_cores(), help="commands at a time (default: cores)")
    parser.add_argument("--accept", type=Path, metavar="FILE", default=ACCEPTED, help="differences that are meant")
    parser.add_argument("--fresh", action="store_true", help="run OLD again, even if its results are kept")
    asked = parser.parse_args(words)

    start, reasons, inputs = time.monotonic(), accepted(asked.accept), compare_commands.files()
    commands = [command for command in compare_commands.commands() if any(asked.only in part for part in command)]
    if not commands:
        parser.error(f"no command holds {asked.only!r}: 'python tools/compare_commands.py' lists them")
    old, new = (Runner(Checkout(path.resolve()), inputs) for path in (asked.old, asked.new))
    different, meant = report(commands, compare(old, new, commands, asked.jobs, asked.fresh), reasons)
    took = f"{time.monotonic() - start:.0f} s"
    print(f"{len(commands)} commands: {different - meant} differ, {meant} differ as they are meant to ({took})")
    return 1 if different > meant else 0


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


if __name__ == "__main__":
    sys.exit(main())
