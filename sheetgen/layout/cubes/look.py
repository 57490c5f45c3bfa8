"""What is the same on every page of a set of the cube game."""

from dataclasses import dataclass

from ...cards.cube_set import CubeSet
from ..theme import Theme
from ..type import Type
from ..words import Words


@dataclass(frozen=True, eq=False)
class Look:
    """How the pages of one set look: ``game`` is whose game it is for, ``id_`` the printed id."""

    theme: Theme
    words: Words
    type_: Type
    of: CubeSet
    title: str
    game: str
    id_: str
