"""Shards: the puzzles for some numbers of a set, made on any machine, and merged into the set one machine would make.

A shard consists of lines of JSON. The first names the set, and which of its numbers the shard has; then there is a line
for each number, with the first puzzle found for it. From time to time a seal states how many there are, and the
checksum of all lines so far, except seals. A shard can be resumed after each seal.

    {"sheetgen": "0.1.0", "set": {"variant": "classic", "count": 1000000, …}, "from": 125000, "to": 187500}
    {"tried": 3, "puzzles": [{"id": "classic-p2-…", …}]}
    {"sealed": 1, "sha256": "…"}
"""

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import PurePath
from time import monotonic
from typing import Any

from sheetgen import __version__
from sheetgen.base import handed, strict_json
from sheetgen.base.errors import InputError, SheetgenError, quote
from sheetgen.base.fields import Fields
from sheetgen.base.lines import Line
from sheetgen.games import game
from sheetgen.games.kind import LEVELS, AnyPuzzle

from . import files
from .files import PuzzleFileError
from .outlines import MOST_VERSIONS
from .sets import Made, Tries

MOST_PUZZLES = 1_000_000_000  # of a set that is made in shards
MOST_TEMPLATE, MOST_SEED, MOST_ASKED = 200_000, 1_000_000, 1_000
HEAD, SEAL, PUZZLE = b'{"sheetgen": ', b'{"sealed": ', b'{"tried": '  # how lines begin
SEAL_EVERY = 5.0  # seconds
MOST_UNSEALED = 1_000  # puzzles


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOrder:
    """The order for a set made in shards. ``template`` is the text of the variant if it is a template."""

    variant: str
    kind: str
    level: str | None
    turns: int | None
    count: int
    versions: tuple[str, ...] = ("",)
    different: bool = False
    seed: str
    template: str = ""

    def standing_in(self) -> AbstractContextManager[None]:
        """Inside, only the order's template can be read: the sender of a shard must not read our files."""
        return handed.only({PurePath(self.variant).as_posix(): self.template.encode()} if self.template else {})


@dataclass(frozen=True, slots=True)
class Shard:
    """Some ``numbers`` of a set, made by a ``version`` of this program."""

    order: SetOrder
    numbers: range
    version: str = __version__

    def __str__(self) -> str:
        return f"puzzles {self.numbers.start + 1:,} to {self.numbers.stop:,} of {self.order.count:,}"


