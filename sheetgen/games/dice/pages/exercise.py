"""Puzzles of the dice game on paper: the sheet with its crosses, the rolls above it, and the same sheet solved."""

from collections.abc import Hashable
from functools import lru_cache

from sheetgen.page.drawing import Box, Group, Item, Placed, Stamp
from sheetgen.page.impose import COMFORTABLE_CELL, LEAST_CELL
from sheetgen.page.setting import block, leading
from sheetgen.page.symbols import pencil_cross
from sheetgen.page.type import SMALL
from sheetgen.page.worksheet.exercise import DiceExercise, Manner, Solution

from ..kinds import verify
from ..kinds.puzzle import CLOSE_ROW, Count, Puzzle, Ranking
from ..rules.rows import Tally
from . import dice, pad, rolls_grid, wording
from .pad import Look
from .played import marks_of, solved_marks

UNDER_ROLLS = 2.0
STEP = 2.0
BESIDE, PENALTY = 2.0, 8.0
"""The white before the column of penalty boxes, and their width, in mm."""
ENOUGH = {"score": LEAST_CELL, "finish": COMFORTABLE_CELL, "target": COMFORTABLE_CELL}
"""Kinds of puzzles for which sums are to be filled in, if the cells of the sheet are at least so large then."""
LEAST_SHEET = 16.0
"""Smaller boxes hold no sheet at all, in mm."""
KEY_PART, LEAST_KEY, MOST_KEY = 0.56, 70.0, 112.0
"""The picture's part of a key's width, and its bounds in mm."""
LEAST_KEY_CELL, KEY_STEP = 5.0, 8.0
"""The width of cells that a key is made wider for, and by how much at a time, in mm."""
BAR_GAP, BAR_STEP, BAR_HEIGHT, BAR_LABEL = 2.0, 3.6, 2.2, 14.0
"""White above the bars of a key, from one to the next, how tall each is, and the room for its value, in mm."""
LEAST_BAR = 0.1
"""The shortest bar beside the longest."""
GRID = 42.0
"""The side of the grid of all rolls in a key, in mm."""


def figure(exercise: DiceExercise, width: float, height: float) -> tuple[Item, ...]:
    """The rolls, and the sheet as it stands."""
    position = verify.rolled(exercise.puzzle)
    rules, look = position.sheet.rules, exercise.look
    rolls = dice.drawn(look, position.rolls, rules.dice, rules.sides, width)
    above = _above(exercise, width)
    return (*rolls, Placed(0, round(above, 3), Stamp(_sheet(exercise, width, height - above)), name="sheet"))


def _sheet(exercise: DiceExercise, width: float, room: float) -> tuple[Item, ...]:
    position, (look, wide) = exercise.puzzle.position, _sheet_look(exercise, width, room)
    tall = _enough(pad.shape_of(position.sheet), look, wide, room)
    marks = pad.marks(position.sheet, look, wide, tall, marks_of(position.sheet, position.state))
    beside = _penalties(exercise, wide + BESIDE, width - wide - BESIDE, tall) if wide < width else ()
    return (*pad.sheet(position.sheet, look, wide, tall), *marks, *beside)


def _penalties(exercise: DiceExercise, x: float, width: float, tall: float) -> tuple[Item, ...]:
    """The penalty boxes in a column beside the rows of a lean sheet, those taken crossed."""
    position, look = exercise.puzzle.position, exercise.looks.lean
    rules, theme = position.sheet.rules, look.theme
    plan = pad.plan(pad.shape_of(position.sheet), look, x - BESIDE, tall)
    top, bottom = plan.row_tops[0], plan.row_tops[-1] + plan.grid.heights[-1]
    step = (bottom - top) / rules.penalty_limit
    side = min(width, step - leading(SMALL) - 0.6)
    items: list[Item] = []
    for n in range(rules.penalty_limit):
        left, y = round(x + (width - side) / 2, 3), round(top + n * step, 3)
        items.append(Box(left, y, round(side, 3), round(side, 3), theme.ground, theme.outline, theme.line, 1.2))
        if n < position.state.penalties:
            middle = left + side / 2, y + side / 2
            cross = pencil_cross(*middle, side * 0.72, pad.PENCIL, n, line=0.5)
            items.append(Group(f"cross-penalty-{n + 1}", (cross,), "cross"))
        cost = y + side + leading(SMALL) / 2
        items += block(look.type_, [f"−{rules.penalty}"], x + width / 2, cost, SMALL, theme.quiet, anchor="middle")
    return (Group("penalties", tuple(items), "penalty"),)


def cell(exercise: DiceExercise, width: float, height: float) -> float:
    """How large the cells of the sheet become; 0 where there is no room for one."""
    room = height - _above(exercise, width)
    if room < LEAST_SHEET or width < 2 * LEAST_SHEET:
        return 0.0
    look, wide = _sheet_look(exercise, width, room)
    return pad.cell_size(exercise.puzzle.position.sheet, look, wide, room)


def sort(exercise: DiceExercise) -> Hashable:
    """Puzzles of one sort take the same room: their sheets have one shape, and their rolls come in one order."""
    puzzle = exercise.puzzle
    order = tuple(roll.active for roll in verify.rolled(puzzle).rolls)
    return puzzle.kind, pad.shape_of(puzzle.position.sheet), order, len(wording.question(exercise))


def _above(exercise: DiceExercise, width: float) -> float:
    position = verify.rolled(exercise.puzzle)
    if not position.rolls:
        return 0.0
    return dice.height(exercise.look, position.rolls, position.sheet.rules.dice, width) + UNDER_ROLLS


