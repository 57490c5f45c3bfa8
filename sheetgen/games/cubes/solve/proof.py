"""Proves the table of full 5x5 boards by the rules: every value must follow from the values after every move.

It is independent of how the table was made. A win in n moves has a reply that is lost in n - 1 and none sooner; a loss
in n has only replies that are won, the slowest in n - 1; any other board is a draw. Lines end the game. As each value
rests on smaller ones, down to boards that have a line, a table that satisfies this on all boards of equal counts (a
move changes no count there) is right on all of them, and no other table satisfies it.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from sheetgen.base.arrays import np
from sheetgen.base.compiled import Array

from ..rules import quixo
from ..rules.quixo import CubeState
from . import full
from .boards import bit
from .reference import Answer, look_up

SIZE = full.SIZE
CELLS = SIZE * SIZE
FULL = (1 << CELLS) - 1
CHUNK = 1 << 20
HALF = 13
FAR = 127  # larger than all values


class Push(NamedTuple):
    """What a push does to bitboards: the cube taken, the cells that stay, those that shift, by how much, the entry."""

    take: int
    staying: int
    shifting: int
    by: int
    entry: int


@cache
def pushes() -> tuple[Push, ...]:
    """Every push as the plain rules carry it out, found on a board whose cubes all have different letters."""
    letters = "abcdefghijklmnopqrstuvwxy"
    named = CubeState(tuple(letters[start : start + SIZE] for start in range(0, CELLS, SIZE)), "X")
    found = []
    for take, side in quixo.pushes(SIZE):
        after = "".join(quixo.after(named, quixo.Move(take, side)).board)
        places = {letters.index(cube): place for place, cube in enumerate(after) if cube != "X"}
        moved = {old: new for old, new in places.items() if old != new}
        (by,) = {new - old for old, new in moved.items()}
        staying = sum(1 << old for old in places if old not in moved)
        found.append(Push(bit(take), staying, sum(1 << old for old in moved), by, 1 << after.index("X")))
    return tuple(found)


def boards(marked: int) -> Iterator[Array]:
    """All boards on which the mover has ``marked`` cubes, in chunks."""
    low = np.array([number.bit_count() for number in range(1 << HALF)], np.int8)
    for start in range(0, FULL + 1, CHUNK):
        cells = np.arange(start, start + CHUNK, dtype=np.int32)
        yield cells[low[cells & (1 << HALF) - 1] + low[cells >> HALF] == marked]


def has_line(cells: Array) -> Array:
    found = np.zeros(len(cells), np.bool_)
    for line in quixo.lines(SIZE):
        mask = sum(map(bit, line))
        found |= cells & mask == mask
    return found


def values_from_replies(cells: Array, table: Array) -> Array:
    """The values of boards for the mover, from the values after each move."""
    nearest_loss, slowest_win = np.full(len(cells), FAR, np.int16), np.zeros(len(cells), np.int16)
    all_won = np.ones(len(cells), np.bool_)
    for push in pushes():
        shifting = cells & push.shifting
        shifted = shifting << push.by if push.by > 0 else shifting >> -push.by
        after = table[FULL & ~(cells & push.staying | shifted | push.entry)].astype(np.int16)
        allowed = cells & push.take != 0
        lost = allowed & (after < 0)
        nearest_loss = np.where(lost, np.minimum(nearest_loss, -after), nearest_loss)
        slowest_win = np.where(allowed, np.maximum(slowest_win, after), slowest_win)
        all_won &= ~allowed | (after > 0)
    worth = np.where(nearest_loss < FAR, nearest_loss + 1, np.where(all_won, -(slowest_win + 1), 0))
    own, other = has_line(cells), has_line(FULL & ~cells)
    return np.where(own, 1, np.where(other, -1, worth))


@cache
def prove(marked: int) -> int:
    """Prove the table for all boards of this count, whoever moves; returns how many boards those are."""
    table, proven = full.table(), 0
    for count in {marked, CELLS - marked}:
        for cells in boards(count):
            wrong = np.flatnonzero(values_from_replies(cells, table) != table[cells])
            if len(wrong):
                raise AssertionError(f"the table of full boards is wrong on board {cells[wrong[0]]}")
            proven += len(cells)
    return proven


def answer(state: CubeState) -> Answer:
    """The answer to a full board, to the end of the game, from the table after it is proven for such boards."""
    prove(sum(row.count(state.to_move) for row in state.board))
    return look_up(state, full.value)
