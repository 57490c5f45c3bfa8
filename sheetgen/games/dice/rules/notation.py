"""Cells and turns of the dice game as text that people type, and back.

A row is named by the first letters of its colour or, on sheets with rows of several colours, by its number from the top
(``2:7`` is the 7 of the second row). A turn is one or two actions:

- ``r6`` crosses red 6 with the white sum; ``g16*`` crosses green 16 for a lucky number
- ``b13=5+8`` crosses blue 13 with a white 5 and the blue 8
- ``g11>r5>b5`` crosses green 11, which sets off crosses of red 5 and blue 5
- ``r6x2`` crosses red 6 a second time; ``r&y6=2+y4`` crosses the round 6 between red and yellow with a white 2 and the
  yellow 4
- ``r5~8`` crosses red 5 in exchange for a white sum of 8
- ``-`` passes an action; ``pen`` alone is a penalty
"""

import re
from collections.abc import Iterable

from sheetgen.base import pasted
from sheetgen.base.errors import NotationError, Sentence, quote

from .rows import Action, Turn
from .variant import Cell, Row, Sheet

PASSES = ("-", "pass")


def _wrong(what: str, name: str, text: str, **values: object) -> NotationError:
    return NotationError(Sentence(what, f"text.{name}", text=quote(text), **values), quote(text))


def abbreviation(color: str, colors: Iterable[str]) -> str:
    """The fewest first letters of a colour that no other colour begins with: ``r`` for red."""
    others = [other for other in colors if other != color]
    for length in range(1, len(color)):
        if color[length - 1] != "-" and not any(other.startswith(color[:length]) for other in others):
            return color[:length]
    return color


def row_names(sheet: Sheet) -> tuple[str, ...]:
    """The names of all rows: ``r``, ``y``, … if each row has one colour and no two the same, else ``1:``, ``2:``, …"""
    colors = [row.color for row in sheet.rows]
    if all(len(set(row.colors)) == 1 for row in sheet.rows) and len(set(colors)) == len(colors):
        return tuple(abbreviation(color, sheet.rules.dice) for color in colors)
    return tuple(f"{index}:" for index in range(1, len(colors) + 1))


def notate_cell(sheet: Sheet, cell: Cell) -> str:
    """A cell as text: ``r6``, or ``1:6``; ``parse_cell`` is the inverse."""
    return f"{row_names(sheet)[cell.row]}{sheet.number(cell)}"


def parse_cell(sheet: Sheet, text: str) -> Cell:
    """The cell of ``r6``, ``red6`` or ``1:6``. Raises ``NotationError`` if the sheet has no such cell."""
    row, rest = row_and_rest(sheet, text)
    return Cell(row, place_of(sheet.rows[row], rest, text))


def notate_round_cell(sheet: Sheet, cell: Cell) -> str:
    """The round cell below this cell as text: ``r&y6``, or ``1:&2:6``; ``parse_round_cell`` is the inverse."""
    names = row_names(sheet)
    return f"{names[cell.row]}&{names[cell.row + 1]}{sheet.number(cell)}"


def parse_round_cell(sheet: Sheet, text: str) -> Cell:
    """The cell above the round cell of ``r&y6``. Raises ``NotationError`` if the sheet has no such round cell."""
    upper, both, lower = text.partition("&")
    if not both:
        raise _wrong("a round cell is named by both its rows, as in r&y6", "round_name", text)
    cell = parse_cell(sheet, lower)
    if cell.row - 1 not in sheet.between or row_and_rest(sheet, upper) != (cell.row - 1, ""):
        raise _wrong("no row of round cells lies there", "no_round", text)
    return Cell(cell.row - 1, cell.place)


def row_and_rest(sheet: Sheet, text: str) -> tuple[int, str]:
    """The index of the row that a word begins with, and the rest of the word.

    Raises ``NotationError`` if it begins with no row, or with a colour in which no or several rows close.
    """
    ordinal = re.fullmatch(r"([0-9]{1,3}):(.*)", text)
    if ordinal:
        if not 1 <= int(ordinal[1]) <= len(sheet.rows):
            raise _wrong(f"the sheet has rows 1 to {len(sheet.rows)}", "row_number", text, most=len(sheet.rows))
        return int(ordinal[1]) - 1, ordinal[2]
    if re.match(r"[0-9]", text):
        raise _wrong("of which row? A number stands after its row, as in r6 or 1:6", "which_row", text)
    word = re.match(r"[a-z-]*", text)
    name = word[0].rstrip("-") if word else ""
    if name == text and name.endswith("x") and not any(color.startswith(name) for color in sheet.rules.dice):
        name = name[:-1]  # closed while still empty: "gx"
    color = parse_color(sheet, name, text)
    rows = [index for index, row in enumerate(sheet.rows) if row.color == color]
    rest = text[len(name) :].removeprefix(":")
    if len(rows) != 1:
        close = f"{len(rows)} rows close" if rows else "no row closes"
        raise NotationError(
            f"{close} in {color}: name the row by its number, as in {rows[0] + 1 if rows else 1}:{rest}", quote(text)
        )
    return rows[0], rest


