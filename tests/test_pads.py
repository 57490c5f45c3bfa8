"""Finished pads, made as the command makes them: as numbers, as pictures, as a reader of PDFs finds them, as bytes."""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pypdf
import pytest

from sheetgen.app import config, setting
from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError
from sheetgen.games.dice import cards, mechanics, pads, templates
from sheetgen.games.dice.decks import DeckWish
from sheetgen.games.dice.rules.variant import Sheet, Variant
from sheetgen.page import drawing, languages, palettes
from sheetgen.page.drawing import Placed, Text
from sheetgen.page.extent import Extent
from sheetgen.page.paper import PAPERS as SIZES
from sheetgen.page.paper import PRINTABLE
from sheetgen.page.style import Style
from sheetgen.render import fonts, pdf, svg
from tests import pdf_text
from tests.drawn import numbers_stand_in_their_cells, texts_are_apart, things_are_apart
from tests.extents import extents
from tests.reading import known
from tests.test_render_agreement import DPI, differing, seen_by_cairo, seen_by_pdfium

ROOT = Path(__file__).parent.parent
OWN = sorted((ROOT / "tests" / "templates").glob("*.toml"))
VARIANTS = known(mechanics.PADS)
NAMES = (*VARIANTS, *map(str, OWN))
LANGUAGES, PALETTES = languages.names(), palettes.names()
PAPERS = (*sorted(paper.name for paper in SIZES.values()), "250x120", "180x180", "148x105", "600x90")
TYPE = fonts.load()
QUIET = 4  # modules of white around a QR code
OUTLINE = 0.32  # half of the heaviest outline, which stands on the edge of its box
SLIVER = 0.06  # a hair of ink: less than anybody sees or a printer places
HAIR = 0.1  # of a rim of 2 mm, which nobody sees, nor any reader


@pytest.fixture(autouse=True)
def nobodys_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)


@cache
def variant(name: str) -> Variant:
    return templates.variant(name)


def short(name: str) -> str:
    return Path(name).stem


def style(lang: str = "en", palette: str = "classic", **wishes: object) -> Style:
    setup = config.Config().setup(**{key: setting.value(key, wish) for key, wish in wishes.items()})
    return Style(palettes.load(palette), languages.load(lang), TYPE, setup)


def make_pad(name: str, look: Style, same: bool = False, official: bool = False, **wishes: Any) -> pads.Pad:
    deck = DeckWish(variant(name), "1", same=same, official=official)
    return pads.pad_of(pads.PadOrder(deck, **wishes), look)


def card(name: str, seed: str = "1") -> Sheet:
    return next(cards.deck(variant(name), Chance(seed)))


# --- as numbers


def placed(page: drawing.Page, kind: str) -> list[Placed]:
    return [item for item in page.items if isinstance(item, Placed) and item.name.startswith(kind)]


def reach(there: Placed) -> Iterator[tuple[str, Extent]]:
    """Every shape of a sheet, where it stands on the page; a QR code with its white rim as a second shape."""
    for shape in extents(there.stamp.items, TYPE):
        box = Extent(shape.left, shape.top, shape.right, shape.bottom)
        if "qr" in shape.names:
            assert isinstance(shape.item, drawing.Modules)
            rim = QUIET * shape.item.unit
            wide = Extent(box.left - rim, box.top - rim, box.right + rim, box.bottom + rim)
            yield "rim", wide.rotate(there.turn).shift(there.x, there.y)
        yield "/".join(shape.names), box.rotate(there.turn).shift(there.x, there.y)


def furniture(page: drawing.Page) -> list[Extent]:
    """Guides line by line, and the ruler."""
    (marks,) = placed(page, "marks")
    found = []
    for item in marks.stamp.items:
        if isinstance(item, Placed):
            boxes = [
                Extent(each.left, each.top, each.right, each.bottom).rotate(item.turn)
                for each in extents(item.stamp.items, TYPE)
            ]
            found += [box.shift(item.x, item.y) for box in boxes]
        elif isinstance(item, drawing.Group):
            for path in item.items:
                assert isinstance(path, drawing.Path)
                for start, end in zip(path.steps[::2], path.steps[1::2], strict=True):
                    (x1, x2), (y1, y2) = (sorted((float(start[n]), float(end[n]))) for n in (1, 2))
                    found.append(Extent(x1, y1, x2, y2))
    return [box.shift(marks.x, marks.y) for box in found]


