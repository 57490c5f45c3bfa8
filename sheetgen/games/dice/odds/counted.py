"""Numbers the positions of a sheet with steps or swaps, and builds tables of their values.

Besides the rows' tracks, the points to come depend on how many steps are crossed, over all rows, since each further
one brings more (docs/RULES.md 1.7), and on how many swaps are used or lost (D16).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property

from sheetgen.base.kernels import Array, array, full, zeros

from ..rules import scoring
from ..rules.rows import State
from ..rules.variant import Cell, Sheet
from . import tables
from .blocks import CountBlocks, Span, spans_of, together
from .counted_kernel import CountedCrosses, Counts, Lines, fill_with_counts
from .halves import Half, Numbering, numbering
from .kernel import NONE, DiceTables
from .tables import buffers_for, dice_tables, ignore
from .tracks import Step, Track

MOST_NEW = 2  # steps crossed in a turn, one by each action


@dataclass(frozen=True)
class CountNumbering:
    """All positions that a sheet with steps or swaps can reach from ``start``, and the places of their values."""

    sheet: Sheet
    start: State

    @cached_property
    def rows(self) -> Numbering:
        """The positions of the rows alone."""
        return replace(numbering(self.sheet, self.start), is_symmetric=False)

    @property
    def pairs(self) -> int:
        """About how many pairs of crosses in a turn are listed, as in ``Numbering``."""
        return self.rows.pairs

    @property
    def swaps(self) -> tuple[tuple[int, int], ...]:
        """The swaps that are neither used nor lost at the start."""
        return self.sheet.swaps[self.start.swaps_used :]

    @cached_property
    def crossed(self) -> tuple[dict[Track, Span], ...]:
        """For each row, maps each track to how many of its steps can have been crossed since the start."""
        halves = (self.rows.left, self.rows.right)
        starts = dict(pair for half in halves for pair in zip(half.rows, half.start, strict=True))
        return tuple(self._crossed(row, starts[row]) for row in range(len(starts)))

    def _crossed(self, row: int, start: Track) -> dict[Track, Span]:
        # other players may close a row without any step crossed
        return spans_of(self.sheet, row, start, lambda step: self.is_step(row, step), in_closed=lambda _least: 0)

    def is_step(self, row: int, step: Step) -> bool:
        """Whether a cross is the first one in the cell of a step."""
        return Cell(row, step.place) in self.sheet.steps and not step.after.again

    @cached_property
    def blocks(self) -> CountBlocks:
        """The blocks by number of steps crossed; steps crossed at the start count for the left half."""
        crossed = scoring.crossed_steps(self.sheet, self.start)
        return CountBlocks(self._spans(self.rows.left, crossed), self._spans(self.rows.right), len(self.swaps) + 1)

    def _spans(self, half: Half, crossed: int = 0) -> tuple[Span, ...]:
        def span(row: int, track: Track) -> Span:
            return self.crossed[row][track]

        return tuple(together(map(span, half.rows, tracks), crossed) for tracks in half.positions)

    @property
    def size(self) -> int:
        """The number of values in the table for each number of penalties; an upper bound if there are very many."""
        if self.rows.is_listed:
            return self.blocks.size
        spare = sum(sum(span.spare for span in row.values()) / len(row) for row in self.crossed)
        return round(self.rows.size * (1 + spare)) * (len(self.swaps) + 1)

    @property
    def shape(self) -> tuple[int, int]:
        return 1, self.size

    def place(self, state: State) -> tuple[int, int]:
        """The place of a state's value in the table."""
        crossed, used = scoring.crossed_steps(self.sheet, state), state.swaps_used - self.start.swaps_used
        return 0, self.blocks.place(*self.rows.place(state), crossed) + used

    def holds(self, state: State) -> bool:
        if state.swaps_used < self.start.swaps_used or not self.rows.holds(state):
            return False
        return self.blocks.holds(*self.rows.place(state), scoring.crossed_steps(self.sheet, state))

    @cached_property
    def counts(self) -> Counts:
        blocks = self.blocks
        start, swaps = _swaps(self.sheet, self.swaps)
        return Counts(
            width=blocks.width,
            step_points=self._step_points(),
            swap_start=array(start),
            swap_total=array([total for total, _, _ in swaps]),
            swap_low=array([low for _, low, _ in swaps]),
            swap_high=array([high for _, _, high in swaps]),
            blocks=blocks.arrays,
        )

    def _step_points(self) -> Array:
        points, width = self.sheet.rules.points, len(self.swaps) + 1
        every, last = range(len(self.sheet.steps) + 1), len(self.sheet.steps)
        gained = [
            points[min(crossed + new, last)] - points[crossed]
            for new in range(MOST_NEW + 1)
            for crossed in every
            for _ in range(width)
        ]
        return array(gained, "float64", (MOST_NEW + 1, len(every) * width))

    @cached_property
    def crosses(self) -> tuple[CountedCrosses, CountedCrosses]:
        return self._crosses(self.rows.left), self._crosses(self.rows.right)

    def _crosses(self, half: Half) -> CountedCrosses:
        """The steps and second crosses of a half's crosses, in the order of ``Half.arrays``."""
        found: list[int] = []
        again: list[int] = []
        then: list[int] = []
        of = cache(lambda tracks: [self.is_step(row, step) for row, step, _ in half.crosses(tracks)])
        for tracks in half.positions:
            for (_, step, after), new in zip(half.crosses(tracks), of(tracks), strict=True):
                found.append(new)
                again.append(step.after.again)
                then += [new + more for more in of(after)]
        return CountedCrosses(array(found), array(again), array(then))


def _swaps(sheet: Sheet, swaps: tuple[tuple[int, int], ...]) -> tuple[list[int], list[tuple[int, int, int]]]:
    """The swaps by the number that they cross, and where those of each number begin: see ``Counts``."""
    totals = range(2, 2 * sheet.rules.sides + 1)
    start, found = [0], []
    for number in totals:
        for place, total in enumerate(totals, 1):
            used = 0
            for field, pair in enumerate(swaps, 1):
                if pair in ((number, total), (total, number)):
                    found.append((place, used, field))
                    used = field
        start.append(len(found))
    return start, found


def level(
    positions: CountNumbering, next_level: Array, threads: int = 1, report: Callable[[float], None] = ignore
) -> Array:
    """The expected points to come of every position, given ``next_level``: the table for one more penalty."""
    left, right, dice = positions.rows.left.arrays, positions.rows.right.arrays, dice_tables(positions.sheet)
    table = zeros(positions.shape, "float64")

    def fill_part(part: tables.Tile, lines: Lines) -> None:
        fill_with_counts(part, left, right, *positions.crosses, positions.counts, dice, table, next_level, lines)

    tables.in_tiles(positions.rows, fill_part, [_lines(positions, dice) for _ in range(threads)], report)
    return table


def _lines(positions: CountNumbering, dice: DiceTables) -> Lines:
    """Scratch space for lines as long as the longest block."""
    flat, most = buffers_for(dice), positions.blocks.longest
    sums, offers = len(flat.best_first), len(flat.offer)
    return Lines(
        after=full((sums, offers, most), NONE, "float64"),
        best_first=zeros((sums, 1, most), "float64"),
        known=flat.known,
        is_known=zeros((sums, offers)),
        first=zeros(most, "float64"),
        both=zeros(most, "float64"),
        use=zeros((sums + 2 * positions.blocks.width, 3)),
        merged=zeros((offers, most), "float64"),
        offer=flat.offer,
        worth=flat.worth,
        order=zeros(offers),
        taken=flat.taken,
        left=flat.left,
        share=flat.share,
    )
