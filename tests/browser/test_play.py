"""Puzzles played in the browser: by mouse, by touch, by keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from .axe import violations
from .conftest import IS_SITE, Open, answered

FINISH = "#play?id=classic-p2-7DB0N1B1C38RG04000X0F8"
BEST = ("red 8", "blue 7", "yellow 4", "yellow 5", "red 10", "blue 5")
WIN = "#play?id=quixo-p2-4DTQVFT8G02K"  # E3 top


def cell(page: Page, name: str) -> None:
    page.locator(f'.cell[aria-label^="{name},"].open').click()
    expect(page.locator(f'.cell[aria-label^="{name},"].fresh')).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_the_best_finish_is_right(visit: Open, phone: bool) -> None:
    page = visit(FINISH, phone=phone)
    for name in BEST:
        cell(page, name)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict")).to_have_text("Right! That is the answer.")


def test_another_way_is_wrong_and_nothing_is_given_away(visit: Open) -> None:
    page = visit(FINISH)
    for _ in range(6):
        done = page.locator(".done li").count()
        page.get_by_role("button", name="Pass").or_(page.get_by_role("button", name="Take a penalty")).click()
        page.wait_for_timeout(150)
        assert page.locator(".done li").count() >= done
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict")).to_contain_text("it is not the answer")
    assert "44" not in page.locator("main").inner_text()
    page.get_by_role("button", name="Show the answer").click()
    page.get_by_role("button", name="Sure? Show it").click()
    expect(page.locator(".verdict")).to_contain_text("= 44")


def test_moves_are_taken_back_and_stand_in_the_address(visit: Open) -> None:
    page = visit(FINISH)
    cell(page, "red 8")
    assert "moves=0.6" in page.url
    page.reload()
    expect(page.locator('.cell[aria-label^="red 8,"].fresh')).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".cell.fresh")).to_have_count(0)


def test_the_second_press_of_a_double_one_is_no_move(visit: Open) -> None:
    page = visit(FINISH)
    page.locator('.cell[aria-label^="red 8,"].open').evaluate("cell => { cell.click(); cell.click(); }")
    answered(page)
    expect(page.locator('.cell[aria-label^="red 8,"].fresh')).to_be_visible()
    assert page.url.endswith("moves=0.6")


SLOW = """kind => {
  const {fetch} = window;
  let isFirst = true;
  window.fetch = async (where, request) => {
    if (isFirst && JSON.parse(request.body).ask === kind) {
      isFirst = false;
      await new Promise((go) => { setTimeout(go, 1000); request.signal?.addEventListener("abort", go); });
    }
    return fetch(where, request);
  };
}"""
"""The first answer of a kind from now on comes late."""
TWICE = "button => { button.click(); button.click(); }"


@pytest.mark.skipif(IS_SITE, reason="without a server, one worker answers in turn")
def test_an_answer_about_older_moves_is_not_shown(visit: Open) -> None:
    page = visit(FINISH)
    for name in BEST[:2]:
        cell(page, name)
    page.evaluate(SLOW, "play")
    page.get_by_role("button", name="Take back").evaluate(TWICE)
    page.wait_for_timeout(2000)

    assert "moves" not in page.url
    expect(page.locator(".cell.fresh")).to_have_count(0)


@pytest.mark.skipif(IS_SITE, reason="without a server, one worker answers in turn")
def test_a_second_press_leaves_the_search_in_sight(visit: Open) -> None:
    page = visit("#play")
    page.evaluate(SLOW.replace("isFirst &&", ""), "make")
    page.get_by_role("button", name="Make a puzzle").evaluate(TWICE)
    page.wait_for_timeout(300)

    expect(page.locator(".bar").get_by_role("button", name="Cancel")).to_be_visible()


def test_a_sheet_is_played_by_keyboard_alone(visit: Open) -> None:
    page = visit(FINISH)
    page.locator('.cell[aria-label^="red 8,"]').focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator('.cell[aria-label^="yellow 8,"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('.cell[aria-label^="yellow 8,"].fresh')).to_be_visible()


@pytest.mark.parametrize("way", ["click", "drag", "keys"])
def test_a_cube_is_pushed(visit: Open, way: str) -> None:
    page = visit(WIN)
    cube = page.locator('.cube[aria-label^="E3"]')
    top = page.locator('.push[aria-label$="top"]')
    if way == "click":
        cube.click()
        top.click()
    elif way == "drag":
        cube.hover()
        page.mouse.down()
        page.locator('.edge:text("E")').hover()
        page.locator('.push[aria-label$="top"]').hover()
        page.mouse.up()
    else:
        cube.focus()
        page.keyboard.press("Enter")
        top.focus()
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict")).to_have_text("Right! That is the answer.")


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("where", ["#play", FINISH, WIN])
def test_axe_finds_nothing(visit: Open, where: str, phone: bool) -> None:
    page = visit(where, phone=phone)
    page.wait_for_selector("h1")

    assert [] == violations(page)


def test_a_sheet_is_heard_as_rows_and_numbers(visit: Open) -> None:
    page = visit(FINISH)
    expect(page.get_by_role("group", name="row 1: red")).to_be_visible()
    expect(page.get_by_role("button", name="red 3, crossed")).to_be_visible()
    expect(page.get_by_role("button", name="red 8, can be crossed")).to_be_visible()
    expect(page.get_by_role("img", name="red 1", exact=True)).to_be_visible()


def test_a_code_leads_to_the_puzzle_and_a_test_s_code_to_no_answer(visit: Open) -> None:
    page = visit("#classic-p2-7DB0N1B1C38RG04000X0F8")
    expect(page.get_by_role("button", name="Show the answer")).to_be_visible()

    page.evaluate("location.hash = '#test?classic-p2-7DB0N1B1C38RG04000X0F8'")
    expect(page.get_by_role("button", name="Show the answer")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.get_by_role("button", name="Pass")).to_be_visible()


def test_a_code_leads_to_the_card_that_it_stands_on(visit: Open) -> None:
    page = visit("#longo-1-JQ")

    expect(page.get_by_label("ID", exact=False).first).to_have_value("longo-1-jq")


def test_an_address_with_a_lone_percent_sign_is_read(visit: Open) -> None:
    page = visit("#pads?title=100%")

    expect(page.get_by_label("Title")).to_have_value("100%")


def test_every_puzzle_of_a_worksheet_has_its_play_it_and_no_answer_has_one(visit: Open) -> None:
    first, second = "classic-p2-7DB0N1B1C38RG04000X0F8", "quixo-p2-4DTQVFT8G02K"
    page = visit(f"#puzzles?ids={first},{second};{second},{first}")
    puzzles = page.locator("li.puzzle")
    expect(puzzles).to_have_count(2, timeout=60_000)
    for summary in page.locator(".puzzle summary").all():
        summary.click()

    expect(page.locator(".puzzle details a")).to_have_count(0)
    for puzzle in puzzles.all():
        assert ["Play it · A", "Play it · B"] == puzzle.get_by_role("link").all_inner_texts()
    puzzles.nth(1).get_by_role("link", name="Play it · B").click()
    expect(page.get_by_text("best final score")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_new_puzzles_come_into_view_and_nothing_jumps_where_they_are(visit: Open, phone: bool) -> None:
    page = visit("#puzzles", phone=phone)
    page.locator(".settings button.main").click()
    expect(page.locator("li.puzzle")).to_have_count(3, timeout=60_000)
    page.wait_for_selector(".preview:not(.busy) .paper img")

    expect(page.locator(".paper img")).to_be_in_viewport(ratio=0.5)
    expect(page.get_by_role("button", name="Print …")).to_be_focused()
    assert (page.evaluate("scrollY") > 0) == phone


@pytest.mark.parametrize("phone", [False, True])
def test_a_game_a_kind_and_a_level_are_chosen_and_kept_in_this_browser(visit: Open, phone: bool) -> None:
    page = visit("#play", phone=phone)
    page.get_by_role("radiogroup", name="Dice games").get_by_role("radio", name="Longo").check()
    page.get_by_role("radio", name="Add it up").check()
    page.get_by_role("radio", name="hard").check()
    expect(page.get_by_text("Hard: three things to mind.")).to_be_visible()
    make = page.get_by_role("button", name="Make a puzzle")
    expect(make).to_be_in_viewport()
    make.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Longo · Add it up · hard", timeout=60_000)
    expect(page.get_by_role("heading", level=1)).to_be_focused()

    page.evaluate("location.hash = '#pads'")
    page.evaluate("location.hash = '#play'")
    for chosen in ("Longo", "Add it up", "hard"):
        expect(page.get_by_role("radio", name=chosen)).to_be_checked()


def test_cubes_stand_apart_from_dice_and_each_game_offers_its_own_kinds(visit: Open) -> None:
    page = visit("#play?variant=classic&kind=score&level=hard")
    expect(page.get_by_role("radiogroup", name="Dice games").locator("img[src]")).to_have_count(12, timeout=60_000)
    page.get_by_role("radiogroup", name="Cube game").get_by_role("radio", name="Cubes").check()
    expect(page.get_by_role("radio", name="Add it up")).to_have_count(0)
    expect(page.get_by_role("radio", name="Win by force")).to_be_visible()
    expect(page.get_by_role("radio", name="hard")).to_be_checked()
    page.get_by_role("button", name="Make a puzzle").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("^Cubes · .* · hard$"), timeout=60_000)


@pytest.mark.parametrize("phone", [False, True])
def test_the_main_button_is_what_comes_next_up_to_the_next_puzzle(visit: Open, phone: bool) -> None:
    page = visit(FINISH, phone=phone)
    main = page.locator("main button.main")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Classic · Best finish · hard", timeout=30_000)
    while main.inner_text() != "Check":
        expect(main).to_have_text(re.compile("^(Pass|Go on|Take a penalty)$"))
        main.click()
        page.wait_for_timeout(200)
    expect(main).to_have_text("Check")
    main.click()
    expect(page.locator(".verdict .wrong")).to_be_in_viewport(ratio=1)
    expect(main).to_have_text("Take back")

    page.get_by_role("button", name="Start over").click()
    for name in BEST:
        cell(page, name)
    main.click()
    expect(page.locator(".verdict .right")).to_be_in_viewport(ratio=1)
    expect(main).to_have_text("The next one")
    main.click()
    expect(page.locator(".verdict .right")).to_have_count(0, timeout=60_000)
    expect(heading).to_have_text("Classic · Best finish · hard")
    assert FINISH not in page.url
    assert 0 == page.evaluate("scrollY")
    page.go_back()
    expect(page.locator(".fresh")).not_to_have_count(0)


def test_hints_stay_while_one_plays_and_there_are_two(visit: Open) -> None:
    page = visit(FINISH)
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    expect(page.locator(".hint")).to_have_count(1)
    hint.click()
    expect(page.locator(".hint")).to_have_count(2)
    expect(hint).to_be_disabled()
    cell(page, "red 8")
    expect(page.locator(".hint")).to_have_count(2)


def test_a_wrong_id_is_said_beside_its_field(visit: Open) -> None:
    page = visit("#play", phone=True)
    page.get_by_label("Or type the id").fill("zz")
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("alert")).to_be_in_viewport()
    expect(page.get_by_role("alert")).to_contain_text("'zz' is not an id")
    expect(page.get_by_label("Or type the id")).to_have_value("zz")


def test_the_answer_is_numbered_by_turns_and_speaks_of_no_picture_that_is_not_there(visit: Open) -> None:
    page = visit(FINISH)
    page.get_by_role("button", name="Show the answer").click()
    page.get_by_role("button", name="Sure? Show it").click()
    expect(page.locator(".solution")).to_contain_text("1. ")
    expect(page.locator("main button.main")).to_have_text("The next one")

    page.evaluate("location.hash = '#play?kind=best-move&level=medium&variant=classic'")
    page.get_by_role("button", name="Make a puzzle").click()
    page.get_by_role("button", name="Show the answer").click(timeout=60_000)
    page.get_by_role("button", name="Sure? Show it").click()
    expect(page.locator(".solution")).to_contain_text("Expected final score after the move")
    assert "Bars" not in page.locator(".solution").inner_text()


def test_a_wrong_number_is_not_called_a_move_that_the_rules_allow(visit: Open) -> None:
    page = visit("#play?kind=score&level=easy&variant=classic")
    page.get_by_role("button", name="Make a puzzle").click()
    page.get_by_label("total").fill("-77", timeout=60_000)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".wrong")).to_have_text("Not yet: that is not the answer.")
    expect(page.get_by_label("total")).to_have_value("-77")


def test_where_a_dot_points_can_be_read_in_the_dark(visit: Open) -> None:
    page = visit("#play?variant=quixo&kind=teams&level=easy", dark=True)
    page.get_by_role("button", name="Make a puzzle").click()
    page.locator(".cube.open").first.click(timeout=60_000)
    page.locator(".push").first.click()
    expect(page.locator(".dots button")).to_have_count(2)
    for button in page.locator(".dots button").all():
        expect(button).to_have_css("color", "rgb(38, 40, 43)")
        expect(button).to_have_css("background-color", "rgb(255, 255, 255)")


def test_the_id_of_a_worksheet_leads_to_its_puzzles(visit: Open) -> None:
    page = visit("#play")
    page.get_by_label("Or type the id").fill("classic-w2-7DB0N1B1C38RG04000X0FB")
    page.get_by_role("button", name="Open it").click()
    page.wait_for_selector("nav [aria-current][href='#puzzles']")
    assert "ids=classic-w2-" in page.url
