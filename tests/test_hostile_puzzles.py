"""Puzzles and templates that ask for more than a machine has: answered or refused soon, not when the memory is full."""

from collections.abc import Iterator

import pytest

from sheetgen.base.chance import Chance
from sheetgen.games.dice import templates
from sheetgen.games.dice.cards import cuts
from sheetgen.games.dice.cards.attempts import NoFairCardError
from sheetgen.games.dice.kinds import best_move, last_lock
from sheetgen.games.dice.odds import estimate, halves, values
from sheetgen.games.dice.puzzles.judge import PLAIN
from sheetgen.games.dice.puzzles.puzzle import DiceWish
from sheetgen.games.dice.rules import rows
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll, State, Turn
from sheetgen.games.dice.rules.variant import Row, Rules, Sheet
from sheetgen.games.dice.solve import players_ahead
from sheetgen.games.dice.solve.players_ahead import PlainFuture, TooManyWaysError

LONGO = templates.variant("longo").sheet
ROLL = Roll((4, 5), (3, 4, 5, 6))


def test_no_more_sheets_are_made_than_may_be_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """They were counted when their own moves were listed: many times as many had been made by then."""
    made = 0

    def counted(sheet: Sheet, state: State, roll: Roll) -> Iterator[tuple[Turn, State]]:
        nonlocal made
        for way in plain(sheet, state, roll):
            made += 1
            yield way

    plain = rows.moves
    monkeypatch.setattr(rows, "moves", counted)
    monkeypatch.setattr(players_ahead, "MOST_MOVES", 1000)
    with pytest.raises(TooManyWaysError, match="more than 1,000 moves to be looked at: too many for the plain rules"):
        PlainFuture(LONGO, rows.empty(LONGO), [ROLL] * 10).study()

    assert made < 1100


def test_a_row_that_can_be_cut_in_too_many_ways_is_refused_before_they_are_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A row of 39 cells in nine segments took 40 seconds and 6 GB."""
    colors = ("red", "blue") * 4 + ("red",) * 31
    monkeypatch.setattr(cuts, "MOST_CUTS", 50)
    listed = 0

    def composed(*numbers: int) -> Iterator[tuple[int, ...]]:
        nonlocal listed
        for cut in plain(*numbers):
            listed += 1
            yield cut

    plain = cuts._compositions
    monkeypatch.setattr(cuts, "_compositions", composed)
    with pytest.raises(NoFairCardError):
        cuts.cuts(Row(tuple(range(2, 41)), colors), 1, 31)

    assert listed < 10_000


def test_segments_that_cannot_fill_a_row_are_not_tried() -> None:
    assert [(3, 4), (4, 3)] == list(cuts._compositions(7, 2, 1, 4))
    assert not list(cuts._compositions(39, 9, 1, 4))


def test_a_wide_sheet_is_seen_to_be_large_without_listing_what_comes_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise AssertionError("listed")

    monkeypatch.setattr(best_move, "onward", fail)

    assert not best_move.is_small(LONGO, rows.empty(LONGO))


def test_what_is_least_to_come_of_a_sheet_is_no_more_than_what_comes() -> None:
    for name in templates.variant_names():
        sheet = templates.variant(name).sheet
        for turns in (0, 10, 20, 25, 30):
            state = later(sheet, turns)

            assert best_move.least_size(sheet, state) <= best_move.size(sheet, state)


def later(sheet: Sheet, turns: int) -> State:
    chance, state = Chance("later"), rows.empty(sheet)
    for _ in range(turns):
        ways = list(rows.first_actions(sheet, state, chance.die(sheet.rules.sides) + chance.die(sheet.rules.sides)))
        state = ways[chance.below(len(ways))][1] if ways else state
    return state


def test_a_last_lock_with_too_many_ways_is_one_try_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole search ended with 'more ways to play these 8 turns than there is room for'."""
    monkeypatch.setattr(players_ahead, "MOST_MOVES", 10)
    variant = templates.variant("longo")
    position = Position(variant, LONGO, rows.empty(LONGO), (ROLL, ROLL))

    assert last_lock._without_late_rolls(DiceWish(variant, "last-lock"), position, PLAIN) is None


# The others have the rows of classic, and halves know rows alone.
@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "turns"), [("classic", 0), ("longo", 0), ("mixx-a", 0), ("mixx-b", 0), ("double-a", 2), ("double-b", 0)]
)
def test_pairs_of_crosses_are_counted_before_they_are_listed(name: str, turns: int) -> None:
    sheet = estimate.bare(templates.variant(name).sheet)
    positions = halves.numbering(sheet, later(sheet, turns))

    assert len(positions.left.arrays.then_next) == pytest.approx(positions.left.pairs, rel=0.03)


def test_odds_of_so_long_rows_that_memory_is_full_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rows of 39 cells and a short one had few positions, but 300,000,000 pairs of crosses in a turn."""
    monkeypatch.setattr(halves.Half, "positions", property(lambda _half: pytest.fail("listed")))
    long, short = Row(tuple(range(2, 41)), ("red",) * 39), Row((2, 3, 4), ("blue",) * 3, 1)
    other = Row(long.numbers, ("yellow",) * 39, 6)
    sheet = Sheet(Rules(("red", "yellow", "blue"), 20, tuple(range(41))), (long, other, short))

    with pytest.raises(values.TooManyPositionsError, match="pairs of crosses can come in a turn of so long rows"):
        values.values(sheet, rows.empty(sheet))
