"""The four-row dice game on one sheet: which cells may be crossed, what a cross sets off, and how a turn is played.

Pure functions over frozen values; docs/RULES.md section 1 with its decisions D1, D2, D4 to D8 and D11 (D3 concerns
several players: ``table``). No variant is named here: the data of the ``Sheet`` choose the mechanics. ``scoring`` says
what a sheet is worth, ``notation`` and ``position_text`` read and write all of this as text.

States are named tuples, not dataclasses: the plain solver keeps sets of them, and a tuple hashes and compares in C.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.base.errors import IllegalMove

from .variant import OPEN_ROWS, Cell, Sheet

BONUS_FIELD = "bonus-field"  # the effect of a bonus cell (D7), beside the symbols' effects that variant.AT_ONCE lists


class State(NamedTuple):
    """What is crossed on one sheet.

    ``marks`` holds the crossed places of each row, ascending, the lock not among them. ``closed`` is true for a row
    that anybody closed; ``has_lock`` tells whether it was the owner of this sheet. ``bonus_used`` counts the fields of
    the bonus row that are used up or struck through, from the left.
    """

    marks: tuple[tuple[int, ...], ...]
    closed: tuple[bool, ...]
    penalties: int = 0
    bonus_used: int = 0

    @property
    def crossed(self) -> int:
        """The number of crossed cells, locks not counted."""
        return sum(map(len, self.marks))


class Roll(NamedTuple):
    """One roll as one player sees it; ``colored`` is in the order of ``dice``, and empty in another player's turn."""

    white: tuple[int, int]
    colored: tuple[int, ...] = ()

    @property
    def active(self) -> bool:
        """Whether this player rolled, and may use the coloured dice."""
        return bool(self.colored)


class Action(NamedTuple):
    """One action of a turn: the cell crossed, and the crosses that it set off, in their order (D2, D8)."""

    cell: Cell
    bonus: tuple[Cell, ...] = ()
    lucky: bool = False
    white: int = 0  # in action 2, the white die that was added to the coloured die; in action 1, 0


class Turn(NamedTuple):
    """What one player does in one turn; ``None`` is a pass."""

    first: Action | None = None
    second: Action | None = None
    penalty: bool = False


def empty(sheet: Sheet) -> State:
    return State(tuple(() for _ in sheet.rows), tuple(False for _ in sheet.rows))


# --- what may be crossed


def has_lock(sheet: Sheet, state: State, row: int) -> bool:
    """Whether the owner of this sheet closed the row, and so has its lock."""
    return sheet.rows[row].is_closed_by(state.marks[row])


def crosses(sheet: Sheet, state: State, row: int) -> int:
    """The number of crosses in a row, its lock included: what counts for the score and for D4."""
    return len(state.marks[row]) + has_lock(sheet, state, row)


def can_cross(sheet: Sheet, state: State, cell: Cell) -> bool:
    """Whether the rules allow a cross here, whatever was rolled.

    Left to right, not in a closed row, and a closing cell only with ``marks_to_lock`` crosses in the row.
    """
    row, marks = sheet.rows[cell.row], state.marks[cell.row]
    if state.closed[cell.row] or (marks and cell.place <= marks[-1]):
        return False
    return cell.place < row.first_closing or len(marks) >= row.marks_to_lock


def next_cell(sheet: Sheet, state: State, row: int) -> Cell | None:
    """D5: the cell right after the last cross of a row; ``None`` if there is none or it may not be crossed."""
    marks = state.marks[row]
    cell = Cell(row, marks[-1] + 1 if marks else 0)
    if cell.place < len(sheet.rows[row].numbers) and can_cross(sheet, state, cell):
        return cell
    return None


def fewest(sheet: Sheet, state: State) -> list[int]:
    """D4: all rows with the fewest crosses, closed rows and locks included; the player chooses one of them.

    Where ``Rules.fewest`` says so, only open rows are compared.
    """
    counts = {
        row: crosses(sheet, state, row)
        for row in range(len(sheet.rows))
        if not (sheet.rules.fewest == OPEN_ROWS and state.closed[row])
    }
    least = min(counts.values(), default=0)
    return [row for row, count in counts.items() if count == least]


def die_is_left(sheet: Sheet, state: State, color: str) -> bool:
    """D6: whether a coloured die is still in the game. It leaves when a row that closes in its colour is closed."""
    return color not in _dice_gone(sheet, state)


def _dice_gone(sheet: Sheet, state: State) -> set[str]:
    return {row.color for row, closed in zip(sheet.rows, state.closed, strict=True) if closed}


# --- crossing a cell, and what that sets off
#
# A cross can set off effects, and each effect gives the player choices. A choice is a list of rows: the next cell of
# each is crossed, which may set off more. ``_carry_out`` follows every choice to its end with a queue of effects.


def _cross(sheet: Sheet, state: State, cell: Cell) -> tuple[State, tuple[str, ...]]:
    """The state with one more cross (and its row closed by it), and the effects set off, in their order."""
    marks, closed = state.marks, state.closed
    if cell.place >= sheet.rows[cell.row].first_closing:
        closed = (*closed[: cell.row], True, *closed[cell.row + 1 :])
    marks = (*marks[: cell.row], (*marks[cell.row], cell.place), *marks[cell.row + 1 :])
    after = State(marks, closed, state.penalties, state.bonus_used)
    return after, _effects_of(sheet, after, cell) if sheet.bonus_cells or sheet.symbols else ()


