"""Played games in the browser: written down by tapping, pasted, reviewed, and made into puzzles."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .axe import violations
from .conftest import IS_SITE, Open, answered
from .test_solve import is_struck

LATE = "classic r3 y3,4,6,7 g11,9,8 b9-6x\n1+1 / -\n3+3 / g6"
ROLLED = "#review?game=classic&roll=5,1,3,6,1,5"
TABLE = "#review?game=Ann%3A+classic%0ABen%3A+classic"


def roll(page: Page, faces: str) -> None:
    """Tap what the dice show, the white ones first."""
    for face in faces:
        unset = page.locator(".rolling .die b").count()
        page.locator(f'[data-face="{face}"]').click()
        expect(page.locator(".rolling .die b")).to_have_count(unset - 1)


def cross(page: Page, name: str) -> None:
    page.locator(f'.cell[aria-label^="{name},"].open').click()


@pytest.mark.parametrize("phone", [False, True])
def test_a_turn_of_two_players_is_written_down_by_tapping(visit: Open, phone: bool) -> None:
    page = visit("#review", phone=phone)
    page.get_by_label("Players of the game").fill("Ann, Ben")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Turn 1 · Ann rolls")).to_be_visible()
    roll(page, "513615")
    cross(page, "red 6")
    expect(page.locator(".now-do")).to_contain_text("Ben: Cross the sum")
    cross(page, "yellow 6")
    expect(page.locator(".now-do")).to_contain_text("Ann: Add a white die")
    cross(page, "blue 10")
    expect(page.get_by_role("heading", name="Turn 2 · Ben rolls")).to_be_visible()
    expect(page.locator(".played li")).to_contain_text("Ann: red 6 · blue 10 (5 + B 5)")
    expect(page.locator("#game-text")).to_have_value("Ann: classic\nBen: classic\n5+1 r3 y6 g1 b5 / r6 b10=5+5 / y6")

    page.reload()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("heading", name="Turn 1 · Ann rolls")).to_be_visible()
    expect(page.locator(".cell.open").first).to_be_visible()


def test_a_turn_is_written_down_by_keyboard_alone(visit: Open) -> None:
    page = visit("#review?game=classic")
    page.locator('[data-face="1"]').focus()
    for n, face in enumerate("513615", 1):
        page.keyboard.press(face)
        expect(page.locator(".rolling .die b")).to_have_count(6 - n)
    expect(page.locator('.cell[aria-label^="red 6,"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('.cell[aria-label^="red 6,"].fresh')).to_be_visible()


def test_the_second_press_of_a_double_one_is_no_move(visit: Open) -> None:
    page = visit(ROLLED)
    page.locator(".pass").evaluate("button => { button.click(); button.click(); }")
    answered(page)
    expect(page.locator(".pass")).to_have_text("Take a penalty")
    expect(page.locator(".now-do")).to_contain_text("or take a penalty")
    expect(page.locator("#game-text")).to_have_value("classic")


def test_a_digit_changes_no_die_once_all_are_known(visit: Open) -> None:
    page = visit(ROLLED)
    page.locator(".rolling .die").nth(2).focus()
    page.keyboard.press("2")
    answered(page)
    expect(page.locator(".rolling .die").first).to_have_attribute("aria-label", "white 5")
    expect(page.locator(".rolling .die").nth(2)).to_have_attribute("aria-label", "red 3")


@pytest.mark.skipif(IS_SITE, reason="without a server there are no requests that one could hold back")
def test_the_bar_of_a_review_goes_when_its_game_is_left(visit: Open) -> None:
    page = visit("#review")
    page.route("**/ask", lambda route: '"ask":"review"' in (route.request.post_data or "") or route.continue_())
    page.locator("#game-text").fill(LATE)
    page.get_by_role("button", name="Take it over").click()
    page.get_by_role("button", name="Show the review").click()
    expect(page.locator(".progress .bar")).to_be_visible()
    page.get_by_role("button", name="Another game").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Turn 1")).to_be_visible()
    expect(page.locator(".progress .bar")).to_have_count(0)


def test_who_rolls_is_kept_when_the_page_is_loaded_again(visit: Open) -> None:
    page = visit("#review?game=classic")
    page.get_by_role("button", name="Somebody else rolled").click()
    expect(page.locator(".rolling .die")).to_have_count(2)
    page.reload()
    expect(page.locator(".rolling .die")).to_have_count(2)
    expect(page.get_by_role("button", name="Somebody else rolled")).to_have_attribute("aria-pressed", "true")


def test_what_the_rules_forbid_is_said_and_other_closings_are_kept(visit: Open) -> None:
    page = visit("#review")
    page.locator("#game-text").fill("classic\n5+1 r3 y6 g1 b5 / r7")
    page.get_by_role("button", name="Take it over").click()
    expect(page.locator(".trouble")).to_have_text("line 2: r7 is not the sum of the white dice, which is 6.")
    expect(page.locator("#game-text")).to_have_value("classic\n5+1 r3 y6 g1 b5 / r7")

    page.locator("#game-text").fill("classic r2-6")
    page.get_by_role("button", name="Take it over").click()
    page.get_by_role("button", name="Somebody else rolled").click()
    expect(page.locator(".rolling .die b")).to_have_count(2)
    roll(page, "33")
    close = page.get_by_role("button", name="Close row 2")
    close.click()
    expect(close).to_have_attribute("aria-pressed", "true")
    expect(close).to_be_focused()
    assert [False, True, False, False] == [is_struck(page, row) for row in range(4)]
    page.get_by_role("button", name="Pass").click()
    expect(page.locator("#game-text")).to_have_value("classic r2,3,4,5,6\n3+3 / - / yx")


@pytest.mark.parametrize("phone", [False, True])
def test_what_is_wrong_with_a_pasted_game_is_in_sight(visit: Open, phone: bool) -> None:
    page = visit("#review", phone=phone)
    page.get_by_label("The game as text").fill("hello")
    page.get_by_role("button", name="Take it over").click()

    expect(page.get_by_role("alert").filter(has_text="'hello' is not known here")).to_be_in_viewport(ratio=0.95)


def test_a_review_says_where_points_went_and_makes_a_worksheet(visit: Open) -> None:
    page = visit("#review")
    page.locator("#game-text").fill(LATE)
    page.get_by_role("button", name="Take it over").click()
    page.get_by_role("button", name="Show the review").click()
    expect(page.locator(".dear .now-do")).to_contain_text("points lost", timeout=90_000)
    expect(page.locator(".turns tbody tr")).to_have_count(2)
    expect(page.locator(".paper img")).to_be_visible(timeout=30_000)
    with page.expect_download() as saved:
        page.get_by_role("button", name="PDF", exact=True).click()
    assert "game-review.pdf" == saved.value.suggested_filename

    assert [] == violations(page)
    page.get_by_role("button", name="Make a worksheet").click()
    expect(page.locator(".puzzle")).to_contain_text("classic", timeout=60_000)
    assert "classic-p2-15GECSNAA1F5M8" in page.url


def test_a_form_is_printed_for_games_to_be_written_down_by_hand(visit: Open) -> None:
    page = visit("#review")
    page.get_by_role("link", name="Print a form").click()
    expect(page.locator(".paper img")).to_have_attribute("alt", "Score pad: Classic, page 1 of 1")
    page.locator("summary", has_text="More settings").click()
    expect(page.get_by_label("Style")).to_have_value("record")


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("where", ["#review", TABLE])
def test_axe_finds_nothing(visit: Open, where: str, phone: bool) -> None:
    page = visit(where, phone=phone)
    page.wait_for_selector(".faces" if "game" in where else "#game-text")

    assert [] == violations(page)


GAMES = Path(__file__).parents[2] / "docs" / "games"
TEN_TURNS = {"two": (1, 13), "alone": (1, 12)}  # lines of a game
SIZES = {"desktop": (1280, 860), "tablet": (820, 1180), "phone": (390, 844)}
OVERLAPPING = """() => {
  const words = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, text = node.textContent.trim(), range = document.createRange();
    const parent = node.parentElement;
    if (!text || !parent.checkVisibility() || parent.closest(".unseen, option, thead")) continue;
    range.selectNodeContents(node);
    for (const {left, top, right, bottom} of range.getClientRects()) {
      if (right - left > 1) words.push({text, left: left + 1, right, top: top + 3, bottom: bottom - 3});
    }
  }
  const meet = (one, other) => Math.max(one.left, other.left) < Math.min(one.right, other.right)
    && Math.max(one.top, other.top) < Math.min(one.bottom, other.bottom);
  return words.flatMap((one, n) => words.slice(n + 1)
    .filter((other) => meet(one, other)).map((other) => `${one.text} / ${other.text}`));
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", TEN_TURNS)
def test_no_words_of_a_review_lie_on_others(visit: Open, game: str, size: str) -> None:
    page = visit("#review", dark=size == "tablet")
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    lines = (GAMES / f"{game}.txt").read_text("utf-8").splitlines()[slice(*TEN_TURNS[game])]
    page.locator("#game-text").fill("\n".join(lines))
    page.get_by_role("button", name="Take it over").click()
    page.get_by_role("button", name="Show the review").click()
    expect(page.locator(".dear").first).to_be_visible(timeout=90_000)
    page.locator("summary", has_text="The game as text").click()

    assert [] == page.evaluate(OVERLAPPING)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [] == violations(page)
