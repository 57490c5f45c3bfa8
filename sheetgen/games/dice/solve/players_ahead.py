"""What a known future holds for players who look some turns ahead: the plain definition of a puzzle's level.

A player who looks *n* turns ahead plays, at each turn, so as to have most after *n* turns (or at the end), and then
looks again. Among equally good moves the worst outcome counts, over all of them. Short, plain and slow on purpose: the
compiled ``ahead`` answers to it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from sheetgen.base.chance import counted_die
from sheetgen.base.errors import SheetgenError

from ..rules import rows
from ..rules.rows import Action, Roll, State, Turn
from ..rules.variant import Sheet

FARTHEST = 3
"""How far the best of the players looks ahead."""

MOST_SHEETS = 500_000
"""Different sheets on all turns together, about 1 GB; beyond it the plain definition says so."""

LOCK = 100_000
"""More than any points: who plays for locks prefers one more lock to everything else."""


class Aim(NamedTuple):
    """What is played for: most points, exactly ``target`` points, or so many locks of one's own."""

    target: int | None = None
    locks: int | None = None


POINTS = Aim()


@dataclass(frozen=True, slots=True)
class Study:
    """All that is known about a position and an aim.

    ``best`` and ``runner_up`` are the most and the second most that final sheets are worth; ``ways`` counts the
    sequences of moves, ``winning_ways`` those that reach the aim, ``winners`` the different final sheets that do.
    ``ends``: what the players who look 1, 2 and 3 turns ahead end with at worst. ``greedy_wins``: whether playing for
    points alone, one turn at a time, may reach the aim. ``needs``: what every way to the aim does in some turn.
    """

    best: int
    runner_up: int | None
    winners: int
    ways: int
    winning_ways: int
    ends: tuple[int, ...]
    greedy_wins: bool
    needs: frozenset[str]
    line: tuple[Turn, ...]
    final: State


class TooManyWaysError(SheetgenError):
    """More ways to play than there is room for."""


Way = tuple[Turn, State]


def own_locks(sheet: Sheet, state: State) -> int:
    """How many rows the owner of the sheet closed."""
    return sum(rows.has_lock(sheet, state, row) for row in range(len(sheet.rows)))


def worth(sheet: Sheet, state: State, aim: Aim) -> int:
    """What a sheet is worth to somebody with this aim: points, nearness to the target, or locks before points."""
    points = rows.score(sheet, state)
    if aim.target is not None:
        return -abs(points - aim.target)
    return points + (LOCK * own_locks(sheet, state) if aim.locks is not None else 0)


def reaches(aim: Aim, value: int, best: int) -> bool:
    """Whether a final sheet of this worth reaches the aim."""
    if aim.target is not None:
        return value == 0
    if aim.locks is not None:
        return value >= LOCK * aim.locks - LOCK // 2  # penalties may cost points
    return value == best


class Brief(NamedTuple):
    """The best and the second best of an aim, and how many final sheets reach it."""

    best: int
    runner_up: int | None
    winners: int


class Outlook:
    """Known rolls, and every way to play them."""

    def __init__(self, sheet: Sheet, start: State, rolls: Sequence[Roll]) -> None:
        self.sheet, self.start, self.rolls = sheet, start, tuple(rolls)

    def ways(self) -> int:
        """How many sequences of moves there are."""
        return Future(self.sheet, self.rolls, POINTS).ways(self.start, 0)

    def lone_scores(self) -> list[int]:
        """The scores that exactly one final sheet has, lowest first."""
        finals = Future(self.sheet, self.rolls, POINTS).finals(self.start)
        different = {(state.marks, state.penalties): rows.score(self.sheet, state) for state in finals}
        times = Counter(different.values())
        return sorted(score for score, number in times.items() if number == 1)

    def brief(self, aim: Aim) -> Brief:
        """The best, the second best, and how many final sheets reach the aim."""
        return _brief(Future(self.sheet, self.rolls, aim), self.start)

    def winning_turns(self, aim: Aim) -> int:
        """How many turns one way to the aim takes; 0 where there is none."""
        future = Future(self.sheet, self.rolls, aim)
        return len(Good(future, _brief(future, self.start).best).line(self.start)[0])

    def study(self, aim: Aim = POINTS) -> Study:
        """Everything about an aim, by trying every way to play."""
        future, start = Future(self.sheet, self.rolls, aim), self.start
        brief = _brief(future, start)
        good = Good(future, brief.best)
        line, final = good.line(start)
        return Study(
            *brief,
            ways=future.ways(start, 0),
            winning_ways=good.ways(start, 0),
            ends=tuple(min(future.ends(start, 0, n)) for n in range(1, FARTHEST + 1)),
            greedy_wins=any(reaches(aim, end, brief.best) for end in future.greedy_ends(start, 0)),
            needs=frozenset(deed for deed in DEEDS if brief.winners and not good.avoids(deed, start, 0)),
            line=line,
            final=final,
        )


