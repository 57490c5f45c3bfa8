"""A file of ours dropped on the page, or an id typed."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sheetgen.base.chance import Chance
from sheetgen.games.dice import templates
from sheetgen.games.dice.cards import draw, ids

from .axe import violations
from .conftest import Open

PAD = ("pad", "longo", "--seed", "7", "--sheets", "2", "--title", "Evening")
PUZZLES = ("puzzle", "--id", "classic-p2-7DB0N1B1C38RG04000X0F8", "--title", "Test", "--answers", "none")


def write(file: Path, *words: str) -> Path:
    subprocess.run([sys.executable, "-m", "sheetgen", *words, "-o", str(file)], check=True, capture_output=True)
    return file


@pytest.mark.parametrize("words", [PAD, PUZZLES])
@pytest.mark.parametrize("ending", ["pdf", "svg"])
def test_a_file_is_printed_again_to_the_byte(visit: Open, tmp_path: Path, words: tuple[str, ...], ending: str) -> None:
    file = write(tmp_path / f"made.{ending}", *words)
    page = visit("#again")
    page.get_by_label("Drop a file here").set_input_files(file)
    page.wait_for_selector(".preview:not(.busy) .paper img")
    with page.expect_download() as caught:
        page.get_by_role("button", name=ending.upper(), exact=True).click()
    saved = tmp_path / "saved"
    caught.value.save_as(saved)

    assert file.read_bytes() == saved.read_bytes()


def test_its_key_is_printed_a_month_later(visit: Open, tmp_path: Path) -> None:
    file = write(tmp_path / "test.pdf", *PUZZLES)
    page = visit("#again")
    page.get_by_label("Drop a file here").set_input_files(file)
    page.get_by_label("Answers").select_option("only")
    expect(page.locator(".paper img")).to_have_attribute("alt", "Test, page 1 of 1")

    assert [] == violations(page)


@pytest.mark.parametrize(
    ("id_", "found"), [("longo-1-JQ", "#again?id=longo-1-JQ"), ("classic-p2-7DB0N1B1C38RG04000X0F8", "#puzzles?ids=")]
)
def test_an_id_leads_to_its_pages(visit: Open, id_: str, found: str) -> None:
    page = visit("#again")
    page.get_by_label("Id").fill(id_)
    page.get_by_role("button", name="Open").click()
    page.wait_for_selector(".paper img")

    assert found in page.url


def test_an_id_finds_its_template_among_several_of_this_browser_by_what_it_says(visit: Open, tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "templates" / "short.toml").read_text("utf-8")
    (tmp_path / "my.toml").write_text(text, "utf-8")
    variant = templates.variant(str(tmp_path / "my.toml"))
    id_ = ids.notate(variant, draw(variant, Chance("1")))
    kept = {f"{n}.toml": text.replace("marks_to_lock = 3", f"marks_to_lock = {n}") for n in (1, 2, 4, 5)}
    page = visit("#again")
    page.evaluate("kept => localStorage.setItem('sheetgen.templates', JSON.stringify(kept))", kept)
    page.get_by_label("Id").fill(id_)
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_text("no file of this browser has its content")).to_be_visible()

    page.evaluate(
        "kept => localStorage.setItem('sheetgen.templates', JSON.stringify(kept))", kept | {"my (1).toml": text}
    )
    page.reload()
    expect(page.locator(".paper img")).to_have_attribute("alt", "Score pad: Short evening, page 1 of 1")


def test_a_foreign_file_is_refused_kindly(visit: Open, tmp_path: Path) -> None:
    (tmp_path / "other.pdf").write_bytes(b"%PDF-1.7\n%nothing of ours")
    page = visit("#again")
    page.get_by_label("Drop a file here").set_input_files(tmp_path / "other.pdf")
    expect(page.get_by_role("alert")).to_contain_text("does not say how it was made")


@pytest.mark.parametrize("view", ["again", "play"])
def test_what_is_wrong_with_an_id_is_in_sight_on_a_phone(visit: Open, view: str) -> None:
    page = visit(f"#{view}", phone=True)
    field = page.locator("#again-id, #puzzle-id")
    field.fill("longo-1-XXXX")
    field.press("Enter")

    expect(page.locator(".trouble:not(:empty)")).to_be_in_viewport(ratio=0.9)
