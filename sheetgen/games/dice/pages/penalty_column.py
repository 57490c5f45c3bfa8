"""The penalty boxes beside the rows of a sheet, for sheets without room for them below."""

from sheetgen.page.area import Area
from sheetgen.page.drawing import Group, Item
from sheetgen.page.setting import leading
from sheetgen.page.type import SMALL

from ..rules.variant import Sheet
from .pad.boxes import penalty_box
from .pad.look import PadLook, shape_of
from .pad.marks import PENCIL, area_cross
from .pad.plan import plan

BESIDE, WIDTH = 2.0, 8.0  # the white before the boxes, and their width, in mm


def penalty_column(card: Sheet, look: PadLook, width: float, tall: float, taken: int, new: int = 0) -> tuple[Item, ...]:
    """The boxes at the right of a sheet of this width and height; a key crosses the ``new`` ones."""
    places, rules = plan(shape_of(card), look, width, tall), card.rules
    top, bottom = places.row_tops[0], places.row_tops[-1] + places.grid.heights[-1]
    step = (bottom - top) / rules.penalty_limit
    side = min(WIDTH, step - leading(SMALL) - 0.6)
    items: list[Item] = []
    for n in range(rules.penalty_limit):
        area = Area(width + BESIDE + (WIDTH - side) / 2, top + n * step, side, side)
        items += penalty_box(look, area, rules.penalty, SMALL)
        if n < taken + new:
            name, ink = ("cross", PENCIL) if n < taken else ("new", look.theme.second)
            items.append(Group(f"{name}-penalty-{n + 1}", (area_cross(area, ink, n),), name))
    return (Group("penalties", tuple(items), "penalty"),)
