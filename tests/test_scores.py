"""What a sheet is worth: a test for each rule, and the score counted again from the text of a position."""

import pytest
from hypothesis import given, settings

from sheetgen.games.dice.rules import scoring
from sheetgen.games.dice.rules.position import Position

from .reading import played, points
from .strategies import finished, positions

# --- what it is worth
TRIANGLES = (1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120)


@pytest.mark.parametrize("crosses", range(1, 11))
def test_a_row_is_worth_one_more_point_for_each_more_cross(crosses: int) -> None:
    assert TRIANGLES[crosses - 1] == points(f"classic b12-{13 - crosses}" if crosses > 1 else "classic b12")


@pytest.mark.parametrize("crosses", range(8, 16))
def test_a_long_closed_row_is_worth_up_to_120_points(crosses: int) -> None:
    assert TRIANGLES[crosses - 1] == points(f"longo r2-{crosses - 1},16")


def test_a_whole_classic_row_is_worth_78_points() -> None:
    assert 78 == points("classic r2-12")


def test_double_fewest_doubles_a_row_that_somebody_else_closed_too() -> None:
    # Yellow has no cross and is closed: it is the row with fewest, and doubled it is still worth nothing.
    assert 3 + 0 + 3 + 3 + 0 == points("bonus-b r7,8 yx g11,8 b11,10")
    assert 3 + 1 + 3 + 3 + 1 == points("bonus-b r7,8 y4x g11,8 b11,10")


@pytest.mark.parametrize("penalties", range(5))
def test_each_penalty_costs_five_points(penalties: int) -> None:
    assert points(f"classic r2-5 pen={penalties}") == 10 - 5 * penalties


def test_a_sheet_of_its_own_has_its_own_points() -> None:
    assert 4 + 16 - 14 == points("five-rows v2,3 o12-8 pen=2")


def test_a_row_that_needs_no_crosses_may_be_closed_first_thing() -> None:
    assert "five-rows bl8" == played("five-rows / 4+4", "bl8")
    assert 4 == points("five-rows bla8")


# --- the score, counted again from the text of the position


@settings(max_examples=150)
@given(finished())
def test_the_score_is_what_a_recount_on_paper_gives(at: Position) -> None:
    assert _recount(at) == scoring.score(at.sheet, at.state)


@settings(max_examples=100)
@given(positions())
def test_the_score_in_the_middle_of_a_game_is_what_a_recount_gives(at: Position) -> None:
    assert _recount(at) == scoring.score(at.sheet, at.state)


def _recount(at: Position) -> int:
    """Numbers are looked up in the printed rows, and every point is counted one by one."""
    crossed = [
        {row.numbers[place] for place in marks} for row, marks in zip(at.sheet.rows, at.state.marks, strict=True)
    ]
    counts = []
    for row, numbers in zip(at.sheet.rows, crossed, strict=True):
        closing = set(row.numbers[-row.closing_cells :])
        counts.append(len(numbers) + len(numbers & closing))
    for cell in (*at.state.twice, *at.sheet.doubles):
        counts[cell.row] += at.sheet.number(cell) in crossed[cell.row]
    beside = [sum(row in (cell.row, cell.row + 1) for cell in at.state.between) for row in range(len(counts))]
    values = [_value(at, count + more) for count, more in zip(counts, beside, strict=True)]
    earned = {
        symbol.effect
        for symbol in at.sheet.symbols
        if all(at.sheet.rows[cell.row].numbers[cell.place] in crossed[cell.row] for cell in symbol.cells)
    }
    total = sum(values)
    if at.sheet.steps:
        total += _value(at, sum(at.sheet.number(cell) in crossed[cell.row] for cell in at.sheet.steps))
    if "double-fewest" in earned:
        total += values[counts.index(min(counts))]
    if "plus-13" in earned:
        total += 13
    if "no-penalty" not in earned:
        total -= sum(at.sheet.rules.penalty for _ in range(at.state.penalties))
    return total


def _value(at: Position, count: int) -> int:
    own = {"five-rows": [0, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56, 67, 79]}
    most = {"double-a": 16, "double-b": 16, "big-points": 15}.get(at.variant.name, count)
    return own[at.variant.name][count] if at.variant.name in own else sum(range(min(count, most) + 1))
