"""Sets made on many machines: each makes a shard, with the first puzzle of each of its numbers; then they are merged.

A single machine compares each puzzle with all before it, and replaces one that looks like an earlier one, or has its
answer. Merging does this with the puzzles of the shards, so the set is the one that a single machine would make.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, BinaryIO

from sheetgen.base import cores, files, growing, handed, lines, pool, toml
from sheetgen.base.errors import InputError, NoPuzzle, key, quote, spell_keys
from sheetgen.base.progress import listener
from sheetgen.games import game
from sheetgen.games.kind import AnyPuzzle
from sheetgen.puzzles import files as puzzle_files
from sheetgen.puzzles import outlines, sets, shards
from sheetgen.puzzles.sets import Made, Work
from sheetgen.puzzles.shards import Sealing, SetOrder, Shard, ShardReader

from .pad import seed
from .puzzle import MOST_CORES, PuzzleWish, version_names
from .variants import require

KEYS = {"variant", "kind", "level", "count", "turns", "versions", "different", "seed"}
KEYS |= {"shard", "resume", "cluster", "output", "format", "force"}
"""Keys that affect a shard."""
ENDING = ".jsonl"
CHUNK = 32  # puzzles per job when merging

Numbered = tuple[str, bytes]  # the place of a puzzle, and its line


def check_name(path: str | None) -> Path:
    """The path of a file of lines; an ``InputError`` for any other name."""
    if not path or (path != str(files.STANDARD_OUTPUT) and lines.ending(path) != ENDING):
        raise InputError(f"name a file that ends in {ENDING} or {ENDING}.gz", key("output"))
    return Path(path)


def shard(wish: PuzzleWish, part: str, given: frozenset[str]) -> Shard:
    """The shard ``part``, such as ``3/16``, of the set of a wish."""
    for name in sorted(given - KEYS):
        raise InputError(f"a shard has nothing but new puzzles: leave this out, or {key('shard')}", key(name))
    variant = require(wish.variant)
    if not wish.seed.strip():
        raise InputError(f"the shards of a set have one seed: say which, as in {key('seed')} school", key("shard"))
    if not 1 <= wish.count <= shards.MOST_PUZZLES:
        raise InputError(f"{wish.count:,} puzzles: a set in shards has 1 to {shards.MOST_PUZZLES:,}", key("count"))
    order = SetOrder(
        variant=variant,
        kind=wish.kind or game.of_variant(variant).puzzles().usual,
        level=wish.level,
        turns=wish.turns,
        count=wish.count,
        versions=version_names(wish.versions),
        different=wish.different,
        seed=seed(wish.seed),
        template=toml.text(Path(variant)) if variant.lower().endswith(".toml") else "",
    )
    _wish(order)
    return Shard(order, shards.share(order.count, *_part(part, order.count)))


def _part(text: str, count: int) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,10})/([0-9]{1,10})", text.replace(" ", ""))
    part, of = map(int, found.groups()) if found else (0, 0)
    if not 1 <= part <= of <= count:
        raise InputError(
            f"{quote(text)}: the third of sixteen shards is 3/16, each with a puzzle or more", key("shard")
        )
    return part, of


def make(wanted: Shard, path: Path, resume: bool, force: bool) -> str:
    """Make a shard; puzzles made so far are kept if the work ends early. Returns the message to print."""
    if resume and path.exists():
        _check(path, wanted)
        return f"{path} is whole already: {wanted}"
    _wish(wanted.order)
    with growing.growing(path, resume, force) as file:
        sealing = _kept(file, wanted, path) if resume else None
        if sealing is None:
            sealing = Sealing()
            growing.append(file, path, _packed(sealing.add(shards.head(wanted)), path))
        written = sealing.made
        try:
            for block in shards.blocks(wanted.order, _made(wanted, sealing), sealing):
                growing.append(file, path, _packed(block, path))
                written = sealing.made
        except BaseException as error:
            if isinstance(error, InputError | NoPuzzle) and not sealing.made:  # it would recur
                _cut(file, 0)
            else:
                kept = f"{written:,} of {len(wanted.numbers):,} puzzles are kept in {growing.unfinished(path)}"
                listener().say(f"{kept}: go on with {key('resume')}")
            raise
    growing.finish(path)
    return f"{path} written: {wanted}"


def _wish(order: SetOrder) -> Any:
    with order.standing_in():
        record = game.of_variant(order.variant).puzzles()
        return outlines.section(record, order.variant, order.kind, order.level, order.turns, order.count).wish


def _work(order: SetOrder) -> Work[Any, AnyPuzzle]:
    wish = _wish(order)
    work: Work[Any, AnyPuzzle] = (
        game.of(wish)
        .puzzles()
        .work(wish, order.seed, order.count, cores.usable(MOST_CORES), len(order.versions), order.different)
    )
    return work


def _made(wanted: Shard, sealing: Sealing) -> Iterator[Made[AnyPuzzle]]:
    for made in sets.firsts(_work(wanted.order), wanted.numbers[sealing.made :]):
        yield made
        listener().count(sealing.made, len(wanted.numbers))


def _packed(content: bytes, path: Path) -> bytes:
    return b"".join(lines.compressed([content])) if lines.is_gzip(path.name) else content


def _kept(file: BinaryIO, wanted: Shard, path: Path) -> Sealing | None:
    """Cut an unfinished file after its last good seal, and return what it has; ``None`` if it must begin anew."""
    name = str(growing.unfinished(path))
    head = shards.head(wanted)
    content = file.read(2 * len(head) + 100)  # more than the head, compressed or not
    file.seek(0)
    if lines.is_cut_within(content, head, path.name):
        _cut(file, 0)
        return None
    reader = ShardReader(lines.read(file, name, lines.is_gzip(path.name)), name)
    _check_same(reader.shard, wanted, name)
    try:
        for _ in reader.puzzles():
            pass
    except InputError as error:
        listener().say(f"{error}: what comes after its last seal is made again")
    _cut(file, reader.end)
    return reader.kept if reader.end else None


def _cut(file: BinaryIO, end: int) -> None:
    file.seek(end)
    file.truncate()


def _check_same(found: Shard, wanted: Shard, name: str) -> None:
    if found.order != wanted.order:
        raise InputError(f"of another set: {_difference(found.order, wanted.order)}", name)
    if found.numbers != wanted.numbers:
        raise InputError(f"another shard: it has {found}, and this has {wanted}", name)


def _difference(one: SetOrder, other: SetOrder) -> str:
    name = next(name for name in SetOrder.__slots__ if getattr(one, name) != getattr(other, name))
    if name == "template":
        return "the template is another"
    return f"its {name} is {quote(getattr(one, name))}, and here {quote(getattr(other, name))}"


def _check(path: Path, wanted: Shard | None = None) -> tuple[Shard, str]:
    """Read a shard to its end; returns it and its checksum. An ``InputError`` if it is not complete."""
    listener().look(f"reading {path}")
    with _opened(path) as reader:
        if wanted:
            _check_same(reader.shard, wanted, str(path))
        for _ in reader.puzzles():
            listener().step()
        reader.require_whole()
        return reader.shard, reader.sealed.checksum.hexdigest()


@contextmanager
def _opened(path: Path) -> Iterator[ShardReader]:
    with files.explain_reading(str(path)):
        file = handed.open_(path)
    with file:
        yield ShardReader(lines.read(file, str(path)), str(path))


def merge(paths: Sequence[Path]) -> Iterator[str]:
    """The lines of the set with these shards, in any order; an ``InputError`` if one is missing or damaged.

    Puzzles that are in two files are taken once.
    """
    found = [(*_check(path), path) for path in paths]
    _check_together(found)
    _check_order(found[0][0].order, found[0][2])
    found.sort(key=lambda each: (each[0].numbers.start, -each[0].numbers.stop, str(each[2])))
    _check_complete([shard for shard, _, _ in found])
    return _merged(found[0][0].order, [path for _, _, path in found])


def _check_together(found: Sequence[tuple[Shard, str, Path]]) -> None:
    first, _, where = found[0]
    checksums: dict[range, tuple[str, Path]] = {}
    for shard, checksum, path in found:
        if shard.order != first.order:
            raise InputError(f"of another set than {where}: {_difference(shard.order, first.order)}", str(path))
        other, there = checksums.setdefault(shard.numbers, (checksum, path))
        if other != checksum:
            raise InputError(
                f"it has the same numbers as {there}, and other puzzles: make one of the two again", str(path)
            )


def _check_order(order: SetOrder, path: Path) -> None:
    """Raise an ``InputError`` for an impossible order: it names the file, and no options, as none were typed."""
    try:
        _wish(order)
    except InputError as error:
        where = (spell_keys(each) for each in error.where)
        raise InputError(spell_keys(error.what), str(path), *where) from None


def _check_complete(found: Sequence[Shard]) -> None:
    """Raise an ``InputError`` if shards, in the order of their numbers, leave numbers out."""
    count, there = found[0].order.count, 0
    for shard in [*found, Shard(found[0].order, range(count, count))]:
        if shard.numbers.start > there:
            raise InputError(
                f"puzzles {there + 1:,} to {shard.numbers.start:,} of {count:,} are in none of these files"
            )
        there = max(there, shard.numbers.stop)


def _merged(order: SetOrder, paths: Sequence[Path]) -> Iterator[str]:
    work = _work(order)
    source = _in_order(paths)
    jobs = (partial(_read, order, chunk) for chunk in iter(lambda: list(islice(source, CHUNK)), []))
    processes = work.processes if order.count > sets.FEW else 1
    made = chain.from_iterable(pool.in_order(jobs, processes, work.preloaded))
    for puzzles in sets.chosen(work, made, lambda number, *_: listener().count(number, order.count)):
        for name, puzzle in zip(order.versions, puzzles, strict=True):
            yield puzzle_files.line(name, puzzle)


def _in_order(paths: Sequence[Path]) -> Iterator[Numbered]:
    """Yield each number's line once, from shards in the order of their numbers."""
    there = 0
    for path in paths:
        with _opened(path) as reader:
            for number, line in reader.puzzles():
                if number == there:
                    yield f"{path}, puzzle {number + 1:,}", line.content
                    there += 1


def _read(order: SetOrder, numbered: Sequence[Numbered]) -> list[Made[AnyPuzzle]]:
    return [shards.read_puzzles(order, line, where) for where, line in numbered]
