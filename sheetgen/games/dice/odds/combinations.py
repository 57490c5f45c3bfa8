"""Numbers all combinations of the tracks of some rows in mixed radix, and values them layer by layer.

For sheets whose rows depend on each other, so that no two rows are interchangeable.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise, product
from math import prod
from typing import TypeVar

from .halves import Tracks, progress
from .tracks import Track

PIECE = 40  # positions of the left half between two reports of progress

Space = TypeVar("Space")


@dataclass(frozen=True)
class Combinations:
    """The combinations of the tracks of some rows; a row's tracks are ordered so that crosses lead to later ones."""

    rows: tuple[Tracks, ...]

    def __len__(self) -> int:
        return prod(map(len, self.rows))

    @cached_property
    def all(self) -> list[Tracks]:
        return list(product(*self.rows))

    @cached_property
    def strides(self) -> list[int]:
        return [prod(map(len, self.rows[place + 1 :])) for place in range(len(self.rows))]

    @cached_property
    def _places(self) -> list[dict[Track, int]]:
        return [{track: place for place, track in enumerate(row)} for row in self.rows]

    def number(self, tracks: Tracks) -> int:
        each = zip(self._places, tracks, self.strides, strict=True)
        return sum(places[track] * stride for places, track, stride in each)

    def holds(self, tracks: Tracks) -> bool:
        return all(track in places for places, track in zip(self._places, tracks, strict=True))

    @cached_property
    def layers(self) -> list[list[int]]:
        """Their numbers by falling progress: no combination leads to another one of its layer."""
        far = [progress(tracks) for tracks in self.all]
        order = sorted(range(len(far)), key=lambda number: -far[number])
        return [list(layer) for _, layer in groupby(order, key=lambda number: far[number])]


def in_layers(
    layers: Sequence[Sequence[int]],
    fill_part: Callable[[tuple[int, int], Space], None],
    spaces: Sequence[Space],
    report: Callable[[float], None],
) -> None:
    """Fill the layers one after another, each in ranges, on as many threads as there are ``spaces``."""
    threads, whole = len(spaces), sum(map(len, layers))
    with ExitStack() as opened:
        run = opened.enter_context(ThreadPoolExecutor(threads)).map if threads > 1 else map  # there may be no threads
        for parts in _parts(layers, threads):
            for _ in run(fill_part, parts, spaces):
                pass
            report(parts[-1][1] / whole)


def _parts(layers: Sequence[Sequence[int]], threads: int) -> Iterator[list[tuple[int, int]]]:
    end = 0
    for layer in layers:
        begin, end = end, end + len(layer)
        for first in range(begin, end, PIECE * threads):
            last = min(end, first + PIECE * threads)
            yield list(pairwise(first + (last - first) * n // threads for n in range(threads + 1)))
