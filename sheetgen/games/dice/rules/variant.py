"""What a sheet is: rows of coloured numbers and the effects printed on them, as frozen data.

No variant's name is known here. A variant is a template file; a card is the variant's sheet with other
lucky numbers, colours, number orders or bonus cells on it.
"""

from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import NamedTuple

AT_ONCE = ("two-in-fewest", "one-in-each")
AT_THE_END = ("double-fewest", "plus-13", "no-penalty")
EFFECTS = AT_ONCE + AT_THE_END
DRAWS = ("segments", "numbers", "bonus", "symbols", "lucky")


class Cell(NamedTuple):
    """A cell of the sheet: row from the top, place from the left, both from 0."""

    row: int
    place: int


@dataclass(frozen=True, slots=True)
class Row:
    """One printed row, left to right; its last ``closing_cells`` cells close it."""

    numbers: tuple[int, ...]
    colors: tuple[str, ...]
    marks_to_lock: int = 5
    closing_cells: int = 1

    @property
    def color(self) -> str:
        """The colour of the closing cells: the die of this colour leaves when the row is closed."""
        return self.colors[-1]

    @property
    def first_closing(self) -> int:
        """The place of the first closing cell."""
        return len(self.numbers) - self.closing_cells

    def is_closed_by(self, marks: tuple[int, ...]) -> bool:
        """Whether these crosses, left to right, include a closing cell: then their owner has the lock."""
        return bool(marks) and marks[-1] >= self.first_closing

    @property
    def most_crosses(self) -> int:
        """The most crosses the row can hold: all plain cells, one closing cell and the lock."""
        return self.first_closing + 2


@dataclass(frozen=True, slots=True)
class Symbol:
    """A bonus that is earned by crossing both of its cells."""

    effect: str
    cells: tuple[Cell, Cell]


@dataclass(frozen=True, slots=True)
class Rules:
    """What is the same on every card of a variant."""

    dice: tuple[str, ...]
    sides: int
    points: tuple[int, ...]
    penalty: int = 5
    penalty_limit: int = 4
    rows_to_end: int = 2


@dataclass(frozen=True)
class Sheet:
    """One printed card: everything that play and score depend on."""

    rules: Rules
    rows: tuple[Row, ...]
    lucky: tuple[int, ...] = ()
    bonus_cells: frozenset[Cell] = frozenset()
    bonus_row: tuple[str, ...] = ()
    symbols: tuple[Symbol, ...] = ()

    @cached_property
    def row_of(self) -> dict[str, int]:
        """The row that a bonus field of a colour belongs to."""
        return {row.color: index for index, row in enumerate(self.rows)}

    @cached_property
    def cells_of(self) -> dict[tuple[str, int], tuple[Cell, ...]]:
        """The cells of a colour with a number, top to bottom; the colour ``""`` stands for any."""
        found: dict[tuple[str, int], tuple[Cell, ...]] = {}
        for index, row in enumerate(self.rows):
            for place, (number, color) in enumerate(zip(row.numbers, row.colors, strict=True)):
                for key in ((color, number), ("", number)):
                    found[key] = (*found.get(key, ()), Cell(index, place))
        return found

    @cached_property
    def symbol_at(self) -> dict[Cell, tuple[str, Cell]]:
        """The effect of the symbol on a cell, and the other cell it needs."""
        return {
            cell: (symbol.effect, other)
            for symbol in self.symbols
            for cell, other in (symbol.cells, symbol.cells[::-1])
        }

    def number(self, cell: Cell) -> int:
        """The number printed in a cell."""
        return self.rows[cell.row].numbers[cell.place]

    def color(self, cell: Cell) -> str:
        """The colour of a cell."""
        return self.rows[cell.row].colors[cell.place]


@dataclass(frozen=True, slots=True)
class Variant:
    """A template, read: the card as written, and which of its features are drawn by chance.

    ``game`` is the published game whose dice and turn the sheet is for use with, if any.
    """

    name: str
    title: str
    summary: str
    sheet: Sheet
    draws: tuple[str, ...] = ()
    game: str = ""

    @property
    def unnamed(self) -> Sheet:
        """The card of a position that names none: as written, but lucky numbers that are drawn are nobody's yet."""
        return replace(self.sheet, lucky=()) if "lucky" in self.draws else self.sheet


@cache
def chances(sides: int) -> dict[int, int]:
    """In how many of the sides x sides rolls two dice make each sum."""
    return {total: sides - abs(total - sides - 1) for total in range(2, 2 * sides + 1)}
