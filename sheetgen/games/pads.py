"""How a game prints its sheets, boards or pieces: a wish, the pages, and the record that a game fills in."""

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
    """What somebody wants printed; ``None`` follows from the rest. A game refuses keys that it has no use for."""

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
    games: int | None = None  # in each of them, every player has a sheet
    test_page: bool = False  # the page that tests a printer, in place of a pad


@dataclass(frozen=True, slots=True)
class Print:
    """Pages that are ready to be rendered, what their file is called, and what is to be said about them."""

    drawing: Drawing
    name: str  # of a file, without its ending
    summary: tuple[str, ...] = ()  # how many sheets on which paper: parts of one line
    hints: tuple[str, ...] = ()  # what a person should know before they print, a line each
    seed: str = ""  # the seed, where something was drawn by chance


@dataclass(frozen=True, slots=True, kw_only=True)
class Pads:
    """How a game prints its sheets, boards or pieces."""

    keys: frozenset[str]  # the keys of PadWish, and of the style, that only some games have a use for, and this one has
    owner: str  # whose keys these are, for those who give them to another game: 'what is for …: leave it out'
    things: tuple[str, ...] = ()  # what can be asked for by name with what
    usual_things: tuple[str, ...] = ()  # those that are printed if nothing is asked for
    shown: str = ""  # the one of them that tells most in a small picture
    styles: tuple[str, ...] = ()  # what can be asked for by name with style
    keys_with_id: frozenset[str]  # the keys that an id says already
    print: Callable[[PadWish, Style], Print]
