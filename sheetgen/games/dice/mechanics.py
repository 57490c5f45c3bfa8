"""The table of which parts of the program support which mechanics; the mechanics of a sheet follow from its data.

A part that does not know a mechanic says so in one sentence, and never ignores the mechanic silently.
"""

from sheetgen.base.errors import InputError, Sentence

from .rules import parts
from .rules.variant import OPEN_FEWEST, Sheet

COMPILED, ODDS, LINES, COUNTS, MOVES, SCORES, PADS, RECORDS, PAGES, SCREEN = (
    "compiled answers",
    "odds",
    "puzzles with rolls to come",
    "chance puzzles",
    "best-move puzzles",
    "score puzzles",
    "pads",
    "game records",
    "rule pages",
    "screen pages",
)

ALL = frozenset({*(part.name for part in parts.CARD), OPEN_FEWEST})

KNOWN: dict[str, frozenset[str]] = {
    COMPILED: ALL,
    ODDS: ALL,
    LINES: ALL,
    COUNTS: ALL,
    MOVES: ALL,
    SCORES: ALL,
    PADS: ALL,
    RECORDS: ALL - {"linked cells", "second crosses", "rows between", OPEN_FEWEST},  # reviews need tables of all values
    PAGES: ALL,
    SCREEN: ALL,  # of a browser
}
"""For each part, what it knows beyond rows, lucky numbers, the bonus row and symbols: names of ``Sheet.further``."""


def knows(part: str, sheet: Sheet) -> bool:
    return not _unknown(part, sheet)


def require(part: str, sheet: Sheet) -> None:
    """Raise an ``InputError`` unless a part knows all mechanics of the sheet."""
    if unknown := _unknown(part, sheet):
        what = f"there are no {part} yet for sheets with {' and '.join(unknown)}: 'solve' knows them"
        raise InputError(Sentence(what, "not_yet"))


def _unknown(part: str, sheet: Sheet) -> list[str]:
    """The mechanics of a sheet that a part does not know; for records, also further mechanics together with effects."""
    if part == RECORDS and sheet.further and (sheet.bonus_cells or sheet.symbols):
        return [*sheet.further, "a bonus row" if sheet.bonus_cells else "symbols"]
    return [name for name in sheet.further if name not in KNOWN[part]]
