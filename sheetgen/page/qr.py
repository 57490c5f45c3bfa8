"""A QR code as one shape: a line of ink through every run of dark modules."""

import re
from dataclasses import replace

import segno

from sheetgen.base.errors import InputError, quote

from .area import Area
from .drawing import Path
from .paper import CLEAR
from .shapes import place

QUIET = 4  # modules of white that readers want all around
OVERLAP = 0.01  # mm that rows reach into each other, so that no hairline of white shows between them
DARK = re.compile(rb"\x01+")


def modules(text: str) -> tuple[bytes, ...]:
    """The squares row by row, 1 for dark and 0 for light, without the quiet zone; survives 15 % of dirt (level M).

    The mask is fixed, not the best of eight: readers take any, ids look random under all of them, and trying
    them takes five times as long as the code itself (480 instead of 2,500 codes a second).
    """
    try:
        code = segno.make(text, error="m", mask=3, micro=False, boost_error=False)
    except segno.DataOverflowError as error:
        raise InputError("too long for a QR code: shorten it", f"text {quote(text)}") from error
    return tuple(bytes(row) for row in code.matrix)


def qr(text: str, x: float, y: float, side: float, color: str = "#000000") -> Path:
    """The code of a text in a square of ``side`` mm, quiet zone included."""
    rows = modules(text)
    unit = side / (len(rows) + 2 * QUIET)
    edges = [x + (QUIET + i) * unit for i in range(len(rows) + 1)]
    steps: list[tuple[str | float, ...]] = []
    for j, row in enumerate(rows):
        middle = y + (QUIET + j + 0.5) * unit
        for run in DARK.finditer(row):
            steps.append(("M", edges[run.start()], middle))
            steps.append(("L", edges[run.end()], middle))
    return Path(tuple(steps), stroke=color, line=unit + OVERLAP)


def corner_qr(text: str, side: float, area: Area) -> Path:
    """The code of a text in the lower left corner of an area.

    Its dark modules touch the area's edges, but move inwards as far as the quiet zone exceeds ``CLEAR``.
    """
    code = qr(text, 0, 0, side)
    edge = code.line / 2
    inside = max(0.0, QUIET * code.line - CLEAR)
    left = min(float(step[1]) for step in code.steps)
    low = max(float(step[2]) for step in code.steps) + edge
    return replace(code, steps=place(code.steps, area.x - left + inside, area.bottom - low - inside))
