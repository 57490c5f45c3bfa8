"""Words, theme, typeface and paper of one print."""

from dataclasses import dataclass

from .paper import Setup
from .theme import Theme
from .type import Type
from .words import Words


@dataclass(frozen=True, eq=False)
class Style:
    """What all pages of one print share. Hashed by identity, so layouts can be cached by it."""

    words: Words
    theme: Theme
    type_: Type
    setup: Setup
