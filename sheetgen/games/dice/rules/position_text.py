"""Positions of the dice game as a line of text that people type, and back.

    classic r3,5,6 g12 / 5+1 r3 y6 g1 b4 / 2+2
    ─┬───── ─┬──────── ─┬───────────────   ─┬─
     variant  crosses   your roll          another player's roll

``r2-6`` are all cells from 2 to 6; ``g9x`` says that green was closed by somebody else. Words with ``=`` say how many
penalties and bonus fields are used, and what this card has that the template's card has not:
``pen=1 used=3 lucky=5,8 bonus=r3,r6 track=r,y,g plus-13=r6,b4 1=y2,3,4,b5,6``.
"""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from sheetgen.base.errors import NotationError, nearest, quote

from .notation import abbreviation, notate_cell, parse_cell, parse_color, place_of, row_and_rest, row_names
from .position import MOST_TURNS, Position, card_parts, check_card, check_state
from .rows import Roll, State
from .variant import Cell, Row, Sheet, Symbol, Variant


def notate(position: Position) -> str:
    """A position as one line of text; ``parse`` is the inverse."""
    name = position.variant.name
    words = [json.dumps(name) if re.search(r'[\s"/]', name) else name]
    words += _card_words(position.variant, position.sheet)
    words += _row_words(position.sheet, position.state)
    words += [f"pen={position.state.penalties}"] if position.state.penalties else []
    words += [f"used={position.state.bonus_used}"] if position.state.bonus_used else []
    return " / ".join([" ".join(words), *(_notate_roll(position.sheet, roll) for roll in position.rolls)])


def _card_words(variant: Variant, sheet: Sheet) -> list[str]:
    base, dice = variant.default_sheet, sheet.rules.dice
    words = []
    if sheet.rows != base.rows:
        words += [f"{n}={_row_cells(row, dice)}" for n, row in enumerate(sheet.rows, 1)]
    if sheet.lucky != base.lucky:
        words.append("lucky=" + ",".join(str(number) for number in sheet.lucky))
    moved = sheet.rows != base.rows
    if sheet.bonus_cells != base.bonus_cells or (moved and sheet.bonus_row):
        words.append("bonus=" + ",".join(notate_cell(sheet, cell) for cell in sorted(sheet.bonus_cells)))
    if sheet.bonus_row != base.bonus_row:
        words.append("track=" + ",".join(abbreviation(color, dice) for color in sheet.bonus_row))
    for symbol, written in zip(sheet.symbols, base.symbols, strict=True):
        if symbol != written or moved:
            words.append(f"{symbol.effect}=" + ",".join(notate_cell(sheet, cell) for cell in symbol.cells))
    return words


def _row_cells(row: Row, dice: tuple[str, ...]) -> str:
    """The cells of a row: in ``y2,3,4,b5,6`` a colour holds until the next one."""
    cells = zip(row.numbers, row.colors, ("", *row.colors), strict=False)
    return ",".join(f"{abbreviation(color, dice) if color != left else ''}{number}" for number, color, left in cells)


def _row_words(sheet: Sheet, state: State) -> list[str]:
    words = []
    for name, row, marks, closed in zip(row_names(sheet), sheet.rows, state.marks, state.closed, strict=True):
        own = row.is_closed_by(marks)
        if marks or closed:
            numbers = ",".join(str(row.numbers[place]) for place in marks)
            words.append(f"{name}{numbers}{'x' if closed and not own else ''}")
    return words


def _notate_roll(sheet: Sheet, roll: Roll) -> str:
    dice = sheet.rules.dice
    colored = [f"{abbreviation(color, dice)}{value}" for color, value in zip(dice, roll.colored, strict=False)]
    return " ".join([f"{roll.white[0]}+{roll.white[1]}", *colored])


