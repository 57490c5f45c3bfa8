import os
import re
import signal
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

import pypdf
import pytest
from PIL import Image

from sheetgen import __version__
from sheetgen.base.ending import unwinding
from sheetgen.base.errors import InputError
from sheetgen.page.drawing import Box, Drawing, Group, Item, Page, Pages, Picture, Placed, Stamp, Text, Weight
from sheetgen.render import fonts, pdf
from tests.every_item import cell, every_item, picture

REPOSITORY = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def no_date_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)


def written(drawing: Drawing) -> Any:
    return pypdf.PdfReader(BytesIO(pdf.render(drawing, fonts.load())))


def page(*items: Item) -> Page:
    return Page(100, 100, items)


def sheet(number: int) -> Stamp:
    return Stamp((*(Placed(14 * i, 0, cell(i + 2)) for i in range(11)), Text(0, 20, f"sheet {number}", 8)))


def objects(reader: Any) -> list[Any]:
    found = [reader.get_object(number) for number in range(1, reader.trailer["/Size"])]
    return [item for item in found if isinstance(item, dict)]


def stamps(reader: Any) -> int:
    return len([item for item in objects(reader) if item.get("/Subtype") == "/Form"])


def test_pages_have_the_size_of_the_paper() -> None:
    boxes = [tuple(map(float, page.mediabox)) for page in written(every_item()).pages]

    assert boxes == [(0, 0, 595.276, 841.89), (0, 0, 297.638, 419.528)]


def test_every_font_is_embedded_and_only_in_part() -> None:
    reader = written(every_item())
    found = [item for item in objects(reader) if item.get("/Type") == "/Font"]

    assert sorted(font["/BaseFont"] for font in found) == ["/AAAAAA+IBMPlexSans-Bold", "/AAAAAA+IBMPlexSans-Regular"]
    for font in found:
        assert 1000 < len(font["/FontDescriptor"]["/FontFile2"].get_data()) < 60_000
        assert "/ToUnicode" in font


def test_words_are_read_in_the_order_in_which_they_were_drawn() -> None:
    words = written(every_item()).pages[0].extract_text()
    order = ["2\n12\n7\n2\n11", "Straße: Würfel, Größe, Übung", "Łącznie: świętość, żółć, ŹDŹBŁO", "İğne ığdır ŞÖĞÜÇ"]
    order += ["perché così più", "7", "7", "7", "7", "5 − 3 × 2 … 4 · 1 → 9 ≥ 8 <&> (back\\slash)"]
    at = 0
    for word in order:
        assert word in words[at:], f"{word} after {words[:at]}"
        at = words.index(word, at) + len(word)


def test_more_than_256_different_letters_are_no_obstacle() -> None:
    letters = [letter for letter in sorted(fonts.load().bold.advances) if letter.isalpha() and ord(letter) < 0x250]
    lines = ["".join(letters[i : i + 30]) for i in range(0, len(letters), 30)]
    reader = written(
        Drawing((page(*(Text(2, 6 * i, line, 8, "#000000", "bold") for i, line in enumerate(lines, 1))),), "Letters")
    )

    assert len(letters) > 256
    assert reader.pages[0].extract_text().replace("\n", "") == "".join(letters)


def test_the_file_says_what_it_is() -> None:
    reader = written(every_item())
    catalog = reader.trailer["/Root"]

    assert reader.metadata.title == "Every item: żółty <&>"
    assert reader.metadata.subject == "A test of «renderers»"
    assert reader.metadata.creator == reader.metadata.producer == f"sheetgen {__version__}"
    assert reader.metadata.author == ""
    assert catalog["/Lang"] == "pl"
    assert [entry.title for entry in reader.outline] == ["Pad"]
    assert dict(catalog["/ViewerPreferences"]) == {
        "/PrintScaling": "/None",
        "/Duplex": "/DuplexFlipShortEdge",
        "/DisplayDocTitle": True,
    }


@pytest.mark.parametrize(
    ("duplex", "told"), [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), ("", None)]
)
def test_the_printer_is_told_how_to_turn_the_paper(duplex: Literal["", "long", "short"], told: str | None) -> None:
    catalog = written(Drawing((page(),), "Blank", duplex=duplex)).trailer["/Root"]

    assert catalog["/ViewerPreferences"].get("/Duplex") == told


def test_each_stamp_is_kept_once_however_often_it_is_placed() -> None:
    pages = tuple(page(*(Placed(14 * i, 14 * j, cell(i)) for i in range(5) for j in range(5))) for _ in range(3))

    assert stamps(written(Drawing(pages, "Cells"))) == 5


def test_a_sheet_that_is_placed_once_costs_no_stamp_and_a_repeated_one_costs_a_single_stamp() -> None:
    different = tuple(page(Placed(5, 5, sheet(number))) for number in range(20))
    same = tuple(page(Placed(5, 5, sheet(1))) for _ in range(20))

    assert stamps(written(Drawing(different, "Different"))) == 11
    assert stamps(written(Drawing(same, "Same"))) == 12
    assert {p.extract_text().split("\n")[-1] for p in written(Drawing(same, "Same")).pages} == {"sheet 1"}