def overlap(one: Extent, other: Extent, slack: float = SLIVER) -> bool:
    return (
        one.left + slack < other.right
        and other.left + slack < one.right
        and one.top + slack < other.bottom
        and other.top + slack < one.bottom
    )


def whole(boxes: list[Extent]) -> Extent:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Extent(min(lefts), min(tops), max(rights), max(bottoms))


def check_page(page: drawing.Page) -> None:
    """Nothing is where a printer cannot print, sheets and marks are apart, and each QR code has its white rim."""
    sheets = [list(reach(each)) for each in placed(page, "sheet")]
    outlines = [whole([box for name, box in sheet if name != "rim"]) for sheet in sheets]
    marks = furniture(page)
    for box in (*outlines, *marks):
        assert min(box.left, box.top) >= PRINTABLE - OUTLINE, box
        assert page.width - box.right >= PRINTABLE - OUTLINE, box
        assert page.height - box.bottom >= PRINTABLE - OUTLINE, box
    for one, other in combinations(outlines, 2):
        assert not overlap(one, other), (one, other)
    for outline, mark in product(outlines, marks):
        assert not overlap(outline, mark), (outline, mark)
    for number, sheet in enumerate(sheets):
        neighbours = [*outlines[:number], *outlines[number + 1 :]]
        for rim in (box for name, box in sheet if name == "rim"):
            for other in (*neighbours, *marks, *(box for name, box in sheet if name not in ("rim", "qr"))):
                assert not overlap(rim, other, slack=HAIR), (rim, other)


def check_sheet(page: drawing.Page, sheet: Sheet) -> None:
    """The first sheet of a page: words, numbers, boxes."""
    found = list(extents(placed(page, "sheet-1")[0].stamp.items, TYPE))
    texts_are_apart(found)
    things_are_apart(found)
    numbers_stand_in_their_cells(sheet, found)
    assert min(each.item.size for each in found if isinstance(each.item, Text)) >= 6


WISHES: tuple[dict[str, object], ...] = (
    {},
    {"up": 1},
    {"up": 2},
    {"up": 3},
    {"up": 4},
    {"up": 6},
    {"up": 8},
    {"up": 2, "orientation": "landscape"},
    {"margin": 5},
    {"margin": 7, "gutter": 4, "up": 2},
    {"print_size": "large"},
    {"guides": False, "back": "same"},
)
SAMPLE = 40


def sample() -> Iterator[tuple[str, str, dict[str, object], str, str]]:
    """A fair sample of all there is: every variant as often as the others, the rest by chance."""
    chance = Chance("pads")
    for n in range(SAMPLE):
        yield (
            NAMES[n % len(NAMES)],
            chance.pick(PAPERS),
            chance.pick(WISHES),
            chance.pick(LANGUAGES),
            chance.pick(PALETTES),
        )


@pytest.mark.long
def test_a_fair_sample_of_pads_is_in_order_or_refused_with_what_fits() -> None:
    refused = 0
    for name, paper, wishes, lang, palette in sample():
        try:
            pad = make_pad(name, style(lang, palette, paper=paper, **wishes))
        except InputError as error:
            refused += 1
            assert re.search(r"would have cells of|they would be|leaves no edge free", str(error)), error
            assert re.search(r"fits? on|smallest paper|normal print size|try a", str(error)), error
            continue
        pages = list(pad.drawing.pages)
        assert pad.plan.cell >= 6.5
        for page in pages:
            check_page(page)
        check_sheet(pages[0], card(name))

    # Eight sheets on A6, large print on A5, and the like: a third of the wishes cannot be.
    assert SAMPLE / 5 < refused < SAMPLE / 2


@pytest.mark.parametrize("name", VARIANTS)
def test_cells_on_a5_and_two_to_an_a4_page_take_a_pencil(name: str) -> None:
    for lang in LANGUAGES:
        for wishes in ({"paper": "A5"}, {"paper": "A4", "up": 2}, {"paper": "Letter", "up": 2}):
            assert make_pad(name, style(lang, **wishes)).plan.cell >= 8


@pytest.mark.parametrize("name", VARIANTS)
def test_large_print_on_a4_has_cells_of_12_mm(name: str) -> None:
    for lang in LANGUAGES:
        pad = make_pad(name, style(lang, paper="A4", print_size="large"))

        assert pad.plan.cell >= 12
        check_page(pad.drawing.pages[0])
        check_sheet(pad.drawing.pages[0], card(name))


