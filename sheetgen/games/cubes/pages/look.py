"""What is the same on every page of a set of the cube game."""

from dataclasses import dataclass

from sheetgen.page.theme import Theme
from sheetgen.page.type import Type
from sheetgen.page.words import Words

from ..cards.cube_set import CubeSet


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
