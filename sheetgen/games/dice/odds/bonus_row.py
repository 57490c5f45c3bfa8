"""Numbers the positions of a sheet with a bonus row, and builds tables of their values.

What a bonus cell sets off depends on how many fields are already used. Closing a row strikes its fields (D7), so only
fields of open rows are counted. Once all fields are used, bonus cells are still counted, but set off nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

from sheetgen.base.kernels import Array, array, full, zeros

from ..rules.rows import State
from ..rules.variant import Cell, Sheet
from .blocks import CountBlocks, Span, spans_of, together
from .bonus_row_kernel import Board, SharedBuffers, fill_with_fields
from .combinations import Combinations, in_layers
from .kernel import NONE, Buffers, DiceTables
from .tables import buffers_for, dice_tables, ignore
from .tracks import Step, Track, steps, tracks_of


@dataclass(frozen=True)
class FieldNumbering:
    """All positions that a sheet with a bonus row can reach from ``start``, and the places of their values."""

    sheet: Sheet
    start: State

    pairs = 0  # of crosses in a turn: none are listed

    @cached_property
    def used(self) -> tuple[dict[Track, Span], ...]:
        """For each row, maps each track to how many fields its cells can have used since the start."""
        return tuple(self._used(row, track) for row, track in enumerate(tracks_of(self.sheet, self.start)))

    def _used(self, row: int, start: Track) -> dict[Track, Span]:
        fields = self._fields_of(row)
        return spans_of(
            self.sheet, row, start, lambda step: self.is_bonus(row, step), in_closed=lambda least: least - fields
        )

    def is_bonus(self, row: int, step: Step) -> bool:
        return Cell(row, step.place) in self.sheet.bonus_cells

    def _fields_of(self, row: int) -> int:
        return sum(self.sheet.row_of[color] == row for color in self.sheet.bonus_row)

    @property
    def cut(self) -> int:
        """The number of rows in the left half."""
        return (len(self.sheet.rows) + 1) // 2

    @cached_property
    def halves(self) -> tuple[Combinations, Combinations]:
        tracks = tuple(map(tuple, self.used))
        return Combinations(tracks[: self.cut]), Combinations(tracks[self.cut :])

    @cached_property
    def blocks(self) -> CountBlocks:
        """The blocks by number of fields used; fields used at the start count for the left half."""
        fields = _open_fields(self.sheet, self.start.closed, self.start.bonus_used)
        return CountBlocks(_added(self.used[: self.cut], fields), _added(self.used[self.cut :], 0))

    @property
    def size(self) -> int:
        """The number of values in the table for each number of penalties."""
        spare = sum(sum(used.spare for used in row.values()) / len(row) for row in self.used)
        return round(prod(map(len, self.used)) * (1 + spare))

    @property
    def shape(self) -> tuple[int, int]:
        return 1, self.size

    def place(self, state: State) -> tuple[int, int]:
        """The place of a state's value in the table."""
        return 0, self.blocks.place(*self._numbers(state))

    def _numbers(self, state: State) -> tuple[int, int, int]:
        """The number of each half's position, and the number of fields used."""
        tracks = tracks_of(self.sheet, state)
        left, right = self.halves[0].number(tracks[: self.cut]), self.halves[1].number(tracks[self.cut :])
        used = _open_fields(self.sheet, state.closed, state.bonus_used)
        if used == _open_fields(self.sheet, state.closed, len(self.sheet.bonus_row)):  # more changes nothing
            used = max(used, self.blocks.span(left, right).least)
        return left, right, used

    def holds(self, state: State) -> bool:
        tracks = tracks_of(self.sheet, state)
        if not (self.halves[0].holds(tracks[: self.cut]) and self.halves[1].holds(tracks[self.cut :])):
            return False
        return self.blocks.holds(*self._numbers(state))

    @cached_property
    def board(self) -> Board:
        return _board(self)


def _added(rows: tuple[dict[Track, Span], ...], fields: int) -> list[Span]:
    return [together(spans, fields) for spans in product(*(row.values() for row in rows))]


def _open_fields(sheet: Sheet, closed: tuple[bool, ...], end: int) -> int:
    """How many of the fields before ``end`` belong to open rows."""
    return sum(not closed[sheet.row_of[color]] for color in sheet.bonus_row[:end])