def parse(text: str, find: Callable[[str], Variant]) -> Position:
    """The position of a line of text; ``find`` returns the variant of a name, or raises what it likes.

    >>> from sheetgen.games.dice import templates
    >>> position = parse("classic r3,5-7 gx pen=1 / 5+1 r3 y6 g1 b2", templates.variant)
    >>> position.state
    State(marks=((1, 3, 4, 5), (), (), ()), closed=(False, False, True, False), penalties=1, bonus_used=0)
    >>> notate(position)
    'classic r3,5,6,7 gx pen=1 / 5+1 r3 y6 g1 b2'
    >>> parse("classic r3,5-7 gx pen=1 / 5+1 r3 y6 g1 b8", templates.variant)
    Traceback (most recent call last):
    ...
    sheetgen.base.errors.NotationError: '5+1 r3 y6 g1 b8': a die shows 1 to 6

    Raises ``NotationError`` for text that says no position, ``PositionError`` for a card or crosses that no sheet can
    show (``position.check_card``, ``position.check_state``).
    """
    name, rest = _variant_word(text)
    variant = find(name)
    sheet_text, *turns = re.sub(r"\s*([,+])\s*", r"\1", rest.lower()).split("/")
    settings = _settings(word for word in sheet_text.split() if "=" in word)
    marks = [word for word in sheet_text.split() if "=" not in word]
    sheet = _parse_card(variant, [(key, value) for key, value in settings if key not in COUNTS])
    state = _parse_marks(sheet, marks)
    counts = {key: _count(key, value) for key, value in settings if key in COUNTS}
    state = state._replace(penalties=counts.get("pen", 0), bonus_used=counts.get("used", 0))
    check_state(sheet, state)
    if len(turns) > MOST_TURNS:
        raise NotationError(f"{len(turns)} turns: at most {MOST_TURNS} can be solved")
    return Position(variant, sheet, state, tuple(_parse_roll(sheet, turn) for turn in turns))


COUNTS = ("pen", "used")
EXAMPLES = {"pen": "pen=1", "used": "used=3", "lucky": "lucky=5,8"}
PARTS = {"lucky": "lucky", "bonus": "bonus_fields", "track": "bonus_row"}


def _variant_word(text: str) -> tuple[str, str]:
    """The name of the variant, and the rest; a path with blanks or slashes in it stands in double quotes."""
    text = text.strip()
    if text.startswith('"'):
        try:
            name, end = json.JSONDecoder().raw_decode(text)
        except ValueError:
            raise NotationError("the quoted name of the template has no end", quote(text)) from None
        return str(name), text[end:]
    name, rest = [*text.split(maxsplit=1), "", ""][:2]
    return (name if name.lower().endswith(".toml") else name.lower()), rest


def _settings(words: Iterable[str]) -> list[tuple[str, str]]:
    """The keys and values of words with ``=``. Raises ``NotationError`` for a key that stands twice."""
    settings: dict[str, str] = {}
    for word in words:
        key, value = word.split("=", 1)
        if key in settings:
            raise NotationError("this is said twice", quote(word))
        settings[key] = value
    return list(settings.items())


