"""Random cards, judged and counted: python -m benchmarks.cards [count].

All must be fair. Where the fair cards can be listed, the draws are held against the list: chi-square minus its
degrees of freedom, in standard deviations, lies between -4 and 4 if all are as likely as each other.
"""

import sys
import time
from collections import Counter
from collections.abc import Hashable
from math import sqrt

from sheetgen.base.chance import Chance
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.rules.variant import Sheet

LISTED = {"longo": 10, "mixx-a": 8064, "bonus-b": 2808}
"""So many fair cards there are; of bonus-b, 5,616 assignments of cells to rows make each card twice."""


def physical(sheet: Sheet) -> Hashable:
    """A card as it lies on the table: which of a symbol's two cells is named first cannot be seen."""
    return (
        sheet.rows,
        frozenset(sheet.lucky),
        sheet.bonus_cells,
        sheet.bonus_row,
        frozenset((symbol.effect, frozenset(symbol.cells)) for symbol in sheet.symbols),
    )


def evenness(counts: Counter[Hashable], there_are: int) -> float:
    """How far the draws are from evenness, in standard deviations of chi-square."""
    expected = counts.total() / there_are
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    chi_square += (there_are - len(counts)) * expected
    freedom = there_are - 1
    return (chi_square - freedom) / sqrt(2 * freedom)


def judged(name: str, count: int) -> tuple[list[str], Counter[Hashable]]:
    """Of so many cards, why some are unfair, and how often each one was drawn."""
    variant = templates.variant(name)
    drawn = [cards.draw(variant, Chance(f"cards {number}")) for number in range(count)]
    unfair = [reason for sheet in drawn if (reason := cards.unfairness(variant, sheet))]
    return unfair, Counter(physical(sheet) for sheet in drawn)


def main(count: int) -> int:
    wrong = 0
    for name in templates.variant_names():
        start = time.perf_counter()
        unfair, counts = judged(name, count)
        line = f"{name:8} {count} drawn, {len(unfair)} unfair, {len(counts)} different"
        wrong += len(unfair)
        if name in LISTED:
            off = evenness(counts, LISTED[name])
            wrong += abs(off) > 4
            line += f" of {LISTED[name]}, evenness {off:+.2f} sd"
        print(f"{line}, {time.perf_counter() - start:.1f} s", *unfair[:3])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
