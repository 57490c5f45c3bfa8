"""A whole table: 1 to 5 players, one roll for all, closings that hit everybody, and the end of the game.

A player is a taste: a function that says what a sheet is worth to them. They play what they like best.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sheetgen.base.chance import Chance

from . import rows
from .rows import Action, Roll, State, Turn
from .variant import Rules, Sheet

MOST_PLAYERS = 5

Player = Callable[[Sheet, State, Chance], float]
Option = tuple[Action | None, State]


@dataclass(frozen=True, slots=True)
class Table:
    """The players' cards and what is crossed on them; ``active`` rolls next."""

    sheets: tuple[Sheet, ...]
    states: tuple[State, ...]
    active: int = 0


def seated(sheets: Sequence[Sheet]) -> Table:
    """A new game on these cards."""
    if not 1 <= len(sheets) <= MOST_PLAYERS:
        raise ValueError(f"{len(sheets)} players")
    return Table(tuple(sheets), tuple(rows.empty(sheet) for sheet in sheets))


def rolled(rules: Rules, chance: Chance) -> Roll:
    """A roll of all dice; those that have left the game are rolled too, and ignored (D6)."""
    white = (chance.die(rules.sides), chance.die(rules.sides))
    return Roll(white, tuple(chance.die(rules.sides) for _ in rules.dice))


def is_over(table: Table) -> bool:
    """The game ends for all as soon as it ends on one sheet."""
    return any(rows.is_over(sheet, state) for sheet, state in zip(table.sheets, table.states, strict=True))


def play_turn(table: Table, roll: Roll, players: Sequence[Player], chance: Chance) -> tuple[Table, tuple[Turn, ...]]:
    """One turn of the whole table, and what each player did in it."""
    firsts = [_first(table, seat, roll, players[seat], chance) for seat in range(len(table.sheets))]
    after = _settled(table, [state for _, state in firsts])  # D3: all at once, closings bar afterwards
    turns = [Turn(action) for action, _ in firsts]
    seat = table.active
    if not is_over(after):  # D1
        second, state = _second(after, seat, roll, turns[seat].first, players[seat], chance)
        turns[seat] = Turn(turns[seat].first, second, penalty=turns[seat].first is None and second is None)
        after = _settled(after, [*after.states[:seat], state, *after.states[seat + 1 :]])
    return replace(after, active=(seat + 1) % len(table.sheets)), tuple(turns)


def play_game(table: Table, players: Sequence[Player], chance: Chance) -> Table:
    """The table at the end of the game."""
    while not is_over(table):
        table, _ = play_turn(table, rolled(table.sheets[0].rules, chance), players, chance)
    return table


def scores(table: Table) -> tuple[int, ...]:
    """What each player's sheet is worth."""
    return tuple(rows.score(sheet, state) for sheet, state in zip(table.sheets, table.states, strict=True))


def _settled(table: Table, states: Sequence[State]) -> Table:
    """What one player has closed is closed for everybody."""
    closed = tuple(any(each) for each in zip(*(state.closed for state in states), strict=True))
    return replace(table, states=tuple(state._replace(closed=closed) for state in states))


def _first(table: Table, seat: int, roll: Roll, player: Player, chance: Chance) -> Option:
    """The action 1 a player likes best; the active player thinks on to action 2."""
    sheet, state = table.sheets[seat], table.states[seat]
    options: list[Option] = [(None, state), *rows.first_actions(sheet, state, sum(roll.white))]
    if seat != table.active:
        return _liked([(option, player(sheet, option[1], chance)) for option in options])
    return _liked([(option, _best_worth(sheet, option, roll, player, chance)) for option in options])


def _best_worth(sheet: Sheet, option: Option, roll: Roll, player: Player, chance: Chance) -> float:
    action, state = option
    if rows.is_over(sheet, state):
        return player(sheet, state, chance)
    return max(player(sheet, after, chance) for _, after in _endings(sheet, state, roll, action))


def _second(table: Table, seat: int, roll: Roll, first: Action | None, player: Player, chance: Chance) -> Option:
    sheet = table.sheets[seat]
    options = _endings(sheet, table.states[seat], roll, first)
    return _liked([(option, player(sheet, option[1], chance)) for option in options])


def _endings(sheet: Sheet, state: State, roll: Roll, first: Action | None) -> list[Option]:
    """What action 2 can lead to; to cross nothing in both actions is a penalty."""
    return [(None, state if first else rows.take_penalty(state)), *rows.second_actions(sheet, state, roll)]


def _liked(worths: list[tuple[Option, float]]) -> Option:
    """The option worth most; of equals, the first."""
    return max(worths, key=lambda pair: pair[1])[0]
