"""Steps, linked cells, second crosses, double cells, rows between and swaps: docs/RULES.md sections 1.7 to 1.12."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from benchmarks import agree
from sheetgen.app.style import words
from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError, PositionError, SheetgenError, TemplateError
from sheetgen.base.fields import Fields
from sheetgen.games.dice import cards, mechanics, templates
from sheetgen.games.dice.cards import ids
from sheetgen.games.dice.formats import finish as finish_format
from sheetgen.games.dice.formats import position as position_format
from sheetgen.games.dice.formats import puzzle as puzzle_format
from sheetgen.games.dice.pages import pad
from sheetgen.games.dice.pages.pad.marks import marks
from sheetgen.games.dice.pages.position_marks import marks_of
from sheetgen.games.dice.puzzles import ids as puzzle_ids
from sheetgen.games.dice.puzzles import verify, versions
from sheetgen.games.dice.puzzles.judge import PLAIN
from sheetgen.games.dice.puzzles.make import make
from sheetgen.games.dice.puzzles.puzzle import DicePuzzle, DiceWish, Question
from sheetgen.games.dice.rules import notation, position_text, rows, scoring
from sheetgen.games.dice.rules.variant import Cell, Sheet, Symbol, Variant, chances
from sheetgen.games.dice.screen import SCREEN
from sheetgen.games.dice.solve import reference
from sheetgen.page.drawing import Text

from .conftest import Run
from .extents import Extent, extents
from .played import positions
from .reading import chains, first_crosses, is_over, played, points, position, second_crosses, ways
from .test_pad import TYPE, look

TEMPLATES = Path(__file__).parent.parent / "templates" / "variants"
SIX = ("connected-a", "connected-b", "double-a", "double-b", "big-points", "x-change")
BOARD = '[dice]\nsides = 6\ncolors = ["red", "yellow"]\n'
ROWS = '[[row]]\ncolor = "red"\nnumbers = [2, 3, 4, 5]\n{}[[row]]\ncolor = "yellow"\nnumbers = [2, 3, 4, 6]\n{}'


def own(folder: Path, top: str = "", first: str = "", second: str = "", tables: str = "") -> Sheet:
    """The sheet of a template of two short rows."""
    text = f'title = "Own"\n{top}\n{BOARD}{ROWS.format(first, second)}{tables}'
    (folder / "own.toml").write_text(
        text.replace("numbers = [2, 3, 4", "marks_to_lock = 2\nnumbers = [2, 3, 4"), "utf-8"
    )
    return templates.variant(str(folder / "own.toml")).sheet


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


# --- positions


@pytest.mark.parametrize("name", SIX)
def test_played_positions_come_back_from_json_text_and_ids(name: str) -> None:
    for at in positions(name, 25, "official"):
        assert at == position_format.read_table(position_format.to_json(at))
        assert at == position(position_text.notate(at))
        described = puzzle_ids.notate("finish", at, Question())
        assert at.state == puzzle_ids.parse(described, _finder(at.variant))[1].state


def _finder(variant: Variant) -> Callable[[str], Variant]:
    return lambda _: variant


@pytest.mark.parametrize("name", SIX)
def test_a_line_comes_back_from_json(name: str) -> None:
    for at in positions(name, 12, "lines"):
        found = reference.best_finish(at.sheet, at.state, at.rolls[:2])
        table = finish_format.line_out(at.sheet, found.line)
        assert found.line == finish_format.line_in(Fields(table, InputError), at.sheet)


def test_an_action_says_second_crosses_round_cells_and_swaps() -> None:
    def said(text: str, turn: str) -> dict[str, object]:
        at = position(text)
        return finish_format.turn_out(at.sheet, notation.parse_turn(at.sheet, turn))

    assert {"row": 0, "number": 7, "twice": True, "lucky": False} == said("double-a", "r7x2")["action1"]
    assert {"between": 1, "number": 3, "die": "blue", "white": 2} == said("big-points", "- g&b3=2+b1")["action2"]
    assert {"row": 3, "number": 5, "lucky": False, "exchange": [8, 5]} == said("x-change", "b5~8")["action1"]
    assert [{"row": 1, "number": 3}] == said("connected-b", "r3>y3")["bonus1"]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"variant": "double-a", "rows": [{"twice": [7]}]}, "row 1: number 7 has a second cross, but no first one"),
        (
            {"variant": "double-a", "rows": [{"marks": [2, 3, 4, 5, 6, 7, 8, 12], "twice": [12]}]},
            "row 1: the closing cell 12 is crossed once only",
        ),
        (
            {"variant": "classic", "rows": [{"marks": [7], "twice": [7]}]},
            "row 1: 'twice': this sheet has no second cross",
        ),
        ({"variant": "classic", "between": [[3]]}, "'between': this sheet has no rows between"),
        ({"variant": "big-points", "between": [[3]]}, "'between' holds 1 rows: the sheet has 2 rows between"),
        (
            {"variant": "big-points", "between": [[3], []]},
            "rows 1 and 2: the round cell 3 is crossed, but neither the cell above it nor the one below it",
        ),
        ({"variant": "x-change", "exchange_used": 10}, "'exchange_used' is 10: it goes from 0 to 9"),
        ({"variant": "classic", "exchange_used": 1}, "'exchange_used': this sheet has no swaps"),
        ({"variant": "classic", "sheet": {"steps": []}}, "sheet: 'steps': classic has no use for it"),
        (
            {"variant": "connected-b", "sheet": {"links": [[[0, 3], [1, 4]]]}},
            "sheet: links: row 1, number 3 and row 2, number 4: linked cells stand one above the other",
        ),
        (
            {"variant": "connected-b", "sheet": {"links": [[[0, 3], [1, 3]], [[1, 3], [2, 11]]]}},
            "sheet: links: row 2, number 3: a linked cell belongs to one pair only",
        ),
        (
            {"variant": "connected-b", "sheet": {"links": [[[0, 12], [1, 12]]]}},
            "sheet: links: row 1, number 12: a closing cell is never a linked cell",
        ),
        (
            {"variant": "connected-a", "sheet": {"steps": [[0, 3], [0, 3]]}},
            "sheet: steps: row 1, number 3: a step stands",
        ),
        (
            {"variant": "double-b", "sheet": {"doubles": {"2": [2]}}},
            "sheet: double cells: row 3, number 2: a closing cell",
        ),
        (
            {"variant": "x-change", "sheet": {"exchange": [[8, 8]]}},
            "sheet: swaps: 8 and 8: a swap has two different numbers",
        ),
        ({"variant": "x-change", "sheet": {"exchange": [[8, 13]]}}, "sheet: swaps: number 13: two dice make 2 to 12"),
        (
            {"variant": "connected-b", "rows": [{"marks": [2, 3, 4, 5, 12]}]},
            "row 1: the closing cell 12 is crossed with 4 crosses before it: it takes 5",
        ),
    ],
)
def test_what_such_a_sheet_cannot_show_is_refused_in_a_sentence(table: dict[str, object], message: str) -> None:
    given: list[dict[str, object]] = table.get("rows", [])  # type: ignore[assignment]
    filled = [{"marks": [], **row} for row in [*given, *[{}] * (4 - len(given))]]
    with pytest.raises(PositionError) as refused:
        position_format.read_table({"turns": [], **table, "rows": filled})

    assert str(refused.value).startswith(message)


def test_empty_lists_of_such_things_are_fine_everywhere() -> None:
    rows_: list[dict[str, object]] = [{"marks": [], "twice": []} for _ in range(4)]
    for name in ("classic", "big-points", "double-a", "x-change"):
        table = {"variant": name, "rows": rows_, "between": [], "exchange_used": 0, "turns": []}
        assert rows.empty(templates.variant(name).sheet) == position_format.read_table(table).state


# --- templates and cards


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"first": "link_below = [5]\n"}, "closing cell is never a linked cell"),
        ({"second": "link_below = [3]\n"}, "row 2: 'link_below' names 3, but no cell lies below it"),
        ({"first": "round_below = true\n"}, "row 1: round cells lie between rows with the same numbers"),
        ({"second": "round_below = true\n"}, "row 2: round cells lie between two rows, and no row follows this one"),
        ({"first": "double = [5]\n"}, "row 1, number 5: a closing cell is never a double cell"),
        ({"first": "steps = [7]\n"}, "row 1: step on number 7, which this row lacks"),
        (
            {"tables": "[swaps]\nfields = [8, 5]\n"},
            "swaps: a swap is a pair of whole numbers, as in fields = [[8, 5], [9, 7]]",
        ),
        ({"tables": "[swaps]\nfields = []\n"}, "swaps: no fields: write at least one, or leave [swaps] out"),
        ({"tables": '[cards]\ndraw = ["links"]\n'}, "draw = 'links', but the template has no links to draw"),
        ({"tables": "[score]\nmost_crosses = 40\n"}, "'most_crosses' is 40"),
        ({"top": 'fewest = "some"'}, "fewest = 'some' is not known"),
    ],
)
def test_a_template_that_makes_no_sheet_is_refused_in_a_sentence(
    tmp_path: Path, options: dict[str, str], message: str
) -> None:
    with pytest.raises(TemplateError) as refused:
        own(tmp_path, **options)

    assert message in str(refused.value)


def test_a_template_may_combine_all_of_them(tmp_path: Path) -> None:
    sheet = own(
        tmp_path,
        "second_crosses = true",
        "steps = [2]\nlink_below = [3]\n",
        "double = [4]\nsteps = [3]\n",
        "[swaps]\nfields = [[4, 9]]\n[score]\nmost_crosses = 3\n",
    )

    assert ["steps", "linked cells", "second crosses", "double cells", "swaps"] == list(sheet.further)
    assert (0, 1, 3, 6, 6, 6, 6, 6, 6) == sheet.rules.points


def test_there_are_440_stairways_all_of_them_fair_and_drawn() -> None:
    variant = templates.variant("connected-a")
    every = {tuple(Cell(row, place) for place, row in enumerate(way)) for way in _stairways(())}

    assert 440 == len(every)
    assert all(cards.unfairness(variant, replace(variant.sheet, steps=steps)) is None for steps in every)
    assert {cards.draw(variant, Chance(n)).steps for n in range(100)} <= every


def _stairways(rows_: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways through eleven columns: never two rows at once, never three in succession, two or three in each row."""
    if len(rows_) == 11:
        yield from [rows_] if {rows_.count(row) for row in range(4)} <= {2, 3} else []
        return
    for row in range(4):
        if rows_.count(row) < 3 and rows_[-2:] != (row, row) and abs(row - (rows_ or (row,))[-1]) <= 1:
            yield from _stairways((*rows_, row))


