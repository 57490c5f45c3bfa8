"""Rasterizes SVG logos with cairosvg, in a separate process: ``python -m sheetgen.render.vector``.

An SVG file can request other files, web pages and a billion laughs; all of that is refused. A few thousand bytes can
also keep cairo busy without end, and a process inside cairo reacts to no signal but SIGKILL.
"""

import re
import subprocess
import sys
from io import BytesIO
from xml.etree.ElementTree import Element

from PIL import Image

from sheetgen.base import limits
from sheetgen.base.errors import InputError, Sentence, SolverError, quote
from sheetgen.base.modules import environment

DOTS = 600  # height; the width is twice that: a logo is some 10 mm high, so this is more than any printer shows
MOST_SHAPES = 100_000
MOST_SECONDS = 5  # CPU time
MOST_MEMORY = 512 * 1024 * 1024
GZIP = b"\x1f\x8b"
REFERENCE = re.compile(r"(?:^|url\()\s*['\"]?#([^'\")]+)")  # href="#part", fill="url(#part)"
REFUSED, TOO_LARGE = 2, 3  # exit codes
SIGXCPU = 24  # Windows has no name for it
TOO_LONG = "this SVG takes too long to draw: save the logo as PNG"


def draw_apart(data: bytes, seconds: int = MOST_SECONDS, memory: int = MOST_MEMORY) -> bytes:
    """``draw`` in a process that gets no more time and memory than a logo needs."""
    command = [sys.executable, "-P", "-m", "sheetgen.render.vector", str(seconds), str(memory)]
    try:
        done = subprocess.run(  # noqa: S603  # a fixed command
            command, input=data, capture_output=True, timeout=3 * seconds, check=False, env=environment()
        )
    except subprocess.TimeoutExpired:
        raise InputError(Sentence(TOO_LONG, "svg")) from None
    if done.returncode == REFUSED:
        raise InputError(Sentence(done.stderr.decode("utf-8"), "svg"))
    if done.returncode == -SIGXCPU:
        raise InputError(Sentence(TOO_LONG, "svg"))
    if done.returncode == TOO_LARGE or done.returncode < 0:  # libraries abort when out of memory
        raise InputError(Sentence("this SVG takes too much memory to draw: save the logo as PNG", "svg"))
    if done.returncode:
        raise SolverError(
            f"drawing an SVG ended with {done.returncode}: {done.stderr.decode('utf-8', 'replace')[-500:]}"
        )
    return done.stdout


def draw(data: bytes) -> bytes:
    """The SVG as PNG bytes, drawn in a box of fixed size and cropped to its ink."""
    try:
        from cairosvg.surface import PNGSurface
    except ImportError:
        raise InputError("an SVG logo needs cairosvg: pip install cairosvg, or save the logo as PNG") from None
    except OSError:
        raise InputError(
            "an SVG logo needs the cairo library, which this computer lacks: install it (Debian: libcairo2, macOS: "
            "brew install cairo), or save the logo as PNG"
        ) from None
    if not data.strip():
        raise InputError("this file is empty")
    if data.startswith(GZIP):
        raise InputError("this SVG is packed: save it as plain SVG")
    try:
        if _shapes(data) > MOST_SHAPES:
            raise InputError("this SVG repeats its parts without end: save the logo as PNG")  # noqa: TRY301
        made = PNGSurface.convert(data, output_width=2 * DOTS, output_height=DOTS, url_fetcher=_read_embedded)
    except (InputError, MemoryError):
        raise
    except Exception as error:  # cairosvg raises all kinds of errors on odd drawings
        what = f"this SVG cannot be drawn ({type(error).__name__}): save the logo as PNG"
        raise InputError(what) from None
    with Image.open(BytesIO(made)) as image:
        inked = image.convert("RGBA").getchannel("A").getbbox()  # cairo omits the channel if all is opaque
        if inked is None:
            raise InputError("nothing is drawn in this SVG")
        cropped = BytesIO()
        image.crop(inked).save(cropped, "PNG")
    return cropped.getvalue()


def _shapes(data: bytes) -> int:
    """Count shapes as often as they are drawn, references included."""
    from defusedxml.ElementTree import fromstring

    root = fromstring(data)
    named = {element.get("id"): element for element in root.iter() if element.get("id")}
    counts: dict[Element, int] = {}

    def count(element: Element) -> int:
        if element not in counts:
            counts[element] = 1  # an element that refers to itself counts once: cairosvg refuses it
            referred = (REFERENCE.search(value) for value in element.attrib.values())
            parts = [*element, *(named[found[1]] for found in referred if found and found[1] in named)]
            counts[element] += sum(count(part) for part in parts)
        return counts[element]

    return count(root)


def _read_embedded(url: str, kind: str) -> bytes:
    from cairosvg.url import fetch

    if not url.startswith("data:"):
        name = url.rsplit("/", 1)[-1]  # cairosvg prepends the folder
        raise InputError(f"this SVG asks for another file, {quote(name)}: embed it, or save the logo as PNG")
    content: bytes = fetch(url, kind)
    return content


def _main(seconds: str, memory: str) -> None:
    limits.bound(int(memory), int(seconds))
    try:
        made = draw(sys.stdin.buffer.read())
    except InputError as error:
        sys.stderr.buffer.write(str(error).encode("utf-8", "replace"))
        sys.exit(REFUSED)
    except MemoryError:
        sys.exit(TOO_LARGE)
    sys.stdout.buffer.write(made)


if __name__ == "__main__":
    _main(*sys.argv[1:])
