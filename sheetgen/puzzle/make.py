"""Puzzles that fit a wish: tried at moments of played games until one is proven, of its level, and not dull.

Each puzzle of a set has a number and draws its chance from that alone, so a set is the same however many cores made it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count

from ..chance import Chance
from ..errors import InputError, NoPuzzle
from ..rules import rows
from ..rules.position import Position
from ..rules.rows import Tally as Points
from ..rules.variant import Variant
from ..solve.players_ahead import Dice, TooManyWaysError, own_locks
from ..solve.reference import Finish
from . import grade, lock, positions, rolls
from .judge import Judge, Outlook
from .positions import SEATS, Game, Moment
from .puzzle import LEVELS, Count, NotProvenError, Puzzle, Question
from .verify import WITH_ROLLS, WITHOUT_ROLLS

MOST_TRIES = {"last-lock": 500_000}
ENOUGH_TRIES = 20_000
"""After so many tries, there is no puzzle; more than four turns take longer to try, so they are tried less often."""
MOMENTS = 12
"""So many moments of one seat's game are tried …"""
ROLLS = 16
"""… each with so many sequences of rolls; but for the last lock with more."""
LOCK_ROLLS = 400
MOST_TURNS = 8
LEAST_LOCK_TURNS = 2
USUAL_TURNS = {"easy": 3, "medium": 3, "hard": 4, "expert": 5}
USUAL_LOCK_TURNS = {"easy": 3, "medium": 3, "hard": 3, "expert": 4}
WAYS_A_TURN = {"finish": 3, "target": 3, "last-lock": 2}
"""Fewer ways to play, turn for turn, are one forced move after another."""
CROSSES_A_ROW = 2
"""A sheet that is nearly empty is no moment for a puzzle."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants; ``None`` is any."""

    variant: Variant
    kind: str
    level: str | None = None
    turns: int | None = None

    @property
    def length(self) -> int:
        """How many rolls are to come."""
        usual = USUAL_LOCK_TURNS if self.kind == "last-lock" else USUAL_TURNS
        return self.turns or usual[self.level or LEVELS[1]]

    @property
    def least_turns(self) -> int:
        """How many rolls a puzzle of this level has at least."""
        return grade.least_turns(self.kind, self.level or LEVELS[0])


@dataclass(slots=True)
class Tally:
    """What was tried for a wish, and what became of it."""

    tried: int = 0
    proven: int = 0
    levels: Counter[str] = field(default_factory=Counter)


def check(wish: Wish) -> None:
    """Raise an ``InputError`` for wishes that contradict each other."""
    if wish.turns is None:
        return
    if wish.kind in WITHOUT_ROLLS:
        raise InputError(f"a {wish.kind} puzzle has no rolls to come: leave it out", "--turns")
    least = wish.least_turns
    if not least <= wish.turns <= MOST_TURNS:
        kind = f"{wish.level} {wish.kind}" if wish.level else wish.kind
        raise InputError(f"{wish.turns} turns: a {kind} puzzle has {least} to {MOST_TURNS}", "--turns")


def made(wish: Wish, seed: str, number: int, judge: Judge, again: int = 0) -> tuple[Puzzle, Tally]:
    """The puzzle of a number, in the set of a seed; ``again`` asks for another one."""
    tally = Tally()
    return next(_fitting(wish, seed, number, judge, again, tally)), tally


def alike(
    wish: Wish, seed: str, number: int, judge: Judge, again: int, versions: int
) -> tuple[tuple[Puzzle, ...], Tally]:
    """So many puzzles of the same level, length and tags, with different answers: the first that come together."""
    tally = Tally()
    together: dict[tuple[str, tuple[str, ...]], dict[int, Puzzle]] = {}
    for puzzle in _fitting(wish, seed, number, judge, again, tally):
        group = together.setdefault((puzzle.level, puzzle.tags), {})
        group.setdefault(answer(puzzle), puzzle)
        if len(group) == versions:
            break
    return tuple(group.values()), tally


def _fitting(wish: Wish, seed: str, number: int, judge: Judge, again: int, tally: Tally) -> Iterator[Puzzle]:
    """Puzzles as wished, at most one from a seat of a game; ``NoPuzzle`` where too many tries bring none."""
    chance = Chance(seed).branch(f"puzzle {number}.{again}" if again else f"puzzle {number}")
    for game, seat in _seats(wish, seed, number, again):
        for puzzle in MAKERS[wish.kind](wish, game, seat, chance, judge):
            tally.tried += 1
            tally.proven += puzzle is not None
            tally.levels[puzzle.level if puzzle else ""] += 1
            if puzzle and wish.level in (None, puzzle.level):
                yield puzzle
                break
        if tally.tried >= MOST_TRIES.get(wish.kind, ENOUGH_TRIES) >> max(0, wish.length - 4):
            raise NoPuzzle(_why_none(wish, tally))


def answer(puzzle: Puzzle) -> int:
    """The number that a neighbour could copy."""
    match puzzle.answer:
        case Finish() as found:
            return found.best
        case Points() as points:
            return points.total
        case Count(count):
            return count
        case _:
            return puzzle.question.score or 0


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


