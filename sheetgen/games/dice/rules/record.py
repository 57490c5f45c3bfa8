"""A played game: the players' cards, every roll, and what each player crossed; and its check against the rules.

A record has all players of a game, who roll in turn, or just one of them: then the rolls of the others have no
coloured dice, and the rows that they closed are listed.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sheetgen.base.errors import IllegalMove, PositionError, Sentence

from . import notation, parts, rows
from .rows import Action, Roll, State, Turn
from .table import MOST_PLAYERS
from .variant import Sheet, Variant

MOST_TURNS = 400
LONGEST_NAME = 40

Option = tuple[Action | None, State]
Ways = Sequence[tuple[Action, State]]


class Seat(NamedTuple):
    """A player's card, and what was crossed on it before the first turn of the record."""

    name: str
    variant: Variant
    sheet: Sheet
    state: State


class RecordedTurn(NamedTuple):
    """A roll, and each seat's turn; ``closed`` are rows closed by players who are not in the record.

    ``where`` is its place in the input, for messages.
    """

    roll: Roll
    turns: tuple[Turn, ...]
    closed: tuple[int, ...] = ()
    where: str = ""


class GameRecord(NamedTuple):
    """``ended``: the game was over after the last turn, whatever the sheets say."""

    seats: tuple[Seat, ...]
    turns: tuple[RecordedTurn, ...]
    ended: bool = False


class RecordedStep(NamedTuple):
    """A turn as seen by one player. ``closed`` are the rows that others closed in it, after this player's action 1."""

    number: int
    before: State
    roll: Roll
    turn: Turn
    closed: tuple[int, ...]
    after: State


class Replay(NamedTuple):
    """The steps of each seat, and whether the game is over."""

    steps: tuple[tuple[RecordedStep, ...], ...]
    is_over: bool


def check(record: GameRecord) -> None:
    """Raise a ``PositionError`` for a record that no table can produce."""
    seats = record.seats
    if not seats:
        raise PositionError(Sentence("there is no card in it: it comes first, as in 'classic'", "text.no_card"))
    if len(seats) > MOST_PLAYERS:
        raise PositionError(
            Sentence(f"{len(seats)} players: there are at most {MOST_PLAYERS}", "players", most=MOST_PLAYERS)
        )
    if len(record.turns) > MOST_TURNS:
        what = f"{len(record.turns)} turns: a game has at most {MOST_TURNS}"
        raise PositionError(Sentence(what, "text.turns", count=len(record.turns), most=MOST_TURNS))
    names = [seat.name for seat in seats]
    if any(len(name) > LONGEST_NAME for name in names):
        what = f"a player's name has at most {LONGEST_NAME} letters"
        raise PositionError(Sentence(what, "text.long_name", most=LONGEST_NAME))
    if len(seats) == 1:
        return
    if not all(names) or len(set(names)) < len(names):
        raise PositionError(Sentence("several players have a name each, as in 'Ann: classic'", "text.names"))
    if len({(seat.sheet.rules, len(seat.sheet.rows)) for seat in seats}) > 1:
        raise PositionError(Sentence("the players have sheets of different games", "text.one_game"))
    _check_closed(seats)
    for turn in record.turns:
        if not turn.roll.active:
            what = "every roll of several players has its coloured dice"
            raise PositionError(Sentence(what, "text.all_dice"), turn.where)
        if turn.closed:
            raise PositionError(
                Sentence(
                    "all players are in the record: a row is closed by who crosses its last cell", "text.all_closed"
                ),
                turn.where,
            )


def _check_closed(seats: Sequence[Seat]) -> None:
    first = seats[0]
    for seat in seats[1:]:
        for row, (one, other) in enumerate(zip(first.state.closed, seat.state.closed, strict=True), 1):
            if one != other:
                shut, still_open = (first, seat) if one else (seat, first)
                raise PositionError(
                    f"row {row} is closed on the card of {shut.name}, and open on that of {still_open.name}: "
                    "a row that one player closed is closed for all, as in gx"
                )


