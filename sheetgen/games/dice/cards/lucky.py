"""Lucky numbers: different ones on different sheets, all with the chance of those that the template writes."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

from sheetgen.base.chance import Chance
from sheetgen.base.digits import Number

from ..rules.variant import Sheet, Variant, chances
from .feature import Claim, Feature

NEIGHBOURS = 4  # sheets that a set does not return within


def ways(sheet: Sheet, numbers: tuple[int, ...]) -> int:
    """In how many rolls of the white dice one of the numbers comes up."""
    each = chances(sheet.rules.sides)
    return sum(each[number] for number in numbers)


def fair_sets(written: Sheet) -> tuple[tuple[int, ...], ...]:
    """All lucky numbers that a sheet may carry: for longo the ten pairs with 11 of 64."""
    return _sets(written.rules.sides, len(written.lucky), ways(written, written.lucky))


@cache
def _sets(sides: int, count: int, wanted: int) -> tuple[tuple[int, ...], ...]:
    each = chances(sides)
    return tuple(numbers for numbers in combinations(each, count) if sum(each[n] for n in numbers) == wanted)


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    """A sheet with lucky numbers of chance."""
    return replace(sheet, lucky=chance.pick(fair_sets(written)))


def dealt(written: Sheet, chance: Chance) -> Iterator[tuple[int, ...]]:
    """Lucky numbers for one sheet after another: each set as often as the others, and none twice among neighbours.

    Sheets are neighbours beside and below each other, and in a stack that was cut: up to four sheets apart. Where
    sets are few, half of them stand between a set and its return, so that chance still has a choice.
    """
    sets = fair_sets(written)
    apart = min(NEIGHBOURS, len(sets) // 2)
    before: list[tuple[int, ...]] = []
    while True:
        order = chance.shuffled(sets)
        while any(order[at] in before[at:] for at in range(len(before))):
            order = chance.shuffled(sets)
        yield from order
        before = list(order[len(order) - apart :])


def why_unfair(written: Sheet, sheet: Sheet) -> str | None:
    """What is wrong with these lucky numbers, if anything."""
    if len(sheet.lucky) != len(written.lucky):
        return f"{len(sheet.lucky)} lucky numbers instead of {len(written.lucky)}"
    here, there = ways(sheet, sheet.lucky), ways(written, written.lucky)
    if here != there:
        numbers = " and ".join(str(number) for number in sheet.lucky)
        return f"lucky numbers {numbers} come up in {here} of {sheet.rules.sides**2} rolls, not in {there}"
    return None


def claim(variant: Variant) -> Claim:
    """The chance of every card's lucky numbers."""
    lucky = variant.sheet.lucky
    key = "lucky" if len(lucky) == 2 else "lucky-several"
    return Claim(key, (("ways", ways(variant.sheet, lucky)), ("rolls", variant.sheet.rules.sides**2)))


def write(number: Number, _variant: Variant, sheet: Sheet) -> None:
    """Which numbers are lucky, 2 being the first that two dice make."""
    number.write_subset([each - 2 for each in sheet.lucky], 2 * sheet.rules.sides - 1)


def read(number: Number, variant: Variant, sheet: Sheet) -> Sheet:
    """The card with the lucky numbers that were written."""
    subset = number.read_subset(len(variant.sheet.lucky), 2 * variant.sheet.rules.sides - 1)
    return replace(sheet, lucky=tuple(each + 2 for each in subset))


FEATURE = Feature(draw, why_unfair, claim, write, read)
