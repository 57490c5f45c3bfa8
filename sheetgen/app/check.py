"""Proves puzzles again by the plain rules, on many cores, all or a sample of them; or describes a template's sheet."""

import gc
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from hashlib import blake2b
from io import SEEK_END
from itertools import chain, islice
from pathlib import PurePath
from threading import Timer
from time import monotonic
from typing import NamedTuple

from sheetgen.base import cores, files, handed, lines, pool
from sheetgen.base.errors import InputError, SheetgenError, key, quote
from sheetgen.base.lines import Line
from sheetgen.base.progress import duration, listener
from sheetgen.games import game
from sheetgen.page.words import Words
from sheetgen.puzzles import files as puzzle_files
from sheetgen.puzzles import shards
from sheetgen.puzzles.sets import FEW
from sheetgen.puzzles.shards import ShardReader

from .puzzle import MOST_CORES

SAMPLE = 3  # puzzles, or ``LONG``, before the total time is estimated: the first puzzle loads the solver
LONG = 10.0  # seconds: longer work is announced
CHUNK = 4  # puzzles that a process proves at once
ALL = Fraction(1)
PUZZLES = ".json, .jsonl or .jsonl.gz"  # how the names of files of puzzles end

Proof = Callable[[], object]


class Claimed(NamedTuple):
    """A puzzle with its number, from 1, and the fraction of its file that was read by then.

    ``load`` reads its claims, and returns its proof, which other processes can run without this one's files.
    """

    number: int
    load: Callable[[], Proof]
    read: float


def template(path: str, words: Words) -> str:
    """Describe the sheet that a template makes; a ``TemplateError`` for one that makes none."""
    if PurePath(path).suffix.lower() not in ("", ".toml"):
        raise InputError(f"this is neither a file of puzzles ({PUZZLES}) nor a template (.toml)", path)
    owner = game.with_templates()
    if owner.check_template is None:
        raise InputError("no game takes templates", path)
    return owner.check_template(path, words)


def share(text: str | None) -> Fraction:
    """Parse a percentage such as ``1%`` or ``0.5%``; an ``InputError`` for any other text."""
    found = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,6})?) ?%", "100%" if text is None else text.strip())
    if not found or not 0 < Fraction(found[1]) <= 100:
        raise InputError(f"{quote(text)}: a part of the puzzles is written as in 1%", key("sample"))
    return Fraction(found[1]) / 100


def puzzles(content: bytes, name: str, words: Words, sample: Fraction = ALL) -> str:
    """Prove every puzzle of a file again by the plain rules; an error names the first that is wrong."""
    try:
        claims = puzzle_files.read(content)
    except InputError as error:
        raise error.within(name) from None
    claimed = (
        Claimed(number, partial(partial, puzzle_files.check, claim), number / len(claims))
        for number, claim in enumerate(claims, 1)
    )
    return _verdict(claimed, name, words, sample)


def puzzles_of_lines(path: str, words: Words, sample: Fraction = ALL) -> str:
    """Like ``puzzles``, for a file with a puzzle a line, or a shard of a set, however long it is."""
    with files.explain_reading(path):
        file = handed.open_(path)
    with file:
        size = file.seek(0, SEEK_END) or 1
        file.seek(0)
        found = lines.read(file, path)
        first = next((line for line in found if line.content.strip()), Line(b"", 0, 0))
        of_all = chain([first], found)
        claimed = _of_shard(of_all, path, size) if shards.is_head(first.content) else _of_lines(of_all, size)
        return _verdict(claimed, path, words, sample)


def _of_lines(found: Iterable[Line], size: int) -> Iterator[Claimed]:
    whole = (line for line in found if line.content.strip())
    for number, line in enumerate(whole, 1):
        yield Claimed(number, partial(_load_line, line.content, f"puzzle {number:,}"), line.read / size)


