"""The rolls to come as drawn dice in the order of the turns."""

from dataclasses import dataclass

from sheetgen.page.area import Area
from sheetgen.page.dice import die
from sheetgen.page.drawing import Group, Item, Text
from sheetgen.page.type import SMALL
from sheetgen.page.worksheet.block import NARROW

from ..rules.rows import Roll
from .pad.look import PadLook

LABEL = 8.0
DIE = 7.0  # the side of a die in mm
NARROW_DIE = 5.6
NEAR, APART = 0.9, 2.4  # between two dice of a kind, and between white and coloured ones, in mm
BETWEEN, NARROW_BETWEEN = 6.0, 4.0  # between two turns, in mm
GAP = 1.2
CAPTION = 3.8
LETTER = 3.4  # the height of the words above the dice, and of the letters under them, in mm


@dataclass(frozen=True, slots=True)
class _Turn:
    number: int
    roll: Roll
    width: float


def height(look: PadLook, rolls: tuple[Roll, ...], dice: tuple[str, ...], width: float) -> float:
    lines = _lines(look, rolls, dice, width)
    return sum(_tall(line, width) for line in lines) + 2.0 * max(0, len(lines) - 1)


def turns(look: PadLook, rolls: tuple[Roll, ...], dice: tuple[str, ...], sides: int, width: float) -> tuple[Item, ...]:
    """All rolls from 0, 0, as many turns to a line as fit."""
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


def _lines(look: PadLook, rolls: tuple[Roll, ...], dice: tuple[str, ...], width: float) -> list[list[_Turn]]:
    lines: list[list[_Turn]] = [[]]
    used = 0.0
    for number, roll in enumerate(rolls, 1):
        wide = max(_dice_width(roll, len(dice), _side(width)), _caption_width(look, number, roll, width))
        turn = _Turn(number, roll, wide)
        if lines[-1] and used + turn.width > width:
            lines.append([])
            used = 0.0
        lines[-1].append(turn)
        used += turn.width + _between(width)
    return lines


def _dice_width(roll: Roll, colors: int, side: float) -> float:
    white = 2 * side + NEAR
    return white + APART + colors * side + (colors - 1) * NEAR if roll.active else white


def _caption(look: PadLook, roll: Roll, width: float) -> str:
    return look.words(f"puzzle.{'you' if roll.active else 'other'}{'' if width >= NARROW else '_short'}")


def _caption_width(look: PadLook, number: int, roll: Roll, width: float) -> float:
    words = look.type_.width(_caption(look, roll, width), SMALL)
    return look.type_.width(f"{number}", LABEL, "bold") + GAP + words


def _turn(look: PadLook, turn: _Turn, dice: tuple[str, ...], sides: int, area: Area) -> tuple[Item, ...]:
    (x, y, width, _), side = area, _side(area.width)
    theme, type_ = look.theme, look.type_
    number, after = f"{turn.number}", x + type_.width(f"{turn.number}", LABEL, "bold") + GAP
    ink = theme.ink if turn.roll.active else theme.quiet
    items: list[Item] = [
        Text(x, y + 2.6, number, LABEL, theme.ink, "bold"),
        Text(after, y + 2.6, _caption(look, turn.roll, width), SMALL, ink),
    ]
    y += CAPTION
    for value in turn.roll.white:
        items.append(die(look, x, y, side, value, sides))
        x += side + NEAR
    x += APART - NEAR
    for color, value in zip(dice, turn.roll.colored, strict=False):
        letter, ink = look.words(f"color.{color}.letter"), theme.shade(color).ink
        items.append(die(look, x, y, side, value, sides, color))
        items.append(Text(round(x + side / 2, 3), y + side + 2.7, letter, LABEL, ink, "bold", "middle"))
        x += side + NEAR
    return tuple(items)
