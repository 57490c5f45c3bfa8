"""The look of a page: the base class of each game's own look."""

from dataclasses import dataclass

from .theme import Theme
from .type import Type
from .words import Words


@dataclass(frozen=True, eq=False)
class Look:
    """Colours, words and typeface of a page.

    Hashed by identity, so it can be the key of a cache: make one per pad, set or worksheet.
    """

    theme: Theme
    words: Words
    type_: Type
