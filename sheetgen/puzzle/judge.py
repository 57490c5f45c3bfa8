"""Who proves puzzles: the plain solver, slow and obviously right, or the compiled one that answers to it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..rules.rows import Roll, State
from ..rules.variant import Sheet
from ..solve import players_ahead
from ..solve.players_ahead import Aim, Study


class Judge(NamedTuple):
    """``study`` knows all about a position and an aim; ``lone_scores`` are those that one final sheet alone has."""

    study: Callable[[Sheet, State, Sequence[Roll], Aim], Study]
    lone_scores: Callable[[Sheet, State, Sequence[Roll]], list[int]]


PLAIN = Judge(players_ahead.study, players_ahead.lone_scores)


JUDGES = {"plain": PLAIN}


def judge_named(name: str) -> Judge:
    """The judge of that name."""
    return JUDGES[name]
