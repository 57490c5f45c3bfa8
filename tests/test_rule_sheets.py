"""The examples that the rule sheets tell, played here: names and numbers are theirs, words are ours."""

import pytest

from .reading import chains, first_crosses, is_over, played, points, position, second_crosses, ways

# --- classic


def test_red_5_and_then_7_bar_the_red_2_3_4_and_6() -> None:
    for white, number in (("1+1", 2), ("1+2", 3), ("1+3", 4), ("1+5", 6)):
        assert f"r{number}" not in first_crosses(f"classic r5,7 / {white}")
    assert "r8" in first_crosses("classic r5,7 / 2+6")


def test_after_yellow_11_only_the_last_yellow_number_is_left() -> None:
    drawn = "classic r5,7 y3,7,8,11 g9,6 b12,11,10"

    assert [] == _open_numbers(drawn, "y")
    assert [12] == _open_numbers(drawn.replace("y3,7,8,11", "y3,4,7,8,11"), "y")


def test_green_goes_on_to_the_right_of_6_and_blue_to_the_right_of_10() -> None:
    drawn = "classic r5,7 y3,7,8,11 g9,6 b12,11,10"

    assert [5, 4, 3] == _open_numbers(drawn, "g")
    assert [9, 8, 7, 6, 5, 4, 3] == _open_numbers(drawn, "b")


def test_green_goes_on_to_the_right_of_10() -> None:
    assert [9, 8, 7, 6, 5, 4, 3] == _open_numbers("classic g12,10", "g")


def _open_numbers(text: str, row: str) -> list[int]:
    """The numbers of a row that some white sum may cross, left to right."""
    sides = position(text).sheet.rules.sides
    sums = range(2, 2 * sides + 1)
    found = [
        total
        for total in sums
        if f"{row}{total}" in first_crosses(f"{text} / {max(1, total - sides)}+{total - max(1, total - sides)}")
    ]
    return found if row in "ry" else found[::-1]


def test_max_rolls_4_and_1_and_all_may_cross_a_five() -> None:
    assert "classic y5" == played("classic / 4+1", "y5")  # Emma
    assert "classic" == played("classic / 4+1", "-")  # Laura and Linus do not want to, and pay nothing


def test_max_crosses_red_5_and_adds_the_white_4_and_the_blue_6_to_cross_blue_10() -> None:
    assert "classic r5 b10" == played("classic / 4+1 r2 y2 g2 b6", "r5 b10=4+6")


def test_an_active_player_who_crosses_nothing_loses_five_points() -> None:
    assert 0 == points("classic")
    assert -5 == points(played("classic / 4+1 r2 y2 g2 b6", "pen"))


def test_laura_crosses_green_2_and_the_lock_and_the_green_die_leaves() -> None:
    after = played("classic g12,10,9,8,5 / 1+1 r1 y1 g6 b1", "g2")

    assert 28 == points(after)  # six crosses and the lock
    assert not any(way.startswith("g") for way in second_crosses(f"{after} / 1+2 r1 y1 g6 b1"))


def test_who_has_fewer_than_five_crosses_cannot_close_a_row_with_the_others() -> None:
    assert "g2" not in first_crosses("classic g12,10,9,8 / 1+1")


def test_two_sixes_close_red_and_yellow_at_once_with_green_closed() -> None:
    assert is_over(played("classic r2-6 gx / 6+6", "r12"))  # Max
    assert is_over(played("classic y2-6 gx / 6+6", "y12"))  # Linus


def test_two_sixes_close_red_and_yellow_at_once_with_blue_closed() -> None:
    assert is_over(played("classic r2-6 bx / 6+6", "r12"))
    assert is_over(played("classic y2-6 bx / 6+6", "y12"))


def test_lauras_sheet_is_worth_70_points() -> None:
    assert 70 == points("classic r2,5,8,11 y3,4,6 g12,10,9,7,6,5,3 b12,11,10,8,7,6,5,3 pen=2")
    assert [10, 6, 28, 36] == [points(f"classic {row}") for row in ("r2,5,8,11", "y3,4,6", "g12-6", "b12-5")]


