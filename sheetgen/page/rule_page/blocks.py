"""A section as blocks of one width: headings, paragraphs, lines of lists, signs, examples with their captions."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..drawing import Item, Placed, Stamp, Text, Weight
from ..look import Look
from ..setting import leading, wrap
from ..type import POINT, SMALL
from .story import DOT, Example, Icon, Part, Say, Section

CLOSE_UP = 6.5  # points: type this small, on papers as small, has its lines closer together

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
    """The blocks of a section. With ``close`` the heading stands on the first line of the text."""
    parts = list(section.parts)
    first = parts[0]
    if close and isinstance(first, Say) and not first.lead:
        del parts[0]
        block = _run_in(section.head, first.text, look, width, size)
        yield replace(block, keep_with_next=bool(parts) and _joins_above(parts[0]))
    else:
        yield _heading(section.head, look, width, size, close)
    for n, part in enumerate(parts):
        for block in _part(part, look, width, size):
            yield replace(block, keep_with_next=True) if n + 1 < len(parts) and _joins_above(parts[n + 1]) else block


def _joins_above(part: Part) -> bool:
    return isinstance(part, Example) or (isinstance(part, Say) and part.lead == DOT)


def _heading(text: str, look: Look, width: float, size: float, close: bool) -> Block:
    large = size if close else half(size * 1.18)
    lines = wrap(look.type_, text, large, width, "bold")
    height = len(lines) * leading(large)
    draw = texts(lines, large, look.theme.ink, "bold")
    return Block(height, leading(size) * (0.3 if close else 0.7), draw, keep_with_next=True, opens=True)


def _run_in(head: str, text: str, look: Look, width: float, size: float) -> Block:
    indent = look.type_.width(f"{head}  ", size, "bold")
    first, *others = wrap(look.type_, text, size, width, indent=indent)
    heading = texts((head,), size, look.theme.ink, "bold")
    start = texts((first,) if first else (), size, look.theme.ink, "regular", indent)
    rest = texts(others, size, look.theme.ink, "regular")
    line = _line(size)
    return Block(
        (1 + len(others)) * line,
        line * 0.3,
        lambda x, y: (*heading(x, y), *start(x, y), *rest(x, y + line)),
        opens=True,
    )


def _part(part: Part, look: Look, width: float, size: float) -> Iterator[Block]:
    match part:
        case Say(text, lead):
            yield _paragraph(text, lead, look, width, size)
        case Icon():
            yield _icon(part, look, width, size)
        case Example():
            yield from _example(part, look, width, size)


def _paragraph(text: str, lead: str, look: Look, width: float, size: float) -> Block:
    indent = size * POINT * 1.25 if lead else 0.0
    lines = wrap(look.type_, text, size, width - indent)
    words = texts(lines, size, look.theme.ink, "regular", indent)
    leads = texts((lead,), size, look.theme.ink, "bold") if lead else None
    return Block(len(lines) * _line(size), _white(size), lambda x, y: (*(leads(x, y) if leads else ()), *words(x, y)))


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
    """A picture and its caption; nothing where the picture has no room."""
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
