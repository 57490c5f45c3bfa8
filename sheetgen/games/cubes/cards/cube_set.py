"""What a set of the cube game is made of, and its printed id: which things, how large, and for how many players.

quixo-1-2M0C     as with cards: game, version of this coding, all choices as one number, a check letter
"""

import re
from dataclasses import dataclass
from hashlib import sha256

from sheetgen.base.digits import Number
from sheetgen.base.errors import InputError, nearest, shown
from sheetgen.games.dice.cards.ids import DASH, LETTERS, LOOKALIKES, base_32, from_base_32

from ..rules import quixo

VERSION = 1
THINGS = ("board", "cubes", "tiles", "slips")
"""What can be printed of the game."""
USUAL = ("board", "cubes", "slips")
SMALLEST, LARGEST, USUAL_SIZE = 12.0, 100.0, 24.0  # the edge of a cube or tile, mm
TABLES = ((2, 4), (2,), (4,))
"""For how many players: for both games, or for one of them."""
BY_TENTHS = round((LARGEST - SMALLEST) * 10) + 1
PATTERN = re.compile(rf"{quixo.VARIANT}-([0-9]+)-([0-9a-z]+)")


@dataclass(frozen=True, slots=True)
class CubeSet:
    """Which things of the game, the edge of a cube in mm, and for which numbers of players."""

    things: tuple[str, ...] = USUAL
    size: float = USUAL_SIZE
    players: tuple[int, ...] = TABLES[0]

    @property
    def dots(self) -> bool:
        """Whether marked cubes carry a dot: only the game of four needs them."""
        return 4 in self.players


def asked(things: str | None, size: float | None, players: int | None) -> CubeSet:
    """The set that a person means, or what is wrong with it."""
    return CubeSet(
        USUAL if things is None else _things(things),
        _size(USUAL_SIZE if size is None else size),
        TABLES[0] if players is None else _players(players),
    )


def _things(text: str) -> tuple[str, ...]:
    words = [word.strip().lower() for word in text.split(",")]
    for word in words:
        if word not in THINGS:
            raise InputError(f"{shown(word)} is no part of the set ({nearest(word, THINGS)})", "--what")
    return tuple(thing for thing in THINGS if thing in words)


def _size(size: float) -> float:
    if not SMALLEST <= size <= LARGEST:
        raise InputError(f"{size:g} mm: cubes and tiles are {SMALLEST:g} to {LARGEST:g} mm large", "--size")
    return round(size, 1)


def _players(players: int) -> tuple[int, ...]:
    if (players,) not in TABLES:
        raise InputError(f"{players} players: the game is for 2, or for 4 in two teams", "--players")
    return (players,)


# --- ids


def is_id(text: str) -> bool:
    """Whether it looks like the id of a set rather than of a card or a puzzle."""
    return bool(PATTERN.fullmatch(_tidy(text)))


def notate(of: CubeSet) -> str:
    """The id of a set."""
    number = Number()
    number.write(sum(1 << THINGS.index(thing) for thing in of.things), 1 << len(THINGS))
    number.write(TABLES.index(of.players), len(TABLES))
    number.write(round((of.size - SMALLEST) * 10), BY_TENTHS)
    return f"{quixo.VARIANT}-{VERSION}-{base_32(number.value)}{_check(number.value)}"


def parse(text: str) -> CubeSet:
    """The inverse of ``notate``."""
    parts = PATTERN.fullmatch(_tidy(text))
    if not parts:
        raise InputError(f"this is not the id of a set: one looks like {notate(CubeSet())}", shown(text))
    if parts[1] != str(VERSION):
        raise InputError(f"an id of version {parts[1][:9]}, which this program does not know", shown(text))
    letters = parts[2].upper().translate(LOOKALIKES)
    found = _read(letters) if len(letters) <= len(notate(CubeSet(THINGS, LARGEST, (4,)))) else None
    if found is None:
        raise InputError("the id has a wrong letter somewhere: compare it with the printed one", shown(text))
    return found


def _read(letters: str) -> CubeSet | None:
    if any(letter not in LETTERS for letter in letters):
        return None
    value = from_base_32(letters[:-1])
    number = Number(value)
    bits, table = number.read(1 << len(THINGS)), number.read(len(TABLES))
    size = SMALLEST + number.read(BY_TENTHS) / 10
    if number.value or not bits or letters[-1] != _check(value):
        return None
    return CubeSet(tuple(thing for n, thing in enumerate(THINGS) if bits >> n & 1), round(size, 1), TABLES[table])


def _tidy(text: str) -> str:
    return DASH.sub("-", text.strip().lower())


def _check(value: int) -> str:
    return LETTERS[sha256(f"{quixo.VARIANT} set {value}".encode()).digest()[0] % 32]
