"""What ``odds --json`` prints: CONTRACT.md section 5."""

from collections.abc import Sequence

from ..rules.variant import Sheet
from ..solve.odds import DIGITS, Option, Worth
from . import finish

MODEL = "solitaire"
"""One player, always active, who maximises the expected final score."""


def written(sheet: Sheet, worth: Worth, options: Sequence[Option] | None) -> dict[str, object]:
    """A position's value, and that of every way to play its roll."""
    table = {**_worth_out(worth), "model": MODEL, "exact": worth.exact, **_error_out(worth)}
    return table if options is None else {**table, "options": [option_out(sheet, option) for option in options]}


def option_out(sheet: Sheet, option: Option) -> dict[str, object]:
    """One way to play; what crosses set off is said on sheets where they set off anything."""
    turn = finish.turn_out(sheet, option.turn)
    keys = ["action1", "action2", *(["bonus1", "bonus2"] if sheet.bonus_cells or sheet.symbols else []), "penalty"]
    return {**{key: turn[key] for key in keys}, **_worth_out(option.worth), **_error_out(option.worth)}


def _worth_out(worth: Worth) -> dict[str, object]:
    return {"value": round(worth.value, DIGITS)}


def _error_out(worth: Worth) -> dict[str, object]:
    return {} if worth.stderr is None else {"stderr": round(worth.stderr, DIGITS)}