def test_a_refusal_says_what_fits() -> None:
    with pytest.raises(InputError, match=r"8 sheets a page on A4 would have cells of 3\.2 mm, too small") as it:
        make_pad("classic", style(paper="A4", up=8))

    assert "4 fit on A4, and A3 is the smallest paper for 8" in str(it.value)
    assert make_pad("classic", style(paper="A4", up=4)).plan.cell >= 6.5
    assert make_pad("classic", style(paper="A3", up=8)).plan.cell >= 6.5


def test_a_heavy_outline_means_one_thing_only() -> None:
    """Where some cells use the bonus row, cells with a symbol alone are outlined like the others."""
    sheet = card(str(ROOT / "tests" / "templates" / "six.toml"))
    page = make_pad(str(ROOT / "tests" / "templates" / "six.toml"), style(paper="A4", up=1)).drawing.pages[0]
    symbols = {cell for symbol in sheet.symbols for cell in symbol.cells}
    lines: dict[str, set[float]] = {}
    for shape in extents(placed(page, "sheet-1")[0].stamp.items, TYPE):
        name = next((name for name in shape.names if name.startswith("cell-")), "")
        if name and isinstance(shape.item, drawing.Box) and shape.item.fill:
            lines[name] = {shape.item.line}

    for cell in symbols:
        heavy = lines[f"cell-{cell.row + 1}-{sheet.number(cell)}"] == {0.75}
        assert heavy == (cell in sheet.bonus_cells)


# --- cards


def printed_ids(pad: pads.Pad) -> list[str]:
    texts = (item for page in pad.drawing.pages for each in placed(page, "sheet") for item in each.stamp.items)
    strings = [item.string for item in texts if isinstance(item, Text)]
    return [found[0] for string in strings if (found := re.search(r"\S+-c2-[0-9A-Z]+$", string))]


FEW = {"short": 2, "blocks": 2}  # templates that have no more cards to draw


@pytest.mark.parametrize("name", [name for name in NAMES if templates.variant(name).draws], ids=short)
def test_sheets_differ_unless_all_are_to_be_the_same(name: str) -> None:
    pad, same = (make_pad(name, style(), sheets=6, same=same) for same in (False, True))
    different = len(set(printed_ids(pad)))

    assert different >= FEW.get(short(name), 6)
    assert [printed_ids(pad)[0]] * 6 == printed_ids(same)


def test_neighbouring_sheets_never_share_a_lucky_pair() -> None:
    pairs = printed_ids(make_pad("longo", style(), sheets=300))

    assert len(pairs) == 300
    assert len(set(pairs)) == 10
    assert all(pairs[at] not in pairs[max(0, at - 4) : at] for at in range(300))


def test_the_official_card_is_the_written_one() -> None:
    assert printed_ids(make_pad("longo", style(), sheets=3, official=True)) == ["longo-c2-JG"] * 3


def test_a_long_pad_does_not_depend_on_how_long_it_is() -> None:
    few, many = (printed_ids(make_pad("mixx-b", style(), sheets=sheets)) for sheets in (6, 40))

    assert few == many[:6]


# --- as pictures


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "palette"), [*zip(NAMES[::4], [*PALETTES, *PALETTES], strict=False)], ids=lambda value: short(value)
)
def test_cairo_and_pdfium_see_the_same_page(name: str, palette: str) -> None:
    # Ten by six inches are whole pixels, so neither of them has to stretch the page.
    look = style("pl", palette, paper="254x152.4", up=1)
    drawing_ = make_pad(name, look, sheets=1, names=("Łukasz",)).drawing
    # pdfium draws no line thinner than a pixel, and these have some: they are seen at twice as many dots and reduced.
    finer = 2 if palette in ("mono", "ink-saver") else 1
    (by_cairo,), (by_pdfium,) = (
        [picture.reduce(finer) for picture in pictures]
        for pictures in (seen_by_cairo(drawing_, DPI * finer), seen_by_pdfium(drawing_, DPI * finer))
    )

    assert abs(by_cairo.width - by_pdfium.width) <= 1
    assert abs(by_cairo.height - by_pdfium.height) <= 1
    assert differing(by_cairo, by_pdfium) < 0.01


# --- as a reader of PDFs finds them


def read(pad: pads.Pad) -> pypdf.PdfReader:
    return pypdf.PdfReader(BytesIO(pdf.render(pad.drawing, TYPE)))


