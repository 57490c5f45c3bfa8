"""Builds tables of values layer by layer, on one or more threads; the result does not depend on how many."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product

from sheetgen.base.arrays import np
from sheetgen.base.compiled import Array

from ..rules.variant import Sheet
from .halves import Numbering
from .kernel import NONE, Buffers, DiceTables, fill

Tile = tuple[int, int, int, int]  # a range of positions of the left half, and one of the right half


def ignore(_part: float) -> None:
    """The default for ``report``, which is called with the part done, up to 1."""


def dice_tables(sheet: Sheet) -> DiceTables:
    rules, faces = sheet.rules, range(1, sheet.rules.sides + 1)
    totals = range(2, 2 * rules.sides + 1)
    white = sorted((pair for pair in product(faces, faces) if pair[0] <= pair[1]), key=lambda pair: (sum(pair), pair))
    return DiceTables(
        pairs=np.array([sum(sum(pair) < total for pair in white) for total in (*totals, totals.stop)], np.int64),
        chance=np.array([(1 + (one != other)) / rules.sides**2 for one, other in white]),
        values=np.array([[_values(pair, total, faces) for total in totals] for pair in white], np.int64),
        is_lucky=np.array([total in sheet.lucky for total in totals], np.int64),
        sides=rules.sides,
        colors=len(rules.dice),
        rows_to_end=rules.rows_to_end,
        penalty=float(rules.penalty),
    )


def _values(white: tuple[int, ...], total: int, faces: range) -> int:
    """The faces of a coloured die that make a total with one of the white dice, as bits."""
    return sum(1 << value - 1 for value in faces if total - value in white)


def buffers_for(dice: DiceTables) -> Buffers:
    numbers = len(dice.is_lucky)
    offers = dice.colors * numbers
    return Buffers(
        after=np.full((numbers + 1, offers), NONE),
        known=np.zeros((numbers + 1, offers + 1), np.int64),
        best_first=np.zeros(numbers + 1),
        worth=np.zeros(offers),
        offer=np.zeros(offers, np.int64),
        taken=np.zeros(dice.colors, np.int64),
        left=np.zeros(dice.colors, np.int64),
        share=np.array([0.0, *(1 / left for left in range(1, dice.sides + 1))]),
    )


def level(numbering: Numbering, next_level: Array, threads: int = 1, report: Callable[[float], None] = ignore) -> Array:
    """The expected points to come of every position, given ``next_level``: the table for one more penalty."""
    left, right, dice = numbering.left.arrays, numbering.right.arrays, dice_tables(numbering.sheet)
    table = np.zeros(next_level.shape)
    all_buffers = [buffers_for(dice) for _ in range(threads)]
    tiles = list(_tiles(numbering))
    whole, done = sum(_size(tile) for tile in tiles), 0
    with ThreadPoolExecutor(threads) as pool:
        for tile in tiles:
            parts = [
                pool.submit(fill, part, numbering.is_symmetric, left, right, dice, table, next_level, buffers)
                for part, buffers in zip(_parts(tile, threads), all_buffers, strict=True)
            ]
            for part in parts:
                part.result()
            done += _size(tile)
            report(done / whole)
    return table


def _size(tile: Tile) -> int:
    return (tile[1] - tile[0]) * (tile[3] - tile[2])


def _tiles(numbering: Numbering) -> Iterator[Tile]:
    """Layers of one half by layers of the other, furthest progress first: each tile follows all that it leads to."""
    for above, below in reversed(numbering.left.layers):
        for before, after in reversed(numbering.right.layers):
            if not (numbering.is_symmetric and before > above):
                yield above, below, before, after


def _parts(tile: Tile, threads: int) -> Iterator[Tile]:
    """A tile cut into one piece for each thread; no position of a tile leads to another one of it."""
    above, below, before, after = tile
    cuts = [above + (below - above) * n // threads for n in range(threads + 1)]
    for n in range(threads):
        yield cuts[n], cuts[n + 1], before, after
