"""The words of a position's text that say what its card has, and the template's card has not: written, and read.

``lucky=5,8 bonus=r3,r6 track=r,y,g plus-13=r6,b4 1=y2,3,4,b5,6``, and ``steps=r2,r3,y4``, ``links=r3,y3,g9,b9`` (in
pairs), ``doubles=r3,y5``, ``swaps=8-5,9-7``.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain

from sheetgen.base.errors import NotationError, nearest, quote

from .notation import abbreviation, notate_cell, parse_cell, parse_color, parse_round_cell
from .position import card_parts, check_card
from .variant import Cell, Row, Sheet, Symbol, Variant

COUNTS = ("pen", "used", "swapped")
CROSSES = {"twice": parse_cell, "between": parse_round_cell}  # further crosses, and how their cells are read
EXAMPLES = {"pen": "pen=1", "used": "used=3", "swapped": "swapped=2", "lucky": "lucky=5,8"}
PARTS = {
    "lucky": "lucky",
    "bonus": "bonus_fields",
    "track": "bonus_row",
    "steps": "steps",
    "links": "links",
    "doubles": "doubles",
    "swaps": "exchange",
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
    parts: dict[str, tuple[Iterable[Cell], Iterable[Cell]]] = {
        "steps": (sheet.steps, base.steps),
        "links": (chain(*sheet.links), chain(*base.links)),
        "doubles": (sorted(sheet.doubles), sorted(base.doubles)),
    }
    for key, (cells, model) in parts.items():
        found = list(cells)
        if found != list(model) or (moved and found):
            words.append(f"{key}={cells_text(sheet, found)}")
    if sheet.swaps != base.swaps:
        words.append("swaps=" + ",".join(f"{one}-{other}" for one, other in sheet.swaps))
    return words


def _row_cells(row: Row, dice: tuple[str, ...]) -> str:
    """The cells of a row: in ``y2,3,4,b5,6`` a colour holds until the next one."""
    cells = zip(row.numbers, row.colors, ("", *row.colors), strict=False)
    return ",".join(f"{abbreviation(color, dice) if color != left else ''}{number}" for number, color, left in cells)


def cells_text(sheet: Sheet, cells: Iterable[Cell]) -> str:
    return ",".join(notate_cell(sheet, cell) for cell in cells)


def count(key: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", value):
        takes = "whole numbers" if key == "lucky" else "a whole number"
        raise NotationError(f"{key}= takes {takes}, as in {EXAMPLES[key]}", quote(f"{key}={value}"))
    return int(value)


def parse(variant: Variant, settings: list[tuple[str, str]]) -> Sheet:
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
            sheet = replace(sheet, lucky=tuple(count(key, word) for word in words or [value]))
        elif key == "bonus":
            sheet = replace(sheet, bonus_cells=frozenset(read_cells(sheet, key, value)))
        elif key == "track":
            sheet = replace(sheet, bonus_row=tuple(parse_color(sheet, word, word) for word in words))
        elif key in effects:
            sheet = _with_symbol(sheet, key, words)
        elif key in CARD_CELLS:
            sheet = CARD_CELLS[key](sheet, read_cells(sheet, key, value))
        elif key == "swaps":
            sheet = replace(sheet, swaps=tuple(map(_swap, words)))
        elif not _is_ordinal(key):
            known = [*PARTS, *COUNTS, *CROSSES, *effects]
            raise NotationError(f"unknown word ({nearest(key, known)})", quote(f"{key}={value}"))
    check_card(variant, sheet)
    return sheet


def _is_ordinal(key: str) -> bool:
    return re.fullmatch(r"[0-9]{1,3}", key) is not None


def read_cells(sheet: Sheet, key: str, value: str) -> tuple[Cell, ...]:
    """The cells of a list; of crosses, in ascending order. Raises ``NotationError`` for a cell that is named twice."""
    words = value.split(",") if value else []
    cells = [CROSSES.get(key, parse_cell)(sheet, word) for word in words]
    for cell, word in zip(cells, words, strict=True):
        if cells.count(cell) > 1:
            raise NotationError(f"{'a bonus cell' if key == 'bonus' else 'a cell'} is named twice", quote(word))
    return tuple(sorted(cells) if key in CROSSES else cells)


def _with_links(sheet: Sheet, cells: tuple[Cell, ...]) -> Sheet:
    if len(cells) % 2:
        raise NotationError("cells are linked in pairs: one of them is alone", "links=")
    pairs = [(min(pair), max(pair)) for pair in zip(cells[::2], cells[1::2], strict=True)]
    return replace(sheet, links=tuple(sorted(pairs)))


CARD_CELLS: dict[str, Callable[[Sheet, tuple[Cell, ...]], Sheet]] = {
    "steps": lambda sheet, cells: replace(sheet, steps=tuple(sorted(cells, key=lambda cell: (cell.place, cell.row)))),
    "links": _with_links,
    "doubles": lambda sheet, cells: replace(sheet, doubles=frozenset(cells)),
}
"""The card with other cells of a kind."""


def _swap(word: str) -> tuple[int, int]:
    parts = re.fullmatch(r"([0-9]{1,3})-([0-9]{1,3})", word)
    if not parts:
        raise NotationError("a swap is two numbers, as in swaps=8-5,9-7", quote(word))
    return int(parts[1]), int(parts[2])


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
