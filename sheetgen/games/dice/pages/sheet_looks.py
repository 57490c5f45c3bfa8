"""The looks that a puzzle's sheet has: with sums to fill in, without, and solved in a key."""

from dataclasses import dataclass, replace
from functools import lru_cache

from sheetgen.page.style import Style

from ..rules.variant import Variant
from . import colors
from .pad.look import PadLook


@dataclass(frozen=True, eq=False)
class SheetLooks:
    """The looks of a puzzle's sheet: with sums to fill in, lean where there is no room for them, and in a key.

    Make them once for all puzzles of a variant: what their sheets share is laid out once for them.
    """

    full: PadLook
    lean: PadLook
    key: PadLook


def sheet_looks(look: PadLook) -> SheetLooks:
    bare = replace(look, head=False, game="", fair="", title="", qr=False, id_length=0, logo=None, keeps_points=True)
    return SheetLooks(
        bare,
        replace(bare, sums=False, penalties=False),
        replace(bare, sums=False, legend=False, penalties=False, steps=True),
    )


@lru_cache(maxsize=64)
def looks_of(variant: Variant, style: Style) -> tuple[SheetLooks, dict[str, str]]:
    """The looks of a variant's sheets, and the colours that the palette lacks with those whose looks they have."""
    dice = variant.sheet.rules.dice
    substitutes = colors.palette_substitutes(dice, tuple(style.theme.colors))
    words = colors.add_color_words(style.words, dice, substitutes)
    return sheet_looks(PadLook(style.theme, words, style.type_, link=style.link)), substitutes
