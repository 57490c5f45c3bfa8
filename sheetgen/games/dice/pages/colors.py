"""A user's own colours in those that a palette has: each that it lacks has the looks of one that is not in use."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from itertools import count as numbers

from sheetgen.page.words import Words

from ..rules.variant import Sheet


def borrowed(dice: tuple[str, ...], known: tuple[str, ...]) -> dict[str, str]:
    """Colours that the palette lacks, and those whose looks they have."""
    free = (color for color in known if color not in dice)
    return dict(zip((color for color in dice if color not in known), free, strict=False))


def dressed(card: Sheet, borrowed: Mapping[str, str]) -> Sheet:
    """The card in colours that the palette has."""
    if not borrowed:
        return card
    rows = (replace(row, colors=tuple(borrowed.get(color, color) for color in row.colors)) for row in card.rows)
    return replace(
        card,
        rules=replace(card.rules, dice=tuple(borrowed.get(color, color) for color in card.rules.dice)),
        rows=tuple(rows),
        bonus_row=tuple(borrowed.get(color, color) for color in card.bonus_row),
    )


def lettered(words: Words, dice: tuple[str, ...], borrowed: Mapping[str, str]) -> Words:
    """The words with names and letters for colours that are not in them: enough first letters to tell them apart."""
    if not borrowed:
        return words
    letters = {color: words(f"color.{color}.letter") for color in dice if color not in borrowed}
    for color in borrowed:
        starts = (color[:end].capitalize() for end in range(1, len(color) + 1))
        more = (f"{color[:1].upper()}{number}" for number in numbers(2))
        letters[color] = next(start for start in chain(starts, more) if start not in letters.values())
    own = {f"color.{looks}.letter": letters[color] for color, looks in borrowed.items()}
    own |= {f"color.{looks}.name": color for color, looks in borrowed.items()}
    return replace(words, table={**words.table, **own})
