"""Substitutes for colours that a palette lacks."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from itertools import count as numbers

from sheetgen.page.words import Words

from ..rules.variant import Sheet


def palette_substitutes(dice: tuple[str, ...], known: tuple[str, ...]) -> dict[str, str]:
    """Maps each colour of ``dice`` that is not in ``known`` to an unused known colour."""
    free = (color for color in known if color not in dice)
    return dict(zip((color for color in dice if color not in known), free, strict=False))


def recolour(card: Sheet, substitutes: Mapping[str, str]) -> Sheet:
    """The card with substituted colours; the same card if there is nothing to substitute."""
    if not substitutes:
        return card
    rows = (replace(row, colors=tuple(substitutes.get(color, color) for color in row.colors)) for row in card.rows)
    return replace(
        card,
        rules=replace(card.rules, dice=tuple(substitutes.get(color, color) for color in card.rules.dice)),
        rows=tuple(rows),
        bonus_row=tuple(substitutes.get(color, color) for color in card.bonus_row),
    )


def add_color_words(words: Words, dice: tuple[str, ...], substitutes: Mapping[str, str]) -> Words:
    """The words with a name and a letter for each substituted colour.

    The letter is the shortest start of its name that no other colour of the sheet has: ``P``, ``Pi``, else ``P2``.
    """
    if not substitutes:
        return words
    letters = {color: words(f"color.{color}.letter") for color in dice if color not in substitutes}
    for color in substitutes:
        starts = (color[:end].capitalize() for end in range(1, len(color) + 1))
        more = (f"{color[:1].upper()}{number}" for number in numbers(2))
        letters[color] = next(start for start in chain(starts, more) if start not in letters.values())
    own = {f"color.{looks}.letter": letters[color] for color, looks in substitutes.items()}
    own |= {f"color.{looks}.name": color for color, looks in substitutes.items()}
    return replace(words, table={**words.table, **own})
