"""The printed id of a puzzle of the cube game: kind, cubes, who is to move and how far to look, as one number.

quixo-p1-1H2Q…   as with other puzzles, two letters of check at the end
"""

from sheetgen.base.errors import InputError, SheetgenError, shown
from sheetgen.games.dice.cards.coding import Number
from sheetgen.games.dice.cards.ids import DASH, base_32
from sheetgen.games.dice.kinds.ids import MOST_KINDS, MOST_LETTERS, PATTERN, VERSION, checked, number_of

from ..rules import quixo
from ..rules.quixo import BLANK, Position, State
from .puzzle import KINDS

SIZE = 5
NAME = quixo.VARIANT


def is_id(text: str) -> bool:
    """Whether it looks like the id of a puzzle of this game."""
    parts = PATTERN.fullmatch(_tidy(text))
    return parts is not None and parts[1] == NAME


Described = tuple[str, Position]
"""A puzzle's kind and position: all the rest follows."""


def notate(kind: str, position: Position) -> str:
    """The id of a puzzle."""
    number = Number()
    write(number, kind, position)
    return f"{NAME}-p{VERSION}-{base_32(number.value)}{checked(NAME, number.value)}"


def write(number: Number, kind: str, position: Position) -> None:
    """A puzzle as digits of a number."""
    state = position.state
    players = quixo.players_with(state.to_move)
    number.write(KINDS.index(kind), MOST_KINDS)
    number.write(int(state.players == 4), 2)
    number.write(players.index(state.to_move), len(players))
    for cube in "".join(state.board):
        number.write((BLANK, *players).index(cube), len(players) + 1)
    number.write(position.plies - 1, quixo.MOST_PLIES)


def parse(text: str) -> Described:
    """Kind and position of an id."""
    parts = PATTERN.fullmatch(_tidy(text))
    if not parts or len(parts[3]) > MOST_LETTERS:
        raise InputError("this is not the id of a puzzle: one looks like quixo-p1-1H2Q…", shown(text))
    number = Number(number_of(text, parts, NAME))
    try:
        found = read(number)
    except (SheetgenError, IndexError):
        found = None
    if found is None or number.value:
        raise InputError("no puzzle has this id: compare it with the printed one", shown(text))
    return found


def read(number: Number) -> Described:
    """The inverse of ``write``; an error where nobody can have written it."""
    kind = KINDS[number.read(MOST_KINDS)]
    players = ("N", "E", "S", "W") if number.read(2) else ("X", "O")
    to_move = players[number.read(len(players))]
    cubes = "".join((BLANK, *players)[number.read(len(players) + 1)] for _ in range(SIZE * SIZE))
    state = State(tuple(cubes[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)), to_move)
    quixo.check_open(state)
    return kind, Position(state, number.read(quixo.MOST_PLIES) + 1)


def _tidy(text: str) -> str:
    return DASH.sub("-", text.strip().lower())
