"""Worksheets in the browser: made with progress, changed puzzle by puzzle, printed as the command prints them."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pypdf
import pytest
from playwright.sync_api import Locator, Page, expect

from .axe import violations
from .conftest import Open

MAKE = ".settings button.main"


def made(page: Page, count: int) -> list[str]:
    """Wait for so many puzzles on the page; their questions and levels."""
    expect(page.locator("li.puzzle")).to_have_count(count, timeout=90_000)
    page.wait_for_selector(".preview:not(.busy) .paper img")
    heads: list[str] = page.locator("li.puzzle .head").all_inner_texts()
    return heads


def ids(page: Page) -> list[list[str]]:
    given = page.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('ids')")
    return [version.split(",") for version in given.split(";")]


@pytest.mark.parametrize("phone", [False, True])
def test_a_test_in_two_versions_is_made_and_changed(visit: Open, phone: bool) -> None:
    page = visit("#puzzles", phone=phone)
    page.get_by_label("Kind", exact=True).select_option("score")
    page.get_by_label("Versions for neighbours").select_option("2")
    page.locator(MAKE).click()
    made(page, 3)
    before = ids(page)
    page.get_by_role("button", name="Replace puzzle 2 by another of its kind").click()
    expect(page.locator("progress")).to_have_count(0, timeout=60_000)
    after = ids(page)
    page.get_by_role("button", name="Move puzzle 1 down").click()
    page.get_by_role("button", name="Remove puzzle 3").click()
    left = ids(page)

    assert [before[0][0], before[0][2]] == [after[0][0], after[0][2]]
    assert before[0][1] != after[0][1]
    assert [[version[1], version[0]] for version in after] == left
    page.reload()
    made(page, 2)
    assert left == ids(page)


def test_a_ready_worksheet_is_made_easier_part_by_part(visit: Open) -> None:
    page = visit("#puzzles", lang="de")
    expect(page.locator(".later")).to_contain_text("Hier erscheint das Arbeitsblatt")
    page.get_by_label("Arbeitsblatt", exact=True).select_option(label="Klassenarbeit")
    levels = page.get_by_label("Schwierigkeit")
    expect(levels).to_have_count(4)
    expect(page.get_by_label("Versionen für Sitznachbarn")).to_have_value("2")
    for level in levels.all():
        level.select_option("easy")
    expect(page.get_by_label("Arbeitsblatt", exact=True)).to_have_value("")
    page.get_by_label("Titel").fill("Klassenarbeit 3b")
    page.locator(MAKE).click()
    heads = made(page, 7)

    assert all(" · leicht · " in head for head in heads)
    expect(page.locator(".preview .paper img")).to_have_attribute("alt", re.compile("Klassenarbeit 3b · A"))
    expect(page.get_by_role("button", name="Drucken …")).to_be_focused()
    expect(page.locator(".later")).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True])
def test_the_pages_come_into_view_once_they_are_made(visit: Open, phone: bool) -> None:
    page = visit("#puzzles", phone=phone)
    page.get_by_label("Worksheet", exact=True).select_option(label="Class test")
    page.locator(MAKE).click()
    made(page, 7)
    expect(page.get_by_role("button", name="Print …")).to_be_focused()

    expect(page.get_by_role("button", name="Print …")).to_be_in_viewport()
    expect(page.locator(".paper img")).to_be_in_viewport(ratio=0.5)


def test_a_ready_worksheet_is_made_as_the_command_makes_it(visit: Open) -> None:
    page = visit("#puzzles?set=first-steps")
    page.evaluate("() => { crypto.getRandomValues = (numbers) => numbers.fill(4711); }")
    page.locator(MAKE).click()
    words = ["puzzle", "--set", "first-steps", "--seed", "4711", "--format", "json"]
    done = subprocess.run([sys.executable, "-m", "sheetgen", *words], check=True, capture_output=True)
    expected = [puzzle["id"] for puzzle in json.loads(done.stdout)["puzzles"]]
    made(page, len(expected))

    assert [expected] == ids(page)
    expect(page.get_by_label("Hints, printed upside down")).to_have_value("1")


def test_a_family_name_with_a_comma_is_no_child_of_its_own(visit: Open) -> None:
    page = visit("#puzzles?ids=classic-p2-7DB0N1B1C38RG04000X0F8")
    made(page, 1)
    page.get_by_label("Names of the class").fill("Meier, Anna\nKurz, Ben")

    expect(page.locator(".status")).to_contain_text("Pages: 4")  # a sheet each, the key, a page to mark in


def test_a_locked_puzzle_stays(visit: Open) -> None:
    page = visit("#puzzles?sections=2,easy,chance,0,classic")
    page.locator(MAKE).click()
    made(page, 2)
    kept = ids(page)[0][1]
    page.get_by_role("button", name="Keep puzzle 2").click()
    page.locator(MAKE).click()
    expect(page).not_to_have_url(page.url, timeout=60_000)

    assert kept == ids(page)[0][1]


def test_long_work_is_cancelled_at_once(visit: Open) -> None:
    page = visit("#puzzles?sections=30,expert,last-lock,0,bonus-b")
    page.locator(MAKE).click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("progress")).to_have_count(0)
    expect(page.locator("li.puzzle")).to_have_count(0)


def test_what_is_saved_is_what_the_command_writes(visit: Open, tmp_path: Path) -> None:
    page = visit("#puzzles?ids=classic-p2-7DB0N1B1C38RG04000X0F8&title=Test&palette=mono")
    made(page, 1)
    with page.expect_download() as caught:
        page.get_by_role("button", name="PDF", exact=True).click()
    saved, written = tmp_path / "saved", tmp_path / "written.pdf"
    caught.value.save_as(saved)
    words = ["puzzle", "--id", "classic-p2-7DB0N1B1C38RG04000X0F8", "--title", "Test", "--palette", "mono"]
    subprocess.run([sys.executable, "-m", "sheetgen", *words, "-o", str(written)], check=True, capture_output=True)

    assert written.read_bytes() == saved.read_bytes()


def test_every_version_is_printed_by_a_click_of_its_own(visit: Open) -> None:
    page = visit("#puzzles?versions=2&sections=1,easy,score,0,classic")
    page.locator(MAKE).click()
    made(page, 1)
    page.evaluate("Object.defineProperty(navigator, 'pdfViewerEnabled', {value: false})")  # the viewer of a phone
    page.get_by_role("button", name="Print …").click()
    files = page.get_by_role("group", name="Print one file at a time").get_by_role("button")
    expect(files).to_have_count(2)
    names = []
    for button in files.all():
        with page.expect_download() as caught:
            button.click()
        names.append(caught.value.suggested_filename)

    assert files.all_inner_texts() == names
    assert 2 == len(set(names))


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing(visit: Open, phone: bool) -> None:
    page = visit("#puzzles", phone=phone)
    page.wait_for_selector(MAKE)

    assert [] == violations(page)
    page.goto(page.url.split("#")[0] + "#puzzles?ids=classic-p2-7DB0N1B1C38RG04000X0F8")
    made(page, 1)
    page.get_by_text("More settings").click()
    page.locator("li.puzzle summary").click()

    assert [] == violations(page)


@pytest.mark.parametrize(
    ("variant", "kind", "said"),
    [
        ("classic", "finish", "Hard: look three turns ahead."),
        ("classic", "score", "Hard: three things to mind."),
        ("quixo", "only-move", "Hard: six or seven wrong moves tempt."),
    ],
)
def test_a_level_is_explained_for_the_kind_that_is_chosen(visit: Open, variant: str, kind: str, said: str) -> None:
    page = visit("#puzzles")
    page.get_by_label("Game", exact=True).select_option(variant)
    page.get_by_label("Kind", exact=True).select_option(kind)
    page.get_by_label("Level", exact=True).select_option("hard")
    expect(page.locator(".section .help")).to_contain_text(said)


# --- classes

FIRST = (
    "Ann Ben Cem Dana Eva Finn Gül Hans Ida Jan Kim Leo Mia Noa Oskar Pia Quin Rosa Sam Tom Uli Vera Wim Xaver Yara "
    "Zoë Łucja İpek"
)
PASTED = "First name\tLast name\tClass\tMark\r\n" + "".join(f"{name}\u00a0\tLee\t6b\t2\r\n" for name in FIRST.split())


def paste(page: Page, text: str) -> None:
    """Paste a text as from a spreadsheet, which does not type it letter by letter."""
    page.get_by_label("Names of the class").focus()
    page.keyboard.insert_text(text)


def told(page: Page) -> Locator:
    return page.locator(".pupils .told")


def test_a_list_that_cannot_be_read_is_not_opened_as_the_one_before_it(visit: Open) -> None:
    page = visit("#puzzles?versions=2&sections=1,easy,score,0,classic")
    names = page.get_by_label("Names of the class")
    names.fill("Ann\nBen")
    expect(page.get_by_role("button", name="Check and change")).to_be_visible()
    names.fill("Name\tVersion\nAnn\tno such version")
    expect(page.locator(".pupils .trouble")).not_to_be_empty()

    expect(page.get_by_role("button", name="Check and change")).to_be_hidden()
    expect(names).to_have_value("Name\tVersion\nAnn\tno such version")


@pytest.mark.parametrize("phone", [False, True])
def test_a_class_is_pasted_counted_put_right_and_printed_in_one_file(visit: Open, phone: bool, tmp_path: Path) -> None:
    page = visit("#puzzles?versions=2&sections=3,easy,score,0,classic", phone=phone)
    paste(page, PASTED)
    expect(told(page)).to_have_text("28 names: 14 A and 14 B")
    page.get_by_role("button", name="Check and change").click()
    page.get_by_label("Name 2", exact=True).fill("Benedikt Kranz")
    page.get_by_label("Version 3", exact=True).select_option("B")
    page.get_by_role("button", name="Remove name 28").click()
    expect(page.locator("dialog .told")).to_have_text("27 names: 13 A and 14 B")
    assert [] == violations(page)
    page.get_by_role("button", name="+ another name").click()
    page.keyboard.type("Neu Kind")
    page.keyboard.press("Tab")
    expect(page.locator("dialog .told")).to_have_text("28 names: 13 A and 15 B")
    expect(page.get_by_label("Class 28", exact=True)).to_be_focused()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name="Check and change")).to_be_focused()
    page.get_by_label("Blank backs, to print on both sides").check()
    page.locator(MAKE).click()
    made(page, 3)
    expect(page.locator(".status")).to_contain_text("Pages: 59")
    with page.expect_download() as caught:
        page.get_by_role("button", name="PDF", exact=True).click()
    caught.value.save_as(tmp_path / "class.pdf")
    pages = [sheet.extract_text() for sheet in pypdf.PdfReader(tmp_path / "class.pdf").pages]

    names = [f"{name} Lee" for name in FIRST.split()[:-1]] + ["Neu Kind"]
    names[1] = "Benedikt Kranz"
    assert [[name for name in names if name in sheet] for sheet in pages[:56:2]] == [[name] for name in names]
    assert {""} == set(pages[1:56:2])
    assert ["Puzzles · B" in sheet for sheet in pages[:6:2]] == [False, True, True]
    assert all("6b" in sheet for sheet in pages[:56:2])
    assert ["marks" in pages[56], "A: answers" in pages[57], "B: answers" in pages[58]] == [True] * 3
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]


def test_names_are_in_no_address_and_stay_in_the_tab(visit: Open) -> None:
    page = visit("#puzzles?pupils=Meier%2C+Anna%0AKurz%2C+Ben&sections=3,easy,score,0,classic")
    expect(told(page)).to_have_text("2 names")
    page.get_by_label("Kind", exact=True).select_option("finish")

    assert "Anna" not in page.url
    page.reload()
    expect(page.get_by_label("Names of the class")).to_have_value("Meier, Anna\nKurz, Ben")


def test_a_list_is_chosen_as_a_file_and_a_spreadsheet_is_told_how_to_be_saved(visit: Open, tmp_path: Path) -> None:
    rows = ("sep=;", "Vorname;Nachname;Niveau", "Ann;Lee;schwer", "Zoë;Kranz;leicht")
    (tmp_path / "6b.csv").write_bytes("\r\n".join(rows).encode("utf-16"))
    (tmp_path / "6b.xlsx").write_bytes(b"PK\x03\x04 and so on")
    page = visit("#puzzles?sections=2,medium,score,0,classic", lang="de")
    choose = page.get_by_label("Oder eine Liste wählen (CSV oder Text)")
    choose.set_input_files(tmp_path / "6b.xlsx")
    expect(page.locator(".pupils .trouble")).to_contain_text("Speichere sie dort als CSV")
    choose.set_input_files(tmp_path / "6b.csv")
    expect(told(page)).to_have_text("2 Namen: 1 A (leicht) und 1 B (schwer)")
    expect(page.locator(".pupils .trouble")).to_be_empty()
    page.locator(MAKE).click()
    made(page, 2)

    expect(page.locator(".preview .paper img").first).to_have_attribute("alt", re.compile("Seite 1 von 5"))
    page.get_by_label("Namen der Klasse").fill("Name\n" + "x" * 81)
    trouble = page.locator(".pupils .trouble")
    expect(trouble).to_contain_text("hat 81 Zeichen: Höchstens 80 passen.")
    assert trouble.evaluate("(box) => box.scrollWidth <= box.clientWidth")


def test_every_name_gets_puzzles_of_its_own_and_one_of_them_is_replaced(visit: Open) -> None:
    page = visit("#puzzles?versions=each&sections=2,easy,score,0,classic")
    page.get_by_label("Names of the class").fill("Ann\nBen\nCem")
    expect(told(page)).to_have_text("3 names, each with puzzles of their own")
    page.locator(MAKE).click()
    made(page, 2)
    before = ids(page)
    page.get_by_role("button", name="Replace puzzle 2 by another of its kind").click()
    expect(page).not_to_have_url(re.compile(before[0][1]), timeout=60_000)

    assert 6 == len({id_ for version in before for id_ in version})
    assert [version[0] for version in before] == [version[0] for version in ids(page)]
    assert not {version[1] for version in before} & {version[1] for version in ids(page)}


def test_slides_pictures_and_a_quiz_are_made_of_the_same_puzzles(visit: Open, tmp_path: Path) -> None:
    page = visit("#puzzles?ids=classic-p2-7DB0N1B1C38RG04000X0F8")
    made(page, 1)
    page.get_by_label("Hints, printed upside down").select_option("2")
    with page.expect_download() as caught:
        page.get_by_role("button", name="Moodle").click()
    caught.value.save_as(tmp_path / "quiz.xml")
    page.get_by_label("What to make").select_option("slides")
    expect(page.locator(".status")).to_contain_text("254 × 143 mm")
    expect(page.get_by_label("Names of the class")).to_have_count(0)
    page.get_by_label("What to make").select_option("each")
    expect(page.locator(".status")).to_contain_text("Pages: 2")
    expect(page.get_by_role("button", name="Print …")).to_be_hidden()
    page.reload()
    expect(page.get_by_label("What to make")).to_have_value("each")
    expect(page.get_by_label("Hints, printed upside down")).to_have_value("2")

    assert 2 == (tmp_path / "quiz.xml").read_text("utf-8").count("<hint ")
