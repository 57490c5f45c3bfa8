"""Two independent pairs of eyes: our SVG seen by cairo and our PDF seen by pdfium show the same page."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageFilter

from sheetgen.page.drawing import Box, Drawing, Page
from sheetgen.render import fonts, pdf, png, svg
from tests.cairo import cairo
from tests.every_item import every_item

DPI = 100
TOLERANCE = 48  # of 255; what lies between a pixel's neighbours in the other picture is antialiasing


def seen_by_cairo(drawing: Drawing, dpi: int = DPI) -> list[Image.Image]:
    cairosvg = cairo()

    files = svg.render(drawing, fonts.load())
    pictures = [cairosvg.svg2png(bytestring=file, dpi=dpi, background_color="white") for file in files]
    return [Image.open(BytesIO(picture)).convert("RGB") for picture in pictures]


def seen_by_pdfium(drawing: Drawing, dpi: int = DPI) -> list[Image.Image]:
    pictures = png.render(pdf.render(drawing, fonts.load()), dpi)
    return [Image.open(BytesIO(picture)).convert("RGB") for picture in pictures]


def differing(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that are unlike the other picture's pixels in that place and right beside it."""
    size = min(one.width, other.width), min(one.height, other.height)
    one, other = one.crop((0, 0, *size)), other.crop((0, 0, *size))
    return max(_outside(one, other), _outside(other, one))


def _outside(one: Image.Image, other: Image.Image) -> float:
    above = ImageChops.subtract(one, other.filter(ImageFilter.MaxFilter(3)))
    below = ImageChops.subtract(other.filter(ImageFilter.MinFilter(3)), one)
    worst = ImageChops.lighter(above, below)
    channels = [channel.point(lambda value: 255 if value > TOLERANCE else 0) for channel in worst.split()]
    wrong = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return wrong.histogram()[255] / (one.width * one.height)


def test_both_renderers_show_the_same_pages() -> None:
    for by_cairo, by_pdfium in zip(seen_by_cairo(every_item()), seen_by_pdfium(every_item()), strict=True):
        assert abs(by_cairo.width - by_pdfium.width) <= 1
        assert abs(by_cairo.height - by_pdfium.height) <= 1
        assert differing(by_cairo, by_pdfium) < 0.001


def test_the_comparison_sees_a_shape_that_has_moved_by_a_millimetre() -> None:
    here, there = (Drawing((Page(40, 40, (Box(x, 5, 20, 20, "#000000"),)),), "Box") for x in (5, 6))

    assert differing(seen_by_pdfium(here)[0], seen_by_pdfium(there)[0]) > 0.01


@pytest.mark.parametrize("transparent", [False, True])
def test_a_picture_knows_its_size_on_paper(transparent: bool) -> None:
    _, file = png.render(pdf.render(every_item(), fonts.load()), 150, transparent)
    picture = Image.open(BytesIO(file))

    assert (round(picture.info["dpi"][0]), round(picture.info["dpi"][1])) == (150, 150)
    assert picture.size == (621, 875)
    assert picture.mode == ("RGBA" if transparent else "RGB")
    assert picture.convert("RGBA").getpixel((300, 400)) == (255, 255, 255, 0 if transparent else 255)
