import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from sheetgen.base.errors import InputError
from sheetgen.page.drawing import Anchor, Box, Drawing, Group, Item, Page, Path, Placed, Stamp, Text
from sheetgen.render import fonts, svg
from tests.every_item import cell, every_item

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
LABEL, GROUP_MODE = (f"{{http://www.inkscape.org/namespaces/inkscape}}{name}" for name in ("label", "groupmode"))


def page(*items: Item) -> Drawing:
    return Drawing((Page(100, 100, items),), "Page")


def read(drawing: Drawing, live_text: bool = False) -> Any:
    return ET.fromstring(next(svg.render(drawing, fonts.load(), live_text)))


def ids(root: Any) -> list[str]:
    return [element.get("id") for element in root.iter() if element.get("id")]


def test_every_element_is_valid_svg_1_1() -> None:
    for live in (False, True):
        for number, one in enumerate(every_item().pages, start=1):
            svg._Sheet(every_item(), one, number, fonts.load(), live, debug=True).text()


def test_a_file_measures_in_millimetres() -> None:
    root = read(every_item())

    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    assert root.find(f"{SVG}title").text == "Pad"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "pl"


def test_ids_are_unique_and_every_link_stays_in_the_file() -> None:
    for live in (False, True):
        root = read(every_item(), live_text=live)
        links = [element.get(LINK) for element in root.iter() if element.get(LINK)]

        assert len(ids(root)) == len(set(ids(root)))
        assert {link[1:] for link in links if link.startswith("#")} <= set(ids(root))
        assert all(link.startswith(("#", "data:image/")) for link in links)


def test_no_two_pages_of_a_set_have_an_id_in_common() -> None:
    """Two pages in one web page drew the letters of the first one on both."""
    first, *others = (ids(ET.fromstring(file)) for file in svg.render(every_item(), fonts.load()))

    assert others
    for other in others:
        assert set(first).isdisjoint(other)


def test_a_page_has_layers_that_an_editor_knows() -> None:
    corner = Path((("M", 0, 0), ("L", 9, 0)), stroke="#000000")
    marks = Stamp((Box(1, 1, 2, 2, "#000000"), Group("guides", (corner,), "guides", "cut")))
    root = read(page(Placed(5, 0, marks, 90), Group("folds", (corner,), "fold", "fold"), Box(0, 0, 1, 1, "#000000")))
    layers = [(each.get(LABEL), each.get("id"), each.get(GROUP_MODE)) for each in root.findall(f"{SVG}g")]
    guides = root.find(f"{SVG}g[@id='p1-cut']/{SVG}g")

    assert [("print", "p1-print", "layer"), ("fold", "p1-fold", "layer"), ("cut", "p1-cut", "layer")] == layers
    assert ("p1-guides", "translate(5,0) rotate(90)") == (guides.get("id"), guides.get("transform"))
    assert root.find(f"{SVG}g[@id='p1-fold']/{SVG}g").get("transform") is None
    assert 2 == len(list(root.find(f"{SVG}g[@id='p1-print']").iter(f"{SVG}rect")))


def test_a_page_without_lines_to_cut_has_one_layer() -> None:
    assert ["print"] == [each.get(LABEL) for each in read(page(Box(0, 0, 1, 1))).findall(f"{SVG}g")]


def test_lines_to_cut_along_are_never_clones() -> None:
    line = Path((("M", 0, 0), ("L", 9, 0)), stroke="#000000")
    stamp = Stamp((Group("edge", (line,), layer="cut"),))

    with pytest.raises(ValueError, match=r"^lines to cut along are part of a stamp that is cloned: edge$"):
        read(page(Placed(0, 0, stamp), Placed(20, 0, stamp)))


