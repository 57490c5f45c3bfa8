"""A picture of a position of the cube game: letters and numbers at the rim, and a key's additions in a second ink.

The arrow of a push stands at the rim where the cube comes in; the cube to take and the cubes of a line have heavy
frames. With four players, their names stand at their sides, and the dots point at them.
"""

from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.page.drawing import Box, Group, Item, Path, Text
from sheetgen.page.shapes import outline
from sheetgen.page.theme import Theme
from sheetgen.page.type import SMALL, Type
from sheetgen.page.words import Words

from ..rules import quixo
from ..rules.quixo import BLANK, CubeState, Move, Square
from .cube import SEATS, TOWARDS, chevron, face

RIM, SEAT = 7.5, 3.5  # letters and arrows; the names of four players, mm
LETTER = 8.0  # points
HEAVY = 0.9
GAP = 0.6  # white between two cubes, mm
INTO = {"left": "E", "right": "W", "top": "S", "bottom": "N"}  # the direction of a cube pushed in from a side


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """Additions to a board in the second ink: cubes with a heavy frame, and pushes that may be made."""

    framed: frozenset[Square] = frozenset()
    pushes: tuple[Move, ...] = ()


NO_MARKS = BoardMarks()


class BoardFrame(NamedTuple):
    """The place of the cubes in their box, the size of the cells, and the scale of the rim."""

    left: float
    top: float
    cell: float
    scale: float

    def middle(self, cell: Square) -> tuple[float, float]:
        """The middle of a cell; columns and rows -1 and 5 are the rim."""
        return self.left + (cell.column + 0.5) * self.cell, self.top + (cell.row + 0.5) * self.cell


def rims(state: CubeState, type_: Type, words: Words, scale: float = 1.0) -> tuple[float, float]:
    """The room beside the board, and above and below it."""
    rim = RIM * scale
    if state.players == 2:
        return rim, rim
    widest = max(type_.width(words(f"quixo.{SEATS[seat]}"), SMALL) for seat in "EW")
    return rim + widest + 1, rim + SEAT


def cell_size(state: CubeState, width: float, height: float, type_: Type, words: Words, scale: float = 1.0) -> float:
    """The size of a board's cells in a box, in mm; 0 if there is no room."""
    beside, above = rims(state, type_, words, scale)
    return max(0.0, min(width - 2 * beside, height - 2 * above) / state.size)


def diagram(
    state: CubeState,
    width: float,
    height: float,
    theme: Theme,
    type_: Type,
    words: Words,
    marks: BoardMarks = NO_MARKS,
    scale: float = 1.0,
) -> tuple[Item, ...]:
    """A board centred at the top of a box; ``scale`` makes letters, arrows and frames smaller."""
    cell = cell_size(state, width, height, type_, words, scale)
    _, above = rims(state, type_, words, scale)
    frame = BoardFrame(round((width - cell * state.size) / 2, 3), round(above, 3), cell, scale)
    return (
        *_cubes(state, frame, theme),
        *_rim(state, frame, theme, type_, marks.pushes),
        *_seats(state, frame, theme, type_, words),
        *_mark_items(state.size, frame, theme, marks),
    )


def _cubes(state: CubeState, frame: BoardFrame, theme: Theme) -> tuple[Item, ...]:
    found = []
    for row, cubes in enumerate(state.board):
        for column, cube in enumerate(cubes):
            cell = Square(column, row)
            edge = _box(frame, cell, theme.tint if cube == BLANK else theme.ground, theme.outline, theme.line)
            towards = cube if state.players == 4 and cube != BLANK else ""
            drawn = face(quixo.TEAM.get(cube, BLANK), *frame.middle(cell), frame.cell - GAP, theme, towards)
            found.append(Group(f"cube-{quixo.name(cell)}", (edge, *drawn), "cube"))
    return tuple(found)


def _box(frame: BoardFrame, cell: Square, fill: str | None, stroke: str, line: float) -> Box:
    side = frame.cell - GAP
    x, y = frame.middle(cell)
    corner, size = (round(x - side / 2, 3), round(y - side / 2, 3)), round(side, 3)
    return Box(*corner, size, size, fill, stroke, round(line, 3), 1.0)


