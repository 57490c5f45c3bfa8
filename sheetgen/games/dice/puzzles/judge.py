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
        """The scores that exactly one final sheet has, lowest first."""

    def brief(self, aim: Aim) -> Brief:
        """The best, the second best, and whether no, one or more final sheets reach the aim."""

    def winning_turns(self, aim: Aim) -> int:
        """How many turns one way to the aim takes; 0 where there is none."""

    def study(self, aim: Aim) -> Study:
        """Everything about an aim."""


class DiceJudge(NamedTuple):
    """``future`` of a sheet and rolls; ``sole_ways`` sifts rolls for those with one way to close a number of rows.

    ``values`` are the expected final scores of all that a position leads to.
    """

    future: Callable[[Sheet, State, Sequence[Roll]], KnownFuture]
    sole_ways: Callable[[Sheet, State, RollStream, int, int], list[tuple[Roll, ...]]]
    values: Callable[[Sheet, State], Callable[[State], float]]


def _plain_values(sheet: Sheet, state: State) -> Callable[[State], float]:
    """By the rules, in fractions where little can come of a position; on sheets of rows, by a search without tables."""
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
MOST_LATE = 1 << 13  # positions; the plain rules, which tell more of them apart, can value as many
PLAIN = DiceJudge(players_ahead.PlainFuture, players_ahead.sole_ways, _plain_values)


def judge_by_name(name: str) -> DiceJudge:
    """``plain`` or ``compiled``; the compiled one is loaded only when it is asked for."""
    if name == "plain":
        return PLAIN
    from ..solve import ahead

    return DiceJudge(ahead.CompiledFuture, ahead.sole_ways, _compiled_values)


FEW_ROLLS = 3
