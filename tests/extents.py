"""Where the shapes of a page reach: boxes around them, for tests of layout as numbers."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from sheetgen.page.drawing import Box, Circle, Group, Item, Modules, Path, Picture, Placed, Text
from sheetgen.page.type import Type

DESCENT = 0.22
"""How far a comma or a tail reaches below the baseline, in parts of the size."""


class Extent(NamedTuple):
    """A box around something, and what it is called from the outside in."""

    names: tuple[str, ...]
    item: Item
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Extent", slack: float = 0.01) -> bool:
        return (
            self.left + slack < other.right
            and other.left + slack < self.right
            and self.top + slack < other.bottom
            and other.top + slack < self.bottom
        )

    def within(self, other: "Extent", slack: float = 0.01) -> bool:
        return (
            self.left >= other.left - slack
            and self.right <= other.right + slack
            and self.top >= other.top - slack
            and self.bottom <= other.bottom + slack
        )


def extents(
    items: Iterable[Item], type_: Type, x: float = 0, y: float = 0, names: tuple[str, ...] = (), by_line: bool = False
) -> Iterator[Extent]:
    """Every single shape, with the names of the groups and stamps around it; ``by_line`` takes paths apart."""
    for item in items:
        match item:
            case Group():
                yield from extents(item.items, type_, x, y, (*names, item.name), by_line)
            case Placed():
                assert item.turn == 0
                yield from extents(item.stamp.items, type_, x + item.x, y + item.y, (*names, item.name), by_line)
            case Path() if by_line and len(lines := _lines(item)) > 1:
                yield from extents(lines, type_, x, y, names)
            case _:
                left, top, right, bottom = _reach(item, type_)
                yield Extent(names, item, x + left, y + top, x + right, y + bottom)


def _lines(path: Path) -> tuple[Path, ...]:
    """A path as one path for each time that the pen is set down."""
    starts = [n for n, step in enumerate(path.steps) if step[0] == "M"]
    return tuple(replace(path, steps=path.steps[start:end]) for start, end in pairwise((*starts, len(path.steps))))


def _reach(item: Box | Circle | Path | Text | Picture | Modules, type_: Type) -> tuple[float, float, float, float]:
    match item:
        case Text():
            width = type_.width(item.string, item.size, item.weight)
            left = item.x - {"start": 0, "middle": width / 2, "end": width}[item.anchor]
            below = DESCENT * item.size * 25.4 / 72 if set(item.string) & set("gjpqyçşąęŞÇ,;()Q") else 0
            return left, item.y - type_.cap_height(item.size, item.weight), left + width, item.y + below
        case Circle():
            r = item.radius + (item.line / 2 if item.stroke else 0)
            return item.x - r, item.y - r, item.x + r, item.y + r
        case Path():
            xs = [float(value) for step in item.steps for value in step[1::2]]
            ys = [float(value) for step in item.steps for value in step[2::2]]
            edge = item.line / 2 if item.stroke else 0
            return min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge
        case Box():
            edge = item.line / 2 if item.stroke else 0
            return item.x - edge, item.y - edge, item.x + item.width + edge, item.y + item.height + edge
        case Modules():
            return item.x, item.y, item.x + item.side, item.y + item.side
        case Picture():
            return item.x, item.y, item.x + item.width, item.y + item.height


def around(name: str, found: list[Extent]) -> Extent:
    """One box around everything in a group or stamp."""
    inside = [extent for extent in found if name in extent.names]
    return Extent(
        (name,),
        inside[0].item,
        min(extent.left for extent in inside),
        min(extent.top for extent in inside),
        max(extent.right for extent in inside),
        max(extent.bottom for extent in inside),
    )