def study(sheet: Sheet, start: State, rolls: Sequence[Roll], aim: Aim = POINTS) -> Study:
    """Everything about the rolls to come."""
    return Outlook(sheet, start, rolls).study(aim)


@dataclass(frozen=True, slots=True)
class Dice:
    """A stream of sequences of rolls: so many turns, one's own after ``wait`` turns and then every ``seats`` turns."""

    seed: int
    turns: int
    wait: int
    seats: int

    def rolls(self, sheet: Sheet, number: int) -> tuple[Roll, ...]:
        """The sequence of a number; the two white dice are alike, so the higher stands first."""
        return tuple(self._roll(sheet, number * self.turns + turn, turn) for turn in range(self.turns))

    def _roll(self, sheet: Sheet, index: int, turn: int) -> Roll:
        dice = 2 + len(sheet.rules.dice)
        values = [counted_die(self.seed, index * dice + die, sheet.rules.sides) for die in range(dice)]
        white = (max(values[:2]), min(values[:2]))
        return Roll(white, tuple(values[2:]) if turn % self.seats == self.wait else ())


def sole_ways(sheet: Sheet, start: State, dice: Dice, tries: int, locks: int) -> list[tuple[Roll, ...]]:
    """Of so many sequences of rolls, those with which one sequence of moves closes so many rows of one's own."""
    drawn = [dice.rolls(sheet, number) for number in range(tries)]
    aim = Aim(locks=locks)
    return [rolls for rolls in drawn if Good(Future(sheet, rolls, aim), 0).ways(start, 0) == 1]


def _brief(future: "Future", start: State) -> Brief:
    finals = future.finals(start)
    values = sorted({future.worth(state) for state in finals}, reverse=True)
    winners = {
        (state.marks, state.penalties) for state in finals if reaches(future.aim, future.worth(state), values[0])
    }
    return Brief(values[0], values[1] if len(values) > 1 else None, len(winners))


class Future:
    """Known rolls, and every way to play them."""

    def __init__(self, sheet: Sheet, rolls: tuple[Roll, ...], aim: Aim) -> None:
        self.sheet, self.rolls, self.aim = sheet, rolls, aim
        self.expanded = 0
        for remembered in ("moves", "worth", "most", "ends", "greedy_ends", "ways"):
            setattr(self, remembered, cache(getattr(self, remembered)))

    def moves(self, state: State, turn: int) -> list[Way]:
        """Every way to play a turn; none at the end."""
        self.expanded += 1
        if self.expanded > MOST_SHEETS:
            raise TooManyWaysError(f"more than {MOST_SHEETS:,} different sheets: too many for the plain rules")
        return list(rows.moves(self.sheet, state, self.rolls[turn])) if turn < len(self.rolls) else []

    def worth(self, state: State) -> int:
        """What a sheet is worth as it stands."""
        return worth(self.sheet, state, self.aim)

    def most(self, state: State, turn: int, ahead: int) -> int:
        """The most one can have after so many more turns, or at the end."""
        moves = self.moves(state, turn) if ahead else []
        return max((self.most(after, turn + 1, ahead - 1) for _, after in moves), default=self.worth(state))

    def ends(self, state: State, turn: int, ahead: int) -> frozenset[int]:
        """Whatever a player who looks so many turns ahead may end with: all equally good moves are tried."""
        moves = self.moves(state, turn)
        most = self.most(state, turn, ahead)
        liked = [after for _, after in moves if self.most(after, turn + 1, ahead - 1) == most]
        return frozenset[int]().union(*(self.ends(after, turn + 1, ahead) for after in liked)) or frozenset(
            [self.worth(state)]
        )

    def greedy_ends(self, state: State, turn: int) -> frozenset[int]:
        """Whatever a player who takes most points at each turn may end with, in the worth of this aim."""
        points = [(rows.score(self.sheet, after), after) for _, after in self.moves(state, turn)]
        most = max((each for each, _ in points), default=0)
        liked = [after for each, after in points if each == most]
        return frozenset[int]().union(*(self.greedy_ends(after, turn + 1) for after in liked)) or frozenset(
            [self.worth(state)]
        )

    def ways(self, state: State, turn: int) -> int:
        """How many sequences of moves there are."""
        return sum(self.ways(after, turn + 1) for _, after in self.moves(state, turn)) or 1

    def finals(self, start: State) -> set[State]:
        """All sheets that the game, or the rolls, can end with."""
        ended, playing = set(), {start}
        for turn in range(len(self.rolls) + 1):
            ended |= {state for state in playing if not self.moves(state, turn)}
            playing = {after for state in playing for _, after in self.moves(state, turn)}
        return ended


