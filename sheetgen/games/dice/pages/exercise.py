"""Puzzles of the dice game on paper: the sheet with its crosses, the rolls above it, and the same sheet solved."""

from collections.abc import Hashable
from dataclasses import replace
from functools import lru_cache, partial
from math import isfinite

from sheetgen.games.kind import LEVELS
from sheetgen.page.area import Area
from sheetgen.page.drawing import Group, Item, Placed, Stamp
from sheetgen.page.setting import leading
from sheetgen.page.style import Style
from sheetgen.page.type import SMALL
from sheetgen.page.worksheet.exercise import Exercise

from ..kinds import KINDS
from ..puzzles import ids
from ..puzzles.puzzle import DicePuzzle
from . import colors, dice, pad
from .pad.boxes import penalty_box
from .pad.look import PadLook, Shape, shape_of
from .pad.marks import PENCIL, area_cross, marks
from .pad.plan import plan
from .position_marks import marks_of
from .sheet_looks import SheetLooks, looks_of

UNDER_ROLLS = 2.0
STEP = 2.0
BESIDE, PENALTY = 2.0, 8.0  # the white before the column of penalty boxes, and their width, in mm
LEAST_SHEET = 16.0  # smaller boxes hold no sheet at all, in mm


def exercise(number: int, puzzle: DicePuzzle, style: Style) -> Exercise:
    position = puzzle.position
    looks, substitutes = looks_of(position.variant, style)
    shown = replace(puzzle, position=replace(position, sheet=colors.recolour(position.sheet, substitutes)))
    kind, words = KINDS[puzzle.kind], looks.full.words
    return Exercise(
        number=number,
        id=ids.notate(puzzle.kind, position, puzzle.question),
        level=puzzle.level,
        points=LEVELS.index(puzzle.level) + 1,
        look=looks.full,
        question=kind.ask(words, shown),
        hint=kind.hint(words, shown),
        answer=kind.answer(words, shown),
        notes=partial(kind.notes, words, shown),
        skills=kind.skills(shown),
        blanks=kind.blanks(words, shown),
        sort=sort(shown, looks),
        cell=partial(cell, shown, looks),
        figure=partial(figure, shown, looks),
        picture=partial(kind.picture, looks, shown),
    )


def figure(puzzle: DicePuzzle, looks: SheetLooks, width: float, height: float) -> tuple[Item, ...]:
    position = puzzle.shown
    rules, look = position.sheet.rules, looks.full
    rolls = dice.turns(look, position.rolls, rules.dice, rules.sides, width)
    above = _above(puzzle, looks, width)
    return (*rolls, Placed(0, round(above, 3), Stamp(_sheet(puzzle, looks, width, height - above)), name="sheet"))


def _sheet(puzzle: DicePuzzle, looks: SheetLooks, width: float, room: float) -> tuple[Item, ...]:
    position, (look, wide) = puzzle.position, _sheet_look(puzzle, looks, width, room)
    tall = _enough(shape_of(position.sheet), look, wide, room)
    crosses = marks(position.sheet, look, wide, tall, marks_of(position.sheet, position.state))
    beside = _penalties(puzzle, looks, wide + BESIDE, width - wide - BESIDE, tall) if wide < width else ()
    return (*pad.sheet(position.sheet, look, wide, tall), *crosses, *beside)


def _penalties(puzzle: DicePuzzle, looks: SheetLooks, x: float, width: float, tall: float) -> tuple[Item, ...]:
    position, look = puzzle.position, looks.lean
    rules = position.sheet.rules
    places = plan(shape_of(position.sheet), look, x - BESIDE, tall)
    top, bottom = places.row_tops[0], places.row_tops[-1] + places.grid.heights[-1]
    step = (bottom - top) / rules.penalty_limit
    side = min(width, step - leading(SMALL) - 0.6)
    items: list[Item] = []
    for n in range(rules.penalty_limit):
        area = Area(x + (width - side) / 2, top + n * step, side, side)
        items += penalty_box(look, area, rules.penalty, SMALL)
        if n < position.state.penalties:
            items.append(Group(f"cross-penalty-{n + 1}", (area_cross(area, PENCIL, n),), "cross"))
    return (Group("penalties", tuple(items), "penalty"),)


def cell(puzzle: DicePuzzle, looks: SheetLooks, width: float, height: float) -> float:
    """How large the cells of the sheet become; 0 where there is no room for one."""
    room = height - _above(puzzle, looks, width)
    if room < LEAST_SHEET or width < 2 * LEAST_SHEET:
        return 0.0
    look, wide = _sheet_look(puzzle, looks, width, room)
    return pad.cell_size(puzzle.position.sheet, look, wide, room)


def sort(puzzle: DicePuzzle, looks: SheetLooks) -> Hashable:
    """Puzzles of one sort take the same room: their sheets have one shape, and their rolls come in one order."""
    order = tuple(roll.active for roll in puzzle.shown.rolls)
    question = KINDS[puzzle.kind].ask(looks.full.words, puzzle)
    return puzzle.kind, shape_of(puzzle.position.sheet), order, len(question)


def _above(puzzle: DicePuzzle, looks: SheetLooks, width: float) -> float:
    position = puzzle.shown
    if not position.rolls:
        return 0.0
    return dice.height(looks.full, position.rolls, position.sheet.rules.dice, width) + UNDER_ROLLS


def _sheet_look(puzzle: DicePuzzle, looks: SheetLooks, width: float, room: float) -> tuple[PadLook, float]:
    """With sums to fill in where the cells stay large enough, else lean; and the width that is the sheet's."""
    sheet, kind = puzzle.position.sheet, KINDS[puzzle.kind]
    full = isfinite(kind.cell_for_sums) and pad.cell_size(sheet, looks.full, width, room) >= kind.cell_for_sums
    look = looks.full if full else looks.lean
    return look, width if full or not kind.penalties_count(puzzle) else width - BESIDE - PENALTY


@lru_cache(maxsize=1024)
def _enough(shape: Shape, look: PadLook, width: float, room: float) -> float:
    """The least height in which the cells are as large as in all of the room."""
    wanted = plan(shape, look, width, room).cell - 0.05
    while room - STEP > LEAST_SHEET and plan(shape, look, width, room - STEP).cell >= wanted:
        room -= STEP
    return room
