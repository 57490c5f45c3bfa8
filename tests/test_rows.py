"""The rules of one sheet, a test for each; D1 to D11 are the decisions of docs/RULES.md section 1."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from sheetgen.base.errors import IllegalMove
from sheetgen.games.dice.rules import notation, position_text, rows, scoring
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll, State, Turn
from sheetgen.games.dice.rules.variant import Cell

from .reading import chains, first_crosses, is_over, played, points, position, second_crosses, variant, ways
from .strategies import finished, positions

# --- crosses, from left to right


def test_the_white_sum_may_be_crossed_in_any_one_row_or_not_at_all() -> None:
    assert ["-", "b5", "g5", "r5", "y5"] == ways("classic / 2+3")


def test_a_cell_left_of_a_cross_is_lost_for_good() -> None:
    assert ["b5", "g5", "y5"] == first_crosses("classic r6 / 2+3")
    assert ["b5", "r5", "y5"] == first_crosses("classic g4 / 2+3")


def test_a_crossed_cell_is_not_crossed_again() -> None:
    assert ["b5", "g5"] == first_crosses("classic r5 y5 / 2+3")


def test_cells_may_be_skipped_many_at_a_time() -> None:
    assert "classic r2,11" == played("classic r2 / 5+6", "r11")


def test_left_to_right_goes_by_place_where_numbers_are_shuffled() -> None:
    assert "r2" in first_crosses("mixx-b r6 / 1+1")
    assert "r10" not in first_crosses("mixx-b r6 / 4+6")


def test_who_is_not_active_uses_the_white_dice_only() -> None:
    assert ["-", "b3", "g3", "y3"] == ways("classic r4 / 1+2")


def test_who_is_not_active_takes_no_penalty() -> None:
    assert ["-"] == ways("classic rx y11 g3 b3 / 5+6")
    assert "classic rx y11 g3 b3" == played("classic rx y11 g3 b3 / 5+6", "-")


# --- the active player


def test_one_white_die_is_added_to_one_coloured_die() -> None:
    before = "classic / 1+2 r3 y4 g5 b6"

    assert ["b7=1+6", "b8=2+6", "g6=1+5", "g7=2+5", "r4=1+3", "r5=2+3", "y5=1+4", "y6=2+4"] == second_crosses(before)


def test_a_white_double_offers_each_coloured_sum_once() -> None:
    assert ["b8=2+6", "g7=2+5", "r5=2+3", "y6=2+4"] == second_crosses("classic / 2+2 r3 y4 g5 b6")


def test_the_coloured_sum_is_crossed_in_its_own_colour_only() -> None:
    assert "- y4=1+3" not in ways("classic / 1+2 r3 y6 g6 b6")


def test_both_crosses_may_be_in_one_row_the_second_to_the_right() -> None:
    assert "r3 r5=2+3" in ways("classic / 1+2 r3 y1 g1 b1")
    assert "r8 r5=2+3" not in ways("classic / 2+6 r3 y1 g1 b1")
    assert "classic r3,5" == played("classic / 1+2 r3 y1 g1 b1", "r3 r5=2+3")


def test_action_two_is_judged_after_action_one() -> None:
    assert "r7 r12=6+6" in ways("classic r2-5 / 1+6 r6 y1 g1 b1")  # the fifth cross comes from action 1
    assert "- r12=6+6" not in ways("classic r2-5 / 1+6 r6 y1 g1 b1")


def test_who_crosses_nothing_in_either_action_takes_a_penalty() -> None:
    assert ["pen"] == ways("classic rx y11 g3 b3 / 1+1 r1 y1 g6 b6")


def test_a_penalty_may_be_taken_though_there_is_something_to_cross() -> None:
    assert "pen" in ways("classic / 1+2 r3 y4 g5 b6")
    assert "-" not in ways("classic / 1+2 r3 y4 g5 b6")
    assert "classic pen=2" == played("classic pen=1 / 1+2 r3 y4 g5 b6", "pen")


@pytest.mark.parametrize("turn", ["r3", "- r4=1+3"])
def test_one_cross_in_either_action_saves_the_penalty(turn: str) -> None:
    assert "pen" not in played("classic / 1+2 r3 y4 g5 b6", turn)


# --- closing a row


def test_the_last_number_needs_five_crosses() -> None:
    assert "r12" not in first_crosses("classic r2-5 / 6+6")
    assert "r12" in first_crosses("classic r2-6 / 6+6")


@pytest.mark.parametrize("sum_", ["7+8", "8+8"])
def test_either_of_the_last_two_numbers_closes_a_long_row_with_six_crosses(sum_: str) -> None:
    white = sum(int(die) for die in sum_.split("+"))

    assert f"y{white}" not in first_crosses(f"longo y2-6 / {sum_}")
    assert f"y{white}" in first_crosses(f"longo y2-7 / {sum_}")
    assert f"longo y2,3,4,5,6,7,{white}" == played(f"longo y2-7 / {sum_} / 8+8", f"y{white}", "-")


def test_after_the_first_closing_cell_the_second_is_barred() -> None:
    assert "r16" not in first_crosses("longo r2-7,15 / 8+8")


def test_the_lock_counts_as_one_more_cross() -> None:
    assert 15 == points("classic r2-6")
    assert 28 == points("classic r2-6,12")  # six crosses and the lock: seven


def test_who_did_not_close_a_row_has_no_lock_in_it() -> None:
    assert 15 == points("classic r2-6x")


def test_nothing_is_crossed_in_a_row_that_anybody_has_closed() -> None:
    assert ["b5", "g5", "y5"] == first_crosses("classic rx / 2+3")
    assert ["b12", "g12"] == first_crosses("classic r2-6x / 6+6")


def test_the_die_of_a_closed_row_leaves_before_action_two() -> None:
    before = "classic r2-6 / 6+6 r1 y1 g1 b1"

    assert ["r12", "r12 b7=6+1", "r12 g7=6+1", "r12 y7=6+1"] == [way for way in ways(before) if way.startswith("r12")]


def test_d6_a_die_that_has_left_is_not_used_though_it_is_written_down() -> None:
    before = "classic rx / 1+2 r3 y4 g5 b6"

    assert ["b7=1+6", "b8=2+6", "g6=1+5", "g7=2+5", "y5=1+4", "y6=2+4"] == second_crosses(before)


# --- the end


def test_the_fourth_penalty_ends_the_game() -> None:
    assert not is_over("classic pen=3")
    assert is_over("classic pen=4")
    assert [] == ways("classic pen=4 / 1+2")


def test_two_closed_rows_end_the_game_whoever_closed_them() -> None:
    assert not is_over("classic rx")
    assert is_over("classic rx bx")
    assert is_over("classic r2-6,12 yx")
    assert [] == ways("classic rx bx / 1+2 r3 y4 g5 b6")


def test_a_sheet_of_its_own_ends_after_as_many_rows_and_penalties_as_it_says() -> None:
    assert not is_over("five-rows vx ox pen=2")
    assert is_over("five-rows vx ox wx")
    assert is_over("five-rows pen=3")


def test_d1_when_the_second_row_closes_in_action_one_there_is_no_action_two() -> None:
    before = "classic r2-6,12 y2-6 / 6+6 r1 y1 g1 b1"

    assert ["y12"] == [way for way in ways(before) if way.startswith("y12")]
    assert "classic r2,3,4,5,6,12 y2,3,4,5,6,12" == played(before, "y12")


def test_d2_a_chain_is_finished_before_the_end_is_looked_at_and_a_third_row_may_close() -> None:
    before = "bonus-b r7-11 y7x g7-3 b12,11,10,9,8 / 3+4"

    assert ["b7>r12>g2>b6"] == first_crosses(before)
    assert "bonus-b r7,8,9,10,11,12 y7x g7,6,5,4,3,2 b12,11,10,9,8,7,6" == played(before, "b7>r12>g2>b6")


def test_d2_the_second_row_closes_within_a_chain_that_goes_on() -> None:
    before = "bonus-b r7-11 y6 g7-3 b7 / 3+4 r1 y1 g1 b1"

    assert ["y7>r12>y8>g2>b6"] == [way for way in ways(before) if way.startswith("y7")]


def test_d2_a_row_that_closes_takes_no_more_crosses_of_the_chain() -> None:
    # two-in-fewest goes to red, whose next two cells are its two closing cells
    before = "grand r7,9,10,11,12,14 y2-8 g16-10 b16-10 / 4+5"

    assert "b9>r15" in first_crosses(before)


# --- the fewest crosses, and the next cell


LUCKY = "longo lucky=5,8"


def test_a_lucky_number_crosses_the_next_cell_where_crosses_are_fewest() -> None:
    assert ["b5", "g5", "y5", "y5*"] == first_crosses(f"{LUCKY} r2-6 y2-4 g16-13 b16-11 / 2+3")
    assert ["b8", "g8", "r8", "y4*", "y8"] == first_crosses(f"{LUCKY} r2-6 y3 g16-13 b16-11 / 4+4")


def test_a_lucky_number_counts_in_action_one_only() -> None:
    before = f"{LUCKY} r2-6 y3 g16-13 b16-11 / 4+7 r1 y1 g1 b1"

    assert ["b5=4+1", "b8=7+1", "g5=4+1", "g8=7+1", "r8=7+1", "y5=4+1", "y8=7+1"] == second_crosses(before)


def test_only_ones_own_lucky_numbers_count() -> None:
    assert ["b6", "g6", "r6", "y6"] == first_crosses(f"{LUCKY} / 3+3")
    assert ["b5", "g5", "r5", "y5"] == first_crosses("longo / 2+3")


def test_a_lucky_number_is_one_cross_and_saves_the_penalty() -> None:
    before = f"{LUCKY} r2-6 y3 g16-13 b16-11 / 4+4 r1 y1 g1 b1"

    assert "y4*" in ways(before)
    assert "y4* y5=4+1" in ways(before)


def test_a_lucky_number_may_close_a_row() -> None:
    before = f"{LUCKY} r9-14 y2-7 g16-11 b16-11 / 4+4"

    assert "r15*" in first_crosses(before)
    assert f"{LUCKY} r9,10,11,12,13,14,15 y2,3,4,5,6,7 g16,15,14,13,12,11 b16,15,14,13,12,11" == played(before, "r15*")
    assert 36 - 21 == points(f"{LUCKY} r9-15") - points(f"{LUCKY} r9-14")


def test_d4_among_rows_that_tie_for_fewest_the_player_chooses() -> None:
    assert ["b5", "g5", "r3*", "r5", "y7*"] == first_crosses(f"{LUCKY} r2 y6 g16-13 b16-11 / 2+3")


def test_d4_a_closed_row_counts_among_the_fewest_and_the_number_is_not_used_there() -> None:
    assert ["b5", "g5"] == first_crosses(f"{LUCKY} rx y6 g16-13 b16-11 / 2+3")
    assert ["b5", "g5", "y7*"] == first_crosses(f"{LUCKY} r2x y6 g16-13 b16-11 / 2+3")


def test_d4_the_lock_counts_among_the_crosses_of_a_row() -> None:
    # red: seven crosses and the lock, as many as yellow has; without its lock it alone would have fewest
    before = f"{LUCKY} r2-7,15 y2-9 g16-8 b16-8 / 2+3"

    assert ["b5", "g5", "y10*"] == first_crosses(before)


def test_d4_of_two_in_fewest_may_be_spent_on_a_closed_row_and_lapse() -> None:
    assert ["y11"] == chains("bonus-b rx y2 g9 b12,11 / 5+6", "y11")
    assert ["y11", "y11>g8>g7"] == chains("bonus-b r2x y2 g9 b12,11 / 5+6", "y11")


def test_d5_the_next_cell_of_an_empty_row_is_its_first() -> None:
    assert "g16*" in first_crosses(f"{LUCKY} r2 y2 b16 / 2+3")


def test_d5_a_closing_cell_without_enough_crosses_is_no_next_cell_and_nothing_is_jumped() -> None:
    assert ["b5", "g5"] == first_crosses(f"{LUCKY} r14 y2-7 g16-11 b16-11 / 2+3")
    assert ["b5", "g5"] == first_crosses(f"{LUCKY} r10-14 y2-7 g16-11 b16-11 / 2+3")
    assert ["b5", "g5", "r15*"] == first_crosses(f"{LUCKY} r9-14 y2-8 g16-10 b16-10 / 2+3")


def test_d5_the_next_cell_goes_by_place_not_by_value() -> None:
    assert "2:8*" in first_crosses("six-rows 1:2-4 2:5,3 3:8-6 4:2-4 5:4-6 6:6-4 / 1+2")


def test_one_cell_may_be_reached_by_its_sum_and_by_luck() -> None:
    assert ["2:3", "2:3*", "3:3", "6:3"] == first_crosses("six-rows 1:2,4 2:5 3:8,7 4:2,3 5:4,5 6:6,5 / 1+2")


# --- coloured segments


def test_the_white_sum_is_crossed_in_any_colour() -> None:
    assert ["1:5", "2:5", "3:5", "4:5"] == first_crosses("mixx-a / 2+3")


def test_a_coloured_die_crosses_a_cell_of_its_colour_wherever_that_stands() -> None:
    assert ["1:2=1+1", "1:7=1+6", "2:7=1+6", "3:5=1+4"] == second_crosses("mixx-a / 1+1 r4 y1 g6 b6")


def test_where_a_colour_holds_a_number_twice_the_player_chooses() -> None:
    card = "mixx-a 2=r2,3,b4,5,6,7,8,9,y10,11,12"

    assert ["1:7=1+6", "2:7=1+6"] == [way for way in second_crosses(f"{card} / 1+1 r1 y1 g1 b6") if "7" in way]


def test_closing_a_row_removes_the_die_of_its_closing_cell() -> None:
    after = "mixx-a 1:2-6,12"

    assert [] == [way for way in second_crosses(f"{after} / 1+1 r1 y1 g1 b1") if way == "2:2=1+1"]
    assert "2:2" in first_crosses(f"{after} / 1+1")  # a red cell, crossed with the white sum


def test_a_colour_of_a_closed_row_that_is_not_its_last_keeps_its_die() -> None:
    assert ["2:7=1+6", "3:7=1+6"] == second_crosses("mixx-a 1:2-6,12 / 1+1 r1 y6 g6 b6")


def test_rows_that_close_in_one_colour_share_the_die() -> None:
    assert ["4:2=1+1", "5:4=1+3", "6:5=1+4"] == second_crosses("six-rows 1:x / 1+1 red1 blu1 bla1 ro3 g4")


# --- the bonus row


def test_a_bonus_cell_sets_off_the_first_unused_field() -> None:
    assert "bonus-a r3,4 used=1" == played("bonus-a / 1+2", "r3>r4")
    assert "bonus-a r2,3 y2 used=2" == played("bonus-a r2 used=1 / 1+2", "r3>y2")


def test_a_bonus_cross_cannot_be_declined() -> None:
    assert "r3" not in first_crosses("bonus-a / 1+2")


def test_any_action_sets_the_bonus_off() -> None:
    assert "- r3>r4=1+2" not in ways("bonus-a / 1+1 r2 y1 g1 b1")
    assert "- r3=1+2>r4" in ways("bonus-a / 1+1 r2 y1 g1 b1")


def test_a_bonus_cross_on_a_bonus_cell_makes_a_chain() -> None:
    assert "bonus-a r5,6 y4,5 g11,10 used=3" == played("bonus-a r5 y4 / 5+6", "g11>r6>y5>g10")


def test_fields_of_a_closed_row_are_struck_and_skipped() -> None:
    assert "bonus-a r3 yx g12 used=3" == played("bonus-a yx used=1 / 1+2", "r3>g12")


def test_d7_a_field_whose_row_has_no_next_cell_is_used_up() -> None:
    assert ["b3", "g3", "r3"] == first_crosses("bonus-a y11 used=1 / 1+2")
    assert "bonus-a r3 y11 used=2" == played("bonus-a y11 used=1 / 1+2", "r3")


def test_d7_when_no_field_is_left_nothing_happens() -> None:
    assert "bonus-a r3 used=12" == played("bonus-a used=12 / 1+2", "r3")


def test_d7_when_only_struck_fields_are_left_nothing_is_crossed() -> None:
    assert "r3" in first_crosses("bonus-a gx used=11 / 1+2")


def test_a_bonus_cross_may_close_a_row_and_end_the_game() -> None:
    after = played("bonus-a rx y6-9,11 used=1 / 5+5 r1 y1 g1 b1", "b10>y12")

    assert is_over(after)
    assert after.startswith("bonus-a rx y6,7,8,9,11,12 b10")


def test_a_row_that_a_bonus_cross_has_closed_takes_no_more_bonus_crosses() -> None:
    after = played("bonus-a y6-9,11 used=7 / 5+5 / 1+2 / 2+4", "b10>y12", "r3>r4", "r6>b9")

    assert "bonus-a r3,4,6 y6,7,8,9,11,12 b10,9 used=11" == after  # field 10 was yellow


# --- symbols


def test_a_symbol_counts_when_both_its_cells_are_crossed() -> None:
    assert 1 == points("bonus-b r6")
    assert 1 == points("bonus-b b4")
    assert 1 + 1 + 13 == points("bonus-b r6 b4")


def test_the_row_with_the_fewest_crosses_counts_twice() -> None:
    assert (3 + 6 + 15 + 3) + 3 == points("bonus-b r7,8 y2-4 g12-8 b12,10")
    assert 1 + 1 + 0 == points("bonus-b r8 b10")  # two empty rows tie: one of them counts twice


def test_of_rows_that_tie_for_fewest_only_one_counts_twice() -> None:
    assert 4 * 3 + 3 == points("bonus-b r7,8 y2,4 g12,11 b12,10")


def test_the_lock_counts_when_the_fewest_count_twice() -> None:
    assert 3 * 36 + 28 + 28 == points("bonus-b r2-9 y2-9 g12-5 b10-6,2")  # blue: six crosses and the lock


def test_free_penalties_cost_nothing_and_still_end_the_game() -> None:
    assert 2 == points("bonus-b y3 g5 pen=3")
    assert 1 - 15 == points("bonus-b y3 pen=3")
    assert is_over("bonus-b y3 g5 pen=4")


def test_one_in_each_crosses_every_next_cell_from_top_to_bottom() -> None:
    assert ["g7", "r7", "y7>r3>y8>g11>b6"] == first_crosses("bonus-b r2 y6 g12 b7 / 3+4")


def test_one_in_each_passes_over_rows_that_have_no_next_cell() -> None:
    assert "y7>y8>b6" in first_crosses("bonus-b rx y6 g3 b7 / 3+4")


def test_two_in_fewest_goes_into_one_row_judged_once() -> None:
    assert ["y11>b11>b10", "y11>g8>g7", "y11>r3>r4"] == chains("bonus-b r2 y2 g9 b12 / 5+6", "y11")


def test_two_in_fewest_crosses_one_cell_where_only_one_is_left() -> None:
    assert "y11>r11" in first_crosses("bonus-b r10 y2,3 g10,9 b12,11 / 5+6")


def test_two_in_fewest_may_close_a_row() -> None:
    before = "bonus-b r7-11 y2-6 g12-9,7,6 b12-7 / 5+6"

    assert "y11>r12" in first_crosses(before)
    assert played(before, "y11>r12").startswith("bonus-b r7,8,9,10,11,12 y2,3,4,5,6,11")


def test_d8_an_effect_set_off_during_another_waits_until_that_one_is_finished() -> None:
    # blue 7 completes one-in-each between the two crosses of two-in-fewest
    before = "bonus-b r2,3 y7 g10,9 b8 / 5+6"

    assert "y11>b7>b6>r4>g8>b5" in first_crosses(before)


def test_d8_what_waits_is_judged_when_its_turn_has_come() -> None:
    # green 9 completes two-in-fewest while one-in-each still has blue 6 to cross: then three rows tie at two
    found = chains("bonus-b r2 y7,11 g12-10 / 3+4", "b7")

    assert ["b7>r3>g9>b6", "b7>r3>g9>b6>b5>b4", "b7>r3>g9>b6>r4>r5"] == found


def test_an_at_once_symbol_that_is_complete_has_been_carried_out() -> None:
    assert "r3" in first_crosses("bonus-b y7 b7 / 1+2")


# --- everything combined


def test_d11_the_bonus_field_comes_before_the_symbol_of_the_same_cell() -> None:
    # red 7: first the blue field (b8, a bonus cell again: its field waits), then two in green, then the red field
    before = "grand r2,3 y2-4 g16 b16,9 / 3+4"

    assert ["r7>b8>g15>g14>r8"] == chains(before, "r7")


def test_d11_a_field_may_change_which_row_has_fewest_before_the_symbol_is_judged() -> None:
    # the green field gives green its second cross, so that yellow alone is left with one
    before = "grand r2,3 y2 g16 b16,9 used=2 / 3+4"

    assert ["r7>g15>y3>y4"] == chains(before, "r7")


def test_d11_a_chain_of_fields_and_symbols_is_one_queue() -> None:
    # yellow 8: red field (red 7: a field and two-in-fewest wait), one-in-each (its blue 8: a field waits),
    # green field, two in blue, yellow field
    before = "grand r5,6 y7 g10 b9 used=1 / 3+5"

    assert ["y8>r7>r8>y9>g9>b8>g8>b7>b6>y10"] == chains(before, "y8")


def test_a_lucky_cross_sets_off_what_stands_on_its_cell() -> None:
    assert "b15*" in first_crosses("grand lucky=6,11 r2,3 y2-4 g16-14 b16 / 3+3")
    assert "b14*>b13" in first_crosses("grand lucky=6,11 r2-4 y2-4 g16-14 b16,15 / 3+3")


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


# --- turns that are none


@pytest.mark.parametrize("turn", ["r6", "r5 b7=2+5", "r12", "pen", "g5*", "r5>r6"])
def test_a_turn_that_the_rules_do_not_allow_is_refused(turn: str) -> None:
    at = position("classic / 2+3")

    with pytest.raises(IllegalMove):
        rows.play(at.sheet, at.state, at.rolls[0], notation.parse_turn(at.sheet, turn))


# --- true of every position that play can lead to


def _moves(at: Position) -> list[tuple[Turn, State]]:
    return list(rows.moves(at.sheet, at.state, at.rolls[0]))


@settings(max_examples=100)
@given(positions())
def test_marks_never_move_left_and_none_is_lost(at: Position) -> None:
    for _, after in _moves(at):
        for before, now in zip(at.state.marks, after.marks, strict=True):
            assert list(now) == sorted(set(now))
            if not at.sheet.links:  # linked crosses are made left of others, too (D12)
                assert now[: len(before)] == before
            assert set(before) <= set(now)


@settings(max_examples=100)
@given(positions())
def test_nothing_crosses_a_closed_row_and_it_stays_closed(at: Position) -> None:
    for _, after in _moves(at):
        for row, closed in enumerate(at.state.closed):
            if closed:
                assert after.closed[row]
                assert after.marks[row] == at.state.marks[row]


@settings(max_examples=100)
@given(positions())
def test_a_row_closes_if_and_only_if_its_closing_cell_is_crossed_with_enough_crosses_before(at: Position) -> None:
    for _, after in _moves(at):
        for index, row in enumerate(at.sheet.rows):
            last_cells = [place for place in after.marks[index] if place >= len(row.numbers) - row.closing_cells]

            assert after.closed[index] == (at.state.closed[index] or bool(last_cells))
            assert len(last_cells) <= 1
            before = rows.crosses(at.sheet, after, index) - 2  # without the closing cell and the lock
            assert not last_cells or before >= row.marks_to_lock
            assert rows.has_lock(at.sheet, after, index) == bool(last_cells)


@settings(max_examples=100)
@given(positions())
def test_a_turn_says_all_that_it_crosses_and_each_way_is_listed_once(at: Position) -> None:
    moves = _moves(at)

    assert len({turn for turn, _ in moves}) == len(moves)
    for turn, after in moves:
        actions = [action for action in (turn.first, turn.second) if action]
        said = [cell for action in actions for cell in action.bonus]
        said += [action.cell for action in actions if not action.twice and not action.between]
        assert sorted(said) == sorted(_cells(after) - _cells(at.state))
        assert sorted(each.cell for each in actions if each.twice) == sorted({*after.twice} - {*at.state.twice})
        assert sorted(each.cell for each in actions if each.between) == sorted({*after.between} - {*at.state.between})
        assert after.penalties == at.state.penalties + turn.penalty


def _cells(state: State) -> set[Cell]:
    return {Cell(row, place) for row, marks in enumerate(state.marks) for place in marks}


@settings(max_examples=60)
@given(positions())
def test_playing_a_notated_turn_leads_where_the_list_of_moves_says(at: Position) -> None:
    for turn, after in _moves(at)[:40]:
        assert after == rows.play(
            at.sheet, at.state, at.rolls[0], notation.parse_turn(at.sheet, notation.notate_turn(at.sheet, turn))
        )


@settings(max_examples=100)
@given(positions())
def test_every_turn_as_text_reads_back(at: Position) -> None:
    for turn, _ in _moves(at):
        assert turn == notation.parse_turn(at.sheet, notation.notate_turn(at.sheet, turn))


@settings(max_examples=200)
@given(positions(most_rolls=4))
def test_every_position_as_text_reads_back(at: Position) -> None:
    text = position_text.notate(at)

    assert at == position_text.parse(text, lambda _: at.variant)


def _in_other_colors(red: str, yellow: str, words: str) -> Position:
    """A classic position whose first two rows have other colours."""
    classic, new = variant("classic"), {"red": red, "yellow": yellow}
    printed = tuple(
        replace(row, colors=tuple(new.get(color, color) for color in row.colors)) for row in classic.sheet.rows
    )
    dice = tuple(new.get(color, color) for color in classic.sheet.rules.dice)
    own = replace(classic, sheet=replace(classic.sheet, rules=replace(classic.sheet.rules, dice=dice), rows=printed))
    return position_text.parse(f"classic {words}", lambda _: own)


@pytest.mark.parametrize(
    ("red", "yellow", "words", "meant"),
    [
        ("sea-green", "sea-blue", "sea-g5 sea-b3", "r5 y3"),
        ("violet", "black", "violet5 bla3x", "r5 y3x"),
        ("onyx", "yellow", "ox", "rx"),
        ("red", "reddish", "red5 redd3", "r5 y3"),
    ],
)
def test_a_row_is_named_by_its_colour_or_the_first_letters_that_tell_it(
    red: str, yellow: str, words: str, meant: str
) -> None:
    at = _in_other_colors(red, yellow, words)

    assert position(f"classic {meant}").state == at.state
    assert at == position_text.parse(position_text.notate(at), lambda _: at.variant)


@pytest.mark.parametrize(
    ("red", "yellow", "words", "meant"),
    [
        ("onyx", "yellow", "onyx5", "r5"),
        ("onyx", "yellow", "onyx5x", "r5x"),
        ("bo", "box", "box5", "y5"),
        ("bo", "box", "bo5x box3", "r5x y3"),
        ("bo", "box", "bo5 boxx", "r5 yx"),
    ],
)
def test_a_row_whose_colour_ends_in_x_can_be_named_in_full(red: str, yellow: str, words: str, meant: str) -> None:
    at = _in_other_colors(red, yellow, words)

    assert position(f"classic {meant}").state == at.state
    assert at == position_text.parse(position_text.notate(at), lambda _: at.variant)


@settings(max_examples=60)
@given(positions())
def test_a_passive_player_has_no_more_ways_than_the_active_one_has_first_actions(at: Position) -> None:
    passive = {turn.first for turn, _ in rows.moves(at.sheet, at.state, Roll(at.rolls[0].white))}

    assert passive >= {turn.first for turn, _ in _moves(at)}


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