# --- longo


def test_in_longo_red_5_and_7_bar_2_3_4_and_6_too() -> None:
    assert [8, 9, 10, 11, 12, 13, 14] == _open_numbers("longo r5,7", "r")


def test_after_yellow_13_only_14_15_and_16_are_left() -> None:
    assert [14] == _open_numbers("longo y4,5,8,13", "y")
    assert [14, 15, 16] == _open_numbers("longo y4,5,6,8,9,13", "y")


def test_in_longo_green_goes_on_to_the_right_of_11_and_blue_to_the_right_of_14() -> None:
    assert [10, 9, 8, 7, 6, 5, 4] == _open_numbers("longo g12,11", "g")
    assert [13, 12, 11, 10, 9, 8, 7, 6, 5, 4] == _open_numbers("longo b15,14", "b")


def test_max_rolls_5_and_1_and_crosses_red_6_and_emma_yellow_6() -> None:
    assert {"-", "r6", "y6"} <= set(ways("longo lucky=5,8 / 5+1"))


def test_laura_whose_lucky_numbers_are_6_and_11_crosses_green_16_instead_of_a_six() -> None:
    before = "longo lucky=6,11 r2,5 y3 b16 / 5+1"

    assert ["b6", "g16*", "g6", "r6", "y6"] == first_crosses(before)
    assert "longo lucky=6,11 r2,5 y3 g16 b16" == played(before, "g16*")


def test_lucky_numbers_serve_again_and_again() -> None:
    assert "longo lucky=6,11 r2 g16 b16" == played("longo lucky=6,11 / 5+1 / 3+3 / 8+3", "g16*", "b16*", "r2*")


def test_max_adds_the_white_5_and_the_blue_8_and_crosses_blue_13() -> None:
    assert "longo lucky=5,8 r6 b13" == played("longo lucky=5,8 / 5+1 r1 y1 g1 b8", "r6 b13=5+8")


def test_emma_crosses_green_3_and_the_lock_and_the_green_die_leaves() -> None:
    after = played("longo lucky=5,8 g16,14,11,9,8,6 / 1+2 r1 y1 g6 b1", "g3")

    assert 36 == points(after)  # seven crosses and the lock
    assert not any(way.startswith("g") for way in second_crosses(f"{after} / 1+2 r1 y1 g6 b1"))


def test_who_has_fewer_than_six_crosses_cannot_close_a_long_row_with_the_others() -> None:
    assert "g3" not in first_crosses("longo g16,14,11,9,8 / 1+2")


def test_a_row_may_be_closed_with_a_lucky_number() -> None:
    assert "r2,3,4,5,6,14,15" == played("longo lucky=6,11 r2,3,4,5,6,14 y2-7 g16-11 b16-11 / 3+3", "r15*").split()[2]


def test_two_eights_close_red_and_yellow_at_once_with_green_closed() -> None:
    assert is_over(played("longo r2-7 gx / 8+8", "r16"))
    assert is_over(played("longo y2-7 gx / 8+8", "y16"))


def test_emmas_sheet_is_worth_87_points() -> None:
    assert 87 == points("longo r2,5,8,11 y3,4,6 g16-8 b16-9 pen=2")
    assert [10, 6, 45, 36] == [points(f"longo {row}") for row in ("r2,5,8,11", "y3,4,6", "g16-8", "b16-9")]


# --- mixx, A and B


def test_closing_the_top_row_with_red_12_takes_the_red_die_away() -> None:
    after = played("mixx-a 1:2,4,5,8,10 / 6+6", "1:12")

    assert "2:3=1+2" in second_crosses("mixx-a / 1+1 r2 y1 g1 b1")  # a red cell
    assert "2:3=1+2" not in second_crosses(f"{after} / 1+1 r2 y1 g1 b1")
    assert second_crosses(f"{after} / 1+2 r2 y1 g1 b1") == second_crosses(f"{after} / 1+2 r6 y1 g1 b1")


