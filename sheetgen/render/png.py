"""Renders a finished PDF as PNG files, one per page, with the resolution stored in each."""

from collections.abc import Iterator, Mapping
from io import BytesIO

import pypdfium2
from PIL.PngImagePlugin import PngInfo

from sheetgen.base.errors import InputError

from . import memory

LOWEST, HIGHEST = 20, 2400  # dpi
LARGEST = 300_000_000  # pixels per page: A3 at 1,200 dpi is 278 million, 1 GB in memory while it is drawn


def render(
    pdf: bytes, dpi: int = 300, transparent: bool = False, remembered: Mapping[str, object] | None = None
) -> Iterator[bytes]:
    """Yield a PNG file for each page, drawn on demand; each embeds the memory ``remembered``."""
    if not LOWEST <= dpi <= HIGHEST:
        raise InputError(f"{dpi} dots per inch is no use: choose {LOWEST} to {HIGHEST}, 300 for print", "dpi")
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            yield _picture(page, dpi, transparent, memory.to_text(remembered) if remembered else "")


def _picture(page: pypdfium2.PdfPage, dpi: int, transparent: bool, remembered: str) -> bytes:
    width, height = page.get_size()
    pixels = width * height * (dpi / 72) ** 2
    if pixels > LARGEST:
        most = int(dpi * (LARGEST / pixels) ** 0.5)
        raise InputError(f"{pixels / 1e6:.0f} million dots are too many for a page: {most} dpi is the most here", "dpi")
    ground = (255, 255, 255, 0 if transparent else 255)
    bitmap = page.render(scale=dpi / 72, fill_color=ground, rev_byteorder=True, maybe_alpha=transparent)
    file, texts = BytesIO(), PngInfo()
    if remembered:
        texts.add_itxt(memory.NAME, remembered, zip=True)
    bitmap.to_pil().save(file, "PNG", dpi=(dpi, dpi), pnginfo=texts)
    return file.getvalue()