def test_links_keep_19_of_36_chances_and_leave_no_row_out() -> None:
    variant, each = templates.variant("connected-b"), chances(6)
    for n in range(200):
        links = cards.draw(variant, Chance(n)).links
        assert 19 == sum(each[variant.sheet.number(upper)] for upper, _ in links)
        assert 5 == len({upper.place for upper, _ in links} - {0, 10})
        assert {0, 1, 2, 3} == {cell.row for pair in links for cell in pair}


def test_double_cells_have_14_of_36_chances_in_five_ways_a_row() -> None:
    variant, each = templates.variant("double-b"), chances(6)
    seen = set()
    for n in range(100):
        card = cards.draw(variant, Chance(n))
        for index, row in enumerate(card.rows):
            places = [cell.place for cell in sorted(card.doubles) if cell.row == index]
            assert 14 == sum(each[row.numbers[place]] for place in places)
            seen.add((index, *places))

    assert 4 * 5 == len(seen)
    assert cards.unfairness(variant, variant.sheet) is None


def test_neighbouring_swaps_share_no_number() -> None:
    variant = templates.variant("x-change")
    for n in range(100):
        swaps = cards.draw(variant, Chance(n)).swaps
        assert sorted(swaps) == sorted(variant.sheet.swaps)
        assert all(not {*left} & {*right} for left, right in pairwise(swaps))


