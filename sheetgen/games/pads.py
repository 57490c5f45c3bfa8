"""Printing a game's sheets, boards or pieces: the wish, the result, and the record that each game fills in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sheetgen.page.drawing import Drawing
    from sheetgen.page.logo import Logo
    from sheetgen.page.style import Style


@dataclass(frozen=True, slots=True)
class PadWish:
    """The options of a print; ``None`` follows from the others. A game refuses keys that it has no use for."""

    variant: str | None = None
    id: str | None = None
    seed: str = ""
    cards: str = "random"
    style: str = "sheets"
    same: bool = False
    certify: bool = False
    challenge: str | None = None  # the seed of a series of rolls
    sheets: int | None = None
    copies: int = 1
    names: str = ""
    title: str = ""
    logo: Logo | None = None
    qr: bool = True
    what: str | None = None
    size: float | None = None
    players: int | None = None
    games: int | None = None  # each with a sheet for every player
    test_page: bool = False  # print the page that tests a printer instead of a pad


@dataclass(frozen=True, slots=True)
class Print:
    """Pages ready for rendering, the name of their file, and messages about them."""

    drawing: Drawing
    name: str  # of a file, without its ending
    summary: tuple[str, ...] = ()  # how many sheets on which paper: parts of one line
    hints: tuple[str, ...] = ()  # what a user should know before printing, a line each
    seed: str = ""  # the seed, if anything was drawn at random


@dataclass(frozen=True, slots=True, kw_only=True)
class Pads:
    """How a game prints its sheets, boards or pieces."""

    keys: frozenset[str]  # the keys of PadWish, and of the style, that only some games have a use for, and this one has
    owner: str  # who has these keys, for messages to users of other games: 'what is for …: leave it out'
    things: tuple[str, ...] = ()  # the names that ``what`` accepts
    usual_things: tuple[str, ...] = ()  # those printed by default
    shown: str = ""  # the most telling one in a small picture
    styles: tuple[str, ...] = ()  # the names that ``style`` accepts
    keys_with_id: frozenset[str]  # the keys that an id determines
    print: Callable[[PadWish, Style], Print]
