"""Pages before they are printed: leafed through, picked from small pictures, waited for."""

import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .axe import violations
from .conftest import IS_SITE, Open

FINISH = "classic-p2-7DB0N1B1C38RG04000X0F8"
TWO = "\n".join((Path(__file__).parents[2] / "docs/games/two.txt").read_text("utf-8").splitlines()[1:13])  # ten turns
PADS = "#pads?variant=quixo"
SHEETS = f"#puzzles?ids={FINISH}&title=Test&answers=separate"


def seen(page: Page) -> bytes:
    """The page as it is seen once nothing is on its way."""
    page.wait_for_selector(".preview:not(.busy) .paper img")
    page.locator(".paper img").evaluate("image => image.decode()")
    return page.locator(".paper img").screenshot(animations="disabled")


def of_pads(visit: Open, _: Path) -> Page:
    return visit(PADS)


def of_worksheets(visit: Open, _: Path) -> Page:
    return visit(SHEETS)


def of_a_review(visit: Open, _: Path) -> Page:
    page = visit("#review")
    page.locator("#game-text").fill(TWO)
    page.get_by_role("button", name="Take it over").click()
    page.get_by_role("button", name="Show the review").click()
    expect(page.locator(".preview .paper img")).to_be_visible(timeout=90_000)
    return page


def of_a_file(visit: Open, folder: Path) -> Page:
    file = folder / "made.pdf"
    words = ["pad", "longo", "--seed", "7", "--sheets", "6", "-o", str(file)]
    subprocess.run([sys.executable, "-m", "sheetgen", *words], check=True, capture_output=True)
    page = visit("#again")
    page.get_by_label("Drop a file here").set_input_files(file)
    return page


Desk = Callable[[Open, Path], Page]
DESKS: tuple[Desk, ...] = (of_pads, of_worksheets, of_a_review, of_a_file)


@pytest.mark.parametrize("desk", DESKS)
def test_the_arrows_leaf_through_all_pages(visit: Open, tmp_path: Path, desk: Desk) -> None:
    page = desk(visit, tmp_path)
    pictures = [seen(page)]
    where = page.locator(".leaf .where")
    count = int(where.inner_text().split()[-1])
    after, before = (page.get_by_role("button", name=f"{word} page") for word in ("Next", "Previous"))
    expect(where).to_have_text(f"Page 1 of {count}")
    expect(before).to_be_disabled()
    for number in range(2, count + 1):
        after.click()
        expect(where).to_have_text(f"Page {number} of {count}", timeout=60_000)  # another process may review it anew
        pictures.append(seen(page))
        expect(page.locator(".paper img")).to_have_attribute("alt", f"{title(page)}, page {number} of {count}")

    assert count > 1
    assert all(one != other for one, other in pairwise(pictures))
    expect(after).to_be_disabled()
    expect(after).to_be_focused()
    before.click()
    expect(where).to_have_text(f"Page {count - 1} of {count}")
    assert seen(page) == pictures[-2]


def title(page: Page) -> str:
    return str(page.locator(".paper img").get_attribute("alt")).rpartition(", page")[0]


def test_small_pictures_show_every_page_and_lead_to_it(visit: Open) -> None:
    page = visit(PADS)
    first = seen(page)
    strip = page.locator(".strip")
    expect(strip.locator("button:not([data-stale]) img[src]")).to_have_count(7)
    pictures = {small.screenshot() for small in strip.locator("img").all()}
    strip.get_by_role("button", name="Page 7 of 7").click()
    expect(page.locator(".where")).to_have_text("Page 7 of 7")
    expect(strip.locator("[aria-current]")).to_have_attribute("aria-label", "Page 7 of 7")

    assert seen(page) != first
    assert len(pictures) > 2  # board, nets, slips
    assert [] == violations(page)


def test_small_pictures_follow_the_settings(visit: Open) -> None:
    page = visit("#pads?variant=longo&sheets=6&seed=5")
    small = page.locator(".strip button:not([data-stale]) img[src]")
    expect(small).to_have_count(3)
    before = small.nth(2).screenshot()
    page.get_by_label("Colours").select_option("mono")
    seen(page)
    expect(small).to_have_count(3)

    assert before != small.nth(2).screenshot()


def test_of_many_pages_those_around_are_shown_and_the_last(visit: Open) -> None:
    page = visit("#pads?variant=classic&sheets=100")
    strip = page.locator(".strip button")
    expect(strip).to_have_count(13)
    strip.last.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".where")).to_have_text("Page 50 of 50")
    expect(strip.last).to_be_focused()
    expect(page.get_by_role("button", name="Page 49 of 50")).to_be_visible()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".where")).to_have_text("Page 49 of 50")


@pytest.mark.skipif(IS_SITE, reason="without a server there are no requests that one could hold back")
def test_a_page_that_takes_long_says_so(visit: Open) -> None:
    page = visit("#pads?variant=longo")
    seen(page)
    page.route("**/ask", lambda route: '"a5"' in (route.request.post_data or "").lower() or route.continue_())
    page.get_by_label("Paper").select_option("A5")
    expect(page.get_by_text("The page is being drawn")).to_be_visible()