@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [
        ("connected-a", {"steps": (Cell(0, 0),)}, "the steps do not stand in the columns of the written ones"),
        ("connected-b", {"links": ()}, "0 links instead of 5"),
        ("double-b", {"doubles": frozenset({Cell(0, 1)})}, "row 1 has 1 double cells, not 4"),
        ("x-change", {"swaps": ((8, 5),)}, "the sheet does not have the swaps of the written card"),
    ],
)
def test_an_unfair_card_is_found(name: str, change: dict[str, object], reason: str) -> None:
    variant = templates.variant(name)

    assert reason == cards.unfairness(variant, replace(variant.sheet, **change))  # type: ignore[arg-type]


def test_ids_of_such_cards_mean_the_same_for_ever() -> None:
    known = {
        name: ids.notate(templates.variant(name), templates.variant(name).sheet)
        for name in ("connected-a", "connected-b", "double-b", "x-change")
    }

    assert {
        "connected-a": "connected-a-1-BFMG0",
        "connected-b": "connected-b-1-38ZV5",
        "double-b": "double-b-1-1DR7YXV0",
        "x-change": "x-change-1-8GK25",
    } == known


# --- pages


def drawn(name: str, text: str = "") -> dict[str, Extent]:
    """What is drawn of a written card on A5, with the crosses of a position in pencil, by the innermost names."""
    at = position(f"{name} {text}")
    plain = look()
    items = pad.sheet(at.sheet, plain, 190, 128)
    items += marks(at.sheet, plain, 190, 128, marks_of(at.sheet, at.state))
    return {extent.names[-1]: extent for extent in extents(items, TYPE) if extent.names}


