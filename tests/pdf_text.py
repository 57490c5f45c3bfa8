"""The words of a PDF as pdfium reads them.

pypdf parses the fonts again for every stamp of a page, which takes ten times as long.
"""

from pathlib import Path

import pypdfium2


def pages(file: str | Path | bytes) -> list[str]:
    """The text of each page, a line of it on a line."""
    with pypdfium2.PdfDocument(file) as document:
        return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]
