"""One page of a set: a line of title above, small print and the check ruler below, and the room between them."""

from dataclasses import replace
from typing import NamedTuple

from sheetgen.base.errors import InputError, shown
from sheetgen.games.dice.pages.pad.area import Area
from sheetgen.page.drawing import Item, Page, Placed, Text
from sheetgen.page.furniture import furniture
from sheetgen.page.paper import STRIP, Place, Plan, Setup
from sheetgen.page.setting import leading, wrapped
from sheetgen.page.type import SMALL

from .look import Look

TITLE = 10.0  # points
HEAD = 6.0  # from the top of the title to what stands below it, mm
GAP = 1.5  # white above the small print, mm


class Leaf(NamedTuple):
    """A page that is still empty: its size, and the room for what belongs on it."""

    setup: Setup
    width: float
    height: float
    room: Area
    print_: tuple[str, ...]


def leaves(setup: Setup, look: Look, hint: str) -> tuple[Leaf, ...]:
    """The page both ways round, or the way that is asked for; the upright one first."""
    short, long = setup.paper.width, setup.paper.height
    ways = {"portrait": ((short, long),), "landscape": ((long, short),)}
    return tuple(_leaf(setup, look, hint, *way) for way in ways.get(setup.orientation, ((short, long), (long, short))))


def _leaf(setup: Setup, look: Look, hint: str, width: float, height: float) -> Leaf:
    across = width - 2 * setup.margin
    notice = look.words("pad.use_with", game=look.game)
    print_ = wrapped(look.type_, f"{hint} {notice} {look.id_}", SMALL, across) if across > 0 else ()
    top = setup.margin + HEAD
    foot = max(setup.margin, STRIP) + GAP + len(print_) * leading(SMALL)
    return Leaf(setup, width, height, Area(setup.margin, top, across, height - top - foot), print_)


def page(leaf: Leaf, look: Look, name: str, items: tuple[Item, ...], bookmark: str = "") -> Page:
    """The finished page; ``name`` says at the right of its head what it is."""
    margin = leaf.setup.margin
    place = Place(margin, margin, leaf.room.width, leaf.height - margin - max(margin, STRIP))
    plan = Plan(leaf.setup, leaf.width, leaf.height, (place,))
    return Page(
        leaf.width,
        leaf.height,
        (*_words(leaf, look, name), *items, Placed(0, 0, furniture(plan, look.words, look.type_), name="marks")),
        bookmark,
    )


def _words(leaf: Leaf, look: Look, name: str) -> tuple[Item, ...]:
    theme, room = look.theme, leaf.room
    base = round(leaf.setup.margin + look.type_.cap_height(TITLE), 3)
    side = look.type_.width(name, SMALL)
    wide, free = look.type_.width(look.title, TITLE, "bold"), room.width - side - 4
    if wide > free:
        raise InputError(f"the title {shown(look.title)} is {wide:.0f} mm long; there is room for {free:.0f} mm")
    first = room.bottom + GAP + look.type_.cap_height(SMALL, "regular")
    return (
        Text(room.x, base, look.title, TITLE, theme.ink, "bold"),
        Text(round(room.right, 3), base, name, SMALL, theme.quiet, anchor="end"),
        *(
            Text(room.x, round(first + n * leading(SMALL), 3), line, SMALL, theme.quiet)
            for n, line in enumerate(leaf.print_)
        ),
    )


def bookmarked(pages: tuple[Page, ...], name: str) -> tuple[Page, ...]:
    """The first of some pages named in a reader's outline."""
    return (replace(pages[0], bookmark=name), *pages[1:])
