"""Sets the story of a rule page in columns, as large as the room allows, with fewer examples on small papers.

Type shrinks to make room for examples down to ``COMFORTABLE``; below that, examples are left out first, and last the
sentences that players can do without.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import fsum, sqrt
from typing import NamedTuple

from ..drawing import Item, Path, Text
from ..look import Look
from ..setting import leading, wrap
from ..shapes import outline
from ..type import POINT, SMALL
from .blocks import CLOSE_UP, Block, half, section_blocks, texts
from .story import Part, Say, Section, Story

LEAST_LINE, GOOD_LINES, LONGEST_LINE = 30, (42, 75), 96
"""Characters on a line: shorter lines have ragged edges, longer ones are hard to follow."""
COLUMNS = (1, 2, 3, 4)
SIGN = 0.5  # a letter's width on average, in parts of the size
LARGEST, COMFORTABLE = 12.5, 8.0  # points: the upper limit on A4, and a size that is easy to read
A4_AREA = 190 * 277
BRIEF = 3.0  # in points of type: sentences are worth more than examples
SPREAD = 2.2  # how far white between sections may grow to fill a page


class Way(NamedTuple):
    """One way to set a story. ``examples`` is the highest rank shown; ``close`` saves white space; ``brief`` leaves out
    ``more`` sentences besides; ``whole`` keeps each section in one column.
    """

    size: float
    columns: int
    examples: int
    close: bool
    brief: bool
    whole: bool


@dataclass(frozen=True)
class StoryLayout:
    way: Way
    column: float
    gutter: float
    head: float
    foot: float
    blocks: tuple[tuple[Block, ...], ...]


def items(story: Story, look: Look, width: float, height: float) -> tuple[Item, ...] | None:
    """A page of rules within a box in mm; None if it does not fit even in six-point type."""
    found = layout(story, look, width, height)
    if found is None:
        return None
    return (*_title(story, look, width, found), *_columns(found, look, height), *_notice(story, look, width, height))


@lru_cache(maxsize=32)
def layout(story: Story, look: Look, width: float, height: float) -> StoryLayout | None:
    """The best layout of a story in a box; None if no way fits."""
    if min(width, height) <= 0:  # the margins leave no room
        return None
    ways = sorted(_ways(story, width, height), key=lambda rated: rated[0], reverse=True)
    for _, way in ways:
        found = _set(story, look, width, height, way)
        if found:
            return found
    return None


def _ways(story: Story, width: float, height: float) -> Iterator[tuple[float, Way]]:
    largest = max(COMFORTABLE, min(16.0, LARGEST * sqrt(width * height / A4_AREA)))
    for doubled, columns in product(range(round(2 * SMALL), int(2 * largest) + 1), COLUMNS):
        size = doubled / 2
        column = _column(width, columns, size)
        line = column / (size * POINT * SIGN)
        if not LEAST_LINE <= line <= LONGEST_LINE:
            continue
        ranks = [show.rank for show in story.examples if show.draw(column, size)]
        spaces = ((False, False), (True, False), (True, True))
        for examples, (close, brief), whole in product(sorted({0, *ranks}), spaces, (True, False)):
            way = Way(size, columns, examples, close, brief, whole)
            yield _worth(way, line, [rank for rank in ranks if rank <= examples]), way


def _worth(way: Way, line: float, shown: list[int]) -> float:
    """Rates a way in points of type, in favour of large type, many examples, lines of good length, and white space."""
    comfort = min(way.size, COMFORTABLE) + max(0.0, way.size - COMFORTABLE) * 0.1
    short, long = GOOD_LINES
    strain = max(0.0, line - long, short - line) * 0.03
    examples = 0.6 * bool(shown) + fsum(0.6 if rank == 1 else 0.35 for rank in shown)
    return comfort + examples - strain - 0.6 * way.close - BRIEF * way.brief - 0.2 * (not way.whole)


def _column(width: float, columns: int, size: float) -> float:
    return (width - (columns - 1) * _gutter(size)) / columns


def _gutter(size: float) -> float:
    return size * POINT * 2


def _set(story: Story, look: Look, width: float, height: float, way: Way) -> StoryLayout | None:
    size, columns, examples, close, brief, whole = way
    head, foot = _head_height(story, look, width, size), _foot_height(story, look, width)
    column = _column(width, columns, size)
    sections = (_tighten(one, brief) if close else one for one in story.up_to(examples).sections)
    blocks = tuple(block for section in sections for block in section_blocks(section, look, column, size, close))
    columns_of_blocks = _balance(_sections(blocks) if whole else _kept_together(blocks), columns, height - head - foot)
    return StoryLayout(way, column, _gutter(size), head, foot, columns_of_blocks) if columns_of_blocks else None


def _tighten(section: Section, brief: bool) -> Section:
    """The section with its plain sentences joined into long paragraphs; without ``more`` sentences if ``brief``."""
    parts: list[Part] = []
    for part in section.parts:
        last = parts[-1] if parts else None
        if brief and isinstance(part, Say) and part.more:
            continue
        if isinstance(part, Say) and isinstance(last, Say) and not part.lead and not last.lead:
            parts[-1] = Say(f"{last.text} {part.text}")
        else:
            parts.append(part)
    return Section(section.head, tuple(parts))


def _balance(groups: Sequence[Sequence[Block]], columns: int, room: float) -> tuple[tuple[Block, ...], ...] | None:
    """Distributes groups of blocks over columns of about equal height; None if they do not fit the room."""
    if _fill(groups, columns, room) is None:
        return None
    low, high = 0.0, room
    while high - low > 0.5:
        middle = (low + high) / 2
        low, high = (low, middle) if _fill(groups, columns, middle) else (middle, high)
    return _fill(groups, columns, high)


def _fill(groups: Sequence[Sequence[Block]], columns: int, room: float) -> tuple[tuple[Block, ...], ...] | None:
    """Fills each column as far as possible without splitting a group; None if they do not fit."""
    found: list[list[Block]] = [[]]
    used = 0.0
    for group in groups:
        tall = fsum(block.height + block.gap for block in group)
        if found[-1] and used + tall > room:
            found.append([])
            used = 0.0
        used += tall - (0 if found[-1] else group[0].gap)
        if used > room:
            return None
        found[-1] += group
    return tuple(map(tuple, found)) if len(found) <= columns else None


def _sections(blocks: Sequence[Block]) -> list[list[Block]]:
    groups: list[list[Block]] = []
    for block in blocks:
        if block.opens:
            groups.append([])
        groups[-1].append(block)
    return groups


def _kept_together(blocks: Sequence[Block]) -> list[list[Block]]:
    groups: list[list[Block]] = [[]]
    for before, block in zip((None, *blocks), blocks, strict=False):
        if before and not before.keep_with_next:
            groups.append([])
        groups[-1].append(block)
    return groups


def _columns(found: StoryLayout, look: Look, height: float) -> Iterator[Item]:
    """The columns side by side; spare height goes between sections, at most ``SPREAD`` times the usual white."""
    for n, blocks in enumerate(found.blocks):
        x, y = n * (found.column + found.gutter), found.head
        used = fsum(block.height + block.gap for block in blocks) - blocks[0].gap
        openings = sum(block.opens for block in blocks[1:])
        spare = (height - found.head - found.foot - used) / max(1, openings)
        for place, block in enumerate(blocks):
            if place:
                y += block.gap + (min(spare, (SPREAD - 1) * block.gap) if block.opens else 0)
            yield from block.draw(round(x, 3), round(y, 3))
            y += block.height
        if n:
            middle = x - found.gutter / 2
            yield _rule(middle, found.head, middle, height - found.foot - 2, look)


def _title_size(look: Look, title: str, width: float, size: float) -> float:
    """The largest size that keeps the title on one line, at most twice the text size."""
    large = half(size * (1.9 if size > CLOSE_UP else 1.5))
    while large > size and look.type_.width(title, large, "bold") > width:
        large -= 0.5
    return large


def _head_height(story: Story, look: Look, width: float, size: float) -> float:
    large = _title_size(look, story.title, width, size)
    return len(wrap(look.type_, story.title, large, width, "bold")) * leading(large) + size * POINT * 0.9


def _title(story: Story, look: Look, width: float, found: StoryLayout) -> Iterator[Item]:
    large = _title_size(look, story.title, width, found.way.size)
    lines = wrap(look.type_, story.title, large, width, "bold")
    yield from texts(lines, large, look.theme.ink, "bold")(0, 0)
    y = found.head - found.way.size * POINT * 0.55
    yield _rule(0, y, width, y, look)


def _notice_lines(story: Story, look: Look, width: float) -> tuple[str, ...]:
    return wrap(look.type_, story.notice, SMALL, width) if story.notice else ()


def _foot_height(story: Story, look: Look, width: float) -> float:
    lines = _notice_lines(story, look, width)
    return len(lines) * leading(SMALL) + 1.5 if lines else 0.0


def _notice(story: Story, look: Look, width: float, height: float) -> Iterator[Item]:
    lines = _notice_lines(story, look, width)
    y = height - len(lines) * leading(SMALL)
    for n, line in enumerate(lines):
        yield Text(0, y + SMALL * POINT * 0.9 + n * leading(SMALL), line, SMALL, look.theme.quiet)


def _rule(x1: float, y1: float, x2: float, y2: float, look: Look) -> Path:
    return Path(outline(((x1, y1), (x2, y2)), closed=False), stroke=look.theme.outline, line=0.2)
