"""Files dropped anywhere on the page: each opens where it belongs, and the browser never leaves the page."""

from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Open
from .test_again import PAD, write

TEMPLATE = Path(__file__).parents[2] / "templates" / "variants" / "longo.toml"

DRAG = """([type, files]) => {
  const data = new DataTransfer(), bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  for (const [name, content] of files) data.items.add(new File([bytes(content)], name));
  const event = new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true});
  document.elementFromPoint(innerWidth / 2, 300).dispatchEvent(event);
  return event.defaultPrevented;
}"""


def drag(page: Page, event: str, *files: tuple[str, bytes]) -> bool:
    """Drag files over the middle of the page, or drop them; whether the page takes them itself."""
    return bool(page.evaluate(DRAG, [event, [[name, b64encode(content).decode()] for name, content in files]]))


def drop(page: Page, *files: tuple[str, bytes]) -> None:
    assert drag(page, "dragover", *files)
    expect(page.locator(".dropping")).to_be_visible()
    assert drag(page, "drop", *files)
    expect(page.locator(".dropping")).to_be_hidden()


@pytest.mark.parametrize("where", ["#pads", "#play", "#solve", "#again"])
def test_a_page_of_ours_is_printed_again_wherever_it_is_dropped(visit: Open, tmp_path: Path, where: str) -> None:
    file = write(tmp_path / "made.pdf", *PAD)
    page = visit(where)
    page.wait_for_selector("h1", state="attached")
    drop(page, (file.name, file.read_bytes()))
    expect(page.locator(".paper img")).to_have_attribute("alt", "Score pad: Evening, page 1 of 1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Print again")
    page.go_back()
    if where != "#again":
        page.wait_for_selector(f"nav [aria-current][href='{where}']")


@pytest.mark.parametrize("where", ["#puzzles", "#variant"])
def test_a_template_opens_as_a_variant_of_one_s_own(visit: Open, where: str) -> None:
    page = visit(where)
    page.wait_for_selector("h1", state="attached")
    drop(page, ("mine.TOML", TEMPLATE.read_bytes()))
    expect(page.get_by_label("Name", exact=True)).to_have_value("mine")
    expect(page.get_by_label("Sides")).to_have_value("8")


@pytest.mark.parametrize("where", ["#pads", "#puzzles?as=slides"])
def test_the_list_of_a_class_opens_among_worksheets(visit: Open, where: str) -> None:
    page = visit(where)
    page.wait_for_selector("h1", state="attached")
    drop(page, ("6b.csv", "Vorname;Nachname\r\nZoë;Kranz\r\nAnn;Lee\r\n".encode("cp1252")))
    expect(page.get_by_label("Names of the class")).to_have_value("Zoë Kranz\nAnn Lee\n")
    expect(page.get_by_text("2 names")).to_be_in_viewport()
    drop(page, ("6b.xlsx", b"PK\x03\x04"))
    expect(page.get_by_role("alert").filter(has_text="save it there as CSV")).to_be_in_viewport()


def test_a_file_that_no_view_opens_is_named_and_nothing_is_lost(visit: Open) -> None:
    page = visit("#pads?variant=longo&title=Evening")
    page.wait_for_selector(".paper img")
    drop(page, ("letter.docx", b"PK"))
    expect(page.get_by_role("alert").filter(has_text="letter.docx")).to_be_in_viewport()
    drop(page, ("letter.constructor", b"PK"))
    expect(page.get_by_role("alert").filter(has_text="letter.constructor")).to_be_in_viewport()
    drop(page, ("one.pdf", b"%PDF"), ("two.pdf", b"%PDF"))
    expect(page.get_by_role("alert").filter(has_text="One file at a time")).to_be_in_viewport()
    expect(page.locator(".refused")).to_have_count(1)
    expect(page.get_by_label("Title")).to_have_value("Evening")


def test_what_is_no_file_is_left_to_the_browser(visit: Open) -> None:
    page = visit("#pads")
    page.wait_for_selector("h1", state="attached")

    assert not drag(page, "dragover")
    expect(page.locator(".dropping")).to_be_hidden()


def test_a_file_that_has_gone_meanwhile_is_named(visit: Open) -> None:
    page = visit("#pads?title=Evening")
    page.wait_for_selector(".paper img")
    gone = "Promise.reject(new DOMException('gone', 'NotFoundError'))"
    page.evaluate(f"() => {{ File.prototype.arrayBuffer = () => {gone}; }}")
    drop(page, ("mine.pdf", b"%PDF"))
    expect(page.get_by_role("alert").filter(has_text="mine.pdf could not be read")).to_be_in_viewport()
