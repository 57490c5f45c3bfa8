"""Puzzles that fit a wish: tried at the positions of played games until one is proven and has its level.

As with the dice games, each puzzle of a set has a number and draws its chance from that alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from sheetgen.base.chance import Chance
from sheetgen.base.errors import NoPuzzle
from sheetgen.games.dice.kinds.make import Tally
from sheetgen.games.dice.kinds.puzzle import LEVELS, NotProvenError
from sheetgen.puzzles.sets import digest

from ..rules.quixo import State
from . import kinds, played, versions
from .judge import Judge, judge_named, wins
from .puzzle import Puzzle
from .wish import Wish

ENOUGH_GAMES = 3_000
"""After so many games without one, there is no such puzzle."""

Made = tuple[tuple[Puzzle, ...], Tally]


@dataclass(frozen=True, slots=True)
class Order:
    """So many puzzles of a wish, and who proves them; made as ``sets`` makes the others."""

    wish: Wish
    seed: str
    count: int
    judge: str
    processes: int = 1
    versions: int = 1
    different: bool = False

    @property
    def preloaded(self) -> str:
        """The compiled solvers."""
        return "sheetgen.games.cubes.solve.answers"

    def made(self, number: int, again: int = 0) -> Made:
        """A puzzle and its other looks; where there are not enough of those, puzzles like it."""
        judge, tally = judge_named(self.judge), Tally()
        name = f"{self.seed}/{number}.{again}"
        found = fitting(self.wish, name, judge, tally)
        if self.different:
            return _alike(found, self.versions), tally
        puzzle = next(found)
        looks = versions.looks(puzzle, self.versions - 1, Chance(f"{name}/looks"), judge)
        if len(looks) < self.versions - 1:
            return _alike(fitting(self.wish, name, judge, tally), self.versions), tally
        return (puzzle, *looks), tally

    def look(self, puzzle: Puzzle) -> bytes:
        """The same for boards that are versions of each other."""
        return digest(versions.likeness(puzzle))


def _alike(found: Iterator[Puzzle], count: int) -> tuple[Puzzle, ...]:
    """The first so many puzzles of one level and length with different answers."""
    together: dict[tuple[object, ...], dict[object, Puzzle]] = {}
    for puzzle in found:
        length = puzzle.answer.plies if puzzle.kind != "who-wins" else None
        group = together.setdefault((puzzle.level, length), {})
        group.setdefault((puzzle.facts.key, puzzle.answer.result, puzzle.position.state.to_move), puzzle)
        if len(group) == count:
            return tuple(group.values())
    raise AssertionError("puzzles end only with an error")


def fitting(wish: Wish, name: str, judge: Judge, tally: Tally) -> Iterator[Puzzle]:
    """Puzzles as wished, at most one of a game; ``NoPuzzle`` where too many games bring none."""
    since = 0
    for number in count():
        chance = Chance(f"{name}/game {number}")
        since += 1
        for state in _moments(wish, chance, judge):
            tally.tried += 1
            puzzle = tried(wish, state, judge)
            tally.proven += puzzle is not None
            tally.levels[puzzle.level if puzzle else ""] += 1
            if puzzle and wish.level in (None, puzzle.level):
                yield puzzle
                since = 0
                break
        if since >= ENOUGH_GAMES:
            raise NoPuzzle(_why_none(wish, tally))


def _why_none(wish: Wish, tally: Tally) -> str:
    there = ", ".join(f"{tally.levels[level]:,} {level}" for level in LEVELS if tally.levels[level])
    proven = f"{tally.proven:,} were proven ({there})" if there else "none was proven"
    wanted = " ".join(filter(None, [wish.level, wish.kind]))
    return f"no {wanted} puzzle found in {tally.tried:,} tries: {proven}; ask for another --level or --turns"


def _moments(wish: Wish, chance: Chance, judge: Judge) -> tuple[State, ...]:
    """The positions of a game at which there may be a puzzle, in an order of chance."""
    first = chance.pick("NESW" if wish.kind == "teams" else "XO")
    full = wish.kind == "who-wins"
    careful = not full and (wish.kind == "only-move" or (1 not in wish.plies or chance.below(2) > 0))
    states = played.played(first, chance, judge, careful, full)
    return chance.shuffled([state for state in states[played.OPENING :] if played.is_full(state) or not full])


def tried(wish: Wish, state: State, judge: Judge) -> Puzzle | None:
    """The puzzle of a position, if there is one; the quick questions first."""
    plies = 0
    if wish.plies:
        answer = judge.solve(state, wish.plies[-1])
        if answer.result != "win" or answer.plies not in wish.plies:
            return None
        plies = answer.plies
    elif wish.kind == "only-move" and not _is_threatened(state, judge):
        return None
    try:
        return kinds.proven(wish.kind, kinds.with_plies(wish.kind, state, plies), judge)
    except NotProvenError:
        return None


def _is_threatened(state: State, judge: Judge) -> bool:
    """Whether the other side would win at once, and the mover cannot."""
    return bool(kinds.threats(state, judge)) and not wins(judge, state, 1)
