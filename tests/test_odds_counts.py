"""The odds of sheets with steps or swaps, which tables hold: against every roll and every way to play it."""

from pathlib import Path

import pytest

from sheetgen.base import cores
from sheetgen.base.chance import Chance
from sheetgen.games.dice import templates
from sheetgen.games.dice.odds import plain, positions
from sheetgen.games.dice.odds import values as odds
from sheetgen.games.dice.reviews import REVIEWS
from sheetgen.games.dice.rules import rows, table
from tests import exact_odds
from tests.exact_odds import Known

from . import reading
from .small_sheets import later, with_counts

CLOSE = 1e-9
ROUNDED = 1e-6  # tables of whole sheets are


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path))


@pytest.mark.parametrize("number", [8, 80, 103, 141, 154, 178, 191, 220, 265, 297, 404, 444])
def test_every_position_is_worth_what_every_roll_says(number: int) -> None:
    sheet, chance = with_counts(f"counts {number}"), Chance(f"counts {number}")
    for turns in range(3):
        assert exact_odds.off_by(sheet, later(sheet, chance, turns)) < CLOSE


@pytest.mark.parametrize(
    "text",
    [
        "connected-a r2,3,5,6,7,8,9 y3,4,5,7,8,9,10 g12,11,10,8,7,5,4 b12,11,9,8,7,5,4 pen=3",
        "x-change r3,5,7,9,10 y3,5,8,10,11 g11,9,8,6,5,4 b10,9,7,5,4,3 pen=3 swapped=4",
    ],
)
def test_late_positions_of_the_published_sheets_are_worth_what_the_plain_rules_say(text: str) -> None:
    at = reading.position(text)
    late = plain.LateOdds(at.sheet)
    values, chance = odds.values(at.sheet, at.state), Chance(text)
    for _ in range(10):
        state = at.state
        while not rows.is_over(at.sheet, state):
            assert values(state).exact
            assert late.value(state) == pytest.approx(values(state).value, abs=CLOSE)
            state = chance.pick(
                [after for _, after in rows.moves(at.sheet, state, table.roll_dice(at.sheet.rules, chance))]
            )


def test_a_whole_table_holds_rows_that_others_closed_before_a_step_was_crossed() -> None:
    """Who closes the red row of a connected-a sheet crosses its last step, and others may have crossed none of it."""
    sheet = templates.variant("connected-a").sheet
    whole = positions.positions(sheet, rows.empty(sheet))
    shut = rows.empty(sheet)._replace(closed=(True, False, False, False))

    assert whole.holds(shut)
    assert whole.holds(shut._replace(marks=((), (2, 8, 9), (), ())))


@pytest.mark.parametrize("most", [0, 10**6])
def test_what_is_too_much_for_a_position_has_a_table_of_the_whole_sheet(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds, "SOME_WITH_EFFECTS", most)
    sheet, known = with_counts("counts 154"), Known()
    start = rows.empty(sheet)
    exact_odds.value(sheet, start, known)
    value_of = odds.values(sheet, start)

    assert odds.has_whole_table(sheet)
    assert [float(value) for value in known.values()] == pytest.approx(
        [value_of(state).value for state in known], abs=ROUNDED
    )
    assert all(value_of(state).exact for state in known)


def test_a_browser_has_no_room_for_the_tables_and_takes_no_games_to_review_by_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cores, "in_browser", lambda: True)

    assert not odds.has_whole_table(templates.variant("x-change").sheet)
    assert [False, False, True] == [REVIEWS.takes(name) for name in ("x-change", "connected-a", "double-b")]