def _rim(state: CubeState, frame: BoardFrame, theme: Theme, type_: Type, pushes: tuple[Move, ...]) -> tuple[Item, ...]:
    found: list[Item] = []
    last, scale = state.size, frame.scale
    size = max(SMALL, round(LETTER * scale, 1))
    taken = {_entrance(push, last) for push in pushes}
    for n in range(last):
        for cell, towards, name in (
            (Square(n, -1), "S", "ABCDE"[n]),
            (Square(n, last), "N", "ABCDE"[n]),
            (Square(-1, n), "E", str(n + 1)),
            (Square(last, n), "W", str(n + 1)),
        ):
            if (cell, towards) not in taken:
                found.append(chevron(*_at_rim(frame, cell, last, 1.8), towards, 1.9 * scale, theme.outline, 0.25))
            x, y = _at_rim(frame, cell, last, 5.4)
            base = y + type_.cap_height(size, "regular") / 2
            found.append(Text(round(x, 3), round(base, 3), name, size, theme.quiet, anchor="middle"))
    return tuple(found)


def _at_rim(frame: BoardFrame, cell: Square, last: int, out: float, aside: float = 0.0) -> tuple[float, float]:
    """A place ``out`` of a rim's millimetres and ``aside`` true ones outside of the board, beside the nearest cell."""
    inner = Square(min(max(cell.column, 0), last - 1), min(max(cell.row, 0), last - 1))
    x, y = frame.middle(inner)
    reach = frame.cell / 2 + out * frame.scale + aside
    return x + reach * (cell.column - inner.column), y + reach * (cell.row - inner.row)


def _entrance(push: Move, last: int) -> tuple[Square, str] | None:
    if push.take is None:
        return None
    column, row = push.take
    places = {
        "left": Square(-1, row),
        "right": Square(last, row),
        "top": Square(column, -1),
        "bottom": Square(column, last),
    }
    return places[push.push], INTO[push.push]


def _seats(state: CubeState, frame: BoardFrame, theme: Theme, type_: Type, words: Words) -> tuple[Item, ...]:
    if state.players == 2:
        return ()
    middle, last = state.size // 2, state.size
    found = []
    places = {"N": Square(middle, -1), "S": Square(middle, last), "W": Square(-1, middle), "E": Square(last, middle)}
    for seat, cell in places.items():
        name = words(f"quixo.{SEATS[seat]}")
        aside = type_.width(name, SMALL) / 2 if seat in "EW" else 0.0
        x, y = _at_rim(frame, cell, last, RIM, 0.8 + aside)
        base = y + type_.cap_height(SMALL) / 2
        moves = seat == state.to_move
        ink = theme.ink if moves else theme.quiet
        found.append(Text(round(x, 3), round(base, 3), name, SMALL, ink, "bold" if moves else "regular", "middle"))
    return tuple(found)


def _mark_items(size: int, frame: BoardFrame, theme: Theme, marks: BoardMarks) -> tuple[Item, ...]:
    pushes = [push for push in marks.pushes if push.take]
    framed = sorted(marks.framed | {push.take for push in pushes if push.take})
    line = HEAVY * (frame.scale + 1) / 2
    found: list[Item] = [_box(frame, cell, None, theme.second, line) for cell in framed]
    found += [_arrow(size, frame, push, theme) for push in pushes]
    return (Group("new", tuple(found), "new"),) if found else ()


def _arrow(size: int, frame: BoardFrame, push: Move, theme: Theme) -> Path:
    entrance = _entrance(push, size)
    if entrance is None:
        raise ValueError(f"{push} has no place at the rim")
    cell, towards = entrance
    right, down = TOWARDS[towards]
    x, y = _at_rim(frame, cell, size, 0.2)

    def at(back: float, aside: float) -> tuple[float, float]:
        back, aside = back * frame.scale, aside * frame.scale
        return round(x - right * back - down * aside, 3), round(y - down * back + right * aside, 3)

    corners = [at(0, 0), at(1.8, 1.6), at(1.8, 0.6), at(3.2, 0.6), at(3.2, -0.6), at(1.8, -0.6), at(1.8, -1.6)]
    fill = theme.second if theme.has_fills else None
    return Path(outline(corners), fill=fill, stroke=theme.second, line=0.2)


def line_of(state: CubeState) -> frozenset[Square]:
    """The cubes of all lines of the side that has won."""
    won = quixo.winner(state)
    return frozenset(
        cell
        for line in quixo.lines(state.size)
        if won and all(quixo.TEAM.get(state.board[each.row][each.column]) == won for each in line)
        for cell in line
    )
