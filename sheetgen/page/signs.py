"""The signs of dice colours, which identify a colour without its hue."""

from math import pi

from .drawing import Path
from .shapes import Steps, disc, outline, place, polygon


def _star() -> Steps:
    outer, inner = polygon(5, 1.12), polygon(5, 0.5, pi / 5)
    return outline([point for pair in zip(outer, inner, strict=True) for point in pair])


HEART: Steps = (
    ("M", 0.0, 0.95),
    ("C", -0.55, 0.5, -1.0, 0.15, -1.0, -0.35),
    ("C", -1.0, -0.95, -0.25, -1.05, 0.0, -0.45),
    ("C", 0.25, -1.05, 1.0, -0.95, 1.0, -0.35),
    ("C", 1.0, 0.15, 0.55, 0.5, 0.0, 0.95),
    ("Z",),
)
DROP: Steps = (
    ("M", 0.0, -1.15),
    ("C", 0.35, -0.5, 0.8, -0.15, 0.8, 0.3),
    ("C", 0.8, 0.75, 0.45, 1.05, 0.0, 1.05),
    ("C", -0.45, 1.05, -0.8, 0.75, -0.8, 0.3),
    ("C", -0.8, -0.15, -0.35, -0.5, 0.0, -1.15),
    ("Z",),
)
MOON: Steps = (
    ("M", 0.45, -0.95),
    ("C", -0.35, -1.15, -1.0, -0.6, -1.0, 0.0),
    ("C", -1.0, 0.6, -0.35, 1.15, 0.45, 0.95),
    ("C", -0.05, 0.7, -0.3, 0.4, -0.3, 0.0),
    ("C", -0.3, -0.4, -0.05, -0.7, 0.45, -0.95),
    ("Z",),
)
SIGNS: dict[str, Steps] = {
    "red": disc(0, 0, 0.95),
    "yellow": outline(((0, -1.0), (1.1, 0.85), (-1.1, 0.85))),
    "green": outline(((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85))),
    "blue": outline(((0, -1.15), (0.95, 0), (0, 1.15), (-0.95, 0))),
    "purple": _star(),
    "orange": outline(polygon(6, 1.02)),
    "pink": HEART,
    "brown": outline(((-1.1, -0.85), (1.1, -0.85), (0, 1.0))),
    "teal": DROP,
    "grey": (*disc(0, 0, 0.95), *outline(((0.42, -0.42), (-0.42, -0.42), (-0.42, 0.42), (0.42, 0.42)))),
    "black": MOON,
}


def sign(color: str, x: float, y: float, radius: float, ink: str, filled: bool = True) -> Path:
    """The sign of a dice colour; colours without a sign get a bar."""
    steps = SIGNS.get(color, outline(((-1, -0.4), (1, -0.4), (1, 0.4), (-1, 0.4))))
    if not filled:
        return Path(place(steps, x, y, radius * 0.9), stroke=ink, line=round(radius * 0.2, 3), even_odd=True)
    return Path(place(steps, x, y, radius), fill=ink, even_odd=True)
