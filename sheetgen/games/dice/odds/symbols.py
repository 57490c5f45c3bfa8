"""Numbers the positions of a sheet with symbols, and builds tables of their values.

Besides the rows' tracks, a position depends on which symbols can still be earned, or count at the end: for each symbol,
whether all of its passed cells are crossed. With both cells passed, this matters only for what counts later: the
doubled row, and penalties that cost nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from sheetgen.base.kernels import Array, array, zeros

from ..rules import rows
from ..rules.rows import State
from ..rules.variant import Cell, Sheet
from .bonus_row import scratch
from .bonus_row_kernel import SharedBuffers
from .combinations import Combinations, in_layers
from .halves import Tracks
from .kernel import Buffers
from .symbols_kernel import Paths, Places, WordGroup, fill_with_symbols
from .tables import buffers_for, dice_tables, ignore
from .tracks import Step, Track, steps

EFFECTS = ("two-in-fewest", "one-in-each", "double-fewest", "plus-13", "no-penalty")  # numbered as in the kernel
LASTING = ("double-fewest", "no-penalty")  # they matter once they are earned
Kind = tuple[int, ...]  # how many cells of each symbol are passed


@dataclass(frozen=True)
class SymbolNumbering:
    """All positions that a sheet with symbols can reach from ``start``, and the places of their values."""

    sheet: Sheet
    start: State

    pairs = 0  # of crosses in a turn: none are listed

    @property
    def cut(self) -> int:
        """The number of rows in the left half."""
        return (len(self.sheet.rows) + 1) // 2

    def tracks_of(self, state: State) -> Tracks:
        """The tracks of the rows; closed rows keep their crosses, which D4 looks at."""
        return tuple(map(self._track, [state] * len(self.sheet.rows), range(len(self.sheet.rows))))

    def _track(self, state: State, row: int) -> Track:
        marks, closed = state.marks[row], state.closed[row]
        passed = len(self.sheet.rows[row].numbers) + 1 if closed else marks[-1] + 1 if marks else 0
        return Track(passed, rows.crosses(self.sheet, state, row), closed)

    def steps(self, row: int, track: Track) -> Iterator[Step]:
        for step in steps(self.sheet, row, track):
            locked = step.after._replace(crosses=track.crosses + 2)
            yield step._replace(after=locked) if step.after.closed else step

    @cached_property
    def halves(self) -> tuple[Combinations, Combinations]:
        tracks = tuple(self._onward(row, track) for row, track in enumerate(self.tracks_of(self.start)))
        return Combinations(tracks[: self.cut]), Combinations(tracks[self.cut :])

    def _onward(self, row: int, start: Track) -> Tracks:
        found, new = {start}, {start}
        while new:
            new = {step.after for track in new for step in self.steps(row, track)} - found
            found |= new
        return tuple(sorted(found))

    def passed(self, row: int, track: Track) -> tuple[int, int]:
        """The symbols whose first and whose second cell is passed in a row, as bits."""
        one, other = (
            sum(
                1 << n
                for n, symbol in enumerate(self.sheet.symbols)
                if symbol.cells[side].row == row and symbol.cells[side].place < track.passed
            )
            for side in range(2)
        )
        return one, other

    @cached_property
    def kinds(self) -> tuple[list[Kind], list[Kind]]:
        """The kind of each position, for both halves."""
        left, right = self.halves
        return self._kinds(left, 0), self._kinds(right, self.cut)

    def _kinds(self, half: Combinations, first: int) -> list[Kind]:
        each = [[self._kind(row, track) for track in tracks] for row, tracks in enumerate(half.rows, first)]
        nothing = (0,) * len(self.sheet.symbols)
        return [tuple(map(sum, zip(nothing, *kinds, strict=True))) for kinds in product(*each)]

    def _kind(self, row: int, track: Track) -> Kind:
        one, other = self.passed(row, track)
        return tuple((one >> n & 1) + (other >> n & 1) for n in range(len(self.sheet.symbols)))

    def live(self, left: Kind, right: Kind) -> int:
        """The symbols for which it matters whether their passed cells are crossed, as bits."""
        bits = 0
        for n, (symbol, one, other) in enumerate(zip(self.sheet.symbols, left, right, strict=True)):
            matters = one + other > 0 if symbol.effect in LASTING else one + other == 1
            bits |= matters << n
        return bits

    @property
    def size(self) -> int:
        """The number of values in the table for each number of penalties."""
        left, right = map(Counter, self.kinds)
        return sum(left[one] * right[other] << self.live(one, other).bit_count() for one, other in product(left, right))

    @property
    def shape(self) -> tuple[int, int]:
        return 1, self.size

    def place(self, state: State) -> tuple[int, int]:
        """The place of a state's value in the table."""
        tracks, places = self.tracks_of(state), self.places
        a, b = self.halves[0].number(tracks[: self.cut]), self.halves[1].number(tracks[self.cut :])
        one, other = int(places.left_kind[a]), int(places.right_kind[b])
        bits = int(places.live[one, other])
        rank = int(places.left_rank[a] * places.ranks[other] + places.right_rank[b])
        word = int(places.packed[bits, self._word(state, tracks) & bits])
        return 0, int(places.base[one, other]) + (rank << bits.bit_count()) + word

    def _word(self, state: State, tracks: Tracks) -> int:
        return sum(
            all(cell.place in state.marks[cell.row] or cell.place >= tracks[cell.row].passed for cell in symbol.cells)
            << n
            for n, symbol in enumerate(self.sheet.symbols)
        )

    def holds(self, state: State) -> bool:
        tracks = self.tracks_of(state)
        return self.halves[0].holds(tracks[: self.cut]) and self.halves[1].holds(tracks[self.cut :])

    @cached_property
    def places(self) -> Places:
        kinds = [sorted(set(each)) for each in self.kinds]
        count = [Counter(each) for each in self.kinds]
        live, base, end = [], [], 0
        for one, other in product(*kinds):
            live.append(self.live(one, other))
            base.append(end)
            end += count[0][one] * count[1][other] << live[-1].bit_count()
        words = range(1 << len(self.sheet.symbols))
        shape = len(kinds[0]), len(kinds[1])
        return Places(
            left_kind=array([kinds[0].index(kind) for kind in self.kinds[0]]),
            left_rank=array(_ranks(self.kinds[0])),
            right_kind=array([kinds[1].index(kind) for kind in self.kinds[1]]),
            right_rank=array(_ranks(self.kinds[1])),
            ranks=array([count[1][kind] for kind in kinds[1]]),
            live=array(live, shape=shape),
            base=array(base, shape=shape),
            width=array([bits.bit_count() for bits in words]),
            packed=array([_packed(bits, word) for bits in words for word in words], shape=(len(words), len(words))),
        )

    @cached_property
    def paths(self) -> Paths:
        return _paths(self)


