"""What every sheet must satisfy, a user's own too: "Structure" in docs/RULES.md section 1.

Fairness is checked elsewhere (``cards``): an unfair card is still a card.
"""

import re

from sheetgen.base.errors import TemplateError, nearest, quote

from . import parts
from .parts import CardForm, CardPart
from .variant import EFFECTS, Cell, Row, Rules, Sheet, chances

MOST_SIDES = 20
MOST_ROWS = 6
MOST_DICE = 8
MOST_LUCKY = 4
MOST_FIELDS = 60
RESERVED = ("white", "role", "p", "penalties", "used", "bonus", "track", "lucky")
"""Words that a colour may not be called, because they mean something else in turns or in a position's text."""


def check(sheet: Sheet) -> None:
    """Raise a ``TemplateError`` for the first thing found that breaks the structure; it names the place."""
    _dice(sheet.rules)
    if not 1 <= len(sheet.rows) <= MOST_ROWS:
        raise TemplateError(f"{len(sheet.rows)} rows: a sheet has 1 to {MOST_ROWS}")
    for index, row in enumerate(sheet.rows):
        _row(row, sheet.rules, f"row {index + 1}")
    _ending(sheet)
    _lucky(sheet)
    for cell in sorted(sheet.bonus_cells):
        _bonus_cell(sheet, cell, "bonus")
    _bonus_row(sheet)
    _symbols(sheet)
    for part in parts.CARD:
        _part(sheet, part)


def _dice(rules: Rules) -> None:
    if not 2 <= rules.sides <= MOST_SIDES:
        raise TemplateError(f"sides = {rules.sides}: dice have 2 to {MOST_SIDES} sides", "dice")
    if not 1 <= len(rules.dice) <= MOST_DICE:
        raise TemplateError(f"{len(rules.dice)} coloured dice: there are 1 to {MOST_DICE}", "dice")
    for color in rules.dice:
        if not (len(color) <= 12 and re.fullmatch(r"[a-z]+(-[a-z]+)*", color)):
            raise TemplateError(
                f"colour {quote(color, 20)}: a colour is one word of up to 12 small letters a-z", "dice"
            )
        if color in RESERVED:
            raise TemplateError(f"'{color}' cannot be the colour of a coloured die: choose another word", "dice")
        if rules.dice.count(color) > 1:
            raise TemplateError(f"colour '{color}' stands twice: each coloured die has a colour of its own", "dice")


def _row(row: Row, rules: Rules, where: str) -> None:
    totals = chances(rules.sides)
    if not row.numbers:
        raise TemplateError("no numbers: a row has at least one cell", where)
    for number in row.numbers:
        if number not in totals:
            raise TemplateError(
                f"number {number}: two dice of {rules.sides} sides make {min(totals)} to {max(totals)}", where
            )
        if row.numbers.count(number) > 1:
            raise TemplateError(f"number {number} stands twice: a number stands at most once in a row", where)
    for color in row.colors:
        if color not in rules.dice:
            raise TemplateError(f"no die is '{color}' ({nearest(color, rules.dice)})", where)
    if not 1 <= row.closing_cells <= len(row.numbers):
        raise TemplateError(
            f"closing_cells = {row.closing_cells}: of {len(row.numbers)} cells, 1 to {len(row.numbers)} can close",
            where,
        )
    if len(set(row.colors[row.first_closing :])) > 1:
        raise TemplateError(
            f"closing cells in {' and '.join(dict.fromkeys(row.colors[row.first_closing :]))}: "
            "the closing cells of a row have one colour",
            where,
        )
    if row.marks_to_lock < 0:
        raise TemplateError(f"marks_to_lock = {row.marks_to_lock}: it is 0 or more", where)


def _ending(sheet: Sheet) -> None:
    rules = sheet.rules
    if not 1 <= rules.rows_to_end <= len(sheet.rows):
        raise TemplateError(
            f"closed_rows = {rules.rows_to_end}: the game ends with 1 to {len(sheet.rows)} closed rows", "end"
        )
    if not 1 <= rules.penalty_limit <= 20:
        raise TemplateError(f"penalties = {rules.penalty_limit}: the game ends with 1 to 20 penalties", "end")
    if not 0 <= rules.penalty <= 100:
        raise TemplateError(f"penalty = {rules.penalty}: a penalty costs 0 to 100 points", "score")
    longest = max(map(sheet.most_crosses, range(len(sheet.rows))))
    for part in parts.CARD:
        if part.scored and len(rules.points) <= (count := len(parts.cells_of(part, sheet))):
            raise TemplateError(f"points for {len(rules.points) - 1} crosses: there are {count} {part.name}", "score")
    if len(rules.points) <= longest:
        raise TemplateError(
            f"points for {len(rules.points) - 1} crosses: a row here can hold {longest}, lock included", "score"
        )
    if any(not 0 <= points <= 9999 for points in rules.points):
        raise TemplateError("points: a row is worth 0 to 9999", "score")


