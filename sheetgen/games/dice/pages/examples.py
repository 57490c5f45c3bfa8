"""Little positions for a page of rules, played by the engine: no cross, sum or point of an example is typed in.

Each function finds its example by playing on the card of the page, from a seed; ``None`` where the card has no such
thing to show.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, count, islice

from sheetgen.base.chance import Chance

from ..rules import players, rows, table
from ..rules.rows import Action, Roll, State, Tally
from ..rules.variant import AT_ONCE, Cell, Sheet

GAMES = 40
"""Games that are looked through for an example."""
FEW_ROLLS, ROLLS = 60, 400


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll on a new sheet: what everybody may cross with it, and what the roller may with each coloured die."""

    roll: Roll
    total: int
    seconds: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Skipped:
    """A row with crosses and gaps: cells that are lost, that may be crossed, and that must wait for more crosses."""

    row: int
    crossed: tuple[Cell, ...]
    lost: tuple[Cell, ...]
    open: tuple[Cell, ...]
    waiting: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Closed:
    """A row that is closed by its owner, and the same row with one cross too few for it."""

    cell: Cell
    before: State
    crosses: int
    points: int
    early: State | None


@dataclass(frozen=True, slots=True)
class Crossed:
    """One action of a game: the sheet before it, the roll, what was crossed, and the sheet after it."""

    before: State
    roll: Roll
    action: Action
    after: State

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All crosses, in order."""
        return (self.action.cell, *self.action.bonus)


@dataclass(frozen=True, slots=True)
class Finished:
    """A sheet at the end of a game, and its points."""

    state: State
    tally: Tally


# --- on a new sheet


@lru_cache(maxsize=64)
def rolled(card: Sheet, seed: str) -> Rolled:
    """A roll of different dice with much to choose from."""
    chance, empty = Chance(seed), rows.empty(card)
    found = (_rolled(card, empty, table.rolled(card.rules, chance)) for _ in range(FEW_ROLLS))
    return max(found, key=lambda one: (len({*one.roll.white}), sum(map(bool, one.seconds)), _variety(one.roll)))


def _rolled(card: Sheet, empty: State, roll: Roll) -> Rolled:
    cells = [action.cell for action, _ in rows.second_actions(card, empty, roll)]
    sums = [{white + value for white in roll.white} for value in roll.colored]
    seconds = tuple(
        tuple(dict.fromkeys(cell for cell in cells if card.color(cell) == color and card.number(cell) in both))
        for color, both in zip(card.rules.dice, sums, strict=True)
    )
    return Rolled(roll, sum(roll.white), seconds)


def _variety(roll: Roll) -> int:
    return len({*roll.white, *roll.colored})


def skipped(card: Sheet) -> Skipped | None:
    """A few crosses with gaps between them in the row with the most plain cells."""
    row = max(range(len(card.rows)), key=lambda index: len(_plain(card, index)))
    plain = _plain(card, row)
    if len(plain) < 6:
        return None
    late = plain[4].place > card.rows[row].first_closing - 3
    crossed = (plain[0], plain[2]) if late else (plain[1], plain[3], plain[4])
    state = _with(card, rows.empty(card), crossed)
    cells = [Cell(row, place) for place in range(len(card.rows[row].numbers)) if Cell(row, place) not in crossed]
    free = [cell for cell in cells if rows.can_cross(card, state, cell)]
    lost = [cell for cell in cells if cell.place < state.marks[row][-1]]
    waiting = [cell for cell in cells if cell not in free and cell not in lost]
    return Skipped(row, crossed, tuple(lost), tuple(free), tuple(waiting))


def closed(card: Sheet) -> Closed | None:
    """The first row that can be closed with plain crosses alone, closed with as few as it takes."""
    for index, row in enumerate(card.rows):
        plain = _plain(card, index)
        if len(plain) >= row.marks_to_lock:
            return _closed(card, Cell(index, row.first_closing), plain[len(plain) - row.marks_to_lock :])
    return None


def _closed(card: Sheet, cell: Cell, crossed: tuple[Cell, ...]) -> Closed:
    before = _with(card, rows.empty(card), crossed)
    after = _crossed(card, before, cell)
    early = _with(card, rows.empty(card), crossed[1:]) if crossed else None
    crosses = rows.crosses(card, after, cell.row)
    return Closed(cell, before, crosses, card.rules.points[crosses], early)


def _plain(card: Sheet, row: int) -> tuple[Cell, ...]:
    """The cells of a row that neither close it nor set anything off."""
    cells = (Cell(row, place) for place in range(card.rows[row].first_closing))
    return tuple(cell for cell in cells if cell not in card.bonus_cells and cell not in card.symbol_at)


def _with(card: Sheet, state: State, cells: tuple[Cell, ...]) -> State:
    for cell in cells:
        state = _crossed(card, state, cell)
    return state


def _crossed(card: Sheet, state: State, cell: Cell) -> State:
    """The sheet after somebody else's roll of just this number."""
    return next(after for action, after in rows.first_actions(card, state, card.number(cell)) if action.cell == cell)


