"""Crosses on a sheet, rolls, and what players do with them, as named tuples.

They are not dataclasses: the plain solver keeps sets of states, and tuples hash and compare in C.
"""

from typing import NamedTuple

from .variant import Cell

Outcome = tuple[tuple[tuple[int, ...], ...], int, tuple[Cell, ...], tuple[Cell, ...]]


class State(NamedTuple):
    """The crosses on one sheet.

    ``marks`` holds the crossed places of each row, ascending, the lock not among them. ``closed`` is true for a row
    that anybody closed; ``has_lock`` tells whether it was the owner of this sheet. ``bonus_used`` counts the fields of
    the bonus row that are used up or struck through, from the left, and ``swaps_used`` those of the swaps. ``twice``
    holds the cells with a second cross, ``between`` the crossed round cells, each as the cell above it: both ascending,
    and empty on a sheet without such things.
    """

    marks: tuple[tuple[int, ...], ...]
    closed: tuple[bool, ...]
    penalties: int = 0
    bonus_used: int = 0
    twice: tuple[Cell, ...] = ()
    between: tuple[Cell, ...] = ()
    swaps_used: int = 0

    @property
    def crossed(self) -> int:
        """The number of crossed cells, locks not counted."""
        return sum(map(len, self.marks))

    @property
    def outcome(self) -> Outcome:
        """All crosses and the penalties: two final sheets are the same if these are."""
        return self.marks, self.penalties, self.twice, self.between

    @property
    def crosses_beside(self) -> list[int]:
        """For each row, its second crosses and those of the round cells beside it; an empty list if there are none."""
        if not (self.twice or self.between):
            return []
        more = [0] * len(self.marks)
        for row, _ in self.twice:
            more[row] += 1
        for row, _ in self.between:
            more[row] += 1
            more[row + 1] += 1
        return more

    def of_row(self, row: int) -> "State":
        """The state without second crosses in other rows, and without round cells."""
        return self._replace(twice=tuple(cell for cell in self.twice if cell.row == row), between=())


class Roll(NamedTuple):
    """One roll as one player sees it; ``colored`` is in the order of ``dice``, and empty in another player's turn."""

    white: tuple[int, int]
    colored: tuple[int, ...] = ()

    @property
    def active(self) -> bool:
        """Whether this player rolled, and may use the coloured dice."""
        return bool(self.colored)


class Action(NamedTuple):
    """One action of a turn: the cell crossed, and the crosses that it set off, in their order (D2, D8).

    With ``twice`` it is the second cross of the cell; with ``between`` the cross of the round cell below it, where
    ``die`` is the colour of the die, which the cell does not tell. ``swap`` is the white sum exchanged for this number.
    """

    cell: Cell
    bonus: tuple[Cell, ...] = ()
    lucky: bool = False
    white: int = 0  # in action 2, the white die that was added to the coloured die; in action 1, 0
    twice: bool = False
    between: bool = False
    die: str = ""
    swap: int = 0


class Turn(NamedTuple):
    """What one player does in one turn; ``None`` is a pass."""

    first: Action | None = None
    second: Action | None = None
    penalty: bool = False

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that are not passes."""
        return tuple(action for action in (self.first, self.second) if action)

    @property
    def crosses(self) -> bool:
        """Whether the turn crosses anything other than a penalty."""
        return bool(self.first or self.second)

    @property
    def is_in_one_row(self) -> bool:
        """Whether both actions cross a cell of the same row; a round cell belongs to none."""
        first, second, _ = self
        if first is None or second is None or first.between or second.between:
            return False
        return first.cell.row == second.cell.row
