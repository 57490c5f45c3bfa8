"""The names and letters of a sheet's colours, and substitutes for those that a palette lacks."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count as numbers
from unicodedata import combining, normalize

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
    """The words with the letters that a sheet with these dice has; a substituted colour keeps its own name."""
    looks = {substitutes.get(color, color): color for color in dice}
    return name_colors(
        words, {look: color if color in substitutes else words(f"color.{color}.name") for look, color in looks.items()}
    )


def name_colors(words: Words, names: Mapping[str, str]) -> Words:
    """The words with these names for the colours of a sheet, and with a letter for each.

    The letter is the shortest start of the name, of one letter or two, with which no other name begins, accents apart;
    else the two that the language has for the colour, else its first letter and a later one, else a number: ``P2``.
    """
    letters: dict[str, str] = {}
    for color, name in names.items():
        is_usual = words.table.get(f"color.{color}.name") == name
        own = words.table.get(f"color.{color}.letter", "") if is_usual else ""
        others = [_without_accents(other) for each, other in names.items() if each != color]
        letters[color] = next(
            start.capitalize()
            for start in _starts(name, own)
            if not any(other.startswith(_without_accents(start)) for other in others)
            and start.capitalize() not in letters.values()
        )
    table = {f"color.{color}.name": name for color, name in names.items()}
    table |= {f"color.{color}.letter": letter for color, letter in letters.items()}
    return replace(words, table={**words.table, **table})


def _starts(name: str, letters: str) -> Iterator[str]:
    yield from (name[:1], name[:2], *([letters] if letters else []))
    yield from (f"{name[:1]}{later}" for later in name[2:] if later.isalpha())
    yield from (f"{name[:1]}{number}" for number in numbers(2))


def _without_accents(text: str) -> str:
    return "".join(character for character in normalize("NFD", text.lower()) if not combining(character))
