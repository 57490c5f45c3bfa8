"""The grid of all rolls of the two white dice, those that count marked: the answer to a ``chance`` puzzle, seen."""

from sheetgen.page.drawing import Box, Item, Weight
from sheetgen.page.setting import block
from sheetgen.page.type import POINT, SMALL

from ..kinds import chance
from ..rules.position import Position
from .dice import one_die
from .pad import Look


def drawn(look: Look, position: Position, event: str, side: float) -> tuple[Item, ...]:
    """One die across, one down, the sum where they meet; a sum that counts is filled."""
    sides = position.sheet.rules.sides
    unit = side / (sides + 1)
    counts = chance.sums(position, event)
    items: list[Item] = []
    for n in range(1, sides + 1):
        items.append(one_die(look, n * unit + 0.4, 0.4, unit - 0.8, n, sides))
        items.append(one_die(look, 0.4, n * unit + 0.4, unit - 0.8, n, sides))
    for one in range(1, sides + 1):
        for other in range(1, sides + 1):
            items += _sum(look, other * unit, one * unit, unit, one + other, one + other in counts)
    return tuple(items)


def _sum(look: Look, x: float, y: float, unit: float, total: int, counts: bool) -> tuple[Item, ...]:
    theme = look.theme
    stroke = theme.second if counts else theme.outline
    fill = theme.second if counts and theme.filled else None
    ink = "#ffffff" if fill else theme.second if counts else theme.quiet
    box = Box(round(x + 0.3, 3), round(y + 0.3, 3), round(unit - 0.6, 3), round(unit - 0.6, 3), fill, stroke, 0.25, 0.8)
    size = max(SMALL, min(8.0, round(unit * 0.5 / POINT, 1)))
    weight: Weight = "bold" if counts else "regular"
    return box, *block(look.type_, [str(total)], x + unit / 2, y + unit / 2, size, ink, weight, "middle")
