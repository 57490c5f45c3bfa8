"""Sheets, finishes and lines of play for a terminal, in colour if the terminal has it."""

from collections.abc import Sequence

from sheetgen.base.ansi import BOLD, COLORS, DIM, REVERSE, paint
from sheetgen.page.words import Words

from ..pages import colors, wording
from ..rules import notation, parts, rows, scoring
from ..rules.position import Position
from ..rules.rows import Roll, State, Turn
from ..rules.variant import Cell, Sheet, Variant
from ..solve.reference import Finish

BONUS_MARK, STEP_MARK, DOUBLE_MARK = "°", "_", ":"
LINK_MARKS = {"down": "v", "up": "^"}  # of the upper and the lower one of two linked cells
SYMBOL_MARKS = {"two-in-fewest": "²", "one-in-each": "¹", "double-fewest": "×", "plus-13": "+", "no-penalty": "!"}


def _ink(name: str) -> tuple[int, ...]:
    """The terminal's code for a colour; empty for a colour that terminals do not have."""
    return (COLORS[name],) if name in COLORS else ()


def sheet(words: Words, card: Sheet, before: State, after: State | None = None, color: bool = False) -> str:
    """A sheet with its crosses: ``x`` those of ``before``, ``#`` those that ``after`` adds."""
    after = after or before
    titles = [_title(words, card, row) for row in range(len(card.rows))]
    below = {words("pad.track"): _bonus_row(words, card, after, color)} if card.bonus_row else {}
    boxes = " ".join(_box(n, before.penalties, after.penalties) for n in range(card.rules.penalty_limit))
    below[words("pad.penalty")] = f"{boxes}   {words('terminal.each', points=card.rules.penalty)}"
    if card.lucky:
        below[words("pad.lucky")] = " ".join(map(str, card.lucky))
    if card.swaps:
        below[words("pad.swaps")] = _swaps(card, after, color)
    width = max(map(len, (*titles, *below))) + 1
    lines: list[tuple[str, str]] = []
    for index, title in enumerate(titles):
        lines.append((title, _row(words, card, index, before, after, color)))
        if index in card.between:
            lines.append(("", _row_between(words, card, index, before, after, color)))
    named = [*lines, *((title, f" {line}") for title, line in below.items())]
    named += [("", f" {line}") for line in _legend(words, card, before != after)]
    return "\n".join(f"{title:<{width}}{line}" for title, line in named)


def _title(words: Words, card: Sheet, row: int) -> str:
    """The name of a row: its colour, or its number if rows share colours or mix them."""
    plain = not notation.row_names(card)[0].endswith(":")
    return _color(words, card.rows[row].color) if plain else words("puzzle.key.row", row=row + 1)


def _row(words: Words, card: Sheet, index: int, before: State, after: State, color: bool) -> str:
    row = card.rows[index]
    cells = "".join(_cell(words, card, Cell(index, place), before, after, color) for place in range(len(row.numbers)))
    if not after.closed[index]:
        return cells
    if not rows.has_lock(card, after, index):
        return f"{cells}  {words('terminal.closed')}"
    return f"{cells}  {'x' if rows.has_lock(card, before, index) else '#'} {words('puzzle.key.lock')}"


def _cell(words: Words, card: Sheet, cell: Cell, before: State, after: State, color: bool) -> str:
    row = card.rows[cell.row]
    letter = _letter(words, card, card.color(cell))
    old, new = cell.place in before.marks[cell.row], cell.place in after.marks[cell.row]
    cross = "x" if old else "#" if new else "|" if cell.place == row.first_closing else " "
    cross += "x" if cell in before.twice else "#" if cell in after.twice else ""
    text = f"{cross}{card.number(cell)}{letter}{_mark(card, cell)}"
    skipped = bool(after.marks[cell.row]) and cell.place < after.marks[cell.row][-1] and not new
    styles = [BOLD, REVERSE] if new and not old else [REVERSE] if old else [DIM] if skipped else []
    shown = paint(text, [*styles, *_ink(card.color(cell))], color)
    widest = max(len(_letter(words, card, color)) for color in card.rules.dice)
    return " " * max(1, 5 + widest - len(text)) + shown


def _letter(words: Words, card: Sheet, color: str) -> str:
    """The letter of a cell's colour on a sheet with rows of several colours; empty on other sheets."""
    mixed = any(len(set(row.colors)) > 1 for row in card.rows)
    return words(f"color.{color}.letter").lower() if mixed else ""


def _mark(card: Sheet, cell: Cell) -> str:
    symbol = SYMBOL_MARKS[card.symbol_at[cell][0]] if cell in card.symbol_at else ""
    marks = BONUS_MARK if cell in card.bonus_cells else ""
    marks += STEP_MARK if cell in card.steps else ""
    marks += DOUBLE_MARK if cell in card.doubles else ""
    if cell in card.link_of:
        marks += LINK_MARKS["down" if card.link_of[cell].row > cell.row else "up"]
    return marks + symbol


def _row_between(words: Words, card: Sheet, upper: int, before: State, after: State, color: bool) -> str:
    """The round cells below a row, in parentheses."""
    row, text = card.rows[upper], ""
    widest = max(len(_letter(words, card, color)) for color in card.rules.dice)
    for place, number in enumerate(row.numbers):
        cell = Cell(upper, place)
        old, new = cell in before.between, cell in after.between
        shown = f"{'x' if old else '#' if new else ''}({number})"
        styles = [BOLD, REVERSE] if new and not old else [REVERSE] if old else []
        text += " " * max(1, 5 + widest - len(shown)) + paint(shown, styles, color)
    return text


