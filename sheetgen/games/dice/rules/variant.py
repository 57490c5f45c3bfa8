"""Sheets: rows of coloured numbers and the effects printed on them, as frozen data.

No variant is named here. A variant is a template file, read by ``templates.variant``; a card is its sheet, perhaps with
other lucky numbers, colours, orders of numbers or bonus cells.
"""

from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import NamedTuple

AT_ONCE = ("two-in-fewest", "one-in-each")
AT_THE_END = ("double-fewest", "plus-13", "no-penalty")
EFFECTS = AT_ONCE + AT_THE_END
DRAWS = ("segments", "numbers", "bonus", "symbols", "lucky", "steps", "links", "doubles", "swaps")
ALL_ROWS, OPEN_ROWS = "all", "open"  # among which rows D4 looks for the fewest crosses
SINCE_ACTION, SINCE_TURN = "action", "turn"  # D14: a cell beside a round cell must be crossed before this
OPEN_FEWEST = "the fewest crosses of open rows"  # the mechanic of ``OPEN_ROWS``


class Cell(NamedTuple):
    """A cell of the sheet: the row from the top and the place from the left, both counted from 0."""

    row: int
    place: int


@dataclass(frozen=True, slots=True)
class Row:
    """One printed row, left to right; its last ``closing_cells`` cells close it."""

    numbers: tuple[int, ...]
    colors: tuple[str, ...]
    marks_to_lock: int = 5
    closing_cells: int = 1
    first_closing: int = field(init=False, repr=False, compare=False)  # needed all the time

    def __post_init__(self) -> None:
        object.__setattr__(self, "first_closing", len(self.numbers) - self.closing_cells)

    @property
    def color(self) -> str:
        """The colour of the closing cells; the die of this colour leaves when the row is closed (D6)."""
        return self.colors[-1]

    def is_closed_by(self, marks: tuple[int, ...]) -> bool:
        """Whether these crossed places, ascending, include a closing cell: then their owner has the lock."""
        return bool(marks) and marks[-1] >= self.first_closing

    @property
    def most_crosses(self) -> int:
        """The most crosses in the row, lock included: only one of the closing cells can be crossed."""
        return self.first_closing + 2


