"""The four-row dice game on one sheet: what may be crossed, what a cross sets off, and what it all is worth.

Pure functions over frozen values; RULES.md section 1 with its decisions D1 to D8 and D11. The sheet's data
choose the mechanics. States are named tuples, not dataclasses: the plain solver lives in sets of them, and
a tuple hashes and compares in C.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.base.errors import IllegalMove

from .variant import Cell, Sheet

BONUS_FIELD = "bonus-field"


class State(NamedTuple):
    """What is crossed on one sheet. ``marks`` are places, left to right; a row can be closed by anybody."""

    marks: tuple[tuple[int, ...], ...]
    closed: tuple[bool, ...]
    penalties: int = 0
    bonus_used: int = 0


class Roll(NamedTuple):
    """One roll from a player's point of view: whoever sees no coloured dice is not the active player."""

    white: tuple[int, int]
    colored: tuple[int, ...] = ()

    @property
    def active(self) -> bool:
        """Whether this player rolled, and may use the coloured dice."""
        return bool(self.colored)


class Action(NamedTuple):
    """One action: the cell crossed, and the crosses it set off, in order (D2)."""

    cell: Cell
    bonus: tuple[Cell, ...] = ()
    lucky: bool = False
    white: int = 0  # in action 2, the white die that was added to the coloured one


class Turn(NamedTuple):
    """What one player did in one turn; ``None`` is a pass."""

    first: Action | None = None
    second: Action | None = None
    penalty: bool = False


class Tally(NamedTuple):
    """A score and what it is made of; ``extra`` is what symbols add at the end."""

    rows: tuple[int, ...]
    penalties: int
    extra: int

    @property
    def total(self) -> int:
        """The final score."""
        return sum(self.rows) + self.penalties + self.extra


def empty(sheet: Sheet) -> State:
    """A new sheet."""
    return State(tuple(() for _ in sheet.rows), tuple(False for _ in sheet.rows))


# --- what may be crossed


def has_lock(sheet: Sheet, state: State, row: int) -> bool:
    """Whether the owner of the sheet closed this row."""
    return sheet.rows[row].is_closed_by(state.marks[row])


def crosses(sheet: Sheet, state: State, row: int) -> int:
    """The crosses in a row, lock included."""
    return len(state.marks[row]) + has_lock(sheet, state, row)


def can_cross(sheet: Sheet, state: State, cell: Cell) -> bool:
    """Left to right, not in a closed row, and a closing cell only with enough crosses before it."""
    row, marks = sheet.rows[cell.row], state.marks[cell.row]
    if state.closed[cell.row] or (marks and cell.place <= marks[-1]):
        return False
    return cell.place < row.first_closing or len(marks) >= row.marks_to_lock


def next_cell(sheet: Sheet, state: State, row: int) -> Cell | None:
    """D5: the cell right after the last cross, if it may be crossed."""
    marks = state.marks[row]
    cell = Cell(row, marks[-1] + 1 if marks else 0)
    if cell.place < len(sheet.rows[row].numbers) and can_cross(sheet, state, cell):
        return cell
    return None


def fewest(sheet: Sheet, state: State) -> list[int]:
    """D4: the rows with the fewest crosses, closed ones and locks counted; the player chooses among them."""
    counts = [crosses(sheet, state, row) for row in range(len(sheet.rows))]
    return [row for row, count in enumerate(counts) if count == min(counts)]


def die_is_left(sheet: Sheet, state: State, color: str) -> bool:
    """D6: a die leaves the game when a row whose closing cell has its colour is closed."""
    return not any(state.closed[index] and row.color == color for index, row in enumerate(sheet.rows))


# --- crossing, and what it sets off


def _cross(sheet: Sheet, state: State, cell: Cell) -> tuple[State, tuple[str, ...]]:
    """The state with one more cross, and the effects that this cross sets off, first to last (D11)."""
    marks, closed = state.marks, state.closed
    if cell.place >= sheet.rows[cell.row].first_closing:
        closed = (*closed[: cell.row], True, *closed[cell.row + 1 :])
    marks = (*marks[: cell.row], (*marks[cell.row], cell.place), *marks[cell.row + 1 :])
    after = State(marks, closed, state.penalties, state.bonus_used)
    return after, _set_off(sheet, after, cell) if sheet.bonus_cells or sheet.symbols else ()


def _set_off(sheet: Sheet, state: State, cell: Cell) -> tuple[str, ...]:
    effects: tuple[str, ...] = (BONUS_FIELD,) if cell in sheet.bonus_cells else ()
    effect, other = sheet.symbol_at.get(cell, ("", cell))
    if effect in AT_ONCE_CHOICES and other.place in state.marks[other.row]:
        effects += (effect,)
    return effects


def _after_bonus_field(sheet: Sheet, state: State) -> list[tuple[State, list[int]]]:
    """The first unused field whose row is still open is used up, whether or not its row has a next cell (D7)."""
    for field in range(state.bonus_used, len(sheet.bonus_row)):
        row = sheet.row_of[sheet.bonus_row[field]]
        if not state.closed[row]:
            return [(state._replace(bonus_used=field + 1), [row])]
    return [(state, [])]


def _after_two_in_fewest(sheet: Sheet, state: State) -> list[tuple[State, list[int]]]:
    """The fewest are judged once; both crosses go into the row chosen. A blocked row may be chosen too (D4)."""
    return [(state, [row, row]) for row in fewest(sheet, state)]


