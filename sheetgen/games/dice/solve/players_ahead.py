"""What players who look a few turns ahead make of known rolls: the plain definition of a puzzle's level.

A player who looks *n* turns ahead chooses, at each turn, a move with which the most can be had after *n* turns (or at
the end of the game), then looks again. If several moves tie, all are tried, and the worst outcome counts. Short, plain
and slow on purpose: the compiled ``ahead`` is tested against it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from sheetgen.base.chance import counted_die
from sheetgen.base.errors import SheetgenError

from ..rules import rows, scoring
from ..rules.rows import Action, Roll, State, Turn
from ..rules.variant import Sheet

FARTHEST = 3  # turns that the best player looks ahead
MOST_MOVES = 700_000  # over all turns: some nine seconds, and 500 MB if each leads to a different sheet
LOCK = 100_000  # the worth of a lock to a player for locks: more than any points


class Aim(NamedTuple):
    """The aim of a player: most points (the default), exactly ``target`` points, or ``locks`` own locks."""

    target: int | None = None
    locks: int | None = None


POINTS = Aim()


@dataclass(frozen=True, slots=True)
class Study:
    """Everything that the solver knows about a position and an aim.

    - ``best``, ``runner_up``: the highest and second highest ``worth`` of a final sheet; ``None`` if all are equal
    - ``winners``: how many distinct final sheets reach the aim; ``ways``, ``winning_ways``: how many sequences of moves
      there are, and how many of them reach it
    - ``ends``: the worst result of the players who look 1, 2 and 3 turns ahead
    - ``greedy_wins``: whether the player who maximises points one turn at a time can reach the aim
    - ``needs``: the ``DEEDS`` that every way to the aim contains
    - ``line``, ``final``: the first way that reaches the aim, and the sheet at its end
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
    """More ways to play than the solver can hold."""


Way = tuple[Turn, State]


def own_locks(sheet: Sheet, state: State) -> int:
    return sum(rows.has_lock(sheet, state, row) for row in range(len(sheet.rows)))


def worth(sheet: Sheet, state: State, aim: Aim) -> int:
    """The worth of a sheet under an aim: points; minus the distance to the target; or locks first, then points."""
    points = scoring.score(sheet, state)
    if aim.target is not None:
        return -abs(points - aim.target)
    return points + (LOCK * own_locks(sheet, state) if aim.locks is not None else 0)


def reaches(aim: Aim, value: int, best: int) -> bool:
    """Whether a final sheet of worth ``value`` reaches the aim; ``best`` is the highest worth of any final sheet."""
    if aim.target is not None:
        return value == 0
    if aim.locks is not None:
        return value >= LOCK * aim.locks - LOCK // 2  # penalties may cost points
    return value == best


class Brief(NamedTuple):
    """The highest and second highest worth under an aim, and how many distinct final sheets reach it."""

    best: int
    runner_up: int | None
    winners: int


class PlainFuture:
    """Every way to play known rolls from a position, and the questions that puzzles ask about them.

    Any question raises ``TooManyWaysError`` if there are more than ``MOST_MOVES`` moves.
    """

    def __init__(self, sheet: Sheet, start: State, rolls: Sequence[Roll]) -> None:
        self.sheet, self.start, self.rolls = sheet, start, tuple(rolls)

    def ways(self) -> int:
        return PlayTree(self.sheet, self.rolls, POINTS).ways(self.start, 0)

    def lone_scores(self) -> list[int]:
        finals = PlayTree(self.sheet, self.rolls, POINTS).finals(self.start)
        different = {state.outcome: scoring.score(self.sheet, state) for state in finals}
        times = Counter(different.values())
        return sorted(score for score, number in times.items() if number == 1)

    def brief(self, aim: Aim) -> Brief:
        return _brief_of(PlayTree(self.sheet, self.rolls, aim), self.start)

    def winning_turns(self, aim: Aim) -> int:
        tree = PlayTree(self.sheet, self.rolls, aim)
        return len(WinningLines(tree, _brief_of(tree, self.start).best).line(self.start)[0])

    def study(self, aim: Aim = POINTS) -> Study:
        """The full analysis of an aim, including what players who look ahead end with."""
        tree, start = PlayTree(self.sheet, self.rolls, aim), self.start
        brief = _brief_of(tree, start)
        wins = WinningLines(tree, brief.best)
        line, final = wins.line(start)
        return Study(
            *brief,
            ways=tree.ways(start, 0),
            winning_ways=wins.ways(start, 0),
            ends=tuple(min(tree.ends(start, 0, n)) for n in range(1, FARTHEST + 1)),
            greedy_wins=any(reaches(aim, end, brief.best) for end in tree.greedy_ends(start, 0)),
            needs=frozenset(deed for deed in DEEDS if brief.winners and not wins.avoids(deed, start, 0)),
            line=line,
            final=final,
        )