def _lucky(sheet: Sheet) -> None:
    if len(sheet.lucky) > MOST_LUCKY:
        raise TemplateError(f"{len(sheet.lucky)} lucky numbers: a sheet has at most {MOST_LUCKY}", "lucky")
    totals = chances(sheet.rules.sides)
    for number in sheet.lucky:
        if number not in totals:
            raise TemplateError(f"number {number}: the white dice make {min(totals)} to {max(totals)}", "lucky")
        if sheet.lucky.count(number) > 1:
            raise TemplateError(f"number {number} stands twice: the lucky numbers differ", "lucky")


def _bonus_cell(sheet: Sheet, cell: Cell, where: str) -> None:
    _plain_cell(sheet, cell, where, "bonus cell")


def _plain_cell(sheet: Sheet, cell: Cell, where: str, what: str) -> None:
    """Refuse a cell that is none, or that closes its row."""
    row = sheet.rows[cell.row]
    if cell.place >= len(row.numbers):
        raise TemplateError(
            f"row {cell.row + 1} has no place {cell.place + 1} for a {what}: it has {len(row.numbers)} cells", where
        )
    if cell.place >= row.first_closing:
        raise TemplateError(f"{_name(sheet, cell)}: a closing cell is never a {what}", where)


def _name(sheet: Sheet, cell: Cell) -> str:
    return f"row {cell.row + 1}, number {sheet.number(cell)}"


def _bonus_row(sheet: Sheet) -> None:
    if len(sheet.bonus_row) > MOST_FIELDS:
        raise TemplateError(f"{len(sheet.bonus_row)} fields: a bonus row has at most {MOST_FIELDS}", "bonus row")
    closing = [row.color for row in sheet.rows]
    for color in dict.fromkeys(sheet.bonus_row):
        if color not in sheet.rules.dice:
            raise TemplateError(f"no die is '{color}' ({nearest(color, sheet.rules.dice)})", "bonus row")
        if closing.count(color) != 1:
            raise TemplateError(
                f"'{color}' names {'no row' if color not in closing else 'several rows'}: "
                "a field's colour is the closing colour of exactly one row",
                "bonus row",
            )


def _symbols(sheet: Sheet) -> None:
    taken: set[Cell] = set()
    for symbol in sheet.symbols:
        if symbol.effect not in EFFECTS:
            raise TemplateError(f"unknown effect '{symbol.effect}' ({nearest(symbol.effect, EFFECTS)})", "symbols")
        for cell in symbol.cells:
            _bonus_cell(sheet, cell, symbol.effect)
            if cell in taken:
                number = sheet.number(cell)
                raise TemplateError(f"row {cell.row + 1}, number {number}: one symbol at most on a cell", symbol.effect)
            taken.add(cell)


def _part(sheet: Sheet, part: CardPart) -> None:
    """What holds for every part of this form."""
    cells = parts.cells_of(part, sheet)
    if part.form == CardForm.PAIRS:
        _pairs(sheet, part)
    for cell in cells:
        if not part.may_close:
            _plain_cell(sheet, cell, part.where, part.cell)
        if cells.count(cell) > 1:
            most = "belongs to one pair only" if part.form == CardForm.PAIRS else "stands once"
            raise TemplateError(f"{_name(sheet, cell)}: a {part.cell} {most}", part.where)
    if part.form == CardForm.ROWS:
        _rows_below(sheet, part)
    elif part.form == CardForm.NUMBERS:
        _pairs_of_numbers(sheet, part)


def _pairs(sheet: Sheet, part: CardPart) -> None:
    for upper, lower in parts.value(part, sheet):
        if lower.row - upper.row != 1 or upper.place != lower.place:
            raise TemplateError(
                f"{_name(sheet, upper)} and {_name(sheet, lower)}: "
                f"{part.cell}s stand one above the other in neighbouring rows",
                part.where,
            )


def _rows_below(sheet: Sheet, part: CardPart) -> None:
    for upper in parts.value(part, sheet):
        where = f"row {upper + 1}"
        if upper + 1 >= len(sheet.rows):
            raise TemplateError(f"{part.cell}s lie between two rows, and no row follows this one", where)
        if sheet.rows[upper].numbers != sheet.rows[upper + 1].numbers:
            raise TemplateError(f"{part.cell}s lie between rows with the same numbers: the next row has others", where)


def _pairs_of_numbers(sheet: Sheet, part: CardPart) -> None:
    pairs, totals = parts.value(part, sheet), chances(sheet.rules.sides)
    if len(pairs) > MOST_FIELDS:
        raise TemplateError(f"{len(pairs)} fields: a sheet has at most {MOST_FIELDS} {part.name}", part.where)
    for one, other in pairs:
        for number in (one, other):
            if number not in totals:
                raise TemplateError(f"number {number}: two dice make {min(totals)} to {max(totals)}", part.where)
        if one == other:
            raise TemplateError(f"{one} and {other}: a {part.cell} has two different numbers", part.where)


def closable(sheet: Sheet) -> None:
    """Raise a ``TemplateError`` for a row that can never be closed; in a template, that is a mistake."""
    for index, row in enumerate(sheet.rows):
        most = sheet.most_before_closing(index)
        if row.marks_to_lock > most:
            fit = f"{most} crosses fit" if most > row.first_closing else f"{most} cells stand"
            raise TemplateError(
                f"marks_to_lock = {row.marks_to_lock} can never be met: only {fit} before the closing cells",
                f"row {index + 1}",
            )