# --- tries: a puzzle, or ``None`` for a try that came to nothing


def _with_rolls(wish: Wish, game: Game, seat: int, chance: Chance, judge: Judge) -> Iterator[Puzzle | None]:
    moments = [moment for moment in game.moments(seat) if _is_begun(moment)]
    for moment in chance.shuffled(moments)[:MOMENTS]:
        for _ in range(ROLLS):
            position = moment.with_rolls(positions.rolls(moment, wish.length, chance))
            yield _tried(wish.kind, position, chance, judge)


def _last_locks(wish: Wish, game: Game, seat: int, chance: Chance, judge: Judge) -> Iterator[Puzzle | None]:
    """One way to close rows is rare, so rolls are sifted very many at a time."""
    moments = [moment for moment in game.moments(seat) if _can_end_by_locks(moment)]
    for moment in chance.shuffled(moments)[:MOMENTS]:
        dice = Dice(chance.below(1 << 50), wish.length, moment.wait, moment.seats)
        locks = moment.sheet.rules.rows_to_end
        found = judge.sole_ways(moment.sheet, moment.state, dice, LOCK_ROLLS, locks)
        for rolled in found:
            position = _shortened(wish, moment.with_rolls(rolled), judge)
            yield _tried(wish.kind, position, chance, judge) if position else None
        for _ in range(LOCK_ROLLS - len(found)):
            yield None


def _shortened(wish: Wish, position: Position, judge: Judge) -> Position | None:
    """Without the rolls that come after the rows are closed; nothing where too few are left for the wish."""
    outlook = judge.outlook(position.sheet, position.state, position.rolls)
    needed = outlook.winning_turns(lock.aim(lock.question(position)))
    least = wish.turns or max(LEAST_LOCK_TURNS, wish.least_turns)
    return replace(position, rolls=position.rolls[:needed]) if needed >= least else None


def _question(kind: str, position: Position, chance: Chance, outlook: Outlook) -> Question | None:
    if kind == "last-lock":
        return lock.question(position)
    if kind == "target":
        now = rows.score(position.sheet, position.state)
        gains = [score for score in outlook.lone_scores()[:-1] if score > now]  # the highest would be a finish
        return Question(score=chance.pick(gains[len(gains) // 2 :])) if gains else None
    return Question()


def _tried(kind: str, position: Position, chance: Chance, judge: Judge) -> Puzzle | None:
    """The puzzle of a position with rolls, if there is one and it is a good one."""
    outlook = judge.outlook(position.sheet, position.state, position.rolls)
    try:
        return _good(kind, position, chance, outlook)
    except (NotProvenError, TooManyWaysError):
        return None


def _good(kind: str, position: Position, chance: Chance, outlook: Outlook) -> Puzzle | None:
    """The quick questions first."""
    wanted, question = WITH_ROLLS[kind], _question(kind, position, chance, outlook)
    if question is None or not wanted.is_promising(outlook.brief(wanted.aim(question))):
        return None
    if outlook.ways() < WAYS_A_TURN[kind] ** len(position.rolls):
        return None
    study = outlook.study(wanted.aim(question))
    if wanted.is_dull(position, study) or not grade.is_steady(study, wanted.aim(question)):
        return None
    return wanted.puzzle(position, question, study)


def _scores(_wish: Wish, game: Game, seat: int, _chance: Chance, _judge: Judge) -> Iterator[Puzzle | None]:
    moment = game.end(seat)
    yield WITHOUT_ROLLS["score"](moment.with_rolls(()), Question()) if _is_begun(moment) else None


def _chances(wish: Wish, game: Game, seat: int, chance: Chance, _judge: Judge) -> Iterator[Puzzle | None]:
    moments = [moment for moment in game.moments(seat) if _is_begun(moment)]
    for moment in chance.shuffled(moments)[:MOMENTS]:
        position = moment.with_rolls(())
        for event in chance.shuffled(rolls.events(moment.sheet)):
            try:
                yield WITHOUT_ROLLS[wish.kind](position, Question(event=event))
            except NotProvenError:
                yield None


MAKERS: dict[str, Callable[[Wish, Game, int, Chance, Judge], Iterator[Puzzle | None]]] = {
    "finish": _with_rolls,
    "target": _with_rolls,
    "last-lock": _last_locks,
    "score": _scores,
    "chance": _chances,
}


# --- moments that may make a good puzzle


def _is_begun(moment: Moment) -> bool:
    return positions.crossed(moment.state) >= CROSSES_A_ROW * len(moment.sheet.rows)


def _can_end_by_locks(moment: Moment) -> bool:
    """All closed rows are one's own, and one more ends the game, or enough others are ready to be closed."""
    sheet, state = moment.sheet, moment.state
    own = own_locks(sheet, state)
    ready = sum(
        not state.closed[index] and rows.crosses(sheet, state, index) >= row.marks_to_lock
        for index, row in enumerate(sheet.rows)
    )
    missing = sheet.rules.rows_to_end - own
    return sum(state.closed) == own and (missing <= 1 or ready >= missing)
