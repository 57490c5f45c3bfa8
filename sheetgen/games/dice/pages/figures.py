"""The drawn part of an example: some rows of a card with marks on them, a roll of dice, a strip of points.

Rows and cells are those of the pad, in a plan of their own: nobody has to learn a second picture of a row.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from sheetgen.page.drawing import Box, Group, Item, Text
from sheetgen.page.symbols import die
from sheetgen.page.type import POINT, SMALL

from ..rules.rows import State
from ..rules.variant import Cell, Sheet
from .examples import Rolled
from .pad import Look, Marks, boxes, extras, plan, rows, shape_of
from .pad import blocks as pad_blocks
from .pad.blocks import Grid, Shelf
from .pad.marks import written
from .pad.measures import COMPACT, NATURAL, Measures
from .pad.plan import Plan, figures

LEAST, LEAST_MARKED = 3.3, 5.8
"""The narrowest cell of an example that can be read, and that has room for a mark beside its number, in mm."""
LEAST_HEAD, LEAST_LOCK = 8.0, 7.0
"""Room for a row's letter, sign and arrow, and for its lock, in mm."""
TALL_MARKED = 6.5
"""How tall a cell with a mark in its corner is at least, in mm."""


@dataclass(frozen=True)
class Figure:
    """Something drawn, and its height; ``draw`` puts it into 0 to its width, 0 to its height."""

    height: float
    draw: Callable[[], tuple[Item, ...]]


# --- rows of a card


def picture(card: Sheet, look: Look, width: float, most: float, shown: tuple[int, ...], marks: Marks) -> Figure | None:
    """Some rows of a card with what is crossed on them; None where the cells would be too small to read.

    The bonus row stands below them where one of its fields is used, and the penalty boxes where one is crossed.
    """
    below = bool(marks.used or marks.struck), bool(marks.penalties)
    places = _places(card, look, round(width, 3), round(most, 3), shown, *below)
    if places is None:
        return None
    return Figure(places.height, lambda: _drawn(places, card, shown, marks))


@lru_cache(maxsize=512)
def _places(
    card: Sheet,
    look: Look,
    width: float,
    most: float,
    shown: tuple[int, ...],
    with_track: bool,
    with_penalties: bool,
) -> Plan | None:
    """Where the rows of an example stand, one under the other."""
    shape = shape_of(card)
    longest = max(shape.rows[row].cells for row in shown)
    marked = bool(shape.effects)
    head = max(LEAST_HEAD, _label(look) if with_track else 0)
    most = max(most, LEAST_MARKED * 1.02) if marked else most
    pitch = min(most * 1.1, (width - 3) / (longest + 2.6), (width - 3 - head - LEAST_LOCK) / longest)
    cell = pitch * 0.91
    if cell < (LEAST_MARKED if marked else LEAST):
        return None
    tall = max(cell * 1.06, TALL_MARKED if marked else 0)
    sizes = _sizes(pitch, head)
    tabs = tuple(0.0 if row.color else sizes.tab for row in shape.rows)
    heights = tuple(round(tall + 2 * sizes.edge + tab, 3) for tab in tabs)
    grid = Grid(pitch, cell, tall, pitch * 0.14, tabs, heights)
    tops, y = [0.0] * len(shape.rows), 0.0
    for row in shown:
        tops[row] = round(y, 3)
        y += heights[row] + grid.row_gap
    y -= grid.row_gap
    end = sizes.head + longest * pitch - (pitch - cell) + sizes.lock
    track = pad_blocks.track(shape, sizes, end) if with_track else None
    shelf = pad_blocks.shelf(shape, look, sizes, end, with_points=False) if with_penalties else None
    return replace(
        plan(shape, look, *NATURAL),
        width=end,
        height=y + sum(sizes.near + block.height for block in (track, shelf) if block),
        sizes=sizes,
        grid=grid,
        track=track,
        track_y=y + sizes.near,
        shelf=shelf or Shelf(0, None, 0, 0, 0),
        shelf_y=y + sizes.near + (track.height + sizes.near if track else 0),
        row_tops=tuple(tops),
        figures=min(figures(shape, look, sizes, grid), round(pitch * 2, 1)),
    )


def _label(look: Look) -> float:
    """The room for the name of the bonus row beside its first field."""
    return max(look.type_.width(word, SMALL) for word in look.words("pad.track").split()) + 1


def _sizes(pitch: float, head: float) -> Measures:
    """The sizes that go with cells so far apart."""
    small = max(SMALL, round(pitch * 0.85, 1))
    return replace(
        COMPACT,
        head=max(head, pitch * 1.35),
        lock=max(LEAST_LOCK, pitch * 1.25),
        edge=round(pitch * 0.1, 3),
        tab=round(small * 0.45, 3),
        small=small,
        title=max(SMALL, round(min(14.0, pitch * 1.5), 1)),
        figures=16,
        field=round(max(pitch * 0.95, 5.4), 3),
        penalty=round(max(pitch * 0.8, 4.6), 3),
    )


