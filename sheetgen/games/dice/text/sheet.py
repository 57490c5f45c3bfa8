"""Sheets, finishes and lines of play for a terminal, in colour where the terminal has it."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from ..rules import notation, rows
from ..rules.position import Position
from ..rules.rows import Action, Roll, State, Turn
from ..rules.variant import Cell, Sheet, Variant
from ..solve.reference import Finish

ANSI = {"red": 31, "green": 32, "yellow": 33, "blue": 34, "purple": 35, "pink": 35, "teal": 36, "grey": 90}
BOLD, DIM, REVERSE = 1, 2, 7
BONUS_MARK = "°"
SYMBOL_MARKS = {"two-in-fewest": "²", "one-in-each": "¹", "double-fewest": "×", "plus-13": "+", "no-penalty": "!"}


def styled(text: str, codes: Iterable[int], color: bool) -> str:
    """Text in ANSI styles, or as it is."""
    wanted = ";".join(str(code) for code in codes)
    return f"\x1b[{wanted}m{text}\x1b[0m" if color and wanted else text


def _ink(name: str) -> tuple[int, ...]:
    """The code of a colour, where a terminal has it."""
    return (ANSI[name],) if name in ANSI else ()


def sheet(card: Sheet, before: State, after: State | None = None, color: bool = False) -> str:
    """A card with its crosses: ``x`` those that were there, ``#`` those that came since."""
    after = after or before
    width = max(len(name) for name in (*row_titles(card), "bonus row", "penalties")) + 1
    lines = [_row(card, index, before, after, width, color) for index in range(len(card.rows))]
    lines += [_line(width, "bonus row", _bonus_row(card, after, color))] if card.bonus_row else []
    boxes = [_box(n, before.penalties, after.penalties) for n in range(card.rules.penalty_limit)]
    lines.append(_line(width, "penalties", " ".join(boxes) + f"   (-{card.rules.penalty} each)"))
    lines += [_line(width, "lucky", " ".join(str(number) for number in card.lucky))] if card.lucky else []
    return "\n".join(lines + [_line(width, "", line) for line in _legend(card, before != after)])


def row_titles(card: Sheet) -> list[str]:
    """The rows' names in a sentence: their colour, or their number where colours mix."""
    plain = not notation.row_names(card)[0].endswith(":")
    return [row.color if plain else f"row {index}" for index, row in enumerate(card.rows, 1)]


def _line(width: int, title: str, text: str) -> str:
    return f"{title:<{width}} {text}"


def _row(card: Sheet, index: int, before: State, after: State, width: int, color: bool) -> str:
    row = card.rows[index]
    cells = [_cell(card, Cell(index, place), before, after, color) for place in range(len(row.numbers))]
    locked = rows.has_lock(card, after, index)
    was_locked = rows.has_lock(card, before, index)
    end = "" if not after.closed[index] else "closed" if not locked else "x lock" if was_locked else "# lock"
    return f"{row_titles(card)[index]:<{width}}{''.join(cells)}  {end}".rstrip()


def _cell(card: Sheet, cell: Cell, before: State, after: State, color: bool) -> str:
    row = card.rows[cell.row]
    letter = _letter(card, card.color(cell))
    old, new = cell.place in before.marks[cell.row], cell.place in after.marks[cell.row]
    cross = "x" if old else "#" if new else "|" if cell.place == row.first_closing else " "
    text = f"{cross}{card.number(cell)}{letter}{_mark(card, cell)}"
    skipped = bool(after.marks[cell.row]) and cell.place < after.marks[cell.row][-1] and not new
    styles = [BOLD, REVERSE] if new and not old else [REVERSE] if old else [DIM] if skipped else []
    shown = styled(text, [*styles, *_ink(card.color(cell))], color)
    return " " * max(1, 5 + _letters(card) - len(text)) + shown


def _letter(card: Sheet, color: str) -> str:
    """What tells a cell's colour on a sheet of many-coloured rows."""
    mixed = any(len(set(row.colors)) > 1 for row in card.rows)
    return notation.abbreviation(color, card.rules.dice) if mixed else ""


def _letters(card: Sheet) -> int:
    return max(len(_letter(card, color)) for color in card.rules.dice)


def _mark(card: Sheet, cell: Cell) -> str:
    symbol = SYMBOL_MARKS[card.symbol_at[cell][0]] if cell in card.symbol_at else ""
    return (BONUS_MARK if cell in card.bonus_cells else "") + symbol


def _bonus_row(card: Sheet, state: State, color: bool) -> str:
    fields = []
    for index, name in enumerate(card.bonus_row):
        gone = index < state.bonus_used or state.closed[card.row_of[name]]
        fields.append(styled(f"({name})" if gone else name, [DIM if gone else BOLD, *_ink(name)], color))
    return " > ".join(fields)


