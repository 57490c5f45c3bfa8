"""The solvers that prove puzzles: the plain one, slow and obviously right, or the compiled one tested against it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from sheetgen.base.errors import NotProvenError

from ..odds import plain as odds_plain
from ..odds import tracks
from ..rules.rows import Roll, State
from ..rules.variant import Sheet
from ..solve import players_ahead
from ..solve.players_ahead import Aim, Brief, RollStream, Study


class KnownFuture(Protocol):
    """Known rolls and every way to play them."""

    def ways(self) -> int:
        """How many sequences of moves there are."""

    def lone_scores(self) -> list[int]:
        """The scores reached by exactly one final sheet each, lowest first."""

    def brief(self, aim: Aim) -> Brief:
        """The best, the second best, and whether no, one or more final sheets reach the aim."""

    def winning_turns(self, aim: Aim) -> int:
        """The number of turns of one way to the aim; 0 if there is none."""

    def study(self, aim: Aim) -> Study:
        """The full analysis of an aim: see ``Study``."""


class DiceJudge(NamedTuple):
    """The solvers: ``future`` of a sheet and rolls; ``sole_ways`` finds rolls with one way to close a number of rows.

    ``values`` returns a function for the expected final scores of all states that a position leads to.
    """

    future: Callable[[Sheet, State, Sequence[Roll]], KnownFuture]
    sole_ways: Callable[[Sheet, State, RollStream, int, int], list[tuple[Roll, ...]]]
    values: Callable[[Sheet, State], Callable[[State], float]]


def _plain_values(sheet: Sheet, state: State) -> Callable[[State], float]:
    """Values by the rules, in fractions if few positions can follow; on sheets of rows, by a search without tables."""
    if sheet.has_more_than_effects:
        return odds_plain.LateOdds(sheet).value
    if tracks.depends_on_tracks(sheet):
        from ..odds import late

        if (search := late.LateSearch(sheet, state)).positions > FEW_POSITIONS:
            return search.value
    plain = odds_plain.PlainOdds(sheet)
    return lambda after: float(plain.value(after))


def _compiled_values(sheet: Sheet, state: State) -> Callable[[State], float]:
    from ..odds import late
    from ..odds import values as odds

    if _is_in_table(sheet):
        values = odds.part(sheet, state)
        return lambda after: values(after).value
    try:
        search = late.LateSearch(sheet, state)
    except late.TooLargeError:
        raise NotProvenError(odds_plain.TOO_MUCH) from None
    if sheet.has_more_than_effects and search.positions > MOST_LATE:
        raise NotProvenError(odds_plain.TOO_MUCH)
    return search.value


def _is_in_table(sheet: Sheet) -> bool:
    return tracks.has_tables(sheet) or tracks.has_counts(sheet)


FEW_POSITIONS = 60  # valued in fractions in about a second
MOST_LATE = 1 << 13  # positions; the plain rules, which distinguish more of them, can still value these
PLAIN = DiceJudge(players_ahead.PlainFuture, players_ahead.sole_ways, _plain_values)


def judge_by_name(name: str) -> DiceJudge:
    """The judge named ``plain`` or ``compiled``; the compiled one is loaded only when asked for."""
    if name == "plain":
        return PLAIN
    from ..solve import ahead

    return DiceJudge(ahead.CompiledFuture, ahead.sole_ways, _compiled_values)


FEW_ROLLS = 3
