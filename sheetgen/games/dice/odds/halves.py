"""The positions of a sheet, numbered: two halves of its rows, each with all that it can become.

A position is a pair of numbers, one for either half, and its value stands in a table of two dimensions: to go through
one half while the other stands still is to go along memory. Rows that are interchangeable are put in order within a
half; where the halves are images of each other, the table is symmetric and half of it is computed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np

from sheetgen.base.compiled import Array

from ..rules.rows import State
from ..rules.variant import Sheet
from . import tracks as odds_rows
from .tracks import Step, Track

Tracks = tuple[Track, ...]
MANY = 1 << 30
"""More crosses than any row can have."""
VERY_MANY = 1 << 30
"""More positions than anybody lists."""


class Lists(NamedTuple):
    """A half for the kernel: of each of its positions how far the game has come, and where each cross leads.

    Crosses ``start[p]`` to ``start[p + 1]`` are those of position p, and after cross c come the crosses
    ``then[c]`` to ``then[c + 1]`` as second ones of a turn. Colours that are gone are bits.
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
    """Some rows of a sheet, and every position of theirs, those with more behind them later."""

    sheet: Sheet
    rows: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    start: Tracks

    @cached_property
    def positions(self) -> tuple[Tracks, ...]:
        """All there are, of interchangeable ones the one in order."""
        found = {self.in_order(tracks) for tracks in product(*self._each)}
        return tuple(sorted(found, key=lambda tracks: (progress(tracks), tracks)))

    @cached_property
    def number(self) -> dict[Tracks, int]:
        """The number of each position."""
        return {tracks: number for number, tracks in enumerate(self.positions)}

    def part_of(self, tracks: Tracks) -> Tracks:
        """This half of a sheet."""
        return tuple(tracks[row] for row in self.rows)

    def number_of(self, tracks: Tracks) -> int:
        """The number of this half of a sheet."""
        return self.number[self.in_order(self.part_of(tracks))]

    @property
    def most(self) -> int:
        """At most so many positions; to be asked before they are listed."""
        return prod(map(len, self._each))

    @property
    def _each(self) -> list[Tracks]:
        """What each row can become."""
        return [odds_rows.onward(self.sheet, row, track) for row, track in zip(self.rows, self.start, strict=True)]

    @cached_property
    def layers(self) -> tuple[tuple[int, int], ...]:
        """From where to where positions have come equally far: none of them leads to another."""
        far = [progress(tracks) for tracks in self.positions]
        starts = [n for n in range(len(far)) if not n or far[n] != far[n - 1]]
        return tuple(zip(starts, [*starts[1:], len(far)], strict=True))

    def in_order(self, tracks: Tracks) -> Tracks:
        """The one that stands for all that differ by interchangeable rows only."""
        ordered = list(tracks)
        for group in self.groups:
            for place, track in zip(group, sorted(tracks[place] for place in group), strict=True):
                ordered[place] = track
        return tuple(ordered)

    def crosses(self, tracks: Tracks) -> Iterator[_Cross]:
        """Every cross that a position can still take."""
        for place, row in enumerate(self.rows):
            for step in odds_rows.steps(self.sheet, row, tracks[place]):
                yield _Cross(row, step, (*tracks[:place], step.after, *tracks[place + 1 :]))

    @cached_property
    def lists(self) -> Lists:
        """The half for the kernel."""
        first: list[tuple[int, ...]] = []
        second: list[tuple[int, ...]] = []
        start, then = [0], [0]
        for tracks in self.positions:
            for row, step, after in self.crosses(tracks):
                first.append((*self._cross(row, step, after), self._lucky(tracks, row, step), self._gone(after)))
                for other, more, end in self.crosses(after):
                    second.append(self._cross(other, more, end, step.gain))
                then.append(len(second))
            start.append(len(first))
        positions = [self._state(tracks) for tracks in self.positions]
        starts, thens = _columns([(n,) for n in start], 1), _columns([(n,) for n in then], 1)
        return Lists._make((*_columns(positions, 3), *starts, *_columns(first, 6), *thens, *_columns(second, 4)))

    def _state(self, tracks: Tracks) -> tuple[int, ...]:
        """How many rows are closed, which dice are gone, and the fewest crosses of a row."""
        fewest = min((track.crosses for track in tracks), default=MANY)
        return sum(track.closed for track in tracks), self._gone(tracks), fewest

    def _cross(self, row: int, step: Step, after: Tracks, gained: int = 0) -> tuple[int, ...]:
        """The number that is crossed, counted from the least sum of two dice; its colour; what comes of it."""
        cells = self.sheet.rows[row]
        color = self.sheet.rules.dice.index(cells.colors[step.place])
        return cells.numbers[step.place] - 2, color, self.number[self.in_order(after)], gained + step.gain

    def _lucky(self, tracks: Tracks, row: int, step: Step) -> int:
        """Of a row's next cell, the crosses before it: a lucky number crosses it where they are fewest (D4, D5)."""
        track = tracks[self.rows.index(row)]
        return track.crosses if step.place == track.passed else -1

    def _gone(self, tracks: Tracks) -> int:
        """The dice that have left the game (D6)."""
        dice = self.sheet.rules.dice
        gone = 0
        for row, track in zip(self.rows, tracks, strict=True):
            gone |= track.closed << dice.index(self.sheet.rows[row].color)
        return gone


def progress(tracks: Tracks) -> int:
    """How far a position has come: every cross brings it further."""
    return sum(track.passed for track in tracks)


def _columns(table: list[tuple[int, ...]], width: int) -> tuple[Array, ...]:
    return tuple(np.ascontiguousarray(column) for column in np.array(table, np.int64).reshape(-1, width).T)


@dataclass(frozen=True)
class Numbering:
    """A sheet from some position on: its two halves, and whether they are images of each other."""

    sheet: Sheet
    left: Half
    right: Half
    is_symmetric: bool

    @property
    def size(self) -> int:
        """How many positions are to be valued, whatever the penalties; of very many, at most how many."""
        if self.left.most * self.right.most > VERY_MANY:
            return self.left.most * self.right.most
        left, right = self.shape
        return left * (left + 1) // 2 if self.is_symmetric else left * right

    @property
    def shape(self) -> tuple[int, int]:
        """How many positions either half has."""
        return len(self.left.positions), len(self.right.positions)

    def place(self, state: State) -> tuple[int, int]:
        """The numbers of a sheet's halves."""
        tracks = odds_rows.tracks(self.sheet, state)
        return self.left.number_of(tracks), self.right.number_of(tracks)

    def holds(self, state: State) -> bool:
        """Whether a sheet is among these positions."""
        tracks = odds_rows.tracks(self.sheet, state)
        return all(half.in_order(half.part_of(tracks)) in half.number for half in (self.left, self.right))


def numbering(sheet: Sheet, state: State) -> Numbering:
    """All that a sheet can become."""
    start = odds_rows.tracks(sheet, state)
    groups = odds_rows.interchangeable(sheet, start)
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
    return any(odds_rows.is_symmetry(left.sheet, places, mirrored) for mirrored in (False, True))
