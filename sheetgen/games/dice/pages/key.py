"""The picture of a solution in a key: the sheet with its new crosses numbered, and bars of what moves are worth."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial

from sheetgen.page.area import Area
from sheetgen.page.drawing import Box, Group, Item, Placed, Stamp
from sheetgen.page.setting import block
from sheetgen.page.type import SMALL
from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import SolutionPicture, SolutionStep
from sheetgen.page.worksheet.sizes import LARGE

from ..puzzles.puzzle import Line, replay
from ..rules import rows
from ..rules.position import Position
from . import dice, pad, wording
from .pad.blocks import CellGrid
from .pad.look import PadLook, Shape, shape_of
from .pad.marks import has_room_for_steps, marks
from .pad.plan import plan
from .penalty_column import BESIDE, WIDTH, penalty_column
from .position_marks import solution_marks, unnumbered
from .sheet_looks import SheetLooks

KEY_PART, LEAST_KEY, MOST_KEY = 0.53, 70.0, 98.0  # the picture's part of a key's width, and its bounds in mm
LEAST_KEY_CELL, KEY_STEP = 5.0, 8.0  # the width of cells that a key is made wider for, and by how much at a time, in mm
HEIGHTS = range(30, 200)  # of a solved sheet, in mm, tried from the lowest
MOST_STRETCH = 1.8  # how much taller it may become so that the numbers of steps have room
BAR_GAP, BAR_STEP, BAR_HEIGHT, BAR_LABEL = 2.0, 3.6, 2.2, 14.0
"""White above the bars of a key, from one to the next, how tall each is, and the room for its value, in mm."""
PENALTIES = BESIDE + WIDTH  # the room of the penalty boxes beside a solved sheet, in mm


def solved_sheet(looks: SheetLooks, position: Position, line: Line, width: float) -> SolutionPicture:
    """The sheet after a line of turns, its new crosses numbered, and its penalty boxes."""
    wide = _key_width(shape_of(position.sheet), looks.key, width)
    return sheet_as_wide(looks, position, line, wide + PENALTIES)


def sheet_as_wide(looks: SheetLooks, position: Position, line: Line, width: float) -> SolutionPicture:
    """A ``solved_sheet`` of exactly this width."""
    tall = _key_height(shape_of(position.sheet), looks.key, width - PENALTIES)
    return SolutionPicture(width, tall, final_sheet(looks, position, line, width, tall))


def final_sheet(looks: SheetLooks, position: Position, line: Line, width: float, height: float) -> tuple[Item, ...]:
    """The solved sheet drawn into a box; new crosses are numbered only if the look has ``steps``."""
    card, look, wide = position.sheet, looks.key, width - PENALTIES
    new = solution_marks(position, line, replay(position, line))
    if not look.steps:
        new = unnumbered(new)
    column = penalty_column(card, look, wide, height, new.penalties, new.new_penalties)
    return (*pad.sheet(card, look, wide, height), *marks(card, look, wide, height, new), *column)


def steps(words: Words, looks: SheetLooks, position: Position, line: Line) -> tuple[SolutionStep, ...]:
    """A solution turn by turn: the move in words, and the roll and the sheet with its new crosses."""
    found = []
    for number, played in enumerate(line, 1):
        text = f"{words('puzzle.key.turn', turn=number)} {wording.turn(words, position.sheet, played)}"
        found.append(SolutionStep(text, partial(_step, looks, position, line, number)))
    return tuple(found)


def _step(
    looks: SheetLooks, position: Position, line: Line, number: int, width: float, height: float
) -> tuple[Item, ...]:
    state = position.state
    for played, roll in zip(line[: number - 1], position.rolls, strict=False):
        state = rows.play(position.sheet, state, roll, played)
    roll, played = position.rolls[number - 1], line[number - 1]
    after = rows.play(position.sheet, state, roll, played)
    now = replace(position, state=state, rolls=(roll,))
    here = unnumbered(solution_marks(now, (played,), after))  # one turn: its crosses need no number
    rolled = dice.turns(looks.full, now, width, LARGE, number)
    above = dice.height(looks.full, now.rolls, position.sheet.rules.dice, width, LARGE) + BAR_GAP
    card, look, wide, tall = position.sheet, looks.key, width - PENALTIES, height - above
    column = penalty_column(card, look, wide, tall, here.penalties, here.new_penalties)
    sheet = (*pad.sheet(card, look, wide, tall), *marks(card, look, wide, tall, here), *column)
    return (*rolled, Placed(0, round(above, 3), Stamp(sheet), name="sheet"))


def with_bars(look: PadLook, picture: SolutionPicture, values: Sequence[float]) -> SolutionPicture:
    """The picture with bars below it: how much less each move is worth than the best, which comes first."""
    top = picture.height + BAR_GAP
    most = max(values[0] - values[-1], 1e-9)
    bars = tuple(
        _bar(look, values[0] - value, most, Area(0, top + BAR_STEP * n, picture.width, BAR_HEIGHT), n + 1)
        for n, value in enumerate(values)
    )
    return SolutionPicture(picture.width, top + BAR_STEP * len(bars), (*picture.items, *bars))


def _bar(look: PadLook, less: float, most: float, area: Area, number: int) -> Group:
    label = f"−{look.words.number(less, 2)}" if less else look.words("puzzle.key.best")
    middle, right = area.y + area.height / 2, BAR_LABEL - 1.5
    items: tuple[Item, ...] = block(look.type_, [label], right, middle, SMALL, look.theme.ink, anchor="end")
    if less:
        long = (area.width - BAR_LABEL) * less / most
        items += (Box(BAR_LABEL, round(area.y, 3), round(long, 3), area.height, look.theme.outline, radius=0.4),)
    return Group(f"bar {number}", items, "value")


@lru_cache(maxsize=256)
def _key_width(shape: Shape, look: PadLook, width: float) -> float:
    """A part of the width, enlarged until the cells have room for a symbol above a number."""
    width -= PENALTIES
    wide = min(max(width * KEY_PART, LEAST_KEY), MOST_KEY, width)
    while wide < width and plan(shape, look, wide, _key_height(shape, look, wide)).grid.cell_width < LEAST_KEY_CELL:
        wide = min(width, wide + KEY_STEP)
    return wide


@lru_cache(maxsize=256)
def _key_height(shape: Shape, look: PadLook, width: float) -> float:
    """The least height with cells about as tall as wide, or up to ``MOST_STRETCH`` times it to fit numbers of steps."""
    least = next(tall for tall in HEIGHTS if _is_square(plan(shape, look, width, tall).grid))
    taller = (tall for tall in HEIGHTS if least <= tall <= least * MOST_STRETCH)
    return next((tall for tall in taller if has_room_for_steps(plan(shape, look, width, tall))), least)


def _is_square(grid: CellGrid) -> bool:
    return grid.cell_height >= min(grid.cell_width, 8.0) * 0.95
