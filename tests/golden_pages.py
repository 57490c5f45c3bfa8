"""How pinned pages are compared with what is printed now, and what a person is shown where they differ."""

import difflib
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw

TESTS = Path(__file__).parent
PINNED = TESTS / "golden"
SHOWN = TESTS.parent / "output" / "golden"
"""Where a person finds the pages that differ; git does not keep them."""

DPI = 60
TILE = 8
"""The edge of the squares that are compared, in dots: 3.4 mm. They overlap by half."""
LEVELS = [round(round(value * 7 / 255) * 255 / 7) for value in range(256)]
"""Eight levels of each colour are kept: the pictures are a quarter as large, and all of their colours fit a palette."""
TOLERANCE = 12.0
"""How far (of 255) the mean colour difference of a tile may be off.

Measured over all pages: pdfium 143 instead of 159 makes at most 5.8; a lock upside down at least 32 (on 44 pages), an
arrow that points left 19 (on 46 pages), a step 1a instead of 1b in a key 17.
"""


Pixels = np.ndarray[tuple[int, ...], np.dtype[np.int16]]


class Pin(NamedTuple):
    """Pages of one command."""

    name: str
    pages: tuple[int, ...]
    words: tuple[str, ...]

    def names(self, kind: str) -> list[str]:
        """The files of the pinned pages."""
        several = len(self.pages) > 1
        return [f"{self.name}-{page}.{kind}" if several else f"{self.name}.{kind}" for page in self.pages]


class Pinned(NamedTuple):
    """Where pictures are pinned, the command that pins them anew, and how far a tile may be off."""

    folder: Path
    command: str
    tolerance: float


PAGES = Pinned(PINNED, "pytest tests/test_golden.py --update-golden", TOLERANCE)


class Difference(NamedTuple):
    """The tile that differs most: by how much, and where its top left corner is, in dots."""

    size: float
    x: int
    y: int


def pins(file: str) -> list[Pin]:
    """The lines of a list of commands."""
    lines = (PINNED / file).read_text("utf-8").splitlines()
    return [_pin(*line.split(maxsplit=2)) for line in lines if line and not line.startswith("#")]


def _pin(name: str, pages: str, command: str) -> Pin:
    words = (str(TESTS.parent / word) if word.startswith("tests/") else word for word in shlex.split(command))
    return Pin(name, tuple(map(int, pages.split(","))), tuple(words))


# --- pictures


def kept(image: Image.Image) -> Image.Image:
    """A picture in few colours."""
    return image.convert("RGB").point(LEVELS * 3)


def pin_picture(name: str, image: Image.Image, pinned: Pinned = PAGES) -> None:
    """Keep a page as it is now."""
    pinned.folder.mkdir(exist_ok=True)
    kept(image).quantize(256, dither=Image.Dither.NONE).save(pinned.folder / name, optimize=True)


def worst_tile(one: Image.Image, other: Image.Image) -> Difference:
    """Where two pictures of the same size differ most: a small change counts in its tile, however large the page."""
    pixels = _difference(one, other).astype(np.float64)
    sums = np.pad(pixels, ((1, TILE), (1, TILE))).cumsum(axis=0).cumsum(axis=1)
    step = TILE // 2
    corners = sums[::step, ::step]
    tiles = (corners[2:, 2:] - corners[:-2, 2:] - corners[2:, :-2] + corners[:-2, :-2]) / TILE**2
    row, column = np.unravel_index(tiles.argmax(), tiles.shape)
    return Difference(float(tiles.max()), int(column) * step, int(row) * step)


def _difference(one: Image.Image, other: Image.Image) -> Pixels:
    """How far each dot is off, in the channel where it is farthest."""
    first, second = (np.asarray(kept(image), dtype=np.int16) for image in (one, other))
    off: Pixels = np.abs(first - second).max(axis=2)
    return off


def side_by_side(before: Image.Image, now: Image.Image, found: Difference) -> Image.Image:
    """The pinned page, the page as it is now, and what differs in black; the worst tile in a red frame."""
    changed = Image.fromarray((255 - np.minimum(255, 3 * _difference(before, now))).astype(np.uint8))
    sheet = Image.new("RGB", (3 * now.width, now.height), "white")
    for column, image in enumerate((before, now, changed)):
        sheet.paste(image.convert("RGB"), (column * now.width, 0))
        x, y = column * now.width + found.x, found.y
        ImageDraw.Draw(sheet).rectangle((x - 4, y - 4, x + TILE + 4, y + TILE + 4), outline="red")
    return sheet


def complaint_about_picture(name: str, now: Image.Image, pinned: Pinned = PAGES) -> str:
    """What differs from the pinned picture, with pictures for a person to look at; nothing if all is well."""
    path = pinned.folder / name
    if not path.exists():
        return _complaint(name, "is not pinned yet", [_shown(now, name)], pinned)
    with Image.open(path) as file:
        before = file.convert("RGB")
    if before.size != now.size:
        return _complaint(name, f"is {now.size} dots large, and was {before.size}", [_shown(now, name)], pinned)
    found = worst_tile(before, now)
    if found.size <= pinned.tolerance:
        return ""
    across, down = (round(place * 25.4 / DPI) for place in (found.x, found.y))
    what = f"differs by {found.size:.0f} of 255 at {across} mm from the left, {down} mm from the top"
    pictures = [_shown(now, name), _shown(side_by_side(before, now, found), f"{path.stem}-diff.png")]
    return _complaint(name, f"{what} ({pinned.tolerance:g} is let through)", pictures, pinned)


def _shown(image: Image.Image, name: str) -> Path:
    SHOWN.mkdir(parents=True, exist_ok=True)
    image.save(SHOWN / name)
    return SHOWN / name


def _complaint(name: str, what: str, files: list[Path], pinned: Pinned = PAGES) -> str:
    places = ", ".join(str(file.relative_to(TESTS.parent)) for file in files)
    return f"{name} {what}: look at {places}; if it is as meant, {pinned.command}"


# --- texts


def lined(svg: bytes) -> str:
    """An SVG file with an element a line, so that differences can be read."""
    return re.sub(r">\s*<", ">\n<", svg.decode("utf-8")).rstrip() + "\n"


def complaint_about_text(name: str, now: str) -> str:
    """Which lines differ from the pinned ones, and the whole text for a person to look at; nothing if none do."""
    path = PINNED / name
    before = path.read_text("utf-8") if path.exists() else ""
    if before == now:
        return ""
    SHOWN.mkdir(parents=True, exist_ok=True)
    (SHOWN / name).write_text(now, "utf-8", newline="\n")
    changed = [line[:200] for line in _changes(before, now)]
    what = f"differs in {len(changed)} lines" if before else "is not pinned yet"
    return "\n".join((_complaint(name, what, [SHOWN / name]), *changed[:12]))


def _changes(before: str, now: str) -> Iterator[str]:
    for line in difflib.unified_diff(before.splitlines(), now.splitlines(), lineterm="", n=0):
        if not line.startswith(("---", "+++", "@@")):
            yield line
