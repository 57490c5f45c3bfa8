"""A picture of all pages of a demo."""

from collections.abc import Iterable
from io import BytesIO

COLUMNS, WIDTH, GAP, DPI = 5, 400, 24, 60
"""Pages across, the width of each and the gap between them in dots, and dots per inch."""


def contact_sheet(documents: Iterable[bytes]) -> bytes:
    """The first page of each PDF, on one PNG."""
    from PIL import Image

    from sheetgen.render import png

    pages = [Image.open(BytesIO(next(iter(png.render(document, DPI))))).convert("RGB") for document in documents]
    small = [page.resize((WIDTH, round(page.height * WIDTH / page.width))) for page in pages]
    rows = [small[start : start + COLUMNS] for start in range(0, len(small), COLUMNS)]
    heights = [max(page.height for page in row) for row in rows]
    size = (COLUMNS * (WIDTH + GAP) + GAP, sum(heights) + GAP * (len(rows) + 1))
    picture, y = Image.new("RGB", size, "#d8d8d8"), GAP
    for row, height in zip(rows, heights, strict=True):
        for column, page in enumerate(row):
            picture.paste(page, (GAP + column * (WIDTH + GAP), y))
        y += height + GAP
    content = BytesIO()
    picture.save(content, "PNG", dpi=(DPI, DPI))
    return content.getvalue()
