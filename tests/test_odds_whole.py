"""Whole tables of sheets with effects: every position against the plain reference, and against the search."""

from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.base.chance import Chance
from sheetgen.base.errors import SheetgenError
from sheetgen.base.progress import heard_by
from sheetgen.games.dice.odds import late, positions, store
from sheetgen.games.dice.odds import values as odds
from sheetgen.games.dice.rules import rows, table
from sheetgen.games.dice.rules.variant import Cell, Sheet
from tests import exact_odds
from tests.conftest import Run
from tests.exact_odds import Known

from . import reading
from .small_sheets import later, with_bonus
from .test_cost import Lines

CLOSE = 1e-9
ROUNDED = 1e-6  # tables of whole sheets are


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path))


def bonus_sheet(seed: str, symbols: bool) -> Sheet:
    """A small sheet with a bonus row or with symbols, not both."""
    for number in range(1000):
        sheet = replace(with_bonus(f"{seed} {number}"), lucky=())
        if bool(sheet.symbols) == symbols and bool(sheet.bonus_cells) != symbols:
            return sheet
    raise AssertionError


@pytest.mark.long
@pytest.mark.parametrize("symbols", [False, True])
@pytest.mark.parametrize("number", range(6))
def test_every_position_is_worth_what_the_reference_says(number: int, symbols: bool) -> None:
    sheet, chance = bonus_sheet(f"whole {number}", symbols), Chance(f"whole {number}")
    assert positions.are_numbered(sheet)
    for turns in range(3):
        assert exact_odds.off_by(sheet, later(sheet, chance, turns)) < CLOSE


@pytest.mark.parametrize(
    "text",
    [
        "bonus-a r2,3,4,5,7,8,9 y2,4,5,7,8,10 g12,11,10,8,7,6 b12,11,9,8,7 pen=2 used=8",
        "bonus-a r2,3,4,5,7,8,9,10,12 y2,4,5,8 g12,11,10,8 b12,11,9,7,6 pen=3 used=9",
        "bonus-b r3,4,6,7,8,9 y3,4,5,6,8,9 g12,11,9,8,7,6 b12,11,9,8,6 pen=2",
        "bonus-b r2,3,4,5,6,7,8,9,10,12 y3,4,6,7 g12,10,9,8 b12,10,9,8 pen=3",
    ],
)
def test_the_published_sheets_are_worth_what_a_search_finds(text: str) -> None:
    at = reading.position(text)
    searched = late.LateSearch(at.sheet, at.state)
    found = positions.positions(at.sheet, at.state)
    values = store.PositionTable(found, at.state.penalties)
    chance = Chance(text)
    for _ in range(40):
        state = at.state
        while not rows.is_over(at.sheet, state):
            worth = positions.points_so_far(at.sheet, state) + values.to_come(state)
            assert searched.value(state) == pytest.approx(worth, abs=CLOSE)
            state = chance.pick(
                [after for _, after in rows.moves(at.sheet, state, table.roll_dice(at.sheet.rules, chance))]
            )


@pytest.mark.parametrize("symbols", [False, True])
@pytest.mark.parametrize("some", [0, 10**6])
def test_what_is_too_much_for_a_search_has_a_table(symbols: bool, some: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the position, or where that is too much, of the whole sheet."""
    monkeypatch.setattr(odds, "MOST_LATE_WITH_EFFECTS", 0)
    monkeypatch.setattr(odds, "SOME_WITH_EFFECTS", some)
    sheet = bonus_sheet("table", symbols)
    start, known = rows.empty(sheet), Known()
    value_of = odds.values(sheet, start)
    exact_odds.value(sheet, start, known)

    assert all(value_of(state).exact for state in known)
    assert [float(value) for value in known.values()] == pytest.approx(
        [value_of(state).value for state in known], abs=ROUNDED
    )


def test_a_table_that_takes_long_is_built_only_where_exact_values_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(odds, "MOST_LATE_WITH_EFFECTS", 0)
    monkeypatch.setattr(odds, "SOME_WITH_EFFECTS", 0)
    monkeypatch.setattr(odds, "GAMES", 100)
    sheet = bonus_sheet("table", symbols=True)
    start = rows.empty(sheet)
    monkeypatch.setattr(
        odds, "MOST_WITH_EFFECTS", positions.positions(sheet, start).size * sheet.rules.penalty_limit - 1
    )
    listener = Lines()
    with heard_by(listener):
        assert not odds.values(sheet, start)(start).exact

    assert listener.lines[-1].startswith("estimated: exact values take about ")
    assert odds.values(sheet, start, exact=True)(start).exact
    both = replace(sheet, bonus_cells=frozenset({Cell(0, 0)}), bonus_row=(sheet.rows[0].color,))
    with pytest.raises(
        SheetgenError, match="can only be estimated, since no table holds a bonus row together with symbols: leave"
    ):
        odds.values(both, start, exact=True)


def test_a_terminal_names_the_option_that_values_exactly(run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MOST_LATE_WITH_EFFECTS", "SOME_WITH_EFFECTS", "MOST_WITH_EFFECTS"):
        monkeypatch.setattr(odds, name, 0)
    monkeypatch.setattr(odds, "GAMES", 100)
    rows_alone = Path(reading.OWN["short"]).read_text("utf-8").replace("[lucky]\nnumbers = [3, 5]\n", "")
    symbols = "[symbols]\nplus-13 = [{ row = 1, number = 3 }, { row = 2, number = 4 }]\n"
    (desk / "own.toml").write_text(rows_alone.partition("[cards]")[0] + symbols, "utf-8")
    code, _, said = run("odds", "own.toml")

    assert (code, said.count("--exact")) == (0, 1), said
    assert said.startswith("estimated: exact values take about 0 s ")
    assert said.endswith(" of memory, and are computed with --exact\n")
