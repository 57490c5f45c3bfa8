"""Pictures of the page in README and docs show the page as it is."""

import pytest
from playwright.sync_api import Browser

from tests.golden_pages import Pinned, complaint_about_picture
from tools import docs, screens

PINNED = Pinned(docs.PICTURES, "make docs", 50.0)  # a line of text may sit a pixel lower


@pytest.mark.parametrize("name", screens.SCREENS)
def test_a_picture_of_the_page_shows_it_as_it_is(browser: Browser, address: str, name: str) -> None:
    now = screens.take(browser, address, screens.SCREENS[name])

    assert not complaint_about_picture(f"{name}.png", now, PINNED)
