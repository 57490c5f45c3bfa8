"""Renders finished drawings to bytes: one PDF, or an SVG or PNG for each page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sheetgen.base.errors import InputError, key
from sheetgen.base.progress import listener

if TYPE_CHECKING:
    from sheetgen.page.drawing import Drawing, Page

FORMATS = ("pdf", "svg", "png")
DPI = 300
OWN_KEYS = (("dpi", "png"), ("transparent", "png"), ("svg_text", "svg"))  # keys that apply to one format only
RASTER = 100  # the time to rasterize a page, relative to drawing it


@dataclass(frozen=True, slots=True)
class OutputWish:
    """The file format wanted, and its options; ``live_text`` keeps the text of an SVG as text."""

    format: str = "pdf"
    dpi: int = DPI
    transparent: bool = False
    live_text: bool = False
    memory: bool = True  # whether files remember how they were made


def check(wish: OutputWish, given: frozenset[str]) -> None:
    """Refuse an option of another format, such as ``dpi`` for a PDF; ``given`` are the keys that a person named."""
    for name, belongs in OWN_KEYS:
        if name in given and wish.format != belongs and (name != "svg_text" or wish.live_text):
            raise InputError(
                f"{key(name)} is for {belongs.upper()} files, and this one is {wish.format.upper()}: leave it out, "
                f"or choose {key('format')} {belongs}"
            )


def files(drawing: Drawing, wish: OutputWish) -> int:
    """The number of files for a drawing."""
    return 1 if wish.format == "pdf" else len(drawing.pages)


def render(drawing: Drawing, wish: OutputWish) -> Iterator[bytes]:
    """Yield the content of each file lazily; report every page to the listener as it is drawn."""
    from sheetgen.render import fonts

    pages = len(drawing.pages)
    remembered = {**drawing.memory, "output": _to_json(wish)} if drawing.memory and wish.memory else {}
    drawing = replace(drawing, memory=remembered)
    if wish.format == "svg":
        from sheetgen.render import svg

        yield from svg.render(_with_progress(drawing, pages), fonts.load(), live_text=wish.live_text)
        return
    from sheetgen.render import pdf

    if wish.format == "pdf":
        yield pdf.render(_with_progress(drawing, pages), fonts.load())
        return
    from sheetgen.render import png

    work = pages * (1 + RASTER)
    document = pdf.render(_with_progress(replace(drawing, memory={}), work), fonts.load())
    for page, picture in enumerate(png.render(document, wish.dpi, wish.transparent, remembered), start=1):
        listener().count(pages + page * RASTER, work)
        yield picture


def _to_json(wish: OutputWish) -> dict[str, object]:
    """The format, and the options that affect it."""
    own: dict[str, dict[str, object]] = {
        "png": {"dpi": wish.dpi, "transparent": wish.transparent},
        "svg": {"live_text": wish.live_text},
    }
    return {"format": wish.format, **own.get(wish.format, {})}


def _with_progress(drawing: Drawing, work: int) -> Drawing:
    from sheetgen.page.drawing import Pages

    def page(number: int) -> Page:
        listener().count(number, work)
        return drawing.pages[number]

    return replace(drawing, pages=Pages(len(drawing.pages), page))