@pytest.mark.parametrize("paper", PAPERS[:6])
def test_pages_have_their_exact_size(paper: str) -> None:
    pad = make_pad("classic", style(paper=paper))
    width, height = (float(side) for side in read(pad).pages[0].mediabox[2:])

    assert width == pytest.approx(pad.plan.width * 72 / 25.4, abs=0.001)
    assert height == pytest.approx(pad.plan.height * 72 / 25.4, abs=0.001)


@pytest.mark.parametrize("name", NAMES, ids=short)
def test_every_number_is_text_in_reading_order(name: str) -> None:
    (text,) = pdf_text.pages(pdf.render(make_pad(name, style(paper="A4", up=1), sheets=1, qr=False).drawing, TYPE))
    numbers = [int(number) for number in re.findall(r"(?<![\w~,./+−-])\d+(?![\w~,./-])", text)]

    in_order = iter(numbers)
    for row in card(name).rows:
        assert all(number in in_order for number in row.numbers), (row.numbers, numbers)


@pytest.mark.parametrize("palette", PALETTES)
def test_all_fonts_are_embedded_and_only_the_letters_used(palette: str) -> None:
    reader = read(make_pad("bonus-b", style("tr", palette), names=("İğdem", "Łukasz")))
    objects: list[Any] = [reader.get_object(n) for n in range(1, len(reader.xref[0]) + 1) if n in reader.xref[0]]
    faces = [each for each in objects if isinstance(each, dict) and each.get("/Type") == "/Font"]

    assert len(faces) >= 2
    for face in faces:
        assert re.fullmatch(r"/[A-Z]{6}\+IBMPlexSans-(Regular|Bold)", face["/BaseFont"])
        file = face["/FontDescriptor"]["/FontFile2"].get_data()
        assert 1_000 < len(file) < 30_000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_file_knows_its_title_language_and_how_it_is_to_be_printed(lang: str) -> None:
    reader = read(make_pad("longo", style(lang, back="same", flip="short"), sheets=4))
    root: Any = reader.root_object
    about: Any = reader.metadata

    assert about.title == languages.load(lang)("document.pad", title="Longo")
    assert about.subject == languages.load(lang).count("document.sheets", 4)
    assert root["/Lang"] == lang
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    assert [str(mark["/Title"]) for mark in reader.outline if isinstance(mark, dict)] == ["Longo"]
    assert len(reader.pages) == 4


def test_a_pad_on_one_side_asks_for_no_duplex() -> None:
    root: Any = read(make_pad("longo", style())).root_object

    assert "/Duplex" not in root["/ViewerPreferences"]


# --- as bytes

COMMAND = "from sheetgen.__main__ import main; main()"
DIGESTS = """
import hashlib, io, sys
from contextlib import redirect_stdout
from sheetgen.cli import commands as cli, console
for words in {words!r}:
    sys.stdout.flush()
    code = console.run(lambda: cli.app(words, standalone_mode=False))
    assert code == 0
"""
PADS = (
    ["pad", "mixx-b", "--seed", "x", "--sheets", "6", "-o", "a.pdf"],
    ["pad", "bonus-b", "--seed", "ü", "--lang", "tr", "--palette", "mono", "-o", "b.svg", "--back", "same"],
    ["pad", "longo", "--seed", "7", "--names", "Zoë,Łukasz", "--paper", "a5", "-o", "c.svg", "--svg-text", "live"],
    [
        "puzzle",
        "classic",
        "--kind",
        "score",
        "--seed",
        "x",
        "--versions",
        "A,B",
        "--answers",
        "separate",
        "-o",
        "d.pdf",
    ],
    [
        "puzzle",
        "longo",
        "--kind",
        "chance",
        "--seed",
        "x",
        "--lang",
        "tr",
        "--palette",
        "mono",
        "--hints",
        "-o",
        "e.svg",
    ],
)


def digests(
    folder: Path, python: str = sys.executable, commands: Sequence[list[str]] = PADS, **settings: str
) -> dict[str, str]:
    """What the commands write, in a process and a folder of their own."""
    folder.mkdir()
    env = {"PATH": os.defpath, "PYTHONPATH": str(ROOT), "SHEETGEN_CONFIG": str(folder / "none.toml")} | settings
    env |= {key: os.environ[key] for key in ("SYSTEMROOT",) if key in os.environ}
    code = DIGESTS.format(words=commands)
    subprocess.run([python, "-c", code], cwd=folder, env=env, check=True, capture_output=True)
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