class Good:
    """The ways to play that reach the aim."""

    def __init__(self, future: Future, best: int) -> None:
        self.future, self.best = future, best
        for remembered in ("ways", "avoids"):
            setattr(self, remembered, cache(getattr(self, remembered)))

    def final(self, state: State) -> bool:
        """Whether a final sheet reaches the aim."""
        return reaches(self.future.aim, self.future.worth(state), self.best)

    def ways(self, state: State, turn: int) -> int:
        """How many sequences of moves reach the aim from here."""
        moves = self.future.moves(state, turn)
        return sum(self.ways(after, turn + 1) for _, after in moves) if moves else int(self.final(state))

    def moves(self, state: State, turn: int) -> Iterator[Way]:
        """The moves after which the aim can still be reached."""
        return (way for way in self.future.moves(state, turn) if self.ways(way[1], turn + 1))

    def line(self, state: State) -> tuple[tuple[Turn, ...], State]:
        """The first way that reaches the aim, and where it ends."""
        turns: list[Turn] = []
        while way := next(self.moves(state, len(turns)), None):
            turns.append(way[0])
            state = way[1]
        return tuple(turns), state

    def avoids(self, deed: str, state: State, turn: int) -> bool:
        """Whether some way to the aim does without this deed in every turn."""
        if not self.future.moves(state, turn):
            return self.final(state)
        for move, after in self.moves(state, turn):
            if not DEEDS[deed](self.future, turn, state, (move, after)) and self.avoids(deed, after, turn + 1):
                return True
        return False


# --- deeds: what may be done in a turn of the solution


def _actions(turn: Turn) -> list[Action]:
    return [action for action in turn[:2] if isinstance(action, Action)]


def _could_cross(future: Future, turn: int, state: State) -> bool:
    return any(move.first or move.second for move, _ in future.moves(state, turn))


def _sacrifice(future: Future, turn: int, state: State, way: Way) -> bool:
    points = rows.score(future.sheet, way[1])
    return any(rows.score(future.sheet, after) > points for _, after in future.moves(state, turn))


def _pass(future: Future, turn: int, state: State, way: Way) -> bool:
    return not _actions(way[0]) and not way[0].penalty and _could_cross(future, turn, state)


def _penalty_on_purpose(future: Future, turn: int, state: State, way: Way) -> bool:
    return way[0].penalty and _could_cross(future, turn, state)


def _lucky(_future: Future, _turn: int, _state: State, way: Way) -> bool:
    return any(action.lucky for action in _actions(way[0]))


def _bonus(_future: Future, _turn: int, _state: State, way: Way) -> bool:
    return any(action.bonus for action in _actions(way[0]))


def _chain(_future: Future, _turn: int, _state: State, way: Way) -> bool:
    return any(len(action.bonus) > 1 for action in _actions(way[0]))


def _lock(future: Future, _turn: int, state: State, way: Way) -> bool:
    return own_locks(future.sheet, way[1]) > own_locks(future.sheet, state)


def _lock_race(future: Future, turn: int, _state: State, way: Way) -> bool:
    over = sum(way[1].closed) >= future.sheet.rules.rows_to_end
    return over and turn + 1 < len(future.rolls)


def _one_row(_future: Future, _turn: int, _state: State, way: Way) -> bool:
    first, second, _ = way[0]
    return bool(first and second) and first.cell.row == second.cell.row  # type: ignore[union-attr]


DEEDS: dict[str, Callable[[Future, int, State, Way], bool]] = {
    "sacrifice": _sacrifice,
    "pass": _pass,
    "penalty-on-purpose": _penalty_on_purpose,
    "lucky": _lucky,
    "bonus": _bonus,
    "chain": _chain,
    "lock": _lock,
    "lock-race": _lock_race,
    "one-row": _one_row,
}
"""What may be done in a turn, by its tag:

- ``sacrifice``: leave points that another move would have made at once
- ``pass``: cross nothing in somebody else's turn, although something could be crossed
- ``penalty-on-purpose``: take a penalty, although something could be crossed
- ``lucky``: use a lucky number
- ``bonus``, ``chain``: set off a cross; set off two or more with one
- ``lock``, ``lock-race``: close a row; end the game by closing, before the rolls run out
- ``one-row``: make both crosses in the same row
"""
