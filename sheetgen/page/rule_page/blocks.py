"""Turns a section into blocks of one width: headings, paragraphs, lists, signs, and examples with captions."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from ..drawing import Item, Placed, Stamp, Text, Weight
from ..look import Look
from ..setting import leading, wrap
from ..type import POINT, SMALL
from .story import DOT, Example, Icon, Part, Say, Section

CLOSE_UP = 6.5  # points: type this small, on paper as small, has tighter line spacing

Draw = Callable[[float, float], tuple[Item, ...]]


@dataclass(frozen=True)
class Block:
    """A piece of a column; ``gap`` is the white above it, ``opens`` marks the start of a section."""

    height: float
    gap: float
    draw: Draw
    keep_with_next: bool = False
    opens: bool = False


def section_blocks(section: Section, look: Look, width: float, size: float, close: bool) -> Iterator[Block]:
    """The blocks of a section. With ``close`` the heading stands on the first line of the text, and columns may end
    within paragraphs and lists.
    """
    first, *others = section.parts
    if close and isinstance(first, Say) and not first.lead:
        first_blocks = _run_in(section.head, first.text, look, width, size)
    else:
        yield _heading(section.head, look, width, size, close)
        first_blocks = _part(first, look, width, size, close)
    yield from _joined(first_blocks, bool(others) and _joins_above(others[0]))
    for part, following in zip_longest(others, others[1:]):
        ends = following is None or not _joins_above(following) or (close and _is_dotted(part))
        yield from _joined(_part(part, look, width, size, close), not ends)


def _joined(blocks: Iterable[Block], to_next: bool) -> Iterator[Block]:
    """The blocks of a part; with ``to_next``, its last one is kept with the next part."""
    found = list(blocks)
    yield from found[:-1]
    yield from (replace(last, keep_with_next=last.keep_with_next or to_next) for last in found[-1:])


def _joins_above(part: Part) -> bool:
    return isinstance(part, Example) or _is_dotted(part)


def _is_dotted(part: Part) -> bool:
    return isinstance(part, Say) and part.lead == DOT


def _heading(text: str, look: Look, width: float, size: float, close: bool) -> Block:
    large = size if close else half(size * 1.18)
    lines = wrap(look.type_, text, large, width, "bold")
    height = len(lines) * leading(large)
    draw = texts(lines, large, look.theme.ink, "bold")
    return Block(height, leading(size) * (0.3 if close else 0.7), draw, keep_with_next=True, opens=True)


def _run_in(head: str, text: str, look: Look, width: float, size: float) -> Iterator[Block]:
    indent = look.type_.width(f"{head}  ", size, "bold")
    first, *others = wrap(look.type_, text, size, width, indent=indent)
    heading = texts((head,), size, look.theme.ink, "bold")
    start = texts((first,) if first else (), size, look.theme.ink, "regular", indent)
    line = _line(size)
    yield Block(line, line * 0.3, lambda x, y: (*heading(x, y), *start(x, y)), bool(others), opens=True)
    yield from _lines(others, look, size, 0.0, first=False)


def _lines(lines: Sequence[str], look: Look, size: float, gap: float, first: bool = True) -> Iterator[Block]:
    """A paragraph as one block per line; its last line never stands alone, nor its first if ``first``."""
    for n, line in enumerate(lines):
        is_kept = n == len(lines) - 2 or (first and n == 0 and len(lines) > 1)
        yield Block(_line(size), 0.0 if n else gap, texts((line,), size, look.theme.ink, "regular"), is_kept)


def _part(part: Part, look: Look, width: float, size: float, close: bool) -> Iterator[Block]:
    match part:
        case Say(text, ""):
            lines = wrap(look.type_, text, size, width)
            yield from _lines(lines, look, size, _white(size)) if close else (_paragraph(lines, look, size),)
        case Say(text, lead):
            yield _list_item(text, lead, look, width, size)
        case Icon():
            yield _icon(part, look, width, size)
        case Example():
            yield from _example(part, look, width, size)


def _paragraph(lines: Sequence[str], look: Look, size: float, indent: float = 0.0) -> Block:
    return Block(len(lines) * _line(size), _white(size), texts(lines, size, look.theme.ink, "regular", indent))


def _list_item(text: str, lead: str, look: Look, width: float, size: float) -> Block:
    indent = size * POINT * 1.25
    item = _paragraph(wrap(look.type_, text, size, width - indent), look, size, indent)
    leads = texts((lead,), size, look.theme.ink, "bold")
    return replace(item, draw=lambda x, y: (*leads(x, y), *item.draw(x, y)))


def _icon(part: Icon, look: Look, width: float, size: float) -> Block:
    side, gap = max(3.8, size * POINT * 1.75), size * POINT * 0.6
    room = max(side, part.width(side)) + gap
    lines = wrap(look.type_, part.text, size, width - room)
    height = max(len(lines) * _line(size), side * 0.85)
    words = texts(lines, size, look.theme.ink, "regular", room)
    drop = (height - len(lines) * _line(size)) / 2

    def draw(x: float, y: float) -> tuple[Item, ...]:
        picture = part.draw(round(x + (room - gap) / 2, 3), round(y + height / 2, 3), side)
        return (*picture, *words(x, y + drop))

    return Block(height, _white(size), draw)


def _example(part: Example, look: Look, width: float, size: float) -> Iterator[Block]:
    """A picture and its caption; nothing if there is no room for the picture."""
    figure = part.draw(width, size)
    if figure is None:
        return

    def draw(x: float, y: float) -> tuple[Item, ...]:
        return (Placed(x, y, Stamp(figure.draw()), name=f"example-{part.name}"),)

    below = 0.0 if part.caption else size * POINT * 0.3
    yield Block(figure.height + below, size * POINT * 0.6, draw, keep_with_next=bool(part.caption))
    if part.caption:
        small = max(SMALL, size - 1)
        lines = wrap(look.type_, part.caption, small, width)
        yield Block(len(lines) * _line(small), size * POINT * 0.25, texts(lines, small, look.theme.quiet, "regular"))


def texts(lines: Sequence[str], size: float, ink: str, weight: Weight, indent: float = 0.0) -> Draw:
    """Draws lines of text below y: the first baseline is 0.95 of the type size below it."""
    step = leading(size) if weight == "bold" else _line(size)

    def draw(x: float, y: float) -> tuple[Item, ...]:
        base = y + size * POINT * 0.95
        return tuple(Text(x + indent, base + n * step, line, size, ink, weight) for n, line in enumerate(lines))

    return draw


def _white(size: float) -> float:
    """White between paragraphs, in mm."""
    return size * POINT * (0.3 if size > CLOSE_UP else 0.14)


def _line(size: float) -> float:
    """Line spacing of running text, in mm."""
    return size * POINT * (1.24 if size > CLOSE_UP else 1.17)


def half(size: float) -> float:
    return round(2 * size) / 2
