"""What both compiled finish solvers are given alike, and what they refuse."""

from collections.abc import Sequence
from math import prod

from sheetgen.base.errors import SheetgenError
from sheetgen.base.kernels import Field, Ints, array

from ..rules.rows import Roll
from ..rules.variant import EFFECTS, Cell, Sheet
from .finish_kernel.memory import MOST_CELLS, MOST_SYMBOLS, NUMBERS


class TooManyStatesError(SheetgenError):
    """The position needs more turns, states, symbols or best sheets than the solver can hold."""


def pack_rolls(sheet: Sheet, rolls: Sequence[Roll]) -> Ints:
    """One line for each roll: the white dice, then the coloured ones, or zeros in another player's turn."""
    none = (0,) * len(sheet.rules.dice)
    dice = [die for roll in rolls for die in (*roll.white, *(roll.colored or none))]
    return array(dice, shape=(len(rolls), 2 + len(none)))


def shared_fields(sheet: Sheet, fields: tuple[Field, ...]) -> dict[str, list[int]]:
    """The fields of a record, filled with what both kernels know of a sheet; zeros where only one knows more."""
    rules = sheet.rules
    if len(sheet.symbols) > MOST_SYMBOLS:
        raise TooManyStatesError(f"{len(sheet.symbols)} symbols: the solver knows {MOST_SYMBOLS} at most")
    packed = {name: [0] * prod(shape) for name, shape in fields}
    packed |= {
        "rows": [len(sheet.rows)],
        "dice": [len(rules.dice)],
        "penalty": [rules.penalty],
        "limit": [rules.penalty_limit],
        "to_end": [rules.rows_to_end],
        "lucky": [sum(1 << number for number in sheet.lucky)],
        "symbols": [len(sheet.symbols)],
        "fields": [len(sheet.bonus_row)],
    }
    points = rules.points[: len(packed["points"])]
    packed["points"][: len(points)] = points
    packed["field"][: len(sheet.bonus_row)] = [sheet.row_of[color] for color in sheet.bonus_row]
    packed["place_of"] = [-1] * len(packed["place_of"])
    for index, row in enumerate(sheet.rows):
        packed["cells"][index] = len(row.numbers)
        packed["closing"][index] = row.first_closing
        packed["to_lock"][index] = row.marks_to_lock
        packed["die"][index] = rules.dice.index(row.color)
        for place, (number, color) in enumerate(zip(row.numbers, row.colors, strict=True)):
            packed["place_of"][index * NUMBERS + number] = place
            packed["color_at"][place_in_table(Cell(index, place))] = rules.dice.index(color)
    for cell in sheet.bonus_cells:
        packed["bonus_at"][place_in_table(cell)] = 1
    for index, symbol in enumerate(sheet.symbols):
        packed["effect"][index] = EFFECTS.index(symbol.effect)
        for side, cell in enumerate(symbol.cells):
            packed["symbol_cells"][2 * index + side] = code_of(cell)
            packed["symbol_at"][place_in_table(cell)] = 1 + 2 * index + side
    return packed


def place_in_table(cell: Cell) -> int:
    """Where a cell stands in a field that has a number for each."""
    return MOST_CELLS * cell.row + cell.place


def code_of(cell: Cell) -> int:
    return cell.row * 64 + cell.place


def bits(places: Sequence[int]) -> int:
    found = 0
    for place in places:  # five times as fast as a sum
        found |= 1 << place
    return found
