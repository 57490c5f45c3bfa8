"""The words of a PDF as pdfium reads them.

pypdf parses the fonts again for every stamp of a page, which takes ten times as long.
"""

import re
from pathlib import Path

import pypdfium2


def pages(file: str | Path | bytes) -> list[str]:
    """The text of each page, a line of it on a line."""
    with pypdfium2.PdfDocument(file) as document:
        return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]


def words_of(file: str | Path) -> str:
    """All words of a file, a page after the other."""
    return "\n".join(pages(file))


def ids_of(file: str | Path) -> list[str]:
    """The ids of cards in a file, in order."""
    return re.findall(r"\b[a-z]+(?:-[a-z])?-(?:1|c2)-[0-9A-Z]+\b", words_of(file))
