"""One page of a set: a title above, small print and the check ruler below, and the room between them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from sheetgen.base.errors import InputError, quote
from sheetgen.page.area import Area
from sheetgen.page.drawing import Item, Page, Placed, Text
from sheetgen.page.furniture import furniture
from sheetgen.page.paper import STRIP, PagePlan, Place, Setup
from sheetgen.page.setting import leading, wrap
from sheetgen.page.type import SMALL

from .look import SetLook

TITLE = 10.0  # points
HEAD = 6.0  # from the top of the title to the contents below it, mm
GAP = 1.5  # white above the small print, mm


class CubeLeaf(NamedTuple):
    """An empty page: its size, and the room between title and small print."""

    setup: Setup
    width: float
    height: float
    room: Area
    print_: tuple[str, ...]


class Grid(NamedTuple):
    leaf: CubeLeaf
    columns: int
    rows: int

    @property
    def pieces(self) -> int:
        return self.columns * self.rows


def leaves(setup: Setup, look: SetLook, hint: str) -> tuple[CubeLeaf, ...]:
    """Empty pages in both orientations, upright first, or only in the one asked for."""
    short, long = setup.paper.width, setup.paper.height
    ways = {"portrait": ((short, long),), "landscape": ((long, short),)}
    return tuple(_leaf(setup, look, hint, *way) for way in ways.get(setup.orientation, ((short, long), (long, short))))


def _leaf(setup: Setup, look: SetLook, hint: str, width: float, height: float) -> CubeLeaf:
    across = width - 2 * setup.margin
    notice = look.words("pad.use_with", game=look.game)
    print_ = wrap(look.type_, f"{hint} {notice} {look.id_}", SMALL, across) if across > 0 else ()
    top = setup.margin + HEAD
    foot = max(setup.margin, STRIP) + GAP + len(print_) * leading(SMALL)
    return CubeLeaf(setup, width, height, Area(setup.margin, top, across, height - top - foot), print_)


def page(leaf: CubeLeaf, look: SetLook, name: str, items: tuple[Item, ...]) -> Page:
    """The finished page, with ``name`` at the right of its head."""
    margin = leaf.setup.margin
    place = Place(margin, margin, leaf.room.width, leaf.height - margin - max(margin, STRIP))
    plan = PagePlan(leaf.setup, leaf.width, leaf.height, (place,))
    marks = Placed(0, 0, furniture(plan, look.words, look.type_), name="marks")
    return Page(leaf.width, leaf.height, (*_words(leaf, look, name), *items, marks))


def _words(leaf: CubeLeaf, look: SetLook, name: str) -> tuple[Item, ...]:
    theme, room = look.theme, leaf.room
    base = round(leaf.setup.margin + look.type_.cap_height(TITLE), 3)
    side = look.type_.width(name, SMALL)
    wide, free = look.type_.width(look.title, TITLE, "bold"), room.width - side - 4
    if wide > free:
        raise InputError(f"the title {quote(look.title)} is {wide:.0f} mm long; there is room for {free:.0f} mm")
    first = room.bottom + GAP + look.type_.cap_height(SMALL, "regular")
    return (
        Text(room.x, base, look.title, TITLE, theme.ink, "bold"),
        Text(round(room.right, 3), base, name, SMALL, theme.quiet, anchor="end"),
        *(
            Text(room.x, round(first + n * leading(SMALL), 3), line, SMALL, theme.quiet)
            for n, line in enumerate(leaf.print_)
        ),
    )


def numbered_pages(leaf: CubeLeaf, look: SetLook, name: str, contents: Sequence[tuple[Item, ...]]) -> tuple[Page, ...]:
    """One page per content, numbered if there are several; the first gets a bookmark."""
    count = len(contents)
    names = (f"{name} {number}/{count}" if count > 1 else name for number in range(1, count + 1))
    pages = [page(leaf, look, each, items) for each, items in zip(names, contents, strict=True)]
    return (replace(pages[0], bookmark=name), *pages[1:])
