"""Pinned pages: what is printed today looks like what a person once looked at.

``pytest tests/test_golden.py --update-golden`` pins the pages as they are now; git shows which ones changed.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from .golden_pages import (
    DPI,
    PINNED,
    TOLERANCE,
    Pin,
    complaint_about_picture,
    complaint_about_text,
    kept,
    lined,
    pin_picture,
    pins,
    worst_tile,
)

Run = Callable[..., tuple[int, str, str]]

PICTURES, TEXTS = pins("pictures.txt"), pins("texts.txt")


@pytest.fixture
def updating(request: pytest.FixtureRequest) -> bool:
    """Whether pages are to be pinned as they are now."""
    return bool(request.config.getoption("--update-golden"))


def printed(run: Run, desk: Path, pin: Pin, *words: str) -> list[Path]:
    """The files of a command, those of the pinned pages alone."""
    code, _, said = run(*pin.words, "--no-memory", *words)

    assert code == 0, said
    files = sorted(path for path in desk.iterdir() if path.is_file())
    return [files[page - 1] for page in pin.pages]


@pytest.mark.parametrize("pin", PICTURES, ids=lambda pin: pin.name)
def test_a_page_looks_as_it_is_pinned(run: Run, desk: Path, pin: Pin, updating: bool) -> None:
    complaints = []
    for name, path in zip(pin.names("png"), printed(run, desk, pin, "--dpi", str(DPI), "-o", "page.png"), strict=True):
        with Image.open(path) as image:
            now = kept(image)
        if updating:
            pin_picture(name, now)
        complaints.append(complaint_about_picture(name, now))

    assert not any(complaints), "\n".join(filter(None, complaints))


@pytest.mark.parametrize("pin", TEXTS, ids=lambda pin: pin.name)
def test_an_svg_file_reads_as_it_is_pinned(run: Run, desk: Path, pin: Pin, updating: bool) -> None:
    live = () if "--svg-text" in pin.words else ("--svg-text", "live")
    complaints = []
    for name, path in zip(pin.names("svg"), printed(run, desk, pin, *live, "-o", "page.svg"), strict=True):
        now = lined(path.read_bytes())
        if updating:
            (PINNED / name).write_text(now, "utf-8", newline="\n")
        complaints.append(complaint_about_text(name, now))

    assert not any(complaints), "\n".join(filter(None, complaints))


def test_every_pinned_page_is_of_a_command_in_the_lists(updating: bool) -> None:
    listed = {name for pin in PICTURES for name in pin.names("png")}
    listed |= {name for pin in TEXTS for name in pin.names("svg")}
    there = {path.name: path for path in PINNED.iterdir() if path.suffix in (".png", ".svg")}
    if updating:
        for name in there.keys() - listed:
            there.pop(name).unlink()

    assert set() == there.keys() - listed


def lock(upside_down: bool = False) -> Image.Image:
    """A page with a lock as small as they are printed (3 mm), drawn as dots of another hand."""
    image = Image.new("RGB", (400, 560), "white")
    draw = ImageDraw.Draw(image)
    draw.rectangle((100, 104, 106, 107), fill="#8c1d18")
    draw.arc((101, 100, 105, 107), 180, 360, fill="#8c1d18")
    if upside_down:
        place = (100, 100, 107, 108)
        image.paste(image.crop(place).transpose(Image.Transpose.FLIP_TOP_BOTTOM), place)
    return image


def test_the_comparison_sees_a_small_lock_upside_down() -> None:
    assert worst_tile(lock(), lock(upside_down=True)).size > 2 * TOLERANCE


def test_the_comparison_passes_over_what_nobody_sees() -> None:
    assert worst_tile(lock(), lock().point(lambda value: max(0, value - 3))).size < TOLERANCE
