"""The built site on a host that only has files, and a browser that has seen it once: ``make site-test``."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from sheetgen.web import worker
from tests.browser.conftest import IS_WANTED

SITE = Path(__file__).parents[2] / "output" / "site"
ASK = """async ([name, values]) => {
  const {ask} = await import("./engine.js");
  return ask(name, values).catch((error) => ({error: error.message}));
}"""
SHOWN = ".preview:not(.busy) .paper img"
collect_ignore_glob = [] if IS_WANTED else ["test_*.py"]


class Files(SimpleHTTPRequestHandler):
    """Hands out files, as any host does."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


class Host:
    """A host of a folder; ``end`` takes it off the network."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
        self.address = f"http://localhost:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def end(self) -> None:
        self.server.shutdown()
        self.server.server_close()


if IS_WANTED:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.browser.conftest import browser

    Start = Callable[..., BrowserContext]
    __all__ = ["browser"]

    @pytest.fixture
    def host() -> Iterator[Host]:
        assert SITE.exists(), "build the site first: make site"
        host = Host(SITE)
        yield host
        host.end()

    def listened(context: BrowserContext, errors: list[str]) -> BrowserContext:
        """A context that keeps every error of its pages, and every request for another host."""
        context.on("weberror", lambda error: errors.append(str(error.error)))
        context.on("console", lambda said: errors.append(said.text) if said.type in ("error", "warning") else None)
        context.on("request", lambda request: None if is_own(request.url) else errors.append(request.url))
        return context

    def ask(page: Page, name: str, values: dict[str, Any]) -> Any:
        return page.evaluate(ASK, [name, values])

    def natively(name: str, values: dict[str, Any]) -> Any:
        """The answer that a server's worker gives, which is what the commands write (tests/browser)."""
        return worker.answer({"ask": name, "with": values}, lambda _: None)["answer"]

    def is_own(address: str) -> bool:
        return address.startswith(("http://localhost:", "blob:http://localhost:", "data:"))

    def keep(page: Page) -> None:
        """Wait until the browser has all of the site."""
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")

    @pytest.fixture(scope="session")
    def alone(browser: Browser) -> Iterator[Page]:
        """A page that was visited once, and whose host is gone since; every error on it fails."""
        assert SITE.exists(), "build the site first: make site"
        host, errors = Host(SITE), list[str]()
        context = listened(browser.new_context(viewport={"width": 1280, "height": 860}, locale="en"), errors)
        page = context.new_page()
        page.goto(host.address)
        page.wait_for_selector(SHOWN)
        keep(page)
        host.end()
        context.set_offline(True)
        page.goto(host.address)
        page.wait_for_selector(SHOWN)
        yield page
        context.close()

        assert [] == errors
