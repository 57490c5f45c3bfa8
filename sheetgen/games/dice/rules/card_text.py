"""Writes and reads the words of a position's text that say how its card differs from the template's card.

``lucky=5,8 bonus=r3,r6 track=r,y,g plus-13=r6,b4 1=y2,3,4,b5,6``; and the words of ``parts``: cells as in
``steps=r2,r3,y4``, in pairs as in ``links=r3,y3,g9,b9``, and numbers as in ``swaps=8-5,9-7``.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from sheetgen.base.errors import NotationError, Sentence, nearest, quote

from . import parts
from .notation import abbreviation, notate_cell, parse_cell, parse_color
from .parts import CardForm, CardPart
from .position import card_parts, checked_card
from .variant import Cell, Row, Sheet, Symbol, Variant

OF_STATE = (*(part.word for part in parts.COUNTS), *(part.word for part in parts.CROSSES))
NONE = "none"  # of lucky numbers: a sheet without any
PARTS = {
    "lucky": "lucky",
    "bonus": "bonus_fields",
    "track": "bonus_row",
    **{part.word: part.key for part in parts.DESCRIBED},
}


def notate(variant: Variant, sheet: Sheet) -> list[str]:
    base, dice = variant.default_sheet, sheet.rules.dice
    words = []
    if sheet.rows != base.rows:
        words += [f"{n}={_row_cells(row, dice)}" for n, row in enumerate(sheet.rows, 1)]
    if sheet.lucky != base.lucky:
        words.append("lucky=" + ",".join(str(number) for number in sheet.lucky))
    moved = sheet.rows != base.rows
    if sheet.bonus_cells != base.bonus_cells or (moved and sheet.bonus_row):
        words.append("bonus=" + cells_text(sheet, sorted(sheet.bonus_cells)))
    if sheet.bonus_row != base.bonus_row:
        words.append("track=" + ",".join(abbreviation(color, dice) for color in sheet.bonus_row))
    for symbol, written in zip(sheet.symbols, base.symbols, strict=True):
        if symbol != written or moved:
            words.append(f"{symbol.effect}=" + cells_text(sheet, symbol.cells))
    for part in parts.DESCRIBED:
        differs = parts.value(part, sheet) != parts.value(part, base)
        if part.form == CardForm.NUMBERS and differs:
            words.append(f"{part.word}=" + ",".join(f"{one}-{other}" for one, other in parts.value(part, sheet)))
        elif differs or (moved and parts.cells_of(part, sheet)):
            words.append(f"{part.word}={cells_text(sheet, parts.cells_of(part, sheet))}")
    return words


def _row_cells(row: Row, dice: tuple[str, ...]) -> str:
    """The cells of a row: in ``y2,3,4,b5,6`` a colour holds until the next one."""
    cells = zip(row.numbers, row.colors, ("", *row.colors), strict=False)
    return ",".join(f"{abbreviation(color, dice) if color != left else ''}{number}" for number, color, left in cells)


def cells_text(sheet: Sheet, cells: Iterable[Cell]) -> str:
    return ",".join(notate_cell(sheet, cell) for cell in cells)


def _wrong(what: str, name: str, text: str, **values: object) -> NotationError:
    return NotationError(Sentence(what, f"text.{name}", text=quote(text), **values), quote(text))


def count(key: str, value: str, example: str, takes: str = "a whole number") -> int:
    if not re.fullmatch(r"[0-9]{1,3}", value):
        raise _wrong(f"{key}= takes {takes}, as in {example}", "takes", f"{key}={value}", like=example)
    return int(value)


def parse(variant: Variant, settings: list[tuple[str, str]]) -> Sheet:
    sheet = variant.default_sheet
    for key, value in settings:
        part = "rows" if _is_ordinal(key) else PARTS.get(key)
        if part and part not in card_parts(variant):
            raise _wrong(f"{variant.name} has no use for it", "no_use", f"{key}={value}")
    for key, value in settings:  # rows first: the other words refer to their numbers
        if _is_ordinal(key):
            sheet = _with_row(sheet, int(key), value)
    effects = [symbol.effect for symbol in sheet.symbols]
    for key, value in settings:
        words = value.split(",") if value else []
        if key == "lucky" and value == NONE:
            sheet = replace(sheet, lucky=())
        elif key == "lucky":
            numbers = (count(key, word, "lucky=5,8", "whole numbers") for word in words or [value])
            sheet = replace(sheet, lucky=tuple(numbers))
        elif key == "bonus":
            sheet = replace(sheet, bonus_cells=frozenset(read_cells(sheet, key, value)))
        elif key == "track":
            sheet = replace(sheet, bonus_row=tuple(parse_color(sheet, word, word) for word in words))
        elif key in effects:
            sheet = _with_symbol(sheet, key, words)
        elif key in DESCRIBED:
            sheet = _with_part(sheet, DESCRIBED[key], value, words)
        elif not _is_ordinal(key):
            known = [*PARTS, *OF_STATE, *effects]
            hint = nearest(key, known)
            raise _wrong(f"unknown word ({hint})", "unknown_word", f"{key}={value}", hint=hint)
    return checked_card(variant, sheet)


def _is_ordinal(key: str) -> bool:
    return re.fullmatch(r"[0-9]{1,3}", key) is not None


def read_cells(sheet: Sheet, key: str, value: str, read: Callable[[Sheet, str], Cell] = parse_cell) -> tuple[Cell, ...]:
    """The cells of a list. Raises ``NotationError`` for a cell that is named twice."""
    words = value.split(",") if value else []
    cells = [read(sheet, word) for word in words]
    for cell, word in zip(cells, words, strict=True):
        if cells.count(cell) > 1:
            raise _wrong(f"{'a bonus cell' if key == 'bonus' else 'a cell'} is named twice", "twice", word)
    return tuple(cells)


DESCRIBED = {part.word: part for part in parts.DESCRIBED}


def _with_part(sheet: Sheet, part: CardPart, value: str, words: list[str]) -> Sheet:
    """The card with one part replaced by that of the text."""
    if part.form == CardForm.NUMBERS:
        return parts.with_value(part, sheet, tuple(_pair(part, word) for word in words))
    cells = read_cells(sheet, part.word, value)
    if part.form == CardForm.PAIRS and len(cells) % 2:
        what = Sentence("cells are linked in pairs: one of them is alone", "text.pairs", text=f"{part.word}=")
        raise NotationError(what, f"{part.word}=")
    return parts.with_cells(part, sheet, cells)


def _pair(part: CardPart, word: str) -> tuple[int, int]:
    numbers = re.fullmatch(r"([0-9]{1,3})-([0-9]{1,3})", word)
    if not numbers:
        like = f"{part.word}=8-5,9-7"
        raise _wrong(f"a {part.cell} is two numbers, as in {like}", "takes", word, like=like)
    return int(numbers[1]), int(numbers[2])


def _with_row(sheet: Sheet, ordinal: int, value: str) -> Sheet:
    if not 1 <= ordinal <= len(sheet.rows):
        what = f"the sheet has rows 1 to {len(sheet.rows)}"
        raise _wrong(what, "row_number", f"{ordinal}={value}", most=len(sheet.rows))
    row = sheet.rows[ordinal - 1]
    numbers, colors, color = [], [], row.colors[0]
    for word in value.split(","):
        found = re.fullmatch(r"([a-z-]*)([0-9]{1,3})", word)
        if not found:
            what = "a cell of a row is a number, with its colour before it where that changes"
            raise _wrong(what, "row_cell", word)
        color = parse_color(sheet, found[1], word) if found[1] else color
        numbers.append(int(found[2]))
        colors.append(color)
    new = replace(row, numbers=tuple(numbers), colors=tuple(colors))
    return replace(sheet, rows=(*sheet.rows[: ordinal - 1], new, *sheet.rows[ordinal:]))


def _with_symbol(sheet: Sheet, effect: str, words: list[str]) -> Sheet:
    if len(words) != 2:
        what = Sentence("a symbol has exactly two cells", "template.two_cells", there=len(words))
        raise NotationError(what, f"{effect}=")
    symbol = Symbol(effect, (parse_cell(sheet, words[0]), parse_cell(sheet, words[1])))
    return replace(sheet, symbols=tuple(symbol if old.effect == effect else old for old in sheet.symbols))
