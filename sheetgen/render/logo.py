"""A person's own picture for the head of a sheet: PNG and JPEG as they are, SVG turned into dots by cairosvg.

An SVG file can ask for other files, for pages of the net and for a billion laughs; none of that is granted.
"""

from io import BytesIO
from pathlib import Path

from PIL import Image

from ..errors import InputError
from ..layout.drawing import Picture

MOST_BYTES = 5_000_000
MOST_DOTS = 40_000_000
DOTS_HIGH = 600  # of an SVG: a logo is some 10 mm high, so this is more than any printer shows
SUFFIXES = (".svg", ".png", ".jpg", ".jpeg")


def logo(file: str) -> Picture:
    """The picture of a file; only its proportions count, layout gives it its place."""
    path = Path(file)
    if path.suffix.lower() not in SUFFIXES:
        raise InputError("a logo is an SVG, PNG or JPEG file", file)
    data = _read(path)
    if path.suffix.lower() == ".svg":
        data = _dots(data, file)
    try:
        with Image.open(BytesIO(data), formats=("PNG", "JPEG")) as image:
            width, height = image.size
    except (OSError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise InputError("this is no PNG or JPEG picture that can be read: save it again", file) from None
    if width * height > MOST_DOTS:
        raise InputError(f"{width} x {height} dots are too many for a logo: make it smaller", file)
    return Picture(0, 0, width, height, data)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(f"cannot be read: {(error.strerror or str(error)).lower()}", str(path)) from None
    if len(data) > MOST_BYTES:
        raise InputError(f"larger than {MOST_BYTES // 1_000_000} MB: make the logo smaller", str(path))
    return data


def _dots(data: bytes, file: str) -> bytes:
    try:
        import cairosvg
    except OSError:
        raise InputError(
            "an SVG logo needs the cairo library, which this computer lacks: install it (Debian: libcairo2, macOS: "
            "brew install cairo), or save the logo as PNG",
            file,
        ) from None
    try:
        made: bytes = cairosvg.svg2png(data, output_height=DOTS_HIGH, url_fetcher=_nothing)
    except InputError as error:
        raise error.within(file) from None
    except Exception as error:  # noqa: BLE001 - cairosvg fails on odd drawings in every way there is
        raise InputError(f"this SVG cannot be drawn ({type(error).__name__}): save it as PNG", file) from None
    return made


def _nothing(url: str, _kind: str) -> bytes:
    raise InputError(f"this SVG asks for another file ({url[:40]}): embed it, or save the logo as PNG")
