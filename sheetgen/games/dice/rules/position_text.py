"""Positions of the dice game as a line of text that people type, and back.

    classic r3,5,6 g12 / 5+1 r3 y6 g1 b4 / 2+2
    ─┬───── ─┬──────── ─┬───────────────   ─┬─
     variant  crosses   your roll          another player's roll

``r2-6`` are all cells from 2 to 6; ``g9x`` says that green was closed by another player. Words with ``=`` say how many
penalties and bonus fields are used, and how this card differs from the template's card:
``pen=1 used=3 lucky=5,8 bonus=r3,r6 track=r,y,g plus-13=r6,b4 1=y2,3,4,b5,6``, and the words of ``parts``.
The id of a card in place of the variant describes the whole card: ``longo-c2-JG r3,5 / 5+1``.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sheetgen.base import pasted
from sheetgen.base.errors import NotationError, Sentence, quote

from . import card_text, parts
from .notation import abbreviation, parse_color, place_of, row_and_rest, row_names
from .position import MOST_TURNS, Position, check_state
from .rows import Roll, State
from .variant import Row, Sheet, Variant

OTHER_WORDS = {"penalty": "pen", "penalties": "pen"}


def notate(position: Position) -> str:
    """A position as one line of text; ``parse`` is the inverse."""
    name = position.variant.name
    words = [json.dumps(name) if re.search(r'[\s"/]', name) else name]
    words += card_text.notate(position.variant, position.sheet)
    words += _row_words(position.sheet, position.state)
    words += _further_words(position.sheet, position.state)
    return " / ".join([" ".join(words), *(notate_roll(position.sheet, roll) for roll in position.rolls)])


def _further_words(sheet: Sheet, state: State) -> Iterator[str]:
    """The words for everything that a state shows beyond crosses in its rows."""
    for part in parts.STATE:
        if found := getattr(state, part.field):
            words = (
                found if isinstance(part, parts.StateCount) else ",".join(part.notate(sheet, cell) for cell in found)
            )
            yield f"{part.word}={words}"


def _row_words(sheet: Sheet, state: State) -> list[str]:
    words = []
    for name, row, marks, closed in zip(row_names(sheet), sheet.rows, state.marks, state.closed, strict=True):
        own = row.is_closed_by(marks)
        if marks or closed:
            numbers = ",".join(str(row.numbers[place]) for place in marks)
            words.append(f"{name}{numbers}{'x' if closed and not own else ''}")
    return words


def notate_roll(sheet: Sheet, roll: Roll) -> str:
    dice = sheet.rules.dice
    colored = [f"{abbreviation(color, dice)}{value}" for color, value in zip(dice, roll.colored, strict=False) if value]
    return " ".join([f"{roll.white[0]}+{roll.white[1]}", *colored])


def parse(
    text: str,
    find: Callable[[str], Variant],
    card_of: Callable[[str], tuple[Variant, Sheet] | None] = lambda _name: None,
) -> Position:
    """The position of a line of text; ``find`` returns the variant of a name, or raises its own error.

    ``card_of`` returns the variant and the card of an id in place of the name; ``None`` for text that is no id.

    >>> from sheetgen.games.dice import templates
    >>> position = parse("classic r3,5-7 gx pen=1 / 5+1 r3 y6 g1 b2", templates.variant)
    >>> position.state.marks, position.state.closed, position.state.penalties
    (((1, 3, 4, 5), (), (), ()), (False, False, True, False), 1)
    >>> notate(position)
    'classic r3,5,6,7 gx pen=1 / 5+1 r3 y6 g1 b2'
    >>> parse("classic r3,5-7 gx pen=1 / 5+1 r3 y6 g1 b8", templates.variant)
    Traceback (most recent call last):
    ...
    sheetgen.base.errors.NotationError: '5+1 r3 y6 g1 b8': a die shows 1 to 6

    Raises ``NotationError`` for text that is no position, ``PositionError`` for a card or crosses that no sheet can
    show (``position.checked_card``, ``position.check_state``).
    """
    name, rest = _variant_word(text)
    known = card_of(name)
    variant = known[0] if known else find(name)
    sheet_text, *turns = re.sub(r"\s*([,+])\s*", r"\1", pasted.plain(rest).lower()).split("/")
    settings = _settings(word for word in sheet_text.split() if "=" in word)
    marks = [word for word in sheet_text.split() if "=" not in word]
    said = {key: value for key, value in settings if key in card_text.OF_STATE}
    of_card = [(key, value) for key, value in settings if key not in said]
    if known and of_card:
        what = f"the id {name} says what is on the card: leave this out"
        raise _wrong(what, "id_card", "=".join(of_card[0]), id=name)
    sheet = known[1] if known else card_text.parse(variant, of_card)
    state = _parse_marks(sheet, marks)._replace(**_further(sheet, said))
    check_state(sheet, state)
    if len(turns) > MOST_TURNS:
        what = f"{len(turns)} turns: at most {MOST_TURNS} can be solved"
        raise NotationError(Sentence(what, "text.turns", count=len(turns), most=MOST_TURNS))
    return Position(variant, sheet, state, tuple(parse_roll(sheet, turn) for turn in turns))


def _further(sheet: Sheet, said: dict[str, str]) -> dict[str, Any]:
    """The fields of a state that the words set."""
    named = {part.field: (part, said[part.word]) for part in parts.STATE if part.word in said}
    return {
        field: card_text.count(part.word, value, part.example)
        if isinstance(part, parts.StateCount)
        else tuple(sorted(card_text.read_cells(sheet, part.word, value, part.parse)))
        for field, (part, value) in named.items()
    }


def _variant_word(text: str) -> tuple[str, str]:
    """The name of the variant, and the rest; a path with blanks or slashes in it stands in double quotes."""
    text = pasted.blanks(text).strip()
    if text.startswith('"'):
        try:
            name, end = json.JSONDecoder().raw_decode(text)
        except ValueError:
            raise _wrong("the quoted name of the template has no end", "name_end", text) from None
        return str(name), text[end:]
    name, rest = [*text.split(maxsplit=1), "", ""][:2]
    return (name if name.lower().endswith(".toml") else name.lower()), rest


def _settings(words: Iterable[str]) -> list[tuple[str, str]]:
    """The keys and values of words with ``=``. Raises ``NotationError`` for a repeated key."""
    settings: dict[str, str] = {}
    for word in words:
        key, value = word.split("=", 1)
        key = OTHER_WORDS.get(key, key)
        if key in settings:
            raise _wrong("this is said twice", "twice", word)
        settings[key] = value
    return list(settings.items())


def _parse_marks(sheet: Sheet, words: list[str]) -> State:
    marks: list[tuple[int, ...]] = [() for _ in sheet.rows]
    closed = [False for _ in sheet.rows]
    for word in words:
        if re.match(r"[0-9]+\+[0-9]+", word):
            raise _wrong("a roll stands after a '/', as in 'r3,5 / 5+1'", "roll", word)
        if OTHER_WORDS.get(word, word) in (*card_text.PARTS, *card_text.OF_STATE):
            right = f"{OTHER_WORDS.get(word, word)}=1"
            raise _wrong(f"its value follows after =, without a blank, as in {right}", "setting", word, right=right)
        index, numbers = row_and_rest(sheet, word)
        row = sheet.rows[index]
        if marks[index] or closed[index]:
            raise _wrong("this row is named twice", "row_twice", word)
        closed[index] = numbers.endswith("x")
        places = [place for part in numbers.removesuffix("x").split(",") if part for place in _span(row, part, word)]
        if len(set(places)) < len(places):
            raise _wrong("a number is crossed twice", "cell_twice", word)
        marks[index] = tuple(sorted(places))
        closed[index] |= row.is_closed_by(marks[index])
    return State(tuple(marks), tuple(closed))


def _wrong(what: str, name: str, text: str, **values: object) -> NotationError:
    return NotationError(Sentence(what, f"text.{name}", text=quote(text), **values), quote(text))


def _span(row: Row, part: str, word: str) -> range:
    """The places of ``7``, or of ``2-6``: from one number to the other along the row."""
    first, _, last = part.partition("-")
    start = place_of(row, first, word)
    end = place_of(row, last, word) if last else start
    if end < start:
        raise _wrong(f"{last} stands before {first} in this row", "order", word, first=first, last=last)
    return range(start, end + 1)


def parse_roll(sheet: Sheet, text: str, whole: bool = True) -> Roll:
    """Reads a roll; unless it must be ``whole``, an own roll may omit dice that have left the game: they show 0."""
    words = text.split()
    white = re.fullmatch(r"([0-9]{1,2})\+([0-9]{1,2})", words[0]) if words else None
    if not white:
        raise _wrong("a roll starts with the white dice, as in 5+1", "white", text.strip() or "/")
    dice: dict[str, int] = {}
    for word in words[1:]:
        parts = re.fullmatch(r"([a-z-]+)([0-9]{1,2})", word)
        if not parts:
            raise _wrong("a coloured die is a colour and its roll, as in r3", "colored", word)
        color = parse_color(sheet, parts[1], word)
        if color in dice:
            raise _wrong(f"the {color} die is named twice", "die_twice", word)
        dice[color] = int(parts[2])
    missing = [color for color in sheet.rules.dice if color not in dice]
    if dice and missing and whole:
        what = f"the {missing[0]} die is missing: your own roll has every coloured die"
        raise _wrong(what, "missing_die", text.strip(), color=missing[0])
    shown = (int(white[1]), int(white[2]), *dice.values())
    if not all(1 <= value <= sheet.rules.sides for value in shown):
        raise _wrong(f"a die shows 1 to {sheet.rules.sides}", "die", text.strip(), sides=sheet.rules.sides)
    return Roll((shown[0], shown[1]), tuple(dice.get(color, 0) for color in sheet.rules.dice if dice))
