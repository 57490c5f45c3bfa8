"""Packs sheets, positions and rolls for the kernels, and refuses those that they cannot hold."""

from collections.abc import Sequence
from functools import lru_cache
from math import prod

from sheetgen.base.errors import SheetgenError
from sheetgen.base.kernels import Array, Ints, array, record

from ..engine import layout
from ..engine.layout import MOST_CELLS, MOST_PAIRS, MOST_SYMBOLS, NUMBERS, SHEET
from ..rules.rows import Roll, State
from ..rules.variant import EFFECTS, OPEN_ROWS, SINCE_ACTION, Cell, Sheet


class TooManyStatesError(SheetgenError):
    """The position needs more turns, states, symbols or best sheets than the solver can hold."""


def pack_rolls(sheet: Sheet, rolls: Sequence[Roll]) -> Ints:
    """One line for each roll: the white dice, then the coloured ones, or zeros in another player's turn."""
    none = (0,) * len(sheet.rules.dice)
    dice = [die for roll in rolls for die in (*roll.white, *(roll.colored or none))]
    return array(dice, shape=(len(rolls), 2 + len(none)))


@lru_cache(maxsize=64)
def pack_sheet(sheet: Sheet) -> Array:
    """A sheet for the kernel: one record (``layout.SHEET``). Do not write to it: it is cached."""
    rules = sheet.rules
    if sheet.between and rules.round_cells_since != SINCE_ACTION:
        raise ValueError("the solver lets the crosses of action 1 serve round cells in action 2")
    if len(sheet.links) > MOST_PAIRS:
        raise TooManyStatesError(f"{len(sheet.links)} pairs of linked cells: the solver knows {MOST_PAIRS} at most")
    if len(sheet.symbols) > MOST_SYMBOLS:
        raise TooManyStatesError(f"{len(sheet.symbols)} symbols: the solver knows {MOST_SYMBOLS} at most")
    packed = {name: [0] * prod(shape) for name, shape in SHEET}
    packed |= {
        "rows": [len(sheet.rows)],
        "dice": [len(rules.dice)],
        "penalty": [rules.penalty],
        "limit": [rules.penalty_limit],
        "to_end": [rules.rows_to_end],
        "lucky": [sum(1 << number for number in sheet.lucky)],
        "symbols": [len(sheet.symbols)],
        "fields": [len(sheet.bonus_row)],
        "open_fewest": [rules.fewest == OPEN_ROWS],
        "second_crosses": [rules.second_crosses],
        "steps": [len(sheet.steps)],
        "pairs": [len(sheet.links)],
        "swaps": [len(sheet.swaps)],
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
    for upper in sheet.between:
        packed["between"][upper] = 1
    for name, cells in (("step_at", sheet.steps), ("double_at", sheet.doubles)):
        for cell in cells:
            packed[name][place_in_table(cell)] = 1
    for number, pair in enumerate(sheet.links):
        for side, cell in enumerate(pair):
            packed["pair_cells"][2 * number + side] = code_of(cell)
            packed["pair_at"][place_in_table(cell)] = 1 + number
    packed["swap"][: 2 * len(sheet.swaps)] = [number for pair in sheet.swaps for number in pair]
    return record(SHEET, [number for name, _ in SHEET for number in packed[name]])


def pack_start(state: State) -> Ints:
    """A state for the kernel: see ``layout.AT_ROW``."""
    numbers = [state.penalties, state.bonus_used, state.swaps_used]
    for marks, closed in zip(state.marks, state.closed, strict=True):
        numbers += (bits(marks), closed, 0, 0)
    for which, cells in ((2, state.twice), (3, state.between)):
        for cell in cells:
            numbers[layout.AT_ROW + layout.AT_WIDTH * cell.row + which] |= 1 << cell.place
    return array(numbers)


def place_in_table(cell: Cell) -> int:
    """The index of a cell in arrays with one number per cell."""
    return MOST_CELLS * cell.row + cell.place


def code_of(cell: Cell) -> int:
    return cell.row * 64 + cell.place


def bits(places: Sequence[int]) -> int:
    found = 0
    for place in places:  # five times as fast as a sum
        found |= 1 << place
    return found