def _board(positions: FieldNumbering) -> Board:
    sheet, blocks = positions.sheet, positions.blocks
    tracks = [list(row) for row in positions.used]
    most = max(map(len, tracks))
    crosses, first, ahead = _crosses(positions, most)
    offers, to, gains, bonus = zip(*crosses, strict=True) if crosses else ((), (), (), ())
    closed = [row[t].closed if t < len(row) else 0 for row in tracks for t in range(most)]
    field, left_over = _fields(sheet, 2 + sum(max(used.most for used in half) for half in (blocks.left, blocks.right)))
    return Board(
        start=array(first, shape=(len(tracks), most + 1)),
        ahead=array(ahead, shape=(len(tracks), most)),
        closed=array(closed, shape=(len(tracks), most)),
        offer=array(offers),
        to=array(to),
        gain=array(gains, "float64"),
        bonus=array(bonus),
        die=array([sheet.rules.dice.index(row.color) for row in sheet.rows]),
        field=field,
        left_over=left_over,
        stride=array(positions.halves[0].strides + positions.halves[1].strides),
        size=array(list(map(len, tracks))),
        cut=positions.cut,
        blocks=blocks.arrays,
    )


def _crosses(positions: FieldNumbering, most: int) -> tuple[list[tuple[int, int, int, int]], list[int], list[int]]:
    """All crosses as (offer, next track, points, whether it sets off a field); where those of each track begin, row by
    row; and for each track the cross of its next cell, or -1."""
    sheet, numbers = positions.sheet, 2 * positions.sheet.rules.sides - 1
    crosses: list[tuple[int, int, int, int]] = []
    first, ahead = [], []
    for row, used in enumerate(positions.used):
        number = {track: place for place, track in enumerate(used)}
        for track in used:
            first.append(len(crosses))
            ahead.append(-1)
            for step in steps(sheet, row, track):
                if step.place == track.passed:
                    ahead[-1] = len(crosses)
                cell = Cell(row, step.place)
                offer = sheet.rules.dice.index(sheet.color(cell)) * numbers + sheet.number(cell) - 2
                crosses.append((offer, number[step.after], step.gain, positions.is_bonus(row, step)))
        rest = most - len(used)
        first += [len(crosses)] * (rest + 1)
        ahead += [-1] * rest
    return crosses, first, ahead


def _fields(sheet: Sheet, most: int) -> tuple[Array, Array]:
    """``field`` and ``left_over`` of a ``Board``, for up to ``most`` used fields."""
    count = len(sheet.rows)
    field, left_over = [], []
    for mask in range(1 << count):
        rows = [sheet.row_of[color] for color in sheet.bonus_row if not mask >> sheet.row_of[color] & 1]
        rows += [-1] * (most - len(rows))
        field += rows[:most]
        for row in range(count):
            left_over += [used - rows[:used].count(row) for used in range(most)]
    return array(field, shape=(1 << count, most)), array(left_over, shape=(1 << count, count, most))


def level(
    positions: FieldNumbering, next_level: Array, threads: int = 1, report: Callable[[float], None] = ignore
) -> Array:
    """The expected points to come of every position, given ``next_level``: the table for one more penalty."""
    board, dice, layers = positions.board, dice_tables(positions.sheet), positions.halves[0].layers
    table, waiting = zeros(positions.shape, "float64"), zeros(positions.shape, "float64")
    lefts = array([number for layer in layers for number in layer])

    def fill_part(part: tuple[int, int], space: tuple[Buffers, SharedBuffers]) -> None:
        fill_with_fields(lefts, *part, board, dice, table, waiting, next_level, *space)

    spaces = [(buffers_for(dice), scratch(dice, positions.blocks.longest, len(positions.used))) for _ in range(threads)]
    in_layers(layers, fill_part, spaces, report)
    return table


def scratch(dice: DiceTables, most: int, rows: int) -> SharedBuffers:
    """Scratch space for ``most`` positions with the same tracks."""
    numbers = len(dice.is_lucky)
    offers = dice.colors * numbers
    return SharedBuffers(
        after=full((most, numbers + 1, offers), NONE, "float64"),
        best_first=zeros((most, numbers + 1), "float64"),
        known=zeros((numbers + 1, offers + 1)),
        is_known=zeros((numbers + 1, offers)),
        now=zeros(rows),
        then=zeros(rows),
    )
