"""A card as it is read from its printed page: by where shapes lie and how they look, whatever they are called.

Nothing of the program's own cards is used: what this reads, a person with the paper and a ruler could read, too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from sheetgen.page.drawing import Box, Circle, Item, Page, Path, Text
from sheetgen.render import fonts

from .extents import Extent, extents

TYPE = fonts.load()
WHITE = "#ffffff"
THICK = 0.03  # a marked cell's frame, in parts of its width: 0.06, all others have 0.03 at most
BIG = 0.6  # lucky numbers, in their clovers, are nearly as large as those of cells; those on dice are small
SAME = 0.05  # lines that were rounded to tenths of a millimetre still lie in one place

Sign = tuple[tuple[object, ...], ...]
"""What a sign looks like, wherever it stands: the kinds of its shapes, and where they lie from its corner."""


@dataclass(frozen=True, slots=True)
class PrintedCell:
    number: int
    ground: str | None  # the colour below the cell
    is_marked: bool  # a thick frame, as of bonus cells, symbols and steps
    is_closing: bool  # a second frame
    is_double: bool  # a bar across the cell
    is_circled: bool
    sign: Sign
    place: Extent


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """Rows from the top; ``links`` joins cells by row and column; ``sentences`` are those at the foot, as one text."""

    rows: tuple[tuple[PrintedCell, ...], ...]
    links: tuple[tuple[tuple[int, int], tuple[int, int]], ...]
    lucky: tuple[int, ...]
    swaps: tuple[tuple[int, int], ...]
    sentences: str


def shapes(page: Page) -> list[Extent]:
    return list(extents(page.items, TYPE))


def read(found: Sequence[Extent]) -> PrintedCard:
    """The card of a page with one sheet."""
    numbers = [each for each in found if isinstance(each.item, Text) and each.item.string.isdigit()]
    boxed = [(each, box) for each in numbers if (box := _white_box(each, found))]
    largest = max(_size(each) for each, _ in boxed)
    cells = [_cell(each, box, found) for each, box in boxed if _size(each) == largest]
    rows = tuple(_in_rows(cells))
    loose = [each for each in numbers if _size(each) > BIG * largest and not _is_enclosed(each, found)]
    return PrintedCard(
        rows,
        tuple(sorted(_links(rows, found))),
        tuple(sorted(_number(each) for each in loose)),
        tuple(_pairs([(each, box) for each, box in boxed if _size(each) < largest])),
        _sentences(found),
    )


def _number(text: Extent) -> int:
    assert isinstance(text.item, Text)
    return int(text.item.string)


def _size(text: Extent) -> float:
    assert isinstance(text.item, Text)
    return text.item.size


def _middle(extent: Extent) -> tuple[float, float]:
    return (extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2


def _area(extent: Extent) -> float:
    return (extent.right - extent.left) * (extent.bottom - extent.top)


def _white_box(text: Extent, found: Iterable[Extent]) -> Extent | None:
    around = [
        each for each in found if isinstance(each.item, Box) and each.item.fill == WHITE and text.within(each, slack=0)
    ]
    return min(around, key=_area, default=None)


def _is_enclosed(text: Extent, found: Iterable[Extent]) -> bool:
    return any(isinstance(each.item, Box | Circle) and text.within(each) for each in found)


def _cell(text: Extent, box: Extent, found: Sequence[Extent]) -> PrintedCell:
    width = box.right - box.left
    inside = [each for each in found if each is not box and each is not text and each.within(box)]
    frames = [each for each in inside if _spans(each, box) and _is_frame(each.item)]
    bars = [each for each in inside if _is_bar(each, width)]
    rings = [each for each in inside if isinstance(each.item, Circle) and _spans(each, box)]
    plain = {id(each) for each in (*frames, *bars, *rings)}
    grounds = [
        each
        for each in found
        if isinstance(each.item, Box) and each.item.fill not in (None, WHITE) and box.within(each, slack=0)
    ]
    ground = min(grounds, key=_area, default=None)
    assert isinstance(box.item, Box)
    return PrintedCell(
        number=_number(text),
        ground=ground.item.fill if ground and isinstance(ground.item, Box) else None,
        is_marked=box.item.line > THICK * width,
        is_closing=bool(frames),
        is_double=bool(bars),
        is_circled=bool(rings),
        sign=_sign([each for each in inside if id(each) not in plain]),
        place=box,
    )


def _spans(each: Extent, box: Extent) -> bool:
    """Whether a shape is nearly as wide or as high as the cell."""
    across = (each.right - each.left) / (box.right - box.left)
    down = (each.bottom - each.top) / (box.bottom - box.top)
    return max(across, down) > 0.8


def _is_frame(item: Item) -> bool:
    return isinstance(item, Box) and item.fill is None


def _is_bar(each: Extent, width: float) -> bool:
    return isinstance(each.item, Box) and bool(each.item.fill) and each.right - each.left > 0.8 * width


def _sign(parts: Sequence[Extent]) -> Sign:
    if not parts:
        return ()
    left, top = min(each.left for each in parts), min(each.top for each in parts)
    return tuple(
        sorted(
            (
                type(each.item).__name__,
                each.item.string if isinstance(each.item, Text) else "",
                *(
                    round(value, 1)
                    for value in (each.left - left, each.top - top, each.right - left, each.bottom - top)
                ),
            )
            for each in parts
        )
    )


def _in_rows(cells: Iterable[PrintedCell]) -> Iterable[tuple[PrintedCell, ...]]:
    def top(cell: PrintedCell) -> float:
        return round(cell.place.top)

    for _, row in groupby(sorted(cells, key=lambda cell: (top(cell), cell.place.left)), key=top):
        yield tuple(row)


def _links(
    rows: Sequence[Sequence[PrintedCell]], found: Iterable[Extent]
) -> Iterable[tuple[tuple[int, int], tuple[int, int]]]:
    """Upright lines that begin in a circled cell and end in the one below it."""
    circled = {
        (row, column): cell.place
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
        if cell.is_circled
    }
    for line in found:
        if isinstance(line.item, Path) and line.bottom - line.top > line.right - line.left:
            upper = [at for at, place in circled.items() if _holds(place, _middle(line)[0], line.top)]
            lower = [at for at, place in circled.items() if _holds(place, _middle(line)[0], line.bottom)]
            if upper and lower and upper != lower:
                yield upper[0], lower[0]


def _holds(place: Extent, x: float, y: float) -> bool:
    return place.left < x < place.right and place.top - SAME < y < place.bottom + SAME


def _pairs(boxed: Sequence[tuple[Extent, Extent]]) -> Iterable[tuple[int, int]]:
    """The numbers of each box with two of them, boxes from left to right and from top to bottom."""
    boxes = {(round(box.top), box.left): box for _, box in boxed}
    for key in sorted(boxes):
        inside = sorted((text for text, box in boxed if box is boxes[key]), key=lambda text: text.left)
        if len(inside) == 2:
            yield _number(inside[0]), _number(inside[1])


def _sentences(found: Iterable[Extent]) -> str:
    """The lines of small type that begin where the words of fairness begin, from there on."""
    lines = [each for each in found if isinstance(each.item, Text)]
    first = next((each for each in lines if isinstance(each.item, Text) and each.item.string.startswith("Fair ")), None)
    if not first:
        return ""
    below = [
        each
        for each in lines
        if abs(each.left - first.left) < SAME and each.top >= first.top and _size(each) == _size(first)
    ]
    below.sort(key=lambda each: each.top)
    return " ".join(each.item.string for each in below if isinstance(each.item, Text))
