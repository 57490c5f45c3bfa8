"""Draws one score sheet into a box of paper. Only features of the card matter, never the variant's name."""

from functools import lru_cache

from sheetgen.page.drawing import Item, Placed, Stamp

from ...rules.variant import Sheet
from . import boxes, extras, heading, rows, ways
from .look import PadLook, Tag, shape_of
from .plan import SheetPlan, plan

NO_TAG = Tag()


def sheet(card: Sheet, look: PadLook, width: float, height: float, tag: Tag = NO_TAG) -> tuple[Item, ...]:
    """One score sheet as shapes within 0 to ``width`` and 0 to ``height`` mm.

    Cards of one shape share one stamp; numbers, colours, badges and the tag lie on it.
    """
    places = plan(shape_of(card), look, width, height)
    return (
        Placed(0, 0, ground(places), name="sheet"),
        *extras.lucky_numbers(places, card),
        *rows.segments(places, card),
        *rows.cells(places, card),
        *(ways.beside_cells(places, card) if card.further else ()),
        *extras.fields(places, card),
        *boxes.player(places, tag),
        *boxes.footer(places, tag),
    )


@lru_cache(maxsize=256)
def ground(places: SheetPlan) -> Stamp:
    """The stamp of everything that all cards of one shape share."""
    fixed = (
        *boxes.header(places),
        *extras.turn_strip(places),
        *extras.lucky_badges(places),
        *rows.bands(places),
        *extras.tracks(places),
        *extras.effects(places),
        *boxes.points(places),
        *boxes.penalties(places),
        *boxes.score(places),
    )
    return Stamp(fixed)


def cell_size(card: Sheet, look: PadLook, width: float, height: float) -> float:
    """The shorter side of the cells, in mm, when the card's sheet is drawn into the box."""
    return plan(shape_of(card), look, width, height).cell


def shortened(card: Sheet, look: PadLook, width: float, height: float) -> tuple[tuple[str, str], ...]:
    """The title and names too long for the head of a sheet, each paired with its shortened form."""
    places = plan(shape_of(card), look, width, height)
    return heading.shortened(look, places.sizes, places.header.usable, look.players)
