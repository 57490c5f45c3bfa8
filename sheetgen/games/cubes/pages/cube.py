"""A cube as it is seen from above: blank, ✕ or ◯, its dot at the edge that points at a player.

Nets, tiles, slips and diagrams all draw their symbols here, so a set and its puzzles look alike.
"""

from sheetgen.page.drawing import Circle, Item, Path
from sheetgen.page.symbols import cross
from sheetgen.page.theme import Theme

COLORS = {"X": "red", "O": "blue"}  # whose three shades the symbols have; their form alone tells them apart

TOWARDS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}  # where a player sits: North looks down the page

SEATS = {"N": "north", "E": "east", "S": "south", "W": "west"}  # the keys of their names in the words of a language

SYMBOL = 0.5  # how large a symbol is, in parts of the face
STROKE, THIN_STROKE = 0.12, 0.05
DOT, DOT_EDGE = 0.065, 0.12  # a dot's radius, and how far its middle is from the edge


def ink(symbol: str, theme: Theme) -> str:
    return theme.shade(COLORS[symbol]).ink


def symbol(which: str, x: float, y: float, size: float, theme: Theme, color: str = "") -> Item:
    """✕ or ◯ around its middle, as it lies on a face of this size."""
    color = color or ink(which, theme)
    line = round(size * (STROKE if theme.has_fills else THIN_STROKE), 3)
    if which == "X":
        return cross(x, y, round((SYMBOL - STROKE) * size, 3), color, line)
    return Circle(round(x, 3), round(y, 3), round((SYMBOL - STROKE / 2) / 2 * size, 3), stroke=color, line=line)


def dot(player: str, x: float, y: float, size: float, theme: Theme, color: str) -> Circle:
    """The dot that points at a player, on a face whose middle is at x, y."""
    right, down = TOWARDS[player]
    reach = size * (0.5 - DOT_EDGE)
    radius = round(size * DOT, 3)
    place = round(x + right * reach, 3), round(y + down * reach, 3)
    if theme.has_fills:
        return Circle(*place, radius, fill=color)
    return Circle(*place, radius, stroke=color, line=round(size * THIN_STROKE * 0.6, 3))


def face(which: str, x: float, y: float, size: float, theme: Theme, towards: str = "") -> tuple[Item, ...]:
    """A face around its middle: nothing on a blank one."""
    if which not in COLORS:
        return ()
    dots = (dot(towards, x, y, size, theme, ink(which, theme)),) if towards else ()
    return (symbol(which, x, y, size, theme), *dots)


def chevron(x: float, y: float, towards: str, size: float, color: str, line: float = 0.3) -> Path:
    """A small arrowhead around its middle, pointing along ``towards``."""
    right, down = TOWARDS[towards]
    half = size / 2

    def at(along: float, aside: float) -> tuple[float, float]:
        return round(x + right * along - down * aside, 3), round(y + down * along + right * aside, 3)

    tip = half * 0.6
    steps = (("M", *at(-tip, -half)), ("L", *at(tip, 0)), ("L", *at(-tip, half)))
    return Path(steps, stroke=color, line=line, round_ends=True)
