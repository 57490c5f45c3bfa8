"""The grid of all rolls of the two white dice, with those that count marked."""

from collections.abc import Collection

from sheetgen.page.dice import die
from sheetgen.page.drawing import Box, Item, Weight
from sheetgen.page.setting import block
from sheetgen.page.type import POINT, SMALL

from .pad.look import PadLook


def rolls_grid(look: PadLook, sides: int, counts: Collection[int], side: float) -> tuple[Item, ...]:
    """Draws one die across and one down, with their sums in the cells; the cells of sums in ``counts`` are filled."""
    unit = side / (sides + 1)
    items: list[Item] = []
    for n in range(1, sides + 1):
        items.append(die(look, n * unit + 0.4, 0.4, unit - 0.8, n, sides))
        items.append(die(look, 0.4, n * unit + 0.4, unit - 0.8, n, sides))
    for one in range(1, sides + 1):
        for other in range(1, sides + 1):
            items += _sum(look, other * unit, one * unit, unit, one + other, one + other in counts)
    return tuple(items)


def _sum(look: PadLook, x: float, y: float, unit: float, total: int, counts: bool) -> tuple[Item, ...]:
    theme = look.theme
    stroke = theme.second if counts else theme.outline
    fill = theme.second if counts and theme.has_fills else None
    ink = "#ffffff" if fill else theme.second if counts else theme.quiet
    box = Box(round(x + 0.3, 3), round(y + 0.3, 3), round(unit - 0.6, 3), round(unit - 0.6, 3), fill, stroke, 0.25, 0.8)
    size = max(SMALL, min(8.0, round(unit * 0.5 / POINT, 1)))
    weight: Weight = "bold" if counts else "regular"
    return box, *block(look.type_, [str(total)], x + unit / 2, y + unit / 2, size, ink, weight, "middle")