def test_there_is_nothing_to_run_and_nothing_to_fetch() -> None:
    text = next(svg.render(every_item(), fonts.load())).decode()

    assert "<script" not in text
    assert "url(" not in text
    assert set(re.findall(r'"(https?://[^"]*)"', text)) == {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/2001/xml-events",
        "http://www.w3.org/1999/xlink",
        "http://www.inkscape.org/namespaces/inkscape",
        "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    }


def test_groups_and_cells_can_be_found_by_their_names() -> None:
    root = read(every_item())
    group = root.find(f".//{SVG}g[@id='p1-row-red']")

    assert group.get("class") == "row red"
    assert group.find(f"{SVG}title").text == "row red"
    assert [child.get("id") for child in group if child.tag != f"{SVG}title"] == [
        *("p1-red-2", "p1-red-12", "p1-red-7", "p1-red-2_2", "p1-red-11")
    ]


@pytest.mark.parametrize(
    ("name", "id_"), [("red 7", "red-7"), ("7 red", "n-7-red"), ("<&>", "n"), ("żółty", "ty"), ("a.b", "a-b")]
)
def test_any_name_becomes_an_id(name: str, id_: str) -> None:
    root = read(page(Group(name, (), "cell 1")))

    group = root.find(f"{SVG}g/{SVG}g")

    assert (f"p1-{id_}", "cell n-1", name) == (group.get("id"), group.get("class"), group.find(f"{SVG}title").text)


def test_a_kind_in_place_of_the_name_becomes_the_classes() -> None:
    root = read(page(Placed(0, 0, cell(7), name="cell-1-7"), Placed(9, 0, cell(8), name="cell-1-8", kind="cell red")))

    assert ["cell", "cell red"] == [each.get("class") for each in root.findall(f"{SVG}g/{SVG}g")]


def test_a_repeated_stamp_stands_once_in_the_definitions() -> None:
    root = read(page(*(Placed(14 * i, 5, cell(7)) for i in range(5)), Placed(0, 50, cell(8))))

    assert [element.get("id") for element in root.find(f"{SVG}defs") if element.tag == f"{SVG}g"] == ["p1-stamp.1"]
    assert len(root.findall(f"{SVG}g/{SVG}use")) == 5
    assert root.find(f"{SVG}g/{SVG}g[@transform='translate(0,50)']/{SVG}rect") is not None


def test_each_letter_is_defined_once_and_words_can_be_read() -> None:
    root = read(page(Text(5, 5, "11 211", 9), Text(5, 15, "12", 9)))
    letters = [element.get("id") for element in root.find(f"{SVG}defs")]

    assert letters == ["p1-regular.0031", "p1-regular.0032"]
    assert [title.text for title in root.findall(f"{SVG}g/{SVG}g/{SVG}title")] == ["11 211", "12"]


def test_live_text_stays_text() -> None:
    root = read(page(Text(5, 5, "<Łódź> & co", 9, "#123456", "bold", "end")), live_text=True)
    text = root.find(f"{SVG}g/{SVG}text")

    assert text.text == "<Łódź> & co"
    assert text.get("font-family") == "'IBM Plex Sans', 'Noto Sans', 'DejaVu Sans', sans-serif"
    assert (text.get("font-size"), text.get("font-weight"), text.get("text-anchor")) == ("3.175", "bold", None)
    assert len(root.find(f"{SVG}defs")) == 0


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_live_text_keeps_its_length_in_any_typeface(anchor: Anchor) -> None:
    """Where the typeface is missing a wider one ran into its neighbours."""
    type_ = fonts.load()
    width = type_.width("Würfel", 9, "bold")
    left = 50.0
    at = left + {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    root = read(page(Text(at, 5, "Würfel", 9, "#123456", "bold", anchor)), live_text=True)
    text = root.find(f"{SVG}g/{SVG}text")

    assert width == pytest.approx(float(text.get("textLength")), abs=0.001)
    assert "spacingAndGlyphs" == text.get("lengthAdjust")
    places = [left + type_.width("Würfel"[:n], 9, "bold") for n in range(6)]
    assert places == pytest.approx([float(x) for x in text.get("x").split()], abs=0.006)


def test_a_missing_letter_is_an_error_however_text_is_written() -> None:
    for live in (False, True):
        with pytest.raises(InputError, match="has no '✕'"):
            next(svg.render(page(Text(5, 5, "✕", 9)), fonts.load(), live))
