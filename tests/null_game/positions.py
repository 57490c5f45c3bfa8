"""A position is whether the cell is crossed: ``null x`` or ``null -``."""

from typing import NamedTuple

from sheetgen.base.errors import NotationError, PositionError, quote
from sheetgen.base.fields import Fields
from sheetgen.games.positions import Positions, SolveWish
from sheetgen.page.words import Words


class NullPosition(NamedTuple):
    """The whole sheet."""

    crossed: bool


def parse(text: str) -> NullPosition:
    """The position of a text."""
    word = text.split()[-1]
    if word not in ("x", "-"):
        raise NotationError(f"{quote(word)} is neither x nor -")
    return NullPosition(word == "x")


def to_json(position: NullPosition) -> dict[str, object]:
    """The inverse of ``from_json``."""
    return {"variant": "null", "crossed": position.crossed}


def from_json(table: object) -> NullPosition:
    """A position from a JSON value."""
    fields = Fields(table, PositionError)
    fields.choice("variant", ("null",))
    position = NullPosition(fields.flag("crossed"))
    fields.done()
    return position


def _solve(position: NullPosition, _wish: SolveWish) -> int:
    return score(position)


def score(position: NullPosition) -> int:
    """A point for the cross."""
    return int(position.crossed)


def to_text(position: NullPosition) -> str:
    """The sheet for a terminal."""
    return "[x]" if position.crossed else "[ ]"


def _answer(_words: Words, position: NullPosition, found: int, _color: bool) -> str:
    return f"{to_text(position)} = {found}"


POSITIONS = Positions(
    from_text=parse,
    from_json=from_json,
    from_id=lambda text: parse(text.rpartition("-")[2]),
    solve=_solve,
    to_json=lambda _position, found: {"best": found},
    to_text=_answer,
)
