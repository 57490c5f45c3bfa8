"""Pads in the browser: chosen, seen, changed, saved."""

import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tools.screens import serving

from .axe import violations
from .conftest import IS_SITE, Open


def shown(page: Page) -> None:
    """Wait until the preview is there and nothing is on its way."""
    page.wait_for_selector(".preview:not(.busy) .paper img")


@pytest.mark.parametrize("phone", [False, True])
def test_a_pad_is_chosen_by_its_picture_and_follows_every_change(visit: Open, phone: bool) -> None:
    page = visit("#pads", phone=phone)
    shown(page)
    page.get_by_role("radio", name="Longo").check()
    page.get_by_label("Sheets", exact=True).fill("6")
    expect(page.locator(".status")).to_contain_text("Pages: 3")
    page.get_by_label("Paper").select_option("A5")
    expect(page.locator(".status")).to_contain_text("210 × 148 mm")

    assert "variant=longo" in page.url
    assert "sheets=6" in page.url


def test_a_link_brings_the_very_page_back(visit: Open) -> None:
    page = visit("#pads?variant=mixx-b&seed=42&sheets=3")
    shown(page)
    expect(page.get_by_role("radio", name="Mixx B")).to_be_checked()
    expect(page.get_by_label("Sheets", exact=True)).to_have_value("3")
    page.get_by_label("Colours").select_option("mono")
    page.get_by_role("radio", name="Longo").check()
    page.go_back()
    expect(page.get_by_role("radio", name="Mixx B")).to_be_checked()
    expect(page.get_by_label("Colours")).to_have_value("mono")


@pytest.mark.parametrize("ending", ["pdf", "svg"])
def test_what_is_saved_is_what_the_command_writes(visit: Open, tmp_path: Path, ending: str) -> None:
    page = visit("#pads?variant=longo&seed=7&sheets=1&palette=mono")
    shown(page)
    with page.expect_download() as caught:
        page.get_by_role("button", name=ending.upper(), exact=True).click()
    saved = tmp_path / "saved"
    caught.value.save_as(saved)
    written = tmp_path / f"written.{ending}"
    words = ["pad", "longo", "--seed", "7", "--sheets", "1", "--palette", "mono", "-o", str(written)]
    subprocess.run([sys.executable, "-m", "sheetgen", *words], check=True, capture_output=True)

    assert written.read_bytes() == saved.read_bytes()


def test_a_mistake_is_said_in_a_sentence(visit: Open) -> None:
    page = visit("#pads?variant=longo&paper=A6&up=8", lang="de")
    expect(page.get_by_role("alert")).to_contain_text("Die Felder würden zu klein für einen Stift.")


def test_a_report_is_in_the_language_of_the_page(visit: Open) -> None:
    title = "Bundesjugendspiele der Grundschule am Alten Markt in Neustadt an der Weinstraße"
    page = visit(f"#pads?variant=classic&paper=A6&title={title}", lang="de")
    expect(page.locator(".status .hint")).to_contain_text(
        "passt nicht ganz aufs Blatt: Platz ist für 46 von 79 Zeichen. Gedruckt wird 'Bundes"
    )


