"""Makes puzzles that fit a wish: tries positions of played games until one is proven and has the right level.

The chance of each puzzle comes from the seed and its number in the set alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from sheetgen.base.chance import Chance
from sheetgen.base.errors import NoPuzzle, NotProvenError, key
from sheetgen.games.kind import LEVELS
from sheetgen.puzzles.sets import Tries, digest

from ..kinds import KINDS
from ..rules.quixo import CubeState
from . import verify, versions
from .judge import CubeJudge, judge_by_name
from .puzzle import CubePuzzle
from .wish import CubeWish

ENOUGH_GAMES = 3_000  # after so many games without one, there is no such puzzle


@dataclass(frozen=True, slots=True)
class CubeWork:
    """So many puzzles of a wish, and the name of the judge that proves them."""

    wish: CubeWish
    seed: str
    count: int
    judge: str
    processes: int = 1
    versions: int = 1
    different: bool = False

    @property
    def preloaded(self) -> str:
        return "sheetgen.games.cubes.solve.answers"

    def make(self, number: int, again: int = 0) -> tuple[tuple[CubePuzzle, ...], Tries]:
        """A puzzle and other looks of it, or where there are too few of those, other puzzles of its level."""
        judge, tries = judge_by_name(self.judge), Tries()
        name = f"{self.seed}/{number}.{again}"
        found = fitting(self.wish, name, judge, tries)
        if self.different:
            return _alike(found, self.versions), tries
        puzzle = next(found)
        looks = versions.looks(puzzle, self.versions - 1, Chance(f"{name}/looks"), judge)
        if len(looks) < self.versions - 1:
            return _alike(fitting(self.wish, name, judge, tries), self.versions), tries
        return (puzzle, *looks), tries

    def look(self, puzzle: CubePuzzle) -> bytes:
        return digest(versions.likeness(puzzle))


def _alike(found: Iterator[CubePuzzle], count: int) -> tuple[CubePuzzle, ...]:
    """The first ``count`` puzzles of one level and length with different answers."""
    together: dict[tuple[object, ...], dict[object, CubePuzzle]] = {}
    for puzzle in found:
        group = together.setdefault((puzzle.level, KINDS[puzzle.kind].length(puzzle)), {})
        group.setdefault((puzzle.facts.key, puzzle.answer.result, puzzle.position.state.to_move), puzzle)
        if len(group) == count:
            return tuple(group.values())
    raise AssertionError("puzzles end only with an error")


def fitting(wish: CubeWish, name: str, judge: CubeJudge, tries: Tries) -> Iterator[CubePuzzle]:
    """Puzzles as wished, at most one of a game; ``NoPuzzle`` where ``ENOUGH_GAMES`` bring none."""
    moments, since = KINDS[wish.kind].moments, 0
    for number in count():
        chance = Chance(f"{name}/game {number}")
        since += 1
        for state in moments(chance, judge, wish.plies):
            puzzle = _puzzle_of(wish, state, judge)
            tries.add(puzzle.level if puzzle else None)
            if puzzle and wish.level in (None, puzzle.level):
                yield puzzle
                since = 0
                break
        if since >= ENOUGH_GAMES:
            raise NoPuzzle(_why_none(wish, tries))


def _why_none(wish: CubeWish, tries: Tries) -> str:
    there = ", ".join(f"{tries.levels[level]:,} {level}" for level in LEVELS if tries.levels[level])
    proven = f"{tries.proven:,} were proven ({there})" if there else "none was proven"
    wanted = " ".join(filter(None, [wish.level, wish.kind]))
    return (
        f"no {wanted} puzzle found in {tries.tried:,} tries: {proven}; ask for another {key('level')} or {key('turns')}"
    )


def _puzzle_of(wish: CubeWish, state: CubeState, judge: CubeJudge) -> CubePuzzle | None:
    position = KINDS[wish.kind].candidate(state, judge, wish.plies)
    try:
        return verify.prove(wish.kind, position, judge) if position else None
    except NotProvenError:
        return None
