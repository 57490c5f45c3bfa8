"""The icons of an installed page, drawn as all our pages are: a small sheet with two crosses."""

from collections.abc import Iterator

from sheetgen.page.drawing import Box, Drawing, Item, Page, Path
from sheetgen.render import fonts, pdf, png

PAPER, EDGE, INK, GROUND = "#ffffff", "#3a3d44", "#33363c", "#f4f3ef"
ROWS = (("#e9a7a1", 9.0, 10.5), ("#ecd58a", 13.6, None), ("#9cc9a3", 18.2, 18.5))  # colour, top, middle of the cross
UNITS = 32  # wide and high, as icon.svg
INCH = 25.4  # mm: so many dots per inch are so many dots
TALL, ARM = 3.4, 1.4  # of a row; of a cross


def icons() -> dict[str, bytes]:
    """The files by name. A system may cut a maskable one to any shape: its sheet is smaller, on a full ground."""
    return {
        "icon-192.png": _icon(192, 1.0, None),
        "icon-512.png": _icon(512, 1.0, None),
        "icon-maskable.png": _icon(512, 0.72, GROUND),
    }


def _icon(dots: int, share: float, ground: str | None) -> bytes:
    full = (Box(0, 0, INCH, INCH, ground),) if ground else ()
    page = Page(INCH, INCH, (*full, *_sheet(share * INCH / UNITS)))
    file = pdf.render(Drawing((page,), "sheetgen"), fonts.load())
    return next(png.render(file, dots, transparent=ground is None))


def _sheet(unit: float) -> Iterator[Item]:
    """The sheet in the middle, a unit so many millimetres."""

    def at(place: float) -> float:
        return INCH / 2 + (place - UNITS / 2) * unit

    yield Box(at(2), at(6), 28 * unit, 20 * unit, PAPER, EDGE, 1.5 * unit, 3 * unit)
    for color, top, cross in ROWS:
        yield Box(at(5), at(top), 22 * unit, TALL * unit, color, radius=1.2 * unit)
        if cross is not None:
            left, right, upper, lower = at(cross - ARM), at(cross + ARM), at(top + 0.4), at(top + 3)
            strokes = (("M", left, upper), ("L", right, lower), ("M", right, upper), ("L", left, lower))
            yield Path(strokes, stroke=INK, line=1.1 * unit, round_ends=True)