def test_the_language_is_the_browsers_and_is_kept(visit: Open) -> None:
    page = visit("#pads", lang="de-AT")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator("header select").select_option("it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "it")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing(visit: Open, phone: bool, dark: bool) -> None:
    page = visit("#pads?variant=bonus-a&back=same", phone=phone, dark=dark)
    shown(page)
    page.get_by_text("More settings").click()

    assert [] == violations(page)


@pytest.mark.skipif(IS_SITE, reason="the site has no settings")
def test_codes_lead_where_the_person_has_set_it(visit: Open, tmp_path: Path) -> None:
    settings = tmp_path / "config.toml"
    settings.write_text('link = "https://my.school/x/"\n')
    with serving(settings) as address:
        page = visit("#play")
        page.goto(f"{address}#pads?variant=longo&seed=7&sheets=1")
        shown(page)
        files = [saved(page, tmp_path)]
        page.get_by_text("More settings").click()
        page.get_by_label("QR codes lead to the page on the web").uncheck()
        shown(page)
        files.append(saved(page, tmp_path))

    assert files == [written(tmp_path, "--sheets", "1", *more) for more in (("--link", "https://my.school/x/"), ())]


def test_codes_lead_nowhere_from_a_program_of_ones_own(visit: Open) -> None:
    page = visit("#pads?link=yes&seed=7")
    shown(page)
    page.get_by_text("More settings").click()
    expect(page.get_by_label("QR code", exact=True)).to_be_checked()
    expect(page.get_by_label("QR codes lead to the page on the web")).to_have_count(int(IS_SITE))


def saved(page: Page, folder: Path) -> bytes:
    with page.expect_download() as caught:
        page.get_by_role("button", name="PDF", exact=True).click()
    caught.value.save_as(folder / "saved.pdf")
    return (folder / "saved.pdf").read_bytes()


def written(folder: Path, *words: str, variant: str = "longo") -> bytes:
    command = [sys.executable, "-m", "sheetgen", "pad", variant, "--seed", "7", *words, "--force"]
    subprocess.run([*command, "-o", str(folder / "written.pdf")], check=True, capture_output=True)
    return (folder / "written.pdf").read_bytes()


LATE = urlencode({"game": "classic r3 y3,4,6,7 g11,9,8 b9-6x\n1+1 / -\n3+3 / g6"})
SIZES = {"desktop": (1280, 860), "phone": (390, 844), "small": (360, 740)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "de", "it", "pl", "tr"])
def test_all_games_are_in_sight_when_the_page_opens(visit: Open, lang: str, size: str) -> None:
    page = visit("#pads", lang=lang)
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    shown(page)
    games = [each.bounding_box() for each in page.locator(".pictures .picture").all()]
    button = page.locator(".preview .main").bounding_box()

    assert len(games) > 12
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= width for box in games)
    assert all(box and box["y"] + box["height"] <= height for box in games)
    assert button and button["y"] + button["height"] <= height


def test_ones_own_variant_is_chosen_by_its_title(visit: Open) -> None:
    page = visit("#variant")
    for name, title in (("one", "A short evening"), ("two", "Alike"), ("three", "Alike")):
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Title").fill(title)
        page.get_by_role("button", name="Keep it in this browser").click()
        expect(page.get_by_role("button", name=f"Forget {name}.toml")).to_be_visible()
    titles = ["A short evening", "Alike (two)", "Alike (three)"]
    page.get_by_role("link", name="Pads & rules").click()
    for title in titles:
        expect(page.get_by_role("radio", name=title, exact=True)).to_have_count(1)
    page.get_by_role("radio", name=titles[1]).check()
    expect(page.locator(".settings legend")).to_have_text(titles[1])
    for view, label in (("Worksheets", "Game"), ("Review a game", "Game"), ("Solve & odds", "Game")):
        page.get_by_role("link", name=view).click()
        options = page.get_by_label(label, exact=True).locator("option")
        expect(options.filter(has_text="Alike")).to_have_text(titles[1:])
        expect(options.filter(has_text="short evening")).to_have_text(titles[:1])


def test_the_parts_of_a_set_are_chosen_by_their_pictures(visit: Open, tmp_path: Path) -> None:
    page = visit("#pads?variant=quixo&seed=7")
    shown(page)
    expect(page.locator(".where")).to_have_text("Page 1 of 7")
    before = page.locator(".paper img").screenshot()
    for part in ("Board", "Cubes to fold", "Score slips"):
        page.get_by_role("checkbox", name="Flat tiles").check()
        page.get_by_role("checkbox", name=part).uncheck()
    expect(page.locator(".status")).to_contain_text("Pages: 1")
    shown(page)
    expect(page.get_by_role("checkbox", name="Flat tiles")).to_be_disabled()  # a set of nothing
    expect(page.locator(".settings .picture img[src]")).to_have_count(4)

    assert before != page.locator(".paper img").screenshot()
    assert "things=tiles" in page.url
    assert saved(page, tmp_path) == written(tmp_path, "--what", "tiles", variant="quixo")