@dataclass(frozen=True, slots=True)
class Symbol:
    """A bonus with one of the ``EFFECTS``, earned by crossing both of its cells."""

    effect: str
    cells: tuple[Cell, Cell]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules shared by every card of a variant: dice, points, and how the game ends.

    ``points[k]`` is the worth of a row with k crosses; ``dice`` are the colours of the coloured dice. ``fewest`` is the
    reading of D4 for effects in play, ``round_cells_since`` that of D14, which only puzzles change, to look at both.
    With ``second_crosses`` the last number of a row may be crossed again (D13). On drawn cards, the double cells of
    each row have ``double_chances``; 0 for those of the written card. If points are ``is_capped``, crosses beyond those
    in ``points`` add nothing (D15).
    """

    dice: tuple[str, ...]
    sides: int
    points: tuple[int, ...]
    penalty: int = 5
    penalty_limit: int = 4
    rows_to_end: int = 2
    # Ids and caches of sheets hash the ``repr``: these fields appear only through ``Sheet.further``.
    fewest: str = field(default=ALL_ROWS, repr=False)
    second_crosses: bool = field(default=False, repr=False)
    double_chances: int = field(default=0, repr=False)
    is_capped: bool = field(default=False, repr=False)
    round_cells_since: str = field(default=SINCE_ACTION, repr=False)


@dataclass(frozen=True)
class Sheet:
    """One card: everything that play and score depend on.

    ``bonus_cells`` set off the fields of ``bonus_row``, which are colours, from left to right. ``steps``, from left to
    right, score like a row of their own. ``links`` are pairs of cells, the upper one first, crossed together (D12).
    ``doubles`` count two crosses (D13). Below each row of ``between`` lies a row of round cells (D14). ``swaps`` are
    pairs of numbers (D16).
    """

    rules: Rules
    rows: tuple[Row, ...]
    lucky: tuple[int, ...] = ()
    bonus_cells: frozenset[Cell] = frozenset()
    bonus_row: tuple[str, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    steps: tuple[Cell, ...] = ()
    links: tuple[tuple[Cell, Cell], ...] = ()
    doubles: frozenset[Cell] = frozenset()
    between: tuple[int, ...] = ()
    swaps: tuple[tuple[int, int], ...] = ()

    @cached_property
    def further(self) -> dict[str, object]:
        """Names and data of the mechanics that this sheet has beyond rows, lucky numbers, bonus row and symbols."""
        found = {
            "steps": self.steps,
            "linked cells": self.links,
            "second crosses": self.rules.second_crosses,
            "double cells": tuple(sorted(self.doubles)),
            "rows between": self.between,
            "swaps": self.swaps,
            OPEN_FEWEST: self.rules.fewest == OPEN_ROWS,
        }
        return {name: data for name, data in found.items() if data}

    @cached_property
    def has_more_than_effects(self) -> bool:
        """Whether it has ``further`` mechanics other than another reading of D4."""
        return bool(self.further.keys() - {OPEN_FEWEST})

    @cached_property
    def has_effects(self) -> bool:
        """Whether a cross can set off another cross."""
        return bool(self.bonus_cells or self.symbols or self.links)

    @cached_property
    def has_shared_cells(self) -> bool:
        """Whether some cells count in two rows."""
        return bool(self.between)

    @cached_property
    def is_joined(self) -> bool:
        """Whether cells can be crossed other than by their numbers: by a lucky number, a swap or a link."""
        return bool(self.lucky or self.swaps or self.links)

    @cached_property
    def closing_sums(self) -> frozenset[int]:
        """The white sums that may cross a closing cell; no others can, unless crosses set off others."""
        numbers = {number for row in self.rows for number in row.numbers[row.first_closing :]}
        swapped = {total for pair in self.swaps for total, number in (pair, pair[::-1]) if number in numbers}
        return frozenset(numbers | swapped | set(self.lucky))

    @cached_property
    def link_of(self) -> dict[Cell, Cell]:
        """Maps each linked cell to the other one of its pair."""
        return {cell: other for pair in self.links for cell, other in (pair, pair[::-1])}

    @cached_property
    def counts_more(self) -> bool:
        """Whether a row can have more crosses than crossed cells and its lock."""
        return bool(self.doubles or self.between or self.rules.second_crosses)

    @cached_property
    def doubles_in(self) -> tuple[frozenset[int], ...]:
        """For each row, the places of its double cells."""
        return tuple(frozenset(cell.place for cell in self.doubles if cell.row == row) for row in range(len(self.rows)))

    @cached_property
    def special_cells(self) -> frozenset[Cell]:
        """The cells whose cross does more than count one."""
        return frozenset((*self.bonus_cells, *self.symbol_at, *self.link_of, *self.doubles))

    @property
    def never_lost(self) -> frozenset[Cell]:
        """The cells that can be crossed to the left of other crosses."""
        return frozenset(self.link_of)

    def most_before_closing(self, index: int) -> int:
        """The most crosses that a row can hold before it is closed."""
        cells = self.rows[index].first_closing
        return cells + (cells if self.rules.second_crosses else sum(cell.row == index for cell in self.doubles))

    def most_crosses(self, index: int) -> int:
        """The most crosses that count for a row: with the closing cell, the lock and the round cells beside it."""
        beside = sum(index in (upper, upper + 1) for upper in self.between)
        return self.most_before_closing(index) + 2 + beside * len(self.rows[index].numbers)

    @cached_property
    def row_of(self) -> dict[str, int]:
        """The index of the row that closes in a colour: a bonus field of that colour belongs to it."""
        return {row.color: index for index, row in enumerate(self.rows)}

    @cached_property
    def cells_of(self) -> dict[tuple[str, int], tuple[Cell, ...]]:
        """The cells by colour and number, each from top to bottom; the colour ``""`` stands for any."""
        found: dict[tuple[str, int], tuple[Cell, ...]] = {}
        for index, row in enumerate(self.rows):
            for place, (number, color) in enumerate(zip(row.numbers, row.colors, strict=True)):
                for key in ((color, number), ("", number)):
                    found[key] = (*found.get(key, ()), Cell(index, place))
        return found

    @cached_property
    def symbol_at(self) -> dict[Cell, tuple[str, Cell]]:
        """Maps each cell with a symbol to its effect and the other cell of the pair."""
        return {
            cell: (symbol.effect, other)
            for symbol in self.symbols
            for cell, other in (symbol.cells, symbol.cells[::-1])
        }

    def number(self, cell: Cell) -> int:
        return self.rows[cell.row].numbers[cell.place]

    def color(self, cell: Cell) -> str:
        return self.rows[cell.row].colors[cell.place]


@dataclass(frozen=True, slots=True)
class Play:
    """A variant's age in years, playing time and number of players, and the card game that its sheets also fit, if any.

    Without ``minutes``, age and time are unknown; without ``players``, any number that fits a table may play.
    """

    age: int = 0
    minutes: int = 0
    card_game: str = ""
    players: tuple[int, int] | None = None  # fewest and most


@dataclass(frozen=True, slots=True)
class Variant:
    """A template that was read: its card as written, and which features of it are drawn at random (``DRAWS``).

    ``game`` is the published game that the sheet is for use with, if any. ``label`` is the name that an id gives to a
    template found by that id; the name of its file may differ.
    """

    name: str
    title: str
    summary: str
    sheet: Sheet
    draws: tuple[str, ...] = ()
    game: str = ""
    play: Play = Play()
    label: str = ""

    @property
    def default_sheet(self) -> Sheet:
        """The card of a position that describes none: as written, but without lucky numbers if they are drawn."""
        return replace(self.sheet, lucky=()) if "lucky" in self.draws else self.sheet


@cache
def chances(sides: int) -> dict[int, int]:
    """Maps each sum of two dice to the number of the sides x sides rolls with that sum.

    >>> chances(6)[7]
    6
    """
    return {total: sides - abs(total - sides - 1) for total in range(2, 2 * sides + 1)}