def _count(key: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", value):
        takes = "whole numbers" if key == "lucky" else "a whole number"
        raise NotationError(f"{key}= takes {takes}, as in {EXAMPLES[key]}", quote(f"{key}={value}"))
    return int(value)


def _parse_card(variant: Variant, settings: list[tuple[str, str]]) -> Sheet:
    sheet = variant.default_sheet
    for key, value in settings:
        part = "rows" if _is_ordinal(key) else PARTS.get(key)
        if part and part not in card_parts(variant):
            raise NotationError(f"{variant.name} has no use for it", quote(f"{key}={value}"))
    for key, value in settings:  # rows first: the other words point at their numbers
        if _is_ordinal(key):
            sheet = _with_row(sheet, int(key), value)
    effects = [symbol.effect for symbol in sheet.symbols]
    for key, value in settings:
        words = value.split(",") if value else []
        if key == "lucky":
            sheet = replace(sheet, lucky=tuple(_count(key, word) for word in words or [value]))
        elif key == "bonus":
            sheet = replace(sheet, bonus_cells=_bonus_cells(sheet, words))
        elif key == "track":
            sheet = replace(sheet, bonus_row=tuple(parse_color(sheet, word, word) for word in words))
        elif key in effects:
            sheet = _with_symbol(sheet, key, words)
        elif not _is_ordinal(key):
            known = ["lucky", "bonus", "track", "pen", "used", *effects]
            raise NotationError(f"unknown word ({nearest(key, known)})", quote(f"{key}={value}"))
    check_card(variant, sheet)
    return sheet


def _is_ordinal(key: str) -> bool:
    return re.fullmatch(r"[0-9]{1,3}", key) is not None


def _bonus_cells(sheet: Sheet, words: list[str]) -> frozenset[Cell]:
    cells = [parse_cell(sheet, word) for word in words]
    for cell, word in zip(cells, words, strict=True):
        if cells.count(cell) > 1:
            raise NotationError("a bonus cell is named twice", quote(word))
    return frozenset(cells)


def _with_row(sheet: Sheet, ordinal: int, value: str) -> Sheet:
    if not 1 <= ordinal <= len(sheet.rows):
        raise NotationError(f"the sheet has rows 1 to {len(sheet.rows)}", quote(f"{ordinal}={value}"))
    row = sheet.rows[ordinal - 1]
    numbers, colors, color = [], [], row.colors[0]
    for word in value.split(","):
        parts = re.fullmatch(r"([a-z-]*)([0-9]{1,3})", word)
        if not parts:
            raise NotationError(
                "a cell of a row is a number, with its colour before it where that changes", quote(word)
            )
        color = parse_color(sheet, parts[1], word) if parts[1] else color
        numbers.append(int(parts[2]))
        colors.append(color)
    new = replace(row, numbers=tuple(numbers), colors=tuple(colors))
    return replace(sheet, rows=(*sheet.rows[: ordinal - 1], new, *sheet.rows[ordinal:]))


def _with_symbol(sheet: Sheet, effect: str, words: list[str]) -> Sheet:
    if len(words) != 2:
        raise NotationError("a symbol has exactly two cells", f"{effect}=")
    symbol = Symbol(effect, (parse_cell(sheet, words[0]), parse_cell(sheet, words[1])))
    return replace(sheet, symbols=tuple(symbol if old.effect == effect else old for old in sheet.symbols))


def _parse_marks(sheet: Sheet, words: list[str]) -> State:
    marks: list[tuple[int, ...]] = [() for _ in sheet.rows]
    closed = [False for _ in sheet.rows]
    for word in words:
        if re.match(r"[0-9]+\+[0-9]+", word):
            raise NotationError("a roll stands after a '/', as in 'r3,5 / 5+1'", quote(word))
        index, numbers = row_and_rest(sheet, word)
        row = sheet.rows[index]
        if marks[index] or closed[index]:
            raise NotationError("this row is named twice", quote(word))
        closed[index] = numbers.endswith("x")
        places = [place for part in numbers.removesuffix("x").split(",") if part for place in _span(row, part, word)]
        if len(set(places)) < len(places):
            raise NotationError("a number is crossed twice", quote(word))
        marks[index] = tuple(sorted(places))
        closed[index] |= row.is_closed_by(marks[index])
    return State(tuple(marks), tuple(closed))


def _span(row: Row, part: str, word: str) -> range:
    """The places of ``7``, or of ``2-6``: from one number to the other along the row."""
    first, _, last = part.partition("-")
    start = place_of(row, first, word)
    end = place_of(row, last, word) if last else start
    if end < start:
        raise NotationError(f"{last} stands before {first} in this row", quote(word))
    return range(start, end + 1)


def _parse_roll(sheet: Sheet, text: str) -> Roll:
    words = text.split()
    white = re.fullmatch(r"([0-9]{1,2})\+([0-9]{1,2})", words[0]) if words else None
    if not white:
        raise NotationError("a roll starts with the white dice, as in 5+1", quote(text.strip() or "/"))
    dice: dict[str, int] = {}
    for word in words[1:]:
        parts = re.fullmatch(r"([a-z-]+)([0-9]{1,2})", word)
        if not parts:
            raise NotationError("a coloured die is a colour and its roll, as in r3", quote(word))
        color = parse_color(sheet, parts[1], word)
        if color in dice:
            raise NotationError(f"the {color} die is named twice", quote(word))
        dice[color] = int(parts[2])
    missing = [color for color in sheet.rules.dice if color not in dice]
    if dice and missing:
        raise NotationError(
            f"the {missing[0]} die is missing: your own roll has every coloured die", quote(text.strip())
        )
    values = (int(white[1]), int(white[2]), *(dice[color] for color in sheet.rules.dice if dice))
    if not all(1 <= value <= sheet.rules.sides for value in values):
        raise NotationError(f"a die shows 1 to {sheet.rules.sides}", quote(text.strip()))
    return Roll((values[0], values[1]), values[2:])
