"""What both compiled finish solvers are given alike, and what they refuse."""

from collections.abc import Sequence

from sheetgen.base.compiled import Ints, array
from sheetgen.base.errors import SheetgenError

from ..rules.rows import Roll
from ..rules.variant import Sheet


class TooManyStatesError(SheetgenError):
    """The position needs more turns, states, symbols or best sheets than the solver can hold."""


def pack_rolls(sheet: Sheet, rolls: Sequence[Roll]) -> Ints:
    """One line for each roll: the white dice, then the coloured ones, or zeros in another player's turn."""
    none = (0,) * len(sheet.rules.dice)
    dice = [die for roll in rolls for die in (*roll.white, *(roll.colored or none))]
    return array(dice, shape=(len(rolls), 2 + len(none)))
