"""Visits: the first one, work that is cancelled, a new version, a host that has gone too early, an app on a phone."""

import base64
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sheetgen.games.cubes.solve import exact
from tests.browser.axe import violations
from tools.site.build import COUNTED

from .conftest import SHOWN, SITE, Host, ask, keep, listened, natively

BUSY = """async () => {
  const {ask} = await import("./engine.js");
  const stop = new AbortController(), wish = {variant: "classic", sheets: 2000};
  const reports = [];
  const work = ask("print", {lang: "en", what: "pad", wish, style: {}}, {signal: stop.signal, onProgress: (each) => {
    reports.push(each);
    if (reports.length === 2) stop.abort();
  }});
  const ended = await work.then(() => "done", (error) => error.name);
  const {pages} = await ask("preview", {lang: "en", what: "pad", wish: {variant: "longo"}, style: {}});
  return {ended, pages, reports: reports.length};
}"""

SHARED = """async () => {
  const {Tables} = await import("./tables.js"), open = async () => {
    const files = new Map(), name = (path) => path.split("/").at(-1);
    const tables = new Tables({mkdirTree() {}, readdir: () => [".", "..", ...files.keys()], readFile: (path) => files.get(name(path)),
      writeFile: (path, content) => files.set(name(path), content)}, "/cache");
    await tables.bring();
    return {files, tables};
  };
  const one = await open(), other = await open();
  one.files.set("a-1.table", new Uint8Array([1])).set("a-1.table6x2b", new Uint8Array([0])); // one that is being written
  await one.tables.keep();
  other.files.set("b-1.table", new Uint8Array([2])).set("c-1.table", new Uint8Array([3]));
  await other.tables.keep();
  const third = await open();
  other.files.delete("c-1.table");
  await other.tables.keep();
  return [third, await open()].map(({files}) => Object.fromEntries([...files].map(([name, [byte]]) => [name, byte])));
}"""  # noqa: E501
KEPT = """() => new Promise((resolve) => {
  const request = indexedDB.open("sheetgen");
  request.onsuccess = () => request.result.transaction("tables").objectStore("tables").getAllKeys().onsuccess = ({target}) => resolve(target.result);
})"""  # noqa: E501


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator[Page]:
    errors: list[str] = []
    context = listened(browser.new_context(viewport={"width": 390, "height": 844}, locale="de"), errors)
    yield context.new_page()
    context.close()

    assert [] == errors


def test_what_can_be_chosen_is_there_before_python_is(visit: Page, host: Host) -> None:
    visit.route("**/*.wasm", lambda _: None)  # it never comes
    visit.goto(host.address)
    expect(visit.locator("nav a")).to_have_count(7)
    expect(visit.locator("#notice")).to_contain_text(re.compile("Das Programm wird geladen: [0-9,]+ von [0-9,]+ MB"))

    assert [] == violations(visit)


NOTICED = """() => {
  window.noticed = [];
  new MutationObserver(() => {
    const notice = document.querySelector("#notice");
    if (notice?.textContent) window.noticed.push([notice.textContent, notice.querySelector("progress")?.value ?? null]);
  }).observe(document, {childList: true, subtree: true});
}"""


def test_how_much_of_the_program_has_come_is_seen(visit: Page, host: Host) -> None:
    visit.add_init_script(f"({NOTICED})()")
    visit.goto(host.address)
    visit.wait_for_selector(SHOWN)
    noticed = visit.evaluate("window.noticed")
    shares = [share for _, share in noticed if share is not None]
    size = sum((SITE / name).stat().st_size for name in COUNTED) / 1e6

    assert shares == sorted(shares)
    assert len(set(shares)) > 2  # a quick machine has the rest in one piece
    assert max(shares) > 0.9
    assert any(text.endswith(f" von {size:.1f} MB".replace(".", ",")) for text, share in noticed if share)
    expect(visit.locator("#notice")).to_be_empty()


