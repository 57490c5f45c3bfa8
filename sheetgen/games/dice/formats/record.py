"""A played game as JSON: docs/CONTRACT.md section 6, in."""

from collections.abc import Sequence

from sheetgen.base.errors import PositionError, Sentence
from sheetgen.base.fields import Fields

from ..rules.record import LONGEST_NAME, MOST_TURNS, GameRecord, RecordedTurn, Seat, check
from ..rules.rows import Turn
from ..rules.table import MOST_PLAYERS
from ..rules.variant import Sheet
from . import finish, position

BONUS = ("bonus1", "bonus2")


def read_table(table: object) -> GameRecord:
    """The record of a JSON value; ``PositionError`` for anything else."""
    fields = Fields(table, PositionError)
    players = fields.items("players")
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise fields.wrong(
            Sentence(f"{len(players)} players: there are 1 to {MOST_PLAYERS}", "players", most=MOST_PLAYERS)
        )
    seats = tuple(_seat(fields.inside(each, f"player {n}")) for n, each in enumerate(players, 1))
    turns = fields.items("turns")
    if len(turns) > MOST_TURNS:
        what = f"{len(turns)} turns: a game has at most {MOST_TURNS}"
        raise fields.wrong(Sentence(what, "text.turns", count=len(turns), most=MOST_TURNS))
    read = tuple(_turn(fields.inside(each, f"turn {n}"), seats, _place(n)) for n, each in enumerate(turns, 1))
    record = GameRecord(seats, read, fields.flag("ended", False))
    fields.done()
    check(record)
    return record


def _place(number: int) -> Sentence:
    return Sentence(f"turn {number}", "turn", number=number)


def _seat(fields: Fields) -> Seat:
    name = fields.text("name", longest=LONGEST_NAME) if "name" in fields else ""
    found = position.read_fields(fields, with_roll=True)
    if found.rolls:
        raise fields.wrong("'roll': a player has none, the turns do")
    return Seat(name, found.variant, found.sheet, found.state)


def _turn(fields: Fields, seats: Sequence[Seat], where: str) -> RecordedTurn:
    sheet = seats[0].sheet
    roll = position.roll_in(fields.table("roll", required=True), sheet, whole=False)
    played = fields.items("played")
    if len(played) != len(seats):
        raise fields.wrong(f"'played' has {len(played)} turns: there is one for each of {len(seats)} players")
    turns = [_played(fields.inside(each, f"player {n}"), seats[n - 1].sheet) for n, each in enumerate(played, 1)]
    closed = fields.integers("closed", [], low=0, high=len(sheet.rows) - 1)
    fields.done()
    return RecordedTurn(roll, tuple(turns), tuple(closed), where)


def _played(fields: Fields, sheet: Sheet) -> Turn:
    return finish.turn_in(fields, sheet, without_bonus=not any(key in fields for key in BONUS))
