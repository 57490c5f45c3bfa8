"""What may be crossed in rows, when they close and the game ends, a test for each rule; D1 to D16: docs/RULES.md."""

import pytest

from sheetgen.base.errors import IllegalMove
from sheetgen.games.dice.rules import notation, rows

from .reading import chains, first_crosses, is_over, played, points, position, second_crosses, ways

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


# --- turns that are none


@pytest.mark.parametrize("turn", ["r6", "r5 b7=2+5", "r12", "pen", "g5*", "r5>r6"])
def test_a_turn_that_the_rules_do_not_allow_is_refused(turn: str) -> None:
    at = position("classic / 2+3")

    with pytest.raises(IllegalMove):
        rows.play(at.sheet, at.state, at.rolls[0], notation.parse_turn(at.sheet, turn))
