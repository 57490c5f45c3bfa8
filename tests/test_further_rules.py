"""Steps, linked cells, second crosses, double cells, rows between and swaps: docs/RULES.md sections 1.7 to 1.12."""

from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from benchmarks import agree
from sheetgen.games.dice import templates
from sheetgen.games.dice.rules import notation, rows, scoring
from sheetgen.games.dice.rules.variant import Cell, Sheet, Symbol
from sheetgen.games.dice.solve import reference

from .reading import chains, first_crosses, is_over, played, points, position, second_crosses, ways
from .small_sheets import own

# --- steps


def test_crossed_steps_are_scored_like_a_fifth_row() -> None:
    # red 2 and 3 and green 9 are steps: 3 + 1 for the rows, 6 for three steps
    assert 10 == points("connected-a r2,3 g9")
    assert 4 == points("connected-a r4,5 g10")


def test_a_lock_is_no_step() -> None:
    # six crosses and the lock, of which 2, 3 and 12 are steps
    assert 28 + 6 == points("connected-a r2-6,12")


def test_all_eleven_steps_are_worth_66_points() -> None:
    assert 66 == scoring.tally(*_all_steps()).steps


def _all_steps() -> tuple[Sheet, rows.State]:
    sheet = templates.variant("connected-a").sheet
    marks = tuple(tuple(cell.place for cell in sheet.steps if cell.row == row) for row in range(4))
    return sheet, rows.empty(sheet)._replace(marks=marks)


# --- linked cells


def test_whoever_crosses_one_cell_of_a_pair_crosses_the_other() -> None:
    assert ["b3", "g3", "r3>y3", "y3>r3"] == first_crosses("connected-b / 1+2")


def test_a_linked_cell_is_crossed_to_the_left_of_other_crosses_too() -> None:
    assert "connected-b r3 y3,7" == played("connected-b y7 / 1+2", "r3>y3")


def test_a_linked_cell_is_crossed_in_a_closed_row_too() -> None:
    assert "connected-b r3 y3x" == played("connected-b yx / 1+2", "r3>y3")
    assert "connected-b r3 y2,3,4,5,6,7,12" == played("connected-b y2,4-7,12 / 1+2", "r3>y3")


def test_a_linked_cell_that_is_crossed_sets_off_nothing() -> None:
    assert ["r3"] == chains("connected-b y3 / 1+2", "r3")


def test_half_a_pair_stays_as_it_is_until_the_other_cell_is_crossed() -> None:
    assert "connected-b r3 y7" == played("connected-b r3 / 3+4", "y7")
    assert ["y3"] == chains("connected-b r3 / 1+2", "y3")


def test_a_linked_cross_counts_for_closing_and_is_the_last_cross() -> None:
    assert "r12" in first_crosses("connected-b r2,3,4,5,9 y3 / 6+6")
    assert "r12" in first_crosses(played("connected-b r2,4,5,9 y2 / 1+2 / 6+6", "y3>r3"))
    assert "y2" not in first_crosses(played("connected-b y2 / 1+2 / 1+1", "r3>y3"))
    assert "connected-b r3 y2,3 / 1+3" == played("connected-b y2 / 1+2 / 1+3", "r3>y3")
    assert ["y4"] == chains(played("connected-b y2 / 1+2 / 1+3", "r3>y3"), "y4")


def test_a_linked_cross_comes_after_the_bonus_row_and_the_symbol() -> None:
    bonus_a = templates.variant("bonus-a")
    linked = replace(bonus_a.sheet, links=((Cell(0, 1), Cell(1, 1)),))
    state = rows.empty(linked)
    found = [action for action, _ in rows.first_actions(linked, state, 3) if action.cell == Cell(0, 1)]

    assert [(Cell(0, 2), Cell(1, 1))] == [action.bonus for action in found]  # red 3 sets off red 4, then yellow 3


# --- second crosses and double cells


def test_the_last_number_of_a_row_may_be_crossed_again() -> None:
    assert ["b7", "g7", "r7x2", "y7"] == first_crosses("double-a r3,7 / 3+4")
    assert "r3x2" not in first_crosses("double-a r3,7 / 1+2")


def test_no_number_takes_more_than_two_crosses() -> None:
    assert ["b7", "g7", "y7"] == first_crosses("double-a r3,7 twice=r7 / 3+4")


def test_the_second_cross_may_follow_in_the_same_turn_and_spares_the_penalty() -> None:
    assert "y7 y7x2=3+4" in ways("double-a / 3+4 r1 y4 g1 b1")
    assert "double-a r7 twice=r7" == played("double-a r7 / 3+3 r4 y1 g1 b1", "- r7x2=3+4")


