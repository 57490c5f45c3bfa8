"""A person's own picture in the head of the sheets: drawn as it is, and never at the price of anything else."""

import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from sheetgen.base.errors import InputError
from sheetgen.render import vector
from sheetgen.render.logo import MOST_BYTES, SCAN, logo
from tests.cairo import cairo
from tests.every_item import picture

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" viewBox="0 0 100 50"{}</svg>'


@pytest.fixture(autouse=True)
def _without_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn is the same in a process of its own; only what that is for is tested with one."""
    monkeypatch.setattr(vector, "draw_apart", vector.draw)


def saved(folder: Path, name: str, content: str | bytes) -> str:
    if name.endswith(".svg"):
        cairo()
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def drawing(folder: Path, inside: str) -> str:
    return saved(folder, "logo.svg", SVG.format(f">{inside}"))


@pytest.mark.parametrize(("name", "kind"), [("a.png", "PNG"), ("a.JPG", "JPEG"), ("a.jpeg", "JPEG")])
def test_a_picture_is_taken_as_it_is(tmp_path: Path, name: str, kind: str) -> None:
    found = logo(saved(tmp_path, name, picture(kind)))

    assert found.data == picture(kind)
    assert found.aspect == 1


def test_the_empty_space_around_a_drawing_is_cut_off(tmp_path: Path) -> None:
    found = logo(drawing(tmp_path, '<rect x="30" y="10" width="30" height="10" fill="#123456"/>'))

    assert found.aspect == pytest.approx(3, abs=0.02)
    with Image.open(BytesIO(found.data)) as image:
        assert image.convert("RGB").getpixel((5, 5)) == (0x12, 0x34, 0x56)


def test_a_drawing_without_a_clear_spot_is_drawn(tmp_path: Path) -> None:
    assert logo(drawing(tmp_path, '<rect width="100" height="50" fill="red"/>')).aspect == pytest.approx(2)


@pytest.mark.parametrize("size", ['width="100000000" height="50000000"', 'width="0.001mm" height="0.0005mm"'])
def test_a_drawing_may_claim_any_size(tmp_path: Path, size: str) -> None:
    text = SVG.format(f' {size}><rect width="100" height="50"/>')

    assert logo(saved(tmp_path, "huge.svg", text)).aspect == pytest.approx(2, abs=0.02)


def test_a_picture_inside_the_drawing_is_drawn(tmp_path: Path) -> None:
    from base64 import b64encode

    data = b64encode(picture("JPEG")).decode()
    inside = f'<image x:href="data:image/jpeg;base64,{data}" width="40" height="40"/>'

    assert logo(drawing(tmp_path, inside)).aspect == pytest.approx(1, abs=0.02)


OUTSIDE = {
    "a file": '<image x:href="file:///etc/passwd" width="10" height="10"/>',
    "a page of the net": '<image x:href="http://127.0.0.1:9/x.png" width="10" height="10"/>',
    "a file beside it": '<use x:href="secret.svg#a"/>',
    "a style sheet": '<style>@import "http://127.0.0.1:9/x.css";</style><rect width="10" height="10"/>',
}


@pytest.mark.parametrize("inside", OUTSIDE.values(), ids=OUTSIDE.keys())
def test_a_drawing_that_asks_for_more_is_refused(tmp_path: Path, inside: str) -> None:
    with pytest.raises(InputError, match="this SVG asks for another file"):
        logo(drawing(tmp_path, inside))


def test_entities_are_refused(tmp_path: Path) -> None:
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))
    head = f'<!DOCTYPE svg [<!ENTITY l0 "ha">{laughs}<!ENTITY file SYSTEM "file:///etc/passwd">]>'
    for entity in ("&l8;", "&file;"):
        with pytest.raises(InputError, match="this SVG cannot be drawn"):
            logo(saved(tmp_path, "a.svg", head + SVG.format(f"><text>{entity}</text>")))


def test_a_drawing_that_repeats_itself_without_end_is_refused(tmp_path: Path) -> None:
    uses = "".join(f'<g id="g{n}">{f"""<use x:href="#g{n - 1}"/>""" * 10}</g>' for n in range(1, 12))
    masks = "".join(
        f'<mask id="m{n}">{f"""<rect width="9" height="9" mask="url(#m{n - 1})"/>""" * 10}</mask>' for n in range(1, 12)
    )
    for inside in (
        f'<defs><g id="g0"><rect width="1" height="1"/></g>{uses}</defs><use x:href="#g11"/>',
        f'<mask id="m0"><rect width="1" height="1"/></mask>{masks}<rect width="9" height="9" mask="url(#m11)"/>',
    ):
        with pytest.raises(InputError, match=r"logo\.svg: this SVG repeats its parts without end"):
            logo(drawing(tmp_path, inside))


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.gif", b"GIF89a", "a logo is an SVG, PNG or JPEG file"),
        ("a.png", b"", "this is no PNG or JPEG picture"),
        ("a.png", b"hello", "this is no PNG or JPEG picture"),
        ("a.png", SVG.format("/>"), "this is no PNG or JPEG picture"),
        ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\x08IHDR\0\0\0\x01\0\0\0\x01\0\0\0\0", "this is no PNG or JPEG picture"),
        ("a.svg", b"", "this file is empty"),
        ("a.svg", b"hello", "this SVG cannot be drawn"),
        ("a.svg", b"\x1f\x8b\x08\x00abc", "this SVG is packed: save it as plain SVG"),
        ("a.svg", SVG.format("></g>"), "this SVG cannot be drawn"),
        ("a.svg", SVG.format(">"), "nothing is drawn in this SVG"),
        ("a.svg", SVG.format('><g id="a"><use x:href="#a"/></g>'), "this SVG cannot be drawn"),
        ("a.svg", SVG.format(">" + "<g>" * 20_000 + "</g>" * 20_000), "this SVG cannot be drawn"),
        ("a.svg", b" " * (MOST_BYTES + 1), "larger than 5 MB"),
    ],
)
def test_what_is_no_logo_is_refused_in_one_sentence(
    tmp_path: Path, name: str, content: str | bytes, message: str
) -> None:
    with pytest.raises(InputError, match=message) as caught:
        logo(saved(tmp_path, name, content))

    assert str(caught.value).count(name) == 1


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
@pytest.mark.parametrize(("held", "size"), [(1, (40, 20)), (3, (40, 20)), (6, (20, 40)), (8, (20, 40))])
def test_a_photograph_stands_as_it_was_seen(tmp_path: Path, kind: str, held: int, size: tuple[int, int]) -> None:
    image, file = Image.new("RGB", (40, 20), "white"), BytesIO()
    image.paste("black", (0, 0, 10, 20))
    exif = Image.Exif()
    exif[0x0112] = held
    image.save(file, kind, exif=exif)
    found = logo(saved(tmp_path, f"a.{kind.lower()}", file.getvalue()))
    with Image.open(BytesIO(found.data)) as turned:
        black_corner = {1: (2, 2), 3: (37, 17), 6: (17, 2), 8: (2, 37)}[held]

        assert (turned.format, turned.size, found.aspect) == (kind, size, size[0] / size[1])
        assert turned.getexif().get(0x0112, 1) == 1
        assert turned.convert("1").getpixel(black_corner) == 0


def test_a_picture_with_finer_greys_keeps_its_tones(tmp_path: Path) -> None:
    image, file = Image.new("I;16", (256, 1)), BytesIO()
    image.putdata([tone * 257 for tone in range(256)])
    image.save(file, "PNG")
    found = logo(saved(tmp_path, "a.png", file.getvalue()))

    with Image.open(BytesIO(found.data)) as plain:
        assert plain.mode == "L"
        assert [plain.getpixel((x, 0)) for x in range(256)] == list(range(256))


@pytest.mark.parametrize("clear", [None, 0, bytes([0, 128, 255])])
def test_a_picture_with_a_palette_keeps_its_colours_and_what_is_clear(
    tmp_path: Path, clear: int | bytes | None
) -> None:
    image, file = Image.new("P", (3, 1)), BytesIO()
    image.putpalette([200, 30, 30, 40, 160, 40, 20, 40, 220])
    image.putdata([0, 1, 2])
    image.save(file, "PNG", **({} if clear is None else {"transparency": clear}))
    found = logo(saved(tmp_path, "a.png", file.getvalue()))
    alphas = {None: [255, 255, 255], 0: [0, 255, 255], bytes([0, 128, 255]): [0, 128, 255]}[clear]

    with Image.open(BytesIO(found.data)) as plain:
        assert plain.mode in ("RGB", "RGBA")
        shown = [plain.convert("RGBA").getpixel((x, 0)) for x in range(3)]
    colors = [(200, 30, 30), (40, 160, 40), (20, 40, 220)]
    assert shown == [(*color, alpha) for color, alpha in zip(colors, alphas, strict=True)]


def test_a_picture_of_too_many_dots_is_refused(tmp_path: Path) -> None:
    file = BytesIO()
    Image.new("1", (10_000, 5_000)).save(file, "PNG")

    with pytest.raises(InputError, match="10000 x 5000 dots are too many for a logo: make it smaller"):
        logo(saved(tmp_path, "big.png", file.getvalue()))


def test_a_jpeg_that_repeats_its_scans_is_refused(tmp_path: Path) -> None:
    file = BytesIO()
    Image.new("L", (2000, 2000)).save(file, "JPEG", progressive=True)
    data = file.getvalue()
    last = data[data.rindex(SCAN) : -2]

    assert logo(saved(tmp_path, "a.jpg", data)).data == data
    with pytest.raises(InputError, match=r"b\.jpg: this JPEG takes too long to read: save the logo as PNG"):
        logo(saved(tmp_path, "b.jpg", data[:-2] + 250 * last + data[-2:]))


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_a_damaged_picture_is_refused(tmp_path: Path, kind: str) -> None:
    data = picture(kind)

    with pytest.raises(InputError, match="this is no PNG or JPEG picture that can be read"):
        logo(saved(tmp_path, "a.png", data[: -len(data) // 4]))


def test_a_picture_that_says_nonsense_about_itself_is_refused(tmp_path: Path) -> None:
    width_in_letters, upside_down = b"\1\0\0\2\0\0\0\2x\0\0\0", b"\1\x12\0\3\0\0\0\1\0\3\0\0"
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\2" + width_in_letters + upside_down + bytes(4)
    Image.new("RGB", (9, 9)).save(tmp_path / "a.jpg", exif=exif)

    with pytest.raises(InputError, match=r"this is no PNG or JPEG picture that can be read"):
        logo(str(tmp_path / "a.jpg"))


def test_what_an_svg_needs_is_reported_where_it_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = drawing(tmp_path, "<g/>")
    monkeypatch.setitem(sys.modules, "cairosvg.surface", None)

    with pytest.raises(InputError, match="pip install cairosvg, or save the logo as PNG"):
        logo(file)


def test_a_file_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nope\.png: cannot be read: no such file or directory"):
        logo(str(tmp_path / "nope.png"))
