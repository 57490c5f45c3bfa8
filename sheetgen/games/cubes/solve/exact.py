"""Solves small boards of the cube game completely: who wins each position, and in how many moves of both sides.

Boards of n x n cells are bitboards of n * n bits, one for the mover's cubes and one for the other side's. Positions
that are images of each other share an entry: the mover's cubes are turned into the least of their eight images, the
other side's are turned with them, and the cells they fill of those left make a number without gaps.
A value is 0 for a draw, ``plies + 1`` for a win, ``-(plies + 1)`` for a loss.

The solution goes by moves to the end. Each position that is still open keeps a *witness*: a child that is not known
to be won for the other side. Only when that one is won the next is looked for, so that a position looks at each
child once; and wins are found backwards, from the losses of one move less.
"""

from functools import cache, cached_property
from typing import NamedTuple

from sheetgen.base import cache as files
from sheetgen.base.kernels import Array, array, compiled, np, part, poll, view, zeros

from ..rules import quixo
from ..rules.quixo import CubeState
from .boards import DOWN, ENTRY, TAKE, TRACK, UP, bit, tracks_of

VERSION = 1  # of the tables in the cache folder: raised whenever their numbers or their order change


class Turns(NamedTuple):
    """Of every set of cells: its images, which of them is least, where the positions of that one begin, what it
    leaves free, whether it is its own image, and whether it holds a line; and the numbers without gaps that the
    cells of a byte make within another.
    """

    images: Array
    turn: Array
    start: Array
    free: Array
    even: Array
    has_line: Array
    squeezed: Array


@part
def image_of(cell: int, size: int, turn: int) -> int:
    """Where a symmetry brings a cell."""
    row, column = cell // size, cell % size
    column = size - 1 - column if turn & 1 else column
    row = size - 1 - row if turn & 2 else row
    return size * column + row if turn & 4 else size * row + column


@compiled
def fill_turns(size: int, lines: Array, turns: Turns) -> int:
    """Fill the arrays of ``Turns``; returns the number of positions, images of each other counted once."""
    images, turn, start, free, even, has_line, squeezed = turns
    full = (1 << size * size) - 1
    for cell in range(size * size):
        for which in range(8):
            image = 1 << image_of(cell, size, which)
            for cells in range(1 << cell):
                images[which, cells | 1 << cell] = images[which, cells] | image
    positions = 0
    for cells in range(full + 1):
        for line in lines:
            has_line[cells] |= cells & line == line
        for which in range(8):
            if images[which, cells] < images[turn[cells], cells]:
                turn[cells] = which
            even[cells] |= which > 0 and images[which, cells] == cells
        least = images[turn[cells], cells]
        free[cells] = full & ~least
        start[cells] = positions if least == cells else start[least]
        if least == cells:
            fillings = 1
            for cell in range(size * size):
                fillings <<= free[cells] >> cell & 1
            positions += fillings
    for mask in range(256):
        for cells in range(256):
            place = 0
            for cell in range(8):
                if mask >> cell & 1:
                    squeezed[mask, cells] |= (cells >> cell & 1) << place
                    place += 1
    return positions


@part
def number_of(own: int, other: int, turns: Turns) -> int:
    mask, cells = turns.free[own], turns.images[turns.turn[own], other]
    low = mask & 255
    high = turns.squeezed[mask >> 8, cells >> 8] * (1 + turns.squeezed[low, 255])
    number: int = turns.start[own] + turns.squeezed[low, cells & 255] + high
    return number


@compiled
def place_of(own: int, other: int, turns: Turns) -> int:
    """``number_of``, for Python."""
    return number_of(own, other, turns)


@part
def move(cells: int, rim: Array, i: int) -> int:
    """The cells of one side after a push; the cube that was taken is not among them."""
    track: int = rim[i, TRACK]
    shifted: int = ((cells & track) << rim[i, UP] >> rim[i, DOWN]) & track
    return cells & ~track | shifted


@part
def move_back(cells: int, rim: Array, i: int) -> int:
    """The cells of one side before a push; neither the cube taken nor that at the entry is among them."""
    track: int = rim[i, TRACK]
    shifted: int = ((cells & track & ~rim[i, ENTRY]) << rim[i, DOWN] >> rim[i, UP]) & track
    return cells & ~track | shifted


@compiled
def near_ends(rim: Array, turns: Turns, values: Array, open_boards: Array) -> int:
    """Value positions with a line, and those won or lost in one; list the others and those lost, and count them."""
    has_line, still_open = turns.has_line, 0
    lining = np.zeros(len(rim), np.int64)
    for own in range(len(turns.turn)):
        poll()
        if turns.turn[own]:
            continue
        ways = 0
        for i in range(len(rim)):
            if has_line[move(own, rim, i) | rim[i, ENTRY]]:
                lining[ways] = i
                ways += 1
        mask, other, number = turns.free[own], 0, turns.start[own]
        while True:
            value = -2
            if has_line[own] or has_line[other]:
                value = 1 if has_line[own] else -1
            for n in range(0 if value == -2 else ways, ways):
                if not other & rim[lining[n], TAKE] and not has_line[move(other, rim, lining[n])]:
                    value = 2
                    break
            for i in range(len(rim) if value == -2 else 0):
                if not other & rim[i, TAKE] and not has_line[move(other, rim, i)]:
                    value = 0
                    break
            values[number] = value
            if value == 0 or value == -2:
                open_boards[still_open] = own << 16 | other
                still_open += 1
            number += 1
            other = (other - mask) & mask
            if not other:
                break
    return still_open


