"""Precomputed cards: for each variant a file of ids, each with the value of a new sheet of that card.

``python -m tools.decks VARIANT COUNT`` values more of them.
"""

from functools import cache
from pathlib import Path

from sheetgen.base import folders

from .cards import ids
from .rules.variant import Sheet, Variant

DIGITS = 6  # decimals that are certain


@cache
def cards(variant: Variant) -> tuple[tuple[Sheet, float], ...]:
    """The precomputed cards of a variant, each with its value; a user's own templates have none."""
    try:
        text = path(variant).read_text(encoding="utf-8")
    except FileNotFoundError:
        return ()
    lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return tuple((ids.parse(card, lambda _head: variant)[1], float(value)) for card, value in lines)


def path(variant: Variant) -> Path:
    return folders.data("templates").parent / source(variant)


def source(variant: Variant) -> str:
    """The name of the file for people: its path within the program.

    The head of an id is a plain name; that of a user's own template contains a hash, which no file name here does.
    """
    return f"templates/decks/{ids.head(variant)}.txt"


def line(variant: Variant, sheet: Sheet, value: float) -> str:
    return f"{ids.notate(variant, sheet)} {value:.{DIGITS}f}\n"
