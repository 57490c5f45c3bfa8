"""A position of the cube game as a picture: letters and numbers at the rim, and what a key adds in a second ink.

The arrow of a push stands at the rim where the cube comes in; the cube to take has a heavy frame; so have the cubes of
a line. Where four play, their names stand at their sides, and the dots point at them.
"""

from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.page.drawing import Box, Group, Item, Path, Text, Weight
from sheetgen.page.symbols import outline
from sheetgen.page.theme import Theme
from sheetgen.page.type import SMALL, Type
from sheetgen.page.words import Words

from ..rules import quixo
from ..rules.quixo import BLANK, Cell, Move, State
from .cube import TOWARDS, chevron, face

RIM, SEAT = 7.5, 3.5  # letters and arrows; the names of four players, mm
LETTER = 8.0  # points
HEAVY = 0.9
GAP = 0.6  # white between two cubes, mm
INTO = {"left": "E", "right": "W", "top": "S", "bottom": "N"}
"""Which way a cube goes that is pushed in from a side."""
SEATS = {"N": "north", "E": "east", "S": "south", "W": "west"}


@dataclass(frozen=True, slots=True)
class Marks:
    """What a key shows on a board: a push to make, and the cubes of a line."""

    push: Move | None = None
    line: frozenset[Cell] = frozenset()


NO_MARKS = Marks()


class Frame(NamedTuple):
    """Where the board stands in its box, and how large its cells are."""

    left: float
    top: float
    cell: float

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell; columns and rows -1 and 5 are the rim."""
        return self.left + (cell.column + 0.5) * self.cell, self.top + (cell.row + 0.5) * self.cell


def rims(state: State, type_: Type, words: Words) -> tuple[float, float]:
    """The room beside the board, and above and below it."""
    if state.players == 2:
        return RIM, RIM
    widest = max(type_.width(words(f"quixo.{SEATS[seat]}"), SMALL) for seat in "EW")
    return RIM + widest + 1, RIM + SEAT


def cell_size(state: State, width: float, height: float, type_: Type, words: Words) -> float:
    """How large the cells of a board come out in a box; 0 where there is no room."""
    beside, above = rims(state, type_, words)
    return max(0.0, min(width - 2 * beside, height - 2 * above) / state.size)


def diagram(
    state: State, width: float, height: float, theme: Theme, type_: Type, words: Words, marks: Marks = NO_MARKS
) -> tuple[Item, ...]:
    """A board in the middle of a box's width, at its top."""
    cell = cell_size(state, width, height, type_, words)
    _, above = rims(state, type_, words)
    frame = Frame(round((width - cell * state.size) / 2, 3), above, cell)
    return (
        *_cubes(state, frame, theme),
        *_rim(state, frame, theme, type_, marks.push),
        *_seats(state, frame, theme, type_, words),
        *_marked(frame, theme, marks),
    )


def _cubes(state: State, frame: Frame, theme: Theme) -> tuple[Item, ...]:
    """Every cube, blank ones tinted."""
    found = []
    for row, cubes in enumerate(state.board):
        for column, cube in enumerate(cubes):
            cell = Cell(column, row)
            edge = _box(frame, cell, theme.tint if cube == BLANK else theme.ground, theme.outline, theme.line)
            towards = cube if state.players == 4 and cube != BLANK else ""
            drawn = face(quixo.TEAM.get(cube, BLANK), *frame.middle(cell), frame.cell - GAP, theme, towards)
            found.append(Group(f"cube-{quixo.name(cell)}", (edge, *drawn), "cube"))
    return tuple(found)


def _box(frame: Frame, cell: Cell, fill: str | None, stroke: str, line: float) -> Box:
    side = frame.cell - GAP
    x, y = frame.middle(cell)
    return Box(
        round(x - side / 2, 3),
        round(y - side / 2, 3),
        round(side, 3),
        round(side, 3),
        fill,
        stroke,
        round(line, 3),
        1.0,
    )


