"""Positions for the examples of rule pages, found by playing on the card of the page from a seed.

Functions return None if the card has nothing of the kind to show.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, count, islice

from sheetgen.base.chance import Chance

from .rules import players, rows, scoring, table
from .rules.rows import Action, Roll, State
from .rules.scoring import Tally
from .rules.variant import AT_ONCE, Cell, Sheet

GAMES = 40  # games that are looked through for an example
FEW_ROLLS, ROLLS = 60, 400


@dataclass(frozen=True, slots=True)
class RollExample:
    """A roll on an empty sheet, and the cells that each coloured die can cross."""

    roll: Roll
    total: int
    seconds: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class GapExample:
    """A row with gaps: its lost cells, those that may be crossed, and those that need more crosses first."""

    row: int
    crossed: tuple[Cell, ...]
    lost: tuple[Cell, ...]
    open: tuple[Cell, ...]
    waiting: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class LockExample:
    """A row closed by its owner; ``early`` is the same row with one cross too few."""

    cell: Cell
    before: State
    crosses: int
    points: int
    early: State | None


@dataclass(frozen=True, slots=True)
class ActionExample:
    """One action of a game, with the sheets before and after it."""

    before: State
    roll: Roll
    action: Action
    after: State

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.action.cell, *self.action.bonus)


@dataclass(frozen=True, slots=True)
class FinalSheet:
    """A sheet at the end of a game, and its points."""

    state: State
    tally: Tally


@lru_cache(maxsize=64)
def roll_example(card: Sheet, seed: str) -> RollExample:
    """A roll of different dice with many choices."""
    chance, empty = Chance(seed), rows.empty(card)
    found = (_roll_example(card, empty, table.roll_dice(card.rules, chance)) for _ in range(FEW_ROLLS))
    return max(found, key=_variety)


def _variety(one: RollExample) -> tuple[int, int, int]:
    roll = one.roll
    return len({*roll.white}), sum(map(bool, one.seconds)), len({*roll.white, *roll.colored})


def _roll_example(card: Sheet, empty: State, roll: Roll) -> RollExample:
    cells = [action.cell for action, _ in rows.second_actions(card, empty, roll)]
    sums = [{white + value for white in roll.white} for value in roll.colored]
    seconds = tuple(
        tuple(dict.fromkeys(cell for cell in cells if card.color(cell) == color and card.number(cell) in both))
        for color, both in zip(card.rules.dice, sums, strict=True)
    )
    return RollExample(roll, sum(roll.white), seconds)


def gap_example(card: Sheet) -> GapExample | None:
    """A few crosses with gaps, in the row with the most plain cells; if possible, one in which skipped cells are lost.

    None if no row has enough plain cells.
    """
    most_plain = sorted(range(len(card.rows)), key=lambda index: -len(_plain(card, index)))
    found = [one for row in most_plain for few in (False, True) if (one := _gap_example(card, row, few))]
    return min(found, key=lambda one: _skipped_for_now(card, one), default=None)


def _gap_example(card: Sheet, row: int, few: bool) -> GapExample | None:
    plain = _plain(card, row)
    if len(plain) < 6 or not (few or plain[4].place <= card.rows[row].first_closing - 3):
        return None
    crossed = (plain[0], plain[2]) if few else (plain[1], plain[3], plain[4])
    state = _cross_all(card, rows.empty(card), crossed)
    cells = [Cell(row, place) for place in range(len(card.rows[row].numbers)) if Cell(row, place) not in crossed]
    free = [cell for cell in cells if rows.can_cross(card, state, cell)]
    left = [cell for cell in cells if cell.place < state.marks[row][-1]]
    waiting = [cell for cell in cells if cell not in free and cell not in left]
    lost = [cell for cell in left if cell not in card.never_lost]
    return GapExample(row, crossed, tuple(lost), tuple(free), tuple(waiting))


def _skipped_for_now(card: Sheet, one: GapExample) -> int:
    """The number of cells to the left of crosses that can still be crossed."""
    return sum(cell.row == one.row and cell.place < one.crossed[-1].place for cell in card.never_lost)


def lock_example(card: Sheet) -> LockExample | None:
    """The first row that plain crosses alone can close, closed with as few as possible; None if there is none."""
    for index, row in enumerate(card.rows):
        plain = _plain(card, index)
        if len(plain) >= row.marks_to_lock:
            return _lock_example(card, Cell(index, row.first_closing), plain[len(plain) - row.marks_to_lock :])
    return None


def _lock_example(card: Sheet, cell: Cell, crossed: tuple[Cell, ...]) -> LockExample:
    before = _cross_all(card, rows.empty(card), crossed)
    after = _cross(card, before, cell)
    early = _cross_all(card, rows.empty(card), crossed[1:]) if crossed else None
    crosses = rows.crosses(card, after, cell.row)
    return LockExample(cell, before, crosses, card.rules.points[crosses], early)


def _plain(card: Sheet, row: int) -> tuple[Cell, ...]:
    """The cells of a row that neither close it nor trigger a bonus."""
    cells = (Cell(row, place) for place in range(card.rows[row].first_closing))
    return tuple(cell for cell in cells if cell not in card.special_cells)


def _cross_all(card: Sheet, state: State, cells: tuple[Cell, ...]) -> State:
    for cell in cells:
        state = _cross(card, state, cell)
    return state


def _cross(card: Sheet, state: State, cell: Cell) -> State:
    """The sheet after another player rolls this cell's number and this player crosses it."""
    return next(after for action, after in rows.first_actions(card, state, card.number(cell)) if action.cell == cell)


