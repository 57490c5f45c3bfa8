"""Which parts of the program know which mechanics: what a sheet has, its data say; what a part knows, this table says.

A part that does not know a mechanic says so in one sentence, and never does as if the mechanic were not there.
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
    RECORDS: ALL - {"linked cells", "second crosses", "rows between", OPEN_FEWEST},  # reviewed by tables of all values
    PAGES: ALL,
    SCREEN: ALL,  # of a browser
}
"""For each part, what it knows beyond rows, lucky numbers, the bonus row and symbols: names of ``Sheet.further``."""


def knows(part: str, sheet: Sheet) -> bool:
    return not _unknown(part, sheet)


def require(part: str, sheet: Sheet) -> None:
    """Raise an ``InputError`` unless a part knows all that the sheet has."""
    if unknown := _unknown(part, sheet):
        what = f"there are no {part} yet for sheets with {' and '.join(unknown)}: 'solve' knows them"
        raise InputError(Sentence(what, "not_yet"))


def _unknown(part: str, sheet: Sheet) -> list[str]:
    """What of a sheet a part does not know. No table of all values holds further mechanics beside effects (records)."""
    if part == RECORDS and sheet.further and (sheet.bonus_cells or sheet.symbols):
        return [*sheet.further, "a bonus row" if sheet.bonus_cells else "symbols"]
    return [name for name in sheet.further if name not in KNOWN[part]]
