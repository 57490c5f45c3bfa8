"""Judges a played game turn by turn: the value of the best move, the cost of the move played, the luck of the dice.

The value of a sheet is its expected final score. From the first roll to the end, only three things change it: the roll
(``luck``: the best move is worth more or less than expected), the move (``loss``, never negative), and other players
(``others``: they close rows, or end the game). So

    final = start + luck - loss + others
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..rules import rows, scoring
from ..rules.record import GameRecord, RecordedStep, Replay, Seat
from ..rules.rows import State, Turn
from ..rules.variant import Sheet
from . import values
from .tracks import has_tables

NOTHING = 10**-values.DIGITS  # smaller losses are rounding

Options = tuple[tuple[Turn, float], ...]


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A judged step of a game; ``value`` is the sheet's value after it, ``options`` the ways to play, best first.

    ``best`` is the turn that was played if none is worth more.
    """

    step: RecordedStep
    options: Options
    best: Turn
    luck: float
    loss: float
    others: float
    value: float

    def listed(self, most: int) -> Options:
        """The best ways to play, at most ``most`` of them, and the one that was played."""
        best = self.options[:most]
        if any(turn == self.step.turn for turn, _ in best):
            return best
        return (*best[:-1], *(each for each in self.options if each[0] == self.step.turn))


@dataclass(frozen=True, slots=True)
class SeatReview:
    """One player's game. ``start`` is the sheet's value before the first roll, ``final`` at the end."""

    seat: Seat
    turns: tuple[JudgedTurn, ...]
    start: float
    is_over: bool
    exact: bool
    players: int  # at the table that the values assume

    @property
    def final(self) -> float:
        return self.turns[-1].value if self.turns else self.start

    @property
    def luck(self) -> float:
        return sum((turn.luck for turn in self.turns), 0.0)

    @property
    def loss(self) -> float:
        return sum((turn.loss for turn in self.turns), 0.0)

    @property
    def others(self) -> float:
        return sum((turn.others for turn in self.turns), 0.0)

    def dearest(self, count: int) -> tuple[JudgedTurn, ...]:
        """The costliest turns, costliest first."""
        costly = (turn for turn in self.turns if turn.loss)
        return tuple(sorted(costly, key=lambda turn: -turn.loss)[:count])


def review(
    record: GameRecord, replay: Replay, threads: int, report: Callable[[float], None], players: int = 1, first: int = 0
) -> tuple[SeatReview, ...]:
    """Every seat's game; ``report`` is called with the part done, up to 1.

    With n players, values assume a table of n; sheets with effects are valued for one player. A single player's record
    may come from a table of ``players``, at which ``first`` others roll before this one.
    """
    whole, done, found, table = sum(map(len, replay.steps)), 0, [], max(players, len(record.seats))
    for place, (seat, steps) in enumerate(zip(record.seats, replay.steps, strict=True), first):
        size = table if has_tables(seat.sheet) or players > 1 else 1
        judge = _Judge(seat.sheet, threads, size)
        start = judge.values(seat.state, place % size)(seat.state)
        turns: list[JudgedTurn] = []
        for step in steps:
            is_end = replay.is_over and step is steps[-1]
            wait = (place - step.number) % size
            turns.append(judge.turn(step, wait, turns[-1].value if turns else start, is_end))
            done += 1
            report(done / whole)
        found.append(SeatReview(seat, tuple(turns), start, replay.is_over, judge.is_exact, size))
    return tuple(found)


class _Course(NamedTuple):
    """The best turn, the loss by playing another, what others changed meanwhile, and the sheet's value after that."""

    best: Turn
    loss: float
    others: float
    value: float


class _Judge:
    """Values one player's sheets; ``is_exact`` is true until one of them is estimated."""

    def __init__(self, sheet: Sheet, threads: int, players: int) -> None:
        self.sheet, self.threads, self.players, self.is_exact = sheet, threads, players, True

    def values(self, state: State, wait: int) -> Callable[[State], float]:
        """A function that values ``state`` and all that it leads to, ``wait`` other rolls before the player's own."""
        worth_of = values.values(self.sheet, state, self.threads, compares=True, players=self.players)

        def value(after: State) -> float:
            worth = worth_of(after, wait)
            self.is_exact &= worth.exact
            return worth.value

        return value

    def turn(self, step: RecordedStep, wait: int, expected: float, is_end: bool) -> JudgedTurn:
        """Judge a step before which the sheet was worth ``expected``; the game is over after it if ``is_end``.

        ``wait`` others roll between it and the player's next roll.
        """
        ways = dict(rows.moves(self.sheet, step.before, step.roll))
        options = self._ranked(ways, step.before, wait)
        if step.closed and step.roll.active:
            course = self._around_closing(step, wait, ways, options)
        else:
            value = dict(options)[step.turn]
            course = _Course(options[0][0], options[0][1] - value, 0.0, value)
        is_best = course.loss < NOTHING
        end = self._end(step, wait, course.value, is_end)
        return JudgedTurn(
            step=step,
            options=options,
            best=step.turn if is_best else course.best,
            luck=options[0][1] - expected,
            loss=0.0 if is_best else course.loss,
            others=course.others + end - course.value,
            value=end,
        )

    def _ranked(self, ways: Mapping[Turn, State], start: State, wait: int) -> Options:
        value = self.values(start, wait)
        return tuple(sorted(((turn, value(after)) for turn, after in ways.items()), key=lambda each: -each[1]))

    def _around_closing(self, step: RecordedStep, wait: int, ways: Mapping[Turn, State], options: Options) -> _Course:
        """Judge an own turn in which others closed a row in action 1: action 2 is judged on the sheet they left."""
        first = step.turn.first
        between = ways[Turn(first)] if first else step.before
        closed = tuple(shut or row in step.closed for row, shut in enumerate(between.closed))
        between = between._replace(closed=closed)
        hoped = max(value for turn, value in options if turn.first == first)
        left = self._ranked(dict(_endings(self.sheet, step, between)), between, wait)
        value = dict(left)[step.turn]
        too_little = options[0][1] - hoped
        best = options[0][0] if too_little >= NOTHING else left[0][0]
        return _Course(best, too_little + left[0][1] - value, left[0][1] - hoped, value)

    def _end(self, step: RecordedStep, wait: int, value: float, is_end: bool) -> float:
        """The value of the sheet after a step, including what others did in it."""
        if is_end:
            return float(scoring.score(self.sheet, step.after))
        if step.closed and not step.roll.active:
            return self.values(step.after, wait)(step.after)
        return value


def _endings(sheet: Sheet, step: RecordedStep, between: State) -> Iterator[tuple[Turn, State]]:
    """The turns that begin with the action 1 of a step, and the sheets they lead to from ``between``."""
    first = step.turn.first
    if rows.is_over(sheet, between):  # D1
        yield Turn(first), between
        return
    yield (Turn(first), between) if first else (Turn(penalty=True), rows.take_penalty(between))
    for second, after in rows.second_actions(sheet, between, step.roll):
        yield Turn(first, second), after