@dataclass(frozen=True, slots=True)
class RollStream:
    """Reproducible sequences of ``turns`` rolls: own ones after ``wait`` turns, then every ``seats`` turns."""

    seed: int
    turns: int
    wait: int
    seats: int

    def rolls(self, sheet: Sheet, number: int) -> tuple[Roll, ...]:
        """Sequence ``number`` of the stream. The white dice are interchangeable, so the higher one stands first."""
        return tuple(self._roll(sheet, number * self.turns + turn, turn) for turn in range(self.turns))

    def _roll(self, sheet: Sheet, index: int, turn: int) -> Roll:
        dice = 2 + len(sheet.rules.dice)
        values = [counted_die(self.seed, index * dice + die, sheet.rules.sides) for die in range(dice)]
        white = (max(values[:2]), min(values[:2]))
        return Roll(white, tuple(values[2:]) if turn % self.seats == self.wait else ())


def sole_ways(sheet: Sheet, start: State, dice: RollStream, tries: int, locks: int) -> list[tuple[Roll, ...]]:
    """Of the first ``tries`` sequences of rolls, those with exactly one way to end with ``locks`` own locks."""
    sequences = [dice.rolls(sheet, number) for number in range(tries)]
    aim = Aim(locks=locks)
    return [rolls for rolls in sequences if WinningLines(PlayTree(sheet, rolls, aim), 0).ways(start, 0) == 1]


def _brief_of(tree: "PlayTree", start: State) -> Brief:
    finals = tree.finals(start)
    values = sorted({tree.worth(state) for state in finals}, reverse=True)
    winners = {state.outcome for state in finals if reaches(tree.aim, tree.worth(state), values[0])}
    return Brief(values[0], values[1] if len(values) > 1 else None, len(winners))


class PlayTree:
    """The moves of known rolls under one aim; every method caches its answers, so paths that meet are walked once."""

    def __init__(self, sheet: Sheet, rolls: tuple[Roll, ...], aim: Aim) -> None:
        self.sheet, self.rolls, self.aim = sheet, rolls, aim
        self.held = 0
        for name in ("moves", "worth", "most", "ends", "greedy_ends", "ways"):
            setattr(self, name, cache(getattr(self, name)))

    def moves(self, state: State, turn: int) -> list[Way]:
        """Every way to play a turn; none after the last roll or the end of the game.

        States count towards ``MOST_MOVES`` from here on, before they are expanded themselves.
        """
        found = list(rows.moves(self.sheet, state, self.rolls[turn])) if turn < len(self.rolls) else []
        self.held += len(found)
        if self.held > MOST_MOVES:
            raise TooManyWaysError(f"more than {MOST_MOVES:,} moves to be looked at: too many for the plain rules")
        return found

    def worth(self, state: State) -> int:
        return worth(self.sheet, state, self.aim)

    def most(self, state: State, turn: int, ahead: int) -> int:
        """The highest worth that can be reached after ``ahead`` more turns, or at the end."""
        moves = self.moves(state, turn) if ahead else []
        return max((self.most(after, turn + 1, ahead - 1) for _, after in moves), default=self.worth(state))

    def ends(self, state: State, turn: int, ahead: int) -> frozenset[int]:
        """All results of a player who looks ``ahead`` turns ahead; ties are all tried."""
        moves = self.moves(state, turn)
        most = self.most(state, turn, ahead)
        chosen = [after for _, after in moves if self.most(after, turn + 1, ahead - 1) == most]
        return frozenset[int]().union(*(self.ends(after, turn + 1, ahead) for after in chosen)) or frozenset(
            [self.worth(state)]
        )

    def greedy_ends(self, state: State, turn: int) -> frozenset[int]:
        """All results, as ``worth`` under this aim, of a player who takes the most points at each turn."""
        points = [(scoring.score(self.sheet, after), after) for _, after in self.moves(state, turn)]
        most = max((each for each, _ in points), default=0)
        chosen = [after for each, after in points if each == most]
        return frozenset[int]().union(*(self.greedy_ends(after, turn + 1) for after in chosen)) or frozenset(
            [self.worth(state)]
        )

    def ways(self, state: State, turn: int) -> int:
        return sum(self.ways(after, turn + 1) for _, after in self.moves(state, turn)) or 1

    def finals(self, start: State) -> set[State]:
        """All sheets that are possible at the end of the game or of the rolls."""
        ended, playing = set(), {start}
        for turn in range(len(self.rolls) + 1):
            ended |= {state for state in playing if not self.moves(state, turn)}
            playing = {after for state in playing for _, after in self.moves(state, turn)}
        return ended


