"""Pictures of the page for browsers as docs show them: taken of a server of this checkout, in Chromium (``make docs``).

Letters are those of our own typeface, so that a picture does not depend on what is installed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parent.parent
FONT = ROOT / "fonts" / "ibm-plex-sans" / "IBMPlexSans-Regular.ttf"
STYLE = (
    "@font-face { font-family: ours; src: url(data:font/ttf;base64,%s); } *, ::before { font-family: ours !important; }"
)
LAY_OUT_ANEW = """() => {
    document.body.style.display = "none";
    document.body.offsetHeight;
    document.body.style.display = "";
}"""
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
LONGEST = 60  # seconds until a view must be at rest


class Screen(NamedTuple):
    """A view of the page, and the window in which it is seen."""

    where: str
    width: int
    height: int


SCREENS = {
    "web-pads": Screen("#pads?variant=bonus-b&seed=5", 1180, 760),
    "site-phone": Screen("#pads?variant=classic", 390, 844),
}


@contextmanager
def chromium() -> Iterator["Browser"]:
    """A browser of the system."""
    if not CHROMIUM:
        raise SystemExit("pictures of the page need Chromium (Debian: apt-get install chromium)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def serving(settings: Path) -> Iterator[str]:
    """The address of a server of this checkout, for a person with these settings."""
    words = [sys.executable, "-m", "sheetgen", "web", "--no-browser", "--port", "0"]
    env = os.environ | {"SHEETGEN_CONFIG": str(settings), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env) as server:
        try:
            assert server.stdout
            yield server.stdout.readline().strip()
        finally:  # else whoever fails would wait for ever
            server.terminate()


def in_our_letters(page: "Page") -> None:
    """Our letters, and everything laid out anew with them: what was laid out with others may stay a pixel lower."""
    page.add_style_tag(content=STYLE % b64encode(FONT.read_bytes()).decode())
    page.evaluate("document.fonts.ready.then(() => 0)")
    page.evaluate(LAY_OUT_ANEW)


def at_rest(page: "Page", is_whole: bool = False) -> Image.Image:
    """The window, or the whole page, once nothing changes any more."""
    before = b""
    page.wait_for_function("!document.querySelector('.busy, .waiting, progress')", timeout=LONGEST * 1000)
    while (now := page.screenshot(full_page=is_whole, animations="disabled")) != before:
        before = now
        page.wait_for_timeout(800)
        page.wait_for_load_state("networkidle")
    return Image.open(BytesIO(now))


def take(browser: "Browser", address: str, screen: Screen) -> Image.Image:
    """A picture of a view, in as many colours as docs need."""
    window = {"width": screen.width, "height": screen.height}
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce", locale="en-GB", viewport=window)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{address}{screen.where}")
    page.wait_for_selector("main h1", state="attached")
    in_our_letters(page)
    taken = at_rest(page).convert("RGB").quantize(128, dither=Image.Dither.NONE)
    context.close()
    return taken


def main() -> None:
    """Write all of them."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "none.toml") as address, chromium() as browser:
        for name, screen in SCREENS.items():
            take(browser, address, screen).save(ROOT / "docs" / "pictures" / f"{name}.png", optimize=True)
            print(f"docs/pictures/{name}.png")


if __name__ == "__main__":
    main()
