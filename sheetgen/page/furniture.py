"""The contents of the margins: cut guides that survive the first cut, and a ruler to check the scale.

Both stay outside every sheet and within the printable area.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from sheetgen.base.errors import InputError

from . import paper
from .drawing import Group, Item, Path, Placed, Stamp, Text
from .paper import PRINTABLE, PagePlan, Place
from .type import SMALL, Type
from .words import Words

HAIR = 0.12  # fine enough to cut along, thick enough for an inkjet, mm
GREY = "#555555"  # quiet, and 7 : 1 on white
TICK = 4.0  # a guide at the end of a cut, mm
ARM = 3.0  # a guide on each side of a crossing, mm
LEAST_GAP = 2.0  # the narrowest gutter with room for guides, mm
CLEAR = 1.0  # white around the ruler, mm
AWAY = paper.CLEAR - 0.05  # white between the ruler and a sheet, for the sheet's QR code, mm
BAND = 2.0  # height of the ruler with its text, mm
RULERS = (100, 50)  # mm

Span = tuple[float, float]


class CutGuide(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float


def furniture(plan: PagePlan, words: Words, type_: Type) -> Stamp:
    lines = guides(plan)
    return Stamp((*_guide_items(lines), ruler(plan, lines, words, type_)))


def guides(plan: PagePlan) -> tuple[CutGuide, ...]:
    """The guides of all cuts: at both ends, and across every crossing.

    After the first cut each strip shows half of every crossing's guide at its new edge, so both ends of its own cuts
    stay marked.
    """
    if not plan.setup.guides or len(plan.places) == 1:
        return ()
    if plan.setup.gutter is not None and plan.setup.gutter < LEAST_GAP:
        raise InputError(
            f"a gutter of {plan.setup.gutter:g} mm has no room for cut guides: at least {LEAST_GAP:g} mm, or no guides"
        )
    upright, level = plan.cuts
    down = [CutGuide(x, start, x, end) for x, (start, end) in product(upright, _spans(plan.height, level))]
    across = [CutGuide(start, y, end, y) for y, (start, end) in product(level, _spans(plan.width, upright))]
    return (*down, *across)


def _spans(length: float, crossings: Iterable[float]) -> list[Span]:
    """The stretches of a cut that have guides, within the printable area and without overlap."""
    first, last = PRINTABLE, length - PRINTABLE
    wanted = [(first, first + TICK), *((at - ARM, at + ARM) for at in crossings), (last - TICK, last)]
    return _merge((max(start, first), min(end, last)) for start, end in wanted)


def _merge(spans: Iterable[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _guide_items(lines: tuple[CutGuide, ...]) -> Iterator[Item]:
    if lines:
        steps = [step for x1, y1, x2, y2 in lines for step in (("M", x1, y1), ("L", x2, y2))]
        yield Group("cut guides", (Path(tuple(steps), stroke="#000000", line=HAIR),), kind="guides", layer="cut")


def ruler(plan: PagePlan, lines: tuple[CutGuide, ...], words: Words, type_: Type) -> Item:
    """The check ruler in the first free edge that has room: the longest one with the longest text that fits."""
    for length, text in _wordings(words):
        width = length + (CLEAR + type_.width(text, SMALL) if text else 0)
        for place in _gaps(plan, lines):
            if max(place.width, place.height) >= width:
                return _place_ruler(_fit(place, plan, width), length, text)
    raise InputError(f"{plan.setup.paper.name} leaves no edge free for the check ruler: try a wider margin")


def _wordings(words: Words) -> Iterator[tuple[int, str]]:
    for length in RULERS:
        yield length, words("paper.ruler", length=length)
        yield length, words("paper.ruler_short", length=length)
    yield RULERS[-1], ""


def _gaps(plan: PagePlan, lines: tuple[CutGuide, ...]) -> Iterator[Place]:
    inner, right, bottom = PRINTABLE, plan.width - PRINTABLE, plan.height - PRINTABLE
    edges = (
        Place(inner, bottom - BAND, right - inner, BAND),
        Place(inner, inner, right - inner, BAND),
        Place(inner, inner, BAND, bottom - inner, 270),
        Place(right - BAND, inner, BAND, bottom - inner, 90),
    )
    for edge in edges:
        if not any(_touch(edge, place, AWAY) for place in plan.places):
            yield from _free(edge, lines)


def _free(edge: Place, lines: tuple[CutGuide, ...]) -> Iterator[Place]:
    """The stretches of an edge that guides leave free, the longest first."""
    start, end = _span(edge, edge)
    taken = [_span(box, edge) for box in map(_box, lines) if _touch(edge, box, CLEAR)]
    borders = [start, *(at for span in _merge(taken) for at in (span[0] - CLEAR, span[1] + CLEAR)), end]
    free = sorted(zip(borders[::2], borders[1::2], strict=True), key=lambda span: span[0] - span[1])
    return (_part(edge, first, last - first) for first, last in free)


def _lies(edge: Place) -> bool:
    return edge.width > edge.height


def _span(box: Place, edge: Place) -> Span:
    """The start and end of a box along an edge."""
    return (box.x, box.x + box.width) if _lies(edge) else (box.y, box.y + box.height)


def _part(edge: Place, start: float, length: float) -> Place:
    return replace(edge, x=start, width=length) if _lies(edge) else replace(edge, y=start, height=length)


def _box(line: CutGuide) -> Place:
    return Place(min(line.x1, line.x2), min(line.y1, line.y2), abs(line.x2 - line.x1), abs(line.y2 - line.y1))


def _touch(one: Place, other: Place, clear: float) -> bool:
    """Whether two boxes are less than ``clear`` apart."""
    return (
        one.x < other.x + other.width + clear
        and other.x < one.x + one.width + clear
        and one.y < other.y + other.height + clear
        and other.y < one.y + one.height + clear
    )


def _fit(gap: Place, plan: PagePlan, width: float) -> Place:
    """The part of a free stretch that the ruler takes, aligned with the sheets where possible."""
    start, end = _span(gap, gap)
    edge, _ = _span(plan.places[0], gap)
    return _part(gap, edge if start <= edge <= end - width else start, width)


def _place_ruler(place: Place, length: int, text: str) -> Placed:
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
