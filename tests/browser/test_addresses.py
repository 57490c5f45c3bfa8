"""Addresses that somebody changed, or that name what was there once: the page says it and goes on."""

import re

import pytest
from playwright.sync_api import Route, expect

from .conftest import IS_SITE, Open

SILENCE = """() => {
  window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  Worker.prototype.postMessage = function () { this.dispatchEvent(new ErrorEvent("error", {message: "gone"})); };
}"""

LATE_NEWS = """addEventListener("hashchange", (event) => {
  if (event.isLate) return;
  event.stopImmediatePropagation();
  setTimeout(() => dispatchEvent(Object.assign(new Event("hashchange"), {isLate: true})), 700);
})"""


@pytest.mark.parametrize(
    ("where", "named"),
    [
        ("#pads?variant=gone.toml", "Game: gone.toml"),
        ("#pads?paper=Q9&up=99&what=hat", "Paper: Q9; Sheets per page: 99; What to print: hat"),
        ("#pads?sheets=many", "Sheets: many"),
        ("#pads?hat=1", "hat: 1"),
        ("#puzzles?sections=3,zz,finish,0,classic", "Level: zz"),
        ("#puzzles?sections=3,easy,zz,0,nope", "Game: nope; Kind: zz"),
        ("#puzzles?set=zz&versions=99", "Worksheet: zz; Versions for neighbours: 99"),
        ("#puzzles?ids=zz", "'zz' is not an id"),
        ("#play?id=zz", "'zz' is not an id"),
        ("#solve?position=zz", "neither an id nor a position"),
        ("#variant?name=gone.toml", "Game: gone.toml"),
        ("#variant?text=x%3D", "Nothing follows x = yet"),
        ("#again?id=zz", "'zz' is not an id"),
    ],
)
def test_what_an_address_names_wrongly_is_said_and_the_view_works(visit: Open, where: str, named: str) -> None:
    page = visit(where)
    expect(page.get_by_role("alert")).to_contain_text(named, timeout=30_000)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)


def test_a_wrong_setting_is_forgotten_with_the_next_change(visit: Open) -> None:
    page = visit("#pads?paper=Q9")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Paper").select_option("A5")
    expect(page.get_by_role("alert")).to_be_hidden()


@pytest.mark.parametrize("where", ["#constructor", "#__proto__", "#%E0%A4%A?x", "#nowhere"])
def test_an_address_of_no_view_shows_the_pads(visit: Open, where: str) -> None:
    expect(visit(where).get_by_role("radio", name="Classic Four")).to_be_checked()


def test_paper_of_an_own_size_stays(visit: Open) -> None:
    page = visit("#pads?paper=200x150")
    expect(page.get_by_label("Paper")).to_have_value("200x150")
    expect(page.locator(".status")).to_contain_text("200 × 150 mm")


def test_a_program_that_does_not_answer_is_named_in_every_view(visit: Open) -> None:
    said = "has broken off" if IS_SITE else "does not answer"
    page = visit("#pads")
    page.wait_for_selector(".preview:not(.busy) .paper img")
    page.evaluate(SILENCE)
    for button in ("Print …", "PDF"):
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text(said)
    page.locator("header select").select_option("de")
    expect(page.get_by_role("alert")).to_contain_text(said)


@pytest.mark.parametrize("leaving", ["#pads", "#puzzles?ids=classic-p2-7DB0N1B1C38RG04000X0F8"])
def test_who_goes_on_before_a_view_is_there_gets_where_they_went(visit: Open, leaving: str) -> None:
    """A browser tells of a new address a moment after it stands there: what opens meanwhile must not write over it."""
    page = visit("#play")
    page.add_init_script(LATE_NEWS)
    page.reload()
    page.wait_for_selector("nav [aria-current][href='#play']")
    page.evaluate("where => { location.hash = where; }", leaving)
    page.wait_for_selector(f"nav [aria-current][href='{leaving.partition('?')[0]}']")
    page.evaluate("location.hash = '#solve?position=classic'")
    expect(page.locator("nav [aria-current]")).to_have_attribute("href", "#solve")
    expect(page).to_have_url(re.compile("#solve"))
    expect(page.get_by_label("Position")).to_have_value("classic")


@pytest.mark.skipif(IS_SITE, reason="nothing is slow to come of a site that is there")
def test_what_is_changed_while_another_view_comes_leaves_its_address_alone(visit: Open) -> None:
    page = visit("#pads")
    page.wait_for_selector(".preview:not(.busy) .paper img")
    held: list[Route] = []
    page.route("**/solve.js", lambda route: held.append(route))
    page.evaluate("location.hash = '#solve?position=longo'")
    page.wait_for_selector("nav [aria-current][href='#solve']")
    page.get_by_label("Paper").select_option("A5")
    for route in held:
        route.continue_()
    expect(page.get_by_label("Position")).to_have_value("longo")


def test_of_two_languages_chosen_quickly_the_last_one_is_shown(visit: Open) -> None:
    page = visit("#pads")
    page.wait_for_selector(".paper img")
    late: list[Route] = []

    def hold(route: Route) -> None:
        """The answer in German comes last."""
        asked = route.request.post_data_json or {}
        if asked.get("ask") == "catalog" and asked["with"]["lang"] == "de":
            late.append(route)
        else:
            route.continue_()

    page.route("**/ask", hold)
    page.get_by_label("Language").select_option("de")
    page.get_by_label("Language").select_option("it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    for route in late:
        route.continue_()
    page.wait_for_timeout(1000)
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.get_by_role("navigation")).to_contain_text("Rivedi una partita")
