"""From view to view and back, in two tabs, on the smallest phone, by keyboard, and while the server is away."""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.serving import served

from .axe import violations
from .conftest import IS_SITE, Open, answered

VIEWS = {
    "pads": "#pads?variant=longo&sheets=9&seed=5&paper=A5",
    "puzzles": "#puzzles?ids=classic-p2-7DB0N1B1C38RG04000X0F8&title=T",
    "play": "#play?id=classic-p2-7DB0N1B1C38RG04000X0F8",
    "solve": "#solve?position=classic+r3%2C5+g12+%2F+5%2B1+r3+y6+g1+b5+%2F+2%2B2",
    "variant": "#variant",
    "again": "#again?id=longo-1-JQ",
}
SEARCH = "#puzzles?sections=1,easy,chance,2,classic"  # nothing is found in 8,000 tries


def settled(page: Page, view: str) -> str:
    """What is to be read in a view, once nothing in it changes any more."""
    page.wait_for_selector(f"nav [aria-current][href='#{view}']")
    others = "|".join(map(re.escape, page.locator("nav a:not([aria-current])").all_text_contents()))
    expect(page).not_to_have_title(re.compile(f"^({others}) · "))  # the view before is seen until its title goes
    page.wait_for_selector("main h1", state="attached")
    answered(page)
    if view == "puzzles":
        page.wait_for_selector("li.puzzle", timeout=60_000)
    seen, now = "", page.locator("main").inner_text()
    while not now or seen != now or page.locator(".busy").count():
        page.wait_for_timeout(400)
        seen, now = now, page.locator("main").inner_text()
    return str(now)


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_is_the_same_after_reload_and_back_and_forward(visit: Open, view: str) -> None:
    page = visit("#pads" if view != "pads" else "#again")
    settled(page, "pads" if view != "pads" else "again")
    page.evaluate("where => { location.hash = where; }", VIEWS[view])
    seen, address = settled(page, view), page.url
    page.reload()

    assert (seen, address) == (settled(page, view), page.url)
    page.go_back()
    settled(page, "pads" if view != "pads" else "again")
    page.go_forward()

    assert (seen, address) == (settled(page, view), page.url)