def test_red_cells_in_the_other_rows_may_still_be_crossed_with_the_white_dice() -> None:
    assert ["2:3", "3:3", "4:3"] == first_crosses("mixx-a 1:2,4,5,8,10,12 / 1+2")  # the 3 of row 2 is red
    assert "4:8" in first_crosses("mixx-a 1:2,4,5,8,10,12 / 4+4")


def test_the_closed_top_row_is_barred_to_all_others() -> None:
    assert ["3:12", "4:12"] == first_crosses("mixx-a 1:x / 6+6")


def test_the_cross_that_closes_the_top_row_is_at_least_the_sixth() -> None:
    assert "1:12" not in first_crosses("mixx-a 1:2,4,5,8 / 6+6")


@pytest.mark.parametrize(
    ("five", "white", "closing"),
    [
        ("r10,6,2,8,3", "5+6", "r11"),
        ("y9,12,4,6,7", "4+6", "y10"),
        ("g8,2,10,12,6", "1+2", "g3"),
        ("b5,7,11,9,12", "1+3", "b4"),
    ],
)
def test_mixx_b_closes_with_red_11_yellow_10_green_3_and_blue_4(five: str, white: str, closing: str) -> None:
    after = played(f"mixx-b {five} / {white}", closing)

    assert f"mixx-b {five},{closing[1:]}" == after
    assert 28 == points(after)


# --- bonus A


def test_tims_green_11_uses_the_red_field_and_crosses_red_5() -> None:
    assert "bonus-a r2,4,5 y3 g12,11 b12 used=1" == played("bonus-a r2,4 y3 g12 b12 / 5+6", "g11>r5")


def test_sarahs_chain_goes_from_blue_5_to_yellow_10() -> None:
    before = "bonus-a r6 y4,9 g12 b12,6 used=6 / 4+5"  # her first free field is blue, the next one yellow

    assert "bonus-a r6,9 y4,9,10 g12 b12,6,5 used=8" == played(before, "r9>b5>y10")


def test_when_maria_has_closed_yellow_all_skip_their_yellow_fields() -> None:
    assert "bonus-a r2,3,4 yx used=9" == played("bonus-a r2 yx used=7 / 1+2", "r3>r4")
    assert "bonus-a r2,8,9 yx b12 used=11" == played("bonus-a r2,8 yx used=9 / 4+5", "r9>b12")


def test_a_bonus_cross_may_close_the_second_row_and_with_it_the_game() -> None:
    assert is_over(played("bonus-a r7-11 yx / 5+6", "g11>r12"))


# --- bonus B


def test_sarahs_green_5_completes_the_pair_that_makes_penalties_free() -> None:
    before = "bonus-b y3 g12 pen=2 / 2+3"

    assert 1 + 1 - 10 == points(before)
    assert 1 + 3 == points(played(before, "g5"))


def test_two_crosses_go_into_the_row_with_the_fewest() -> None:
    assert "g9>b11>b10" in first_crosses("bonus-b r2,3 y2,11 g12 b12 / 4+5")


def test_bonus_crosses_that_the_row_with_the_fewest_cannot_take_lapse() -> None:
    assert ["g9"] == chains("bonus-b r2,3 y2,11 g12 bx / 4+5", "g9")


def test_one_cross_goes_into_each_row() -> None:
    assert "b7>r4>y8>g11>b6" in first_crosses("bonus-b r2,3 y7 g12 / 3+4")


def test_a_bonus_cross_may_close_a_row_and_end_the_game() -> None:
    assert is_over(played("bonus-b r7-11 y7 gx / 3+4", "b7>r12>y8>b6"))


def test_the_points_of_the_row_with_the_fewest_count_twice() -> None:
    assert 3 + 6 + 6 + 6 + 3 == points("bonus-b r7,8 y2,4,5 g12,11,10 b12,11,10")


def test_one_pair_is_worth_13_points() -> None:
    assert 13 == points("bonus-b r6 b4") - points("bonus-b r6") - points("bonus-b b4")


def test_the_fourth_penalty_ends_the_game_though_it_costs_nothing() -> None:
    assert is_over("bonus-b y3 g5 pen=4")
    assert 2 == points("bonus-b y3 g5 pen=4")
