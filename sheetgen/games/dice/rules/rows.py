"""The four-row dice game on one sheet: which cells may be crossed, what a cross sets off, and how a turn is played.

Pure functions over frozen values; docs/RULES.md section 1 with its decisions D1, D2, D4 to D8, D11 to D14 and D16 (D3
concerns several players: ``table``). No variant is named here: the data of the ``Sheet`` choose the mechanics.
``scoring`` says what a sheet is worth, ``notation`` and ``position_text`` read and write all of this as text.
"""

from collections.abc import Iterator

from sheetgen.base.errors import IllegalMove

from .round_cells import is_early, round_cells
from .state import Action as Action
from .state import Roll as Roll
from .state import State as State
from .state import Turn as Turn
from .variant import OPEN_ROWS, Cell, Sheet

# The effects of bonus cells (D7) and linked cells (D12), beside the symbols' effects that variant.AT_ONCE lists.
BONUS_FIELD, LINK = "bonus-field", "link"

Effect = tuple[str, Cell]  # with the cell that set it off


def empty(sheet: Sheet) -> State:
    return State(tuple(() for _ in sheet.rows), tuple(False for _ in sheet.rows))


# --- what may be crossed


def has_lock(sheet: Sheet, state: State, row: int) -> bool:
    """Whether the owner of this sheet closed the row, and so has its lock."""
    return sheet.rows[row].is_closed_by(state.marks[row])


def crosses(sheet: Sheet, state: State, row: int) -> int:
    """The number of crosses in a row, its lock and second crosses included: what counts for closing it and for D4."""
    marks = state.marks[row]
    count = len(marks) + sheet.rows[row].is_closed_by(marks)
    if sheet.doubles:
        count += len(sheet.doubles_in[row].intersection(marks))
    if state.twice:
        count += sum(cell.row == row for cell in state.twice)
    return count


def counted(sheet: Sheet, state: State, row: int) -> int:
    """The crosses that count for a row's points: its own, and those of the round cells above and below it (D14)."""
    own = crosses(sheet, state, row)
    return own + sum(row in (cell.row, cell.row + 1) for cell in state.between) if state.between else own


def can_cross(sheet: Sheet, state: State, cell: Cell) -> bool:
    """Whether the rules allow a cross here, whatever was rolled.

    Left to right, not in a closed row, and a closing cell only with ``marks_to_lock`` crosses in the row.
    """
    row, marks = sheet.rows[cell.row], state.marks[cell.row]
    if state.closed[cell.row] or (marks and cell.place <= marks[-1]):
        return False
    return cell.place < row.first_closing or crosses(sheet, state, cell.row) >= row.marks_to_lock


def can_cross_again(sheet: Sheet, state: State, cell: Cell) -> bool:
    """D13: whether the rules allow a second cross here: in the last crossed cell of an open row, if it is no double."""
    is_last = state.marks[cell.row][-1:] == (cell.place,) and not state.closed[cell.row]
    return is_last and cell not in sheet.doubles and cell not in state.twice


def swaps(sheet: Sheet, state: State, total: int) -> Iterator[tuple[int, int]]:
    """D16: each number that a swap makes of a white sum, with the number of fields that are then used or lost.

    Of two fields that make the same number, only the first is named: the other is worse.
    """
    seen = set()
    for field in range(state.swaps_used, len(sheet.swaps)):
        one, other = sheet.swaps[field]
        number = other if total == one else one
        if total in (one, other) and number not in seen:
            seen.add(number)
            yield number, field + 1


def fields_left(sheet: Sheet, state: State) -> int:
    """The swaps that are neither used nor lost."""
    return len(sheet.swaps) - state.swaps_used


def next_cell(sheet: Sheet, state: State, row: int) -> Cell | None:
    """D5: the cell right after the last cross of a row; ``None`` if there is none or it may not be crossed."""
    marks = state.marks[row]
    cell = Cell(row, marks[-1] + 1 if marks else 0)
    if cell.place < len(sheet.rows[row].numbers) and can_cross(sheet, state, cell):
        return cell
    return None


