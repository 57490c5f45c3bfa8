"""The record of the cube game's pads: board, cubes, tiles and score slips."""

from collections.abc import Callable, Sequence
from itertools import chain
from unicodedata import normalize

from sheetgen.games.pads import Pads, PadWish, Print
from sheetgen.page.drawing import Drawing, Page
from sheetgen.page.paper import Setup
from sheetgen.page.style import Style

from .cards import cube_set
from .cards.cube_set import CubeSet
from .pages import board, nets, slips, tiles
from .pages.look import SetLook
from .rules import quixo

NAME = quixo.VARIANT
GAME = "Quixo"  # the game that sets are for; the name belongs to its publisher


def print_set(of: CubeSet, style: Style, title: str = "", slips_count: int | None = None, copies: int = 1) -> Print:
    """Print a set, each of its things on separate pages."""
    look = set_look(of, style, title)
    found = {thing: PAGES[thing](style.setup, look, slips_count) for thing in of.things}
    drawing = Drawing(
        pages=tuple(chain.from_iterable(found.values())) * copies,
        title=look.title,
        subject=", ".join(look.words(f"quixo.{thing}") for thing in of.things),
        language=look.words.language,
    )
    parts = [_summary(of, thing, len(pages)) for thing, pages in found.items()]
    times = f"{copies} copies of " if copies > 1 else ""
    return Print(drawing, f"{NAME}-pad", (f"{times}{', '.join(parts)}; {style.setup.paper.name}",))


def set_look(of: CubeSet, style: Style, title: str = "") -> SetLook:
    """The look of a set's pages, under its title or the usual one."""
    return SetLook(
        theme=style.theme,
        words=style.words,
        type_=style.type_,
        of=of,
        title=normalize("NFC", title) or style.words("quixo.title"),
        game=GAME,
        id_=cube_set.notate(of),
    )


PAGES: dict[str, Callable[[Setup, SetLook, int | None], Sequence[Page]]] = {
    "board": lambda setup, look, _count: board.pages(setup, look),
    "cubes": lambda setup, look, _count: nets.pages(setup, look),
    "tiles": lambda setup, look, _count: tiles.pages(setup, look),
    "slips": slips.pages,
}


def _summary(of: CubeSet, thing: str, count: int) -> str:
    what = {
        "board": "a board",
        "cubes": f"{nets.CUBES} cubes of {of.size:g} mm to fold",
        "tiles": f"{len(tiles.TILES)} tiles of {of.size:g} mm",
        "slips": "score slips",
    }
    return f"{what[thing]} on {count} {'page' if count == 1 else 'pages'}"


KEYS = frozenset(("what", "size", "players"))


def _print(wish: PadWish, style: Style) -> Print:
    of = cube_set.parse(wish.id) if wish.id else cube_set.choose(wish.what, wish.size, wish.players)
    return print_set(of, style, wish.title.strip(), wish.sheets, wish.copies)


PADS = Pads(
    keys=KEYS,
    owner="the cube game, as in 'sheetgen pad quixo'",
    things=cube_set.THINGS,
    usual_things=cube_set.USUAL,
    shown="cubes",
    keys_with_id=KEYS,
    print=_print,
)