def share(count: int, part: int, of: int) -> range:
    """The numbers of ``part``, from 1, of a set that is split into ``of`` parts of about the same size.

    >>> [len(share(10, part, 3)) for part in (1, 2, 3)]
    [3, 3, 4]
    """
    return range((part - 1) * count // of, part * count // of)


def head(shard: Shard) -> bytes:
    """The first line of a shard."""
    order = {name: getattr(shard.order, name) for name in SetOrder.__slots__}
    start, stop = shard.numbers.start, shard.numbers.stop
    return _line({"sheetgen": shard.version, "set": order, "from": start, "to": stop})


def _line(value: object) -> bytes:
    return strict_json.one_line(value).encode() + b"\n"


def is_head(line: bytes) -> bool:
    """Whether this may be the first line of a shard."""
    return line.startswith(HEAD)


def read_head(line: bytes, name: str) -> Shard:
    """Parse the first line of a shard; an ``InputError`` for any other line."""
    try:
        found = Fields(strict_json.read(line), PuzzleFileError)
    except InputError:
        raise InputError("this is no shard of a set of puzzles", name) from None
    if "set" not in found:
        raise InputError("this is no shard of a set of puzzles", name)
    try:
        return _read_head(found)
    except InputError as error:
        raise error.within(name) from None


def _read_head(found: Fields) -> Shard:
    version = found.text("sheetgen", longest=40)
    if version != __version__:
        raise InputError(f"made by sheetgen {quote(version)}, and this is {__version__}: a set is made by one version")
    order = _order(found.table("set", required=True))
    start = found.integer("from", 0, order.count)
    shard = Shard(order, range(start, found.integer("to", start, order.count)), version)
    found.done()
    return shard


def _order(found: Fields) -> SetOrder:
    order = SetOrder(
        variant=found.text("variant", longest=1000),
        kind=found.text("kind"),
        level=None if found.is_null("level") else found.choice("level", LEVELS),
        turns=None if found.is_null("turns") else found.integer("turns", 0, MOST_ASKED),
        count=found.integer("count", 1, MOST_PUZZLES),
        versions=_versions(found),
        different=found.flag("different"),
        seed=_any_text(found, "seed", MOST_SEED),
        template=_any_text(found, "template", MOST_TEMPLATE),
    )
    found.done()
    return order


def _versions(found: Fields) -> tuple[str, ...]:
    names = found.items("versions")
    if not 1 <= len(names) <= MOST_VERSIONS or not all(isinstance(name, str) and len(name) <= 40 for name in names):
        raise found.wrong("'versions' are no names of versions")
    return tuple(map(str, names))


def _any_text(found: Fields, name: str, longest: int) -> str:
    text = found.raw(name)
    if not isinstance(text, str) or len(text) > longest:
        raise found.wrong(f"'{name}' is no text of at most {longest:,} letters")
    return text


@dataclass(slots=True)
class Sealing:
    """The number of lines with puzzles, and the checksum of all lines except seals."""

    made: int = 0
    checksum: Any = field(default_factory=hashlib.sha256)

    def add(self, line: bytes) -> bytes:
        self.checksum.update(line)
        return line

    def seal(self) -> bytes:
        return _line({"sealed": self.made, "sha256": self.checksum.hexdigest()})


def blocks(order: SetOrder, made: Iterable[Made[AnyPuzzle]], sealing: Sealing) -> Iterator[bytes]:
    """Yield lines of puzzles in blocks that end in a seal, including a last block if the work ends with an error."""
    block: list[bytes] = []
    begun = since = monotonic()
    try:
        for each in made:
            block.append(sealing.add(puzzle_line(order, each)))
            sealing.made += 1
            now = monotonic()
            if len(block) == MOST_UNSEALED or now - since > min(SEAL_EVERY, (now - begun) / 2):  # more often at first
                yield b"".join([*block, sealing.seal()])
                block.clear()
                since = now
    except GeneratorExit:  # nobody takes the rest
        raise
    except BaseException:
        if block:
            yield b"".join([*block, sealing.seal()])
        raise
    if block:
        yield b"".join([*block, sealing.seal()])


def puzzle_line(order: SetOrder, made: Made[AnyPuzzle]) -> bytes:
    versions, tries = made
    puzzles = [files.to_json(puzzle, name) for name, puzzle in zip(order.versions, versions, strict=True)]
    return _line({"tried": tries.tried, "puzzles": puzzles})


class ShardReader:
    """Reads a shard line by line, and checks its seals.

    Its file can be cut at ``end``, after the last complete seal or after the head; ``kept`` is its content up to there.
    While ``end`` is 0, there is no such place.
    """

    def __init__(self, lines: Iterator[Line], name: str) -> None:
        self.name, self._lines, self._all = name, lines, Sealing()
        first = next((line for line in lines if line.content), Line(b"", 0, 0))
        self.shard = read_head(first.content, name)
        self._all.add(head(self.shard))
        self.sealed = self.kept = self._copy()
        self.end = first.end
        self._at_seal = True

    def _copy(self) -> Sealing:
        return Sealing(self._all.made, self._all.checksum.copy())

    @property
    def is_whole(self) -> bool:
        return self.sealed.made == len(self.shard.numbers)

    def require_whole(self) -> None:
        """Raise an ``InputError`` if puzzles are missing at the end."""
        if not self.is_whole:
            raise InputError(f"not whole: {self.sealed.made:,} of {len(self.shard.numbers):,} puzzles", self.name)

    def puzzles(self) -> Iterator[tuple[int, Line]]:
        """Yield the numbers and their lines; an ``InputError`` if the shard is damaged or cut short."""
        for line in self._lines:
            if line.content.startswith(SEAL):
                self._check(line.content)
            elif line.content.startswith(PUZZLE):
                yield self._next(line.content), line
            elif line.content.strip():
                raise self._damaged()
            if line.end and self._at_seal:
                self.end, self.kept = line.end, self.sealed
        if self._all.made != self.sealed.made:
            raise InputError("the file was cut short", self.name)

    def _next(self, content: bytes) -> int:
        number = self.shard.numbers.start + self._all.made
        if number >= self.shard.numbers.stop:
            raise self._damaged()
        self._all.add(content.rstrip(b"\r\n") + b"\n")
        self._all.made += 1
        self._at_seal = False
        return number

    def _check(self, content: bytes) -> None:
        if self._at_seal or content.rstrip(b"\r\n") + b"\n" != self._all.seal():  # each seal covers a puzzle or more
            raise self._damaged()
        self.sealed, self._at_seal = self._copy(), True

    def _damaged(self) -> InputError:
        last = self.shard.numbers.start + self.sealed.made
        return InputError(f"damaged after puzzle {last:,}: make it again", self.name)


def check_line(order: SetOrder, line: bytes, where: str) -> None:
    """Prove the puzzle of a line again, in all its versions; ``WrongPuzzle`` names the first claim that is false."""
    versions, _ = read_puzzles(order, line, where)
    for puzzle in versions:
        try:
            game.of(puzzle).puzzles().check(puzzle)
        except SheetgenError as error:
            raise error.within(where) from None


def read_puzzles(order: SetOrder, line: bytes, where: str) -> Made[AnyPuzzle]:
    """Read the puzzle of a line in all its versions; an ``InputError`` if it does not fit the order or its own id.

    It does not prove the answer.
    """
    try:
        with order.standing_in():
            return _read_puzzles(order, Fields(strict_json.read(line), PuzzleFileError))
    except InputError as error:
        raise error.within(where) from None


def _read_puzzles(order: SetOrder, found: Fields) -> Made[AnyPuzzle]:
    tried = found.integer("tried", 0, MOST_PUZZLES)
    entries = found.items("puzzles")
    found.done()
    if len(entries) != len(order.versions):
        raise found.wrong(f"{len(entries)} versions, and the set has {len(order.versions)}")
    puzzles = [files.claim(Fields(entry, PuzzleFileError)).puzzle for entry in entries]
    for puzzle, entry, name in zip(puzzles, entries, order.versions, strict=True):
        true = files.to_json(puzzle, name)
        if not true["id"]:
            raise found.wrong("no id can hold this card: none that is drawn for a set is like it")
        if true != entry:
            raise found.wrong("an id, an answer or a fact is not what the position makes it")
        if true["variant"] != order.variant:
            raise found.wrong(f"a puzzle of {quote(true['variant'])}: the set is of {quote(order.variant)}")
        if (puzzle.kind, order.level or puzzle.level) != (order.kind, puzzle.level):
            raise found.wrong(f"{puzzle.level} {puzzle.kind}: the set is of others")
        if order.turns is not None and order.turns != (turns := game.of(puzzle).puzzles().turns(puzzle)):
            raise found.wrong(f"a puzzle with {turns} turns: the set has {order.turns}")
    return tuple(puzzles), Tries(tried)
