"""Makes puzzles that fit a wish: tries positions of played games until one is proven and has the right level.

Each puzzle is seeded by the seed of the set and its number there alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from sheetgen.base.chance import Chance
from sheetgen.base.errors import NoPuzzle, NotProvenError, Sentence, key
from sheetgen.base.progress import listener
from sheetgen.puzzles.sets import Traits, Tries, Work, alike, digest

from ..kinds import KINDS
from ..rules.quixo import CubeState
from . import verify, versions
from .judge import CubeJudge, judge_by_name
from .puzzle import CubePuzzle
from .wish import CubeWish

ENOUGH_GAMES = 3_000  # games without a puzzle, after which the search gives up


@dataclass(frozen=True, slots=True)
class CubeWork(Work[CubeWish, CubePuzzle]):
    @property
    def preloaded(self) -> str:
        return "sheetgen.games.cubes.solve.answers"

    def make(self, number: int, again: int = 0) -> tuple[tuple[CubePuzzle, ...], Tries]:
        """A puzzle and other looks of it or, if these are too few, other puzzles of its level."""
        judge, tries = judge_by_name(self.judge), Tries()
        name = f"{self.seed}/{number}.{again}"
        found = fitting(self.wish, name, judge, tries)
        if not self.different:
            puzzle = next(found)
            looks = versions.looks(puzzle, self.versions - 1, Chance(f"{name}/looks"), judge)
            if len(looks) == self.versions - 1:
                return (puzzle, *looks), tries
            found = fitting(self.wish, name, judge, tries)
        return alike(found, self.versions, _traits), tries

    def look(self, puzzle: CubePuzzle) -> bytes:
        return digest(versions.likeness(puzzle))

    def answer(self, puzzle: CubePuzzle) -> object:
        return _answer(puzzle)


def _answer(puzzle: CubePuzzle) -> object:
    return puzzle.facts.key, puzzle.answer.result, puzzle.position.state.to_move


def _traits(puzzle: CubePuzzle) -> Traits:
    return Traits((puzzle.level, KINDS[puzzle.kind].length(puzzle)), (_answer(puzzle),))


def fitting(wish: CubeWish, name: str, judge: CubeJudge, tries: Tries) -> Iterator[CubePuzzle]:
    """Puzzles that fit the wish, at most one per game; ``NoPuzzle`` after ``ENOUGH_GAMES`` without one."""
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
        listener().tried(since, ENOUGH_GAMES)
        if since >= ENOUGH_GAMES:
            raise NoPuzzle(Sentence(_why_none(wish, tries), "none", tried=tries.tried))


def _why_none(wish: CubeWish, tries: Tries) -> str:
    proven = f"{tries.proven:,} were proven ({tries.by_level()})" if tries.proven else "none was proven"
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
