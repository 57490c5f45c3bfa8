"""The sheet: one cell, crossed or not."""

from sheetgen.games.pads import Pads, PadWish, Print
from sheetgen.page.drawing import Box, Drawing, Item, Page
from sheetgen.page.style import Style
from sheetgen.page.symbols import cross

CELL = 20.0  # mm


def sheet(crossed: bool, size: float) -> tuple[Item, ...]:
    """The cell within 0 to ``size`` mm, and its cross."""
    cell = Box(0, 0, size, size, stroke="#000000")
    return (cell, cross(size / 2, size / 2, size * 0.6, "#000000", 0.5)) if crossed else (cell,)


def _print(wish: PadWish, style: Style) -> Print:
    paper = style.setup.paper
    page = Page(paper.width, paper.height, sheet(crossed=False, size=CELL), "Null")
    return Print(Drawing((page,) * (wish.sheets or 1), "Null"), "null-pad", ("one cell",))


PADS = Pads(keys=frozenset(), owner="the null game", keys_with_id=frozenset(), print=_print)
