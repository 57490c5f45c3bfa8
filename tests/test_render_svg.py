import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from sheetgen.base.errors import InputError
from sheetgen.page.drawing import Drawing, Group, Item, Page, Placed, Text
from sheetgen.render import fonts, svg
from tests.every_item import cell, every_item

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


def page(*items: Item) -> Drawing:
    return Drawing((Page(100, 100, items),), "Page")


def read(drawing: Drawing, live_text: bool = False) -> Any:
    return ET.fromstring(next(svg.render(drawing, fonts.load(), live_text)))


def test_every_element_is_valid_svg_1_1() -> None:
    for live in (False, True):
        for one in every_item().pages:
            svg._Sheet(every_item(), one, fonts.load(), live, debug=True).text()


def test_a_file_measures_in_millimetres() -> None:
    root = read(every_item())

    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    assert root.find(f"{SVG}title").text == "Pad"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "pl"


def test_ids_are_unique_and_every_link_stays_in_the_file() -> None:
    for live in (False, True):
        root = read(every_item(), live_text=live)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        links = [element.get(LINK) for element in root.iter() if element.get(LINK)]

        assert len(ids) == len(set(ids))
        assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
        assert all(link.startswith(("#", "data:image/")) for link in links)


def test_there_is_nothing_to_run_and_nothing_to_fetch() -> None:
    text = next(svg.render(every_item(), fonts.load())).decode()

    assert "<script" not in text
    assert "url(" not in text
    assert set(re.findall(r'"(https?://[^"]*)"', text)) == {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/2001/xml-events",
        "http://www.w3.org/1999/xlink",
    }


def test_groups_and_cells_can_be_found_by_their_names() -> None:
    root = read(every_item())
    group = root.find(f".//{SVG}g[@id='row-red']")

    assert group.get("class") == "row red"
    assert group.find(f"{SVG}title").text == "row red"
    assert [child.get("id") for child in group if child.tag != f"{SVG}title"] == [
        *("red-2", "red-12", "red-7", "red-2_2", "red-11")
    ]


@pytest.mark.parametrize(
    ("name", "id_"), [("red 7", "red-7"), ("7 red", "n-7-red"), ("<&>", "n"), ("żółty", "ty"), ("a.b", "a-b")]
)
def test_any_name_becomes_an_id(name: str, id_: str) -> None:
    root = read(page(Group(name, (), "cell 1")))

    assert root.find(f"{SVG}g").get("id") == id_
    assert root.find(f"{SVG}g").get("class") == "cell n-1"
    assert root.find(f"{SVG}g/{SVG}title").text == name


def test_a_repeated_stamp_stands_once_in_the_definitions() -> None:
    root = read(page(*(Placed(14 * i, 5, cell(7)) for i in range(5)), Placed(0, 50, cell(8))))

    assert [element.get("id") for element in root.find(f"{SVG}defs") if element.tag == f"{SVG}g"] == ["stamp.1"]
    assert len(root.findall(f"{SVG}use")) == 5
    assert root.find(f"{SVG}g[@transform='translate(0,50)']/{SVG}rect") is not None


def test_each_letter_is_defined_once_and_words_can_be_read() -> None:
    root = read(page(Text(5, 5, "11 211", 9), Text(5, 15, "12", 9)))
    letters = [element.get("id") for element in root.find(f"{SVG}defs")]

    assert letters == ["regular.0031", "regular.0032"]
    assert [title.text for title in root.findall(f"{SVG}g/{SVG}title")] == ["11 211", "12"]


def test_live_text_stays_text() -> None:
    root = read(page(Text(5, 5, "<Łódź> & co", 9, "#123456", "bold", "end")), live_text=True)
    text = root.find(f"{SVG}text")

    assert text.text == "<Łódź> & co"
    assert text.get("font-family") == "'IBM Plex Sans', 'Noto Sans', 'DejaVu Sans', sans-serif"
    assert (text.get("font-size"), text.get("font-weight"), text.get("text-anchor")) == ("3.175", "bold", "end")
    assert len(root.find(f"{SVG}defs")) == 0


def test_a_missing_letter_is_an_error_however_text_is_written() -> None:
    for live in (False, True):
        with pytest.raises(InputError, match="has no '✕'"):
            next(svg.render(page(Text(5, 5, "✕", 9)), fonts.load(), live))
