"""Bounding boxes of shapes, used for the frames of PDF forms and by tests."""

from collections.abc import Iterable
from typing import NamedTuple

from .drawing import Box, Circle, Group, Item, Modules, Path, Picture, Placed, Text, Turn
from .type import POINT, Type


class Extent(NamedTuple):
    """The edges of the smallest upright rectangle around something, in mm."""

    left: float
    top: float
    right: float
    bottom: float

    def shift(self, x: float, y: float) -> "Extent":
        return Extent(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def rotate(self, turn: Turn) -> "Extent":
        left, top, right, bottom = self
        match turn:
            case 0:
                return self
            case 90:
                return Extent(-bottom, left, -top, right)
            case 180:
                return Extent(-right, -bottom, -left, -top)
            case 270:
                return Extent(top, -right, bottom, -left)


NOTHING = Extent(0, 0, 0, 0)


def extent(items: Iterable[Item], type_: Type) -> Extent:
    edges = [_extent(item, type_) for item in items]
    if not edges:
        return NOTHING
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    return Extent(min(lefts), min(tops), max(rights), max(bottoms))


def _extent(item: Item, type_: Type) -> Extent:
    match item:
        case Box(x, y, width, height):
            ink = item.line / 2 if item.stroke else 0
            return Extent(x - ink, y - ink, x + width + ink, y + height + ink)
        case Circle(x, y, radius):
            reach = radius + (item.line / 2 if item.stroke else 0)
            return Extent(x - reach, y - reach, x + reach, y + reach)
        case Path():
            return _path(item)
        case Text():
            return _text(item, type_)
        case Picture(x, y, width, height):
            return Extent(x, y, x + width, y + height)
        case Modules(x, y):
            return Extent(x, y, x + item.side, y + item.side)
        case Placed(x, y, stamp, turn):
            return extent(stamp.items, type_).rotate(turn).shift(x, y)
        case Group():
            return extent(item.items, type_)


def _path(path: Path) -> Extent:
    """The extent of a path: control points bound its curves, and a whole line width allows for sharp corners."""
    numbers = [number for step in path.steps for number in step[1:] if not isinstance(number, str)]
    if not numbers:
        return NOTHING
    ink = path.line if path.stroke else 0
    xs, ys = numbers[::2], numbers[1::2]
    return Extent(min(xs) - ink, min(ys) - ink, max(xs) + ink, max(ys) + ink)


def _text(text: Text, type_: Type) -> Extent:
    face, size = type_.face(text.weight), text.size * POINT
    width = type_.width(text.string, text.size, text.weight)
    left = text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
    return Extent(left, text.y - face.above * size, left + width, text.y + face.below * size)
