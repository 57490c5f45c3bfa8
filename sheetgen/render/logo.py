"""Reads a person's logo for the head of a sheet: PNG and JPEG as they are, SVG rasterized."""

import re
from io import BytesIO
from pathlib import Path
from warnings import catch_warnings

from PIL import Image, ImageOps

from sheetgen.base import files
from sheetgen.base.errors import InputError, Sentence, quote
from sheetgen.page.logo import Logo

from . import vector

MOST_BYTES = 5_000_000
MOST_DOTS = 40_000_000
MOST_WORK = 1_000_000_000  # dots times scans: each scan of a JPEG covers all dots, and may take only 20 bytes
SCAN = b"\xff\xda"  # never within the entropy-coded data of a JPEG, and elsewhere only by chance
ORIENTATION = 0x0112  # Exif tag: how the camera was held
USUAL = ("1", "L", "LA", "RGB", "RGBA", "CMYK", "YCbCr")  # modes of pictures that are used as they are
SUFFIXES = (".svg", ".png", ".jpg", ".jpeg")


def logo(file: str) -> Logo:
    """Reads a picture file and its proportions; ``InputError`` for a file that is no usable picture."""
    if re.match(r"https?://", file):
        what = "a logo is a file: save the picture on your disk, and name that file"
        raise InputError(Sentence(what, "logo", file=quote(file)), quote(file))
    path = Path(file)
    if path.suffix.lower() not in SUFFIXES:
        raise InputError(Sentence("a logo is an SVG, PNG or JPEG file", "logo", file=file), file)
    data = files.read_bytes(path, MOST_BYTES, "make the logo smaller")
    if path.suffix.lower() == ".svg":
        try:
            data = vector.draw_apart(data)
        except InputError as error:
            raise error.within(file) from None
    return picture(data, file)


def picture(data: bytes, name: str) -> Logo:
    """Make a logo of a PNG or JPEG, with its proportions; ``InputError`` for one that is damaged or too large."""
    try:  # Pillow's warnings are about defects that it repairs
        with catch_warnings(action="ignore"), Image.open(BytesIO(data), formats=("PNG", "JPEG")) as image:
            _check_size(image, data, name)
            image.load()  # detects damage, which not every renderer does
            if image.getexif().get(ORIENTATION, 1) != 1:
                return _upright(image)
            return Logo(data, image.width / image.height) if image.mode in USUAL else _usual(image)
    except (InputError, MemoryError):
        raise
    except Image.DecompressionBombError:
        raise InputError(
            Sentence("too many dots for a logo: make it smaller", "dense_logo", file=quote(name)), name
        ) from None
    except Exception:  # Pillow raises all kinds of errors on odd pictures
        what = "this is no PNG or JPEG picture that can be read: save it again"
        raise InputError(Sentence(what, "logo", file=name), name) from None


def _check_size(image: Image.Image, data: bytes, name: str) -> None:
    dots = image.width * image.height
    if dots > MOST_DOTS:
        what = f"{image.width} x {image.height} dots are too many for a logo: make it smaller"
        raise InputError(Sentence(what, "dense_logo", file=quote(name)), name)
    if image.format == "JPEG" and dots * data.count(SCAN) > MOST_WORK:
        raise InputError("this JPEG takes too long to read: save the logo as PNG", name)


def _upright(image: Image.Image) -> Logo:
    turned, data = ImageOps.exif_transpose(image), BytesIO()
    turned.save(data, image.format, quality=95)
    return Logo(data.getvalue(), turned.width / turned.height)


def _usual(image: Image.Image) -> Logo:
    """Convert a picture with a palette, or with more than 256 greys, to a mode that all PDF readers show alike."""
    if image.mode.startswith("I"):
        plain = image.convert("I").point(lambda tone: tone / 257).convert("L")
    else:
        plain = image.convert("RGBA" if image.has_transparency_data else "RGB")
    data = BytesIO()
    plain.save(data, "PNG")
    return Logo(data.getvalue(), plain.width / plain.height)
