"""Bonus rows, symbols, and all that crosses set off: docs/RULES.md sections 1.5 and 1.6, D7, D8 and D11."""

from .reading import chains, first_crosses, is_over, played, points, ways

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
