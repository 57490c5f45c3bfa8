"""A cube seen from above: blank, ✕ or ◯, with its dot at the edge nearest to a player.

Nets, tiles, slips and diagrams all draw their symbols here, so a set and its puzzles look alike.
"""

from sheetgen.page.drawing import Circle, Item, Path
from sheetgen.page.symbols import cross
from sheetgen.page.theme import Theme

COLORS = {"X": "red", "O": "blue"}  # the shades of the symbols; their form alone tells them apart

TOWARDS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}  # where a player sits: North looks down the page

SEATS = {"N": "north", "E": "east", "S": "south", "W": "west"}  # the keys of their names in the language files

SYMBOL = 0.5  # the size of a symbol, as a fraction of the face
STROKE, THIN_STROKE = 0.12, 0.05
DOT, DOT_EDGE = 0.065, 0.12  # a dot's radius, and its distance from the edge


def ink(symbol: str, theme: Theme) -> str:
    return theme.shade(COLORS[symbol]).ink


def symbol(which: str, x: float, y: float, size: float, theme: Theme, color: str = "") -> Item:
    """✕ or ◯ centred on x, y, scaled for a face of this size."""
    color = color or ink(which, theme)
    line = round(size * (STROKE if theme.has_fills else THIN_STROKE), 3)
    if which == "X":
        return cross(x, y, round((SYMBOL - STROKE) * size, 3), color, line)
    return Circle(round(x, 3), round(y, 3), round((SYMBOL - STROKE / 2) / 2 * size, 3), stroke=color, line=line)


def dot(player: str, x: float, y: float, size: float, theme: Theme, color: str) -> Circle:
    """The dot that points at a player, on a face centred on x, y."""
    right, down = TOWARDS[player]
    reach = size * (0.5 - DOT_EDGE)
    radius = round(size * DOT, 3)
    place = round(x + right * reach, 3), round(y + down * reach, 3)
    if theme.has_fills:
        return Circle(*place, radius, fill=color)
    return Circle(*place, radius, stroke=color, line=round(size * THIN_STROKE * 0.6, 3))


def face(which: str, x: float, y: float, size: float, theme: Theme, towards: str = "") -> tuple[Item, ...]:
    """The contents of a face centred on x, y; empty for a blank one."""
    if which not in COLORS:
        return ()
    dots = (dot(towards, x, y, size, theme, ink(which, theme)),) if towards else ()
    return (symbol(which, x, y, size, theme), *dots)


def chevron(x: float, y: float, towards: str, size: float, color: str, line: float = 0.3) -> Path:
    """A small arrowhead centred on x, y, pointing along ``towards``."""
    right, down = TOWARDS[towards]
    half = size / 2

    def at(along: float, aside: float) -> tuple[float, float]:
        return round(x + right * along - down * aside, 3), round(y + down * along + right * aside, 3)

    tip = half * 0.6
    steps = (("M", *at(-tip, -half)), ("L", *at(tip, 0)), ("L", *at(-tip, half)))
    return Path(steps, stroke=color, line=line, round_ends=True)
