"""Whole tables of values: built layer by layer, on one core or several, and always the same."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import numpy as np

from sheetgen.base.compiled import Array

from ..rules.variant import Sheet
from .halves import Numbering
from .kernel import NONE, Bench, Dice, fill

Tell = Callable[[float], None]
"""Hears how much of the work is done, as a part of 1."""

Tile = tuple[int, int, int, int]
"""Positions of the left half from one to another, and of the right half."""


def nobody(_part: float) -> None:
    """Does not listen."""


def dice_of(sheet: Sheet) -> Dice:
    """The dice and the end of the game, for the kernel."""
    rules, faces = sheet.rules, range(1, sheet.rules.sides + 1)
    totals = range(2, 2 * rules.sides + 1)
    white = sorted((pair for pair in product(faces, faces) if pair[0] <= pair[1]), key=lambda pair: (sum(pair), pair))
    return Dice(
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
    """The values of a coloured die that make a total with one of the white dice, as bits."""
    return sum(1 << value - 1 for value in faces if total - value in white)


def bench_for(dice: Dice) -> Bench:
    """A place to work at."""
    numbers = len(dice.is_lucky)
    offers = dice.colors * numbers
    return Bench(
        after=np.full((numbers + 1, offers), NONE),
        known=np.zeros((numbers + 1, offers + 1), np.int64),
        best_first=np.zeros(numbers + 1),
        worth=np.zeros(offers),
        offer=np.zeros(offers, np.int64),
        taken=np.zeros(dice.colors, np.int64),
        left=np.zeros(dice.colors, np.int64),
        share=np.array([0.0, *(1 / left for left in range(1, dice.sides + 1))]),
    )


def level(numbering: Numbering, fewer: Array, threads: int = 1, tell: Tell = nobody) -> Array:
    """The expected points to come of every position with some penalties, from those with one more."""
    left, right, dice = numbering.left.lists, numbering.right.lists, dice_of(numbering.sheet)
    table = np.zeros(fewer.shape)
    benches = [bench_for(dice) for _ in range(threads)]
    tiles = list(_tiles(numbering))
    whole, done = sum(_size(tile) for tile in tiles), 0
    with ThreadPoolExecutor(threads) as pool:
        for tile in tiles:
            parts = [
                pool.submit(fill, part, numbering.is_symmetric, left, right, dice, table, fewer, bench)
                for part, bench in zip(_parts(tile, threads), benches, strict=True)
            ]
            for part in parts:
                part.result()
            done += _size(tile)
            tell(done / whole)
    return table


def _size(tile: Tile) -> int:
    return (tile[1] - tile[0]) * (tile[3] - tile[2])


def _tiles(numbering: Numbering) -> Iterator[Tile]:
    """Layers of one half by layers of the other, the furthest first: what a tile leads to comes before it."""
    for above, below in reversed(numbering.left.layers):
        for before, after in reversed(numbering.right.layers):
            if not (numbering.is_symmetric and before > above):
                yield above, below, before, after


def _parts(tile: Tile, threads: int) -> Iterator[Tile]:
    """A tile cut into as many pieces as there are threads; no position of a tile leads to another."""
    above, below, before, after = tile
    cuts = [above + (below - above) * n // threads for n in range(threads + 1)]
    for n in range(threads):
        yield cuts[n], cuts[n + 1], before, after