# --- from games


@lru_cache(maxsize=64)
def _games(card: Sheet, seed: str) -> tuple[tuple[tuple[State, Roll], ...], ...]:
    """What one of two players sees in some games: the sheet before each turn, and the roll; the end comes last."""
    return tuple(tuple(_game(card, Chance(seed).branch(number))) for number in range(GAMES))


def _game(card: Sheet, chance: Chance) -> Iterator[tuple[State, Roll]]:
    player = players.sensible_on(card)
    at = table.seated((card, card))
    while not table.is_over(at):
        roll = table.rolled(card.rules, chance)
        yield at.states[0], roll
        at, _ = table.play_turn(at, roll, (player, player), chance)
    yield at.states[0], Roll((0, 0))


@lru_cache(maxsize=64)
def finished(card: Sheet, seed: str) -> Finished:
    """The end of a game with a lock and a penalty, if there is one."""
    ends = [game[-1][0] for game in _games(card, seed)]
    return max((Finished(state, rows.tally(card, state)) for state in ends), key=lambda end: _telling(card, end))


def _telling(card: Sheet, end: Finished) -> tuple[bool, bool, int]:
    locks = sum(rows.has_lock(card, end.state, row) for row in range(len(card.rows)))
    return locks == 1, end.state.penalties in (1, 2), -abs(end.tally.total - 12 * len(card.rows) ** 2 // 2)


def _firsts(card: Sheet, seed: str) -> Iterator[Crossed]:
    """Everything that could be crossed with the white dice in the games, the fullest sheets left out."""
    for before, roll in chain.from_iterable(game[:-1] for game in _games(card, seed)):
        for action, after in rows.first_actions(card, before, sum(roll.white)):
            yield Crossed(before, roll, action, after)


def _crosses(state: State) -> int:
    return sum(map(len, state.marks))


@lru_cache(maxsize=64)
def lucky(card: Sheet, seed: str) -> Crossed | None:
    """A lucky number with no doubt about the row, early in a game."""
    if not card.lucky:
        return None
    found = [one for one in _firsts(card, seed) if one.action.lucky and not one.action.bonus and _plainly(card, one)]
    return min(found, key=lambda one: (abs(_crosses(one.before) - 2 * len(card.rows)), one.before), default=None)


def _plainly(card: Sheet, one: Crossed) -> bool:
    """One row has the fewest crosses, none is closed, and the cross is not the sum itself."""
    return (
        len(rows.fewest(card, one.before)) == 1
        and bool(one.before.marks[one.action.cell.row])
        and not any(one.after.closed)
        and card.number(one.action.cell) != sum(one.roll.white)
    )


@lru_cache(maxsize=64)
def chained(card: Sheet, seed: str) -> Crossed | None:
    """Bonus crosses that set off each other, on as empty a sheet as possible."""
    if not card.bonus_row:
        return None
    found = [one for one in _firsts(card, seed) if one.action.cell in card.bonus_cells and _only_fields(one)]
    return max(found, key=lambda one: (min(len(one.action.bonus), 2), -_crosses(one.before)), default=None)


def _only_fields(one: Crossed) -> bool:
    fields = one.after.bonus_used - one.before.bonus_used
    return not one.action.lucky and not any(one.after.closed) and len(one.action.bonus) == fields > 0


@lru_cache(maxsize=64)
def paired(card: Sheet, seed: str) -> Crossed | None:
    """A pair of symbols that is completed, and its crosses at once."""
    if not any(symbol.effect in AT_ONCE for symbol in card.symbols):
        return None
    found = [one for one in _firsts(card, seed) if _completes(card, one)]
    return min(found, key=lambda one: (-min(2, len(one.action.bonus)), _crosses(one.before)), default=None)


def _completes(card: Sheet, one: Crossed) -> bool:
    effect, _ = card.symbol_at.get(one.action.cell, ("", one.action.cell))
    others = [cell for cell in one.action.bonus if cell in card.bonus_cells or cell in card.symbol_at]
    plain = one.action.cell not in card.bonus_cells and not others and not any(one.after.closed)
    return effect in AT_ONCE and plain and bool(one.action.bonus) and not one.action.lucky


@lru_cache(maxsize=64)
def colored(card: Sheet, seed: str) -> Crossed | None:
    """A coloured die in a row of several colours, on an empty sheet."""
    chance, empty = Chance(seed), rows.empty(card)
    mixed = {index for index, row in enumerate(card.rows) if len(set(row.colors)) > 1}
    for roll in islice((table.rolled(card.rules, chance) for _ in count()), ROLLS if mixed else 0):
        for action, after in rows.second_actions(card, empty, roll):
            if action.cell.row in mixed and not action.bonus and action.cell.place and _inside(card, action.cell):
                return Crossed(empty, roll, action, after)
    return None


def _inside(card: Sheet, cell: Cell) -> bool:
    """Whether a cell is of another colour than its row's last one."""
    return card.color(cell) != card.rows[cell.row].color
