"""Puzzles that fit a wish: tried at moments of played games until one is proven, of its level, and not dull.

Each puzzle of a set has a number and draws its chance from that alone, so a set is the same however many cores made it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count

from sheetgen.base.chance import Chance
from sheetgen.base.errors import NoPuzzle

from ..rules.rows import Tally as Points
from ..rules.variant import Variant
from ..solve.reference import Finish
from . import positions
from .judge import Judge
from .positions import SEATS, Game
from .puzzle import LEVELS, Count, Puzzle, Ranking
from .tries import TRIES
from .verify import WITH_ROLLS
from .wish import Wish

MOST_TRIES = {"last-lock": 500_000}
ENOUGH_TRIES = 20_000
"""After so many tries, there is no puzzle; more than four turns take longer to try, so they are tried less often."""


@dataclass(slots=True)
class Tally:
    """What was tried for a wish, and what became of it."""

    tried: int = 0
    proven: int = 0
    levels: Counter[str] = field(default_factory=Counter)


def made(wish: Wish, seed: str, number: int, judge: Judge, again: int = 0) -> tuple[Puzzle, Tally]:
    """The puzzle of a number, in the set of a seed; ``again`` asks for another one."""
    tally = Tally()
    return next(_fitting(wish, seed, number, judge, again, tally)), tally


def alike(
    wish: Wish, seed: str, number: int, judge: Judge, again: int, versions: int
) -> tuple[tuple[Puzzle, ...], Tally]:
    """So many puzzles of the same level, length and tags, with different answers: the first that come together."""
    tally = Tally()
    together: dict[tuple[object, ...], dict[object, Puzzle]] = {}
    for puzzle in _fitting(wish, seed, number, judge, again, tally):
        group = together.setdefault((puzzle.level, puzzle.tags, len(puzzle.position.rolls)), {})
        group.setdefault(answer(puzzle), puzzle)
        if len(group) == versions:
            break
    return tuple(group.values()), tally


def _fitting(wish: Wish, seed: str, number: int, judge: Judge, again: int, tally: Tally) -> Iterator[Puzzle]:
    """Puzzles as wished, at most one from a seat of a game; ``NoPuzzle`` where too many tries bring none."""
    chance = Chance(seed).branch(f"puzzle {number}.{again}" if again else f"puzzle {number}")
    for game, seat in _seats(wish, seed, number, again):
        for puzzle in TRIES[wish.kind](wish, game, seat, chance, judge):
            tally.tried += 1
            tally.proven += puzzle is not None
            tally.levels[puzzle.level if puzzle else ""] += 1
            if puzzle and wish.level in (None, puzzle.level):
                yield puzzle
                break
        if tally.tried >= MOST_TRIES.get(wish.kind, ENOUGH_TRIES) >> max(0, wish.length - 4):
            raise NoPuzzle(_why_none(wish, tally))


def answer(puzzle: Puzzle) -> object:
    """What a neighbour could copy: mostly a number."""
    match puzzle.answer:
        case Finish() as found:
            return found.best
        case Points() as points:
            return points.total
        case Count() as count:
            return count
        case Ranking() as ranking:
            return ranking.value
        case line:
            return line if puzzle.question.score is None else puzzle.question.score


def _why_none(wish: Wish, tally: Tally) -> str:
    """Which wish is the rare one."""
    what = f"no {wish.kind} puzzle found in {tally.tried:,} tries"
    turns = f"other --turns than {wish.length}" if wish.kind in WITH_ROLLS else ""
    if not tally.proven:
        return f"{what}: none had one answer and a choice to make; ask for {turns or 'another --kind'}"
    there = ", ".join(f"{tally.levels[level]:,} {level}" for level in LEVELS if tally.levels[level])
    if wish.level and not tally.levels[wish.level]:
        ask = " or ".join(filter(None, ["another --level", turns]))
        return f"{what}: {tally.proven:,} were proven ({there}), none {wish.level}; ask for {ask}"
    return f"{what}: {tally.proven:,} were proven ({there}), but not as many versions alike with different answers"


# --- games and seats


def _seats(wish: Wish, seed: str, number: int, again: int) -> Iterator[tuple[Game, int]]:
    """The seat that belongs to this number, then seats of games of its own, without end."""
    if not again:
        games, place = divmod(number, sum(SEATS))
        for index, seats in enumerate(SEATS):
            if place < seats:
                yield _shared_game(wish.variant, seats, f"{seed}/game {games * len(SEATS) + index}"), place
                break
            place -= seats
    seats = SEATS[-1] if wish.kind == "score" else SEATS[0]  # many sheets of a game, or many rolls of one's own
    for more in count():
        game = positions.played(wish.variant, seats, Chance(f"{seed}/game of {number}.{again}.{more}"))
        for seat in range(seats):
            yield game, seat


@lru_cache(maxsize=4)
def _shared_game(variant: Variant, seats: int, seed: str) -> Game:
    """A game whose seats serve as many puzzles."""
    return positions.played(variant, seats, Chance(seed))