def _box(number: int, before: int, after: int) -> str:
    return "[x]" if number < before else "[#]" if number < after else "[ ]"


def _legend(card: Sheet, moved: bool) -> list[str]:
    said = ["x crossed, # crossed now"] if moved else []
    said += [f"{BONUS_MARK} uses the next field of the bonus row"] if card.bonus_cells else []
    symbols = [f"{SYMBOL_MARKS[symbol.effect]} {symbol.effect}" for symbol in card.symbols]
    return said + (["pairs: " + ", ".join(symbols)] if symbols else [])


# --- in words


class Named(Protocol):
    """A variant, or another game."""

    @property
    def name(self) -> str:
        """As it is typed."""

    @property
    def summary(self) -> str:
        """A line for people."""


def catalogue(known: Sequence[Named]) -> str:
    """What there is, a line each."""
    width = max(len(each.name) for each in known) + 2
    return "\n".join(f"{each.name:<{width}}{each.summary}" for each in known)


def summary(variant: Variant) -> str:
    """What a template makes, as its author would check it."""
    card = variant.sheet
    cells = "/".join(str(count) for count in dict.fromkeys(len(row.numbers) for row in card.rows))
    features = {"lucky numbers": card.lucky, "bonus row": card.bonus_row, "symbols": card.symbols}
    parts = [
        f"{len(card.rows)} row{'' if len(card.rows) == 1 else 's'} of {cells} cells",
        f"dice of {card.rules.sides} sides",
    ]
    parts += [name for name, there in features.items() if there]
    drawn = f"drawn by chance: {', '.join(variant.draws)}" if variant.draws else "nothing is drawn by chance"
    return f"{variant.name}: '{variant.title}' is a playable sheet ({', '.join(parts)}; {drawn})"


def finish(position: Position, found: Finish, color: bool = False) -> str:
    """The best finish of a position: the sheet as it ends, the way there, and the sum."""
    card = position.sheet
    sheets = "one final sheet" if found.unique else f"{found.solutions} different final sheets"
    lines = [f"{position.variant.name}: best final score {found.best}, on {sheets}", ""]
    lines += [sheet(card, position.state, found.final, color), ""]
    lines += [
        f"{n:2}  {turn(card, roll, played)}"
        for n, (roll, played) in enumerate(zip(position.rolls, found.line, strict=False), 1)
    ]
    lines += ["    the game is over"] if rows.is_over(card, found.final) else []
    return "\n".join([*lines, "", score(card, found.final)])


def turn(card: Sheet, roll: Roll, played: Turn) -> str:
    """What was rolled, and what is done with it."""
    dice = ", ".join(f"{name} {value}" for name, value in zip(card.rules.dice, roll.colored, strict=False))
    who = f"you roll {roll.white[0]}+{roll.white[1]}, {dice}" if roll.active else f"another rolls {sum(roll.white)}"
    return f"{who}: {deed(card, played)}"


def deed(card: Sheet, played: Turn) -> str:
    """What is done in a turn."""
    deeds = [_first(card, played.first)] if played.first else []
    deeds += [_second(card, played.second)] if played.second else []
    if played.penalty:
        deeds = ["take a penalty"]
    return ", then ".join(deeds) or "pass"


def _first(card: Sheet, action: Action) -> str:
    why = " (lucky number: next cell of a row with fewest crosses)" if action.lucky else ""
    return f"cross {_named(card, action.cell)}{why}{_set_off(card, action)}"


def _second(card: Sheet, action: Action) -> str:
    value = card.number(action.cell) - action.white
    dice = f" (white {action.white} + {card.color(action.cell)} {value})"
    return f"cross {_named(card, action.cell)}{dice}{_set_off(card, action)}"


def _set_off(card: Sheet, action: Action) -> str:
    return f", which also crosses {', '.join(_named(card, cell) for cell in action.bonus)}" if action.bonus else ""


def _named(card: Sheet, cell: Cell) -> str:
    lock = " with its lock" if cell.place >= card.rows[cell.row].first_closing else ""
    return f"{row_titles(card)[cell.row]} {card.number(cell)}{lock}"


def score(card: Sheet, state: State) -> str:
    """The points as a sum."""
    tally = rows.tally(card, state)
    parts = [f"{title} {points}" for title, points in zip(row_titles(card), tally.rows, strict=True)]
    parts += [f"symbols {tally.extra}"] if tally.extra else []
    return f"{' + '.join(parts)} - penalties {-tally.penalties} = {tally.total}"