def _after_one_in_each(sheet: Sheet, state: State) -> list[tuple[State, list[int]]]:
    """Every row in turn, from top to bottom (D8)."""
    return [(state, list(range(len(sheet.rows))))]


AT_ONCE_CHOICES = {
    BONUS_FIELD: _after_bonus_field,
    "two-in-fewest": _after_two_in_fewest,
    "one-in-each": _after_one_in_each,
}
"""For each effect: the player's choices, each as the rows whose next cells are crossed, one after another."""


def _carry_out(sheet: Sheet, state: State, cell: Cell) -> list[tuple[tuple[Cell, ...], State]]:
    """D2, D8: cross a cell and carry out all that it sets off, first in, first out; one result for each choice."""
    after, queue = _cross(sheet, state, cell)
    if not queue:
        return [((), after)]
    settled: dict[tuple[tuple[Cell, ...], State], None] = {}
    open_ends: list[tuple[State, tuple[str, ...], tuple[Cell, ...]]] = [(after, queue, ())]
    while open_ends:
        now, waiting, done = open_ends.pop()
        if not waiting:
            settled[done, now] = None
            continue
        for chosen, rows in AT_ONCE_CHOICES[waiting[0]](sheet, now):
            open_ends.append(_cross_next(sheet, chosen, rows, waiting[1:], done))
    return list(settled)


def _cross_next(
    sheet: Sheet, state: State, rows: list[int], queue: tuple[str, ...], done: tuple[Cell, ...]
) -> tuple[State, tuple[str, ...], tuple[Cell, ...]]:
    for row in rows:
        cell = next_cell(sheet, state, row)
        if cell:
            state, effects = _cross(sheet, state, cell)
            queue += effects
            done += (cell,)
    return state, queue, done


# --- actions and turns


def first_actions(sheet: Sheet, state: State, total: int) -> Iterator[tuple[Action, State]]:
    """Action 1, everybody: the white sum in any row, or a lucky number's next cell where crosses are fewest."""
    for cell in sheet.cells_of.get(("", total), ()):
        if can_cross(sheet, state, cell):
            for bonus, after in _carry_out(sheet, state, cell):
                yield Action(cell, bonus), after
    if total in sheet.lucky:
        for index in fewest(sheet, state):
            lucky = next_cell(sheet, state, index)
            if lucky:
                for bonus, after in _carry_out(sheet, state, lucky):
                    yield Action(lucky, bonus, lucky=True), after


def second_actions(sheet: Sheet, state: State, roll: Roll) -> Iterator[tuple[Action, State]]:
    """Action 2, the active player: one white die and one coloured die, in a cell of that colour."""
    for color, value in zip(sheet.rules.dice, roll.colored, strict=True):
        if not die_is_left(sheet, state, color):
            continue
        for white in sorted(set(roll.white)):
            for cell in sheet.cells_of.get((color, white + value), ()):
                if can_cross(sheet, state, cell):
                    for bonus, after in _carry_out(sheet, state, cell):
                        yield Action(cell, bonus, white=white), after


def is_over(sheet: Sheet, state: State) -> bool:
    """The last penalty box is crossed, or enough rows are closed."""
    return state.penalties >= sheet.rules.penalty_limit or sum(state.closed) >= sheet.rules.rows_to_end


def take_penalty(state: State) -> State:
    """One more penalty box."""
    return state._replace(penalties=state.penalties + 1)


def moves(sheet: Sheet, state: State, roll: Roll) -> Iterator[tuple[Turn, State]]:
    """Every way to play a turn on a sheet alone, with the sheet it leads to; none when the game is over."""
    if is_over(sheet, state):
        return
    for first, between in [(None, state), *first_actions(sheet, state, sum(roll.white))]:
        if not roll.active or is_over(sheet, between):  # D1: the game ends at once
            yield Turn(first), between
            continue
        for second, after in second_actions(sheet, between, roll):
            yield Turn(first, second), after
        yield (Turn(first), between) if first else (Turn(penalty=True), take_penalty(between))


def play(sheet: Sheet, state: State, roll: Roll, turn: Turn) -> State:
    """The sheet after a turn; ``IllegalMove`` if the rules do not allow it."""
    for legal, after in moves(sheet, state, roll):
        if legal == turn:
            return after
    raise IllegalMove("this turn is not among the moves that the rules allow here")


# --- the score


def symbols_complete(sheet: Sheet, state: State) -> set[str]:
    """The effects of the symbols whose cells are both crossed."""
    return {
        symbol.effect
        for symbol in sheet.symbols
        if symbol.cells[0].place in state.marks[symbol.cells[0].row]
        and symbol.cells[1].place in state.marks[symbol.cells[1].row]
    }


def has_symbol(sheet: Sheet, state: State, effect: str) -> bool:
    """Whether both cells of a symbol are crossed."""
    return effect in symbols_complete(sheet, state)


def tally(sheet: Sheet, state: State) -> Tally:
    """The score as it stands, row by row, with penalties and what symbols add."""
    points = sheet.rules.points
    counts = [crosses(sheet, state, row) for row in range(len(sheet.rows))]
    complete = symbols_complete(sheet, state)
    extra = points[min(counts)] if "double-fewest" in complete else 0
    extra += 13 if "plus-13" in complete else 0
    free = "no-penalty" in complete
    return Tally(tuple(points[count] for count in counts), 0 if free else -sheet.rules.penalty * state.penalties, extra)


def score(sheet: Sheet, state: State) -> int:
    """The points of a sheet as it stands."""
    return tally(sheet, state).total
