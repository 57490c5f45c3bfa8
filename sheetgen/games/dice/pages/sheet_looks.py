"""The looks of a puzzle's sheet: with sums to fill in, without, and solved in a key."""

from dataclasses import dataclass, replace
from functools import lru_cache

from sheetgen.page.style import Style

from ..rules.variant import Variant
from . import colors
from .pad.look import PadLook


@dataclass(frozen=True, eq=False)
class SheetLooks:
    """The looks of a puzzle's sheet: ``full`` with sums to fill in, ``lean`` without, and ``key`` for its solution.

    Make them once for all puzzles of a variant: layouts are cached by look.
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
    """The looks of a variant's sheets, and the substitute for each colour that the palette lacks."""
    dice = variant.sheet.rules.dice
    substitutes = colors.palette_substitutes(dice, tuple(style.theme.colors))
    words = colors.add_color_words(style.words, dice, substitutes)
    return sheet_looks(PadLook(style.theme, words, style.type_, link=style.link)), substitutes
