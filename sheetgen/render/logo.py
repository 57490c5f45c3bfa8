"""A person's own picture for the head of a sheet: PNG and JPEG as they are, SVG turned into dots by cairosvg.

An SVG file can ask for other files, for pages of the net and for a billion laughs; none of that is granted.
"""

import re
from io import BytesIO
from pathlib import Path
from warnings import catch_warnings, simplefilter
from xml.etree.ElementTree import Element

from PIL import Image, ImageOps

from sheetgen.base import files
from sheetgen.base.errors import InputError, Sentence
from sheetgen.page.logo import Logo

MOST_BYTES = 5_000_000
MOST_DOTS = 40_000_000
DOTS = 600  # high, twice as wide: a logo is some 10 mm high, so this is more than any printer shows
MOST_SHAPES = 100_000
ORIENTATION = 0x0112  # how the camera was held, in Exif
GZIP = b"\x1f\x8b"
REFERENCE = re.compile(r"(?:^|url\()\s*['\"]?#([^'\")]+)")  # href="#part", fill="url(#part)"
USUAL = ("1", "L", "LA", "RGB", "RGBA", "CMYK", "YCbCr")  # modes of pictures that are taken as they are
SUFFIXES = (".svg", ".png", ".jpg", ".jpeg")


def logo(file: str) -> Logo:
    """Reads a picture file and its proportions; ``InputError`` for a file that is no usable picture."""
    path = Path(file)
    if path.suffix.lower() not in SUFFIXES:
        raise InputError(Sentence("a logo is an SVG, PNG or JPEG file", "logo", file=file), file)
    data = files.read_bytes(path, MOST_BYTES, "make the logo smaller")
    if path.suffix.lower() == ".svg":
        data = _dots(data, file)
    try:
        with catch_warnings(), Image.open(BytesIO(data), formats=("PNG", "JPEG")) as image:
            simplefilter("ignore")  # what Pillow puts right by itself is nothing for a person to read
            if image.width * image.height <= MOST_DOTS and image.getexif().get(ORIENTATION, 1) != 1:
                return _upright(image)
            if image.width * image.height <= MOST_DOTS and image.mode not in USUAL:
                return _usual(image)
            width, height = image.size
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        what = "this is no PNG or JPEG picture that can be read: save it again"
        raise InputError(Sentence(what, "logo", file=file), file) from None
    if width * height > MOST_DOTS:
        raise InputError(f"{width} x {height} dots are too many for a logo: make it smaller", file)
    return Logo(data, width / height)


def _upright(image: Image.Image) -> Logo:
    turned, data = ImageOps.exif_transpose(image), BytesIO()
    turned.save(data, image.format, quality=95)
    return Logo(data.getvalue(), turned.width / turned.height)


def _usual(image: Image.Image) -> Logo:
    """A picture with a palette, or of finer greys than 256, as one that every reader of PDFs shows alike."""
    if image.mode.startswith("I"):
        plain = image.convert("I").point(lambda tone: tone / 257).convert("L")
    else:
        plain = image.convert("RGBA" if image.has_transparency_data else "RGB")
    data = BytesIO()
    plain.save(data, "PNG")
    return Logo(data.getvalue(), plain.width / plain.height)


def _dots(data: bytes, file: str) -> bytes:
    """The SVG as PNG bytes, drawn in a box of fixed size and cropped to its ink."""
    try:
        from cairosvg.surface import PNGSurface
    except ImportError:
        raise InputError("an SVG logo needs cairosvg: pip install cairosvg, or save the logo as PNG", file) from None
    except OSError:
        raise InputError(
            "an SVG logo needs the cairo library, which this computer lacks: install it (Debian: libcairo2, macOS: "
            "brew install cairo), or save the logo as PNG",
            file,
        ) from None
    if not data.strip():
        raise InputError("this file is empty", file)
    if data.startswith(GZIP):
        raise InputError("this SVG is packed: save it as plain SVG", file)
    try:
        if _shapes(data) > MOST_SHAPES:
            raise InputError("this SVG repeats its parts without end: save the logo as PNG", file)  # noqa: TRY301
        made = PNGSurface.convert(data, output_width=2 * DOTS, output_height=DOTS, url_fetcher=_read_embedded)
    except InputError as error:
        raise error if error.where else error.within(file) from None
    except Exception as error:  # cairosvg fails on odd drawings in every way there is
        raise InputError(f"this SVG cannot be drawn ({type(error).__name__}): save the logo as PNG", file) from None
    with Image.open(BytesIO(made)) as image:
        inked = image.convert("RGBA").getchannel("A").getbbox()  # cairo leaves the channel out where all is opaque
        if inked is None:
            raise InputError("nothing is drawn in this SVG", file)
        cropped = BytesIO()
        image.crop(inked).save(cropped, "PNG")
    return cropped.getvalue()


def _shapes(data: bytes) -> int:
    """Counts shapes as often as they are drawn, references included."""
    from defusedxml.ElementTree import fromstring

    root = fromstring(data)
    named = {element.get("id"): element for element in root.iter() if element.get("id")}
    counts: dict[Element, int] = {}

    def count(element: Element) -> int:
        if element not in counts:
            counts[element] = 1  # whoever refers to itself is counted once: cairosvg refuses it
            referred = (REFERENCE.search(value) for value in element.attrib.values())
            parts = [*element, *(named[found[1]] for found in referred if found and found[1] in named)]
            counts[element] += sum(count(part) for part in parts)
        return counts[element]

    return count(root)


def _read_embedded(url: str, kind: str) -> bytes:
    from cairosvg.url import fetch

    if not url.startswith("data:"):
        raise InputError(f"this SVG asks for another file, '{url[:40]}': embed it, or save the logo as PNG")
    content: bytes = fetch(url, kind)
    return content
