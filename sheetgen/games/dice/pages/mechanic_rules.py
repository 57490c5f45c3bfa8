"""The section of the rule page for each mechanic, and the played example that illustrates it."""

from collections.abc import Callable
from typing import NamedTuple

from ..example_plays import ActionExample
from ..rules.variant import Cell, Sheet


class MechanicRules(NamedTuple):
    """A section by its name in the language files, with the keys of its sentences.

    ``wanted`` picks the action shown as its example; ``values`` returns the cells and numbers of the caption.
    """

    section: str
    sentences: tuple[str, ...]
    wanted: Callable[[Sheet, ActionExample], bool] | None = None
    values: Callable[[Sheet, ActionExample], dict[str, Cell | int]] = lambda _, found: {"cell": found.action.cell}


def _links_to_the_left(_: Sheet, one: ActionExample) -> bool:
    """Whether the action sets off only a linked cross, to the left of other crosses."""
    others = one.action.bonus
    return len(others) == 1 and others[0].place < max(one.before.marks[others[0].row], default=0)


def _again(_: Sheet, one: ActionExample) -> bool:
    return one.action.twice


def _double(card: Sheet, one: ActionExample) -> bool:
    return one.action.cell in card.doubles


def _between(_: Sheet, one: ActionExample) -> bool:
    return one.action.between


def _swaps(_: Sheet, one: ActionExample) -> bool:
    return bool(one.action.swap)


def _linked_cells(_: Sheet, one: ActionExample) -> dict[str, Cell | int]:
    cell, other = one.cells
    return {"cell": cell, "other": other}


def _beside_round_cell(card: Sheet, one: ActionExample) -> dict[str, Cell | int]:
    cell = one.action.cell
    crossed = [Cell(row, cell.place) for row in (cell.row, cell.row + 1) if cell.place in one.before.marks[row]]
    return {"number": card.number(cell), "cell": crossed[0]}


def _swapped_numbers(card: Sheet, one: ActionExample) -> dict[str, Cell | int]:
    first, second = card.swaps[one.after.swaps_used - 1]
    return {"sum": one.action.swap, "one": first, "other": second, "cell": one.action.cell}


MECHANIC_RULES = {
    "steps": MechanicRules("steps", ("cells",)),
    "links": MechanicRules("links", ("pair", "also"), _links_to_the_left, _linked_cells),
    "second_crosses": MechanicRules("twice", ("again", "once"), _again),
    "doubles": MechanicRules("doubles", ("two",), _double),
    "between": MechanicRules("between", ("where", "die", "points"), _between, _beside_round_cell),
    "swaps": MechanicRules("swaps", ("use", "order"), _swaps, _swapped_numbers),
}
"""By the fields of ``parts.CARD``."""