def test_columns_with_two_steps_are_not_claimed_to_be_fair() -> None:
    variant = templates.variant("connected-a")
    two = replace(variant, sheet=replace(variant.sheet, steps=(*variant.sheet.steps, Cell(1, 0))))

    assert (1, 0) == (len(cards.fairness_claims(variant)), len(cards.fairness_claims(two)))


def test_ten_stairs_join_eleven_steps_without_touching_a_number() -> None:
    at, plain = position("connected-a"), look()
    found = list(extents(pad.sheet(at.sheet, plain, 190, 128), TYPE))
    stairs = [extent for extent in found if "stairs" in extent.names]
    numbers = [extent for extent in found if isinstance(extent.item, Text) and extent.item.string.isdigit()]

    assert 10 == len(stairs)
    assert not any(stair.overlaps(number) for stair in stairs for number in numbers)


def test_a_link_shows_between_the_rows_where_no_cross_is() -> None:
    plain = look()
    at = position("connected-b r3 y3")
    items = pad.sheet(at.sheet, plain, 190, 128)
    link = next(extent for extent in extents(items, TYPE) if "links" in extent.names)
    crosses = [
        e
        for e in extents(marks(at.sheet, plain, 190, 128, marks_of(at.sheet, at.state)), TYPE)
        if "cross-1-3" in e.names
    ]

    assert crosses
    assert link.bottom > max(cross.bottom for cross in crosses) + 1


def test_second_crosses_halves_round_cells_and_swaps_are_crossed_in_their_places() -> None:
    seconds, double = drawn("double-a", "r7 twice=r7"), drawn("double-b", "r3")
    between, swaps = drawn("big-points", "r3 between=r&y3"), drawn("x-change", "swapped=2")

    assert seconds["cross-1-7-again"].top > seconds["cross-1-7"].bottom - 1
    assert "second-1-12" not in seconds
    assert double["cross-1-3-again"].top > double["cross-1-3"].bottom - 1
    assert between["cross-between-1-3"].top > between["cross-1-3"].bottom
    assert {"cross-swap-1", "cross-swap-2"} <= swaps.keys()
    assert "cross-swap-3" not in swaps


@pytest.mark.parametrize(
    ("name", "last"), [("double-a", "16+"), ("double-b", "16"), ("big-points", "15+"), ("classic", "12")]
)
def test_the_points_strip_ends_with_the_crosses_that_count(name: str, last: str) -> None:
    plain = look()
    texts = [
        extent.item.string
        for extent in extents(pad.sheet(templates.variant(name).sheet, plain, 190, 128), TYPE)
        if "points" in extent.names and isinstance(extent.item, Text)
    ]
    crosses = texts[texts.index("crosses") + 2 :: 2]

    assert last == crosses[-1]


# --- puzzles


