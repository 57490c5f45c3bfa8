"""Each view as a small pinned picture, wide in English, as a phone's whole page in German and in the dark.

Letters are those of our own typeface, so that the pictures do not depend on what is installed; Chromium may draw them
a little otherwise in another version. ``pytest tests/browser/test_pictures.py --update-golden`` pins what is seen now.
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.golden_pages import Pinned, complaint_about_picture, kept, pin_picture
from tools.screens import at_rest, in_our_letters

from .conftest import answered

PINNED = Pinned(
    Path(__file__).parent / "golden", "pytest tests/browser/test_pictures.py --update-golden", 50.0
)  # a line of text may sit a pixel lower
FINISH = "classic-p2-7DB0N1B1C38RG04000X0F8"
VIEWS = {
    "pads": "#pads?variant=mixx-a&seed=5",
    "rules": "#pads?variant=bonus-b&seed=5&what=rules",
    "puzzles": "#puzzles?set=class-test",
    "worksheet": f"#puzzles?ids={FINISH}&title=Test",
    "play": f"#play?id={FINISH}",
    "cubes": "#solve?position=quixo+XXXX.%2F...../...../...../OOO..+X",
    "solve": "#solve?position=classic+r3%2C5+g12+%2F+5%2B1+r3+y6+g1+b5+%2F+2%2B2",
    "review": "#review?game=Ann%3A+classic%0ABen%3A+classic%0A5%2B1+r3+y6+g1+b5+%2F+-+b10+%2F+y6&roll=3,4,1,2,6,5",
    "variant": "#variant",
    "again": "#again?id=longo-1-JQ",
}
WAYS: dict[str, Any] = {
    "wide": {"viewport": {"width": 1280, "height": 860}, "locale": "en", "device_scale_factor": 0.5},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "locale": "de",
        "device_scale_factor": 0.5,
        "has_touch": True,
        "color_scheme": "dark",
    },
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("view", VIEWS)
def test_a_view_looks_as_it_is_pinned(
    browser: Browser, address: str, request: pytest.FixtureRequest, view: str, way: str
) -> None:
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce", **WAYS[way])
    page = context.new_page()
    page.goto(f"{address}{VIEWS[view]}")
    page.wait_for_selector("main h1", state="attached")
    in_our_letters(page)
    answered(page)
    if view == "solve":
        page.locator(".actions .main").first.click()
        page.wait_for_selector(".result h2, .result li", timeout=60_000)
    now = kept(at_rest(page, way == "phone"))
    context.close()
    name = f"{view}-{way}.png"
    if request.config.getoption("--update-golden"):
        pin_picture(name, now, PINNED)

    assert not complaint_about_picture(name, now, PINNED)