def _swaps(card: Sheet, state: State, color: bool) -> str:
    """The swaps in order; used or lost ones are in parentheses."""
    fields = [f"{one}-{other}" for one, other in card.swaps]
    return " > ".join(
        paint(f"({field})", [DIM], color) if n < state.swaps_used else field for n, field in enumerate(fields)
    )


def _bonus_row(words: Words, card: Sheet, state: State, color: bool) -> str:
    fields = []
    for index, name in enumerate(card.bonus_row):
        gone = index < state.bonus_used or state.closed[card.row_of[name]]
        said = _color(words, name)
        fields.append(paint(f"({said})" if gone else said, [DIM if gone else BOLD, *_ink(name)], color))
    return " > ".join(fields)


def _box(number: int, before: int, after: int) -> str:
    return "[x]" if number < before else "[#]" if number < after else "[ ]"


def _legend(words: Words, card: Sheet, moved: bool) -> list[str]:
    said = [words("terminal.crossed")] if moved else []
    said += [words("terminal.second")] if card.rules.second_crosses else []
    said += [words("terminal.field", mark=BONUS_MARK)] if card.bonus_cells else []
    said += [words("terminal.step", mark=STEP_MARK)] if card.steps else []
    said += [words("terminal.link", **LINK_MARKS)] if card.links else []
    said += [words("terminal.double", mark=DOUBLE_MARK)] if card.doubles else []
    pairs = ", ".join(f"{SYMBOL_MARKS[each.effect]} {words(f'symbol.{each.effect}')}" for each in card.symbols)
    return said + ([words("terminal.pairs", pairs=pairs)] if pairs else [])


def summary(words: Words, variant: Variant) -> str:
    """One line about a template for its author: rows, dice, features, and the features drawn at random."""
    card = variant.sheet
    cells = "/".join(str(count) for count in dict.fromkeys(len(row.numbers) for row in card.rows))
    features = {
        "pad.lucky": card.lucky,
        "pad.track": card.bonus_row,
        "terminal.symbols": card.symbols,
        **{part.title: parts.value(part, card) for part in parts.CARD},
    }
    said = [
        words.count("terminal.template.rows", len(card.rows), cells=cells),
        words("terminal.template.dice", sides=card.rules.sides),
        *(words(key) for key, there in features.items() if there),
    ]
    drawn = "drawn" if variant.draws else "fixed"
    return words(
        "terminal.template.playable",
        name=variant.name,
        title=variant.title,
        parts=", ".join(said),
        drawn=words(f"terminal.template.{drawn}", draws=", ".join(variant.draws)),
    )


def finish(words: Words, position: Position, found: Finish, color: bool = False) -> str:
    """The best finish of a position: the final sheet, the turns that lead to it, and the points."""
    card = position.sheet
    words = with_own_colors(words, card)
    best = words.count("terminal.best", found.solutions, variant=position.variant.name, points=words.number(found.best))
    return "\n".join(
        [
            best,
            *([] if position.rolls or rows.is_over(card, position.state) else [words("terminal.no_rolls")]),
            "",
            sheet(words, card, position.state, found.final, color),
            *card_line(words, position),
            "",
            *turns(words, position, found.line, found.final),
            "",
            wording.sum_of(words, scoring.tally(card, found.final)),
        ]
    )


def card_line(words: Words, position: Position) -> list[str]:
    """Says which card a position is on if its text may have left that out: the official one, or one without luck."""
    variant, card = position.variant, position.sheet
    if "lucky" in variant.draws:
        return [] if card.lucky else [words("terminal.card.without")]
    return [words("terminal.card.official")] if variant.draws and card == variant.sheet else []


def turns(words: Words, position: Position, line: Sequence[Turn], final: State) -> list[str]:
    """A line of play, one turn per line: the roll and the move."""
    played = zip(position.rolls, line, strict=False)
    lines = [
        f"{n:2}  {roll_text(words, position.sheet, roll)}: {wording.turn(words, position.sheet, turn)}"
        for n, (roll, turn) in enumerate(played, 1)
    ]
    return [*lines, *([f"    {words('puzzle.key.over')}"] if rows.is_over(position.sheet, final) else [])]


def roll_text(words: Words, card: Sheet, roll: Roll) -> str:
    """A roll as text: who rolls, and the dice."""
    white = f"{roll.white[0]}+{roll.white[1]}"
    if not roll.active:
        return f"{words('puzzle.other')} {white}"
    colored = zip(card.rules.dice, roll.colored, strict=True)
    dice = (f"{_color(words, name)} {value}" for name, value in colored if value)
    return f"{words('puzzle.you')} {', '.join((white, *dice))}"


def with_own_colors(words: Words, card: Sheet) -> Words:
    """The words with names and letters for a card's colours; a colour unknown to the language keeps its own name."""
    return colors.name_colors(words, {color: _color(words, color) for color in card.rules.dice})


def _color(words: Words, color: str) -> str:
    """The name of a colour in the language; its own name if the language has none."""
    return words.table.get(f"color.{color}.name", color)
