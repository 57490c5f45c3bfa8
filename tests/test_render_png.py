from io import BytesIO

import pytest
from PIL import Image

from sheetgen.base.errors import InputError
from sheetgen.page.drawing import Box, Drawing, Page
from sheetgen.render import fonts, pdf, png


def file(width: float, height: float) -> bytes:
    return pdf.render(Drawing((Page(width, height, (Box(10, 10, 10, 10, "#ff0000"),)),), "Box"), fonts.load())


@pytest.mark.parametrize("dpi", [100, 254, 300])
def test_a_millimetre_on_paper_is_a_millimetre_in_the_picture(dpi: int) -> None:
    picture = Image.open(BytesIO(next(png.render(file(50.8, 25.4), dpi))))
    box = picture.convert("L").point(lambda grey: 255 if grey < 128 else 0).getbbox()

    assert picture.size == (2 * dpi, dpi)
    assert box is not None
    assert box == pytest.approx([edge * dpi / 25.4 for edge in (10, 10, 20, 20)], abs=1)


@pytest.mark.parametrize("dpi", [0, -300, 19, 2401])
def test_dots_that_nobody_can_print_are_refused(dpi: int) -> None:
    with pytest.raises(InputError, match=f"dpi: {dpi} dots per inch is no use: choose 20 to 2400, 300 for print"):
        next(png.render(file(50, 50), dpi))


def test_a_page_of_too_many_dots_is_refused_with_what_fits() -> None:
    with pytest.raises(InputError, match="dpi: 1114 million dots are too many for a page: 1245 dpi is the most here"):
        next(png.render(file(420, 297), 2400))