def test_a_picture_is_kept_once() -> None:
    logo = Picture(5, 5, 10, 10, picture())
    same = Picture(30, 5, 10, 10, bytes(bytearray(picture())))
    reader = written(Drawing((page(logo, same, Placed(50, 50, Stamp((logo,)))), page(logo)), "Logos"))

    assert (
        len([item for item in objects(reader) if item.get("/Subtype") == "/Image"]) == 2
    )  # the picture and its transparency


def test_resources_never_contain_themselves() -> None:
    reader = written(every_item())

    def walk(resources: Any, path: tuple[int, ...] = ()) -> None:
        inner = resources.get("/XObject", {})
        for name in inner:
            number = inner.raw_get(name).idnum
            assert number not in path
            walk(inner[name].get("/Resources", {}), (*path, number))

    walk(reader.pages[0]["/Resources"])


def test_numbers_are_written_short() -> None:
    content = written(every_item()).pages[0].get_contents().get_data().decode("latin-1")
    drawn = content.split("\n", 1)[1]

    assert "Tf" in drawn
    assert not re.search(r"\.\d{4}|\.0[ \n]|\de-", drawn)


def test_pages_drawn_on_demand_give_the_same_file() -> None:
    pages = Pages(7, lambda number: page(Placed(5, 5, sheet(number))))

    assert len(pages) == 7
    assert pages[-1] == pages[6] == tuple(pages)[6] == pages[5:][1]
    assert pdf.render(Drawing(pages, "Pad"), fonts.load()) == pdf.render(Drawing(tuple(pages), "Pad"), fonts.load())
    with pytest.raises(IndexError):
        pages[7]


def test_what_is_forgotten_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = tuple(page(Placed(5, 5, sheet(number % 3))) for number in range(9))
    whole = pdf.render(Drawing(pages, "Pad"), fonts.load())
    monkeypatch.setattr(pdf, "REMEMBERED", 2)

    assert pdf.render(Drawing(pages, "Pad"), fonts.load()) == whole


def test_a_thousand_sheets_stay_small() -> None:
    size = [
        len(pdf.render(Drawing(tuple(page(Placed(5, 5, sheet(i))) for i in range(n)), "Pad"), fonts.load()))
        for n in (10, 210)
    ]

    assert (size[1] - size[0]) / 200 < 800


@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_a_missing_letter_is_an_error_and_not_a_hole(weight: Weight) -> None:
    drawing = Drawing((page(Group("names", (Text(0, 0, "Ann あ", 9, weight=weight),))),), "Names")
    with pytest.raises(
        InputError, match=r"text 'Ann あ': the typeface IBM Plex Sans has no 'あ' \(U\+3042, HIRAGANA LETTER A\)"
    ):
        pdf.render(drawing, fonts.load())


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"GIF89a", "a picture must be PNG or JPEG: save it as PNG"),
        (picture()[:60], r"this picture \(image/png\) is damaged: save it again"),
        (picture("JPEG")[:100], r"this picture \(image/jpeg\) is damaged: save it again"),
    ],
)
def test_a_picture_that_cannot_be_read_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        pdf.render(Drawing((page(Picture(0, 0, 9, 9, data)),), "Logo"), fonts.load())


def test_the_end_that_the_system_asks_for_keeps_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = Drawing((page(Picture(0, 0, 9, 9, picture("JPEG"))),), "Logo")
    monkeypatch.setattr(Image.Image, "tobytes", lambda *_: signal.raise_signal(signal.SIGTERM))
    with pytest.raises(SystemExit) as end, unwinding():
        pdf.render(drawing, fonts.load())

    assert end.value.code == 128 + signal.SIGTERM


@pytest.mark.parametrize("bad", ["a\x00b", "\ud800"])
def test_a_title_that_no_file_can_hold_is_refused(bad: str) -> None:
    with pytest.raises(InputError, match=r"U\+[0-9A-F]{4} is no character for a text: leave it out"):
        pdf.render(Drawing((page(),), bad), fonts.load())


SAME = (
    "import hashlib; from tests.every_item import every_item; from sheetgen.render import fonts, pdf, svg;"
    "files = [pdf.render(every_item(), fonts.load()), *svg.render(every_item(), fonts.load())];"
    "print([hashlib.sha256(file).hexdigest() for file in files])"
)


def run_elsewhere(**environment: str) -> str:
    settings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(REPOSITORY), **environment}
    return subprocess.run([sys.executable, "-c", SAME], check=True, capture_output=True, text=True, env=settings).stdout


def test_the_same_drawing_gives_the_same_bytes_everywhere() -> None:
    here = run_elsewhere(PYTHONHASHSEED="0", TZ="UTC", LC_ALL="C")

    assert run_elsewhere(PYTHONHASHSEED="4711", TZ="Asia/Tokyo", LC_ALL="tr_TR.UTF-8") == here


def test_the_second_file_of_a_run_is_no_different() -> None:
    assert pdf.render(every_item(), fonts.load()) == pdf.render(every_item(), fonts.load())


def test_files_that_differ_have_ids_that_differ() -> None:
    one, two = (written(Drawing((page(Box(0, 0, width, 5, "#000000")),), "Box")) for width in (5, 6))

    assert one.trailer["/ID"] != two.trailer["/ID"]


def test_the_date_can_be_set_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    assert written(every_item()).metadata.creation_date.year == 2000

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")

    assert written(every_item()).metadata.creation_date.isoformat() == "2023-11-14T22:13:20+00:00"
