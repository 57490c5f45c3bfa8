"""The look of a set of the cube game: what its pages share."""

from dataclasses import dataclass

from sheetgen.page.look import Look

from ..cards.cube_set import CubeSet


@dataclass(frozen=True, eq=False)
class SetLook(Look):
    """How the pages of one set look: ``game`` is whose game it is for, ``id_`` the printed id."""

    of: CubeSet
    title: str
    game: str
    id_: str
