"""Small pictures for any sheet: padlock, arrow, clover, crosses, boxes and lines to write on."""

from math import atan2, pi

from .area import Area
from .drawing import Box, Item, Path
from .shapes import Steps, arc, outline, place
from .theme import Theme

BOX_CORNER = 1.2


def lock(x: float, y: float, size: float, ink: str, filled: bool = True) -> tuple[Item, ...]:
    """A padlock of the given height, centred on x, y."""
    u = size / 10
    shackle: Steps = (("M", -2.3, 0.2), ("L", -2.3, -1.8), ("C", -2.3, -5.0, 2.3, -5.0, 2.3, -1.8), ("L", 2.3, 0.2))
    line = round((1.25 if filled else 0.6) * u, 3)
    fill, stroke = (ink, None) if filled else (None, ink)
    body = Box(x - 3.8 * u, y - 0.2 * u, 7.6 * u, 5.2 * u, fill, stroke, line, radius=0.9 * u)
    return Path(place(shackle, x, y, u), stroke=ink, line=line), body


def arrow(x: float, y: float, length: float, ink: str) -> Path:
    """An arrow to the right, centred on x, y."""
    half, head = length / 2, length * 0.34
    steps = (
        *outline(((x - half, y), (x + half, y)), closed=False),
        *outline(((x + half - head, y - head), (x + half, y), (x + half - head, y + head)), closed=False),
    )
    return Path(steps, stroke=ink, line=round(max(0.3, length * 0.12), 2), round_ends=True)


def clover(x: float, y: float, radius: float, fill: str | None, stroke: str, line: float) -> Path:
    """The lucky badge: four round leaves with room for a number in the middle."""
    leaf, reach = radius * 0.55, radius * 0.45
    notch = reach + (leaf**2 - reach**2) ** 0.5
    opening = atan2(notch - reach, reach)
    steps: list[tuple[str | float, ...]] = [("M", x, y - notch)]
    for quarter, (dx, dy) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):
        start = -pi + opening + quarter * pi / 2
        steps += arc(x + dx * reach, y + dy * reach, leaf, start, start + 1.5 * pi - 2 * opening)
    return Path((*steps, ("Z",)), fill=fill, stroke=stroke, line=line)


def cross(x: float, y: float, size: float, ink: str, line: float) -> Path:
    r = size / 2
    steps = (
        *outline(((x - r, y - r), (x + r, y + r)), closed=False),
        *outline(((x + r, y - r), (x - r, y + r)), closed=False),
    )
    return Path(steps, stroke=ink, line=line, round_ends=True)


def writing_line(x1: float, y: float, x2: float, ink: str, line: float = 0.2) -> Path:
    return Path(outline(((x1, y), (x2, y)), closed=False), stroke=ink, line=line)


def writing_box(theme: Theme, area: Area, stroke: str = "", line: float = 0.0) -> Box:
    """A box to write or to cross in, by default in the theme's outline."""
    return Box(*area.rounded(), theme.ground, stroke or theme.outline, line or theme.line, BOX_CORNER)