@pytest.mark.parametrize("name", SIX)
def test_score_puzzles_are_made_proven_and_named_in_all_versions(name: str) -> None:
    variant = templates.variant(name)
    puzzle, _ = make(DiceWish(variant, "score"), "official", 0, PLAIN)
    verify.check(puzzle)
    _, at, _ = puzzle_ids.parse(puzzle_ids.notate("score", puzzle.position, puzzle.question), _finder(variant))
    images = list(versions.images(puzzle.position))

    assert puzzle.position == at
    assert puzzle == puzzle_format.from_json(Fields(puzzle_format.to_json(puzzle), InputError), name)
    assert len(images) > 1
    assert {puzzle.answer.total} == {scoring.score(image.sheet, image.state) for image in images}


def test_a_versions_rows_between_stay_between_the_same_rows() -> None:
    at = position("big-points r3 g9,5 between=r&y3,g&b5")
    looks = {position_text.notate(image) for image in versions.images(at)}

    assert "big-points y3 g9,5 between=r&y3,g&b5" in looks


def test_tags_name_what_such_sheets_count() -> None:
    def tags(text: str) -> tuple[str, ...]:
        return verify.prove("score", position(text), Question(), PLAIN).tags

    assert ("steps",) == tags("connected-a r2")
    assert ("second-crosses",) == tags("double-b r3") == tags("double-a r3 twice=r3")
    assert ("round-cells",) == tags("big-points r3 between=r&y3")
    assert "capped" in tags("double-a r2-10 twice=r2,r3,r4,r5,r6,r7,r8,r9")
    assert () == tags("x-change r3 swapped=2")


# --- on a screen


def view(text: str, *moves: str) -> dict[str, Any]:
    """A position with rolls, played on a screen so far."""
    at = position(text)
    return SCREEN.play(words("en"), DicePuzzle("finish", at, Question(), None, "easy", ()), moves)


@pytest.mark.parametrize(
    ("text", "move", "on", "cell"),
    [
        ("double-a r3 / 1+2", "r3x2", "twice", [0, 1]),
        ("big-points y4 / 2+2", "r&y4", "between", [0, 2]),
        ("big-points y4 / 1+2 r1 y3 g1 b1", "- r&y4=1+y3", "between", [0, 2]),
        ("x-change / 4+4", "r5~8", "", [0, 3]),
        ("connected-b / 1+2", "0.1>1.1", "", [0, 1]),
    ],
)
def test_every_cross_of_such_a_sheet_can_be_made_on_a_screen(text: str, move: str, on: str, cell: list[int]) -> None:
    before = ["pass"] if move.startswith("-") else []
    choice = next(each for each in view(text, *before)["choices"] if each["move"] == move)
    after = view(text, *before, move)

    assert (on, cell) == (choice["on"], choice["cell"])
    assert cell in (after[on] if on else [[row, mark] for row, marks in enumerate(after["marks"]) for mark in marks])
    assert after["before"]["marks"] == [list(marks) for marks in position(text).state.marks]


def test_a_screen_shows_what_a_card_has_beyond_its_rows() -> None:
    assert [[0, 1], [1, 1]] == view("connected-b / 1+2")["further"]["links"][:2]
    assert {"second_crosses": True} == view("double-a / 1+2")["further"]
    assert [0, 2] == list(view("big-points / 1+2")["further"]["between"])
    assert 3 == view("x-change swapped=3 / 1+2")["swaps_used"]
    json.dumps([view(f"{name} / 1+2") for name in SIX])


# --- what does not know them yet


@pytest.mark.parametrize("part", list(mechanics.KNOWN))
def test_a_part_that_does_not_know_a_mechanic_says_so(part: str) -> None:
    for name in SIX:
        sheet = templates.variant(name).sheet
        if not mechanics.knows(part, sheet):
            with pytest.raises(SheetgenError, match=f"there are no {part} yet for sheets with "):
                mechanics.require(part, sheet)
    mechanics.require(part, templates.variant("bonus-b").sheet)


def test_solve_and_check_know_all_six(run: Run) -> None:
    code, out, err = run("solve", "connected-b r2 yx / 1+2")

    assert (0, "") == (code, err)
    assert "red 3 → yellow 3" in out
    assert 0 == run("check", str(TEMPLATES / "double-b.toml"))[0]
