"""Sets of puzzles that look different, with different answers while possible; the same on any number of cores.

A game's ``Work`` makes each puzzle from the seed and its number alone. Puzzles are compared in the order of numbers:
one that looks like an earlier one, or has its answer, is made anew.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from itertools import count, islice
from typing import Any, Generic, NamedTuple, TypeVar

from sheetgen.base import pool
from sheetgen.base.errors import NoPuzzle, Sentence, key
from sheetgen.base.progress import listener
from sheetgen.games.kind import LEVELS

FEW = 40  # puzzles: one process makes them before others have started
CHUNK = 8
REMAKES = 200  # tries to replace a puzzle that looks like an earlier one, before assuming there are no others
PATIENCE = 16  # puzzles in a row with known answers, before assuming there are hardly any new ones
MOST_TRIES_FOR_ANSWERS = 2_000  # for one place in a set: where puzzles are so rare, answers may repeat
FACTOR = 2  # parallel puzzles differ by this factor at most in their ways to play

P = TypeVar("P")
W = TypeVar("W")
Made = tuple[tuple[P, ...], "Tries"]  # a puzzle in all its versions, and the tries that it took
Found = Callable[[int, int, int], None]  # receives the puzzles found so far, the tries used, and the number wanted


@dataclass(slots=True)
class Tries:
    """Counts positions tried for a wish, those that made puzzles, and their levels."""

    tried: int = 0
    proven: int = 0
    levels: Counter[str] = field(default_factory=Counter)

    def add(self, level: str | None) -> None:
        listener().step()
        self.tried += 1
        self.proven += level is not None
        self.levels[level or ""] += 1

    def by_level(self) -> str:
        """How many puzzles of each level were proven, for messages: ``12 easy, 3 hard``."""
        return ", ".join(f"{self.levels[level]:,} {level}" for level in LEVELS if self.levels[level])


@dataclass(frozen=True, slots=True)
class Work(ABC, Generic[W, P]):
    """How a game makes ``count`` puzzles of a wish, each in ``versions`` that look different, or are ``different``.

    ``judge`` names the solver that proves them, ``preloaded`` a module that the ``processes`` share.
    """

    wish: W
    seed: str
    count: int
    judge: str
    processes: int = 1
    versions: int = 1
    different: bool = False

    @property
    @abstractmethod
    def preloaded(self) -> str: ...

    @abstractmethod
    def make(self, number: int, again: int = 0) -> Made[P]:
        """Make puzzle ``number`` in all its versions; a higher ``again`` makes another one."""

    def others(self, number: int) -> Iterator[Made[P]]:
        """Yield replacements for puzzle ``number``, each with the tries since the last one."""
        return (self.make(number, again) for again in count(1))

    @abstractmethod
    def look(self, puzzle: P) -> bytes:
        """A key that is equal for puzzles that look alike."""

    @abstractmethod
    def answer(self, puzzle: P) -> object:
        """A key that is equal for puzzles with the same answer."""


def digest(value: object) -> bytes:
    """An 8-byte hash of a value: a million of them need little memory."""
    return blake2b(repr(value).encode(), digest_size=8).digest()


class Traits(NamedTuple):
    """The traits that make puzzles parallel: the same ``likeness``, and a similar number of ``ways`` to play.

    All their ``answers`` must differ: the solution, and the final score if there is one.
    """

    likeness: object
    answers: tuple[object, ...]
    ways: int = 1


def alike(puzzles: Iterator[P], count: int, traits: Callable[[P], Traits]) -> tuple[P, ...]:
    """The first ``count`` puzzles that are parallel by their ``traits``."""
    groups: dict[object, list[tuple[Traits, P]]] = {}
    for puzzle in puzzles:
        found = traits(puzzle)
        group = groups.setdefault(found.likeness, [])
        group.append((found, puzzle))
        for least, _ in group:
            chosen = _parallel(group, least.ways)
            if len(chosen) >= count:
                return tuple(chosen[:count])
    raise AssertionError("puzzles end only with an error")


def _parallel(group: list[tuple[Traits, P]], least: int) -> list[P]:
    """Puzzles with ``least`` to ``FACTOR`` times as many ways to play, all of whose answers differ."""
    chosen: list[P] = []
    seen: set[tuple[int, object]] = set()
    for traits, puzzle in group:
        answers = set(enumerate(traits.answers))
        if least <= traits.ways <= FACTOR * least and not answers & seen:
            chosen.append(puzzle)
            seen |= answers
    return chosen


def puzzles(work: Work[Any, P], found: Found = lambda *_: None) -> Iterator[tuple[P, ...]]:
    """Yield the puzzles in order, each in all its versions."""
    with closing(firsts(work, range(work.count))) as made:  # closed at once, however the rest ends
        yield from chosen(work, made, found)


def chosen(work: Work[Any, P], made: Iterable[Made[P]], found: Found) -> Iterator[tuple[P, ...]]:
    """Yield the puzzles of a set, given the first puzzle ``made`` for each number, here or elsewhere."""
    chooser = Chooser(work, found)
    for number, first in enumerate(made):
        yield chooser.choose(number, first)


@dataclass(slots=True)
class Chooser(Generic[P]):
    """Chooses a puzzle for each place of a set: one that looks new, and has a new answer if one turns up.

    Answers are used in rounds: if ``patience`` puzzles in a row have no answer that is new in this round, the next
    round begins, with half the patience. So even a very long set costs little more than its puzzles.
    """

    work: Work[Any, P]
    found: Found
    patience: int = PATIENCE
    tried: int = 0
    looks: set[bytes] = field(default_factory=set)
    answers: set[tuple[int, object]] = field(default_factory=set)  # of this round, with the index of the version

    def choose(self, number: int, first: Made[P]) -> tuple[P, ...]:
        chosen = self._with_new_answer(number, first)
        self.looks |= {self.work.look(puzzle) for puzzle in chosen}
        self.answers |= self._answers(chosen)
        self.found(number + 1, self.tried, self.work.count)
        return chosen

    def _with_new_answer(self, number: int, first: Made[P]) -> tuple[P, ...]:
        """The first puzzle that looks new and has a new answer; else the first that looks new, in a new round."""
        spare: tuple[P, ...] = ()
        before, again = self.tried, -1
        try:
            for again, (versions, tries) in enumerate(self._candidates(number, first)):
                self.tried += tries.tried
                if again:
                    self.found(number, self.tried, self.work.count)
                if not self.looks.intersection(map(self.work.look, versions)):
                    if not self.answers & self._answers(versions):
                        return versions
                    spare = spare or versions
                if spare and (again >= self.patience or self.tried - before > MOST_TRIES_FOR_ANSWERS):
                    break
        except NoPuzzle:
            if not spare and not (self.looks and again >= 0):
                raise
        if not spare:
            raise NoPuzzle(Sentence(_why_no_more(number, self.work.versions, again + 1), "no_more", there=number))
        self.patience //= 2
        self.answers.clear()
        return spare

    def _candidates(self, number: int, first: Made[P]) -> Iterator[Made[P]]:
        yield first
        yield from islice(self.work.others(number), REMAKES - 1)

    def _answers(self, versions: tuple[P, ...]) -> set[tuple[int, object]]:
        return {(place, self.work.answer(puzzle)) for place, puzzle in enumerate(versions)}


def _why_no_more(there: int, versions: int, others: int) -> str:
    what = "puzzle" if versions == 1 else f"puzzle in {versions} versions"
    return (
        f"only {there:,} of such a {what} that look different were found: {others} more looked like one of them; "
        f"ask for {key('count')} {there}"
    )


def firsts(work: Work[Any, P], numbers: range) -> Generator[Made[P]]:
    """Yield the first puzzle for each of these numbers, without comparing them."""
    processes = work.processes if len(numbers) > FEW else 1
    size = 1 if pool.width(processes) == 1 else CHUNK
    starts = range(numbers.start, numbers.stop, size)
    jobs = (partial(_chunk, work, range(start, min(start + size, numbers.stop))) for start in starts)
    for made in pool.in_order(jobs, processes, work.preloaded):
        yield from made


def _chunk(work: Work[Any, P], numbers: range) -> list[Made[P]]:
    return [work.make(number) for number in numbers]
