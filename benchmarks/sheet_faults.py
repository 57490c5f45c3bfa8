"""What is wrong with a finished pad, found in the numbers of its drawing: faults by kind, none where all is well.

A text may lie within a shape that holds all of it (its cell, its band), and on nothing else.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from sheetgen.games.dice.pages.bonus_marks import FIGURES
from sheetgen.games.dice.rules.variant import Sheet
from sheetgen.page.drawing import Box, Page, Placed, Text
from sheetgen.page.extent import Extent as Reach
from sheetgen.page.paper import PRINTABLE, PagePlan, Place
from sheetgen.page.type import POINT, SMALL, Type
from sheetgen.page.words import Words
from tests.extents import Extent, extents

A5 = (128.0, 190.0)  # the short and the long side of a sheet within margins of 10 mm
NUMBER_ON_A5, NUMBER, LABEL = 14.0, 10.0, 8.0  # points
LABELS = ("name", "date", "crosses", "points", "penalty", "total", "bonus", "lucky", "track")
WORD_SPACE = 0.3  # the least distance of two texts on one line, in parts of the smaller size
TOUCH = 0.05  # less than anybody sees, mm
INSIDE = 0.15  # between a text and the outline around it, mm
ALIKE = 0.2  # how much two cut pieces may differ, mm
HALF_LINE = 0.4  # of the heaviest outline, which stands on the edge of its box, mm


class Fault(NamedTuple):
    kind: str
    where: str


def faults(page: Page, plan: PagePlan, card: Sheet, words: Words, type_: Type) -> Iterator[Fault]:
    """The faults of a page's first sheet and of the places of all."""
    first = next(item for item in page.items if isinstance(item, Placed) and item.name.startswith("sheet"))
    found = list(extents(first.stamp.items, type_, by_line=True))
    texts = [each for each in found if isinstance(each.item, Text)]
    yield from _texts_on_texts(texts)
    yield from _texts_on_shapes(texts, [each for each in found if not isinstance(each.item, Text)])
    yield from _small_numbers(texts, plan, card)
    yield from _small_labels(texts, plan, words)
    yield from _near_a_cut(found, plan)
    yield from _unequal_pieces(plan)


def _texts_on_texts(texts: list[Extent]) -> Iterator[Fault]:
    for one, other in _neighbours(texts, texts):
        if one is other or one.left > other.left:
            continue
        room = WORD_SPACE * min(_text(one).size, _text(other).size) * POINT
        if one.overlaps(other, TOUCH):
            yield Fault("text on text", _pair(one, other))
        elif abs(_text(one).y - _text(other).y) < 0.1 and other.left - one.right < room:
            yield Fault("texts run together", _pair(one, other))


def _texts_on_shapes(texts: list[Extent], shapes: list[Extent]) -> Iterator[Fault]:
    for text, shape in _neighbours(texts, shapes):
        if text.within(shape, TOUCH):
            edge = INSIDE + (shape.item.line if isinstance(shape.item, Box) and shape.item.stroke else -INSIDE)
            if not text.within(shape, -edge):
                yield Fault("text on its frame", _pair(text, shape))
        elif text.overlaps(shape, TOUCH):
            yield Fault("text on a symbol or a line", _pair(text, shape))


def _neighbours(texts: list[Extent], others: list[Extent]) -> Iterator[tuple[Extent, Extent]]:
    """Each text with all others on its level that come within 3 mm of it."""
    ordered = sorted(others, key=lambda each: each.top)
    tops, tallest = [each.top for each in ordered], max(each.bottom - each.top for each in ordered)
    for text in texts:
        for other in ordered[bisect_left(tops, text.top - tallest) : bisect_left(tops, text.bottom)]:
            if other.bottom > text.top and other.left < text.right + 3 and text.left < other.right + 3:
                yield text, other


