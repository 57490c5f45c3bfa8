"""The pictures of examples: rows of a card with marks, a roll of dice, the table of points, all drawn as on pads."""

from dataclasses import replace
from functools import lru_cache
from math import fsum

from sheetgen.page.dice import die
from sheetgen.page.drawing import Item, Text
from sheetgen.page.rule_page.story import Figure
from sheetgen.page.type import POINT, SMALL

from ..example_plays import RollExample
from ..rules.rows import State
from ..rules.variant import Cell, Sheet
from .pad import blocks as pad_blocks
from .pad import boxes, extras, rows, ways
from .pad.blocks import CellGrid, Shelf
from .pad.effects import effect_fields
from .pad.look import PadLook, shape_of
from .pad.marks import BADGE, Marks, badge_height, has_room_for_step, mark_items
from .pad.measures import COMPACT, NATURAL, Measures
from .pad.plan import SheetPlan, figures, plan
from .position_marks import earned, further_crosses

LEAST, LEAST_MARKED = 3.3, 5.8  # the narrowest cell that can be read, and with room for a mark beside its number, in mm
LEAST_HEAD, LEAST_LOCK = 9.0, 7.0  # room for a row's letter, sign and arrow, and for its lock, in mm
TALL_MARKED = 6.5  # how tall a cell with a mark in its corner is at least, in mm


def picture(
    card: Sheet, look: PadLook, width: float, most: float, shown: tuple[int, ...], marks: Marks
) -> Figure | None:
    """Some rows of a card with marks; None if the cells would be too small to read.

    The bonus row, the fields of symbols and the penalty boxes are shown if they have marks.
    """
    effects = bool(marks.earned or marks.new_earned)
    used = ("track",) if marks.used or marks.struck else ()
    tracks = (*used, *(key for key, count in marks.passed if count))
    symbols = {cell: symbol.effect for symbol in card.symbols for cell in symbol.cells}
    steps = tuple((step, symbols.get(cell, "")) for cell, step in marks.new if step)
    places = _places(card, look, round(width, 3), round(most, 3), shown, steps, tracks, effects, bool(marks.penalties))
    if places is None:
        return None
    return Figure(places.height, lambda: _row_items(places, card, shown, marks))


@lru_cache(maxsize=512)
def _places(
    card: Sheet,
    look: PadLook,
    width: float,
    most: float,
    shown: tuple[int, ...],
    steps: tuple[tuple[str, str], ...],
    tracks: tuple[str, ...],
    *below: bool,
) -> SheetPlan | None:
    shape = shape_of(card)
    longest, marked = max(shape.rows[row].cells for row in shown), bool(shape.effects)
    most = max(most, LEAST_MARKED * 1.02) if marked else most
    pitch = min(most * 1.1, (width - 3) / (longest + 2.6), (width - 3 - LEAST_HEAD - LEAST_LOCK) / longest)
    cell = pitch * 0.91
    if cell < (LEAST_MARKED if marked else LEAST):
        return None
    sizes, number = _sizes(pitch), look.type_.cap_height(round(pitch * 2, 1), look.theme.digits)
    above_and_below = 2 * (badge_height(look, sizes) + BADGE) + 0.2 if steps else 0.0
    tall = max(cell * 1.06, TALL_MARKED if marked else 0.0, number + above_and_below)
    places = _arrange(card, look, pitch, tall, shown, tracks, *below)
    if all(has_room_for_step(places, *step) for step in steps):
        return places
    return _arrange(card, look, pitch, tall + places.corner.above(*places.figure_extent), shown, tracks, *below)


def _arrange(
    card: Sheet,
    look: PadLook,
    pitch: float,
    tall: float,
    shown: tuple[int, ...],
    with_tracks: tuple[str, ...],
    with_effects: bool,
    with_penalties: bool,
) -> SheetPlan:
    shape, sizes, cell = shape_of(card), _sizes(pitch), pitch * 0.91
    longest = max(shape.rows[row].cells for row in shown)
    tabs, unders, belows = pad_blocks.beside_cells(shape, sizes)
    heights = tuple(round(tall + 2 * sizes.edge + sum(more), 3) for more in zip(tabs, unders, strict=True))
    grid = CellGrid(pitch, cell, tall, pitch * 0.14, tabs, unders, belows, heights)
    tops, y = [0.0] * len(shape.rows), 0.0
    for row in shown:
        tops[row] = round(y, 3)
        y += heights[row] + grid.row_gap + (belows[row] if row + 1 in shown else 0.0)
    y -= grid.row_gap
    end = sizes.head + longest * pitch - (pitch - cell) + sizes.lock
    tracks = tuple(pad_blocks.track(look, sizes, end, *each) for each in shape.tracks if each[0] in with_tracks)
    shelf = pad_blocks.shelf(shape, look, sizes, end, with_points=False) if with_penalties else None
    effects = effect_fields(shape, look, sizes, end, 0.0, shelf) if with_effects else None
    below = None if effects and effects.is_beside else effects
    *track_tops, effects_y = pad_blocks.tops(tracks, y + sizes.near, sizes.near)
    return replace(
        plan(shape, look, *NATURAL),
        width=end,
        height=y + fsum(sizes.near + block.height for block in (*tracks, below, shelf) if block),
        sizes=sizes,
        grid=grid,
        tracks=tracks,
        track_tops=tuple(track_tops),
        effects=effects,
        effects_y=effects_y,
        shelf=shelf or Shelf(0, None, 0, 0, 0),
        shelf_y=effects_y + (below.height + sizes.near if below else 0),
        row_tops=tuple(tops),
        figures=min(figures(shape, look, sizes, grid), round(pitch * 2, 1)),
    )


