"""Records of games as text that people type, one line per turn.

    classic                              the card; of several players a line each: 'Ann: classic'
    5+1 r3 y6 g1 b5 / r6 b10             your own roll, with every coloured die; what you crossed
    2+2 / -                              somebody else's roll, and a pass (or: pass)
    6+6 / r12 / gx                       somebody else closed green in it
    4+1 r3 y6 g2 b5 / pen                a penalty
    end                                  the game was over, though the sheet does not say so

With several players, who roll in turn, a line has the turn of each: ``5+1 r3 y6 g1 b5 / r6 b10 / r6``. Turns are in the
usual ``notation``; the dice of an action 2 may be left out (``b10`` for ``b10=5+5``), and dice that have left the game.
Text after a ``#`` is a remark.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from sheetgen.base import pasted
from sheetgen.base.errors import NotationError, Sentence, SheetgenError, quote

from . import notation, position_text
from .position import Position
from .record import GameRecord, RecordedTurn, Seat, check
from .rows import Action, Roll, Turn
from .variant import Cell, Sheet

MOST_LETTERS = 1_000_000
LONGEST_LINE = 10_000
END = "end"
EXAMPLE = "'5+1 r3 y6 g1 b5 / r6 b10'"


def notate(record: GameRecord) -> str:
    """A record as text, one line per turn; ``parse`` is the inverse, except for names of lines."""
    heads = [
        f"{seat.name}: " * bool(seat.name) + position_text.notate(Position(seat.variant, seat.sheet, seat.state))
        for seat in record.seats
    ]
    return "\n".join([*heads, *(_notate_turn(record.seats, turn) for turn in record.turns), *([END] * record.ended)])


def _notate_turn(seats: Sequence[Seat], recorded: RecordedTurn) -> str:
    sheet = seats[0].sheet
    turns = [notation.notate_turn(seat.sheet, turn) for seat, turn in zip(seats, recorded.turns, strict=True)]
    closed = [" ".join(f"{notation.row_names(sheet)[row]}x" for row in recorded.closed)] if recorded.closed else []
    return " / ".join([position_text.notate_roll(sheet, recorded.roll), *turns, *closed])


def parse(text: str, read_card: Callable[[str], Position]) -> GameRecord:
    """The record of a text; ``read_card`` reads a player's card. Whether its turns are legal is not checked here."""
    if len(text) > MOST_LETTERS:
        what = f"a game has at most {MOST_LETTERS:,} letters"
        raise NotationError(Sentence(what, "text.long", most=f"{MOST_LETTERS:,}"))
    heads: list[Seat] = []
    turns: list[RecordedTurn] = []
    ended = False
    for where, line in _lines(text):
        try:
            if ended:
                raise NotationError(
                    Sentence("nothing stands after 'end'", "text.after_end", text=quote(line)), quote(line)
                )
            if line.lower() == END:
                ended = True
            elif re.match(r"[0-9]{1,2}\s*\+", line):
                turns.append(_turn(heads, line, where))
            elif turns:
                what = f"a turn begins with its roll, as in {EXAMPLE}"
                raise NotationError(Sentence(what, "text.no_roll", text=quote(line), like=EXAMPLE), quote(line))
            else:
                heads.append(_seat(line, read_card))
        except SheetgenError as error:
            raise error.within(where) from None
    record = GameRecord(tuple(heads), tuple(turns), ended)
    check(record)
    return record


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """The place of each line, and its text without remarks; blank lines are left out."""
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            what = f"a line has at most {LONGEST_LINE:,} letters"
            raise NotationError(Sentence(what, "text.long", most=f"{LONGEST_LINE:,}"), _line(number))
        said = re.sub(r"(^|\s)#.*", "", pasted.blanks(line)).strip()
        if said:
            yield _line(number), said


def _line(number: int) -> Sentence:
    return Sentence(f"line {number}", "line", line=number)


def _seat(line: str, read_card: Callable[[str], Position]) -> Seat:
    parts = re.fullmatch(r"([^\":/]+):\s+(.+)", line)
    name, card = (parts[1].strip(), parts[2]) if parts else ("", line)
    if not name.isprintable():
        what = "a player's name has letters that cannot be printed"
        raise NotationError(Sentence(what, "class.sign", text=quote(name)), quote(name))
    found = read_card(card)
    if found.rolls:
        what = "a card has no roll: the turns follow, a line each"
        raise NotationError(Sentence(what, "text.card_roll", text=quote(card)), quote(card))
    return Seat(name, found.variant, found.sheet, found.state)


def _turn(seats: Sequence[Seat], line: str, where: str) -> RecordedTurn:
    if not seats:
        what = "the card comes first, as in 'classic', or a line for each player, as in 'Ann: classic'"
        raise NotationError(Sentence(what, "text.no_card"))
    dice, *parts = (part.strip() for part in re.sub(r"\s*([,+=>])\s*", r"\1", pasted.plain(line).lower()).split("/"))
    roll = position_text.parse_roll(seats[0].sheet, dice, whole=False)
    if len(parts) not in (len(seats), len(seats) + 1):
        wanted = "what you crossed" if len(seats) == 1 else f"what each of {len(seats)} players crossed"
        what = f"after the roll comes {wanted}, each behind a '/', or '-' for a pass"
        raise NotationError(Sentence(what, "text.crossed", text=quote(line)), quote(line))
    turns = tuple(_played(seat.sheet, roll, part) for seat, part in zip(seats, parts, strict=False))
    closed = _closed(seats[0].sheet, parts[-1]) if len(parts) > len(seats) else ()
    return RecordedTurn(roll, turns, closed, where)


def _played(sheet: Sheet, roll: Roll, text: str) -> Turn:
    """Reads a turn whose action 2 may be just a cell: its dice then follow from the roll."""
    words = text.split()
    if len(words) == 2 and words[1] in notation.PASSES:
        words.pop()
    if len(words) != 2 or "=" in words[1]:
        return notation.parse_turn(sheet, " ".join(words))
    cell, *bonus = (notation.parse_cell(sheet, word) for word in words[1].split(">"))
    second = Action(cell, tuple(bonus), white=_white(sheet, roll, cell))
    return notation.parse_turn(sheet, words[0])._replace(second=second)


def _white(sheet: Sheet, roll: Roll, cell: Cell) -> int:
    """The white die that makes a cell's number; any if none does, as ``record.replay`` then says why it is illegal."""
    value = roll.colored[sheet.rules.dice.index(sheet.color(cell))] if roll.active else 0
    white = sheet.number(cell) - value
    return white if white in roll.white else roll.white[0]


def _closed(sheet: Sheet, text: str) -> tuple[int, ...]:
    rows = []
    for word in text.split():
        row, rest = notation.row_and_rest(sheet, word)
        if rest not in ("", "x"):
            what = "a row that somebody else closed is named as in gx"
            raise NotationError(Sentence(what, "text.closed", text=quote(word)), quote(word))
        rows.append(row)
    return tuple(rows)
