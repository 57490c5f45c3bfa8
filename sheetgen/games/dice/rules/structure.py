"""The requirements of every sheet, a user's own included: "Structure" in docs/RULES.md section 1.

Fairness is checked elsewhere (``cards``): an unfair card is still a card.
"""

import re

from sheetgen.base.errors import Sentence, TemplateError, nearest, quote

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
    """Raise a ``TemplateError`` for the first violation of the structure; it names the place."""
    _dice(sheet.rules)
    if not 1 <= len(sheet.rows) <= MOST_ROWS:
        what = f"{len(sheet.rows)} rows: a sheet has 1 to {MOST_ROWS}"
        raise TemplateError(Sentence(what, "template.rows", most=MOST_ROWS), at=("row",))
    for index, row in enumerate(sheet.rows):
        _row(row, sheet.rules, index + 1)
    _ending(sheet)
    _lucky(sheet)
    for cell in sorted(sheet.bonus_cells):
        _plain_cell(sheet, cell, "bonus", "bonus cell", ("row", f"{cell.row + 1}", "bonus"))
    _bonus_row(sheet)
    _symbols(sheet)
    for part in parts.CARD:
        _part(sheet, part)


def _within(low: int, high: int, what: str, where: str, *at: str) -> TemplateError:
    """The error for a number that is out of bounds."""
    return TemplateError(Sentence(what, "field.whole", low=low, high=high), where, at=at)


def _dice(rules: Rules) -> None:
    if not 2 <= rules.sides <= MOST_SIDES:
        raise _within(
            2, MOST_SIDES, f"sides = {rules.sides}: dice have 2 to {MOST_SIDES} sides", "dice", "dice", "sides"
        )
    if not 1 <= len(rules.dice) <= MOST_DICE:
        what = f"{len(rules.dice)} coloured dice: there are 1 to {MOST_DICE}"
        raise _die_error(Sentence(what, "template.dice", most=MOST_DICE))
    for color in rules.dice:
        if not (len(color) <= 12 and re.fullmatch(r"[a-z]+(-[a-z]+)*", color)):
            what = f"colour {quote(color, 20)}: a colour is one word of up to 12 small letters a-z"
            raise _die_error(Sentence(what, "template.color_word", text=quote(color, 20)))
        if color in RESERVED:
            what = f"'{color}' cannot be the colour of a coloured die: choose another word"
            raise _die_error(Sentence(what, "template.reserved", text=quote(color)))
        if rules.dice.count(color) > 1:
            what = f"colour '{color}' stands twice: each coloured die has a colour of its own"
            raise _die_error(Sentence(what, "template.twice", text=quote(color)))


def _die_error(what: Sentence) -> TemplateError:
    return TemplateError(what, "dice", at=("dice", "colors"))


def _row(row: Row, rules: Rules, number: int) -> None:
    where, at = row_name(number), ("row", f"{number}")
    has_segments = len(set(row.colors)) > 1
    here = (*at, "segments" if has_segments else "numbers")
    if not row.numbers:
        raise TemplateError(Sentence("no numbers: a row has at least one cell", "template.no_numbers"), where, at=here)
    _row_numbers(row, rules, where, here)
    for color in row.colors:
        if color not in rules.dice:
            raise _no_die(color, rules, where, (*at, "segments" if has_segments else "color"))
    count = len(row.numbers)
    if not 1 <= row.closing_cells <= count:
        what = f"closing_cells = {row.closing_cells}: of {count} cells, 1 to {count} can close"
        raise _within(1, count, what, where, *at, "closing_cells")
    if len(closing := dict.fromkeys(row.colors[row.first_closing :])) > 1:
        what = f"closing cells in {' and '.join(closing)}: "
        what += "the closing cells of a row have one colour"
        raise TemplateError(Sentence(what, "template.closing_colors"), where, at=here)
    if row.marks_to_lock < 0:
        what = f"marks_to_lock = {row.marks_to_lock}: it is 0 or more"
        raise _within(0, row.most_crosses, what, where, *at, "marks_to_lock")


def row_name(number: int) -> Sentence:
    return Sentence(f"row {number}", "row", row=number)


def _row_numbers(row: Row, rules: Rules, where: str, at: tuple[str, ...]) -> None:
    totals = chances(rules.sides)
    for number in row.numbers:
        if number not in totals:
            what = f"number {number}: two dice of {rules.sides} sides make {min(totals)} to {max(totals)}"
            raise _no_total(number, rules, what, where, at)
        if row.numbers.count(number) > 1:
            what = f"number {number} stands twice: a number stands at most once in a row"
            raise TemplateError(Sentence(what, "template.twice", text=number), where, at=at)


