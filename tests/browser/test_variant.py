"""A variant of one's own, edited by hand."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .axe import violations
from .conftest import Open


def test_a_mistake_is_said_in_its_row_and_goes_when_it_is_mended(visit: Open) -> None:
    page = visit("#variant")
    page.wait_for_selector(".paper img")
    numbers = page.get_by_label("Numbers, left to right").nth(1)
    numbers.fill("2 3 3 4 5 6")
    expect(page.locator('[data-at="row 2 numbers"] .mistake')).to_have_text("3 appears twice.")
    numbers.fill("2 3 4 5 6 7")
    expect(page.locator(".mistake")).to_have_count(0)
    expect(page.locator(".status").first).to_contain_text("playable")


def test_it_is_kept_and_printed_and_brought_back_by_its_address(visit: Open) -> None:
    page = visit("#variant")
    page.wait_for_selector(".paper img")
    page.get_by_label("Name", exact=True).fill("Evening")
    page.get_by_label("Title").fill("A short evening")
    page.get_by_role("button", name="+ another row").click()
    expect(page.locator(".status").first).to_contain_text("5 rows")
    address = page.url
    page.get_by_role("button", name="Keep it in this browser").click()
    page.get_by_role("link", name="Print it").click()
    expect(page.get_by_role("radio", name="Evening")).to_be_checked()
    expect(page.locator(".paper img")).to_have_attribute("alt", "Score pad: A short evening, page 1 of 1")
    again = visit("")
    again.goto(address)
    expect(again.get_by_label("Title")).to_have_value("A short evening")


def test_a_file_is_loaded_and_saved_as_it_was_meant(visit: Open, tmp_path: Path) -> None:
    file = Path(__file__).parents[2] / "templates" / "variants" / "bonus-b.toml"
    page = visit("#variant")
    page.wait_for_selector(".paper img")
    page.get_by_label("Or from a file of yours").set_input_files(file)
    expect(page.get_by_label("Title")).to_have_value("Bonus B")
    with page.expect_download() as caught:
        page.get_by_role("button", name="Save it as a file").click()
    saved = tmp_path / "saved.toml"
    caught.value.save_as(saved)
    assert tomllib.loads(file.read_text(encoding="utf-8")) == tomllib.loads(saved.read_text(encoding="utf-8"))


WRONG = [  # which field, what is typed, and what is said beside it
    ("title", "", "Enter one line of 1 to 40 characters."),
    ("dice sides", "0", "Enter a whole number from 2 to 20."),
    ("dice sides", "1.5", "Enter a whole number from 2 to 20."),
    ("dice sides", "99999999999", "Enter a whole number from 2 to 20."),
    ("row 2 numbers", "", "A row needs numbers."),
    ("row 2 numbers", "2 3 x 5", "'x' is not a whole number."),
    ("row 2 numbers", "2-12", "'2-12' is not a whole number."),
    ("row 2 numbers", "2 3 4.5", "'4.5' is not a whole number."),
    ("row 2 numbers", "0 2 3", "0 does not come up: two dice with 6 sides make 2 to 12."),
    ("row 2 numbers", "2 3 13", "13 does not come up: two dice with 6 sides make 2 to 12."),
    ("row 2 numbers", "2 3 99999999999999999999", "'99999999999999999999' is not a whole number."),
    ("row 2 numbers", "2 3 -4", "-4 does not come up: two dice with 6 sides make 2 to 12."),
    ("row 2 numbers", "2 3 3", "3 appears twice."),
    ("row 1 marks_to_lock", "-1", "Enter a whole number from 0 to 99."),
    ("row 1 marks_to_lock", "11", "only 10 crosses fit before its closing cells."),
    ("row 1 closing_cells", "0", "Enter a whole number from 1 to 99."),
    ("row 1 closing_cells", "12", "Enter a whole number from 1 to 11."),
    ("row 1 bonus", "x", "'x' is not a whole number."),
    ("row 1 bonus", "13", "Row 1 has no 13. It has: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12."),
    ("row 1 bonus", "5 5", "5 appears twice."),
    ("row 1 bonus", "99999", "'99999' is too large or too small here."),
    ("lucky numbers", "x", "'x' is not a whole number."),
    ("lucky numbers", "1", "1 does not come up"),
    ("lucky numbers", "5 5", "5 appears twice."),
    ("lucky numbers", "2 3 4 5 6", "A sheet has at most 4 lucky numbers."),
    ("bonus_row colors", "mauve", "No die is mauve. There are: red, yellow, green, blue."),
    ("bonus_row colors", "pink", "No die is pink."),
    ("bonus_row colors", "5", "No die is 5."),
    ("symbols plus-13", "x", "'x' names no cell"),
    ("symbols plus-13", "1/6", "A symbol needs exactly two cells, and this one has 1."),
    ("symbols plus-13", "1/6 2/6 3/6", "A symbol needs exactly two cells, and this one has 3."),
    ("symbols plus-13", "1/6 9/6", "Enter a whole number from 1 to 4."),
    ("symbols plus-13", "1/6 4/99", "Row 4 has no 99."),
    ("symbols plus-13", "1/12 4/6", "12 closes row 1: a closing cell can be nothing else."),
    ("symbols plus-13", "1/6 1/6", "Row 1, number 6: a cell can have only one symbol."),
    ("score penalty", "-5", "Enter a whole number from 0 to 100."),
    ("score penalty", "999", "Enter a whole number from 0 to 100."),
    ("end penalties", "0", "Enter a whole number from 1 to 20."),
    ("end closed_rows", "5", "Enter a whole number from 1 to 4."),
    ("score points", "1 x", "'x' is not a whole number."),
    ("score points", "1 3", "Points for 2 crosses are too few: a row can hold 12, the lock included."),
    ("score points", "99999", "'99999' is too large or too small here."),
]


def edit(visit: Open, **how: Any) -> Page:
    """The form, with every part of it open."""
    page = visit("#variant", **how)
    page.wait_for_selector(".paper img")
    page.locator(".editor summary").click()
    return page


def field(page: Page, at: str) -> Locator:
    return page.locator(f'.field[data-at="{at}"]')


def test_each_field_says_what_is_wrong_with_it_beside_it_and_lets_nothing_be_kept_or_printed(visit: Open) -> None:
    page = edit(visit)
    for at, typed, sentence in WRONG:
        control = field(page, at).locator("input")
        before = control.input_value()
        control.fill(typed)
        said = field(page, at).locator(".mistake")
        expect(said).to_contain_text(sentence)
        expect(said).to_be_in_viewport()
        expect(control).to_have_attribute("aria-invalid", "true")
        expect(control).to_have_attribute("aria-describedby", str(said.get_attribute("id")))
        expect(page.locator(".mistake")).to_have_count(1)
        expect(page.locator(".preview")).to_have_class(re.compile("stale"))
        page.get_by_role("button", name="Print …").click()
        expect(page.locator(".preview .trouble")).to_contain_text(sentence)
        control.fill(before)
        expect(page.locator(".mistake")).to_have_count(0)
        expect(page.locator(".preview")).not_to_have_class(re.compile("stale"))
        expect(page.locator(".preview .trouble")).to_be_empty()


def test_what_is_wrong_elsewhere_is_said_where_one_types_and_shown_where_it_is_mended(visit: Open) -> None:
    page = visit("#variant")
    page.wait_for_selector(".paper img")
    typed = field(page, "row 1 bonus").locator("input")
    typed.fill("5")
    said = field(page, "row 1 bonus").locator(".mistake")
    expect(said).to_contain_text(
        "“Colours of the bonus row”: The sheet has bonus cells: give the bonus row its colours."
    )
    expect(said).to_be_in_viewport()
    expect(typed).to_be_focused()
    said.get_by_role("button", name="Show me").click()
    track = field(page, "bonus_row colors").locator("input")
    expect(track).to_be_focused()
    expect(track).to_be_in_viewport()
    expect(track).to_have_attribute("aria-invalid", "true")
    track.fill("red yellow")
    expect(page.locator(".mistake")).to_have_count(0)


def test_a_variant_that_nobody_can_play_is_not_kept_and_the_kept_one_stays(visit: Open) -> None:
    page = edit(visit)
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("status").first).to_contain_text("is kept in this browser")
    kept = page.evaluate("localStorage.getItem('sheetgen.templates')")
    field(page, "row 1 bonus").locator("input").fill("5")
    page.get_by_role("button", name="Keep it").click()
    notice = page.locator(".view > .trouble")
    expect(notice).to_contain_text("Not kept, because nobody could play it yet. “Colours of the bonus row”: The sheet")
    expect(page.get_by_role("status").first).to_be_empty()
    assert kept == page.evaluate("localStorage.getItem('sheetgen.templates')")
    with page.expect_download():
        page.get_by_role("button", name="Save it as a file").click()
    expect(notice).to_contain_text("Saved, but nobody can play it yet.")


def test_of_a_row_of_several_colours_it_is_said_what_is_wrong(visit: Open) -> None:
    page = edit(visit)
    field(page, "row 1 color").locator("select").select_option("several")
    segments = field(page, "row 1 segments")
    for typed, sentence in (
        ("", "A row of several colours needs each colour with its numbers."),
        ("2 3 4", "A row of several colours needs each colour with its numbers."),
        ("red 2 3, mauve 4", "No die is mauve."),
        ("red 2 3 3", "3 appears twice."),
        ("red 2 3 99", "99 does not come up"),
    ):
        segments.locator("input").fill(typed)
        expect(segments.locator(".mistake")).to_contain_text(sentence)
    segments.locator("input").fill("red 2 3 4 blue 5 6 7, green 8 9 10")
    expect(page.locator(".mistake")).to_have_count(0)
    assert "green" in page.get_by_label("As text (TOML)").input_value()


def test_a_die_that_is_taken_away_is_missed_in_its_row(visit: Open) -> None:
    page = edit(visit)
    page.get_by_role("button", name="red", exact=True).click()
    expect(field(page, "row 1 color").locator(".mistake")).to_have_text(
        "No die is red. There are: yellow, green, blue."
    )
    expect(field(page, "row 1 color").locator("select")).to_have_value("red")
    expect(field(page, "dice colors").locator(".mistake")).to_contain_text("Row 1: “Colour”: No die is red.")
    field(page, "row 1 color").locator("select").select_option("blue")
    expect(page.locator(".mistake")).to_have_count(0)


def test_a_draw_of_what_the_sheet_lacks_is_refused_at_the_draws(visit: Open) -> None:
    page = edit(visit)
    page.get_by_label("lucky numbers", exact=True).check()
    expect(field(page, "cards draw").locator(".mistake")).to_contain_text("nothing of this kind to draw: lucky numbers")
    page.get_by_label("lucky numbers", exact=True).uncheck()
    expect(page.locator(".mistake")).to_have_count(0)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("title = ", "line 1: Nothing follows title = yet: write a value there."),
        ('title "T"\n', "line 1: 'title \"T\"' is not a setting: write key = value"),
        ("colour = 1\n", "dice: This is missing."),
        ('title = "T"\nrow = 5\n[dice]\ncolors = ["red"]', "row: Enter a list in square brackets."),
        ('title = "T"\n[dice]\ncolours = ["red"]', "The key 'colours' is not known here. Did you mean colors?"),
        ('title = "T"\n[dice]\ncolors = ["red"]\n[[row]]\ncolor = "red"\nnumbers = [1]', "row 1: numbers: 1 does not"),
    ],
)
def test_a_text_with_a_typo_gets_its_sentence_beside_it(visit: Open, wrong: str, sentence: str) -> None:
    page = edit(visit)
    page.get_by_text("As text (TOML)").first.click()
    text = page.get_by_label("As text (TOML)")
    before = text.input_value()
    text.fill(wrong)
    said = page.locator(".astext .mistake")
    expect(said).to_contain_text(sentence)
    expect(said).to_be_in_viewport()
    expect(text).to_have_attribute("aria-invalid", "true")
    assert wrong == text.input_value()
    page.get_by_role("button", name="Back to that version").click()
    expect(page.locator(".mistake")).to_have_count(0)
    expect(text).to_have_value(before)


def test_a_pasted_text_fills_the_form_and_keeps_its_comments_and_all_its_keys(visit: Open) -> None:
    file = Path(__file__).parents[2] / "templates" / "variants" / "connected-a.toml"
    content = "# of mine\n" + file.read_text("utf-8")
    page = edit(visit)
    page.get_by_text("As text (TOML)").first.click()
    text = page.get_by_label("As text (TOML)")
    text.fill(content)
    expect(page.get_by_label("Title")).to_have_value(tomllib.loads(content)["title"])
    expect(text).to_have_value(content)
    page.get_by_label("Title").fill("Other")
    expect(text).to_have_value(re.compile("Other"))
    assert tomllib.loads(content) | {"title": "Other"} == tomllib.loads(text.input_value())


def test_a_file_with_a_typo_is_shown_as_text_with_its_sentence(visit: Open, tmp_path: Path) -> None:
    page = edit(visit)
    (tmp_path / "mine.toml").write_text('title = "T\n', encoding="utf-8")
    page.get_by_label("Or from a file of yours").set_input_files(tmp_path / "mine.toml")
    expect(page.locator(".astext .mistake")).to_contain_text("line 1: A quotation mark is missing")
    expect(page.get_by_label("As text (TOML)")).to_have_value('title = "T\n')


def test_a_second_variant_does_not_take_the_place_of_the_first(visit: Open) -> None:
    page = edit(visit)
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_text("is kept in this browser").last).to_be_visible()
    page.get_by_label("Start from").select_option("longo")
    expect(page.get_by_label("Name", exact=True)).to_have_value("my 2")


def test_what_is_wrong_is_said_in_the_language_of_the_page(visit: Open) -> None:
    page = edit(visit, lang="de")
    field(page, "bonus_row colors").locator("input").fill("rosa")
    expect(page.locator(".mistake")).to_have_text("Kein Würfel hat die Farbe rosa. Es gibt: rot, gelb, grün, blau.")
    page.get_by_role("button", name="In diesem Browser behalten").click()
    expect(page.locator(".view > .trouble")).to_contain_text(
        "Nicht behalten, weil es noch niemand spielen kann. “Farben der Bonusreihe”: Kein Würfel"
    )


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing(visit: Open, phone: bool) -> None:
    page = visit("#variant", phone=phone)
    page.wait_for_selector(".paper img")
    page.get_by_text("Lucky numbers, bonuses, points").click()
    page.get_by_label("Numbers, left to right").first.fill("2 2")
    expect(page.locator(".mistake")).to_have_count(1)

    assert [] == violations(page)
