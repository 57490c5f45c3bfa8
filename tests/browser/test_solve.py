"""Positions clicked together in the browser, solved and valued."""

import pytest
from playwright.sync_api import expect

from .axe import violations
from .conftest import Open

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


def test_every_move_is_valued_with_bars(visit: Open) -> None:
    page = visit("#solve")
    page.get_by_label("The position as a line of text").fill(ODDS)
    page.get_by_role("button", name="Take it over").click()
    expect(page.get_by_role("button", name="red 9, crossed")).to_be_visible()
    page.get_by_role("button", name="Odds").click()
    expect(page.locator(".bars tbody tr").first).to_contain_text("red 10 (4 + R 6)", timeout=60_000)
    expect(page.locator(".bars tbody tr").first).to_contain_text("84.72")

    assert [] == violations(page)


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
