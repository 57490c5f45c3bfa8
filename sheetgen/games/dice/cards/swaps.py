"""Swaps: those of the written card, in random order (docs/RULES.md 1.12).

Neighbouring fields share no number, if those of the written card share none.
"""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number

from ..rules.variant import Sheet, Variant
from .attempts import retry
from .feature import FairnessClaim, Feature

Swaps = tuple[tuple[int, int], ...]


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    """The sheet with its swaps in a random order; every fair one is equally likely."""

    def attempt() -> Swaps | None:
        order = chance.shuffled(written.swaps)
        return None if _touch(order) and not _touch(written.swaps) else order

    return replace(sheet, swaps=retry(attempt, "order of the swaps"))


def _touch(swaps: Swaps) -> bool:
    return any(set(left) & set(right) for left, right in pairwise(swaps))


def unfairness(written: Sheet, sheet: Sheet) -> str | None:
    if Counter(map(frozenset, sheet.swaps)) != Counter(map(frozenset, written.swaps)):
        return "the sheet does not have the swaps of the written card"
    if _touch(sheet.swaps) and not _touch(written.swaps):
        return "two swaps side by side share a number"
    return None


def claim(_variant: Variant) -> FairnessClaim:
    return FairnessClaim("swaps", of_draw=True)


def write(number: Number, _variant: Variant, sheet: Sheet) -> None:
    number.write_order([_text(swap) for swap in sheet.swaps])


def read(number: Number, variant: Variant, sheet: Sheet) -> Sheet:
    named = {_text(swap): swap for swap in variant.sheet.swaps}
    order = number.read_order([_text(swap) for swap in variant.sheet.swaps])
    return replace(sheet, swaps=tuple(named[text] for text in order))


def _text(swap: tuple[int, int]) -> str:
    return f"{swap[0]}-{swap[1]}"


FEATURE = Feature(draw, unfairness, claim, write, read)
