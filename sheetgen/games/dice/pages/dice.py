"""The rolls to come, as drawn dice in the order of the turns: who rolls, two white dice, and the coloured ones."""

from dataclasses import dataclass

from sheetgen.page.drawing import Group, Item, Path, Text
from sheetgen.page.symbols import die, outline, placed
from sheetgen.page.type import POINT, SMALL

from ..rules.rows import Roll
from .pad import Look
from .pad.area import Area

LABEL = 8.0
DIE = 7.0
"""The side of a die in mm."""
NARROW = 150.0
"""Narrower boxes have smaller dice, and smaller boxes for the answer."""
NARROW_DIE = 5.6
NEAR, APART = 0.9, 2.4
"""Between two dice of a kind, and between white and coloured ones, in mm."""
BETWEEN, NARROW_BETWEEN = 6.0, 4.0
"""Between two turns, in mm."""
GAP = 1.2
CAPTION = 3.8
LETTER = 3.4
"""The height of the words above the dice, and of the letters under them, in mm."""
MOST_PIPS = 6
GEM = ((0.0, -1.0), (0.95, -0.42), (0.95, 0.42), (0.0, 1.0), (-0.95, 0.42), (-0.95, -0.42))
"""A die of more than six sides, seen from the front: the corners of its outline."""


@dataclass(frozen=True, slots=True)
class _Turn:
    number: int
    roll: Roll
    width: float


def height(look: Look, rolls: tuple[Roll, ...], dice: tuple[str, ...], width: float) -> float:
    """How tall the rolls are in a width."""
    lines = _lines(look, rolls, dice, width)
    return sum(_tall(line, width) for line in lines) + 2.0 * max(0, len(lines) - 1)


def drawn(look: Look, rolls: tuple[Roll, ...], dice: tuple[str, ...], sides: int, width: float) -> tuple[Item, ...]:
    """All rolls, from 0, 0; as many turns a line as fit."""
    items: list[Item] = []
    y = 0.0
    for line in _lines(look, rolls, dice, width):
        x = 0.0
        for turn in line:
            items.append(Group(f"turn-{turn.number}", _turn(look, turn, dice, sides, Area(x, y, width, 0)), "turn"))
            x += turn.width + _between(width)
        y += _tall(line, width) + 2.0
    return tuple(items)


def _side(width: float) -> float:
    return DIE if width >= NARROW else NARROW_DIE


def _between(width: float) -> float:
    return BETWEEN if width >= NARROW else NARROW_BETWEEN


def _tall(line: list[_Turn], width: float) -> float:
    return CAPTION + _side(width) + (LETTER if any(turn.roll.active for turn in line) else 0.0)


def _lines(look: Look, rolls: tuple[Roll, ...], dice: tuple[str, ...], width: float) -> list[list[_Turn]]:
    lines: list[list[_Turn]] = [[]]
    used = 0.0
    for number, roll in enumerate(rolls, 1):
        turn = _Turn(
            number, roll, max(_dice_width(roll, len(dice), _side(width)), _caption_width(look, number, roll, width))
        )
        if lines[-1] and used + turn.width > width:
            lines.append([])
            used = 0.0
        lines[-1].append(turn)
        used += turn.width + _between(width)
    return lines


def _dice_width(roll: Roll, colors: int, side: float) -> float:
    white = 2 * side + NEAR
    return white + APART + colors * side + (colors - 1) * NEAR if roll.active else white


def _caption(look: Look, roll: Roll, width: float) -> str:
    """Who rolls, in few words where there is little room."""
    return look.words(f"puzzle.{'you' if roll.active else 'other'}{'' if width >= NARROW else '_short'}")


def _caption_width(look: Look, number: int, roll: Roll, width: float) -> float:
    words = look.type_.width(_caption(look, roll, width), SMALL)
    return look.type_.width(f"{number}", LABEL, "bold") + GAP + words


def _turn(look: Look, turn: _Turn, dice: tuple[str, ...], sides: int, area: Area) -> tuple[Item, ...]:
    """One turn with its upper left corner at that of an area, as large as its width allows."""
    (x, y, width, _), side = area, _side(area.width)
    theme, type_ = look.theme, look.type_
    number, after = f"{turn.number}", x + type_.width(f"{turn.number}", LABEL, "bold") + GAP
    ink = theme.ink if turn.roll.active else theme.quiet
    items: list[Item] = [
        Text(round(x, 3), round(y + 2.6, 3), number, LABEL, theme.ink, "bold"),
        Text(round(after, 3), round(y + 2.6, 3), _caption(look, turn.roll, width), SMALL, ink),
    ]
    y += CAPTION
    for value in turn.roll.white:
        items.append(one_die(look, x, y, side, value, sides))
        x += side + NEAR
    x += APART - NEAR
    for color, value in zip(dice, turn.roll.colored, strict=False):
        letter = look.words(f"color.{color}.letter")
        ink = theme.shade(color).ink
        items.append(one_die(look, x, y, side, value, sides, color))
        items.append(Text(round(x + side / 2, 3), round(y + side + 2.7, 3), letter, LABEL, ink, "bold", "middle"))
        x += side + NEAR
    return tuple(items)


def one_die(look: Look, x: float, y: float, side: float, value: int, sides: int, color: str = "") -> Group:
    """A die, white or in the shades of a colour: pips up to six sides, a figure on those that have more."""
    theme = look.theme
    ink, ground = theme.ink, theme.ground
    if color:
        shade = theme.shade(color)
        ink, ground = shade.ink, shade.band or theme.ground
    name = f"die {color or 'white'} {value}"
    if sides <= MOST_PIPS:
        return Group(name, die(round(x, 3), round(y, 3), side, value, ink, ground, 0.3).items, "die")
    middle, half = (x + side / 2, y + side / 2), side / 2
    gem = Path(placed(outline(GEM), *middle, half), fill=ground, stroke=ink, line=0.3)
    size = max(SMALL, round(side * 0.52 / POINT, 1))
    base = middle[1] + look.type_.cap_height(size, "bold") / 2
    figure = Text(round(middle[0], 3), round(base, 3), str(value), size, ink, "bold", "middle")
    return Group(name, (gem, figure), "die")
