"""Cells, turns and sums of points in words."""

from collections.abc import Mapping

from sheetgen.page.words import Words

from ..rules.rows import Action, Turn
from ..rules.scoring import Tally
from ..rules.variant import Cell, Sheet

TURN_WORDS = tuple(
    f"puzzle.key.{key}"
    for key in ("row", "lock", "lucky", "swap", "again", "between", "linked", "double", "step", "pass", "penalty")
)
"""The keys of what is done in a turn."""


def sum_of(words: Words, tally: Tally) -> str:
    """The points as a sum: rows, plus extras, less penalties."""
    parts = [str(points) for points in (*tally.rows, *(points for _, points in tally.added))]
    less = f" − {-tally.penalties}" if tally.penalties else ""
    return f"{' + '.join(parts)}{less} = {words.number(tally.total)}"


def turn(words: Words, sheet: Sheet, played: Turn) -> str:
    if played.penalty:
        return words("puzzle.key.penalty")
    deeds = [_first(words, sheet, played.first)] if played.first else []
    deeds += [_second(words, sheet, played.second)] if played.second else []
    return " · ".join(deeds) or words("puzzle.key.pass")


def _first(words: Words, sheet: Sheet, action: Action) -> str:
    notes = [words("puzzle.key.lucky")] if action.lucky else []
    notes += [words("puzzle.key.swap", sum=action.swap)] if action.swap else []
    return _deed(words, sheet, action, notes)


def _second(words: Words, sheet: Sheet, action: Action) -> str:
    colored = sheet.number(action.cell) - action.white
    die = action.die or sheet.color(action.cell)
    return _deed(words, sheet, action, [f"{action.white} + {words(f'color.{die}.letter')} {colored}"])


def _deed(words: Words, sheet: Sheet, action: Action, notes: list[str]) -> str:
    """What an action crosses, with notes in parentheses, and what that sets off."""
    if action.between:
        return _noted(round_name(words, sheet, action.cell), notes)
    notes += [words("puzzle.key.again")] if action.twice else _kinds_of(words, sheet, action.cell)
    return _noted(cell_name(words, sheet, action.cell), notes) + _set_off(words, sheet, action)


def _set_off(words: Words, sheet: Sheet, action: Action) -> str:
    """The crosses that an action sets off, with those of links (D12) named as such."""
    crossed, told = [] if action.twice else [action.cell], []
    for cell in action.bonus:
        linked = [words("puzzle.key.linked")] if sheet.link_of.get(cell) in crossed else []
        told.append(_noted(cell_name(words, sheet, cell), [*linked, *_kinds_of(words, sheet, cell)]))
        crossed.append(cell)
    return f" → {', '.join(told)}" if told else ""


def _kinds_of(words: Words, sheet: Sheet, cell: Cell) -> list[str]:
    """Words for what a first cross in the cell counts for besides its row: a double cell, a step."""
    kinds = {"double": cell in sheet.doubles, "step": cell in sheet.steps}
    return [words(f"puzzle.key.{kind}") for kind, there in kinds.items() if there]


def _noted(name: str, notes: list[str]) -> str:
    return f"{name} ({', '.join(notes)})" if notes else name


def named(words: Words, sheet: Sheet, action: Action) -> str:
    """The cell that an action crosses, without what it sets off."""
    return (round_name if action.between else cell_name)(words, sheet, action.cell)


def cell_name(words: Words, sheet: Sheet, cell: Cell) -> str:
    """Names a cell by its row and number, and the lock with a closing cell, since both are crossed."""
    lock = f" + {words('puzzle.key.lock')}" if cell.place >= sheet.rows[cell.row].first_closing else ""
    colon = ":" if _is_mixed(sheet, cell.row) else ""  # keeps two numbers apart
    return f"{title(words, sheet, cell.row)}{colon} {sheet.number(cell)}{lock}"


def round_name(words: Words, sheet: Sheet, cell: Cell) -> str:
    """Names the round cell below a cell."""
    upper, lower = (title(words, sheet, row) for row in (cell.row, cell.row + 1))
    return words("puzzle.key.between", number=sheet.number(cell), upper=upper, lower=lower)


def short_name(words: Words, sheet: Sheet, cell: Cell) -> str:
    """Names a cell in as few signs as possible: R7, or 2:7 in a row of several colours."""
    if _is_mixed(sheet, cell.row):
        return f"{cell.row + 1}:{sheet.number(cell)}"
    return f"{words(f'color.{sheet.rows[cell.row].colors[0]}.letter')}{sheet.number(cell)}"


def shortly(words: Words, sheet: Sheet, action: Action) -> str:
    """What an action crosses, in as few signs as possible."""
    return (_short_round_name if action.between else short_name)(words, sheet, action.cell)


def _short_round_name(words: Words, sheet: Sheet, cell: Cell) -> str:
    """Names a round cell in as few signs as possible: RY7 between red and yellow, or 1-2:7."""
    upper, lower = Cell(cell.row, cell.place), Cell(cell.row + 1, cell.place)
    if _is_mixed(sheet, upper.row) or _is_mixed(sheet, lower.row):
        return f"{upper.row + 1}-{lower.row + 1}:{sheet.number(cell)}"
    letters = (words(f"color.{sheet.rows[each.row].colors[0]}.letter") for each in (upper, lower))
    return f"{''.join(letters)}{sheet.number(cell)}"


def title(words: Words, sheet: Sheet, row: int) -> str:
    """Names a row by its colour, or by its number if it has several colours."""
    if _is_mixed(sheet, row):
        return words("puzzle.key.row", row=row + 1)
    return words(f"color.{sheet.rows[row].colors[0]}.name")


def row_of_question(words: Words, sheet: Sheet, row: int) -> str:
    """Names a row by its place, or by its letter if rows of round cells would be counted among the rows."""
    if sheet.between and not any(_is_mixed(sheet, each) for each in range(len(sheet.rows))):
        return words("puzzle.ask.row-letter", row=words(f"color.{sheet.rows[row].colors[0]}.letter"))
    return words("puzzle.ask.row-place", row=row + 1)


def _is_mixed(sheet: Sheet, row: int) -> bool:
    return len(set(sheet.rows[row].colors)) > 1


def example(words: Words, sheet: Sheet) -> str:
    """An example of a cell in short notation, and of a cell crossed by a swap if the sheet has swaps."""
    cell = short_name(words, sheet, Cell(0, min(4, len(sheet.rows[0].numbers) - 1)))
    for one, other in sheet.swaps:
        for swapped in sheet.cells_of.get(("", other), ()):
            return cell + _swapped(words, short_name(words, sheet, swapped), one)
    return cell


def widest_example(words: Words, fields: Mapping[str, int]) -> str:
    """The widest ``example`` on any sheet with these ``fields`` below its rows."""
    return "R12" + (_swapped(words, "R12", 12) if "swaps" in fields else "")


def _swapped(words: Words, cell: str, total: int) -> str:
    return f" ({words('puzzle.key.swap', sum=total)}: {cell}~{total})"
