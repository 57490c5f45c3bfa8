"""Puzzles of the dice game on paper: the sheet with its crosses, the rolls above it, and the same sheet solved."""

from collections.abc import Hashable
from dataclasses import replace
from functools import lru_cache, partial

from sheetgen.games.kind import LEVELS
from sheetgen.page.drawing import Item, Placed, Stamp
from sheetgen.page.style import Style
from sheetgen.page.worksheet.exercise import Exercise
from sheetgen.page.worksheet.sizes import Sizes

from ..kinds import KINDS
from ..puzzles import ids
from ..puzzles.puzzle import DicePuzzle
from . import colors, dice, key, pad
from .pad.look import PadLook, Shape, shape_of
from .pad.marks import marks
from .pad.plan import plan
from .penalty_column import BESIDE, WIDTH, penalty_column
from .position_marks import marks_of
from .sheet_looks import SheetLooks, looks_of

UNDER_ROLLS = 2.0
STEP = 2.0
AIR = 6.0  # the white that a sheet with sums may have between its parts, in mm; the rest is room to work
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
        hints=kind.hints(words, shown),
        answer=kind.answer(words, shown),
        short=kind.short(words, shown),
        marking=kind.marking(words, shown),
        notes=partial(kind.notes, words, shown),
        skills=kind.skills(shown),
        blanks=kind.blanks(words, shown),
        sort=sort(shown, looks),
        cell=partial(cell, shown, looks),
        figure=partial(figure, shown, looks),
        picture=partial(kind.picture, looks, shown),
        final=partial(key.final_sheet, looks, shown.shown, kind.line(shown)),
        corner=partial(corner, shown, looks),
        legend=words("puzzle.key.legend") if kind.line(shown) else "",
        steps=partial(key.steps, words, looks, shown.shown, kind.line(shown)),
    )


def figure(puzzle: DicePuzzle, looks: SheetLooks, width: float, height: float, sizes: Sizes) -> tuple[Item, ...]:
    rolls = dice.turns(looks.full, puzzle.shown, width, sizes)
    above = _above(puzzle, looks, width, sizes)
    return (
        *rolls,
        Placed(0, round(above, 3), Stamp(_sheet(puzzle, looks, width, height - above, sizes)), name="sheet"),
    )


def _sheet(puzzle: DicePuzzle, looks: SheetLooks, width: float, room: float, sizes: Sizes) -> tuple[Item, ...]:
    position, (look, wide) = puzzle.position, _sheet_look(puzzle, looks, width, sizes)
    tall = _tall(shape_of(position.sheet), look, wide, room)
    crosses = marks(position.sheet, look, wide, tall, marks_of(position.sheet, position.state))
    beside: tuple[Item, ...] = ()
    if wide < width:
        beside = penalty_column(position.sheet, look, wide, tall, position.state.penalties)
    return (*pad.sheet(position.sheet, look, wide, tall), *crosses, *beside)


def cell(puzzle: DicePuzzle, looks: SheetLooks, width: float, height: float, sizes: Sizes) -> float:
    """The size of the sheet's cells in mm; 0 if there is no room for a sheet."""
    room = height - _above(puzzle, looks, width, sizes)
    if room < LEAST_SHEET or width < 2 * LEAST_SHEET:
        return 0.0
    look, wide = _sheet_look(puzzle, looks, width, sizes)
    return pad.cell_size(puzzle.position.sheet, look, wide, room)


def corner(puzzle: DicePuzzle, looks: SheetLooks, width: float, height: float, sizes: Sizes) -> tuple[float, float]:
    """Width and height of the white beside the sum at the foot of the sheet; 0, 0 without a sum."""
    look, wide = _sheet_look(puzzle, looks, width, sizes)
    room = height - _above(puzzle, looks, width, sizes)
    if not look.sums or room < LEAST_SHEET:
        return 0.0, 0.0
    shape = shape_of(puzzle.position.sheet)
    places = plan(shape, look, wide, _tall(shape, look, wide, room))
    return places.foot.score.x, room - places.shelf_y - places.shelf.height


def sort(puzzle: DicePuzzle, looks: SheetLooks) -> Hashable:
    """A key that is equal for puzzles that take the same room: same shape of sheet, same order of rolls."""
    order = tuple(roll.active for roll in puzzle.shown.rolls)
    question = KINDS[puzzle.kind].ask(looks.full.words, puzzle)
    return puzzle.kind, shape_of(puzzle.position.sheet), order, len(question)


def _above(puzzle: DicePuzzle, looks: SheetLooks, width: float, sizes: Sizes) -> float:
    position = puzzle.shown
    if not position.rolls:
        return 0.0
    return dice.height(looks.full, position.rolls, position.sheet.rules.dice, width, sizes) + UNDER_ROLLS


def _sheet_look(puzzle: DicePuzzle, looks: SheetLooks, width: float, sizes: Sizes) -> tuple[PadLook, float]:
    """The look, with sums to fill in if the question needs them, else lean; and the width left for the sheet.

    On pages that are not written on, sums give way to rolls, so that the cells stay large.
    """
    kind = KINDS[puzzle.kind]
    if kind.has_sums and (sizes.to_write_on or not kind.has_rolls):
        return looks.full, width
    return looks.lean, width - BESIDE - WIDTH if kind.penalties_count(puzzle) else width


def _tall(shape: Shape, look: PadLook, width: float, room: float) -> float:
    """The height at which to draw a sheet: what its cells need, plus white between its parts if it has sums."""
    return min(room, _enough(shape, look, width, room) + (AIR if look.sums else 0.0))


@lru_cache(maxsize=1024)
def _enough(shape: Shape, look: PadLook, width: float, room: float) -> float:
    """The least height at which the cells are as large as in the whole ``room``."""
    wanted = plan(shape, look, width, room).cell - 0.05
    while room - STEP > LEAST_SHEET and plan(shape, look, width, room - STEP).cell >= wanted:
        room -= STEP
    return room
