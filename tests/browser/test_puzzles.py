"""Worksheets in the browser: made with progress, changed puzzle by puzzle, printed as the command prints them."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

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
    expect(page.locator(".preview img")).to_have_attribute("alt", re.compile("Klassenarbeit 3b · A"))
    expect(page.get_by_role("button", name="Drucken …")).to_be_focused()
    expect(page.locator(".later")).to_be_hidden()


def test_a_ready_worksheet_is_made_as_the_command_makes_it(visit: Open) -> None:
    page = visit("#puzzles?set=first-steps")
    page.evaluate("() => { crypto.getRandomValues = (numbers) => numbers.fill(4711); }")
    page.locator(MAKE).click()
    words = ["puzzle", "--set", "first-steps", "--seed", "4711", "--format", "json"]
    done = subprocess.run([sys.executable, "-m", "sheetgen", *words], check=True, capture_output=True)
    expected = [puzzle["id"] for puzzle in json.loads(done.stdout)["puzzles"]]
    made(page, len(expected))

    assert [expected] == ids(page)
    expect(page.get_by_label("Hints, printed upside down")).to_be_checked()


def test_a_family_name_with_a_comma_is_no_child_of_its_own(visit: Open) -> None:
    page = visit("#puzzles?ids=classic-p1-7DB0N1B1C38RG04000X0EG")
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
    page = visit("#puzzles?ids=classic-p1-7DB0N1B1C38RG04000X0EG&title=Test&palette=mono")
    made(page, 1)
    with page.expect_download() as caught:
        page.get_by_role("button", name="PDF", exact=True).click()
    saved, written = tmp_path / "saved", tmp_path / "written.pdf"
    caught.value.save_as(saved)
    words = ["puzzle", "--id", "classic-p1-7DB0N1B1C38RG04000X0EG", "--title", "Test", "--palette", "mono"]
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
    page.goto(page.url.split("#")[0] + "#puzzles?ids=classic-p1-7DB0N1B1C38RG04000X0EG")
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
