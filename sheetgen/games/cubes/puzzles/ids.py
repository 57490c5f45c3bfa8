"""The printed id of a puzzle of the cube game, such as ``quixo-p2-1H2Q…``.

Its number holds the kind, the players, the side to move, the cubes, and how many moves to look ahead.
"""

from dataclasses import replace

from sheetgen.base.codes import IdForm, Number
from sheetgen.base.errors import SheetgenError
from sheetgen.games.kind import MOST_KINDS

from ..kinds import KINDS
from ..rules import quixo
from ..rules.position import MOST_PLIES, CubePosition, check_open
from ..rules.quixo import BLANK, CubeState

SIZE = 5
NAME = quixo.VARIANT
FIRST = IdForm("the id of a puzzle", "quixo-p2-1H2Q…", mark="p", salt=" puzzle", checks=2, most_letters=2_000)
FORM = replace(FIRST, version=2, exact=True, older=FIRST)


Described = tuple[str, CubePosition]  # a puzzle's kind and position: all the rest follows


def notate(kind: str, position: CubePosition) -> str | None:
    """The id; None for a position that no id can hold: ids describe 5x5 boards."""
    number = Number()
    write(number, kind, position)
    return FORM.notate(NAME, number.value) if _is_held(number.value, kind, position) else None


def _is_held(value: int, kind: str, position: CubePosition) -> bool:
    """Whether reading this number gives back this puzzle."""
    number = Number(value)
    try:
        return read(number) == (kind, position) and not number.value
    except (SheetgenError, IndexError):
        return False


def write(number: Number, kind: str, position: CubePosition) -> None:
    state = position.state
    players = quixo.players_with(state.to_move)
    number.write(KINDS[kind].code, MOST_KINDS)
    number.write(int(state.players == 4), 2)
    number.write(players.index(state.to_move), len(players))
    for cube in "".join(state.board):
        number.write((BLANK, *players).index(cube), len(players) + 1)
    number.write(position.plies - 1, MOST_PLIES)


def parse(text: str) -> Described:
    """The kind and position of an id; ``InputError`` for a text that is no id of this game."""
    parts = FORM.parse(text)
    number = Number(parts.value(NAME))
    try:
        found = read(number)
    except (SheetgenError, IndexError):
        found = None
    if found is None or number.value:
        raise parts.refusal("no puzzle has this id: compare it with the printed one")
    return found


def read(number: Number) -> Described:
    """The inverse of ``write``; an ``IndexError`` or ``PositionError`` for a number that it never writes."""
    kind = _kind_of(number.read(MOST_KINDS))
    players = ("N", "E", "S", "W") if number.read(2) else ("X", "O")
    to_move = players[number.read(len(players))]
    cubes = "".join((BLANK, *players)[number.read(len(players) + 1)] for _ in range(SIZE * SIZE))
    state = CubeState(tuple(cubes[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)), to_move)
    check_open(state)
    return kind, CubePosition(state, number.read(MOST_PLIES) + 1)


def _kind_of(code: int) -> str:
    for kind in KINDS.values():
        if kind.code == code:
            return kind.name
    raise IndexError(code)