def test_the_names_of_a_class_are_pasted_and_stand_in_no_link(visit: Open) -> None:
    page = visit("#pads?variant=longo&up=1&names=Ida%2CJan")
    expect(page.locator(".status")).to_contain_text("Pages: 2")
    page.get_by_label("Players’ names").fill("First name\tLast name\nAnn\tLee\nZoë\tKranz\nCem\tDağ\n")
    expect(page.locator(".status")).to_contain_text("Pages: 3")
    page.get_by_label("Copies").evaluate("(field) => { field.closest('details').open = true; }")
    page.get_by_label("Copies").fill("2")
    expect(page.locator(".status")).to_contain_text("Pages: 6")

    assert "copies=2" in page.url
    assert not [name for name in ("Ann", "Lee", "Ida") if name in page.url]


def test_draw_again_is_offered_where_something_is_drawn(visit: Open) -> None:
    page = visit("#pads?variant=mixx-b&seed=42")
    again = page.get_by_role("button", name="Draw again")
    shown(page)
    before = page.locator(".paper img").screenshot()
    again.click()
    expect(page.locator(".settings output")).not_to_have_text("42")
    shown(page)
    page.wait_for_timeout(300)

    assert before != page.locator(".paper img").screenshot()
    page.locator('input[value="classic"]').check()
    expect(again).to_have_count(0)
    page.get_by_role("radio", name="Mixx B").check()
    expect(again).to_be_visible()
    for label in ("Rules on one page", "Test page for the printer"):
        page.get_by_label("What to print").select_option(label=label)
        shown(page)
        expect(again).to_have_count(0)
    page.get_by_label("What to print").select_option("pad")
    expect(again).to_be_visible()
    page.get_by_text("More settings").click()
    page.get_by_label("Cards").select_option("official")
    expect(again).to_have_count(0)


PAPERS = {"en-US": "Letter", "es-MX": "Letter", "fr-CA": "Letter", "en-GB": "A4", "de": "A4", "en": "A4"}


@pytest.mark.parametrize(("lang", "paper"), PAPERS.items())
def test_paper_is_that_of_the_browsers_country(visit: Open, lang: str, paper: str) -> None:
    size = {"A4": "210 × 297 mm", "Letter": "216 × 279 mm"}[paper]
    page = visit("#pads", lang=lang)
    for where in ("#pads", "#puzzles?ids=classic-p2-7DB0N1B1C38RG04000X0F8", f"#review?{LATE}", "#again?id=longo-1-JQ"):
        page.evaluate("where => { location.hash = where; }", where)
        page.wait_for_selector(f"nav [aria-current][href='{where.partition('?')[0]}']")
        if "review" in where:
            page.locator(".actions.last button").first.click()
        expect(page.locator(".preview .status")).to_contain_text(size, timeout=60_000)
    page.goto(f"{page.url.partition('#')[0]}#pads?paper=A5")
    expect(page.locator(".preview .status")).to_contain_text("148 mm")


def test_a_browser_that_names_its_language_as_the_system_does_opens_the_page(visit: Open) -> None:
    page = visit("#pads")
    page.add_init_script("Object.defineProperty(navigator, 'language', {get: () => 'en-US@posix'})")
    page.reload()
    expect(page.locator(".preview .status")).to_contain_text("216 × 279 mm", timeout=60_000)


@pytest.mark.skipif(IS_SITE, reason="the site has no settings")
def test_ones_own_paper_goes_before_that_of_the_country(visit: Open, tmp_path: Path) -> None:
    settings = tmp_path / "config.toml"
    settings.write_text('paper = "A4"\n')
    with serving(settings) as address:
        page = visit("#play", lang="en-US")
        page.goto(f"{address}#pads?variant=longo")
        expect(page.locator(".preview .status")).to_contain_text("210 × 297 mm")
