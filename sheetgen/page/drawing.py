"""A finished page: frozen shapes at fixed places, in millimetres from the top left corner.

Layout decides everything; renderers only translate. Colours are ``"#rrggbb"``; ``None`` means no ink.
Shapes later in a tuple lie on top of earlier ones. A ``Stamp`` is drawn once and placed often
(a form in PDF, a symbol in SVG), so repeated cells cost a few bytes each.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args, overload

Weight = Literal["regular", "bold"]
Anchor = Literal["start", "middle", "end"]
Turn = Literal[0, 90, 180, 270]
Layer = Literal["print", "fold", "cut"]
LAYERS: tuple[Layer, ...] = get_args(Layer)  # from the bottom up


@dataclass(frozen=True, slots=True)
class Box:
    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.2
    radius: float = 0.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Circle:
    x: float
    y: float
    radius: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.2


@dataclass(frozen=True, slots=True)
class Path:
    """A free shape. ``steps`` are ``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` and ``("Z",)``."""

    steps: tuple[tuple[str | float, ...], ...]
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.2
    dash: tuple[float, ...] = ()
    round_ends: bool = False
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """One line of type; ``y`` is the baseline, ``size`` is in points."""

    x: float
    y: float
    string: str
    size: float
    color: str = "#000000"
    weight: Weight = "regular"
    anchor: Anchor = "start"


@dataclass(frozen=True, slots=True)
class Picture:
    """A raster image (the bytes of a PNG or JPEG file) stretched to a box."""

    x: float
    y: float
    width: float
    height: float
    data: bytes


@dataclass(frozen=True, slots=True)
class Modules:
    """The dark squares of a QR code, each ``unit`` mm wide; ``rows`` are made of ``1`` for dark and ``0`` for light."""

    x: float
    y: float
    unit: float
    rows: tuple[str, ...]
    color: str = "#000000"

    @property
    def side(self) -> float:
        return len(self.rows) * self.unit


@dataclass(frozen=True, slots=True)
class Stamp:
    """Shapes around their own origin, drawn once and placed often."""

    items: "tuple[Item, ...]"


@dataclass(frozen=True, slots=True)
class Placed:
    """A stamp with its origin at x, y, turned clockwise about that point.

    ``kind`` becomes the SVG classes; without one it is the name without its numbers: ``cell-2-7`` is a ``cell``.
    """

    x: float
    y: float
    stamp: Stamp
    turn: Turn = 0
    name: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that belong together; editors and screen readers show ``name``, ``kind`` becomes an SVG class.

    A ``layer`` other than ``print`` holds lines to fold or to cut, which editors show and machines cut separately. Such
    a group is never part of a stamp that is placed more than once on a page.
    """

    name: str
    items: "tuple[Item, ...]"
    kind: str = ""
    layer: Layer = "print"


Item = Box | Circle | Path | Text | Picture | Modules | Placed | Group


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper; ``bookmark`` names it in the outline of a PDF."""

    width: float
    height: float
    items: tuple[Item, ...]
    bookmark: str = ""


class Pages(Sequence[Page]):
    """Draws each page when it is indexed: ten thousand sheets take no more memory than a few."""

    def __init__(self, count: int, draw: Callable[[int], Page]) -> None:
        """``draw`` returns the page with a number from 0 to ``count`` - 1, equal on every call."""
        self._numbers = range(count)
        self._draw = draw

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> Page: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Page, ...]: ...
    def __getitem__(self, index: int | slice) -> Page | tuple[Page, ...]:
        if isinstance(index, slice):
            return tuple(self._draw(number) for number in self._numbers[index])
        return self._draw(self._numbers[index])


@dataclass(frozen=True, slots=True)
class Drawing:
    """Everything that one command prints; ``pages`` may be lazy ``Pages`` or a tuple.

    ``memory`` is embedded in its files to say how they were made, as JSON values; nothing is embedded if it is empty.
    """

    pages: Sequence[Page]
    title: str
    subject: str = ""
    language: str = "en"
    duplex: Literal["", "long", "short"] = ""
    memory: Mapping[str, object] = field(default_factory=dict)
