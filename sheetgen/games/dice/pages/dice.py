"""The rolls to come as drawn dice in the order of the turns."""

from math import fsum
from typing import NamedTuple

from sheetgen.page.area import Area
from sheetgen.page.dice import die, die_out
from sheetgen.page.drawing import Group, Item, Text
from sheetgen.page.setting import leading
from sheetgen.page.worksheet.sizes import NARROW, Sizes

from ..rules import rows
from ..rules.position import Position
from ..rules.rows import Roll
from .pad.look import PadLook

NEAR, APART = 0.13, 0.34  # between two dice of a kind, and between white and coloured ones, in sides of a die
BETWEEN, NARROW_BETWEEN = 6.0, 4.0  # between two turns, in mm
GAP = 1.2
LINES = 2.0  # between two lines of turns, in mm


class _Turn(NamedTuple):
    number: int
    roll: Roll
    width: float


def height(look: PadLook, rolls: tuple[Roll, ...], dice: tuple[str, ...], width: float, sizes: Sizes) -> float:
    lines = _lines(look, rolls, dice, width, sizes)
    return fsum(_tall(line, sizes) for line in lines) + LINES * max(0, len(lines) - 1)


def turns(look: PadLook, position: Position, width: float, sizes: Sizes, first: int = 1) -> tuple[Item, ...]:
    """Draws all rolls from 0, 0, as many turns to a line as fit; ``first`` is the number of the first turn."""
    items: list[Item] = []
    y = 0.0
    for line in _lines(look, position.rolls, position.sheet.rules.dice, width, sizes):
        x = 0.0
        for turn in line:
            area = Area(round(x, 3), round(y, 3), width, 0)
            drawn = _turn(look, turn._replace(number=turn.number + first - 1), position, area, sizes)
            items.append(Group(f"turn-{turn.number}", drawn, "turn"))
            x += turn.width + _between(width)
        y += _tall(line, sizes) + LINES
    return tuple(items)


def _between(width: float) -> float:
    return BETWEEN if width >= NARROW else NARROW_BETWEEN


def _above(sizes: Sizes) -> float:
    """The height of the words above the dice."""
    return leading(sizes.label) + 0.6


def _below(sizes: Sizes) -> float:
    """The height of the letters under the dice."""
    return leading(sizes.label) + 0.2


def _tall(line: list[_Turn], sizes: Sizes) -> float:
    return _above(sizes) + sizes.die + (_below(sizes) if any(turn.roll.active for turn in line) else 0.0)


def _lines(
    look: PadLook, rolls: tuple[Roll, ...], dice: tuple[str, ...], width: float, sizes: Sizes
) -> list[list[_Turn]]:
    lines: list[list[_Turn]] = [[]]
    used = 0.0
    for number, roll in enumerate(rolls, 1):
        wide = max(_dice_width(roll, len(dice), sizes.die), _caption_width(look, number, roll, width, sizes))
        turn = _Turn(number, roll, wide)
        if lines[-1] and used + turn.width > width:
            lines.append([])
            used = 0.0
        lines[-1].append(turn)
        used += turn.width + _between(width)
    return lines


def _dice_width(roll: Roll, colors: int, side: float) -> float:
    white = (2 + NEAR) * side
    return white + (APART + colors + (colors - 1) * NEAR) * side if roll.active else white


def _caption(look: PadLook, roll: Roll, width: float) -> str:
    return look.words(f"puzzle.{'you' if roll.active else 'other'}{'' if width >= NARROW else '_short'}")


def _caption_width(look: PadLook, number: int, roll: Roll, width: float, sizes: Sizes) -> float:
    words = look.type_.width(_caption(look, roll, width), sizes.caption)
    return look.type_.width(f"{number}", sizes.label, "bold") + GAP + words


def _turn(look: PadLook, turn: _Turn, position: Position, area: Area, sizes: Sizes) -> tuple[Item, ...]:
    (x, y, width, _), side, label = area, sizes.die, sizes.label
    theme, type_, sheet = look.theme, look.type_, position.sheet
    number, after = f"{turn.number}", x + type_.width(f"{turn.number}", label, "bold") + GAP
    ink = theme.ink if turn.roll.active else theme.quiet
    base = round(y + type_.cap_height(label, "bold") + 0.3, 3)
    items: list[Item] = [
        Text(x, base, number, label, theme.ink, "bold"),
        Text(round(after, 3), base, _caption(look, turn.roll, width), sizes.caption, ink),
    ]
    y += _above(sizes)
    for value in turn.roll.white:
        items.append(die(look, x, y, side, value, sheet.rules.sides))
        x += side * (1 + NEAR)
    x += (APART - NEAR) * side
    base = round(y + side + type_.cap_height(label, "bold") + 0.7, 3)
    for color, value in zip(sheet.rules.dice, turn.roll.colored, strict=False):
        letter, ink = look.words(f"color.{color}.letter"), theme.shade(color).ink
        if rows.die_is_left(sheet, position.state, color):
            items.append(die(look, x, y, side, value, sheet.rules.sides, color))
        else:
            items.append(die_out(look, x, y, side, sheet.rules.sides, color))
        items.append(Text(round(x + side / 2, 3), base, letter, label, ink, "bold", "middle"))
        x += side * (1 + NEAR)
    return tuple(items)
