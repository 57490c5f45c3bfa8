"""Sheets and lines of play for a terminal."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.app import variants
from sheetgen.games.dice import templates
from sheetgen.games.dice.rules import position_text, rows
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.solve import reference
from sheetgen.games.dice.text import sheet as text
from sheetgen.page import languages

from .played import every_variant, positions

ENGLISH = languages.load("en")


def read(line: str) -> Position:
    return position_text.parse(line, templates.variant)


def finish_text(line: str, color: bool = False) -> str:
    """The finish of a position in words."""
    found = read(line)
    return text.finish(ENGLISH, found, reference.best_finish(found.sheet, found.state, found.rolls), color)


def plain(colored: str) -> str:
    """Text without its styles."""
    return re.sub(r"\x1b\[[0-9;]*m", "", colored)


def test_a_finish_shows_the_sheet_the_way_and_the_sum() -> None:
    assert finish_text("classic r3,5,6 g12 / 5+1 r3 y6 g1 b5 / 2+2") == (
        "classic: best final score 16, on one final sheet\n"
        "\n"
        "red           2   x3    4   x5   x6    7   #8    9   10   11  |12\n"
        "yellow        2    3    4    5    6    7    8    9   10   11  |12\n"
        "green       x12   11   10    9    8    7   #6    5   #4    3   |2\n"
        "blue         12   11   10    9    8    7    6    5    4    3   |2\n"
        "penalties  [ ] [ ] [ ] [ ]   (−5 each)\n"
        "           x crossed, # crossed now\n"
        "\n"
        " 1  you roll 5+1, red 3, yellow 6, green 1, blue 5: green 6 · red 8 (5 + R 3)\n"
        " 2  another player rolls 2+2: green 4\n"
        "\n"
        "10 + 0 + 6 + 0 = 16"
    )


def test_a_lock_is_reported_where_it_came_from() -> None:
    shown = finish_text("classic r2-6 y2-6,12 gx / 6+6").splitlines()

    assert shown[2].endswith("|12")
    assert shown[3].endswith("x12  x lock")
    assert shown[4].endswith("|2  closed")


def test_a_row_closed_now_has_a_new_lock_and_may_end_the_game() -> None:
    shown = finish_text("classic r2-6 gx / 6+6")

    assert "#12  # lock\n" in shown
    assert "another player rolls 6+6: red 12 + lock\n    The game is over.\n" in shown
    assert "\n28 + 0" in shown


def test_penalties_and_passing_are_reported() -> None:
    shown = finish_text("classic r11 y11 g3 b3 pen=1 / 1+1 r1 y1 g6 b6 / 2+2")

    assert "[x] [#] [ ] [ ]   (−5 each)" in shown
    assert "blue 6: a penalty\n" in shown
    assert " 2  another player rolls 2+2: pass\n" in shown
    assert shown.endswith("\n1 + 1 + 1 + 1 − 10 = −6")


def test_a_lucky_number_is_reported_as_one() -> None:
    shown = finish_text("longo r2 y2 g16 lucky=5,8 b16-12 / 4+4")

    assert "best final score" in shown
    assert "lucky numbers  5 8\n" in shown
    lucky = finish_text("longo r2-14 y2-14 g16-4 b16,5 lucky=8,14 / 6+8")
    assert "another player rolls 6+8: blue 4 (lucky number)\n" in lucky


def test_what_a_cross_sets_off_is_reported() -> None:
    shown = finish_text("bonus-a r2 / 1+2")

    assert "another player rolls 1+2: red 3 → red 4\n" in shown
    assert "bonus row  (red) > yellow > green > " in shown
    assert "° uses the next field of the bonus row" in shown


def test_fields_of_a_closed_row_are_struck() -> None:
    shown = text.sheet(ENGLISH, read("bonus-a used=1 bx").sheet, read("bonus-a used=1 bx").state)

    assert "bonus row  (red) > yellow > green > (blue) > green > red > (blue) > yellow >" in shown


def test_symbols_have_marks_and_a_legend() -> None:
    shown = text.sheet(ENGLISH, read("bonus-b").sheet, read("bonus-b").state)

    assert "6+" in shown
    assert (
        "pairs: ² 2 crosses in the emptiest row, ¹ 1 cross in every row, × the emptiest row counts twice, "
        "+ 13 extra points, ! penalties cost nothing"
    ) in shown
    assert finish_text("bonus-b r6 b4").endswith("\n1 + 0 + 0 + 1 + 13 = 15")


def test_rows_of_many_colours_name_each_cells_colour() -> None:
    shown = finish_text("mixx-a 1:2 / 1+2")

    assert shown.splitlines()[2].startswith("row 1        x2y   #3y    4y    5b")
    assert "another player rolls 1+2: row 1: 3\n" in shown


def test_rows_of_many_colours_have_the_letters_of_the_printed_sheet() -> None:
    """A blue cell was "5b" for Turks, whose sheets have an M for it."""
    turkish = languages.load("tr")
    found = read("mixx-a 1:2 / 1+2")
    shown = text.finish(turkish, found, reference.best_finish(found.sheet, found.state, found.rolls))

    assert "x2s   #3s    4s    5m" in shown.splitlines()[2]


def test_a_red_row_is_printed_in_red_and_its_crosses_stand_out() -> None:
    found = read("classic r2")

    assert "\x1b[7;31mx2\x1b[0m" in text.sheet(ENGLISH, found.sheet, found.state, color=True)
    assert "\x1b[1;7;31m#2\x1b[0m" in text.sheet(ENGLISH, found.sheet, rows.empty(found.sheet), found.state, color=True)
    assert "\x1b[31m3\x1b[0m" in text.sheet(ENGLISH, found.sheet, found.state, color=True).replace("m 3", "m3")


@pytest.mark.parametrize("name", every_variant())
def test_colours_change_nothing_but_the_colour(name: str) -> None:
    for found in positions(name, 10, "text"):
        with_color = text.sheet(ENGLISH, found.sheet, rows.empty(found.sheet), found.state, color=True)
        assert text.sheet(ENGLISH, found.sheet, rows.empty(found.sheet), found.state) == plain(with_color)


@pytest.mark.parametrize("name", every_variant())
def test_rows_stand_under_each_other(name: str) -> None:
    sheet = templates.variant(name).sheet
    shown = text.sheet(ENGLISH, sheet, rows.empty(sheet)).splitlines()[: len(sheet.rows)]

    by_length: dict[int, set[int]] = {}
    for line, row in zip(shown, sheet.rows, strict=True):
        by_length.setdefault(len(row.numbers), set()).add(len(re.sub("[°²¹×+!]", "", line)))
    marked = any(mark in line for line in shown for mark in "°²¹×+!")
    assert marked or all(len(widths) == 1 for widths in by_length.values())


@pytest.mark.parametrize("name", every_variant())
def test_every_finish_is_reported_and_sums_up(name: str) -> None:
    for found in positions(name, 12, "told"):
        short = replace(found, rolls=found.rolls[:1])
        solved = reference.best_finish(short.sheet, short.state, short.rolls)
        shown = text.finish(ENGLISH, short, solved)
        assert shown.startswith(f"{name}: best final score {ENGLISH.number(solved.best)}, on ")
        assert shown.endswith(f" = {ENGLISH.number(solved.best)}")
        assert all(line == line.rstrip() for line in shown.splitlines())
        left = shown.splitlines()[-1].rpartition(" = ")[0]
        assert re.fullmatch(r"\d+( \+ \d+)*( − \d+)?", left)
        assert solved.best == sum(int(number) for number in left.replace("− ", "-").replace("+ ", "").split())


def test_a_catalogue_has_a_line_for_each_variant() -> None:
    known = [templates.variant(name) for name in templates.variant_names()]

    assert [*([variant.name, variant.summary] for variant in known), ["quixo", ENGLISH("quixo.summary")]] == [
        line.split(maxsplit=1) for line in variants.as_text().splitlines()
    ]


def test_a_summary_says_what_is_drawn() -> None:
    assert text.summary(ENGLISH, templates.variant("longo")) == (
        "longo: “Longo” is a playable sheet "
        "(4 rows of 15 cells, dice of 8 sides, lucky numbers; drawn by chance: lucky)"
    )
    assert text.summary(ENGLISH, templates.variant("classic")).endswith("; nothing is drawn by chance)")


def test_a_sheet_of_one_row_is_reported_as_one() -> None:
    classic = templates.variant("classic")
    one = replace(classic, sheet=replace(classic.sheet, rows=classic.sheet.rows[:1]))

    assert "(1 row of 11 cells, " in text.summary(ENGLISH, one)


def test_colours_without_a_code_stay_plain(tmp_path: Path) -> None:
    path = tmp_path / "ochre.toml"
    path.write_text(
        'title = "Ochre"\n[dice]\ncolors = ["ochre", "red"]\n[[row]]\ncolor = "ochre"\nnumbers = [2, 3, 4]\n'
        "marks_to_lock = 1\nbonus = [3]\n[bonus_row]\ncolors = ['ochre']\n[end]\nclosed_rows = 1\n"
    )
    sheet = templates.variant(str(path)).sheet

    shown = text.sheet(ENGLISH, sheet, rows.empty(sheet), color=True)
    assert "\x1b[0m" in shown
    assert "\x1b[1;0m" not in shown


def test_a_finish_with_a_colour_that_no_language_knows_goes_by_its_own_name() -> None:
    own = str(Path(__file__).parent / "templates" / "hard-names.toml")
    found = read(f'"{own}" / 1+1 / 2+2')
    color = found.sheet.rules.dice[0]

    assert f"color.{color}.name" not in ENGLISH.table
    assert color in text.finish(ENGLISH, found, reference.best_finish(found.sheet, found.state, found.rolls))
