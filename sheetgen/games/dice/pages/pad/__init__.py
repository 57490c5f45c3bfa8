"""One score sheet, drawn into a box of paper: features of the card decide what stands on it, never a variant's name."""

from functools import lru_cache

from sheetgen.page.drawing import Item, Placed, Stamp

from ...rules.variant import Sheet
from . import boxes, extras, rows
from .look import Logo, Look, Shape, Tag, shape_of
from .marks import PENCIL, Marks, marks
from .plan import Plan, parts, plan

__all__ = [
    "PENCIL",
    "Logo",
    "Look",
    "Marks",
    "Plan",
    "Shape",
    "Tag",
    "cell_size",
    "marks",
    "parts",
    "plan",
    "shape_of",
    "sheet",
]


NO_TAG = Tag()


def sheet(card: Sheet, look: Look, width: float, height: float, tag: Tag = NO_TAG) -> tuple[Item, ...]:
    """One score sheet as shapes within 0 to ``width`` and 0 to ``height`` millimetres.

    What cards of one shape share is one stamp for all of them; numbers, colours, badges and the tag lie on it.
    """
    places = plan(shape_of(card), look, width, height)
    return (
        Placed(0, 0, ground(places), name="sheet"),
        *extras.lucky_numbers(places, card),
        *rows.segments(places, card),
        *rows.cells(places, card),
        *extras.track_fields(places, card),
        *boxes.player(places, tag),
        *boxes.footer(places, tag),
    )


@lru_cache(maxsize=256)
def ground(places: Plan) -> Stamp:
    """All that does not differ between cards of one shape."""
    fixed = (
        *boxes.header(places),
        *extras.turn_strip(places),
        *extras.lucky_badges(places),
        *rows.bands(places),
        *extras.track(places),
        *extras.legend(places),
        *boxes.points(places),
        *boxes.penalties(places),
        *boxes.score(places),
    )
    return Stamp(fixed)


def cell_size(card: Sheet, look: Look, width: float, height: float) -> float:
    """How large (the shorter side, in mm) the cells of a card's sheet come out in a box."""
    return plan(shape_of(card), look, width, height).cell