def _no_total(number: int, rules: Rules, what: str, where: str, at: tuple[str, ...]) -> TemplateError:
    totals = chances(rules.sides)
    values = {"number": number, "sides": rules.sides, "low": min(totals), "high": max(totals)}
    return TemplateError(Sentence(what, "template.no_total", **values), where, at=at)


def _no_die(color: str, rules: Rules, where: str, at: tuple[str, ...]) -> TemplateError:
    what = f"no die is '{color}' ({nearest(color, rules.dice)})"
    return TemplateError(Sentence(what, "template.no_die", color=color, colors=rules.dice), where, at=at)


def _ending(sheet: Sheet) -> None:
    rules, most = sheet.rules, len(sheet.rows)
    if not 1 <= rules.rows_to_end <= most:
        what = f"closed_rows = {rules.rows_to_end}: the game ends with 1 to {most} closed rows"
        raise _within(1, most, what, "end", "end", "closed_rows")
    if not 1 <= rules.penalty_limit <= 20:
        what = f"penalties = {rules.penalty_limit}: the game ends with 1 to 20 penalties"
        raise _within(1, 20, what, "end", "end", "penalties")
    if not 0 <= rules.penalty <= 100:
        what = f"penalty = {rules.penalty}: a penalty costs 0 to 100 points"
        raise _within(0, 100, what, "score", "score", "penalty")
    _points(sheet)


def _points(sheet: Sheet) -> None:
    points, at = sheet.rules.points, ("score", "points")
    there, longest = len(points) - 1, max(map(sheet.most_crosses, range(len(sheet.rows))))
    for part in parts.CARD:
        if part.scored and there < (count := len(parts.cells_of(part, sheet))):
            what = f"points for {there} crosses: there are {count} {part.name}"
            raise TemplateError(Sentence(what, "template.points", there=there, needed=count), "score", at=at)
    if there < longest:
        what = f"points for {there} crosses: a row here can hold {longest}, lock included"
        raise TemplateError(Sentence(what, "template.points", there=there, needed=longest), "score", at=at)
    if any(not 0 <= each <= 9999 for each in points):
        raise _within(0, 9999, "points: a row is worth 0 to 9999", "score", *at)


def _lucky(sheet: Sheet) -> None:
    at = ("lucky", "numbers")
    if len(sheet.lucky) > MOST_LUCKY:
        what = f"{len(sheet.lucky)} lucky numbers: a sheet has at most {MOST_LUCKY}"
        raise TemplateError(Sentence(what, "template.lucky", most=MOST_LUCKY), "lucky", at=at)
    totals = chances(sheet.rules.sides)
    for number in sheet.lucky:
        if number not in totals:
            what = f"number {number}: the white dice make {min(totals)} to {max(totals)}"
            raise _no_total(number, sheet.rules, what, "lucky", at)
        if sheet.lucky.count(number) > 1:
            what = f"number {number} stands twice: the lucky numbers differ"
            raise TemplateError(Sentence(what, "template.twice", text=number), "lucky", at=at)


def _plain_cell(sheet: Sheet, cell: Cell, where: str, what: str, at: tuple[str, ...]) -> None:
    """Refuse a cell that does not exist, or that closes its row."""
    row = sheet.rows[cell.row]
    if cell.place >= (count := len(row.numbers)):
        sentence = f"row {cell.row + 1} has no place {cell.place + 1} for a {what}: it has {count} cells"
        values = {"row": cell.row + 1, "place": cell.place + 1, "count": count}
        raise TemplateError(Sentence(sentence, "template.no_place", **values), where, at=at)
    if cell.place >= row.first_closing:
        sentence = f"{_name(sheet, cell)}: a closing cell is never a {what}"
        values = {"row": cell.row + 1, "number": sheet.number(cell)}
        raise TemplateError(Sentence(sentence, "template.closing_cell", **values), where, at=at)


def _name(sheet: Sheet, cell: Cell) -> str:
    return f"row {cell.row + 1}, number {sheet.number(cell)}"


def _bonus_row(sheet: Sheet) -> None:
    where, at = "bonus row", ("bonus_row", "colors")
    if len(sheet.bonus_row) > MOST_FIELDS:
        what = f"{len(sheet.bonus_row)} fields: a bonus row has at most {MOST_FIELDS}"
        raise TemplateError(Sentence(what, "template.fields", most=MOST_FIELDS), where, at=at)
    closing = [row.color for row in sheet.rows]
    for color in dict.fromkeys(sheet.bonus_row):
        if color not in sheet.rules.dice:
            raise _no_die(color, sheet.rules, where, at)
        if closing.count(color) != 1:
            names, name = ("no row", "no_row_closes") if color not in closing else ("several rows", "rows_close")
            what = f"'{color}' names {names}: a field's colour is the closing colour of exactly one row"
            raise TemplateError(Sentence(what, f"template.{name}", color=color), where, at=at)