def _sizes(pitch: float) -> Measures:
    small = max(SMALL, round(pitch * 0.85, 1))
    return replace(
        COMPACT,
        head=max(LEAST_HEAD, pitch * 1.35),
        lock=max(LEAST_LOCK, pitch * 1.25),
        edge=round(pitch * 0.1, 3),
        tab=round(small * 0.45, 3),
        small=small,
        label=small,
        title=max(SMALL, round(min(14.0, pitch * 1.5), 1)),
        figures=16,
        field=round(max(pitch * 0.95, 5.4), 3),
        penalty=round(max(pitch * 0.8, 4.6), 3),
        effect=4.6,
        operator=round(max(1.6, pitch * 0.35), 3),
    )


def _row_items(places: SheetPlan, card: Sheet, shown: tuple[int, ...], marks: Marks) -> tuple[Item, ...]:
    bands, cells = rows.bands(places), rows.cells(places, card)
    names = tuple(f"row-{row + 1}-segment" for row in shown)
    segments = tuple(one for one in rows.segments(places, card) if getattr(one, "name", "").startswith(names))
    return (
        *(bands[row] for row in shown),
        *segments,
        *(cells[row] for row in shown),
        *ways.beside_cells(places, card, shown),
        *extras.tracks(places),
        *extras.fields(places, card),
        *extras.effects(places),
        *(boxes.penalties(places) if places.shelf.penalties else ()),
        *mark_items(places, card, marks),
    )


def crosses(state: State, shown: tuple[int, ...], card: Sheet) -> Marks:
    locks = frozenset(row for row in shown if card.rows[row].is_closed_by(state.marks[row]))
    crossed = frozenset(Cell(row, place) for row in shown for place in state.marks[row])
    return Marks(
        crossed,
        locks=locks,
        earned=earned(card, crossed),
        again=frozenset(cell for cell in further_crosses(state, in_rows=True) if cell.row in shown),
        below=frozenset(cell for cell in further_crosses(state, in_rows=False) if {cell.row, cell.row + 1} <= {*shown}),
    )


def dice(card: Sheet, look: PadLook, width: float, size: float, example: RollExample) -> Figure | None:
    """A roll: white dice over their sum, coloured dice over the cells that they can cross; None if it is too wide."""
    side, small = max(4.6, size * 0.6), max(SMALL, size - 1.5)
    letters = [look.words(f"color.{color}.letter") for color in card.rules.dice]
    step = max(side, *(look.type_.width(f"{letter}20", small, "bold") for letter in letters)) + 1.8
    gap = step * 0.6
    if 2 * step + gap + len(card.rules.dice) * step > width:
        return None
    lines = max(1, *map(len, _numbers(card, example)))
    height = side + 1 + lines * small * POINT * 1.2
    return Figure(height, lambda: _dice(card, look, side, small, step, gap, example))


def _dice(
    card: Sheet, look: PadLook, side: float, small: float, step: float, gap: float, example: RollExample
) -> tuple[Item, ...]:
    theme, sides = look.theme, card.rules.sides
    base = side + 1 + look.type_.cap_height(small, "bold")
    items: list[Item] = [die(look, n * (side + 1), 0, side, value, sides) for n, value in enumerate(example.roll.white)]
    items.append(Text(round(side + 0.5, 3), round(base, 3), str(example.total), small, theme.ink, "bold", "middle"))
    under = _numbers(card, example)
    for n, (color, value, numbers) in enumerate(zip(card.rules.dice, example.roll.colored, under, strict=True)):
        x, shade = 2 * (side + 1) + gap + n * step, theme.shade(color)
        items.append(die(look, x, 0, side, value, sides, color))
        for line, number in enumerate(numbers):
            name, y = f"{look.words(f'color.{color}.letter')}{number}", base + line * small * POINT * 1.2
            items.append(Text(round(x + side / 2, 3), round(y, 3), name, small, shade.ink, "bold", "middle"))
    return tuple(items)


def _numbers(card: Sheet, example: RollExample) -> list[tuple[int, ...]]:
    return [tuple(dict.fromkeys(map(card.number, cells))) for cells in example.seconds]


def points(card: Sheet, look: PadLook, width: float, size: float) -> Figure:
    shape = shape_of(card)
    sizes = replace(
        COMPACT,
        label=max(SMALL, round(size * 0.85, 1)),
        line=round(size * 0.62, 3),
        points=round(max(6.4, size * 0.85), 3),
    )
    strip = pad_blocks.points(shape, look, sizes, width)
    height = strip.lines * sizes.points
    shelf = Shelf(height, strip, 0, 0, 0)
    places = replace(plan(shape, look, *NATURAL), sizes=sizes, shelf=shelf, shelf_y=0.0, width=width)
    return Figure(height, lambda: boxes.points(places))