class WinningLines:
    """The sequences of moves that reach the aim; ``best`` is the highest worth of a final sheet."""

    def __init__(self, tree: PlayTree, best: int) -> None:
        self.tree, self.best = tree, best
        for name in ("ways", "avoids"):
            setattr(self, name, cache(getattr(self, name)))

    def is_win(self, state: State) -> bool:
        return reaches(self.tree.aim, self.tree.worth(state), self.best)

    def ways(self, state: State, turn: int) -> int:
        moves = self.tree.moves(state, turn)
        return sum(self.ways(after, turn + 1) for _, after in moves) if moves else int(self.is_win(state))

    def moves(self, state: State, turn: int) -> Iterator[Way]:
        """The moves after which the aim can still be reached, in the order of the rules."""
        return (way for way in self.tree.moves(state, turn) if self.ways(way[1], turn + 1))

    def line(self, state: State) -> tuple[tuple[Turn, ...], State]:
        """The first sequence of moves that reaches the aim, and the sheet at its end."""
        turns: list[Turn] = []
        while way := next(self.moves(state, len(turns)), None):
            turns.append(way[0])
            state = way[1]
        return tuple(turns), state

    def avoids(self, deed: str, state: State, turn: int) -> bool:
        """Whether some way to the aim never does this deed."""
        if not self.tree.moves(state, turn):
            return self.is_win(state)
        for move, after in self.moves(state, turn):
            if not DEEDS[deed](self.tree, turn, state, (move, after)) and self.avoids(deed, after, turn + 1):
                return True
        return False


def _actions(turn: Turn) -> list[Action]:
    return [action for action in turn[:2] if isinstance(action, Action)]


def _could_cross(tree: PlayTree, turn: int, state: State) -> bool:
    return any(move.first or move.second for move, _ in tree.moves(state, turn))


def _sacrifice(tree: PlayTree, turn: int, state: State, way: Way) -> bool:
    points = scoring.score(tree.sheet, way[1])
    return any(scoring.score(tree.sheet, after) > points for _, after in tree.moves(state, turn))


def _pass(tree: PlayTree, turn: int, state: State, way: Way) -> bool:
    return not _actions(way[0]) and not way[0].penalty and _could_cross(tree, turn, state)


def _lock_race(tree: PlayTree, turn: int, _state: State, way: Way) -> bool:
    return turn + 1 < len(tree.rolls) and sum(way[1].closed) >= tree.sheet.rules.rows_to_end


def _link(tree: PlayTree, _turn: int, _state: State, way: Way) -> bool:
    link_of = tree.sheet.link_of
    for action in _actions(way[0]) if link_of else ():
        own = () if action.twice or action.between else (action.cell,)
        if any(link_of.get(cell) in (*own, *action.bonus) for cell in action.bonus):
            return True
    return False


# What a turn may contain, by the tag of a puzzle:
# - sacrifice: leave points that another move would have made at once
# - pass: cross nothing in another player's turn, although something could be crossed
# - penalty-on-purpose: take a penalty, although something could be crossed
# - lucky: use a lucky number
# - bonus, chain: set off a cross; set off two or more with one
# - lock, lock-race: close a row; end the game by closing, before the rolls run out
# - one-row: make both crosses in the same row
# - link, second-cross, round-cell, swap: make such a cross
DEEDS: dict[str, Callable[[PlayTree, int, State, Way], bool]] = {
    "sacrifice": _sacrifice,
    "pass": _pass,
    "penalty-on-purpose": lambda tree, turn, state, way: way[0].penalty and _could_cross(tree, turn, state),
    "lucky": lambda _tree, _turn, _state, way: any(action.lucky for action in _actions(way[0])),
    "bonus": lambda _tree, _turn, _state, way: any(action.bonus for action in _actions(way[0])),
    "chain": lambda _tree, _turn, _state, way: any(len(action.bonus) > 1 for action in _actions(way[0])),
    "lock": lambda tree, _turn, state, way: own_locks(tree.sheet, way[1]) > own_locks(tree.sheet, state),
    "lock-race": _lock_race,
    "one-row": lambda _tree, _turn, _state, way: way[0].is_in_one_row,
    "link": _link,
    "second-cross": lambda _tree, _turn, _state, way: any(action.twice for action in _actions(way[0])),
    "round-cell": lambda _tree, _turn, _state, way: any(action.between for action in _actions(way[0])),
    "swap": lambda _tree, _turn, _state, way: any(action.swap for action in _actions(way[0])),
}
