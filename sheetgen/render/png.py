"""A finished PDF as PNG pictures, one a page: the same picture, and a file that knows its size on paper."""

from collections.abc import Iterator
from io import BytesIO

import pypdfium2
from PIL import Image

from sheetgen.base.errors import InputError

LOWEST, HIGHEST = 20, 2400  # dpi
LARGEST = 300_000_000  # pixels a page: A3 at 1,200 dpi is 278 million, 1 GB in memory while it is drawn


def render(pdf: bytes, dpi: int = 300, transparent: bool = False) -> Iterator[bytes]:
    """The finished files, one for each page, made as they are asked for, on white or on nothing."""
    if not LOWEST <= dpi <= HIGHEST:
        raise InputError(f"{dpi} dots per inch is no use: choose {LOWEST} to {HIGHEST}, 300 for print", "dpi")
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            yield _picture(page, dpi, transparent)


def _picture(page: pypdfium2.PdfPage, dpi: int, transparent: bool) -> bytes:
    width, height = page.get_size()
    pixels = width * height * (dpi / 72) ** 2
    if pixels > LARGEST:
        most = int(dpi * (LARGEST / pixels) ** 0.5)
        raise InputError(f"{pixels / 1e6:.0f} million dots are too many for a page: {most} dpi is the most here", "dpi")
    ground = (255, 255, 255, 0 if transparent else 255)
    bitmap = page.render(scale=dpi / 72, fill_color=ground, rev_byteorder=True, maybe_alpha=transparent)
    return _png(bitmap.to_pil(), dpi)


def _png(image: Image.Image, dpi: int) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", dpi=(dpi, dpi))
    return file.getvalue()
