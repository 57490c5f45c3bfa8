"""The look shared by all pages of a set of the cube game."""

from dataclasses import dataclass

from sheetgen.page.look import Look

from ..cards.cube_set import CubeSet


@dataclass(frozen=True, eq=False)
class SetLook(Look):
    """The look of one set's pages: ``game`` names the game that it is for, ``id_`` is the printed id."""

    of: CubeSet
    title: str
    game: str
    id_: str
