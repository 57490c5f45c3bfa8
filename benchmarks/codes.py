"""Whether telephones can read the QR codes: pads of all variants, papers and ups, at 150 dots an inch.

Run: ``python -m benchmarks.codes``. Three readers see each page as a printer at 150 dpi draws it: zbar (the command
``zbarimg``), OpenCV and zxing (``pip install opencv-python-headless zxing-cpp``); those that are missing are left out.
Each must find the ids of all sheets of a page that it is given whole.
"""

import importlib.util
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image

from sheetgen.app.style import StyleWish
from sheetgen.app.style import style as style_of
from sheetgen.base.codes import for_code, tidy
from sheetgen.base.errors import InputError
from sheetgen.games.dice import pads, templates
from sheetgen.games.dice.cards import ids
from sheetgen.games.dice.decks import DeckWish
from sheetgen.render import fonts, pdf

DPI = 150
PAPERS = ("A6", "A5", "A4", "Letter", "Legal", "A3")
UPS = ("1", "2", "4")
OWN = sorted((Path(__file__).parent.parent / "tests" / "templates").glob("*.toml"))

Reader = Callable[[Image.Image], set[str]]


def by_zbar(image: Image.Image) -> set[str]:
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        image.save(file, "PNG")
        file.flush()
        command = ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file.name]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
    return set(found.stdout.split())


def by_opencv(image: Image.Image) -> set[str]:
    """OpenCV looks for squares of more than three dots: it is given the same picture, smoothly enlarged."""
    import cv2
    import numpy

    dots: Any = numpy.asarray(image.resize((2 * image.width, 2 * image.height), Image.Resampling.BICUBIC))
    _, texts, _, _ = cv2.QRCodeDetectorAruco().detectAndDecodeMulti(dots)
    return set(texts)


def by_zxing(image: Image.Image) -> set[str]:
    import zxingcpp

    return {code.text for code in zxingcpp.read_barcodes(image)}


def readers() -> dict[str, Reader]:
    found: dict[str, Reader] = {}
    if shutil.which("zbarimg"):
        found["zbar"] = by_zbar
    if importlib.util.find_spec("cv2"):
        found["opencv"] = by_opencv
    if importlib.util.find_spec("zxingcpp"):
        found["zxing"] = by_zxing
    return found


def seen(data: bytes, dpi: int = DPI) -> Image.Image:
    """The first page in greys."""
    with pypdfium2.PdfDocument(data) as document:
        image: Image.Image = document[0].render(scale=dpi / 72, grayscale=True).to_pil()
    return image.convert("L")


def pages() -> Iterator[tuple[str, set[str], bytes]]:
    """Pads of every variant, paper and up that there are: what they are, the texts of their codes, the PDF."""
    for name in (*templates.variant_names(), *map(str, OWN)):
        variant = templates.variant(name)
        for paper in PAPERS:
            for up in UPS:
                try:
                    style = style_of(StyleWish(paper=paper, up=up))
                    pad = pads.pad_of(pads.PadOrder(DeckWish(variant, "codes")), style)
                except InputError:
                    continue
                cards = (pad.deck.cards[n] for n in range(len(pad.deck.cards)))
                codes = {for_code(ids.notate(variant, card)) for card in cards}
                yield f"{Path(name).stem} {paper} {up}-up", codes, pdf.render(pad.drawing, fonts.load())


def main() -> int:
    """Print how many pages each reader reads; 1 if one of them misses a code."""
    known = readers()
    read: Counter[str] = Counter()
    count = 0
    for name, codes, data in pages():
        count += 1
        image = seen(data)
        for reader, look in known.items():
            missing = {tidy(code) for code in codes} - {tidy(text) for text in look(image)}
            read[reader] += not missing
            if missing:
                print(f"{reader} does not read {name}: {', '.join(sorted(missing))}")
    for reader in known:
        print(f"{reader:7} reads {read[reader]} of {count} pages at {DPI} dpi")
    return int(any(read[reader] < count for reader in known))


if __name__ == "__main__":
    sys.exit(main())
