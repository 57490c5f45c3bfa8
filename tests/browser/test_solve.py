"""Positions clicked together in the browser, solved and valued."""

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page, Route, expect

from .axe import violations
from .conftest import IS_SITE, Open

ODDS = "classic r2,3,5,6,7,9 y4,5,7,9 g11,9,8,6 b10,9,7 pen=1 / 4+3 r6 y5 g1 b2"


@pytest.mark.parametrize("phone", [False, True])
def test_a_position_is_clicked_together_and_solved(visit: Open, phone: bool) -> None:
    page = visit("#solve", phone=phone)
    for name in ("red 3", "red 5", "green 12"):
        page.get_by_role("button", name=name, exact=True).first.click()
        expect(page.get_by_role("button", name=f"{name}, crossed").first).to_be_visible()
    page.get_by_role("button", name="+ another player’s roll").click()
    page.locator('[data-die="0-w0"]').click()
    expect(page.get_by_label("The position as a line of text")).to_have_value("classic r3,5 g12 / 2+1")
    page.get_by_role("button", name="Best finish").click()
    expect(page.locator(".result h2")).to_contain_text("best final score", timeout=60_000)
    page.locator(".film button").first.click()
    expect(page.locator(".film [role=status]")).to_have_text("The position as it is")


@pytest.mark.parametrize("name", ["classic", "longo", "big-points", "double-a", "double-b", "x-change", "bonus-b"])
def test_what_a_finger_presses_on_a_small_phone_is_large_enough(visit: Open, name: str) -> None:
    page = visit(f"#solve?position={name}", phone=True)
    page.set_viewport_size({"width": 360, "height": 740})
    expect(page.locator(".lock.button")).to_have_count(4)
    sizes = page.locator(".sheetplace button").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(({width, height}) => Math.min(width, height))"
    )

    assert min(sizes) >= 24
    assert 360 == page.evaluate("document.documentElement.scrollWidth")


def is_struck(page: Page, row: int) -> bool:
    """Whether a dark line runs through the middle of a row from its last cross to the end of its lock, as on paper."""
    lines = page.locator(".sheet .row:not(.round)")
    cells = lines.nth(row).locator(".cell:not(.second):not(.crossed)")
    lock = lines.nth(row).locator(".lock").bounding_box()
    boxes = [cell.bounding_box() for cell in cells.all()]
    assert lock
    assert all(boxes)
    image = Image.open(BytesIO(page.screenshot())).convert("L")
    dark = [value < 140 for value in image.tobytes()]
    found = []
    for box in filter(None, [*boxes, lock]):  # beside each digit, in the fifth of the cell at its left
        places = range(round(box["x"] + 3), round(box["x"] + box["width"] / 6))
        heights = range(round(box["y"] + box["height"] * 0.3), round(box["y"] + box["height"] * 0.7))
        found.append(all(any(dark[y * image.width + x] for y in heights) for x in places))
    assert len(set(found)) == 1
    return found[0]


@pytest.mark.parametrize("phone", [False, True])
def test_the_lock_closes_a_row_and_the_row_is_struck_through_at_once(visit: Open, phone: bool) -> None:
    """A dash stood for a closed row in one view, and for an open one in the other; nothing else told them apart."""
    page = visit("#solve?position=classic", phone=phone)
    lock = page.get_by_role("button", name="Close row 3")
    expect(lock).to_have_attribute("aria-pressed", "false")
    lock.scroll_into_view_if_needed()
    assert [False] * 4 == [is_struck(page, row) for row in range(4)]

    lock.click()
    expect(lock).to_have_attribute("aria-pressed", "true")
    expect(lock).to_be_focused()
    expect(page.get_by_role("group", name="row 3: green, closed by somebody else")).to_be_visible()
    expect(page.get_by_label("The position as a line of text")).to_have_value("classic gx")
    page.mouse.move(0, 0)
    assert [False, False, True, False] == [is_struck(page, row) for row in range(4)]

    page.get_by_role("button", name="green 12", exact=True).click()  # the line keeps no cell from being pressed
    expect(page.get_by_role("button", name="green 12, crossed")).to_be_visible()
    lock.click()
    expect(lock).to_have_attribute("aria-pressed", "false")
    page.mouse.move(0, 0)
    assert not is_struck(page, 2)
    assert [] == violations(page)


