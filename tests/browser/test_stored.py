"""A browser whose storage is damaged, full or forbidden: the page works as if nothing were stored."""

import json

import pytest
from playwright.sync_api import Browser, expect

VIEWS = ["pads", "puzzles", "play", "solve", "review", "variant", "again"]
KEYS = {
    "localStorage": ["sheetgen.language", "sheetgen.play", "sheetgen.templates"],
    "sessionStorage": ["sheetgen.places", "sheetgen.class"],
}
BROKEN = [
    "{",
    "null",
    "7",
    '"text"',
    "[1]",
    "[[1]]",
    '{"a": 1}',
    '{"my.toml": null}',
    '{"variant": {}, "kind": []}',
    "\ud800",
]
FORBIDDEN = """
for (const area of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, area, {get() { throw new DOMException("no", "SecurityError"); }});
"""
FULL = 'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };'

KEEP_AND_FORGET = """import("./templates.js").then(({all, forget, keep}) => {
  keep("a.toml", "x");
  const kept = all();
  forget("a.toml");
  return [kept, all()];
})"""


def damaged(text: str) -> str:
    """A script that puts a text under each key, once in a tab."""
    lines = [f"{area}.setItem({key!r}, {json.dumps(text)});" for area, keys in KEYS.items() for key in keys]
    return f"if (!sessionStorage.getItem('damaged')) {{ {' '.join(lines)} sessionStorage.setItem('damaged', '1'); }}"


@pytest.mark.parametrize("script", [*map(damaged, BROKEN), FORBIDDEN, FULL])
def test_the_page_works_as_if_nothing_were_stored(browser: Browser, address: str, script: str) -> None:
    errors: list[str] = []
    context = browser.new_context(locale="en", viewport={"width": 1280, "height": 860})
    context.add_init_script(script)
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.goto(address)
    for view in VIEWS:
        page.goto(f"{address}#{view}")
        expect(page.locator(f"nav a[aria-current=page][href='#{view}']")).to_be_visible()
        expect(page.locator("#main h1")).to_be_visible()
        expect(page.locator("#main [role=alert]:visible")).to_have_count(0)
    page.goto(f"{address}#play")
    page.locator("input[name=level]").nth(1).check()
    page.goto(f"{address}#puzzles")
    page.locator(".pupils textarea").fill("Ada\nGrace\n")
    page.goto(f"{address}#pads")
    page.get_by_label("Language").first.select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.go_back()
    page.reload()
    expect(page.locator("#main h1")).to_be_visible()
    context.close()

    assert [] == errors


@pytest.mark.parametrize("script", [FORBIDDEN, FULL])
def test_a_template_lasts_as_long_as_the_page_where_nothing_can_be_kept(
    browser: Browser, address: str, script: str
) -> None:
    context = browser.new_context(locale="en")
    context.add_init_script(script)
    page = context.new_page()
    page.goto(address)
    expect(page.locator("#main h1")).to_be_visible()
    found = page.evaluate(KEEP_AND_FORGET)
    context.close()

    assert [{"a.toml": "x"}, {}] == found
