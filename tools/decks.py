"""``python -m tools.decks VARIANT COUNT``: values cards one after the other, until so many come with the program.

The official card is the first, the others are drawn; symmetric cards are valued once, so that longo's ten take five
tables. Every value is kept in the cache folder and in the variant's file as soon as it is known: whoever interrupts it
goes on with the same command. Values depend on the rules alone, so what a file holds stays right.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace

from sheetgen.base import files
from sheetgen.base.chance import Chance
from sheetgen.games.dice import cards, certify, templates, valued
from sheetgen.games.dice.cards import ids, lucky
from sheetgen.games.dice.odds import new_sheets
from sheetgen.games.dice.rules.variant import Sheet, Variant

HEAD = "# Cards of {name}, and what a new sheet of each is worth: one player, always active (docs/odds.md).\n"


def wanted(variant: Variant, count: int) -> Iterator[Sheet]:
    if variant.draws == ("lucky",):
        yield from (replace(variant.sheet, lucky=numbers) for numbers in lucky.fair_sets(variant.sheet)[:count])
        return
    yield variant.sheet
    for number in range(count - 1 if variant.draws else 0):
        yield cards.draw(variant, Chance(f"deck {number}"))


def main() -> None:
    variant, count = templates.variant(sys.argv[1]), int(sys.argv[2])
    found = {ids.notate(variant, sheet): (sheet, value) for sheet, value in valued.cards(variant)}
    known = {certify.alike(variant, sheet): value for sheet, value in found.values()}
    for sheet in wanted(variant, count):
        name, card = ids.notate(variant, sheet), certify.alike(variant, sheet)
        if name not in found:
            if card not in known:
                known[card] = new_sheets.value(card, 1, lambda _part: None)
            found[name] = sheet, known[card]
            lines = (valued.line(variant, *each) for each in found.values())
            path = valued.path(variant)
            path.parent.mkdir(exist_ok=True)
            files.replace(path, (HEAD.format(name=variant.name) + "".join(lines)).encode())
        print(name, f"{found[name][1]:.6f}", flush=True)


if __name__ == "__main__":
    main()
