"""Who proves puzzles: the plain solver, slow and obviously right, or the compiled one that answers to it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from ..rules.rows import Roll, State
from ..rules.variant import Sheet
from ..solve import players_ahead
from ..solve.players_ahead import Aim, Brief, Dice, Study


class Outlook(Protocol):
    """Known rolls and every way to play them; good until the next one is made."""

    def ways(self) -> int:
        """How many sequences of moves there are."""

    def lone_scores(self) -> list[int]:
        """The scores that exactly one final sheet has, lowest first."""

    def brief(self, aim: Aim) -> Brief:
        """The best, the second best, and whether no, one or more final sheets reach the aim."""

    def winning_turns(self, aim: Aim) -> int:
        """How many turns one way to the aim takes; 0 where there is none."""

    def study(self, aim: Aim) -> Study:
        """Everything about an aim."""


class Judge(NamedTuple):
    """``outlook`` of a sheet and rolls; ``sole_ways`` sifts very many rolls for one way to close so many rows."""

    outlook: Callable[[Sheet, State, Sequence[Roll]], Outlook]
    sole_ways: Callable[[Sheet, State, Dice, int, int], list[tuple[Roll, ...]]]


PLAIN = Judge(players_ahead.Outlook, players_ahead.sole_ways)


def judge_named(name: str) -> Judge:
    """``plain`` or ``compiled``; the compiled one is loaded only when it is asked for."""
    if name == "plain":
        return PLAIN
    from ..solve import ahead

    return Judge(ahead.Outlook, ahead.sole_ways)