@pytest.mark.parametrize("name", ["classic", "big-points", "double-a", "double-b", "connected-b", "mixx-a"])
def test_a_closed_row_of_every_kind_is_struck_through(visit: Open, name: str) -> None:
    page = visit(f"#solve?position={name} 2:x")
    expect(page.get_by_role("button", name="Close row 2")).to_have_attribute("aria-pressed", "true")

    assert [False, True, False, False] == [is_struck(page, row) for row in range(4)]


def test_a_row_closed_by_oneself_has_its_lock_crossed_in_every_view(visit: Open) -> None:
    page = visit("#solve?position=classic r2,3,4,5,6,12 / 2%2B2")
    expect(page.get_by_role("img", name="lock, crossed")).to_have_count(1)
    expect(page.get_by_role("button", name=re.compile("^Close row"))).to_have_count(3)
    page.get_by_role("button", name="Best finish").click()
    expect(page.locator(".film").get_by_role("img", name="lock, crossed")).to_have_count(1, timeout=60_000)


@pytest.mark.parametrize("phone", [False, True])
def test_longo_is_solved_with_the_lucky_numbers_of_the_sheet(visit: Open, phone: bool) -> None:
    """It was solved without any, silently, and there was no field to say which."""
    page = visit("#solve?position=longo r2-14 y2-14 g16-4 b16,5 / 6%2B8", phone=phone)
    page.get_by_role("button", name="Best finish").click()
    expect(page.locator(".card .trouble")).to_contain_text("Which lucky numbers does the sheet have?")
    expect(page.locator(".card .trouble")).to_be_in_viewport()
    expect(page.get_by_label("Lucky number 1")).to_be_focused()
    expect(page.locator(".result h2")).to_have_count(0)
    page.get_by_role("button", name="Odds").click()
    expect(page.locator(".card .trouble")).to_contain_text("Which lucky numbers does the sheet have?")

    page.get_by_label("Lucky number 1").select_option("8")
    page.get_by_label("Lucky number 2").focus()
    page.get_by_label("Lucky number 2").select_option("8")
    expect(page.locator(".card .trouble")).to_contain_text(re.compile("8 .* twice"))
    page.get_by_label("Lucky number 2").select_option("14")
    expect(page.get_by_label("Lucky number 2")).to_be_focused()
    expect(page.get_by_label("The position as a line of text")).to_have_value(re.compile("^longo lucky=8,14 r2,3"))
    expect(page.locator(".card .trouble")).to_be_empty()
    page.get_by_role("button", name="Best finish").click()
    expect(page.locator(".result .done")).to_contain_text("blue 4 (lucky number)", timeout=60_000)
    assert [] == violations(page)


def test_the_id_of_a_sheet_says_what_is_on_its_card_and_keeps_the_crosses(visit: Open) -> None:
    page = visit("#solve?position=longo r3 / 2%2B6")
    page.get_by_label("Id of your sheet").fill("longo-1-JQ")
    page.get_by_label("Id of your sheet").press("Enter")
    text = page.get_by_label("The position as a line of text")
    expect(text).to_have_value("longo lucky=5,8 r3 / 2+6")
    expect(page.get_by_label("Lucky number 1")).to_have_value("5")

    page.goto(page.url.partition("#")[0] + "#solve?position=mixx-b")
    expect(page.get_by_text("the official card")).to_be_visible()
    page.get_by_label("Id of your sheet").fill("mixx-b-1-1")
    page.get_by_label("Id of your sheet").press("Enter")
    expect(page.locator(".card .trouble")).to_contain_text("A letter of")
    text.fill("longo-1-JQ r3,5 g12x / 2+6")
    text.press("Enter")
    expect(text).to_have_value("longo lucky=5,8 r3,5 g12x / 2+6")


def test_only_what_is_drawn_is_asked_for(visit: Open) -> None:
    page = visit("#solve?position=classic")
    expect(page.get_by_label("The position as a line of text")).to_have_value("classic")
    expect(page.get_by_label("Id of your sheet")).to_have_count(0)
    expect(page.get_by_label("Lucky number 1")).to_have_count(0)