def _drawn(places: Plan, card: Sheet, shown: tuple[int, ...], marks: Marks) -> tuple[Item, ...]:
    bands, cells = rows.bands(places), rows.cells(places, card)
    names = tuple(f"row-{row + 1}-segment" for row in shown)
    segments = tuple(one for one in rows.segments(places, card) if getattr(one, "name", "").startswith(names))
    return (
        *(bands[row] for row in shown),
        *segments,
        *(cells[row] for row in shown),
        *extras.track(places),
        *(extras.track_fields(places, card) if places.track else ()),
        *(boxes.penalties(places) if places.shelf.penalties else ()),
        *written(places, card, marks),
    )


def crosses(state: State, shown: tuple[int, ...], card: Sheet) -> Marks:
    """What a player has crossed in some rows, as marks of a pencil."""
    locks = frozenset(row for row in shown if card.rows[row].is_closed_by(state.marks[row]))
    crossed = frozenset(Cell(row, place) for row in shown for place in state.marks[row])
    return Marks(crossed, locks=locks)


# --- dice


def dice(card: Sheet, look: Look, width: float, size: float, rolled: Rolled) -> Figure | None:
    """A roll: the white dice with their sum under them, each coloured die with the cells that it can cross."""
    side = max(4.6, size * 0.6)
    small = max(SMALL, size - 1.5)
    step = max(side, look.type_.width(look.words("color.red.letter") + "20", small, "bold")) + 1.8
    gap = step * 0.6
    if 2 * step + gap + len(card.rules.dice) * step > width:
        return None
    lines = max(1, *map(len, _numbers(card, rolled)))
    height = side + 1 + lines * small * POINT * 1.2
    return Figure(height, lambda: _dice(card, look, side, small, step, gap, rolled))


def _dice(
    card: Sheet, look: Look, side: float, small: float, step: float, gap: float, rolled: Rolled
) -> tuple[Item, ...]:
    theme, sides = look.theme, card.rules.sides
    base = side + 1 + look.type_.cap_height(small, "bold")
    items: list[Item] = []
    for n, value in enumerate(rolled.roll.white):
        items.append(one_die(look, n * (side + 1), 0, side, value, sides, theme.ink, theme.ground))
    items.append(Text(round(side + 0.5, 3), round(base, 3), str(rolled.total), small, theme.ink, "bold", "middle"))
    under = _numbers(card, rolled)
    for n, (color, value, numbers) in enumerate(zip(card.rules.dice, rolled.roll.colored, under, strict=True)):
        x, shade = 2 * (side + 1) + gap + n * step, theme.shade(color)
        ground = shade.ink if theme.ground else None
        items.append(one_die(look, x, 0, side, value, sides, theme.ground or shade.ink, ground))
        for line, number in enumerate(numbers):
            name, y = f"{look.words(f'color.{color}.letter')}{number}", base + line * small * POINT * 1.2
            items.append(Text(round(x + side / 2, 3), round(y, 3), name, small, shade.ink, "bold", "middle"))
    return tuple(items)


def _numbers(card: Sheet, rolled: Rolled) -> list[tuple[int, ...]]:
    """What each coloured die can cross; a number that stands in two rows is named once."""
    return [tuple(dict.fromkeys(map(card.number, cells))) for cells in rolled.seconds]


def one_die(look: Look, x: float, y: float, side: float, value: int, sides: int, ink: str, ground: str | None) -> Group:
    """A die: pips up to six sides, figures above."""
    if sides <= 6:
        return die(round(x, 3), round(y, 3), side, value, ink, ground)
    size = max(SMALL, round(side / POINT * 0.62, 1))
    base = y + (side + look.type_.cap_height(size, "bold")) / 2
    box = Box(round(x, 3), round(y, 3), side, side, ground, ink, 0.25, radius=side * 0.2)
    figure = Text(round(x + side / 2, 3), round(base, 3), str(value), size, ink, "bold", "middle")
    return Group(f"die {value}", (box, figure), "die")


# --- points


def points(card: Sheet, look: Look, width: float, size: float) -> Figure:
    """The strip of crosses over points, as on the sheet."""
    shape = shape_of(card)
    sizes = replace(
        COMPACT,
        label=max(SMALL, round(size * 0.85, 1)),
        small=max(SMALL, round(size * 0.6, 1)),
        line=round(size * 0.62, 3),
        points=round(max(6.4, size * 0.85), 3),
    )
    strip = pad_blocks.points(shape, look, sizes, width, width)
    height = strip.lines * sizes.points
    places = replace(
        plan(shape, look, *NATURAL), sizes=sizes, shelf=Shelf(height, strip, 0, 0, 0), shelf_y=0.0, width=width
    )
    return Figure(height, lambda: boxes.points(places))
