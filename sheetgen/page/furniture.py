"""What stands in the margins: guides that survive the first cut, and the ruler that shows the scale.

Guides and ruler are furniture: quiet, out of every sheet, and where any printer can print them.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from sheetgen.base.errors import InputError

from .drawing import Group, Item, Path, Placed, Stamp, Text
from .paper import PRINTABLE, Place, Plan
from .type import SMALL, Type
from .words import Words

HAIR = 0.12  # fine enough to cut along, thick enough for an inkjet, mm
GREY = "#555555"  # quiet, and 7 : 1 on white
TICK = 4.0  # a guide at the end of a cut, mm
ARM = 3.0  # a guide to either side of a crossing: what is left of it on both pieces, mm
LEAST_GAP = 2.0  # a gutter that has room for guides, mm
CLEAR = 1.0  # white around the ruler, mm
BAND = 2.0  # how tall the ruler is, with its line of type: as low as it can be, for white above it, mm
RULERS = (100, 50)  # mm

Span = tuple[float, float]


class Guide(NamedTuple):
    """A short straight line that shows where to cut, from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float


def furniture(plan: Plan, words: Words, type_: Type) -> Stamp:
    """All that a page shows beside its sheets, drawn once for all pages alike."""
    lines = guides(plan)
    return Stamp((*_drawn(lines), ruler(plan, lines, words, type_)))


def guides(plan: Plan) -> tuple[Guide, ...]:
    """The guides of all cuts: at both ends, and across every crossing.

    Whoever cuts the page in two first finds at the new edge one half of each crossing's guide,
    so every strip still shows both ends of its own cuts.
    """
    if not plan.setup.guides or len(plan.places) == 1:
        return ()
    if plan.setup.gap < LEAST_GAP:
        raise InputError(
            f"a gutter of {plan.setup.gap:g} mm has no room for cut guides: at least {LEAST_GAP:g} mm, or no guides"
        )
    upright, level = plan.cuts
    down = [Guide(x, start, x, end) for x, (start, end) in product(upright, _spans(plan.height, level))]
    across = [Guide(start, y, end, y) for y, (start, end) in product(level, _spans(plan.width, upright))]
    return (*down, *across)


def _spans(length: float, crossings: Iterable[float]) -> list[Span]:
    """Where along a cut its guides stand: none beyond what a printer reaches, none overlapping."""
    first, last = PRINTABLE, length - PRINTABLE
    wanted = [(first, first + TICK), *((at - ARM, at + ARM) for at in crossings), (last - TICK, last)]
    return _merged((max(start, first), min(end, last)) for start, end in wanted)


def _merged(spans: Iterable[Span]) -> list[Span]:
    """The same ground as non-overlapping spans in order."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _drawn(lines: tuple[Guide, ...]) -> Iterator[Item]:
    if lines:
        steps = [step for x1, y1, x2, y2 in lines for step in (("M", x1, y1), ("L", x2, y2))]
        yield Group("cut guides", (Path(tuple(steps), stroke="#000000", line=HAIR),), kind="guides")


def ruler(plan: Plan, lines: tuple[Guide, ...], words: Words, type_: Type) -> Item:
    """The check ruler at the edge of the page that has room, the lower one if it can be, the longer if it can be."""
    for length, text in _wordings(words):
        width = length + (CLEAR + type_.width(text, SMALL) if text else 0)
        for place in _gaps(plan, lines):
            if _long_side(place) >= width:
                return _ruled(_fitted(place, plan, width), length, text)
    raise InputError(f"{plan.setup.paper.name} leaves no edge free for the check ruler: try a wider margin")


def _wordings(words: Words) -> Iterator[tuple[int, str]]:
    """From the best to the last resort."""
    for length in RULERS:
        yield length, words("paper.ruler", length=length)
        yield length, words("paper.ruler_short", length=length)
    yield RULERS[-1], ""


def _gaps(plan: Plan, lines: tuple[Guide, ...]) -> Iterator[Place]:
    """The free stretches of the four edges, in the order in which a ruler is wanted there."""
    inner, right, bottom = PRINTABLE, plan.width - PRINTABLE, plan.height - PRINTABLE
    edges = (
        Place(inner, bottom - BAND, right - inner, BAND),
        Place(inner, inner, right - inner, BAND),
        Place(inner, inner, BAND, bottom - inner, 270),
        Place(right - BAND, inner, BAND, bottom - inner, 90),
    )
    for edge in edges:
        if not any(_touch(edge, place, 0.4) for place in plan.places):
            yield from _free(edge, lines)


def _free(edge: Place, lines: tuple[Guide, ...]) -> Iterator[Place]:
    """What the guides leave of an edge, the longest stretch first."""
    lies = edge.width > edge.height
    start, end = (edge.x, edge.x + edge.width) if lies else (edge.y, edge.y + edge.height)
    across = [_box(line) for line in lines if _touch(edge, _box(line), CLEAR)]
    taken = [(box.x, box.x + box.width) if lies else (box.y, box.y + box.height) for box in across]
    borders = [start, *(at for span in _merged(taken) for at in (span[0] - CLEAR, span[1] + CLEAR)), end]
    free = sorted(zip(borders[::2], borders[1::2], strict=True), key=lambda span: span[0] - span[1])
    for first, last in free:
        if lies:
            yield Place(first, edge.y, last - first, edge.height, edge.turn)
        else:
            yield Place(edge.x, first, edge.width, last - first, edge.turn)


def _box(line: Guide) -> Place:
    return Place(min(line.x1, line.x2), min(line.y1, line.y2), abs(line.x2 - line.x1), abs(line.y2 - line.y1))


def _touch(one: Place, other: Place, clear: float) -> bool:
    """Do two boxes come nearer to each other than ``clear``?"""
    return (
        one.x < other.x + other.width + clear
        and other.x < one.x + one.width + clear
        and one.y < other.y + other.height + clear
        and other.y < one.y + one.height + clear
    )


def _long_side(place: Place) -> float:
    return max(place.width, place.height)


def _fitted(gap: Place, plan: Plan, width: float) -> Place:
    """The part of a free stretch that the ruler takes: in line with the sheets when that is possible."""
    lies = gap.width > gap.height
    start, end = (gap.x, gap.x + gap.width) if lies else (gap.y, gap.y + gap.height)
    edge = plan.places[0].x if lies else plan.places[0].y
    at = edge if start <= edge <= end - width else start
    if lies:
        return Place(at, gap.y, width, gap.height, gap.turn)
    return Place(gap.x, at, gap.width, width, gap.turn)


def _ruled(place: Place, length: int, text: str) -> Placed:
    """The ruler with its words, drawn from its own top left corner."""
    x, y = place.origin
    return Placed(x, y, Stamp((Group("check ruler", tuple(_ruler_items(length, text)), kind="ruler"),)), place.turn)


def _ruler_items(length: int, text: str) -> Iterator[Item]:
    base = BAND - HAIR / 2
    steps: list[tuple[str | float, ...]] = [("M", 0, base), ("L", length, base)]
    for at in range(0, length + 1, 5):
        tall = 1.8 if at in (0, length) else 1.3 if at % 10 == 0 else 0.8
        steps += [("M", at, base - tall), ("L", at, base)]
    yield Path(tuple(steps), stroke=GREY, line=HAIR)
    if text:
        yield Text(length + CLEAR, base - 0.45, text, SMALL, color=GREY)
