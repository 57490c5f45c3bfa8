"""Numbers the positions of a sheet: its rows are split into two halves, and each half's positions are listed.

A position is a pair of numbers, one for each half, and its value stands in a two-dimensional table, so that changing
one half moves along contiguous memory. Interchangeable rows are sorted within a half. If the halves are mirror images,
the table is symmetric and only half of it is computed.
"""

import array as packed
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from math import factorial, prod
from typing import NamedTuple

from sheetgen.base.kernels import Array, array

from ..rules.rows import State
from ..rules.variant import ALL_ROWS, Sheet
from .tracks import Step, Track, interchangeable, is_symmetry, onward, steps, tracks_of

Tracks = tuple[Track, ...]
MANY = 1 << 30  # more crosses than a row can have
VERY_MANY = 1 << 30  # more positions than can be counted one by one …
LONG_LIST = 1 << 18  # … or of one half


class HalfArrays(NamedTuple):
    """A half for the kernel, as flat arrays.

    By position p: ``closed`` rows, dice that have left (``gone``, as bits), the ``fewest`` crosses of a row. Its
    crosses are ``start[p]`` to ``start[p + 1]``.
    By cross c: the number and colour crossed, the ``next`` position, the points gained, ``lucky`` (see ``_lucky``) and
    ``gone_after``. The second crosses that can follow in the same half are ``then[c]`` to ``then[c + 1]``; the
    ``then_`` arrays describe them, and ``then_gain`` includes the first cross.
    """

    closed: Array
    gone: Array
    fewest: Array
    start: Array
    number: Array
    color: Array
    next: Array
    gain: Array
    lucky: Array
    gone_after: Array
    then: Array
    then_number: Array
    then_color: Array
    then_next: Array
    then_gain: Array


class _Cross(NamedTuple):
    row: int
    step: Step
    after: Tracks


