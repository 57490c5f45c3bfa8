"""A server, and a browser of the system that looks at it: ``make browser`` runs what is in this folder.

It is a part of its own because it needs Chromium, which no package of PyPI brings.
"""

import os
from collections.abc import Callable, Iterator

import pytest

IS_WANTED = bool(os.environ.get("SHEETGEN_BROWSER"))
IS_SITE = os.environ.get("SHEETGEN_BROWSER") == "site"
collect_ignore_glob = [] if IS_WANTED else ["test_*.py"]

if IS_WANTED:
    from playwright.sync_api import Browser, Page, expect

    from tools.screens import chromium, serving

    # each visit of the site begins with loading Python; and a busy machine is slow, which is no fault of the page
    expect.set_options(timeout=30_000 if IS_SITE else 20_000)

    Open = Callable[..., Page]

    def answered(page: Page) -> None:
        """Wait until the program has answered what was asked so far; of a server, the network tells it."""
        if IS_SITE:
            page.evaluate("import('./engine.js').then(({ask}) => ask('position', {lang: 'en', text: 'classic'}))")
        page.wait_for_load_state("networkidle")

    @pytest.fixture(scope="session")
    def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
        """Where a server of this checkout serves; or, if it is wanted, the built site on a host of files."""
        if IS_SITE:
            from tests.site.conftest import SITE, Host

            host = Host(SITE)
            yield host.address
            host.end()
            return
        with serving(tmp_path_factory.mktemp("desk") / "config.toml") as address:
            yield address

    @pytest.fixture(scope="session")
    def browser() -> Iterator[Browser]:
        with chromium() as browser:
            yield browser

    @pytest.fixture
    def visit(browser: Browser, address: str) -> Iterator[Open]:
        """Opens the page at an address behind '#', as somebody on a desktop or a phone; every error on it fails."""
        errors: list[str] = []
        contexts = []

        def open_(where: str = "", lang: str = "en", phone: bool = False, dark: bool = False) -> Page:
            width, height = (390, 844) if phone else (1280, 860)
            context = browser.new_context(
                viewport={"width": width, "height": height},
                locale=lang,
                has_touch=phone,
                accept_downloads=True,
                color_scheme="dark" if dark else "light",
            )
            if IS_SITE:
                context.set_default_timeout(90_000)
            contexts.append(context)
            page = context.new_page()
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
            page.goto(f"{address}{where}")
            return page

        yield open_
        for context in contexts:
            context.close()

        assert [] == errors
