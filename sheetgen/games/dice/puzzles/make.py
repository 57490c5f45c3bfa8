"""Makes puzzles that fit a wish: tries moments of played games until one is proven, of its level, and not dull.

Each puzzle of a set is seeded by its number alone, so a set does not depend on how many cores make it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from sheetgen.base.chance import Chance
from sheetgen.base.errors import NoPuzzle, NotProvenError, Sentence, key
from sheetgen.base.progress import listener
from sheetgen.games.kind import LEVELS
from sheetgen.puzzles import sets
from sheetgen.puzzles.sets import Made, Traits, Tries, Work, digest

from ..kinds import KINDS
from ..rules import scoring
from ..rules.variant import Variant
from . import positions, versions
from .judge import DiceJudge, judge_by_name
from .positions import SEATS, PlayedGame
from .puzzle import DicePuzzle, DiceWish, replay
from .readings import is_in_doubt
from .variety import varied

BARREN = 3_000  # seats in a row without a position to try, after which the search gives up


@dataclass(frozen=True, slots=True)
class DiceWork(Work[DiceWish, DicePuzzle]):
    @property
    def preloaded(self) -> str:
        return "sheetgen.games.dice.solve.ahead" if self.judge == "compiled" else __name__

    def make(self, number: int, again: int = 0) -> tuple[tuple[DicePuzzle, ...], Tries]:
        """A puzzle and its versions: other looks of it if wished and possible, else parallel puzzles."""
        judge = judge_by_name(self.judge)
        if self.versions > 1 and (self.different or not KINDS[self.wish.kind].is_symmetric):
            return alike(self.wish, self.seed, number, judge, again, self.versions)
        puzzle, tries = make(self.wish, self.seed, number, judge, again)
        looks = versions.prove(puzzle, self.versions - 1, Chance(f"{self.seed}/looks of {number}.{again}"), judge)
        if len(looks) < self.versions - 1:  # a sheet of few symmetries
            return alike(self.wish, self.seed, number, judge, again, self.versions)
        return (puzzle, *looks), tries

    def others(self, number: int) -> Iterator[Made[DicePuzzle]]:
        """Further puzzles for a place of the set; kinds with a pool take them from the pool of that place."""
        if self.versions > 1 or KINDS[self.wish.kind].pool == 1:
            yield from Work.others(self, number)
            return
        tries = Tries()
        found = _fitting(self.wish, self.seed, number, judge_by_name(self.judge), 0, tries)
        next(found)  # puzzle ``number`` itself
        before = tries.tried
        for puzzle in found:
            yield (puzzle,), Tries(tries.tried - before)
            before = tries.tried

    def look(self, puzzle: DicePuzzle) -> bytes:
        """A digest that is equal for sheets that look alike: the same crosses, with rows in any order or mirrored."""
        state = puzzle.position.state
        return digest((sorted(state.marks), state.penalties))

    def answer(self, puzzle: DicePuzzle) -> object:
        return KINDS[puzzle.kind].result(puzzle)


def make(wish: DiceWish, seed: str, number: int, judge: DiceJudge, again: int = 0) -> tuple[DicePuzzle, Tries]:
    """Makes puzzle ``number`` of the set of a seed; ``again`` > 0 asks for another one in its place."""
    tries = Tries()
    return next(_fitting(wish, seed, number, judge, again, tries)), tries


def alike(
    wish: DiceWish, seed: str, number: int, judge: DiceJudge, again: int, versions: int
) -> tuple[tuple[DicePuzzle, ...], Tries]:
    """Parallel puzzles, ``versions`` of them: equal level, event and pattern of rolls; different answers and scores."""
    tries = Tries()
    found = _fitting(wish, seed, number, judge, again, tries)
    return sets.alike(found, versions, lambda puzzle: _traits(puzzle, judge)), tries


def _traits(puzzle: DicePuzzle, judge: DiceJudge) -> Traits:
    position, kind, asked = puzzle.position, KINDS[puzzle.kind], puzzle.question
    pattern = tuple(roll.active for roll in position.rolls)
    final = scoring.score(position.sheet, replay(position, kind.line(puzzle))) if kind.has_rolls else puzzle.answer
    return Traits(
        likeness=(puzzle.level, puzzle.tags, pattern, asked.event, asked.turns),
        answers=(kind.result(puzzle), final),
        ways=kind.ways(puzzle, judge),
    )


def _fitting(
    wish: DiceWish, seed: str, number: int, judge: DiceJudge, again: int, tries: Tries
) -> Iterator[DicePuzzle]:
    """Proven puzzles that fit the wish, however D4 and D14 are read; raises ``NoPuzzle`` after too many tries."""
    kind = KINDS[wish.kind]
    chance = Chance(seed).branch(f"puzzle {number}.{again}" if again else f"puzzle {number}")
    found = _of_the_level(wish, _seats(wish, seed, number, again), chance, judge, tries)
    sifted: set[object] = set()  # traits of puzzles already proven: a second one with the same traits is skipped
    for puzzle in varied(found, wish, kind, number + again, chance, tries):
        if kind.sifts:
            traits = puzzle.question.event, puzzle.tags, puzzle.answer
            if traits in sifted or not _is_proven(puzzle, judge):
                continue
            sifted.add(traits)
        if not is_in_doubt(puzzle, judge):
            yield puzzle


def _of_the_level(
    wish: DiceWish, seats: Iterator[tuple[PlayedGame, int]], chance: Chance, judge: DiceJudge, tries: Tries
) -> Iterator[DicePuzzle]:
    """Tries the seats of games; yields puzzles of the wished level, at most one per seat unless the kind has a pool."""
    kind = KINDS[wish.kind]
    enough = kind.most_tries >> kind.halvings(wish)
    barren = 0  # consecutive seats that gave nothing to try
    for place, (game, seat) in enumerate(seats):
        tried = tries.tried
        for puzzle in kind.tries(wish, game, seat, chance, judge):
            tries.add(puzzle.level if puzzle else None)
            if puzzle and wish.level in (None, puzzle.level):
                yield puzzle
                if kind.pool == 1:
                    break
            if tries.tried >= enough:
                break
        listener().tried(tries.tried, enough)
        barren = barren + 1 if tried == tries.tried else 0
        if max(tries.tried, place) >= enough or barren >= BARREN:
            raise NoPuzzle(Sentence(_why_none(wish, tries), "none", tried=tries.tried))


def _is_proven(puzzle: DicePuzzle, judge: DiceJudge) -> bool:
    """Whether the full proof confirms a puzzle found by sifting."""
    try:
        return KINDS[puzzle.kind].prove(puzzle.position, puzzle.question, judge) == puzzle
    except NotProvenError:
        return False


def _why_none(wish: DiceWish, tries: Tries) -> str:
    what = f"no {wish.kind} puzzle found in {tries.tried:,} tries"
    kind = KINDS[wish.kind]
    if not tries.tried:
        where = f"in {BARREN:,} places of played games"
        return f"no position for a {wish.kind} puzzle came up {where}: ask for another {key('kind')}"
    turns = f"other {key('turns')} than {kind.length(wish)}" if kind.has_rolls else ""
    if not tries.proven:
        return f"{what}: none had one answer and a choice to make; ask for {turns or 'another ' + key('kind')}"
    proven = f"{what}: {tries.proven:,} were proven ({tries.by_level()})"
    if wish.level and not tries.levels[wish.level]:
        near = sorted((level for level in LEVELS if tries.levels[level]), key=lambda level: -tries.levels[level])
        ask = " or ".join(filter(None, [f"{key('level')} {' or '.join(near)}", turns]))
        return f"{proven}, none {wish.level}; ask for {ask}"
    ask = f"another {key('level')} or fewer {key('versions')}"
    return f"{proven}, but no parallel ones with different answers; ask for {ask}"


def _seats(wish: DiceWish, seed: str, number: int, again: int) -> Iterator[tuple[PlayedGame, int]]:
    """The seat that belongs to this number, then seats of games played for it alone, without end."""
    if not again:
        games, place = divmod(number, sum(SEATS))
        for index, seats in enumerate(SEATS):
            if place < seats:
                yield _shared_game(wish.variant, seats, f"{seed}/game {games * len(SEATS) + index}"), place
                break
            place -= seats
    seats = KINDS[wish.kind].seats
    for more in count():
        game = positions.play_game(wish.variant, seats, Chance(f"{seed}/game of {number}.{again}.{more}"))
        for seat in range(seats):
            yield game, seat


@lru_cache(maxsize=4)
def _shared_game(variant: Variant, seats: int, seed: str) -> PlayedGame:
    """A game shared by as many puzzles as it has seats."""
    return positions.play_game(variant, seats, Chance(seed))
