"""Builds tables of values layer by layer, on one or more threads; the result does not depend on their number."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import pairwise, product
from typing import TypeVar

from sheetgen.base.kernels import Array, array, full, zeros

from ..rules.variant import Sheet
from .halves import Numbering
from .kernel import NONE, Buffers, DiceTables, fill, offer_sums

Space = TypeVar("Space")
Tile = tuple[int, int, int, int]  # a range of positions of the left half, and one of the right half


def ignore(_part: float) -> None:
    """The default for ``report``, which is called with the part done, up to 1."""


def dice_tables(sheet: Sheet) -> DiceTables:
    rules, faces = sheet.rules, range(1, sheet.rules.sides + 1)
    totals = range(2, 2 * rules.sides + 1)
    white = sorted((pair for pair in product(faces, faces) if pair[0] <= pair[1]), key=lambda pair: (sum(pair), pair))
    values = [_values(pair, total, faces) for pair in white for total in totals]
    return DiceTables(
        pairs=array([sum(sum(pair) < total for pair in white) for total in (*totals, totals.stop)]),
        chance=array([(1 + (one != other)) / rules.sides**2 for one, other in white], "float64"),
        values=array(values, shape=(len(white), len(totals))),
        is_lucky=array([total in sheet.lucky for total in totals]),
        sides=rules.sides,
        colors=len(rules.dice),
        rows_to_end=rules.rows_to_end,
        penalty=float(rules.penalty),
    )


def _values(white: tuple[int, ...], total: int, faces: range) -> int:
    """The faces of a coloured die that make ``total`` with one of the white dice, as bits."""
    return sum(1 << value - 1 for value in faces if total - value in white)


def buffers_for(dice: DiceTables) -> Buffers:
    numbers = len(dice.is_lucky)
    offers = dice.colors * numbers
    return Buffers(
        after=full((numbers + 1, offers), NONE, "float64"),
        known=zeros((numbers + 1, offers + 1)),
        best_first=zeros(numbers + 1, "float64"),
        worth=zeros(offers, "float64"),
        offer=zeros(offers),
        taken=zeros(dice.colors),
        left=zeros(dice.colors),
        share=array([0.0, *(1 / left for left in range(1, dice.sides + 1))], "float64"),
    )


def level(numbering: Numbering, next_level: Array, threads: int = 1, report: Callable[[float], None] = ignore) -> Array:
    """The expected points to come of every position, given ``next_level``: the table for one more penalty."""
    return phases(numbering, next_level, 1, threads, report)[0]


def phases(
    numbering: Numbering, next_level: Array, players: int, threads: int = 1, report: Callable[[float], None] = ignore
) -> tuple[Array, ...]:
    """The expected points at a table of several players, with 0, 1, 2, … other rolls before the player's own.

    ``next_level`` is the last of these tables for one more penalty: after an own turn, all others roll first.
    """
    left, right, dice = numbering.left.arrays, numbering.right.arrays, dice_tables(numbering.sheet)
    found = tuple(zeros(next_level.shape, "float64") for _ in range(players))
    all_buffers = [buffers_for(dice) for _ in range(threads)]

    def fill_part(part: Tile, buffers: Buffers) -> None:
        fill(part, numbering.is_symmetric, left, right, dice, found[-1], next_level, found[0], buffers)
        for before, into in pairwise(found):
            offer_sums(part, numbering.is_symmetric, left, right, dice, before, into, buffers)

    in_tiles(numbering, fill_part, all_buffers, report)
    return found


def in_tiles(
    numbering: Numbering,
    fill_part: Callable[[Tile, Space], None],
    spaces: Sequence[Space],
    report: Callable[[float], None],
) -> None:
    """Fill all tiles, each after those it leads to, on as many threads as there are ``spaces``."""
    tiles, threads = list(_tiles(numbering)), len(spaces)
    whole, done = sum(_size(tile) for tile in tiles), 0
    with ExitStack() as opened:
        run = opened.enter_context(ThreadPoolExecutor(threads)).map if threads > 1 else map  # there may be no threads
        for tile in tiles:
            for _ in run(fill_part, _parts(tile, threads), spaces):
                pass
            done += _size(tile)
            report(done / whole)


def _size(tile: Tile) -> int:
    return (tile[1] - tile[0]) * (tile[3] - tile[2])


def _tiles(numbering: Numbering) -> Iterator[Tile]:
    """Layers of one half by layers of the other, furthest progress first: each tile comes after those it leads to."""
    for above, below in reversed(numbering.left.layers):
        for before, after in reversed(numbering.right.layers):
            if not (numbering.is_symmetric and before > above):
                yield above, below, before, after


def _parts(tile: Tile, threads: int) -> Iterator[Tile]:
    """A tile cut into one piece per thread; no position of a tile leads to another one of it."""
    above, below, before, after = tile
    cuts = [above + (below - above) * n // threads for n in range(threads + 1)]
    for n in range(threads):
        yield cuts[n], cuts[n + 1], before, after
