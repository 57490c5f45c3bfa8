"""Small boards of the cube game: cubes from above, with arrows where a cube may be pushed in."""

from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.games.dice.pages.figures import Figure
from sheetgen.games.dice.pages.pad import Look
from sheetgen.page.drawing import Box, Circle, Item, Path, Text
from sheetgen.page.symbols import arrow, cross, outline
from sheetgen.page.type import SMALL

from ..rules import quixo
from ..rules.quixo import Cell, State

LEAST, LARGEST = 4.6, 8.0
"""The side of a cube, in mm."""
NAMES, ARROWS = 0.75, 0.45
"""Room for the names above and at the left of a board, and for arrows at all its sides, in cubes."""
APART = 0.9
"""Room for the arrow between two boards, in cubes."""
DOTS = {"N": (0.0, -1.0), "S": (0.0, 1.0), "E": (1.0, 0.0), "W": (-1.0, 0.0)}
"""Where the dot of a cube stands: at the edge that points at its player."""


@dataclass(frozen=True, slots=True)
class Board:
    """A state, cubes with a heavy outline, and the places at which a cube may be pushed in."""

    state: State
    heavy: frozenset[Cell] = frozenset()
    ends: tuple[Cell, ...] = ()


def boards(look: Look, width: float, size: float, shown: tuple[Board, ...]) -> Figure | None:
    """Boards side by side, an arrow between them; None where they would be too small."""
    cubes = shown[0].state.size + NAMES + 2 * ARROWS
    cube = min(width / (len(shown) * cubes + APART * (len(shown) - 1)), size * 0.62, LARGEST)
    if cube < LEAST:
        return None
    below = ARROWS if any(board.ends for board in shown) else 0.0
    return Figure((cubes - ARROWS + below) * cube, lambda: tuple(_boards(look, round(cube, 3), cubes * cube, shown)))


def _boards(look: Look, cube: float, side: float, shown: tuple[Board, ...]) -> Iterator[Item]:
    for n, board in enumerate(shown):
        x, rim = n * (side + APART * cube), (NAMES + ARROWS) * cube
        if n:
            yield arrow(x - APART * cube / 2, rim + board.state.size * cube / 2, cube * 0.8, look.theme.ink)
        yield from _board(look, cube, x + rim, rim, board)


def _board(look: Look, cube: float, x: float, y: float, board: Board) -> Iterator[Item]:
    size = board.state.size
    cells = [Cell(column, row) for row in range(size) for column in range(size)]
    for cell in sorted(cells, key=lambda cell: cell in board.heavy):  # a heavy outline lies on its neighbours' lines
        yield from _cube(look, cube, x + cell.column * cube, y + cell.row * cube, board, cell)
    yield from _names(look, cube, x, y, size)
    for cell in board.ends:
        yield from _arrows(look, cube, x, y, size, cell, board)


def _cube(look: Look, side: float, x: float, y: float, board: Board, cell: Cell) -> Iterator[Item]:
    """A cube from above: blank, or with its sign, and with four players its dot."""
    theme, cube = look.theme, board.state.board[cell.row][cell.column]
    heavy = cell in board.heavy
    gap = side * 0.05
    yield Box(
        round(x + gap, 3),
        round(y + gap, 3),
        round(side - 2 * gap, 3),
        round(side - 2 * gap, 3),
        theme.ground,
        theme.second if heavy else theme.outline,
        round(min(theme.line * 3, side * 0.12), 3) if heavy else theme.line,
        side * 0.14,
    )
    middle, centre = round(x + side / 2, 3), round(y + side / 2, 3)
    team = quixo.TEAM.get(cube)
    if team == "X":
        yield cross(middle, centre, side * 0.33, theme.ink, round(side * 0.095, 2))
    elif team == "O":
        yield Circle(middle, centre, round(side * 0.19, 3), None, theme.ink, round(side * 0.095, 2))
    if cube in DOTS:
        right, down = DOTS[cube]
        at = round(middle + right * side * 0.34, 3), round(centre + down * side * 0.34, 3)
        yield Circle(*at, round(side * 0.065, 3), theme.ink)


def _names(look: Look, cube: float, x: float, y: float, size: int) -> Iterator[Item]:
    """Letters over the columns, numbers before the rows, where an arrow leaves room."""
    small = max(SMALL, min(8.0, round(cube * 1.1, 1)))
    tall, away = look.type_.cap_height(small), (ARROWS + NAMES / 2) * cube
    for n in range(size):
        column, row = tuple(quixo.name(Cell(n, n)))
        middle = (n + 0.5) * cube
        for name, right, down in ((column, middle, -away), (row, -away, middle)):
            place = round(x + right, 3), round(y + down + tall / 2, 3)
            yield Text(*place, name, small, look.theme.quiet, anchor="middle")


def _arrows(look: Look, cube: float, x: float, y: float, size: int, end: Cell, board: Board) -> Iterator[Item]:
    """An arrow into an end of the row or column of the cube that is taken."""
    (take,) = board.heavy
    last = size - 1
    if end.row == take.row and end.column in (0, last):
        right = 1 if end.column == 0 else -1
        tip = (x if right > 0 else x + size * cube), y + (end.row + 0.5) * cube
        yield _arrow(tip, (right, 0), cube, look)
    else:
        down = 1 if end.row == 0 else -1
        tip = x + (end.column + 0.5) * cube, (y if down > 0 else y + size * cube)
        yield _arrow(tip, (0, down), cube, look)


def _arrow(tip: tuple[float, float], way: tuple[int, int], cube: float, look: Look) -> Path:
    """A triangle whose tip touches the board."""
    (x, y), (right, down) = tip, way
    long, half = cube * 0.34, cube * 0.22
    back = x - right * long, y - down * long
    corners = ((x, y), (back[0] + down * half, back[1] + right * half), (back[0] - down * half, back[1] - right * half))
    return Path(outline(tuple((round(a, 3), round(b, 3)) for a, b in corners)), fill=look.theme.second)
