"""A variant of one's own, edited by hand."""

import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .axe import violations
from .conftest import Open


def test_a_mistake_is_said_in_its_row_and_goes_when_it_is_mended(visit: Open) -> None:
    page = visit("#variant")
    page.wait_for_selector(".paper img")
    numbers = page.get_by_label("Numbers, left to right").nth(1)
    numbers.fill("2 3 3 4 5 6")
    expect(page.locator('[data-place-of="row 2"] .mistake')).to_contain_text("3")
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


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing(visit: Open, phone: bool) -> None:
    page = visit("#variant", phone=phone)
    page.wait_for_selector(".paper img")
    page.get_by_text("Lucky numbers, bonuses, points").click()
    page.get_by_label("Numbers, left to right").first.fill("2 2")
    expect(page.locator(".mistake")).to_have_count(1)

    assert [] == violations(page)
