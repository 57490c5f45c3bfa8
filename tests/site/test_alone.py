"""The page with no program and no network behind it: what the commands write, it writes to the byte."""

import base64
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, expect

from sheetgen.web import worker
from tests.browser.axe import violations
from tests.every_item import picture

from .conftest import SHOWN, ask, natively
from .wishes import WISHES, Wish

LOGO = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect x="10" y="5" width="20" height="10"/></svg>'
)


@pytest.mark.parametrize("wish", WISHES[::17], ids=str)
def test_its_files_are_those_of_the_command(alone: Page, wish: Wish) -> None:
    assert natively("print", wish.request) == ask(alone, "print", wish.request)


def test_dots_are_drawn_as_the_command_draws_them(alone: Page) -> None:
    request = {"lang": "en", "what": "pad", "wish": {"variant": "longo", "seed": "7", "sheets": 1}, "style": {}}
    made, usual = (
        Image.open(BytesIO(base64.b64decode(found["files"][0]["content"])))
        for found in (
            ask(alone, "print", {**request, "format": "png", "dpi": 100}),
            natively("print", {**request, "format": "png", "dpi": 100}),
        )
    )

    assert usual.info["dpi"] == made.info["dpi"]
    assert usual.info["sheetgen"] == made.info["sheetgen"]
    assert usual.size == made.size
    difference = ImageStat.Stat(ImageChops.difference(usual.convert("RGB"), made.convert("RGB")))

    assert 1 > max(difference.rms)  # of 255: edges come out a trace lighter or darker on other processors


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_plain_picture_becomes_the_same_logo(alone: Page, kind: str) -> None:
    name, content = f"a.{kind.lower()}", base64.b64encode(picture(kind)).decode()
    request = {"lang": "en", "what": "pad", "wish": {"variant": "classic", "seed": "7", "sheets": 1, "logo": name}}
    request |= {"style": {}, "files": {name: content}}

    assert natively("print", request) == ask(alone, "print", request)


def test_a_drawing_becomes_a_logo(alone: Page) -> None:
    files = {"a.svg": base64.b64encode(LOGO.encode()).decode()}
    wish = {"variant": "classic", "seed": "7", "sheets": 1, "logo": "a.svg"}
    request = {"lang": "en", "what": "pad", "wish": wish, "style": {}, "files": files}
    for format_ in ("pdf", "svg", "png"):
        assert "files" in ask(alone, "print", {**request, "format": format_}), format_
    broken = {**request, "files": {"a.svg": base64.b64encode(b"<svg").decode()}}

    assert "cannot be read" in ask(alone, "print", broken)["error"]


@pytest.mark.parametrize(("variant", "kind"), [("classic", "last-lock"), ("bonus-b", "chance"), ("quixo", "win-in")])
def test_the_same_puzzles_are_made_and_proven(alone: Page, variant: str, kind: str) -> None:
    request = {"lang": "de", "wish": {"variant": variant, "kind": kind, "level": "easy", "count": 2, "seed": "5"}}
    made = ask(alone, "make", request)
    ids = [puzzle["id"] for puzzle in made["puzzles"]]

    assert natively("make", request) == made
    assert ids == [puzzle["id"] for puzzle in ask(alone, "show", {"lang": "de", "ids": ids})["puzzles"]]


def test_a_position_is_solved(alone: Page) -> None:
    request = {"lang": "en", "text": "classic r3,5 y7 / 5+1"}

    assert natively("solve", request) == ask(alone, "solve", request)


def test_a_mistake_is_said_in_a_sentence(alone: Page) -> None:
    wish = {"lang": "pl", "what": "pad", "wish": {"variant": "longo"}, "style": {"paper": "A6", "up": "8"}}
    said = worker.answer({"ask": "print", "with": wish}, lambda _: None)["error"]

    assert said == ask(alone, "print", wish)["error"]


def test_a_pad_follows_every_change(alone: Page) -> None:
    alone.goto(f"{alone.url.split('#')[0]}#pads?variant=longo&seed=7")
    alone.get_by_label("Sheets", exact=True).fill("6")
    expect(alone.locator(".status")).to_contain_text("Pages: 3")

    assert [] == violations(alone)


def test_a_variant_of_ones_own_is_drawn(alone: Page) -> None:
    alone.goto(f"{alone.url.split('#')[0]}#variant")
    alone.wait_for_selector(SHOWN)


def test_a_file_is_printed_again(alone: Page, tmp_path: Path) -> None:
    request = {"lang": "en", "what": "pad", "wish": {"variant": "mixx-b", "seed": "7", "sheets": 2}, "style": {}}
    made = base64.b64decode(natively("print", request)["files"][0]["content"])
    (tmp_path / "made.pdf").write_bytes(made)
    alone.goto(f"{alone.url.split('#')[0]}#again")
    alone.get_by_label("Drop a file here").set_input_files(tmp_path / "made.pdf")
    alone.wait_for_selector(SHOWN)
    with alone.expect_download() as caught:
        alone.get_by_role("button", name="PDF", exact=True).click()
    caught.value.save_as(tmp_path / "again.pdf")

    assert made == (tmp_path / "again.pdf").read_bytes()
