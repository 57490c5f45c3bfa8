"""A challenge on paper: a sheet and a series of rolls in front; on the back the par, the best score and how to get it.

Nothing on the front gives away how to play the series best.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from sheetgen.page.area import Area
from sheetgen.page.dice import die
from sheetgen.page.drawing import Box, Group, Item, Path, Placed, Stamp, Text
from sheetgen.page.setting import balance, block, leading, shorten
from sheetgen.page.shapes import outline
from sheetgen.page.symbols import BOX_CORNER
from sheetgen.page.type import POINT

from ..challenge import PlayedSeries, Results, Series
from ..rules import scoring
from ..rules.position import Position
from ..rules.rows import Roll, Turn
from ..rules.variant import Sheet
from . import explaining, key, pad, wording
from .pad.look import PadLook, Tag
from .pad.measures import NATURAL
from .sheet_looks import sheet_looks

LEAST_WIDTH = 150.0  # narrower pages have no room for two solved sheets side by side, in mm
LINE, MOST_LINE = 6.8, 8.2  # from roll to roll in front, at least and at most, in mm
MOST_BEHIND = 6.0  # and on the back, at most
LARGE = 1.25  # how much larger the lines are in large print
DIE, NEAR, APART = 0.74, 0.14, 0.42  # a die in parts of a line; the white between dice in parts of a die
COLUMNS, BETWEEN, BELOW = 2, 8.0, 5.0  # of rolls; the white between columns, and below the sheet, in mm
NUMBER, NOTE = 6.0, 3.0  # room for the number of a roll, and the white before its notes, in mm
HEADS = 4.6  # the letters of the colours above the dice, in mm
TITLE, SCORE, HEADING, LABEL = 12.0, 20.0, 10.0, 8.0  # type in points
MOST_HOW = 2  # lines beside a score
NAMED = 0.5  # of the width at most is for the name of a challenge


class DicePlaces(NamedTuple):
    """The side of a die, and the x at which each die of a roll begins, white ones first."""

    side: float
    starts: tuple[float, ...]

    @property
    def width(self) -> float:
        return self.starts[-1] + self.side


def _dice_places(card: Sheet, line: float) -> DicePlaces:
    side = round(line * DIE, 3)
    starts = [0.0, side * (1 + NEAR)]
    for n in range(len(card.rules.dice)):
        starts.append(starts[-1] + side * (1 + (NEAR if n else APART)))
    return DicePlaces(side, tuple(round(start, 3) for start in starts))


# --- the front


def sheet_size(look: PadLook, series: Series, width: float, height: float) -> tuple[float, float]:
    """Width and height left for the sheet above its rolls; height 0 if there is no room."""
    left = height - BELOW - _top(look, series, width) - _lines(series) * LINE * _scale(look)
    return width, round(max(0.0, min(width * NATURAL[1] / NATURAL[0], left)), 3)


def fit(card: Sheet, look: PadLook, series: Series, width: float, height: float) -> float:
    """The size of the cells, for ``impose``; 0 if the challenge does not fit."""
    size = sheet_size(look, series, width, height)
    return pad.cell_size(card, look, *size) if width >= LEAST_WIDTH and size[1] else 0.0


def front(card: Sheet, look: PadLook, series: Series, width: float, height: float, tag: Tag) -> tuple[Item, ...]:
    """The sheet, and below it the rolls in columns, each with a box to write down what is crossed."""
    size = sheet_size(look, series, width, height)
    top = size[1] + BELOW
    first = top + _top(look, series, width)
    down = round(min((height - first) / _lines(series), MOST_LINE * _scale(look)), 3)
    wide = (width - (COLUMNS - 1) * BETWEEN) / COLUMNS
    items: list[Item] = [*pad.sheet(card, look, *size, tag=tag), *_caption(look, series, top, width)]
    places = _dice_places(card, down)
    heads = Stamp(tuple(_letters(card, look, places)))
    for column in range(COLUMNS):
        left = round(column * (wide + BETWEEN), 3)
        items.append(Placed(round(left + NUMBER, 3), round(first, 3), heads, name=f"heads-{column + 1}"))
    for n, roll in enumerate(series.rolls):
        column, row = divmod(n, _lines(series))
        x, y = column * (wide + BETWEEN), first + row * down
        items.append(Group(f"turn-{n + 1}", tuple(_roll_line(card, look, n, roll, x, y, wide, down)), "turn"))
    return tuple(items)


def _scale(look: PadLook) -> float:
    return LARGE if look.large else 1.0


def _lines(series: Series) -> int:
    return -(-len(series.rolls) // COLUMNS)


def _name(look: PadLook, series: Series, width: float) -> str:
    return shorten(look.type_, look.words("challenge.title", seed=series.seed), TITLE, width * NAMED, "bold")


def _how(look: PadLook, series: Series, width: float) -> tuple[str, ...]:
    text = look.words("challenge.how", count=len(series.rolls))
    return balance(look.type_, text, LABEL, width - _beside(look, series, width))


def _beside(look: PadLook, series: Series, width: float) -> float:
    """The x at which the text beside the name begins."""
    return look.type_.width(_name(look, series, width), TITLE, "bold") + 6.0


def _top(look: PadLook, series: Series, width: float) -> float:
    """The height of the name and instructions, and of the heads of the columns below them."""
    said = leading(LABEL) * len(_how(look, series, width))
    return max(TITLE * POINT * 1.2, said) + 1.0 + HEADS * _scale(look)


def _caption(look: PadLook, series: Series, top: float, width: float) -> Iterator[Item]:
    theme, base = look.theme, round(top + TITLE * POINT * 0.85, 3)
    yield Text(0, base, _name(look, series, width), TITLE, theme.ink, "bold")
    x = round(_beside(look, series, width), 3)
    for n, line in enumerate(_how(look, series, width)):
        yield Text(x, round(base + n * leading(LABEL), 3), line, LABEL, theme.quiet)


def _letters(card: Sheet, look: PadLook, places: DicePlaces) -> Iterator[Item]:
    """The letters of the colours, each above its dice."""
    size = LABEL * _scale(look)
    for color, start in zip(card.rules.dice, places.starts[2:], strict=True):
        letter, ink = look.words(f"color.{color}.letter"), look.theme.shade(color).ink
        yield Text(round(start + places.side / 2, 3), -1.0, letter, size, ink, "bold", "middle")


def _rolled(card: Sheet, look: PadLook, roll: Roll, places: DicePlaces, x: float, y: float) -> Iterator[Item]:
    colors = ("", "", *card.rules.dice)
    for color, value, start in zip(colors, (*roll.white, *roll.colored), places.starts, strict=True):
        yield die(look, x + start, y, places.side, value, card.rules.sides, color)


def _roll_line(
    card: Sheet, look: PadLook, index: int, roll: Roll, x: float, y: float, width: float, down: float
) -> Iterator[Item]:
    """The number of a roll, its dice, and the box for what is crossed."""
    theme, places = look.theme, _dice_places(card, down)
    size = LABEL * _scale(look)
    end, middle = x + NUMBER - 1.6, y + places.side / 2
    yield from block(look.type_, [str(index + 1)], end, middle, size, theme.quiet, anchor="end")
    yield from _rolled(card, look, roll, places, x + NUMBER, y)
    left = NUMBER + places.width + NOTE
    yield Box(
        round(x + left, 3), round(y, 3), round(width - left, 3), places.side, theme.ground, theme.outline, theme.line,
        BOX_CORNER,
    )  # fmt: skip


# --- the back


def back(
    position: Position, look: PadLook, series: Series, results: Results, size: tuple[float, float], id_: str
) -> tuple[Item, ...]:
    """The par and the best score side by side, each with its final sheet, and below them all turns of both.

    ``position`` is the empty sheet with all rolls.
    """
    width, height = size
    base, top = round(TITLE * POINT * 0.85, 3), round(TITLE * POINT + 4.0, 3)
    whose = shorten(look.type_, f"{look.title} · {id_}", LABEL, width * (1 - NAMED) - 6.0)
    items: list[Item] = [
        Text(0, base, _name(look, series, width), TITLE, look.theme.ink, "bold"),
        Text(round(width, 3), base, whose, LABEL, look.theme.quiet, anchor="end"),
    ]
    wide = (width - BETWEEN) / 2
    for n, (name, played) in enumerate({"par": results.par, "best": results.best}.items()):
        drawn, tall = _result(look, position, name, played, wide)
        items.append(Placed(round(n * (wide + BETWEEN), 3), top, Stamp(drawn), name=name))
    first = top + tall + 4.0
    return (*items, *_turns(position, look, results, Area(0, first, width, height - first)))


def _result(
    look: PadLook, position: Position, name: str, played: PlayedSeries, width: float
) -> tuple[tuple[Item, ...], float]:
    """A score in large type with its name, final sheet and sum; and the height of all, which is the same for any score.

    The crosses have no numbers: the list of turns says when each was made, and digits stay free to be checked.
    """
    words, theme = look.words, look.theme
    score, base = words.number(played.score), round(SCORE * POINT * 0.8, 3)
    beside = round(look.type_.width("888", SCORE, "bold") + 3.0, 3)
    text = balance(look.type_, words(f"challenge.{name}_how"), LABEL, width - beside)
    items: list[Item] = [Text(0, base, score, SCORE, theme.ink, "bold")]
    items.append(Text(beside, round(base - 3.2, 3), words(f"challenge.{name}"), HEADING, theme.ink, "bold"))
    for n, line in enumerate(text):
        items.append(Text(beside, round(base + 0.5 + n * leading(LABEL), 3), line, LABEL, theme.quiet))
    y = round(base + MOST_HOW * leading(LABEL), 3)
    looks = sheet_looks(look)
    solved = key.sheet_as_wide(replace(looks, key=replace(looks.key, steps=False)), position, played.line, width)
    items.append(Placed(0, y, Stamp(solved.items), name="solution"))
    y = round(y + solved.height + 4.8, 3)
    sum_ = wording.sum_of(words, scoring.tally(position.sheet, played.final))
    items.append(Text(0, y, sum_, HEADING, theme.ink, "bold"))
    return tuple(items), y


def _turns(position: Position, look: PadLook, results: Results, area: Area) -> Iterator[Item]:
    """A line for each roll: its dice, what the exact player crosses, and what the best score takes."""
    card, theme, count = position.sheet, look.theme, len(position.rolls)
    size, first = LABEL * _scale(look), area.y + HEADS * _scale(look)
    down = min((area.bottom - first) / count, MOST_BEHIND * _scale(look))
    places = _dice_places(card, down)
    start = NUMBER + places.width + 5.0
    wide = (area.width - start) / 2
    yield Placed(NUMBER, round(first - 0.8, 3), Stamp(tuple(_letters(card, look, places))), name="heads")
    columns = {"par": results.par, "best": results.best}
    told = _told(position, look, [played.line for played in columns.values()], size, wide - 3.0)
    for n, name in enumerate(columns):
        said = look.words(f"challenge.{name}")
        yield Text(round(start + n * wide, 3), round(first - 1.8, 3), said, size, theme.ink, "bold")
    for n, roll in enumerate(position.rolls):
        y = first + n * down
        above = y - (down - places.side) / 2
        middle = y + places.side / 2
        yield Path(outline(((0, above), (area.width, above)), closed=False), stroke=theme.outline, line=0.1)
        yield from block(look.type_, [str(n + 1)], NUMBER - 1.6, middle, size, theme.quiet, anchor="end")
        yield from _rolled(card, look, roll, places, NUMBER, y)
        for at, lines in enumerate(told):
            yield from block(look.type_, [lines[n]], start + at * wide, middle, size, theme.ink)


def _told(
    position: Position, look: PadLook, lines: Sequence[Sequence[Turn]], size: float, width: float
) -> list[list[str]]:
    """The move of each turn in words, or in short notation if these are too wide; empty after the end of the game."""
    words, card = look.words, position.sheet
    told = [[wording.turn(words, card, played) for played in line] for line in lines]
    if any(look.type_.width(each, size) > width for line in told for each in line):
        told = [[explaining.turns_in_short(words, card, (played,)) for played in line] for line in lines]
    count = len(position.rolls)
    return [[*line, words("puzzle.key.over"), *[""] * count][:count] for line in told]
