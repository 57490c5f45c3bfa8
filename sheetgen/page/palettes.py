"""Loads palettes, one file each in templates/themes/."""

from functools import cache

from sheetgen.base import toml

from .theme import Theme, parse

FOLDER = "themes"


def names() -> list[str]:
    return toml.names(FOLDER)


@cache
def load(name: str) -> Theme:
    return parse(name, toml.read_named(FOLDER, name, "palette"))
