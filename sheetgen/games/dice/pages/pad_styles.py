"""The styles of a pad: sheets alone, or each with a form for recording its game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from sheetgen.base.errors import InputError, key, nearest, quote
from sheetgen.page.drawing import Item
from sheetgen.page.paper import A4, UPS, Setup

from .. import mechanics
from ..challenge import Series
from ..rules.variant import Sheet
from . import challenge_page, pad, record_form
from .pad.look import PadLook, Tag

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PadStyle:
    """How a card becomes pages. The sizes that come in are those of a page's place, in mm."""

    part: str  # that must know the card's mechanics: of ``mechanics``
    setup: Callable[[Setup], Setup]
    fit: Callable[[Sheet, PadLook, float, float], float]
    """The size that ``impose`` maximises; 0 if the card does not fit."""
    sheet: Callable[[Sheet, PadLook, float, float], Size]
    pages: Callable[[Sheet, PadLook, float, float], int]
    page: Callable[[Sheet, PadLook, int, float, float, Tag], tuple[Item, ...]]
    lines: Callable[[Sheet, PadLook, float, float], int]
    """The number of rolls that each sheet's form has room for."""


def _record_setup(setup: Setup) -> Setup:
    """The setup with one record per A4 page, or several on larger paper, unless the user chose a number."""
    if setup.print_size == "large" or (setup.up is not None and not setup.up_gives_way):
        return setup
    area = setup.paper.width * setup.paper.height
    up = max((up for up in UPS if area / up >= 0.9 * A4.width * A4.height), default=1)
    return replace(setup, up=up, up_gives_way=False)


STYLES: Mapping[str, PadStyle] = {
    "sheets": PadStyle(
        part=mechanics.PADS,
        setup=lambda setup: setup,
        fit=pad.cell_size,
        sheet=lambda _card, _look, width, height: (width, height),
        pages=lambda *_: 1,
        lines=lambda *_: 0,
        page=lambda card, look, _number, width, height, tag: pad.sheet(card, look, width, height, tag=tag),
    ),
    "record": PadStyle(
        part=mechanics.RECORDS,
        setup=_record_setup,
        fit=record_form.fit,
        sheet=lambda card, look, width, height: record_form.plan(card, look, width, height).sheet,
        pages=lambda card, look, width, height: record_form.plan(card, look, width, height).pages,
        lines=lambda card, look, width, height: record_form.plan(card, look, width, height).lines,
        page=record_form.page,
    ),
}


def of_challenge(series: Series) -> PadStyle:
    """The style of a challenge: a sheet above its rolls, with a back of its own."""
    return PadStyle(
        part=mechanics.PADS,
        setup=lambda setup: replace(setup, up=1, up_gives_way=False, orientation="portrait", back="rules"),
        fit=lambda card, look, width, height: challenge_page.fit(card, look, series, width, height),
        sheet=lambda _card, look, width, height: challenge_page.sheet_size(look, series, width, height),
        pages=lambda *_: 1,
        lines=lambda *_: 0,
        page=lambda card, look, _, width, height, tag: challenge_page.front(card, look, series, width, height, tag),
    )


def style(name: str) -> PadStyle:
    if name not in STYLES:
        raise InputError(f"unknown style {quote(name)} ({nearest(name, STYLES)})", key("style"))
    return STYLES[name]