def _symbols(sheet: Sheet) -> None:
    taken: set[Cell] = set()
    for symbol in sheet.symbols:
        at = ("symbols", symbol.effect)
        if symbol.effect not in EFFECTS:
            hint = nearest(symbol.effect, EFFECTS)
            what = f"unknown effect '{symbol.effect}' ({hint})"
            sentence = Sentence(what, "field.unknown", text=quote(symbol.effect), hint=hint)
            raise TemplateError(sentence, "symbols", at=at)
        for cell in symbol.cells:
            _plain_cell(sheet, cell, symbol.effect, "bonus cell", at)
            if cell in taken:
                values = {"row": cell.row + 1, "number": sheet.number(cell)}
                what = f"{_name(sheet, cell)}: one symbol at most on a cell"
                raise TemplateError(Sentence(what, "template.two_symbols", **values), symbol.effect, at=at)
            taken.add(cell)


def _part(sheet: Sheet, part: CardPart) -> None:
    """Check what holds for every part of this form."""
    cells = parts.cells_of(part, sheet)
    if part.form == CardForm.PAIRS:
        _pairs(sheet, part)
    for cell in cells:
        if not part.may_close:
            _plain_cell(sheet, cell, part.where, part.cell, ("row", f"{cell.row + 1}", part.setting))
        if cells.count(cell) > 1:
            most = "belongs to one pair only" if part.form == CardForm.PAIRS else "stands once"
            raise _part_error(
                f"{_name(sheet, cell)}: a {part.cell} {most}", "twice", part, cell, text=sheet.number(cell)
            )
    if part.form == CardForm.ROWS:
        _rows_below(sheet, part)
    elif part.form == CardForm.NUMBERS:
        _pairs_of_numbers(sheet, part)


def _pairs(sheet: Sheet, part: CardPart) -> None:
    for upper, lower in parts.value(part, sheet):
        if lower.row - upper.row != 1 or upper.place != lower.place:
            what = f"{_name(sheet, upper)} and {_name(sheet, lower)}: "
            what += f"{part.cell}s stand one above the other in neighbouring rows"
            raise _part_error(what, "neighbours", part, upper)


def _part_error(what: str, name: str, part: CardPart, cell: Cell, **values: object) -> TemplateError:
    at = ("row", f"{cell.row + 1}", part.setting)
    return TemplateError(Sentence(what, f"template.{name}", **values), part.where, at=at)


def _rows_below(sheet: Sheet, part: CardPart) -> None:
    for upper in parts.value(part, sheet):
        where, at = row_name(upper + 1), ("row", f"{upper + 1}", part.setting)
        if upper + 1 >= len(sheet.rows):
            what = f"{part.cell}s lie between two rows, and no row follows this one"
            raise TemplateError(Sentence(what, "template.last_row"), where, at=at)
        if sheet.rows[upper].numbers != sheet.rows[upper + 1].numbers:
            what = f"{part.cell}s lie between rows with the same numbers: the next row has others"
            raise TemplateError(Sentence(what, "template.other_numbers"), where, at=at)


def _pairs_of_numbers(sheet: Sheet, part: CardPart) -> None:
    pairs, totals = parts.value(part, sheet), chances(sheet.rules.sides)
    at = (part.setting, "fields")
    if len(pairs) > MOST_FIELDS:
        what = f"{len(pairs)} fields: a sheet has at most {MOST_FIELDS} {part.name}"
        raise TemplateError(Sentence(what, "template.fields", most=MOST_FIELDS), part.where, at=at)
    for one, other in pairs:
        for number in (one, other):
            if number not in totals:
                what = f"number {number}: two dice make {min(totals)} to {max(totals)}"
                raise _no_total(number, sheet.rules, what, part.where, at)
        if one == other:
            what = f"{one} and {other}: a {part.cell} has two different numbers"
            raise TemplateError(Sentence(what, "template.twice", text=one), part.where, at=at)


def closable(sheet: Sheet) -> None:
    """Raise a ``TemplateError`` for a row that can never be closed; in a template, that is a mistake."""
    for index, row in enumerate(sheet.rows):
        most = sheet.most_before_closing(index)
        if row.marks_to_lock > most:
            fit = f"{most} crosses fit" if most > row.first_closing else f"{most} cells stand"
            what = f"marks_to_lock = {row.marks_to_lock} can never be met: only {fit} before the closing cells"
            at = ("row", f"{index + 1}", "marks_to_lock")
            raise TemplateError(Sentence(what, "template.never_closed", most=most), row_name(index + 1), at=at)
