"""The layout of tables whose positions also depend on a count: positions with the same tracks lie together, by count.

The count is the number of bonus fields used, or of steps crossed. A row's track bounds what the row has added to the
count, so that few values are possible.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from sheetgen.base.kernels import Array, array

from ..rules.variant import Sheet
from .tracks import Step, Track, onward, steps


class Span(NamedTuple):
    """The least and the most value of a count."""

    least: int
    most: int

    @property
    def spare(self) -> int:
        return self.most - self.least


def spans_of(
    sheet: Sheet, row: int, start: Track, added: Callable[[Step], int], in_closed: Callable[[int], int]
) -> dict[Track, Span]:
    """Maps each track that a row can still reach to what its crosses can have added to the count since the start.

    ``added`` is what a cross adds; ``in_closed`` maps the least value before a row closes to the least value after.
    """
    found = {start: Span(0, 0)}
    for track in onward(sheet, row, start):
        for step in steps(sheet, row, track):
            least, most = (number + added(step) for number in found[track])
            if step.after.closed:
                least = in_closed(least)
            known = found.get(step.after, Span(least, most))
            found[step.after] = Span(min(known.least, least), max(known.most, most))
    return dict(sorted(found.items()))


def together(spans: Iterable[Span], start: int = 0) -> Span:
    """The span of the sum of counts with these spans, plus ``start``."""
    least = most = start
    for span in spans:
        least, most = least + span.least, most + span.most
    return Span(least, most)


class BlockArrays(NamedTuple):
    """``CountBlocks`` for a kernel: those of positions a and b have counts of ``least[a]`` plus ``least[b]`` up to
    ``most`` of both."""

    left_least: Array
    left_most: Array
    right_least: Array
    right_most: Array
    base: Array
    step: Array
    more: Array


@dataclass(frozen=True)
class CountBlocks:
    """A block for each pair of a left and a right position, with ``width`` values for each possible count.

    The values of positions a and b with a count of n begin at ``base[a] + b * step[a] + more[b] + n * width``.
    """

    left: Sequence[Span]
    right: Sequence[Span]
    width: int = 1

    @cached_property
    def size(self) -> int:
        """The number of values."""
        lefts, rights = len(self.left), len(self.right)
        spare = rights * sum(span.spare for span in self.left) + lefts * sum(span.spare for span in self.right)
        return (lefts * rights + spare) * self.width

    @cached_property
    def arrays(self) -> BlockArrays:
        (left_least, left_most), (right_least, right_most) = (
            [array(list(column)) for column in zip(*half, strict=True)] for half in (self.left, self.right)
        )
        return BlockArrays(left_least, left_most, right_least, right_most, self.base, self.step, self.more)

    @cached_property
    def base(self) -> Array:
        rights = self._spare_of_right[-1]
        begins = accumulate((len(self.right) * (span.spare + 1) + rights for span in self.left), initial=0)
        return array([(begin - span.least) * self.width for begin, span in zip(begins, self.left, strict=False)])

    @cached_property
    def step(self) -> Array:
        return array([(span.spare + 1) * self.width for span in self.left])

    @cached_property
    def more(self) -> Array:
        begins = zip(self._spare_of_right, self.right, strict=False)
        return array([(begin - span.least) * self.width for begin, span in begins])

    @cached_property
    def _spare_of_right(self) -> list[int]:
        return list(accumulate((span.spare for span in self.right), initial=0))

    @property
    def longest(self) -> int:
        """The number of values of the longest block."""
        spare = sum(max(span.spare for span in half) for half in (self.left, self.right))
        return (1 + spare) * self.width

    def span(self, left: int, right: int) -> Span:
        """The counts that are possible for a pair of positions."""
        return together((self.left[left], self.right[right]))

    def place(self, left: int, right: int, count: int) -> int:
        return int(self.base[left] + right * self.step[left] + self.more[right]) + count * self.width

    def holds(self, left: int, right: int, count: int) -> bool:
        span = self.span(left, right)
        return span.least <= count <= span.most