@dataclass(frozen=True)
class Half:
    """Some rows of a sheet and all positions that they can reach from ``start``, in order of progress."""

    sheet: Sheet
    rows: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    start: Tracks

    @cached_property
    def positions(self) -> tuple[Tracks, ...]:
        """All positions, in order of progress; interchangeable rows are sorted, so that each is listed once."""
        found = {self.in_order(tracks) for tracks in product(*self.row_tracks)}
        return tuple(sorted(found, key=lambda tracks: (progress(tracks), tracks)))

    @cached_property
    def number(self) -> dict[Tracks, int]:
        return {tracks: number for number, tracks in enumerate(self.positions)}

    def part_of(self, tracks: Tracks) -> Tracks:
        return tuple(tracks[row] for row in self.rows)

    def number_of(self, tracks: Tracks) -> int:
        return self.number[self.in_order(self.part_of(tracks))]

    @property
    def most(self) -> int:
        """An upper bound for the number of positions, without listing them."""
        return prod(map(len, self.row_tracks))

    @property
    def pairs(self) -> int:
        """About how many pairs of crosses in a turn ``arrays`` lists, without listing them."""
        tracks = self.row_tracks
        follow = [
            {one: steps(self.sheet, row, one) for one in each} for row, each in zip(self.rows, tracks, strict=True)
        ]
        crosses = [sum(map(len, each.values())) for each in follow]
        twice = [sum(len(each[step.after]) for found in each.values() for step in found) for each in follow]
        share = [Fraction(count, len(each)) for count, each in zip(crosses, tracks, strict=True)]
        apart = sum(share) ** 2 - sum(each**2 for each in share)  # pairs in different rows
        alike = sum(Fraction(count, len(each)) for count, each in zip(twice, tracks, strict=True))
        orders = prod(factorial(len(group)) for group in self.groups)
        return int(self.most * (apart + alike) / orders)

    @property
    def row_tracks(self) -> list[Tracks]:
        """All tracks that each row can reach."""
        return [onward(self.sheet, row, track) for row, track in zip(self.rows, self.start, strict=True)]

    @cached_property
    def layers(self) -> tuple[tuple[int, int], ...]:
        """The ranges of positions of equal progress: no position leads to another one of its range."""
        far = [progress(tracks) for tracks in self.positions]
        starts = [n for n in range(len(far)) if not n or far[n] != far[n - 1]]
        return tuple(zip(starts, [*starts[1:], len(far)], strict=True))

    def in_order(self, tracks: Tracks) -> Tracks:
        """The representative of all positions that differ only by interchangeable rows: each group sorted."""
        ordered = list(tracks)
        for group in self.groups:
            for place, track in zip(group, sorted(tracks[place] for place in group), strict=True):
                ordered[place] = track
        return tuple(ordered)

    def crosses(self, tracks: Tracks) -> Iterator[_Cross]:
        for place, row in enumerate(self.rows):
            for step in steps(self.sheet, row, tracks[place]):
                yield _Cross(row, step, (*tracks[:place], step.after, *tracks[place + 1 :]))

    @cached_property
    def arrays(self) -> HalfArrays:
        first: list[tuple[int, ...]] = []
        second = packed.array("q")  # four numbers for each: there are millions of them
        start, then = [0], [0]
        entries = cache(self._entries)
        for tracks in self.positions:
            for (row, step, after), entry in zip(self.crosses(tracks), entries(tracks), strict=True):
                first.append((*entry, self._lucky(tracks, row, step), self._dice_gone(after)))
                for number, color, to, gain in entries(after):
                    second.extend((number, color, to, step.gain + gain))
                then.append(len(second) // 4)
            start.append(len(first))
        positions = [self._state(tracks) for tracks in self.positions]
        starts, thens = _columns([(n,) for n in start], 1), _columns([(n,) for n in then], 1)
        seconds = [array(second[n::4].tolist()) for n in range(4)]
        return HalfArrays._make((*_columns(positions, 3), *starts, *_columns(first, 6), *thens, *seconds))

    def _state(self, tracks: Tracks) -> tuple[int, ...]:
        """How many rows are closed, which dice have left, and the fewest crosses of a row."""
        fewest = min((track.crosses for track in tracks), default=MANY)
        return sum(track.closed for track in tracks), self._dice_gone(tracks), fewest

    def _entries(self, tracks: Tracks) -> list[tuple[int, int, int, int]]:
        return [self._cross(*cross) for cross in self.crosses(tracks)]

    def _cross(self, row: int, step: Step, after: Tracks) -> tuple[int, int, int, int]:
        """The number crossed, counted from 2 (the least sum); its colour; the next position; the points gained."""
        cells = self.sheet.rows[row]
        color = self.sheet.rules.dice.index(cells.colors[step.place])
        return cells.numbers[step.place] - 2, color, self.number[self.in_order(after)], step.gain

    def _lucky(self, tracks: Tracks, row: int, step: Step) -> int:
        """The row's crosses, which a lucky number needs to be fewest (D4); -1 if this is not its next cell (D5)."""
        track = tracks[self.rows.index(row)]
        return track.crosses if step.place == track.passed else -1

    def _dice_gone(self, tracks: Tracks) -> int:
        """The dice that have left the game (D6), as bits."""
        dice = self.sheet.rules.dice
        gone = 0
        for row, track in zip(self.rows, tracks, strict=True):
            gone |= track.closed << dice.index(self.sheet.rows[row].color)
        return gone


def progress(tracks: Tracks) -> int:
    """Twice the cells passed in all rows, plus one for each second cross of a last cell; every cross increases it."""
    return sum(2 * track.passed + track.again for track in tracks)


def _columns(table: list[tuple[int, ...]], width: int) -> tuple[Array, ...]:
    return tuple(map(array, zip(*table, strict=True))) if table else (array([]),) * width


@dataclass(frozen=True)
class Numbering:
    """All positions that a sheet can reach from a start: two halves, and whether they are mirror images."""

    sheet: Sheet
    left: Half
    right: Half
    is_symmetric: bool

    @property
    def size(self) -> int:
        """The number of positions to value at each number of penalties; an upper bound if there are very many."""
        if not self.is_listed:
            return self.left.most * self.right.most
        left, right = self.shape
        return left * (left + 1) // 2 if self.is_symmetric else left * right

    @property
    def is_listed(self) -> bool:
        """Whether there are few enough positions to list those of each half."""
        most = self.left.most, self.right.most
        return prod(most) <= VERY_MANY and max(most) <= LONG_LIST

    @property
    def pairs(self) -> int:
        """About how many pairs of crosses are listed."""
        return self.left.pairs + self.right.pairs

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.left.positions), len(self.right.positions)

    def place(self, state: State) -> tuple[int, int]:
        """The place of a state's value in the table: the number of each half's position."""
        tracks = tracks_of(self.sheet, state)
        return self.left.number_of(tracks), self.right.number_of(tracks)

    def holds(self, state: State) -> bool:
        tracks = tracks_of(self.sheet, state)
        return all(half.in_order(half.part_of(tracks)) in half.number for half in (self.left, self.right))


def numbering(sheet: Sheet, state: State) -> Numbering:
    if sheet.rules.fewest != ALL_ROWS:
        raise ValueError("the tables compare all rows for the fewest crosses")
    start = tracks_of(sheet, state)
    groups = interchangeable(sheet, start)
    order = [row for group in groups for row in group]
    cut = (len(order) + 1) // 2
    left, right = (_half(sheet, tuple(part), groups, start) for part in (order[:cut], order[cut:]))
    return Numbering(sheet, left, right, _are_images(left, right))


def _half(sheet: Sheet, rows: tuple[int, ...], groups: tuple[tuple[int, ...], ...], start: Tracks) -> Half:
    inside = [tuple(rows.index(row) for row in group if row in rows) for group in groups]
    return Half(sheet, rows, tuple(group for group in inside if len(group) > 1), tuple(start[row] for row in rows))


def _are_images(left: Half, right: Half) -> bool:
    if len(left.rows) != len(right.rows) or left.start != right.start or left.groups != right.groups:
        return False
    image = dict(zip(left.rows + right.rows, right.rows + left.rows, strict=True))
    places = tuple(image[row] for row in range(len(image)))
    return any(is_symmetry(left.sheet, places, mirrored) for mirrored in (False, True))
