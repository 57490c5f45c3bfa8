"""The page in every language: nothing is cut off, nothing runs over, and people type their own words."""

import pytest
from playwright.sync_api import expect

from .conftest import Open

VIEWS = {
    "#pads?variant=bonus-a&back=same": ".preview:not(.busy) .paper img",
    "#puzzles?sections=2,easy,chance,0,classic;1,expert,best-move,0,longo&versions=2": ".section select",
    "#play": ".kinds",
    "#play?id=classic-p2-7DB0N1B1C38RG04000X0F8": ".sheet",
    "#play?id=quixo-p2-4DTQVFT8G02K": ".boardgame",
    "#solve?position=classic+r3+/+5%2B1+r3+y6+g1+b5": ".sheet",
    "#review": "#game-text",
    "#review?game=Ann%3A+longo%0ABen%3A+longo%0A5%2B1+r3+y6+g1+b5+%2F+-+b10+%2F+y6": ".faces",
    "#variant": ".preview:not(.busy) .paper img",
}
CUT = """() => [...document.querySelectorAll("main :is(button, select, label, legend, summary, h1, h2)")]
    .filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1 && !each.classList.contains("unseen"))
    .map((each) => each.textContent)"""
SHORT = """() => [...document.querySelectorAll("main select")].filter((each) => each.clientWidth).flatMap((each) => {
    const [copy, free] = [document.createElement("span"), each.clientWidth - 30];
    copy.style.cssText = `font: ${getComputedStyle(each).font}; position: absolute; white-space: nowrap`;
    copy.textContent = each.selectedOptions[0]?.textContent ?? "";
    document.body.append(copy);
    const width = copy.offsetWidth;
    copy.remove();
    return width > free ? [copy.textContent] : [];
})"""
"""What is chosen in a list and longer than the list, its arrow and padding left out."""


@pytest.mark.parametrize("lang", ["de", "en", "it", "pl", "tr"])
def test_nothing_is_cut_off_on_a_phone_in_any_language(visit: Open, lang: str) -> None:
    for where, there in VIEWS.items():
        page = visit(where, lang=lang, phone=True)
        page.wait_for_selector(there, timeout=90_000)
        page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true; })")

        assert page.evaluate("document.documentElement.scrollWidth") == 390, where
        assert [] == page.evaluate(CUT), where
        assert [] == page.evaluate(SHORT), where
        page.evaluate("scrollTo(0, 0)")
        for link in page.locator("nav a").all():
            expect(link).to_be_in_viewport(ratio=1)


def test_colours_are_typed_in_the_language_of_the_person(visit: Open) -> None:
    page = visit("#variant", lang="de")
    page.wait_for_selector(".paper img")
    page.get_by_label("Farbe", exact=True).first.select_option("several")
    page.get_by_label("Farben und Zahlen").fill("rot 2 3 4 5, Grün 6 7 8, blue 9 10 11 12")
    expect(page.locator(".mistake")).to_have_count(0)
    expect(page.locator(".status").first).to_contain_text("spielbares Blatt")
    page.get_by_label("Farben und Zahlen").fill("rot 2 3 4 5, lila 6 7 8")
    expect(page.locator('[data-at="row 1 segments"] .mistake')).to_contain_text("lila")

    assert "green" in page.url