def replay(record: GameRecord) -> Replay:
    """Play every turn by the rules. Raises ``IllegalMove`` for the first one that they forbid."""
    states = [seat.state for seat in record.seats]
    steps: list[list[RecordedStep]] = [[] for _ in record.seats]
    for number, recorded in enumerate(record.turns):
        if is_over(record, states):
            raise IllegalMove(Sentence("the game was over before this turn", "move.over"), recorded.where)
        played = _play(record, number, recorded, states)
        for each, step in zip(steps, played, strict=True):
            each.append(step)
        states = [step.after for step in played]
    return Replay(tuple(map(tuple, steps)), record.ended or is_over(record, states))


def is_over(record: GameRecord, states: Sequence[State]) -> bool:
    """Whether any of the sheets ends the game."""
    return any(rows.is_over(seat.sheet, state) for seat, state in zip(record.seats, states, strict=True))


def _play(record: GameRecord, number: int, recorded: RecordedTurn, before: Sequence[State]) -> list[RecordedStep]:
    """Play action 1 of all players at once, then action 2 of the active player (D1, D3)."""
    active = number % len(record.seats) if recorded.roll.active else -1
    wheres = [tuple(filter(None, (recorded.where, Sentence(seat.name)))) for seat in record.seats]
    for place, (seat, turn) in enumerate(zip(record.seats, recorded.turns, strict=True)):
        if place == active:
            _check_dice(seat.sheet, before[place], recorded.roll, wheres[place])
        if turn.penalty and (turn.first or turn.second):
            what = "a penalty is for who crosses nothing, and this turn has a cross, too"
            raise IllegalMove(Sentence(what, "move.no_penalty"), *wheres[place])
    firsts: list[Option] = []
    for seat, state, turn, where in zip(record.seats, before, recorded.turns, wheres, strict=True):
        firsts.append(_first(seat.sheet, state, recorded.roll, turn, where))
    between = share([state for _, state in firsts], recorded.closed)
    after, turns = between, [Turn(action) for action, _ in firsts]
    ends = is_over(record, between)
    for place, turn in enumerate(recorded.turns):
        if place == active and not ends:
            sheet, first = record.seats[place].sheet, firsts[place][0]
            second, state = _second(sheet, between[place], recorded.roll, turn, first, wheres[place])
            turns[place] = Turn(first, second, turn.penalty)
            after = share([*between[:place], state, *between[place + 1 :]], ())
        elif turn.second or turn.penalty:
            if place == active:
                raise IllegalMove(Sentence("the game ended with action 1", "move.ended"), *wheres[place])
            raise IllegalMove(Sentence("only who rolls has action 2, or a penalty", "move.not_yours"), *wheres[place])
    rolls = [recorded.roll if place == active else Roll(recorded.roll.white) for place in range(len(before))]
    closed = [_by_others(own, (between if place == active else after)[place]) for place, (_, own) in enumerate(firsts)]
    return [RecordedStep(number + 1, *each) for each in zip(before, rolls, turns, closed, after, strict=True)]


def _check_dice(sheet: Sheet, before: State, roll: Roll, where: tuple[str, ...]) -> None:
    """Refuse a roll that lacks a die which was still in the game: what it could have crossed is unknown.

    This holds whatever was crossed: a review compares it with all that the roll allowed.
    """
    for color, value in zip(sheet.rules.dice, roll.colored, strict=True):
        if not value and rows.die_is_left(sheet, before, color):
            what = f"the {color} die is missing: it is still in the game"
            die = notation.abbreviation(color, sheet.rules.dice)
            raise IllegalMove(Sentence(what, "move.missing", die=die), *where)


def _by_others(own: State, shared: State) -> tuple[int, ...]:
    return tuple(row for row, (was, now) in enumerate(zip(own.closed, shared.closed, strict=True)) if now and not was)


def share(states: Sequence[State], closed: Iterable[int]) -> list[State]:
    """The states with each row closed on all sheets if it is closed on one of them, or listed in ``closed``."""
    strangers = set(closed)
    shut = tuple(
        any(each) or row in strangers for row, each in enumerate(zip(*(s.closed for s in states), strict=True))
    )
    return [state._replace(closed=shut) for state in states]