def test_a_view_that_was_left_early_does_not_write_into_the_address(visit: Open) -> None:
    page = visit("#again")
    settled(page, "again")
    for view in ("variant", "solve", "puzzles", "pads", "play"):  # each is left while it is still being fetched
        page.evaluate("where => { location.hash = where; }", VIEWS[view])
    settled(page, "play")
    page.wait_for_timeout(500)

    assert page.url.endswith(VIEWS["play"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Classic · Best finish · hard")
    expect(page.get_by_text("best final score")).to_be_visible()


def test_two_tabs_do_not_wait_for_each_other(visit: Open, browser: Browser) -> None:
    first = visit(SEARCH)
    first.locator(".settings button.main").click()
    expect(first.locator(".bar span")).to_contain_text("of at most 8,000 tried", timeout=60_000)
    second = visit("#pads?seed=1")
    second.wait_for_selector(".preview:not(.busy) .paper img", timeout=30_000 if IS_SITE else 10_000)

    expect(first.locator(".bar")).to_have_count(1)


def test_a_long_search_ends_when_its_tab_is_closed(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        page = browser.new_page(locale="en")
        page.goto(f"http://localhost:{server.port}/{SEARCH}")
        page.locator(".settings button.main").click()
        expect(page.locator(".bar span")).to_contain_text("tried", timeout=60_000)
        before = len(server.processes())
        page.close()
        deadline = time.monotonic() + 10
        while len(server.processes()) == before and time.monotonic() < deadline:
            time.sleep(0.1)

        assert before - 1 == len(server.processes())


def test_the_page_goes_on_when_the_server_is_back(browser: Browser, tmp_path: Path) -> None:
    page = browser.new_page(locale="en")
    with served(tmp_path) as server:
        port = str(server.port)
        page.goto(f"http://localhost:{port}/#pads")
        page.wait_for_selector(".preview:not(.busy) .paper img")
    page.get_by_label("Paper", exact=True).select_option("A5")
    expect(page.locator(".preview .trouble")).to_have_text("The program does not answer. Is it still running?")
    page.get_by_role("link", name="Solve & odds").click()
    expect(page.get_by_role("alert")).to_have_text("The program does not answer. Is it still running?")
    page.get_by_role("link", name="Pads & rules").click()
    expect(page.locator(".preview .trouble")).to_contain_text("does not answer")
    with served(tmp_path, "--port", port):
        expect(page.locator(".preview .paper img")).to_have_count(1, timeout=15_000)
        expect(page.locator(".preview .trouble")).to_be_empty()
        page.get_by_role("link", name="Solve & odds").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Solve & odds")
    page.close()


BONUS = "#solve?position=bonus-a"
CUBES = "#solve?position=quixo+XXXX.%2F...../...../...../OOO..+X"


@pytest.mark.parametrize("where", [*VIEWS.values(), BONUS, CUBES])
def test_axe_finds_nothing_in_the_dark(visit: Open, where: str) -> None:
    page = visit(where, dark=True)
    settled(page, where[1:].partition("?")[0])

    assert [] == violations(page)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("lang", ["de", "tr"])
def test_nothing_is_wider_than_a_small_phone(visit: Open, view: str, lang: str) -> None:
    page = visit(VIEWS[view], lang=lang, phone=True)
    page.set_viewport_size({"width": 360, "height": 740})
    settled(page, view)

    assert 0 == page.evaluate("document.documentElement.scrollWidth - innerWidth")


def test_the_picture_that_is_chosen_is_in_view_on_a_phone(visit: Open) -> None:
    page = visit("#pads?variant=quixo", phone=True)
    expect(page.get_by_role("radio", name="Cubes")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize(
    ("where", "label", "key"),
    [
        ("#pads", "What to print", "ArrowDown"),
        ("#puzzles", "Worksheet", "ArrowDown"),
        ("#puzzles", "Versions for neighbours", "ArrowDown"),
        ("#puzzles", "Kind", "ArrowDown"),
        ("#variant", "red", "Enter"),
    ],
)
def test_the_keyboard_stays_where_it_is_when_the_form_changes(visit: Open, where: str, label: str, key: str) -> None:
    page = visit(where)
    field = page.get_by_label(label, exact=True) if key != "Enter" else page.get_by_role("button", name=label).first
    field.focus()
    page.keyboard.press(key)
    page.wait_for_timeout(300)

    named = page.evaluate("document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent")
    assert label == named.strip()


def comes_to(page: Page, place: float) -> bool:
    """Whether the page is scrolled to a place within some seconds, and stays there."""
    for _ in range(40):
        page.wait_for_timeout(250)
        if abs(place - page.evaluate("scrollY")) < 2:
            page.wait_for_timeout(250)
            return bool(abs(place - page.evaluate("scrollY")) < 2)
    return False


def test_a_link_opens_a_view_at_its_top_and_going_back_shows_what_was_left(visit: Open) -> None:
    page = visit(VIEWS["puzzles"], phone=True)
    play = page.get_by_role("link", name="Play it")
    play.scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    left = page.evaluate("scrollY")
    play.click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()

    assert left > 300
    assert 0 == page.evaluate("scrollY")
    page.evaluate("scrollTo(0, 120)")
    page.go_back()
    expect(play).to_be_in_viewport()
    assert comes_to(page, left)
    page.go_forward()
    assert comes_to(page, 120)


def test_a_reload_shows_what_was_in_view(visit: Open) -> None:
    page = visit(VIEWS["puzzles"], phone=True)
    page.get_by_role("link", name="Play it").scroll_into_view_if_needed()
    left = page.evaluate("scrollY")
    page.reload()

    assert comes_to(page, left)