def test_a_second_cross_needs_an_open_row_and_the_die_of_its_colour() -> None:
    assert "r7x2" not in first_crosses("double-a r7x / 3+4")
    assert "r7x2=3+4" in second_crosses("double-a r7 / 3+1 r4 y1 g1 b1")
    assert "r7x2=3+4" not in second_crosses("double-a r7 / 3+1 r1 y4 g1 b1")


def test_second_crosses_and_double_cells_count_for_points_and_for_closing() -> None:
    assert 10 == points("double-a r3,7 twice=r3,r7")
    assert 6 == points("double-b r3,4")
    assert "r12" in first_crosses("double-b r3,5,8,9 / 6+6")
    assert "r12" not in first_crosses("double-b r3,5,8 / 6+6")
    assert "r12" in first_crosses("double-a r2,5,8,9,10 twice=r5,r10 / 6+6")


def test_at_most_sixteen_crosses_of_a_row_count() -> None:
    assert 136 == points("double-b r2-12")
    assert 136 == points("double-a r2-12 twice=r2,r3,r4,r5")
    assert 136 == points("double-a r2-12 twice=r2,r3,r4,r5,r6")


def test_two_sheets_that_differ_in_crosses_that_do_not_count_are_different() -> None:
    # 16 crosses in red already: its second 10 adds nothing, and no other row can take a 10
    at = position("double-a r2-10 y11 g9 b9 twice=r2,r3,r4,r5,r6,r7,r8 / 5+5")
    found = reference.best_finish(at.sheet, at.state, at.rolls)

    assert (136 + 3, 2) == (found.best, found.solutions)


# --- rows between


def test_a_round_cell_needs_a_cross_above_or_below_it() -> None:
    assert ["b3", "g3", "r&y3", "y3"] == first_crosses("big-points r3 / 1+2")
    assert ["b3", "g3", "r&y3", "r3"] == first_crosses("big-points y3 / 1+2")
    assert ["b3", "g3", "y3"] == first_crosses("big-points r4 / 1+2")


def test_a_coloured_die_needs_the_cross_of_its_own_colour() -> None:
    found = second_crosses("big-points r3 / 2+2 r1 y1 g1 b1")
    assert "r&y3=2+r1" in found
    assert "r&y3=2+y1" not in found


def test_round_cells_go_from_left_to_right_in_their_own_row() -> None:
    assert "r&y3" not in first_crosses("big-points r3,5 between=r&y5 / 1+2")
    assert "r&y3" in first_crosses("big-points r3,9 / 1+2")


def test_a_round_cell_counts_in_both_rows_for_points_alone() -> None:
    assert 3 + 1 == points("big-points r3 between=r&y3")
    assert "r12" not in first_crosses("big-points r2-5 between=r&y2,r&y3 / 6+6")
    assert 3 + 1 == points("big-points r3x between=r&y3")


def test_at_most_fifteen_crosses_count_beside_round_cells() -> None:
    six = ",".join(f"r&y{number}" for number in (2, 3, 4, 5, 6, 7))

    assert 120 + 21 == points(f"big-points r2-11 between={six}")


def test_there_is_a_round_cell_at_the_closing_column() -> None:
    assert "r&y12" in first_crosses("big-points r2-6,12 / 6+6")


def test_a_turn_with_a_round_cell_alone_has_no_penalty() -> None:
    assert "big-points r3 between=r&y3" == played("big-points r3 / 1+2 r2 y2 g6 b6", "- r&y3=1+r2")


# --- swaps


def test_a_swap_crosses_its_other_number_in_both_directions() -> None:
    assert ["r5~8", "r6~8", "r8"] == [way for way in first_crosses("x-change / 4+4") if way.startswith("r")]
    assert {"r5", "r8~5", "r10~5"} == {way for way in first_crosses("x-change / 2+3") if way.startswith("r")}


def test_swaps_are_used_from_left_to_right_and_those_passed_over_are_lost() -> None:
    assert "x-change r6 swapped=6" == played("x-change / 4+4", "r6~8")
    assert ["r6~8", "r8"] == [way for way in first_crosses("x-change swapped=1 / 4+4") if way.startswith("r")]
    assert ["b8", "g8", "r8", "y8"] == first_crosses("x-change swapped=6 / 4+4")


def test_a_swap_is_for_the_white_dice_alone() -> None:
    assert not [way for way in second_crosses("x-change / 4+4 r4 y4 g4 b4") if "~" in way]


def test_a_swap_may_close_a_row_and_end_the_game() -> None:
    assert is_over(played("x-change swaps=12-6 r2-5,7 yx / 3+3", "r12~6"))