@pytest.mark.long
def test_the_same_command_writes_the_same_bytes_everywhere(tmp_path: Path) -> None:
    here = digests(tmp_path / "here", PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C")

    assert len(here) == 11
    assert here == digests(tmp_path / "a far place", PYTHONHASHSEED="2", TZ="Asia/Tokyo", LC_ALL="tr_TR.UTF-8")


def interpreters() -> list[str]:
    """All Pythons of this computer that are new enough: on the path, and pyenv's."""
    homes = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    homes += sorted((Path.home() / ".pyenv" / "versions").glob("*/bin"))
    named = [os.environ[name] for name in os.environ if name.startswith("SHEETGEN_PYTHON")]
    found = [str(home / f"python3.{minor}") for minor in (11, 12, 13, 14) for home in homes]
    return [*named, *(path for path in found if Path(path).exists())]


NEEDED = (
    "import typer, reportlab, svgwrite, segno, PIL, pypdfium2, sys; print(sys.version_info[:2], reportlab.__version__)"
)


def others() -> dict[str, str]:
    """One interpreter of each version that has what pads need, other than this one."""
    able: dict[str, str] = {}
    for python in interpreters():
        done = subprocess.run([python, "-c", NEEDED], capture_output=True, text=True)
        if done.returncode == 0 and done.stdout.strip() not in able:
            able[done.stdout.strip()] = python
    mine = subprocess.run([sys.executable, "-c", NEEDED], capture_output=True, text=True, check=True).stdout.strip()
    return {said: python for said, python in able.items() if said != mine and said.split()[-1] == mine.split()[-1]}


@pytest.mark.long
def test_other_pythons_write_the_same_bytes(tmp_path: Path) -> None:
    found = others()
    if not found:
        pytest.skip("no other Python here has what pads need: name one in SHEETGEN_PYTHON_1")
    here = digests(tmp_path / "here")
    for n, python in enumerate(found.values()):
        assert here == digests(tmp_path / f"other-{n}", python), python


def test_source_date_epoch_dates_the_file(tmp_path: Path) -> None:
    digests(tmp_path / "then", commands=PADS[:1], SOURCE_DATE_EPOCH="86400")
    about: Any = pypdf.PdfReader(tmp_path / "then" / "a.pdf").metadata

    assert str(about["/CreationDate"]).startswith("D:19700102")
    assert b"19700102" not in (tmp_path / "then" / "a.pdf").read_bytes().replace(b"D:19700102", b"")


def test_names_on_a_second_sheet_begin_with_that_sheet() -> None:
    text = next(svg.render(make_pad("mixx-b", style(), sheets=2).drawing, TYPE)).decode()
    names = re.findall(r'id="([^".]+)"', text)

    assert len(names) == len(set(names))
    assert {"p1-sheet-1", "p1-sheet-2", "p1-cell-1-2", "p1-sheet-2-cell-1-2"} <= set(names)
    assert not [name for name in names if "_" in name]
    assert 2 * 44 == len(re.findall(r'class="cell ', text))


def test_an_svg_says_what_is_what() -> None:
    text = next(svg.render(make_pad("bonus-a", style(), sheets=1).drawing, TYPE)).decode()

    for name in ("row-1", "cell-1-7", "lock-2", "bonus-3", "penalty-1", "score-total", "qr"):
        assert f'id="p1-{name}"' in text
    assert 'width="210mm" ' in text
    assert "<text" not in text
    assert "<text" in next(svg.render(make_pad("bonus-a", style(), sheets=1).drawing, TYPE, live_text=True)).decode()


@pytest.mark.parametrize(
    ("name", "classes"),
    [
        ("bonus-a", {"cell-1-3": "cell red bonus", "cell-2-12": "cell yellow closing", "bonus-2": "field yellow"}),
        ("bonus-b", {"cell-1-8": "cell red bonus double-fewest", "lock-4": "lock blue"}),
        ("mixx-a", {"row-1-segment-2": "segment blue", "cell-1-5": "cell blue", "cell-1-12": "cell red closing"}),
        ("longo", {"cell-3-3": "cell green closing", "cell-3-4": "cell green", "row-3": "row"}),
    ],
)
def test_an_svg_says_what_kind_of_cell_each_is(name: str, classes: dict[str, str]) -> None:
    text = next(svg.render(make_pad(name, style(), official=True, sheets=1).drawing, TYPE)).decode()

    assert classes == {one: re.findall(rf'class="([^"]*)" id="p1-{one}"', text)[0] for one in classes}