def _load_line(content: bytes, where: str) -> Proof:
    return partial(puzzle_files.check, puzzle_files.read_line(content, where))


def _of_shard(found: Iterator[Line], path: str, size: int) -> Iterator[Claimed]:
    reader = ShardReader(found, path)
    for number, line in reader.puzzles():
        prove = partial(shards.check_line, reader.shard.order, line.content, f"puzzle {number + 1:,}")
        yield Claimed(number + 1, partial(partial, prove), line.read / size)
    reader.require_whole()


@dataclass(slots=True)
class ProofProgress:
    """How many puzzles were read, how many of them were taken to be proven, and whether the time was announced."""

    start: float
    read: int = 0
    taken: int = 0
    announced: bool = False

    def sampled(self, claimed: Iterable[Claimed], sample: Fraction) -> Iterator[Claimed]:
        for each in claimed:
            self.read += 1
            if sample == ALL or _in_sample(each.number, sample):
                self.taken += 1
                yield each

    def report(self, done: int, last: Claimed) -> None:
        listener().count(last.read, 1)
        took, is_at_end = monotonic() - self.start, last.read in (0, 1)
        takes = 0.0 if is_at_end else took / last.read
        if (done >= SAMPLE or took > LONG) and takes > LONG and not self.announced:
            listener().say(f"{round(done / last.read):,} puzzles to prove again: {duration(takes)}")
            self.announced = True


def _in_sample(number: int, sample: Fraction) -> bool:
    drawn = int.from_bytes(blake2b(b"%d" % number, digest_size=8).digest())
    return drawn < sample * 2**64


def _verdict(claimed: Iterable[Claimed], name: str, words: Words, sample: Fraction) -> str:
    progress = ProofProgress(monotonic())
    try:
        _prove_all(progress.sampled(claimed, sample), progress)
    except SheetgenError as error:
        raise error if name in error.where else error.within(name) from None
    if not progress.read:
        raise InputError("it has no puzzle", name)
    if sample == ALL:
        return words.count("terminal.checked", progress.taken, name=name)
    if not progress.taken:
        raise InputError(f"none of its {progress.read:,} puzzles is in the sample: take more", name, key("sample"))
    return words.count("terminal.sampled", progress.taken, name=name, all=progress.read)


def _prove_all(claimed: Iterator[Claimed], progress: ProofProgress) -> None:
    start = list(islice(claimed, FEW + 1))
    processes = cores.usable(MOST_CORES) if len(start) > FEW else 1
    rest, size = chain(start, claimed), 1 if pool.width(processes) == 1 else CHUNK
    chunks = iter(lambda: list(islice(rest, size)), [])
    waiting: deque[Claimed] = deque()
    done = 0

    def jobs() -> Iterator[Callable[[], None]]:
        for chunk in chunks:
            waiting.append(chunk[-1])
            yield partial(_prove, [(each.number, _loaded(each)) for each in chunk], progress.announced)

    for _ in pool.in_order(jobs(), processes, puzzle_files.__name__):
        last = waiting.popleft()
        done += size
        progress.report(done, last)


def _loaded(claimed: Claimed) -> Proof:
    """The proof of a puzzle; an error in its text is raised only when its turn has come."""
    try:
        return claimed.load()
    except InputError as error:
        return partial(_refuse, error)


def _refuse(error: InputError) -> None:
    raise error


def _prove(proofs: Sequence[tuple[int, Proof]], announced: bool) -> None:
    for number, prove in proofs:
        with _uncollected(), nullcontext() if announced else _late_word(number):
            prove()


@contextmanager
def _uncollected() -> Iterator[None]:
    """Turn off the garbage collector: a proof leaves no garbage, and collecting took a third of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def _late_word(number: int) -> Iterator[None]:
    """Say that a single proof is long while it runs: the time of the first one cannot be estimated before."""
    timer = Timer(LONG, listener().say, [f"puzzle {number:,} alone takes more than {LONG:g} s"])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