def fewest(sheet: Sheet, state: State) -> list[int]:
    """D4: all rows with the fewest crosses, closed rows and locks included; the player chooses one of them.

    If ``Rules.fewest`` says so, only open rows are compared.
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
# A cross can set off effects, and each effect gives the player choices. A choice is a list of targets: the cells named
# there, and the next cells of the rows named there, are crossed, which may set off more. ``_carry_out`` follows every
# choice to its end with a queue of effects.

Target = Cell | int
Choices = list[tuple[State, list[Target]]]


def _cross(sheet: Sheet, state: State, cell: Cell) -> tuple[State, tuple[Effect, ...]]:
    """The state with one more cross (and its row closed by it), and the effects set off, in their order."""
    row, closed = state.marks[cell.row], state.closed
    if cell.place >= sheet.rows[cell.row].first_closing:
        closed = (*closed[: cell.row], True, *closed[cell.row + 1 :])
    row = (*row, cell.place) if not row or row[-1] < cell.place else tuple(sorted((*row, cell.place)))  # D12
    marks = (*state.marks[: cell.row], row, *state.marks[cell.row + 1 :])
    after = State(marks, closed, *state[2:])
    return after, _effects_of(sheet, after, cell) if sheet.has_effects else ()


def _effects_of(sheet: Sheet, state: State, cell: Cell) -> tuple[Effect, ...]:
    """The effects of a cell just crossed: first the bonus field (D11), then the symbol, then the link (D12)."""
    effects: tuple[Effect, ...] = ((BONUS_FIELD, cell),) if cell in sheet.bonus_cells else ()
    effect, other = sheet.symbol_at.get(cell, ("", cell))
    if effect in CHOICES and other.place in state.marks[other.row]:
        effects += ((effect, cell),)
    return (*effects, (LINK, cell)) if cell in sheet.link_of else effects


def _use_bonus_field(sheet: Sheet, state: State, _cell: Cell) -> Choices:
    """D7: the first unused field of an open row is used up, whether or not that row has a next cell.

    Fields of closed rows are struck through, so ``bonus_used`` passes over them.
    """
    for field in range(state.bonus_used, len(sheet.bonus_row)):
        row = sheet.row_of[sheet.bonus_row[field]]
        if not state.closed[row]:
            return [(state._replace(bonus_used=field + 1), [row])]
    return [(state, [])]


def _choose_fewest(sheet: Sheet, state: State, _cell: Cell) -> Choices:
    """The fewest are judged once; both crosses go into the chosen row, which may be closed or blocked (D4)."""
    return [(state, [row, row]) for row in fewest(sheet, state)] or [(state, [])]


def _take_every_row(sheet: Sheet, state: State, _cell: Cell) -> Choices:
    """One cross in each row, from top to bottom (D8)."""
    return [(state, list(range(len(sheet.rows))))]


def _cross_linked(sheet: Sheet, state: State, cell: Cell) -> Choices:
    """D12: the other cell of the pair, wherever it lies, unless it is crossed already."""
    other = sheet.link_of[cell]
    return [(state, [] if other.place in state.marks[other.row] else [other])]


CHOICES = {
    BONUS_FIELD: _use_bonus_field,
    "two-in-fewest": _choose_fewest,
    "one-in-each": _take_every_row,
    LINK: _cross_linked,
}
"""For each effect, its choices: the state in which it is carried out, and the cells and rows that are crossed next."""


def _carry_out(sheet: Sheet, state: State, cell: Cell) -> list[tuple[tuple[Cell, ...], State]]:
    """D2, D8: cross a cell and carry out all it sets off; one result (bonus crosses, state) for each way to choose."""
    after, queue = _cross(sheet, state, cell)
    return _follow(sheet, after, queue) if queue else [((), after)]


def _cross_again(sheet: Sheet, state: State, cell: Cell) -> list[tuple[tuple[Cell, ...], State]]:
    """D13: make a second cross. In a bonus cell it uses a field again; it completes no pair and follows no link."""
    after = state._replace(twice=tuple(sorted((*state.twice, cell))))
    return _follow(sheet, after, ((BONUS_FIELD, cell),)) if cell in sheet.bonus_cells else [((), after)]


def _follow(sheet: Sheet, state: State, queue: tuple[Effect, ...]) -> list[tuple[tuple[Cell, ...], State]]:
    """Carry out a queue of effects, with all that they set off.

    The effects of one line of play wait in a queue: first in, first out. ``unfinished`` is a stack of such lines, each
    with its state, its queue and the bonus crosses so far; an effect with several choices puts one line on it for each.
    Different choices may end alike, so results are kept as keys of a dict: each once, in a fixed order.
    """
    results: dict[tuple[tuple[Cell, ...], State], None] = {}
    unfinished: list[tuple[State, tuple[Effect, ...], tuple[Cell, ...]]] = [(state, queue, ())]
    while unfinished:
        now, waiting, done = unfinished.pop()
        if not waiting:
            results[done, now] = None
            continue
        effect, source = waiting[0]
        for chosen, targets in CHOICES[effect](sheet, now, source):
            unfinished.append(_cross_targets(sheet, chosen, targets, waiting[1:], done))
    return list(results)


def _cross_targets(
    sheet: Sheet, state: State, targets: list[Target], queue: tuple[Effect, ...], done: tuple[Cell, ...]
) -> tuple[State, tuple[Effect, ...], tuple[Cell, ...]]:
    """Cross these cells, and the next cell of each row that has one; what that sets off joins the end of the queue."""
    for target in targets:
        cell = next_cell(sheet, state, target) if isinstance(target, int) else target
        if cell:
            state, effects = _cross(sheet, state, cell)
            queue += effects
            done += (cell,)
    return state, queue, done


# --- actions and turns


def _cross_number(
    sheet: Sheet, state: State, number: int, color: str = "", white: int = 0
) -> Iterator[tuple[Action, State]]:
    """Each way to cross a number that was rolled: a first or second cross in a row, or a round cell."""
    for cell in sheet.cells_of.get((color, number), ()):
        if can_cross(sheet, state, cell):
            if not sheet.has_effects:
                yield Action(cell, (), False, white), _cross(sheet, state, cell)[0]
                continue
            for bonus, after in _carry_out(sheet, state, cell):
                yield Action(cell, bonus, False, white), after
        elif sheet.rules.second_crosses and can_cross_again(sheet, state, cell):
            for bonus, after in _cross_again(sheet, state, cell):
                yield Action(cell, bonus, white=white, twice=True), after
    for cell in round_cells(sheet, state, number, color) if sheet.between else ():
        after = state._replace(between=tuple(sorted((*state.between, cell))))
        yield Action(cell, white=white, between=True, die=color), after


def _swap(sheet: Sheet, state: State, total: int) -> Iterator[tuple[Action, State]]:
    """D16: each way to cross another number by a swap. It was not rolled: no second cross, no round cell."""
    for number, used in swaps(sheet, state, total):
        for cell in sheet.cells_of.get(("", number), ()):
            if can_cross(sheet, state, cell):
                for bonus, after in _carry_out(sheet, State(*state[:-1], used), cell):
                    yield Action(cell, bonus, swap=total), after


def first_actions(sheet: Sheet, state: State, total: int) -> Iterator[tuple[Action, State]]:
    """Action 1, for everybody: each way to cross something with the white sum ``total``, and the state it leads to.

    The sum itself in any row; if it is a lucky number of this sheet, the next cell of a row with the fewest crosses; or
    a number that a swap makes of it. To pass is not among them.
    """
    yield from _cross_number(sheet, state, total)
    if total in sheet.lucky:
        for index in fewest(sheet, state):
            lucky = next_cell(sheet, state, index)
            if lucky:
                for bonus, after in _carry_out(sheet, state, lucky):
                    yield Action(lucky, bonus, lucky=True), after
    if sheet.swaps:
        yield from _swap(sheet, state, total)


def second_actions(sheet: Sheet, state: State, roll: Roll) -> Iterator[tuple[Action, State]]:
    """Action 2, for the active player: a white die plus a coloured die still in the game, in a cell of its colour."""
    gone, whites = _dice_gone(sheet, state), sorted(set(roll.white))
    for color, value in zip(sheet.rules.dice, roll.colored, strict=True):
        if color not in gone:
            for white in whites:
                yield from _cross_number(sheet, state, white + value, color, white)


def colored_actions(sheet: Sheet, state: State, color: str, total: int) -> Iterator[tuple[Action, State]]:
    """Action 2 with one coloured die that is left: each way to cross something with its sum with a white one."""
    return _cross_number(sheet, state, total, color)


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
            if not is_early(sheet, state, second):
                yield Turn(first, second), after
        yield (Turn(first), between) if first else (Turn(penalty=True), take_penalty(between))


def play(sheet: Sheet, state: State, roll: Roll, turn: Turn) -> State:
    """The state after a turn. Raises ``IllegalMove`` if the turn is not one of ``moves(sheet, state, roll)``."""
    for legal, after in moves(sheet, state, roll):
        if legal == turn:
            return after
    raise IllegalMove("this turn is not among the moves that the rules allow here")


def looked_back_at(sheet: Sheet, state: State) -> object:
    """The crosses behind the last ones of their rows that some mechanic still looks at, as a hashable key."""
    linked = tuple(cell.place in state.marks[cell.row] for cell in sheet.link_of)
    again = tuple(cell for cell in state.twice if cell.place == state.marks[cell.row][-1])
    return linked, again, tuple(_beside_round_cells(state, upper) for upper in sheet.between)


def _beside_round_cells(state: State, upper: int) -> tuple[object, ...]:
    """The last round cell below a row, and the crosses right of it in the rows beside it."""
    last = max((cell.place for cell in state.between if cell.row == upper), default=-1)
    return last, *(tuple(place for place in state.marks[row] if place > last) for row in (upper, upper + 1))


def row_future(sheet: Sheet, state: State, row: int) -> object:
    """What closing a row in one turn depends on, apart from which rows are closed, lucky numbers and linked cells."""
    marks = state.marks[row]
    again = bool(marks) and Cell(row, marks[-1]) in state.twice
    return crosses(sheet, state, row), marks[-1:], again, state.swaps_used


def first_linked(sheet: Sheet, state: State, row: int, other: int) -> int | None:
    """The first place of another row whose cross would bring this one a cross, were that row open; None if none."""
    last = max(state.marks[other], default=-1)
    places = (
        partner.place
        for cell, partner in sheet.link_of.items()
        if (cell.row, partner.row) == (row, other) and cell.place not in state.marks[row] and partner.place > last
    )
    return min(places, default=None)


def most_at_once(sheet: Sheet, row: int) -> int:
    """The most crosses that crossing one cell of a row counts for."""
    return 2 if any(cell.row == row for cell in sheet.doubles) else 1


def below_ahead(sheet: Sheet, state: State) -> Iterator[int]:
    """For each row of round cells, the number right of its last cross that are beside an existing or possible cross."""
    for upper in sheet.between:
        last = max((cell.place for cell in state.between if cell.row == upper), default=-1)
        yield sum(
            any(place in state.marks[row] or can_cross(sheet, state, Cell(row, place)) for row in (upper, upper + 1))
            for place in range(last + 1, len(sheet.rows[upper].numbers))
        )