def _ranks(kinds: list[Kind]) -> list[int]:
    """For each entry, its rank among entries of the same kind."""
    seen: Counter[Kind] = Counter()
    ranks = []
    for kind in kinds:
        ranks.append(seen[kind])
        seen[kind] += 1
    return ranks


def _packed(bits: int, word: int) -> int:
    """The bits of ``word`` selected by ``bits``, packed side by side."""
    packed = place = 0
    for n in range(bits.bit_length()):
        if bits >> n & 1:
            packed |= (word >> n & 1) << place
            place += 1
    return packed


def _paths(positions: SymbolNumbering) -> Paths:
    sheet, numbers = positions.sheet, 2 * positions.sheet.rules.sides - 1
    all_tracks = [tracks for half in positions.halves for tracks in half.rows]
    most = max(map(len, all_tracks))
    crosses: list[tuple[int, int, int, int, int]] = []
    start, ahead, facts = [], [], []
    for row, tracks in enumerate(all_tracks):
        number = {track: place for place, track in enumerate(tracks)}
        for track in tracks:
            start.append(len(crosses))
            ahead.append(-1)
            facts.append((track.closed, track.crosses, *positions.passed(row, track)))
            for step in positions.steps(row, track):
                if step.place == track.passed:
                    ahead[-1] = len(crosses)
                cell = Cell(row, step.place)
                offer = sheet.rules.dice.index(sheet.color(cell)) * numbers + sheet.number(cell) - 2
                own, keeps = _symbols(sheet, row, track, step)
                crosses.append((offer, number[step.after], step.gain, own, keeps))
        rest = most - len(tracks)
        start += [len(crosses)] * (rest + 1)
        ahead += [-1] * rest
        facts += [(False, 0, 0, 0)] * rest
    shape = len(all_tracks), most
    closed, counts, one, other = (array(column, shape=shape) for column in zip(*facts, strict=True))
    offers, to, gains, owns, keeps_ = zip(*crosses, strict=True) if crosses else ((),) * 5
    return Paths(
        start=array(start, shape=(len(all_tracks), most + 1)),
        ahead=array(ahead, shape=shape),
        closed=closed,
        crosses=counts,
        first=one,
        second=other,
        offer=array(offers),
        to=array(to),
        gain=array(gains, "float64"),
        own=array(owns),
        keeps=array(keeps_),
        effect=array([EFFECTS.index(symbol.effect) for symbol in sheet.symbols]),
        stride=array(positions.halves[0].strides + positions.halves[1].strides),
        size=array(list(map(len, all_tracks))),
        die=array([sheet.rules.dice.index(row.color) for row in sheet.rows]),
    )


def _symbols(sheet: Sheet, row: int, track: Track, step: Step) -> tuple[int, int]:
    """The symbol of the crossed cell, and the symbols without a skipped cell, as bits."""
    own, keeps = 0, (1 << len(sheet.symbols)) - 1
    for n, symbol in enumerate(sheet.symbols):
        for cell in symbol.cells:
            if cell.row == row and cell.place == step.place:
                own |= 1 << n
            elif cell.row == row and track.passed <= cell.place < step.after.passed:
                keeps &= ~(1 << n)
    return own, keeps


def level(
    positions: SymbolNumbering,
    penalties: int,
    next_level: Array,
    threads: int = 1,
    report: Callable[[float], None] = ignore,
) -> Array:
    """The expected points to come of every position, including a doubled row, given the table for one more penalty."""
    sheet, layers = positions.sheet, positions.halves[0].layers
    dice, table = dice_tables(sheet), zeros(positions.shape, "float64")
    lefts = array([number for layer in layers for number in layer])
    points, is_last = array(sheet.rules.points, "float64"), penalties + 1 == sheet.rules.penalty_limit

    def fill_part(part: tuple[int, int], space: tuple[Buffers, SharedBuffers, WordGroup]) -> None:
        fill_with_symbols(
            lefts, part[0], part[1], positions.cut, positions.paths, positions.places, points, dice, penalties,
            is_last, table, next_level, *space,
        )  # fmt: skip

    most, count = 1 << len(sheet.symbols), len(sheet.rows)
    spaces = [(buffers_for(dice), scratch(dice, most, count), _group(most, count)) for _ in range(threads)]
    in_layers(layers, fill_part, spaces, report)
    return table


def _group(most: int, rows: int) -> WordGroup:
    return WordGroup(words=zeros(most), member=zeros(most), follows=zeros(most), last=zeros(rows))
