"""Versions of a puzzle that look different and are equally hard: the sheet's own symmetries.

Rows change places, colours change names, numbers and dice are mirrored (2 becomes 12, a die's 1 becomes 6), as long as
the result is a card of the same variant. The group is found by trying, from the data alone. If the order of the rows
matters (one-in-each goes from top to bottom), rows keep their order.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, permutations, product
from typing import Any, TypeVar

from sheetgen.base.chance import Chance
from sheetgen.base.errors import SheetgenError
from sheetgen.base.progress import listener

from .. import cards
from ..rules import parts, structure
from ..rules.parts import CardForm, CardPart
from ..rules.position import Position, card_parts
from ..rules.rows import Roll, State
from ..rules.variant import Cell, Row, Sheet, Symbol, Variant
from . import verify
from .judge import DiceJudge
from .puzzle import DicePuzzle

MOST = 15_000  # symmetries that are looked at: six rows of eight colours, drawn, have 58 million

T = TypeVar("T")


def prove(puzzle: DicePuzzle, count: int, chance: Chance, judge: DiceJudge) -> list[DicePuzzle]:
    """Up to ``count`` other looks of a puzzle, each proven again."""
    found: list[DicePuzzle] = []
    seen = [puzzle.position]
    for image in chance.shuffled(list(images(puzzle.position))[1:] if count else []):
        if len(found) == count:
            break
        if image not in seen:
            seen.append(image)
            found.append(_equal(puzzle, verify.prove(puzzle.kind, image, puzzle.question, judge)))
    return found


def _equal(puzzle: DicePuzzle, image: DicePuzzle) -> DicePuzzle:
    """The image; ``AssertionError`` if it is not as hard as the puzzle."""
    if (puzzle.level, puzzle.tags, puzzle.facts) != (image.level, image.tags, image.facts):
        raise AssertionError(f"not a symmetry: {puzzle} and {image}")
    return image


@dataclass(frozen=True, slots=True)
class Symmetry:
    """``rows[i]`` is the new place of row i, ``colors[i]`` the new colour of die i; numbers may be mirrored."""

    rows: tuple[int, ...]
    colors: tuple[str, ...]
    mirrored: bool


def images(position: Position) -> Iterator[Position]:
    """The images of the position under all symmetries of its sheet, the position itself first."""
    for symmetry in _candidates(position.variant):
        listener().step()
        if keeps_order(symmetry) or not order_matters(position.sheet, position.state):
            image = image_of(position, symmetry)
            if _is_a_card(position, image):
                yield image


def keeps_order(symmetry: Symmetry) -> bool:
    return symmetry.rows == tuple(range(len(symmetry.rows)))


def order_matters(sheet: Sheet, state: State) -> bool:
    """Whether one-in-each, which takes the rows from top to bottom, can still be set off."""
    for symbol in sheet.symbols:
        left = [cell for cell in symbol.cells if cell.place not in state.marks[cell.row]]
        if symbol.effect == "one-in-each" and left and all(_is_ahead(state, cell) for cell in left):
            return True
    return False


def _is_ahead(state: State, cell: Cell) -> bool:
    marks = state.marks[cell.row]
    return not state.closed[cell.row] and (not marks or marks[-1] < cell.place)


@lru_cache(maxsize=16)
def _candidates(variant: Variant) -> tuple[Symmetry, ...]:
    """Changes of rows and colours that fit every card of the variant, ``MOST`` at most; the identity first."""
    return tuple(islice(_fitting(variant), MOST))


def _fitting(variant: Variant) -> Iterator[Symmetry]:
    sheet = variant.sheet
    for mirrored, places in product((False, True), permutations(range(len(sheet.rows)))):
        moved = Symmetry(places, sheet.rules.dice, mirrored)
        if _fits(variant, moved):
            is_free = "segments" in variant.draws
            recolorings = permutations(sheet.rules.dice) if is_free else _recolorings(sheet, places)
            yield from (replace(moved, colors=colors) for colors in recolorings)


def _fits(variant: Variant, symmetry: Symmetry) -> bool:
    """Whether rows that no card may change become rows of the written card, apart from colours."""
    sheet = variant.sheet
    image = _rows(sheet, symmetry)
    if "numbers" not in variant.draws and [row.numbers for row in image] != [row.numbers for row in sheet.rows]:
        return False
    if not all(_keeps(symmetry, parts.value(part, sheet)) for part in parts.CARD if part.form == CardForm.ROWS):
        return False
    return [_frame(row) for row in image] == [_frame(row) for row in sheet.rows]


def _recolorings(sheet: Sheet, places: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """All colours of the dice after row ``i`` takes the colours of row ``places[i]``; only dice without cells vary."""
    became: dict[str, str] = {}
    for row, place in zip(sheet.rows, places, strict=True):
        for old, new in zip(row.colors, sheet.rows[place].colors, strict=True):
            if became.setdefault(old, new) != new:
                return
    if len({*became.values()}) == len(became):
        for spare in permutations(color for color in sheet.rules.dice if color not in became.values()):
            others = iter(spare)
            yield tuple(became.get(color) or next(others) for color in sheet.rules.dice)


def _keeps(symmetry: Symmetry, uppers: tuple[int, ...]) -> bool:
    """Whether rows with cells between them stay adjacent, and move to places that have cells between them."""
    together = all(abs(symmetry.rows[upper] - symmetry.rows[upper + 1]) == 1 for upper in uppers)
    return together and {_upper(symmetry, upper) for upper in uppers} == {*uppers}


def _frame(row: Row) -> tuple[int, int, int]:
    return len(row.numbers), row.marks_to_lock, row.closing_cells


def _is_a_card(position: Position, image: Position) -> bool:
    """Whether the image is a card that the variant may have, and as fair as the original."""
    variant, sheet = position.variant, image.sheet
    written, described = variant.default_sheet, card_parts(variant)
    if sheet == position.sheet:
        return True
    same = {
        "lucky": sheet.lucky == written.lucky,
        "rows": sheet.rows == written.rows,
        "bonus_fields": (sheet.bonus_cells, sheet.symbols) == (written.bonus_cells, written.symbols),
        "bonus_row": sheet.bonus_row == written.bonus_row,
        **{part.key: parts.value(part, sheet) == parts.value(part, written) for part in parts.DESCRIBED},
    }
    if not all(part in described or is_same for part, is_same in same.items()):
        return False
    try:
        structure.check(sheet)
    except SheetgenError:
        return False
    return bool(cards.unfairness(variant, position.sheet)) or not cards.unfairness(variant, sheet)


def image_of(position: Position, symmetry: Symmetry) -> Position:
    sheet, state = position.sheet, position.state
    further: dict[str, Any] = {
        part.field: _moved_crosses(getattr(state, part.field), part.in_rows, symmetry) for part in parts.CROSSES
    }
    moved = state._replace(marks=_permute(state.marks, symmetry), closed=_permute(state.closed, symmetry), **further)
    rolls = tuple(_roll(sheet, roll, symmetry) for roll in position.rolls)
    return Position(position.variant, _sheet(sheet, symmetry), moved, rolls)


def _moved_crosses(cells: tuple[Cell, ...], in_rows: bool, symmetry: Symmetry) -> tuple[Cell, ...]:
    """The images of further crosses; crosses below rows are named by the cells above them."""
    moved = ((symmetry.rows[cell.row] if in_rows else _upper(symmetry, cell.row), cell.place) for cell in cells)
    return tuple(sorted(Cell(*each) for each in moved))


def _upper(symmetry: Symmetry, row: int) -> int:
    """The upper of the two rows that this row and the next one become."""
    return min(symmetry.rows[row], symmetry.rows[row + 1])


def _permute(items: tuple[T, ...], symmetry: Symmetry) -> tuple[T, ...]:
    return tuple(items[symmetry.rows.index(place)] for place in range(len(items)))


def _sheet(sheet: Sheet, symmetry: Symmetry) -> Sheet:
    def move(cell: Cell) -> Cell:
        return Cell(symmetry.rows[cell.row], cell.place)

    further: dict[str, Any] = {
        part.field: parts.arranged(part.form, map(move, parts.cells_of(part, sheet)))
        for part in parts.CARD
        if part.form in parts.OF_CELLS
    }
    further |= {part.field: _pairs(sheet, part, symmetry) for part in parts.CARD if part.form == CardForm.NUMBERS}
    return replace(
        sheet,
        rows=_rows(sheet, symmetry),
        lucky=tuple(sorted(_number(sheet, number, symmetry) for number in sheet.lucky)),
        bonus_cells=frozenset(map(move, sheet.bonus_cells)),
        bonus_row=tuple(_color(sheet, color, symmetry) for color in sheet.bonus_row),
        symbols=tuple(
            Symbol(symbol.effect, (move(symbol.cells[0]), move(symbol.cells[1]))) for symbol in sheet.symbols
        ),
        **further,
    )


def _pairs(sheet: Sheet, part: CardPart, symmetry: Symmetry) -> tuple[tuple[int, int], ...]:
    pairs = parts.value(part, sheet)
    return tuple((_number(sheet, one, symmetry), _number(sheet, other, symmetry)) for one, other in pairs)


def _rows(sheet: Sheet, symmetry: Symmetry) -> tuple[Row, ...]:
    return _permute(tuple(_row(sheet, row, symmetry) for row in sheet.rows), symmetry)


def _row(sheet: Sheet, row: Row, symmetry: Symmetry) -> Row:
    return replace(
        row,
        numbers=tuple(_number(sheet, number, symmetry) for number in row.numbers),
        colors=tuple(_color(sheet, color, symmetry) for color in row.colors),
    )


def _number(sheet: Sheet, number: int, symmetry: Symmetry) -> int:
    return 2 * (sheet.rules.sides + 1) - number if symmetry.mirrored else number


def _color(sheet: Sheet, color: str, symmetry: Symmetry) -> str:
    return symmetry.colors[sheet.rules.dice.index(color)]


def _roll(sheet: Sheet, roll: Roll, symmetry: Symmetry) -> Roll:
    def value(die: int) -> int:
        return sheet.rules.sides + 1 - die if symmetry.mirrored else die

    high, low = sorted(map(value, roll.white), reverse=True)
    if not roll.active:
        return Roll((high, low))
    dice = sheet.rules.dice
    became = {_color(sheet, color, symmetry): value(die) for color, die in zip(dice, roll.colored, strict=True)}
    return Roll((high, low), tuple(became[color] for color in dice))