@lru_cache(maxsize=64)
def _games(card: Sheet, seed: str) -> tuple[tuple[tuple[State, Roll], ...], ...]:
    """Games as the first of two players sees them: the sheet before each turn with its roll; last, the final sheet."""
    return tuple(tuple(_game(card, Chance(seed).branch(number))) for number in range(GAMES))


def _game(card: Sheet, chance: Chance) -> Iterator[tuple[State, Roll]]:
    player = players.sensible_on(card)
    at = table.new_table((card, card))
    while not table.is_over(at):
        roll = table.roll_dice(card.rules, chance)
        yield at.states[0], roll
        at, _ = table.play_turn(at, roll, (player, player), chance)
    yield at.states[0], Roll((0, 0))


@lru_cache(maxsize=64)
def final_sheet(card: Sheet, seed: str) -> FinalSheet:
    """A player's sheet when a game is over, preferably with all the locks that end it, some penalties, and a bonus."""
    ends = [game[-1][0] for game in _games(card, seed)]
    return max((FinalSheet(state, scoring.tally(card, state)) for state in ends), key=lambda end: _rating(card, end))


def _rating(card: Sheet, end: FinalSheet) -> tuple[int, bool, bool, int]:
    locks = sum(rows.has_lock(card, end.state, row) for row in range(len(card.rows)))
    plain = -abs(end.tally.total - 12 * len(card.rows) ** 2 // 2)
    return min(locks, card.rules.rows_to_end), end.state.penalties in (1, 2), bool(end.tally.extra), plain


def _first_actions(card: Sheet, seed: str) -> Iterator[ActionExample]:
    """Every action 1 that the games allow."""
    for before, roll in chain.from_iterable(game[:-1] for game in _games(card, seed)):
        for action, after in rows.first_actions(card, before, sum(roll.white)):
            yield ActionExample(before, roll, action, after)


@lru_cache(maxsize=64)
def lucky_example(card: Sheet, seed: str) -> ActionExample | None:
    """A lucky number early in a game, with only one row that it can go to."""
    if not card.lucky:
        return None
    found = [
        one for one in _first_actions(card, seed) if one.action.lucky and not one.action.bonus and _is_plain(card, one)
    ]
    return min(found, key=lambda one: (abs(one.before.crossed - 2 * len(card.rows)), one.before), default=None)


def _is_plain(card: Sheet, one: ActionExample) -> bool:
    """Whether one open row alone has the fewest crosses, and the crossed number differs from the sum."""
    return (
        len(rows.fewest(card, one.before)) == 1
        and bool(one.before.marks[one.action.cell.row])
        and not any(one.after.closed)
        and card.number(one.action.cell) != sum(one.roll.white)
    )


@lru_cache(maxsize=64)
def chain_example(card: Sheet, seed: str) -> ActionExample | None:
    """A bonus cell that starts a chain of crosses, on a sheet as empty as possible."""
    if not card.bonus_row:
        return None
    found = [one for one in _first_actions(card, seed) if one.action.cell in card.bonus_cells and _only_fields(one)]
    return max(found, key=lambda one: (min(len(one.action.bonus), 2), -one.before.crossed), default=None)


def _only_fields(one: ActionExample) -> bool:
    fields = one.after.bonus_used - one.before.bonus_used
    return not one.action.lucky and not any(one.after.closed) and len(one.action.bonus) == fields > 0


@lru_cache(maxsize=64)
def pair_example(card: Sheet, seed: str) -> ActionExample | None:
    """A completed pair of symbols that crosses cells at once."""
    if not any(symbol.effect in AT_ONCE for symbol in card.symbols):
        return None
    found = [one for one in _first_actions(card, seed) if _completes(card, one)]
    return min(found, key=lambda one: (-min(2, len(one.action.bonus)), one.before.crossed), default=None)


def _completes(card: Sheet, one: ActionExample) -> bool:
    effect, _ = card.symbol_at.get(one.action.cell, ("", one.action.cell))
    others = [cell for cell in one.action.bonus if cell in card.bonus_cells or cell in card.symbol_at]
    plain = one.action.cell not in card.bonus_cells and not others and not any(one.after.closed)
    return effect in AT_ONCE and plain and bool(one.action.bonus) and not one.action.lucky


@lru_cache(maxsize=64)
def early_example(card: Sheet, seed: str, wanted: Callable[[Sheet, ActionExample], bool]) -> ActionExample | None:
    """The action of the wanted kind on a sheet as empty as possible, with no row closed."""
    found = [one for one in _first_actions(card, seed) if wanted(card, one) and not any(one.after.closed)]
    return min(found, key=lambda one: (one.before.crossed, one.before), default=None)


@lru_cache(maxsize=64)
def segment_example(card: Sheet, seed: str) -> ActionExample | None:
    """A coloured die used in a row of several colours, on an empty sheet."""
    chance, empty = Chance(seed), rows.empty(card)
    mixed = {index for index, row in enumerate(card.rows) if len(set(row.colors)) > 1}
    for roll in islice((table.roll_dice(card.rules, chance) for _ in count()), ROLLS if mixed else 0):
        for action, after in rows.second_actions(card, empty, roll):
            cell = action.cell
            is_inside = cell.row in mixed and cell.place and card.color(cell) != card.rows[cell.row].color
            if is_inside and not action.bonus:
                return ActionExample(empty, roll, action, after)
    return None