def _sheet_look(exercise: DiceExercise, width: float, room: float) -> tuple[Look, float]:
    """With sums to fill in where the cells stay large enough, else lean; and the width that is the sheet's."""
    sheet, looks = exercise.puzzle.position.sheet, exercise.looks
    enough = ENOUGH.get(exercise.puzzle.kind)
    full = enough is not None and pad.cell_size(sheet, looks.full, width, room) >= enough
    look = looks.full if full else looks.lean
    return look, width if full or not _penalties_count(exercise.puzzle) else width - BESIDE - PENALTY


def _penalties_count(puzzle: Puzzle) -> bool:
    """Whether the penalties taken so far make a difference: not to a single sum of the white dice."""
    return puzzle.kind != "chance" or puzzle.question.is_of_row


@lru_cache(maxsize=1024)
def _enough(shape: pad.Shape, look: Look, width: float, room: float) -> float:
    """The least height in which the cells are as large as in all of the room."""
    wanted = pad.plan(shape, look, width, room).cell - 0.05
    while room - STEP > LEAST_SHEET and pad.plan(shape, look, width, room - STEP).cell >= wanted:
        room -= STEP
    return room


def blanks(exercise: DiceExercise) -> tuple[str, ...]:
    """A place for each turn to note its crosses, and one for the number that is asked."""
    puzzle, words = exercise.puzzle, exercise.look.words
    turns = tuple(str(number) for number in range(1, len(verify.rolled(puzzle).rolls) + 1))
    match puzzle.kind:
        case "finish":
            return (*turns, words("puzzle.best"))
        case "target" | "last-lock" | "best-move":
            return turns
        case "chance" if puzzle.question.event == CLOSE_ROW:
            return (words("puzzle.likely"),)
        case "chance" if puzzle.question.is_of_row:
            return (words("puzzle.expected"),)
        case "chance":
            return (words("puzzle.of_rolls", rolls=puzzle.position.sheet.rules.sides**2),)
        case _:
            return (words("pad.total"),)


def solution(exercise: DiceExercise, width: float) -> Solution:
    """The solved sheet, its new crosses numbered, or the grid of all rolls; and the answer in words."""
    puzzle, said = exercise.puzzle, (wording.answer(exercise), wording.explanation(exercise))
    if isinstance(puzzle.answer, Tally) or puzzle.question.is_of_row:
        return Solution(0.0, 0.0, (), *said)
    if isinstance(puzzle.answer, Count):
        items = rolls_grid.drawn(exercise.look, puzzle.position, puzzle.question.event or "", GRID)
        return Solution(GRID, GRID, items, *said)
    wide = _key_width(pad.shape_of(puzzle.position.sheet), exercise.looks.key, width)
    tall, items = _key_sheet(exercise, wide)
    if isinstance(puzzle.answer, Ranking):
        below = _bars(exercise.look, puzzle.answer, wide, tall + BAR_GAP)
        return Solution(wide, tall + BAR_GAP + BAR_STEP * len(below), (*items, *below), *said)
    return Solution(wide, tall, items, *said)


def _bars(look: Look, ranking: Ranking, width: float, top: float) -> tuple[Group, ...]:
    """What the best moves are worth, as bars from the worst of them: the notes beside tell which moves they are."""
    values = [value for _, value in ranking.options[: wording.MOST_MOVES]]
    most, span = values[0], max(values[0] - values[-1], 1e-9)
    bars = []
    for n, value in enumerate(values):
        y, theme = round(top + BAR_STEP * n, 3), look.theme
        long = round((width - BAR_LABEL) * (LEAST_BAR + (1 - LEAST_BAR) * (1 - (most - value) / span)), 3)
        label = block(
            look.type_,
            [look.words.number(value, 2)],
            BAR_LABEL - 1.5,
            y + BAR_HEIGHT / 2,
            SMALL,
            theme.ink,
            anchor="end",
        )
        bar = Box(BAR_LABEL, y, long, BAR_HEIGHT, theme.outline if n else theme.ink, radius=0.4)
        bars.append(Group(f"bar {n + 1}", (*label, bar), "value"))
    return tuple(bars)


def _key_sheet(exercise: DiceExercise, width: float) -> tuple[float, tuple[Item, ...]]:
    position, look = verify.rolled(exercise.puzzle), exercise.looks.key
    line = verify.line_of(exercise.puzzle)
    tall = _key_height(pad.shape_of(position.sheet), look, width)
    marks = solved_marks(position, line, verify.replayed(position, line))
    crossed = pad.marks(position.sheet, look, width, tall, marks)
    return tall, (*pad.sheet(position.sheet, look, width, tall), *crossed)


@lru_cache(maxsize=256)
def _key_width(shape: pad.Shape, look: Look, width: float) -> float:
    """A part of the width; more of it where cells would be too small for a symbol above a number."""
    wide = min(max(width * KEY_PART, LEAST_KEY), MOST_KEY)
    while wide < width and pad.plan(shape, look, wide, _key_height(shape, look, wide)).grid.cell_width < LEAST_KEY_CELL:
        wide = min(width, wide + KEY_STEP)
    return wide


@lru_cache(maxsize=256)
def _key_height(shape: pad.Shape, look: Look, width: float) -> float:
    """The height in which cells come out about as tall as wide."""
    tall = 30.0
    while True:
        grid = pad.plan(shape, look, width, tall).grid
        if grid.cell_height >= min(grid.cell_width, 8.0) * 0.95:
            return tall
        tall += 1


DICE_GAME = Manner(wording.question, figure, cell, sort, blanks, solution, wording.hint, wording.skills)
