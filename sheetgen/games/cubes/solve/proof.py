"""Proves the table of full 5x5 boards by the rules: every value must follow from the values after every move.

It is independent of how the table was made. A win in n moves has a reply that is lost in n - 1 and none sooner; a loss
in n has only replies that are won, the slowest in n - 1; any other board is a draw. Lines end the game. As each value
rests on smaller ones, down to boards that have a line, a table that satisfies this on all boards of equal counts (a
move changes no count there) is right on all of them, and no other table satisfies it.
"""

from functools import cache
from typing import NamedTuple

from sheetgen.base.kernels import Array, array, compiled, part, poll

from ..rules import quixo
from ..rules.quixo import CubeState
from . import full
from .boards import bit
from .reference import Answer, look_up

SIZE = full.SIZE
CELLS = SIZE * SIZE
FULL = (1 << CELLS) - 1
FAR = 127  # larger than all values
TAKE, STAYING, SHIFTING, BY, ENTRY = range(5)  # of a push


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


@part
def has_line(cells: int, lines: Array) -> bool:
    for line in lines:  # noqa: SIM110 - numba compiles no generator
        if cells & line == line:
            return True
    return False


@part
def value_from_replies(cells: int, pushes: Array, lines: Array, table: Array) -> int:
    """The value of a board for the mover, from the values after each move."""
    if has_line(cells, lines):
        return 1
    if has_line(FULL & ~cells, lines):
        return -1
    nearest_loss, slowest_win, all_won = FAR, 0, True
    for i in range(len(pushes)):
        if cells & pushes[i, TAKE]:
            shifting, by = cells & pushes[i, SHIFTING], pushes[i, BY]
            shifted = shifting << by if by > 0 else shifting >> -by
            after = table[FULL & ~(cells & pushes[i, STAYING] | shifted | pushes[i, ENTRY])]
            if after < 0:
                nearest_loss = min(nearest_loss, -after)
            slowest_win = max(slowest_win, after)
            all_won = all_won and after > 0
    if nearest_loss < FAR:
        return nearest_loss + 1
    return -(slowest_win + 1) if all_won else 0


@compiled
def compare(marked: int, pushes: Array, lines: Array, table: Array, wrong: Array) -> int:
    """Compare the values of all boards on which the mover has ``marked`` cubes; how many boards those are.

    ``wrong`` receives the first whose value does not follow; it is left alone if there is none.
    """
    there = 0
    for cells in range(FULL + 1):
        poll()
        count, left = 0, cells
        while left:
            left &= left - 1
            count += 1
        if count == marked:
            there += 1
            if wrong[0] < 0 and value_from_replies(cells, pushes, lines, table) != table[cells]:
                wrong[0] = cells
    return there


@cache
def prove(marked: int) -> int:
    """Prove the table for all boards of this count, whoever moves; returns how many boards those are."""
    moves = array([number for push in pushes() for number in push], shape=(len(pushes()), len(Push._fields)))
    lines = array([sum(map(bit, line)) for line in quixo.lines(SIZE)])
    proven, wrong = 0, array([-1])
    for count in {marked, CELLS - marked}:
        proven += compare(count, moves, lines, full.table(), wrong)
        if wrong[0] >= 0:
            raise AssertionError(f"the table of full boards is wrong on board {wrong[0]}")
    return proven


def answer(state: CubeState) -> Answer:
    """The answer to a full board, to the end of the game, from the table after it is proven for such boards."""
    prove(sum(row.count(state.to_move) for row in state.board))
    return look_up(state, full.value)
