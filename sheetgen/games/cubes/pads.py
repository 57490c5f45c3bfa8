"""What ``pad`` prints of the cube game: board, cubes, tiles and score slips, from a person's wishes to pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from unicodedata import normalize

from sheetgen.games.dice.pads import Style
from sheetgen.page.drawing import Drawing, Page
from sheetgen.page.paper import Setup

from .cards import cube_set
from .cards.cube_set import CubeSet
from .pages import board, nets, slips, tiles
from .pages.look import Look
from .rules import quixo

NAME = quixo.VARIANT
GAME = "Quixo"
"""Whose game it is for; the name is somebody else's."""


@dataclass(frozen=True, slots=True)
class Order:
    """What a person asked for."""

    of: CubeSet
    title: str = ""
    slips: int | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Made:
    """The pages, and how many of them each thing takes."""

    drawing: Drawing
    counts: tuple[tuple[str, int], ...]


def is_meant(variant: str | None, id_: str | None) -> bool:
    """Whether somebody asks for this game, by its name or by the id of a set."""
    return cube_set.is_id(id_) if id_ else variant == NAME


def made(order: Order, style: Style) -> Made:
    """Every thing of the set on pages of its own."""
    look = _look(order, style)
    found = [(thing, THINGS[thing](style.setup, look, order)) for thing in order.of.things]
    pages = tuple(chain.from_iterable(pages for _, pages in found))
    drawing = Drawing(
        pages=tuple(chain.from_iterable(repeat(pages, order.copies))),
        title=look.title,
        subject=", ".join(look.words(f"quixo.{thing}") for thing in order.of.things),
        language=look.words.language,
    )
    return Made(drawing, tuple((thing, len(pages)) for thing, pages in found))


def _look(order: Order, style: Style) -> Look:
    return Look(
        theme=style.theme,
        words=style.words,
        type_=style.type_,
        of=order.of,
        title=normalize("NFC", order.title) or style.words("quixo.title"),
        game=GAME,
        id_=cube_set.notate(order.of),
    )


THINGS: dict[str, Callable[[Setup, Look, Order], Sequence[Page]]] = {
    "board": lambda setup, look, _order: board.pages(setup, look),
    "cubes": lambda setup, look, _order: nets.pages(setup, look),
    "tiles": lambda setup, look, _order: tiles.pages(setup, look),
    "slips": lambda setup, look, order: slips.pages(setup, look, order.slips),
}


def told(of: CubeSet, counts: Sequence[tuple[str, int]], paper: str) -> str:
    """What was printed, in a line."""
    what = {
        "board": "a board",
        "cubes": f"{nets.CUBES} cubes of {of.size:g} mm to fold",
        "tiles": f"{len(tiles.TILES)} tiles of {of.size:g} mm",
        "slips": "score slips",
    }
    parts = [f"{what[thing]} on {count} {'page' if count == 1 else 'pages'}" for thing, count in counts]
    return f"{', '.join(parts)}; {paper}"
