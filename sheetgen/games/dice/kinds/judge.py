"""Who proves puzzles: the plain solver, slow and obviously right, or the compiled one that answers to it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from ..odds import plain as odds_plain
from ..odds import tracks
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
    """``outlook`` of a sheet and rolls; ``sole_ways`` sifts very many rolls for one way to close so many rows.

    ``values`` are the expected final scores of all that a position leads to.
    """

    outlook: Callable[[Sheet, State, Sequence[Roll]], Outlook]
    sole_ways: Callable[[Sheet, State, Dice, int, int], list[tuple[Roll, ...]]]
    values: Callable[[Sheet, State], Callable[[State], float]]


def _searched(sheet: Sheet, state: State) -> Callable[[State], float]:
    """By the rules in fractions where little can come of a position; else by a search that knows no tables."""
    from ..odds import search as odds_search

    search = odds_search.Search(sheet, state)
    if tracks.depends_on_tracks(sheet) and search.states > FEW_STATES:
        return search.value
    plain = odds_plain.Plain(sheet)
    return lambda after: float(plain.value(after))


def _computed(sheet: Sheet, state: State) -> Callable[[State], float]:
    from ..odds import search as odds_search
    from ..odds import values as odds

    if not tracks.depends_on_tracks(sheet):
        return odds_search.Search(sheet, state).value
    values = odds.part(sheet, state)
    return lambda after: values(after).value


FEW_STATES = 150
"""So many are valued in fractions in about a second."""
PLAIN = Judge(players_ahead.Outlook, players_ahead.sole_ways, _searched)


def judge_named(name: str) -> Judge:
    """``plain`` or ``compiled``; the compiled one is loaded only when it is asked for."""
    if name == "plain":
        return PLAIN
    from ..solve import ahead

    return Judge(ahead.Outlook, ahead.sole_ways, _computed)