@part
def win(own: int, other: int, turns: Turns, values: Array, value: int) -> bool:
    """Value a position that has no value yet, and its twins where the mover's cubes are their own image."""
    number = number_of(own, other, turns)
    if values[number]:
        return False
    values[number] = value
    if turns.even[own]:
        for which in range(1, 8):
            if turns.images[which, own] == own:
                values[number_of(own, turns.images[which, other], turns)] = value
    return True


@compiled
def to_the_end(open_boards: Array, still_open: int, rim: Array, turns: Turns, values: Array) -> int:
    """Value the positions that are open, move by move; what stays 0 is a draw."""
    numbers = np.zeros(still_open, np.int32)
    witness = np.full(still_open, -1, np.int32)
    tried = np.zeros(still_open, np.int8)
    losses = np.zeros(still_open, np.int64)
    lost = done = 0
    for n in range(still_open):
        numbers[n] = number_of(open_boards[n] >> 16, open_boards[n] & 0xFFFF, turns)
        if values[numbers[n]]:
            losses[lost] = open_boards[n]
            lost += 1
    plies, changed = 1, True
    while changed:
        plies += 1
        known, kept = lost, 0
        for n in range(still_open):
            poll()
            board, number, child, i = open_boards[n], numbers[n], witness[n], tried[n]
            if values[number]:
                continue
            while i < len(rim) and (child < 0 or values[child] > 0):
                if not board & rim[i, TAKE]:
                    own = move(board >> 16, rim, i) | rim[i, ENTRY]
                    child = number_of(move(board & 0xFFFF, rim, i), own, turns)
                i += 1
            if values[child] > 0:
                values[number] = -(plies + 1)
                losses[lost] = board
                lost += 1
            else:
                open_boards[kept], numbers[kept], witness[kept], tried[kept] = board, number, child, i
                kept += 1
        still_open, changed = kept, lost > known
        for n in range(done, known):
            own, other = losses[n] >> 16, losses[n] & 0xFFFF
            for i in range(len(rim)):
                if other & rim[i, ENTRY]:
                    before, opponent = move_back(other, rim, i), move_back(own, rim, i)
                    changed |= win(before, opponent, turns, values, plies + 1)
                    changed |= win(before | rim[i, TAKE], opponent, turns, values, plies + 1)
        done = known
    return plies


@compiled
def totals(turns: Turns, values: Array, counts: Array) -> None:
    """Count won, lost and drawn boards, images included, and the longest win and loss."""
    for own in range(len(turns.turn)):
        poll()
        if turns.turn[own]:
            continue
        fixed = 0
        for which in range(8):
            fixed += turns.images[which, own] == own
        mask, other, number = turns.free[own], 0, turns.start[own]
        while True:
            value = values[number]
            counts[0 if value > 0 else 1 if value < 0 else 2] += 8 // fixed
            counts[3] = max(counts[3], value - 1)
            counts[4] = max(counts[4], -value - 1)
            number += 1
            other = (other - mask) & mask
            if not other:
                break


class BoardSolution:
    """All positions of the boards of one size, with their values."""

    def __init__(self, size: int) -> None:
        sets = 1 << size * size
        self.size = size
        self.turns = Turns(
            images=zeros((8, sets), "uint16"),
            turn=zeros(sets, "uint8"),
            start=zeros(sets, "int32"),
            free=zeros(sets, "int32"),
            even=zeros(sets, "bool"),
            has_line=zeros(sets, "bool"),
            squeezed=zeros((256, 256), "uint8"),
        )
        lines = array([sum(bit(cell, size) for cell in line) for line in quixo.lines(size)])
        self.positions = fill_turns(size, lines, self.turns)

    def build(self) -> bytes:
        rim = tracks_of(quixo.pushes(self.size), self.size, self.size)
        values, open_boards = zeros(self.positions, "int8"), zeros(self.positions)
        still_open = near_ends(rim, self.turns, values, open_boards)
        to_the_end(open_boards, still_open, rim, self.turns, values)
        return bytes(values.tobytes())

    @cached_property
    def table(self) -> Array:
        """The values of all positions, from the user's cache folder or built now."""
        return view(files.table(f"cubes-{self.size}x{self.size}", VERSION, self.build), "int8", (self.positions,))

    def value(self, state: CubeState) -> int:
        own = other = 0
        for place, cube in enumerate("".join(state.board)):
            own |= (cube == state.to_move) << place
            other |= (cube not in (quixo.BLANK, state.to_move)) << place
        return int(self.table[place_of(own, other, self.turns)])

    def stats(self) -> dict[str, int]:
        names = ("win", "loss", "draw", "longest_win", "longest_loss")
        found = zeros(len(names))
        totals(self.turns, self.table, found)
        counts: dict[str, int] = dict(zip(names, found.tolist(), strict=True))
        return {"states": counts["win"] + counts["loss"] + counts["draw"], **counts}


@cache
def solution(size: int) -> BoardSolution:
    return BoardSolution(size)