def test_long_work_is_cancelled_at_once(visit: Page, host: Host) -> None:
    visit.goto(host.address)

    assert {"ended": "AbortError", "pages": 1, "reports": 2} == visit.evaluate(BUSY)


def test_tables_of_two_tabs_are_all_kept(visit: Page, host: Host) -> None:
    visit.goto(host.address)

    assert [{"a-1.table": 1, "b-1.table": 2, "c-1.table": 3}, {"a-1.table": 1, "b-1.table": 2}] == visit.evaluate(
        SHARED
    )


def test_a_table_that_was_built_is_kept(visit: Page, host: Host) -> None:
    visit.goto(host.address)
    ask(visit, "solve", {"lang": "en", "text": "quixo X../.../..O X", "exact": True})
    visit.wait_for_function(f"async () => (await ({KEPT})()).length")

    assert [f"cubes-3x3-{exact.VERSION}.table"] == visit.evaluate(KEPT)


def test_what_cannot_be_loaded_is_said(browser: Browser, host: Host) -> None:
    page = browser.new_context(locale="en").new_page()
    page.route("**/sheetgen.zip", lambda route: route.abort())
    page.goto(host.address)
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.context.close()


def test_an_update_is_offered_and_not_forced(visit: Page, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    host = Host(folder)
    visit.goto(host.address)
    visit.wait_for_selector(SHOWN)
    keep(visit)
    publish(folder, "style.css", b"\n:root { --edition: 2 }\n")
    visit.reload()
    offer = visit.get_by_role("button", name="Jetzt laden")
    expect(offer).to_be_visible(timeout=30_000)
    before = edition(visit)
    assert [] == violations(visit)
    with visit.expect_navigation():
        offer.click()
    visit.wait_for_selector(SHOWN)
    host.end()

    assert ("", "2") == (before, edition(visit))


def publish(folder: Path, name: str, more: bytes) -> None:
    """A new version of the site: the file, and its hash in the service worker."""
    from tools.site.build import hash_of, write_service

    (folder / name).write_bytes((folder / name).read_bytes() + more)
    assert hash_of(folder / name) not in (folder / "service.js").read_text()
    write_service(folder)


def edition(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--edition')"))


def test_codes_lead_to_the_site_if_one_wants(visit: Page, host: Host) -> None:
    id_ = "classic-p2-7DB0N1B1C38RG04000X0F8"
    visit.goto(f"{host.address}index.html#puzzles?ids={id_}&answers=none")
    visit.wait_for_selector(SHOWN)
    visit.get_by_text("Weitere Einstellungen").click()
    visit.get_by_label("QR-Codes führen zur Seite im Netz").check()
    visit.wait_for_selector(SHOWN)
    assert [] == violations(visit)
    with visit.expect_download() as caught:
        visit.get_by_role("button", name="PDF", exact=True).click()
    request = {"lang": "de", "what": "worksheet", "wish": {"ids": [[id_]], "answers": "none"}, "format": "pdf"}
    plain, linked = (natively("print", {**request, "style": style}) for style in ({}, {"link": host.address}))

    assert plain != linked
    assert base64.b64decode(linked["files"][0]["content"]) == caught.value.path().read_bytes()


def test_it_can_be_installed(visit: Page, host: Host) -> None:
    visit.goto(host.address)
    manifest = json.loads((SITE / "manifest.webmanifest").read_text())
    session = visit.context.new_cdp_session(visit)
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]

    assert [] == [each for each in problems if each["errorId"] != "in-incognito"]
    assert all((SITE / icon["src"]).is_file() for icon in manifest["icons"])


def test_every_file_is_kept_offline() -> None:
    service = (SITE / "service.js").read_text()
    names = {str(path.relative_to(SITE)) for path in SITE.rglob("*") if path.is_file()} - {"service.js"}

    assert names == {name for name in names if f'"{name}": "' in service}