def parse_color(sheet: Sheet, name: str, text: str) -> str:
    """The colour that these letters mean. Raises ``NotationError``, which shows ``text``, unless exactly one does."""
    if name in sheet.rules.dice:
        return name
    found = [color for color in sheet.rules.dice if name and color.startswith(name)]
    if len(found) != 1:
        names = ", ".join(f"{abbreviation(color, sheet.rules.dice)} for {color}" for color in sheet.rules.dice)
        what = f"no colour or word is meant by it ({names})"
        letters = ", ".join(abbreviation(color, sheet.rules.dice) for color in sheet.rules.dice)
        raise NotationError(Sentence(what, "text.word", text=quote(text), letters=letters), quote(text))
    return found[0]


def place_of(row: Row, number: str, text: str) -> int:
    """The place of a number in a row. Raises ``NotationError``, which shows ``text``, if it is not there."""
    if not re.fullmatch(r"[0-9]{1,3}", number):
        what = "a number belongs after the row, as in r6"
        raise NotationError(Sentence(what, "text.number", text=quote(text)), quote(text))
    if int(number) not in row.numbers:
        numbers = ",".join(map(str, row.numbers))
        what = f"the row has no {int(number)} (it has {numbers})"
        sentence = Sentence(what, "text.cell", text=quote(text), number=int(number), numbers=numbers)
        raise NotationError(sentence, quote(text))
    return row.numbers.index(int(number))


def notate_turn(sheet: Sheet, turn: Turn) -> str:
    """A turn as text.

    >>> from sheetgen.games.dice import templates
    >>> sheet = templates.variant("classic").sheet
    >>> notate_turn(sheet, Turn(Action(Cell(row=0, place=4)), Action(Cell(row=3, place=1), white=5)))
    'r6 b11=5+6'
    """
    if turn.penalty:
        return "pen"
    first = _notate_action(sheet, turn.first) if turn.first else "-"
    return f"{first} {_notate_action(sheet, turn.second)}" if turn.second else first


def _notate_action(sheet: Sheet, action: Action) -> str:
    text = notate_round_cell(sheet, action.cell) if action.between else notate_cell(sheet, action.cell)
    text += "x2" if action.twice else ""
    text += "*" if action.lucky else ""
    text += f"~{action.swap}" if action.swap else ""
    if action.white:
        die = abbreviation(action.die, sheet.rules.dice) if action.die else ""
        text += f"={action.white}+{die}{sheet.number(action.cell) - action.white}"
    return ">".join([text, *(notate_cell(sheet, cell) for cell in action.bonus)])


def parse_turn(sheet: Sheet, text: str) -> Turn:
    """The inverse of ``notate_turn``. Whether the turn is legal is for ``rows.play`` to say.

    >>> from sheetgen.games.dice import templates
    >>> turn = parse_turn(templates.variant("longo").sheet, "- g16=8+8")
    >>> turn.first, turn.second.cell, turn.second.white
    (None, Cell(row=2, place=0), 8)

    Raises ``NotationError`` for text that is no turn, a cell that the sheet lacks, or dice that do not make its number.
    """
    words = pasted.plain(text).lower().split()
    if words in (["pen"], ["penalty"]):
        return Turn(penalty=True)
    if not 1 <= len(words) <= 2:
        raise _wrong("a turn is one or two actions, as in 'r6 b13=5+8'", "actions", text)
    actions = [None if word in PASSES else _parse_action(sheet, word) for word in words]
    if (actions[0] and actions[0].white) or (len(actions) == 2 and not (actions[1] and actions[1].white)):
        what = "the white sum comes first, then the coloured die with '=': 'r6 b13=5+8', or '- b13=5+8'"
        raise _wrong(what, "white_first", text)
    return Turn(actions[0], actions[1] if len(actions) == 2 else None)


ACTION = re.compile(r"([^*=~]+?)((?<=[0-9])x2)?(\*?)(?:~([0-9]{1,3}))?(?:=([0-9]{1,2})\+([a-z-]*)([0-9]{1,2}))?")


def _parse_action(sheet: Sheet, word: str) -> Action:
    head, *bonus = word.split(">")
    parts = ACTION.fullmatch(head)
    if not parts:
        raise _wrong("an action is a cell, as in r6, g16* or b13=5+8", "action", word)
    where, twice, lucky, swap, white, die, colored = parts.groups()
    between = "&" in where
    cell = parse_round_cell(sheet, where) if between else parse_cell(sheet, where)
    if white and int(white) + int(colored) != sheet.number(cell):
        what = f"{white} and {colored} do not make {sheet.number(cell)}"
        raise _wrong(what, "make", word, white=white, colored=colored, number=sheet.number(cell))
    if white and between != bool(die):
        if between:
            raise _wrong("of a round cell, say which die: r&y6=2+y4", "which_die", word)
        raise _wrong("the cell tells the colour of the die: b13=5+8", "no_die", word)
    return Action(
        cell,
        tuple(parse_cell(sheet, one) for one in bonus),
        bool(lucky),
        int(white or 0),
        bool(twice),
        between,
        parse_color(sheet, die, word) if die else "",
        int(swap or 0),
    )
