"""Positions made by playing, on cards of chance: what the tests of texts and files write and read back."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from sheetgen.base.chance import Chance
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.rules import rows, scoring, table
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll, State
from sheetgen.games.dice.rules.variant import Sheet, Variant

OWN_TEMPLATES = sorted(str(path) for path in (Path(__file__).parent / "templates").glob("*.toml"))
"""Templates such as a user would write, with mechanics combined."""

HARD_NAMES, TWO_TO_A_COLOUR = (
    next(path for path in OWN_TEMPLATES if Path(path).stem == stem) for stem in ("hard-names", "two-to-a-colour")
)


def every_variant() -> list[str]:
    """The built-in variants, and the tests' own."""
    return [*templates.variant_names(), *OWN_TEMPLATES]


def positions(name: str, count: int, seed: str = "played") -> Iterator[Position]:
    """Positions of a variant after more and more turns, each with a few rolls to come."""
    for number in range(count):
        yield position(templates.variant(name), Chance(f"{seed} {number}"), turns=number % 25)


def position(variant: Variant, chance: Chance, turns: int) -> Position:
    """One position on a card of chance."""
    sheet = cards.draw(variant, chance.branch("card"))
    state = rows.empty(sheet)
    for _ in range(turns):
        state = _after_a_turn(sheet, state, chance)
    rolls = tuple(_rolled(sheet, chance) for _ in range(chance.below(4)))
    return Position(variant, sheet, state, rolls)


def _after_a_turn(sheet: Sheet, state: State, chance: Chance) -> State:
    """A turn of chance that skips few cells; now and then another player closes a row."""
    ways = [after for _, after in rows.moves(sheet, state, _rolled(sheet, chance))]
    if not ways:
        return state
    after = max(
        chance.shuffled(ways)[:4], key=lambda way: scoring.score(sheet, way) - sum(map(max, filter(None, way.marks)))
    )
    if chance.below(30) == 0:
        row = chance.below(len(sheet.rows))
        after = after._replace(closed=tuple(shut or index == row for index, shut in enumerate(after.closed)))
    return after


def _rolled(sheet: Sheet, chance: Chance) -> Roll:
    roll = table.roll_dice(sheet.rules, chance)
    return roll if chance.below(2) else roll._replace(colored=())


def official(name: str, turns: int = 0) -> Position:
    """A new sheet of a variant, with so many passive turns to come."""
    variant = templates.variant(name)
    sheet = variant.default_sheet
    return Position(variant, sheet, rows.empty(sheet), (Roll((3, 4)),) * turns)


def renamed(found: Position, name: str) -> Position:
    """The same position, its template at another place."""
    return replace(found, variant=replace(found.variant, name=name))
