"""Loads languages, one file each in templates/languages/."""

import re
from functools import cache

from sheetgen.base import toml

from .words import Words, flat

FOLDER = "languages"
ENGLISH = {"english": "en", "german": "de", "italian": "it", "polish": "pl", "turkish": "tr"}


def names() -> list[str]:
    return toml.names(FOLDER)


def code(typed: str) -> str:
    """The name of a language's file, from what somebody calls the language; what is not known stays as it is.

    >>> code("Deutsch"), code("german"), code(" DE"), code("de_AT.UTF-8"), code("x")
    ('de', 'de', 'de', 'de', 'x')
    """
    word = typed.strip().lower()
    start = re.split(r"[-_.]", word)[0]
    if start in names():
        return start
    own = (name for name in names() if load(name)("language.name").lower() == word)
    return ENGLISH.get(word) or next(own, typed)


@cache
def load(name: str) -> Words:
    return Words(name, flat(toml.read_named(FOLDER, name, "language"), f"{name}.toml"))