def _small_numbers(texts: list[Extent], plan: PagePlan, card: Sheet) -> Iterator[Fault]:
    least = NUMBER_ON_A5 if _is_a5(plan) else NUMBER
    rows = defaultdict[str, list[Text]](list)
    for each in texts:
        cell = next((name for name in each.names if name.startswith("cell-")), "")
        if cell and _text(each).string == cell.rpartition("-")[2]:
            rows[cell.split("-")[1]].append(_text(each))
    if sum(map(len, rows.values())) != sum(len(row.numbers) for row in card.rows):
        yield Fault("numbers missing", f"{len(rows)} rows")
    for row, numbers in rows.items():
        sizes = {text.size for text in numbers}
        if min(sizes) < least:
            yield Fault(f"numbers under {least:g} pt", f"{min(sizes):g} pt")
        if len(sizes) > 1 or max(text.y for text in numbers) - min(text.y for text in numbers) > TOUCH:
            yield Fault("numbers of a row on several lines, or of several sizes", f"row {row}")


def _small_labels(texts: list[Extent], plan: PagePlan, words: Words) -> Iterator[Fault]:
    read = {word for key in LABELS for word in (words(f"pad.{key}"), *words(f"pad.{key}").split())}
    for each in texts:
        text, name = _text(each), next(iter(each.names[::-1]), "")
        is_legend = name.startswith("effect-") and text.string not in FIGURES.values()
        is_read = name.startswith("penalty-") or (text.string in read and not is_legend)
        is_tag = any("-segment" in part for part in each.names)
        if text.size < SMALL:
            yield Fault("text under 6 pt", f"{text.string!r} {text.size:g} pt")
        elif text.size < LABEL and (is_read or is_tag or (is_legend and _is_a5(plan))):
            kind = "tag of a segment" if is_tag else "legend" if is_legend else "label"
            yield Fault(f"{kind} under 8 pt", f"{text.string!r} {text.size:g} pt")


def _is_a5(plan: PagePlan) -> bool:
    """Whether the sheets are as large as on A5, whichever way they are turned; legends may give way on smaller ones."""
    short, long = sorted(plan.sheet)
    return short >= A5[0] - TOUCH and long >= A5[1] - TOUCH


def _near_a_cut(found: list[Extent], plan: PagePlan) -> Iterator[Fault]:
    """What is nearer than 5 mm to the edge of its piece, in any place: all sheets reach as far as the first."""
    lefts, tops, rights, bottoms = zip(*(each[2:] for each in found), strict=True)
    reach = Reach(min(lefts), min(tops), max(rights), max(bottoms))
    for number, place in enumerate(plan.places, 1):
        ink = reach.rotate(place.turn).shift(*place.origin)
        left, top, right, bottom = _piece(plan, place)
        near = min(ink.left - left, ink.top - top, right - ink.right, bottom - ink.bottom)
        if near < PRINTABLE - HALF_LINE:
            yield Fault("nearer than 5 mm to a cut", f"sheet {number}: {near:.1f} mm")


def _unequal_pieces(plan: PagePlan) -> Iterator[Fault]:
    pieces = [_piece(plan, place) for place in plan.places]
    for side, lengths in (
        ("wide", [right - left for left, _, right, _ in pieces]),
        ("tall", [bottom - top for _, top, _, bottom in pieces]),
    ):
        if max(lengths) - min(lengths) > ALIKE:
            shown = " / ".join(f"{length:.1f}" for length in dict.fromkeys(round(length, 1) for length in lengths))
            yield Fault("cut pieces differ", f"{shown} mm {side}")


def _piece(plan: PagePlan, place: Place) -> tuple[float, float, float, float]:
    """The edges of the piece of paper that a sheet is on after the cuts."""
    across, down = plan.cuts
    left, right = _between(place.x + place.width / 2, (0.0, *across, plan.width))
    top, bottom = _between(place.y + place.height / 2, (0.0, *down, plan.height))
    return left, top, right, bottom


def _between(at: float, cuts: tuple[float, ...]) -> tuple[float, float]:
    return next((start, end) for start, end in pairwise(sorted(cuts)) if start <= at <= end)


def _text(each: Extent) -> Text:
    assert isinstance(each.item, Text)
    return each.item


def _pair(one: Extent, other: Extent) -> str:
    return " and ".join(
        repr(each.item.string) if isinstance(each.item, Text) else "/".join(each.names[-2:]) or type(each.item).__name__
        for each in (one, other)
    )
