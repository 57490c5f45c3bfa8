"""The output of ``odds --json``: docs/CONTRACT.md section 5."""

from typing import TYPE_CHECKING

from sheetgen.base.fields import Fields

from ..puzzles.puzzle import Ranking
from ..rules.rows import Turn
from ..rules.variant import Sheet
from . import finish

if TYPE_CHECKING:  # puzzles are read and written without loading the solver
    from ..odds.values import Option
    from ..odds.worth import Worth
    from ..valuation import Valuation

DIGITS = 6
MODEL = "solitaire"  # one player, always active, who maximises the expected final score
TABLE = "table"  # several such players, who roll in turn; the others never close rows
MOST_VALUE = 1e6


def to_json(sheet: Sheet, found: "Valuation") -> dict[str, object]:
    """The value of a position, and of each option if there is a roll; with several players, by phase."""
    worth = found.worth
    table = {**_worth_out(worth), **model_out(found.players), "exact": worth.exact, **_error_out(worth)}
    if found.source:
        table["source"] = found.source
    if found.phases:
        table["phases"] = [_worth_out(phase)["value"] for phase in found.phases]
    if found.options is None:
        return table
    return {**table, "options": [option_out(sheet, option) for option in found.options]}


def model_out(players: int) -> dict[str, object]:
    return {"model": MODEL} if players == 1 else {"model": TABLE, "players": players}


def option_out(sheet: Sheet, option: "Option") -> dict[str, object]:
    """One option; bonus crosses are listed only for sheets that have any."""
    return {**_turn_out(sheet, option.turn), **_worth_out(option.worth), **_error_out(option.worth)}


def _turn_out(sheet: Sheet, played: Turn) -> dict[str, object]:
    turn = finish.turn_out(sheet, played)
    keys = ["action1", "action2", *(["bonus1", "bonus2"] if _says_bonus(sheet) else []), "penalty"]
    return {key: turn[key] for key in keys}


def _says_bonus(sheet: Sheet) -> bool:
    return sheet.has_effects


def _worth_out(worth: "Worth") -> dict[str, object]:
    return {"value": round(worth.value, DIGITS)}


def _error_out(worth: "Worth") -> dict[str, object]:
    return {} if worth.stderr is None else {"stderr": round(worth.stderr, DIGITS)}


def ranking_out(sheet: Sheet, ranking: Ranking) -> dict[str, object]:
    options = [{**_turn_out(sheet, turn), "value": value} for turn, value in ranking.options]
    return {"value": ranking.value, "model": MODEL, "exact": True, "options": options}


def ranking_in(fields: Fields, sheet: Sheet) -> Ranking:
    """The inverse of ``ranking_out``."""
    fields.number("value", -MOST_VALUE, MOST_VALUE)
    fields.choice("model", (MODEL,))
    fields.flag("exact")
    options = [fields.inside(item, f"option {n}") for n, item in enumerate(fields.items("options"), 1)]
    if not options:
        raise fields.wrong("'options' is empty: there is always a way to play")
    return Ranking(tuple(_option_in(option, sheet) for option in options))


def _option_in(fields: Fields, sheet: Sheet) -> tuple[Turn, float]:
    value = fields.number("value", -MOST_VALUE, MOST_VALUE)
    return finish.turn_in(fields, sheet, without_bonus=not _says_bonus(sheet)), value