def test_a_lucky_number_and_a_swap_are_two_ways_to_use_one_sum() -> None:
    longo = templates.variant("longo")
    sheet = replace(longo.sheet, lucky=(5, 8), swaps=((8, 3),))
    found = [action for action, _ in rows.first_actions(sheet, rows.empty(sheet), 8)]

    assert not [action for action in found if action.lucky and action.swap]
    assert {Cell(0, 1)} == {action.cell for action in found if action.swap and action.cell.row == 0}


def test_swaps_used_make_no_other_final_sheet() -> None:
    # red 5 with the 5 itself, or with the 8 by a swap: two ways to one sheet
    at = position("x-change r4 yx g4 b4 swaps=8-5 / 2+3 / 4+4")
    one = rows.play(at.sheet, at.state, at.rolls[0], notation.parse_turn(at.sheet, "r5"))
    other = rows.play(at.sheet, at.state, at.rolls[1], notation.parse_turn(at.sheet, "r5~8"))

    assert one != other
    assert one.outcome == other.outcome


# --- combinations


def test_a_second_cross_sets_off_no_link() -> None:
    linked = templates.variant("connected-b").sheet
    sheet = replace(linked, rules=replace(linked.rules, second_crosses=True, points=tuple(range(30))))
    half = rows.empty(sheet)._replace(marks=((1,), (), (), ()))
    again = [after for action, after in rows.first_actions(sheet, half, 3) if action.twice]

    assert [(half.marks, (Cell(0, 1),))] == [(after.marks, after.twice) for after in again]


def test_a_second_cross_of_a_bonus_cell_uses_a_field_again() -> None:
    bonus_a = templates.variant("bonus-a").sheet
    sheet = replace(bonus_a, rules=replace(bonus_a.rules, second_crosses=True, points=tuple(range(30))))
    state = rows.empty(sheet)._replace(marks=((1,), (), (), ()), bonus_used=1)
    again = [action for action, _ in rows.first_actions(sheet, state, 3) if action.twice]

    assert [(Cell(0, 1), (Cell(1, 0),))] == [(action.cell, action.bonus) for action in again]


def test_a_swapped_number_was_not_rolled_for_a_second_cross_or_a_round_cell() -> None:
    plain = templates.variant("big-points").sheet
    sheet = replace(plain, swaps=((8, 5),), rules=replace(plain.rules, second_crosses=True, points=tuple(range(40))))
    state = rows.empty(sheet)._replace(marks=((3,), (), (), ()))
    found = [action for action, _ in rows.first_actions(sheet, state, 8) if action.swap]

    assert [Cell(1, 3), Cell(2, 7), Cell(3, 7)] == [action.cell for action in found]
    assert not any(action.twice or action.between for action in found)


def test_a_double_cell_takes_no_second_cross() -> None:
    double = templates.variant("double-b").sheet
    sheet = replace(double, rules=replace(double.rules, second_crosses=True))
    state = rows.empty(sheet)._replace(marks=((1,), (0,), (), ()))

    assert not [action for action, _ in rows.first_actions(sheet, state, 3) if action.twice]
    assert [Cell(1, 0)] == [action.cell for action, _ in rows.first_actions(sheet, state, 2) if action.twice]


def test_effects_may_look_at_open_rows_alone(tmp_path: Path) -> None:
    sheet = own(tmp_path, 'fewest = "open"', tables="[lucky]\nnumbers = [7]\n")
    state = rows.empty(sheet)._replace(marks=((), (0,)), closed=(True, False))

    assert [1] == rows.fewest(sheet, state)


def test_the_row_with_the_fewest_crosses_is_found_without_round_cells_and_counted_with_them() -> None:
    """D14, for ``double-fewest``: yellow and green have two crosses each, and yellow a round cell beside it."""
    plain = templates.variant("big-points").sheet
    sheet = replace(plain, symbols=(Symbol("double-fewest", (Cell(0, 0), Cell(3, 0))),))
    at = position("big-points r2,3,4,5 y3,4 g12,11 b12,11,10 between=r&y3").state

    assert (15, 6, 3, 6) == scoring.tally(sheet, at).rows
    assert 6 == scoring.tally(sheet, at).extra  # of the two rows, that which is worth more


def test_another_reading_of_the_rules_is_noticed(tmp_path: Path) -> None:
    planted = agree.PLANTED["double cells count one"]
    with patch.dict(agree.PLANTED, {"double cells count one": planted}, clear=True):
        assert [] == list(agree.unnoticed(4, tmp_path))
    with patch.dict(agree.PLANTED, {"none": ("double-b", rows, "crosses", lambda right: right)}, clear=True):
        assert ["none"] == list(agree.unnoticed(4, tmp_path))
