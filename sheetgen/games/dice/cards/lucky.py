"""Lucky numbers: other numbers on other sheets, with the same chance as those in the template (docs/RULES.md 1.2)."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

from sheetgen.base.chance import Chance
from sheetgen.base.codes import Number

from ..rules.variant import Sheet, Variant, chances
from .feature import FairnessClaim, Feature

NEIGHBOURS = 4  # sheets within which a set of lucky numbers does not return


def ways(sheet: Sheet, numbers: tuple[int, ...]) -> int:
    """The number of the sides x sides rolls of the white dice in which one of these numbers comes up."""
    each = chances(sheet.rules.sides)
    return sum(each[number] for number in numbers)


def fair_sets(written: Sheet) -> tuple[tuple[int, ...], ...]:
    """All sets of numbers with the chance of the written ones: for longo the ten pairs with 11 of 64."""
    return _sets(written.rules.sides, len(written.lucky), ways(written, written.lucky))


@cache
def _sets(sides: int, count: int, wanted: int) -> tuple[tuple[int, ...], ...]:
    each = chances(sides)
    return tuple(numbers for numbers in combinations(each, count) if sum(each[n] for n in numbers) == wanted)


def draw(written: Sheet, sheet: Sheet, chance: Chance) -> Sheet:
    return replace(sheet, lucky=chance.pick(fair_sets(written)))


def deal(written: Sheet, chance: Chance) -> Iterator[tuple[int, ...]]:
    """Lucky numbers for one sheet after another, without end: all sets equally often, none twice among neighbours.

    All sets are shuffled and dealt, then shuffled anew until none of the last ``apart`` sets returns too early.
    Sheets side by side, one below the other or next in a cut stack are up to ``NEIGHBOURS`` apart. With few sets,
    ``apart`` is half of them, so that there is still more than one order to choose from.
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


def unfairness(written: Sheet, sheet: Sheet) -> str | None:
    if len(sheet.lucky) != len(written.lucky):
        return f"{len(sheet.lucky)} lucky numbers instead of {len(written.lucky)}"
    here, there = ways(sheet, sheet.lucky), ways(written, written.lucky)
    if here != there:
        numbers = " and ".join(str(number) for number in sheet.lucky)
        return f"lucky numbers {numbers} come up in {here} of {sheet.rules.sides**2} rolls, not in {there}"
    return None


def claim(variant: Variant) -> FairnessClaim:
    lucky = variant.sheet.lucky
    key = "lucky" if len(lucky) == 2 else "lucky-several"
    return FairnessClaim(key, (("ways", ways(variant.sheet, lucky)), ("rolls", variant.sheet.rules.sides**2)))


def write(number: Number, _variant: Variant, sheet: Sheet) -> None:
    number.write_subset([each - 2 for each in sheet.lucky], 2 * sheet.rules.sides - 1)


def read(number: Number, variant: Variant, sheet: Sheet) -> Sheet:
    subset = number.read_subset(len(variant.sheet.lucky), 2 * variant.sheet.rules.sides - 1)
    return replace(sheet, lucky=tuple(each + 2 for each in subset))


FEATURE = Feature(draw, unfairness, claim, write, read)
