"""A printed set of the cube game (its things, their size, the numbers of players), and its id.

The id ``quixo-c2-5MBJ`` has the form of card ids: the game, the version of the coding, all choices as one number in
base 32, and a check letter; ``quixo-1-5MBZ`` dates from before that letter caught every slip of the pen.
"""

from dataclasses import dataclass

from sheetgen.base.codes import IdForm, IdParts, Number
from sheetgen.base.errors import InputError, Sentence, key, nearest, quote

from ..rules import quixo

THINGS = ("board", "cubes", "tiles", "slips")  # what can be printed of the game
USUAL = ("board", "cubes", "slips")
SMALLEST, LARGEST, USUAL_SIZE = 12.0, 100.0, 24.0  # the edge of a cube or tile, mm
TABLES = ((2, 4), (2,), (4,))  # numbers of players: both games, or one of them
SIZE_STEPS = round((LARGEST - SMALLEST) * 10) + 1
FIRST = IdForm("the id of a set", "quixo-c2-5MBJ", salt=" set")
FORM = IdForm("the id of a set", "quixo-c2-5MBJ", mark="c", version=2, exact=True, older=FIRST)


@dataclass(frozen=True, slots=True)
class CubeSet:
    """The things to print (some of ``THINGS``), the edge of a cube in mm, and the numbers of players."""

    things: tuple[str, ...] = USUAL
    size: float = USUAL_SIZE
    players: tuple[int, ...] = TABLES[0]

    @property
    def dots(self) -> bool:
        """Whether marked cubes carry a dot: only the game of four needs dots."""
        return 4 in self.players


def choose(things: str | None, size: float | None, players: int | None) -> CubeSet:
    """The set of these choices, with ``None`` for the default; ``things`` are words separated by commas.

    Raises ``InputError`` for a thing, size or number of players that does not exist.
    """
    return CubeSet(
        USUAL if things is None else _things(things),
        _size(USUAL_SIZE if size is None else size),
        TABLES[0] if players is None else _players(players),
    )


def _things(text: str) -> tuple[str, ...]:
    words = [word.strip().lower() for word in text.split(",")]
    for word in words:
        if word not in THINGS:
            hint = nearest(word, THINGS)
            what = f"{quote(word)} is no part of the set ({hint})"
            raise InputError(Sentence(what, "field.unknown", text=quote(word), hint=hint), key("what"), at=("what",))
    return tuple(thing for thing in THINGS if thing in words)


def _size(size: float) -> float:
    if not SMALLEST <= size <= LARGEST:
        what = f"{size:g} mm: cubes and tiles are {SMALLEST:g} to {LARGEST:g} mm large"
        raise InputError(Sentence(what, "size", low=f"{SMALLEST:g}", high=f"{LARGEST:g}"), key("size"), at=("size",))
    return round(size, 1)


def _players(players: int) -> tuple[int, ...]:
    if (players,) not in TABLES:
        what = f"{players} players: the game is for 2, or for 4 in two teams"
        raise InputError(Sentence(what, "text.two_or_four"), key("players"))
    return (players,)


def is_id(text: str) -> bool:
    """Whether a text looks like the id of a set rather than of a card or a puzzle."""
    parts = FORM.part(text)
    return parts is not None and parts.head == quixo.VARIANT


def notate(of: CubeSet) -> str:
    """The id of a set.

    >>> notate(CubeSet(size=30.0))
    'quixo-c2-8EBJ'
    """
    number = Number()
    number.write(sum(1 << THINGS.index(thing) for thing in of.things), 1 << len(THINGS))
    number.write(TABLES.index(of.players), len(TABLES))
    number.write(round((of.size - SMALLEST) * 10), SIZE_STEPS)
    return FORM.notate(quixo.VARIANT, number.value)


def parse(text: str) -> CubeSet:
    """The set of an id; raises an ``InputError`` for a text that is not the id of any set."""
    parts = FORM.parse(text)
    if parts.head != quixo.VARIANT:
        raise FORM.unlike(text)
    parts.check_version()
    found = _read(parts) if len(parts.payload) <= len(notate(CubeSet(THINGS, LARGEST, (4,)))) else None
    if found is None:
        raise parts.wrong_letter()
    return found


def _read(parts: IdParts) -> CubeSet | None:
    try:
        number = Number(parts.value(quixo.VARIANT))
    except InputError:
        return None
    bits, table = number.read(1 << len(THINGS)), number.read(len(TABLES))
    size = SMALLEST + number.read(SIZE_STEPS) / 10
    if number.value or not bits:
        return None
    return CubeSet(tuple(thing for n, thing in enumerate(THINGS) if bits >> n & 1), round(size, 1), TABLES[table])