def _first(sheet: Sheet, state: State, roll: Roll, turn: Turn, where: tuple[str, ...]) -> Option:
    if turn.first is None:
        return None, state
    options = list(rows.first_actions(sheet, state, sum(roll.white)))
    found = _meant(turn.first, options)
    if found is None:
        raise IllegalMove(_why_not_first(sheet, state, roll, turn.first, options), *where)
    return found


def _second(sheet: Sheet, state: State, roll: Roll, turn: Turn, first: Action | None, where: tuple[str, ...]) -> Option:
    if turn.second is None:
        if not first and not turn.penalty:
            what = "who rolls and crosses nothing takes a penalty: 'pen'"
            raise IllegalMove(Sentence(what, "move.owes_penalty"), *where)
        return None, rows.take_penalty(state) if turn.penalty else state
    options = list(rows.second_actions(sheet, state, roll))
    found = _meant(turn.second, options)
    if found is None:
        raise IllegalMove(_why_not_second(sheet, state, roll, turn.second, options), *where)
    return found


def _meant(action: Action, options: Ways) -> tuple[Action, State] | None:
    """The option that was played; the crosses it sets off may be left out if there is only one way."""
    found = [
        (option, after)
        for option, after in options
        if option._replace(bonus=()) == action._replace(bonus=()) and action.bonus in ((), option.bonus)
    ]
    exact = [each for each in found if each[0].bonus == action.bonus]
    return (exact or found)[0] if len(found) == 1 or exact else None


def _why_not_first(sheet: Sheet, state: State, roll: Roll, action: Action, options: Ways) -> Sentence:
    total, name, number = sum(roll.white), notation.notate_cell(sheet, action.cell), sheet.number(action.cell)
    if action.lucky:
        next_cell = f"with {total}, it is not the next cell of a row with fewest crosses"
        what = f"{name} is not crossed for a lucky number here: {next_cell}"
        return Sentence(what, "move.not_lucky", cell=name, sum=total)
    if number != total and not any(getattr(action, part.action) for part in parts.USED):
        return Sentence(f"{name} is not the sum of the white dice, which is {total}", "move.sum", cell=name, sum=total)
    return _why_closed(sheet, state, action, options)


def _why_not_second(sheet: Sheet, state: State, roll: Roll, action: Action, options: Ways) -> Sentence:
    name, color = notation.notate_cell(sheet, action.cell), sheet.color(action.cell)
    die = notation.abbreviation(color, sheet.rules.dice)
    if not rows.die_is_left(sheet, state, color):
        return Sentence(f"{name}: the {color} die has left the game", "move.gone", cell=name, die=die)
    value = roll.colored[sheet.rules.dice.index(color)]
    if action.white not in roll.white or action.white + value != sheet.number(action.cell):
        sums = [str(white + value) for white in sorted(set(roll.white))]
        what = f"{name} is not a white and the {color} die, which make {' or '.join(sums)}"
        return Sentence(what, "move.sums", cell=name, die=die, sums=", ".join(sums))
    return _why_closed(sheet, state, action, options)


def _why_closed(sheet: Sheet, state: State, action: Action, options: Ways) -> Sentence:
    cell = action.cell
    name, row, marks = notation.notate_cell(sheet, cell), sheet.rows[cell.row], state.marks[cell.row]
    there, needed = rows.crosses(sheet, state, cell.row), row.marks_to_lock
    if state.closed[cell.row]:
        return Sentence(f"{name}: the row is closed", "move.closed", cell=name)
    if marks and cell.place <= marks[-1]:
        last = row.numbers[marks[-1]]
        what = f"{name} is not to the right of {last}, the last cross of the row"
        return Sentence(what, "move.left", cell=name, last=last)
    if cell.place >= row.first_closing and there < needed:
        what = f"{name} closes the row, which takes {needed} crosses before it, and has {there}"
        return Sentence(what, "move.too_few", cell=name, needed=needed, there=there)
    plain = action._replace(bonus=())
    if sum(option._replace(bonus=()) == plain for option, _ in options) < 2:
        return Sentence(f"{name} may not be crossed here in this way", "move.not_so", cell=name)
    what = f"{name}: what it sets off can be carried out in several ways: name the crosses, as in g11>r5>b5"
    return Sentence(what, "move.several", cell=name)