def _effects_of(sheet: Sheet, state: State, cell: Cell) -> tuple[str, ...]:
    """The effects of a cell just crossed; of a bonus cell with a symbol, the bonus field comes first (D11)."""
    effects: tuple[str, ...] = (BONUS_FIELD,) if cell in sheet.bonus_cells else ()
    effect, other = sheet.symbol_at.get(cell, ("", cell))
    if effect in CHOICES and other.place in state.marks[other.row]:
        effects += (effect,)
    return effects


def _use_bonus_field(sheet: Sheet, state: State) -> list[tuple[State, list[int]]]:
    """D7: the first unused field of an open row is used up, whether or not that row has a next cell.

    Fields of closed rows are struck through, so ``bonus_used`` passes over them.
    """
    for field in range(state.bonus_used, len(sheet.bonus_row)):
        row = sheet.row_of[sheet.bonus_row[field]]
        if not state.closed[row]:
            return [(state._replace(bonus_used=field + 1), [row])]
    return [(state, [])]


def _choose_fewest(sheet: Sheet, state: State) -> list[tuple[State, list[int]]]:
    """The fewest are judged once; both crosses go into the chosen row, which may be closed or blocked (D4)."""
    return [(state, [row, row]) for row in fewest(sheet, state)] or [(state, [])]


def _take_every_row(sheet: Sheet, state: State) -> list[tuple[State, list[int]]]:
    """One cross in each row, from top to bottom (D8)."""
    return [(state, list(range(len(sheet.rows))))]


CHOICES = {BONUS_FIELD: _use_bonus_field, "two-in-fewest": _choose_fewest, "one-in-each": _take_every_row}
"""For each effect, its choices: the state in which it is carried out, and the rows whose next cells are crossed."""


def _carry_out(sheet: Sheet, state: State, cell: Cell) -> list[tuple[tuple[Cell, ...], State]]:
    """D2, D8: cross a cell and carry out all it sets off; one result (bonus crosses, state) for each way to choose.

    The effects of one line of play wait in a queue: first in, first out. ``unfinished`` is a stack of such lines, each
    with its state, its queue and the bonus crosses so far; an effect with several choices puts one line on it for each.
    Different choices may end alike, so results are kept as keys of a dict: each once, in a fixed order.
    """
    after, queue = _cross(sheet, state, cell)
    if not queue:
        return [((), after)]
    results: dict[tuple[tuple[Cell, ...], State], None] = {}
    unfinished: list[tuple[State, tuple[str, ...], tuple[Cell, ...]]] = [(after, queue, ())]
    while unfinished:
        now, waiting, done = unfinished.pop()
        if not waiting:
            results[done, now] = None
            continue
        for chosen, rows in CHOICES[waiting[0]](sheet, now):
            unfinished.append(_cross_next(sheet, chosen, rows, waiting[1:], done))
    return list(results)


def _cross_next(
    sheet: Sheet, state: State, rows: list[int], queue: tuple[str, ...], done: tuple[Cell, ...]
) -> tuple[State, tuple[str, ...], tuple[Cell, ...]]:
    """Cross the next cell of each of these rows that has one; what that sets off joins the end of the queue."""
    for row in rows:
        cell = next_cell(sheet, state, row)
        if cell:
            state, effects = _cross(sheet, state, cell)
            queue += effects
            done += (cell,)
    return state, queue, done


# --- actions and turns


def first_actions(sheet: Sheet, state: State, total: int) -> Iterator[tuple[Action, State]]:
    """Action 1, for everybody: each way to cross something with the white sum ``total``, and the state it leads to.

    The sum itself in any row; or, if it is a lucky number of this sheet, the next cell of a row with the fewest
    crosses. To pass is not among them.
    """
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
    """Action 2, for the active player: a white die plus a coloured die still in the game, in a cell of its colour."""
    gone = _dice_gone(sheet, state)
    for color, value in zip(sheet.rules.dice, roll.colored, strict=True):
        if color in gone:
            continue
        for white in sorted(set(roll.white)):
            for cell in sheet.cells_of.get((color, white + value), ()):
                if can_cross(sheet, state, cell):
                    for bonus, after in _carry_out(sheet, state, cell):
                        yield Action(cell, bonus, white=white), after


def is_over(sheet: Sheet, state: State) -> bool:
    """Whether the game ends here: the last penalty box is crossed, or enough rows are closed."""
    return state.penalties >= sheet.rules.penalty_limit or sum(state.closed) >= sheet.rules.rows_to_end


def take_penalty(state: State) -> State:
    return state._replace(penalties=state.penalties + 1)


def moves(sheet: Sheet, state: State, roll: Roll) -> Iterator[tuple[Turn, State]]:
    """Every way to play a turn on this sheet, with the state it leads to; none when the game is over.

    The active player's turn is action 1 or a pass, then action 2 or a pass on the state after it; to pass both is a
    penalty. Other players have action 1 or a pass. The same state may be reached in several ways.

    >>> from sheetgen.games.dice import templates
    >>> sheet = templates.variant("classic").sheet
    >>> for turn, after in moves(sheet, empty(sheet), Roll(white=(1, 1))):
    ...     print(turn.first and turn.first.cell, after.marks)
    None ((), (), (), ())
    Cell(row=0, place=0) ((0,), (), (), ())
    Cell(row=1, place=0) ((), (0,), (), ())
    """
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
    """The state after a turn. Raises ``IllegalMove`` if the turn is not one of ``moves(sheet, state, roll)``."""
    for legal, after in moves(sheet, state, roll):
        if legal == turn:
            return after
    raise IllegalMove("this turn is not among the moves that the rules allow here")
