"""The compiled search of late positions, against the plain one; thousands more: ``python -m benchmarks.odds late``."""

from dataclasses import replace

import pytest

from sheetgen.base import cores
from sheetgen.base.chance import Chance
from sheetgen.base.errors import NotProvenError
from sheetgen.games.dice import templates
from sheetgen.games.dice.odds import late, plain
from sheetgen.games.dice.odds.late import TooLargeError
from sheetgen.games.dice.puzzles import judge
from sheetgen.games.dice.rules import rows, table
from sheetgen.games.dice.rules.rows import State
from sheetgen.games.dice.rules.variant import EFFECTS, Cell, Sheet, Symbol
from tests.reading import position

from .small_sheets import later, with_mechanics

CLOSE = 1e-9
LATE = {
    "connected-a": "connected-a r2-8 y2,3,4,10,11 g12-5 b12,9-3 pen=3",
    "connected-b": "connected-b r2,7,9,10 y2,5,6,7,8,10 g12,10-4 b12-5,3 pen=3",
    "double-a": "double-a r2-11 twice=r2,y11 y2-11 g12-3 b12-3 pen=3",
    "double-b": "double-b r2-10 y2-9,11 g12-4 b12-5,3 pen=3",
    "big-points": "big-points r2-9,11 y2-11 between=r&y10,g&b4 g12-3 b12-4 pen=3",
    "x-change": "x-change r2-10 y2-8,10 g12-4 b12,11-4 pen=3 swapped=7",
}


def follow(sheet: Sheet, state: State, chance: Chance) -> list[State]:
    """A position, and what a game of chance makes of it."""
    found = [state]
    while not rows.is_over(sheet, state):
        state = chance.pick([after for _, after in rows.moves(sheet, state, table.roll_dice(sheet.rules, chance))])
        found.append(state)
    return found


def agrees(sheet: Sheet, start: State, chance: Chance) -> int:
    """How many positions the search holds, after it was compared in a few of them."""
    search, reference = late.LateSearch(sheet, start), plain.LateOdds(sheet)
    for state in follow(sheet, start, chance):
        assert search.value(state) == pytest.approx(reference.value(state), abs=CLOSE), state
    return search.positions


def test_late_positions_are_worth_what_the_plain_rules_say_where_mechanics_are_combined() -> None:
    listed = 0
    for number in range(24):
        sheet, chance = with_mechanics(f"late {number}"), Chance(f"late {number}")
        sheet = replace(sheet, lucky=(3,) if number % 3 == 0 else ())
        if number % 2:
            first, last = Cell(0, 0), Cell(len(sheet.rows) - 1, 0)
            symbols = (Symbol(EFFECTS[number // 2 % 5], (first, last)),) if first != last else ()
            row = (sheet.rows[0].color,) * 2
            sheet = replace(sheet, bonus_cells=frozenset({last}), bonus_row=row, symbols=symbols)
        listed += agrees(sheet, later(sheet, chance, 1), chance)

    assert listed > 500


@pytest.mark.parametrize("name", LATE)
def test_late_positions_are_worth_what_the_plain_rules_say(name: str) -> None:
    at = position(LATE[name])

    assert agrees(at.sheet, at.state, Chance(name)) > 10


def test_more_than_there_is_room_for_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late, "MOST_POSITIONS", 7)
    monkeypatch.setattr(late, "FIRST_POSITIONS", 4)
    at = position(LATE["x-change"])

    with pytest.raises(TooLargeError):
        late.LateSearch(at.sheet, at.state)


def test_no_more_is_listed_than_the_machine_has_memory_for(monkeypatch: pytest.MonkeyPatch) -> None:
    at = position(LATE["x-change"])
    monkeypatch.setattr(cores, "memory", lambda: 1e4)

    with pytest.raises(TooLargeError):
        late.LateSearch(at.sheet, at.state)


def test_a_browser_has_memory_for_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert late._most() == late.MOST_POSITIONS

    monkeypatch.setattr(cores, "in_browser", lambda: True)

    assert late._most() == late.MOST_IN_A_BROWSER < late.MOST_POSITIONS


def test_a_judge_proves_nothing_where_more_can_come_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late, "MOST_POSITIONS", 7)
    monkeypatch.setattr(late, "FIRST_POSITIONS", 4)
    at = position(LATE["connected-b"])

    with pytest.raises(NotProvenError, match="too much can come"):
        judge.judge_by_name("compiled").values(at.sheet, at.state)


def test_the_plain_rules_say_where_too_much_can_come_to_be_valued_by_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "MOST_VALUED", 7)
    at = position(LATE["connected-b"])

    with pytest.raises(NotProvenError, match="too much can come"):
        judge.judge_by_name("plain").values(at.sheet, at.state)(at.state)


def test_a_puzzle_is_made_only_where_the_plain_rules_can_prove_it_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "MOST_LATE", 8)
    at = position(LATE["connected-b"])

    with pytest.raises(NotProvenError, match="too much can come"):
        judge.judge_by_name("compiled").values(at.sheet, at.state)


def test_a_search_that_begins_small_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    at = position(LATE["connected-a"])
    expected = late.LateSearch(at.sheet, at.state).value(at.state)
    monkeypatch.setattr(late, "FIRST_POSITIONS", 64)

    assert expected == late.LateSearch(at.sheet, at.state).value(at.state)


def test_progress_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late, "FIRST_POSITIONS", 4)
    monkeypatch.setattr(late, "AT_ONCE", 2)
    at, parts = position(LATE["connected-a"]), list[float]()
    late.LateSearch(at.sheet, at.state, parts.append)

    assert sorted(parts) == parts
    assert len(set(parts)) > 3


def test_what_is_listed_for_one_position_does_not_hold_another() -> None:
    at = position(LATE["connected-a"])

    with pytest.raises(ValueError, match="does not come of the start"):
        late.LateSearch(at.sheet, at.state).value(rows.empty(at.sheet))


def test_a_sheet_with_more_than_a_stage_can_hold_is_not_searched() -> None:
    wide = replace(templates.variant("big-points").sheet, swaps=((2, 3),) * 60)

    with pytest.raises(TooLargeError):
        late.LateSearch(wide, rows.empty(wide))


def test_all_mechanics_have_late_positions() -> None:
    assert {name for name in templates.variant_names() if templates.variant(name).sheet.further} == set(LATE)
