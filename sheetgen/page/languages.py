"""Loads languages, one file each in templates/languages/."""

from functools import cache

from sheetgen.base import toml

from .words import Words, flat

FOLDER = "languages"


def names() -> list[str]:
    return toml.names(FOLDER)


@cache
def load(name: str) -> Words:
    return Words(name, flat(toml.read_named(FOLDER, name, "language"), f"{name}.toml"))