def test_fields_of_the_bonus_row_are_crossed_when_used_and_struck_with_their_row(visit: Open) -> None:
    """Those of a closed row looked free, and the sheets of an answer had no bonus row at all."""
    page = visit("#solve?position=bonus-a r2 used=1 / 1%2B2 / 3%2B3")
    page.get_by_role("button", name="Close row 3").click()
    expect(page.get_by_role("button", name="3: green, struck out")).to_be_visible()
    page.get_by_role("button", name="2: yellow").click()
    expect(page.get_by_role("button", name="2: yellow, crossed")).to_be_focused()
    expect(page.get_by_label("The position as a line of text")).to_have_value(re.compile("^bonus-a r2 gx used=2 /"))
    page.get_by_role("button", name="Best finish").click()
    film = page.locator(".film")
    expect(film.get_by_role("img", name="12: green, struck out")).to_be_visible(timeout=60_000)
    expect(film.get_by_role("img", name="4: blue, crossed")).to_be_visible()
    film.get_by_role("button", name="Previous step").click()
    film.get_by_role("button", name="Previous step").click()
    expect(film.get_by_role("img", name="4: blue", exact=True)).to_be_visible()


def test_what_symbols_mean_is_said_below_the_sheet(visit: Open) -> None:
    page = visit("#solve?position=bonus-b", phone=True)
    expect(page.locator(".symbols")).to_contain_text("+13 13 extra points")
    size = page.locator(".cell small").first.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")

    assert size >= 9
    assert [] == violations(page)


def test_a_board_names_its_columns_and_rows_as_answers_do(visit: Open) -> None:
    """An answer said "E1 left", and nothing on the board told which cube that is."""
    page = visit("#solve?position=quixo XXXX./...../...../...../OOO.. X")
    expect(page.locator(".boardgame .edge")).to_have_text(["", *"ABCDE12345"])
    page.get_by_role("button", name="Who wins?").click()
    expect(page.locator(".film .edge")).to_have_text(["", *"ABCDE12345"], timeout=60_000)
    a1, e1 = (page.get_by_role("button", name=re.compile(f"^{name}: ")).bounding_box() for name in ("A1", "E1"))
    named = page.locator(".boardgame .edge", has_text="E").first.bounding_box()
    assert a1
    assert e1
    assert named
    assert a1["x"] < e1["x"] < named["x"] + named["width"] / 2 < e1["x"] + e1["width"]


def test_every_move_is_valued_with_bars(visit: Open) -> None:
    page = visit("#solve")
    page.get_by_label("The position as a line of text").fill(ODDS)
    page.get_by_role("button", name="Take it over").click()
    expect(page.get_by_role("button", name="red 9, crossed")).to_be_visible()
    page.get_by_role("button", name="Odds").click()
    expect(page.locator(".bars tbody tr").first).to_contain_text("red 10 (4 + R 6)", timeout=60_000)
    expect(page.locator(".bars tbody tr").first).to_contain_text("84.72")

    assert [] == violations(page)


@pytest.mark.skipif(IS_SITE, reason="without a server there are no requests that one could hold back")
def test_the_bar_stays_while_a_second_answer_is_awaited_and_goes_with_the_position(visit: Open) -> None:
    page = visit("#solve")
    page.route("**/ask", lambda route: '"ask":"odds"' in (route.request.post_data or "") or route.continue_())
    page.get_by_role("button", name="Odds").click()
    expect(page.locator(".progress .bar")).to_be_visible()
    page.get_by_role("button", name="Odds").click()
    page.wait_for_timeout(100)  # the first answer is no longer awaited
    expect(page.locator(".progress .bar")).to_be_visible()
    page.get_by_role("button", name="red 3", exact=True).first.click()
    expect(page.get_by_role("button", name="red 3, crossed").first).to_be_visible()
    expect(page.locator(".progress .bar")).to_have_count(0)


@pytest.mark.skipif(IS_SITE, reason="without a server there are no requests that one could hold back")
def test_what_is_asked_while_a_position_is_taken_over_waits_for_it(visit: Open) -> None:
    page = visit("#solve?position=quixo+...../...../...../...../.....+X")
    expect(page.get_by_role("button", name="B1: blank")).to_be_visible()
    held: list[Route] = []
    page.route("**/ask", lambda route: _hold(route, held))
    page.get_by_label("The position as a line of text").fill("quixo XXXX./...../...../...../OOO.. X")
    page.get_by_role("button", name="Take it over").click()
    page.get_by_role("button", name="Who wins?").click()
    page.wait_for_timeout(200)
    held[0].continue_()
    expect(page.locator(".result h2")).to_contain_text("X", timeout=60_000)


