"""Whether telephones can read the QR codes: pads of all variants, papers and ups, at 150 dots an inch.

Run: ``python -m benchmarks.codes``. Three readers see each page as a printer at 150 dpi draws it: zbar (the command
``zbarimg``), OpenCV and zxing (``pip install opencv-python-headless zxing-cpp``); those that are missing are left out.
Each is given whole pages and must find the ids of all their sheets. Telephones take picture after picture, from near
and far, until one is read: so what a reader misses is shown to it again in other sizes, and both counts are printed.
"""

import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.util import find_spec
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
SIZES = {"zbar": (1, 2, 3), "opencv": (2, 3, 1.5), "zxing": (1, 2)}
"""How much larger a reader is shown a page, one look after the other. OpenCV wants squares of more than three dots."""


def by_zbar(image: Image.Image) -> set[str]:
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        image.save(file, "PNG")
        file.flush()
        command = ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file.name]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
    return set(found.stdout.split())


def by_opencv(image: Image.Image) -> set[str]:
    import cv2
    import numpy

    dots: Any = numpy.asarray(image)
    _, texts, _, _ = cv2.QRCodeDetectorAruco().detectAndDecodeMulti(dots)
    return set(texts)


def by_zxing(image: Image.Image) -> set[str]:
    import zxingcpp

    return {code.text for code in zxingcpp.read_barcodes(image)}


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


def larger(image: Image.Image, times: float) -> Image.Image:
    size = round(times * image.width), round(times * image.height)
    return image if times == 1 else image.resize(size, Image.Resampling.BICUBIC)


def looks(reader: str, image: Image.Image, codes: set[str]) -> tuple[int, set[str]]:
    """How many looks at a page a reader takes, and what it has not read after the last one."""
    missing = {tidy(code) for code in codes}
    for count, times in enumerate(SIZES[reader], 1):
        missing -= {tidy(text) for text in READERS[reader](larger(image, times))}
        if not missing:
            return count, missing
    return len(SIZES[reader]), missing


READERS: dict[str, Reader] = {"zbar": by_zbar, "opencv": by_opencv, "zxing": by_zxing}


def known_readers() -> list[str]:
    there = {"zbar": shutil.which("zbarimg"), "opencv": find_spec("cv2"), "zxing": find_spec("zxingcpp")}
    return [reader for reader in READERS if there[reader]]


def main() -> int:
    """Print how many pages each reader reads, at first sight and in the end; 1 if one of them misses a code."""
    first, last = Counter[str](), Counter[str]()
    count = 0
    for name, codes, data in pages():
        count += 1
        image = seen(data)
        for reader in known_readers():
            taken, missing = looks(reader, image, codes)
            first[reader] += taken == 1
            last[reader] += not missing
            if missing:
                print(f"{reader} does not read {name}: {', '.join(sorted(missing))}", flush=True)
    for reader in known_readers():
        at_first, in_the_end = f"{first[reader]} at first sight", f"{last[reader]} in the end"
        print(f"{reader:7} reads {at_first} and {in_the_end}, of {count} pages at {DPI} dpi")
    return int(any(last[reader] < count for reader in known_readers()))


if __name__ == "__main__":
    sys.exit(main())
