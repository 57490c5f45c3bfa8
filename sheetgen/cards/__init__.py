"""What differs from sheet to sheet: drawn by chance, and judged by the fairness rules of RULES.md.

A template's written card is its own yardstick: the cards drawn for it keep the chances that it has.
Fairness binds what we draw and what a sheet may claim; a card that breaks it is still a card.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..chance import Chance
from ..rules.variant import Cell, Sheet, Variant
from . import bonus, lucky, numbers, segments, symbols

DRAW = {
    "segments": segments.draw,
    "numbers": numbers.draw,
    "bonus": bonus.draw,
    "symbols": symbols.draw,
    "lucky": lucky.draw,
}
JUDGES = (segments.why_unfair, numbers.why_unfair, bonus.why_unfair, symbols.why_unfair, lucky.why_unfair)
REDRAWS = 50
"""A pad does not repeat a card while others are easily found."""


def drawn(variant: Variant, chance: Chance) -> Sheet:
    """A fair card of chance; the written one where the variant has nothing to draw."""
    sheet = variant.sheet
    for feature in variant.draws:
        sheet = DRAW[feature](variant.sheet, sheet, chance)
    return sheet


def deck(variant: Variant, chance: Chance) -> Iterator[Sheet]:
    """Cards for one sheet after another, without end: all different while they can be, and lucky numbers dealt
    evenly, neighbouring sheets never with the same."""
    seen: set[Sheet] = set()
    luck = lucky.dealt(variant.sheet, chance.branch("lucky"))
    cards = replace(variant, draws=tuple(feature for feature in variant.draws if feature != "lucky"))
    number = 0
    while True:
        for again in range(REDRAWS):
            sheet = drawn(cards, chance.branch(f"{number}.{again}"))
            if _printed(sheet) not in seen or not cards.draws:
                break
        seen.add(_printed(sheet))
        number += 1
        yield replace(sheet, lucky=next(luck)) if "lucky" in variant.draws else sheet


def _printed(sheet: Sheet) -> Sheet:
    """The card as it is seen: which of a symbol's cells is named first makes no difference."""
    return replace(sheet, symbols=tuple(replace(each, cells=_in_order(each.cells)) for each in sheet.symbols))


def _in_order(cells: tuple[Cell, Cell]) -> tuple[Cell, Cell]:
    return min(cells), max(cells)


def why_unfair(variant: Variant, sheet: Sheet) -> str | None:
    """Why a card is not one of the fair cards of its variant; ``None`` for a fair one."""
    for judge in JUDGES:
        reason = judge(variant.sheet, sheet)
        if reason:
            return reason
    return None


@dataclass(frozen=True, slots=True)
class Claim:
    """One true thing that a sheet may print about its fairness: a key of the languages' ``fair`` table, and numbers."""

    key: str
    values: tuple[tuple[str, int | str], ...] = ()


def claims(variant: Variant) -> tuple[Claim, ...]:
    """What every card drawn for the variant may say of itself, and nothing more."""
    written, rolls = variant.sheet, variant.sheet.rules.sides**2
    found = {
        "segments": lambda: _segments_claim(written),
        "numbers": lambda: Claim("numbers", (("closings", numbers.closings(written)),)),
        "bonus": lambda: _bonus_claim(written, rolls),
        "symbols": lambda: Claim("symbols-chances" if "numbers" in variant.draws else "symbols"),
        "lucky": lambda: Claim("lucky", (("ways", lucky.ways(written, written.lucky)), ("rolls", rolls))),
    }
    return tuple(found[feature]() for feature in variant.draws)


def _segments_claim(written: Sheet) -> Claim:
    """Every number once in every colour, where that is so; else as often as on the written card."""
    held = segments.holdings(written.rows)
    each_once = set(held.values()) == {1} and len(held) == len({color for color, _ in held}) * len(
        {number for _, number in held}
    )
    return Claim("segments-once" if each_once else "segments-same")


def _bonus_claim(written: Sheet, rolls: int) -> Claim:
    least, most = bonus.ways(written)
    if least == most:
        return Claim("bonus-equal", (("ways", least), ("rolls", rolls)))
    return Claim("bonus", (("least", least), ("most", most), ("rolls", rolls)))