def _rim(state: State, frame: Frame, theme: Theme, type_: Type, push: Move | None) -> tuple[Item, ...]:
    """Letters, numbers, and arrowheads where a cube can come in: one of them is what a solver marks."""
    found: list[Item] = []
    last = state.size
    for n in range(last):
        for cell, towards, name in (
            (Cell(n, -1), "S", "ABCDE"[n]),
            (Cell(n, last), "N", "ABCDE"[n]),
            (Cell(-1, n), "E", str(n + 1)),
            (Cell(last, n), "W", str(n + 1)),
        ):
            if push is None or (cell, towards) != _entrance(push, last):
                found.append(chevron(*_at_rim(frame, cell, last, 1.8), towards, 1.9, theme.outline, 0.25))
            x, y = _at_rim(frame, cell, last, 5.4)
            base = y + type_.cap_height(LETTER, "regular") / 2
            found.append(Text(round(x, 3), round(base, 3), name, LETTER, theme.quiet, anchor="middle"))
    return tuple(found)


def _at_rim(frame: Frame, cell: Cell, last: int, out: float) -> tuple[float, float]:
    """A place so far outside of the board, beside the cell that is next to it."""
    inner = Cell(min(max(cell.column, 0), last - 1), min(max(cell.row, 0), last - 1))
    x, y = frame.middle(inner)
    reach = frame.cell / 2 + out
    return x + reach * (cell.column - inner.column), y + reach * (cell.row - inner.row)


def _entrance(push: Move, last: int) -> tuple[Cell, str] | None:
    """The place at the rim where a push begins, and which way it goes."""
    if push.take is None:
        return None
    column, row = push.take
    places = {"left": Cell(-1, row), "right": Cell(last, row), "top": Cell(column, -1), "bottom": Cell(column, last)}
    return places[push.push], INTO[push.push]


def _seats(state: State, frame: Frame, theme: Theme, type_: Type, words: Words) -> tuple[Item, ...]:
    """The names of four players at their sides."""
    if state.players == 2:
        return ()
    middle, last = state.size // 2, state.size
    found = []
    places = {"N": Cell(middle, -1), "S": Cell(middle, last), "W": Cell(-1, middle), "E": Cell(last, middle)}
    for seat, cell in places.items():
        name = words(f"quixo.{SEATS[seat]}")
        aside = type_.width(name, SMALL) / 2 if seat in "EW" else 0.0
        x, y = _at_rim(frame, cell, last, RIM + 0.8 + aside)
        base = y + type_.cap_height(SMALL) / 2
        ink, weight = _stress(theme, seat == state.to_move)
        found.append(Text(round(x, 3), round(base, 3), name, SMALL, ink, weight, "middle"))
    return tuple(found)


def _stress(theme: Theme, moves: bool) -> tuple[str, Weight]:
    """The player whose turn it is stands out."""
    return (theme.ink, "bold") if moves else (theme.quiet, "regular")


def _marked(frame: Frame, theme: Theme, marks: Marks) -> tuple[Item, ...]:
    """The push, and the line, in the second ink."""
    found: list[Item] = [_box(frame, cell, None, theme.second, HEAVY) for cell in sorted(marks.line)]
    if marks.push and marks.push.take:
        found += [_box(frame, marks.push.take, None, theme.second, HEAVY), _arrow(frame, marks.push, theme)]
    return (Group("new", tuple(found), "new"),) if found else ()


def _arrow(frame: Frame, push: Move, theme: Theme) -> Path:
    """A broad arrow at the rim, its tip at the board."""
    entrance = _entrance(push, 5)
    if entrance is None:
        raise ValueError(f"{push} has no place at the rim")
    cell, towards = entrance
    right, down = TOWARDS[towards]
    x, y = _at_rim(frame, cell, 5, 0.2)

    def at(back: float, aside: float) -> tuple[float, float]:
        return round(x - right * back - down * aside, 3), round(y - down * back + right * aside, 3)

    corners = [at(0, 0), at(1.8, 1.6), at(1.8, 0.6), at(3.2, 0.6), at(3.2, -0.6), at(1.8, -0.6), at(1.8, -1.6)]
    fill = theme.second if theme.filled else None
    return Path(outline(corners), fill=fill, stroke=theme.second, line=0.2)


def line_of(state: State) -> frozenset[Cell]:
    """The cubes of all lines of the side that has won."""
    won = quixo.winner(state)
    return frozenset(
        cell
        for line in quixo.lines(state.size)
        if won and all(quixo.TEAM.get(state.board[each.row][each.column]) == won for each in line)
        for cell in line
    )
