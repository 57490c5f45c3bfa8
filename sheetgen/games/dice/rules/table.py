"""A table of 1 to 5 players: one roll for all, rows that close for everybody, and the end of the game (D1, D3).

A ``Player`` is a function that values a sheet. In each action the player takes the option whose sheet it values most.
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


def new_table(sheets: Sequence[Sheet]) -> Table:
    """The start of a game on these cards, one for each player; the first player rolls first."""
    if not 1 <= len(sheets) <= MOST_PLAYERS:
        raise ValueError(f"{len(sheets)} players")
    return Table(tuple(sheets), tuple(rows.empty(sheet) for sheet in sheets))


def roll_dice(rules: Rules, chance: Chance) -> Roll:
    """A random roll of all dice, those that have left the game included: play ignores them (D6)."""
    first, second, *colored = chance.dice(rules.sides, 2 + len(rules.dice))
    return Roll((first, second), tuple(colored))


def is_over(table: Table) -> bool:
    """Whether the game is over on any sheet, and therefore for all."""
    return any(rows.is_over(sheet, state) for sheet, state in zip(table.sheets, table.states, strict=True))


def play_turn(table: Table, roll: Roll, players: Sequence[Player], chance: Chance) -> tuple[Table, tuple[Turn, ...]]:
    """The table after one turn, and the turn of each player.

    All players choose action 1 on the sheets as they are (D3). Rows closed in it close for everybody, then the active
    player chooses action 2, unless the game is over (D1).
    """
    firsts = [_first(table, seat, roll, players[seat], chance) for seat in range(len(table.sheets))]
    after = _share_closings(table, [state for _, state in firsts])  # D3: all at once, closings bar afterwards
    turns = [Turn(action) for action, _ in firsts]
    seat = table.active
    if not is_over(after):  # D1
        second, state = _second(after, seat, roll, turns[seat].first, players[seat], chance)
        turns[seat] = Turn(turns[seat].first, second, penalty=turns[seat].first is None and second is None)
        after = _share_closings(after, [*after.states[:seat], state, *after.states[seat + 1 :]])
    return replace(after, active=(seat + 1) % len(table.sheets)), tuple(turns)


def _share_closings(table: Table, states: Sequence[State]) -> Table:
    """The table with these states; a row closed on one sheet is closed on all."""
    closed = tuple(any(each) for each in zip(*(state.closed for state in states), strict=True))
    return replace(table, states=tuple(state._replace(closed=closed) for state in states))


def _first(table: Table, seat: int, roll: Roll, player: Player, chance: Chance) -> Option:
    """The option in action 1 that a player values most; the active player considers the best action 2 after it."""
    sheet, state = table.sheets[seat], table.states[seat]
    options: list[Option] = [(None, state), *rows.first_actions(sheet, state, sum(roll.white))]
    if seat != table.active:
        return _favourite([(option, player(sheet, option[1], chance)) for option in options])
    return _favourite([(option, _best_worth(sheet, option, roll, player, chance)) for option in options])


def _best_worth(sheet: Sheet, option: Option, roll: Roll, player: Player, chance: Chance) -> float:
    action, state = option
    if rows.is_over(sheet, state):
        return player(sheet, state, chance)
    return max(player(sheet, after, chance) for _, after in _endings(sheet, state, roll, action))


def _second(table: Table, seat: int, roll: Roll, first: Action | None, player: Player, chance: Chance) -> Option:
    sheet = table.sheets[seat]
    options = _endings(sheet, table.states[seat], roll, first)
    return _favourite([(option, player(sheet, option[1], chance)) for option in options])


def _endings(sheet: Sheet, state: State, roll: Roll, first: Action | None) -> list[Option]:
    """The options of action 2, a pass first; a player who crossed nothing in action 1 takes a penalty with the pass."""
    return [(None, state if first else rows.take_penalty(state)), *rows.second_actions(sheet, state, roll)]


def _favourite(worths: list[tuple[Option, float]]) -> Option:
    """The option valued most; the first of equals."""
    return max(worths, key=lambda pair: pair[1])[0]
