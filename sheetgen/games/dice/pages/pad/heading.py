"""How title and names fit into the head of a sheet: smaller, then with more room, then shortened.

A name shrinks to the least size of type, then its line takes room from that of the date; a title shrinks to the size of
labels, then takes room from both lines. Text that is still too long ends in "…": a pad is never refused for it.
"""

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from sheetgen.page.setting import shorten
from sheetgen.page.type import SMALL

from .look import PadLook
from .measures import Measures

TITLE = 0.55  # the part of the head that a title takes if it fits in it
LINES = 104.0  # length of both writing lines, with labels of 8 points, mm
NAME = 0.64  # where the line of the date begins, in parts of that length
LEAST_NAME, LEAST_DATE = 24.0, 12.0  # mm to write on


class Fitted(NamedTuple):
    text: str
    size: float
    width: float


class HeadLines(NamedTuple):
    """Where the labels of the writing lines begin and end, and where the second line ends, in mm."""

    name_end: float
    date: float
    date_end: float
    end: float


def title(look: PadLook, sizes: Measures, usable: float) -> Fitted:
    room = usable * TITLE
    for size in (sizes.title, round((sizes.title + sizes.label) / 2, 1), sizes.label):
        width = look.type_.width(look.title, size, "bold")
        if width <= room:
            return Fitted(look.title, size, width)
    name, date = _labels(look, sizes)
    least = name + LEAST_NAME + sizes.near + date + LEAST_DATE + 2 * sizes.group
    text = shorten(look.type_, look.title, sizes.label, max(room, usable - least), "bold")
    return Fitted(text, sizes.label, look.type_.width(text, sizes.label, "bold"))


def head_lines(look: PadLook, sizes: Measures, usable: float) -> HeadLines:
    """The writing lines left of the title; the first is longer if a name of the pad needs it.

    Without room for the second line, its end lies before its start.
    """
    name, date = _labels(look, sizes)
    end = min(usable - title(look, sizes, usable).width - 2 * sizes.group, LINES * sizes.label / 8)
    if name + sizes.near + date > end:  # no room for a second line
        return HeadLines(min(name, end), end + sizes.near, end, end)
    at = min(max(end * NAME, name + look.longest_name + sizes.near + 1), max(end * NAME, end - date - LEAST_DATE))
    return HeadLines(name, at, at + date, end)


def _labels(look: PadLook, sizes: Measures) -> tuple[float, float]:
    """The widths of the words before the two lines."""
    name, date = (look.type_.width(look.words(f"pad.{key}"), sizes.label) + 1.2 for key in ("name", "date"))
    return name, date


def player(look: PadLook, sizes: Measures, usable: float, name: str) -> Fitted:
    """A player's name, fitted to its line."""
    lines = head_lines(look, sizes, usable)
    room = lines.date - lines.name_end - sizes.near - 0.9
    smaller = (half / 2 for half in range(ceil(2 * sizes.label) - 1, round(2 * SMALL) - 1, -1))
    for size in (sizes.label, *smaller):
        width = look.type_.width(name, size, "bold")
        if width <= room:
            return Fitted(name, size, width)
    text = shorten(look.type_, name, SMALL, room, "bold")
    return Fitted(text, SMALL, look.type_.width(text, SMALL, "bold"))


def shortened(look: PadLook, sizes: Measures, usable: float, names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The title and names that do not fit, each paired with its shortened form."""
    shown = [(look.title, title(look, sizes, usable).text)]
    shown += [(name, player(look, sizes, usable, name).text) for name in names]
    return tuple(pair for pair in shown if pair[0] != pair[1])