def _hold(route: Route, held: list[Route]) -> None:
    if '"ask":"position"' in (route.request.post_data or ""):
        held.append(route)
    else:
        route.continue_()


def test_a_board_is_clicked_together(visit: Open) -> None:
    page = visit("#solve?position=quixo+...../...../...../...../.....+X")
    page.get_by_role("button", name="B1: blank").click()
    expect(page.get_by_role("button", name="B1: ✕")).to_be_visible()
    page.get_by_label("The position as a line of text").fill("quixo XXXX./...../...../...../OOO.. X")
    page.get_by_role("button", name="Take it over").click()
    page.get_by_role("button", name="Who wins?").click()
    expect(page.locator(".result h2")).to_contain_text("X", timeout=60_000)

    assert [] == violations(page)


@pytest.mark.parametrize("wrong", ["classic r99", "nonsense", '{"variant": 3}', "{"])
def test_what_is_no_position_is_said(visit: Open, wrong: str) -> None:
    page = visit("#solve")
    page.get_by_label("The position as a line of text").fill(wrong)
    page.get_by_role("button", name="Take it over").click()
    expect(page.get_by_role("alert")).not_to_be_empty()


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing(visit: Open, phone: bool) -> None:
    page = visit("#solve?position=classic+r3+/+5%2B1+r3+y6+g1+b5", phone=phone)
    page.wait_for_selector(".sheet")

    assert [] == violations(page)


FURTHER = (
    ("connected-a", "red 2, crossed, step", ""),
    ("connected-b", "red 3, crossed, linked with yellow 3", ""),
    ("double-a r3", "red 3, second cross", "twice=r3"),
    ("double-b", "red 3, crossed, counts two crosses", ""),
    ("big-points r3", "round 3", "between=r&y3"),
    ("x-change", "2: 9 ↔ 7", "swapped=2"),
)


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize(("start", "name", "said"), FURTHER)
def test_what_further_sheets_have_is_seen_heard_and_tapped(
    visit: Open, start: str, name: str, said: str, phone: bool
) -> None:
    page = visit(f"#solve?position={start.replace(' ', '+')}", phone=phone)
    page.get_by_role("button", name=name.replace(", crossed", ""), exact=True).first.click()
    expect(page.get_by_role("button", name=name if ", crossed" in name else f"{name}, crossed").first).to_be_visible()
    if said:
        expect(page.get_by_label("The position as a line of text")).to_have_value(f"{start} {said}")

    assert [] == violations(page)


def test_steps_and_rings_are_joined_by_lines_that_follow_the_width_of_the_page(visit: Open) -> None:
    page = visit("#solve?position=connected-a")
    stairs = page.locator(".paths path")
    expect(stairs).to_have_attribute("d", re.compile("(M[^M]+){10}"))
    wide = stairs.get_attribute("d")
    page.set_viewport_size({"width": 360, "height": 760})
    expect(stairs).not_to_have_attribute("d", wide or "")


def test_a_round_cell_is_reached_by_the_arrow_keys(visit: Open) -> None:
    page = visit("#solve?position=big-points+r3")
    page.get_by_role("button", name="red 3, crossed").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="round 3").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="round 3, crossed").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="yellow 3")).to_be_focused()


def test_the_cube_game_is_chosen_and_its_board_cleared(visit: Open) -> None:
    page = visit("#solve")
    page.get_by_label("Game", exact=True).select_option("quixo")
    expect(page.locator(".cube")).to_have_count(25)
    expect(page.locator(".cube.sign-X")).to_have_count(0)
    page.goto(page.url.split("#")[0] + "#solve?position=quixo+XXXX.%2F...../...../...../OOO..+X")
    expect(page.locator(".cube.sign-X")).to_have_count(4)
    page.get_by_role("button", name="Clear it").click()

    expect(page.locator(".cube.sign-X")).to_have_count(0)
    expect(page.locator(".trouble")).to_be_empty()
