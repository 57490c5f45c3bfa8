"""Loads palettes: built-in ones from templates/themes/, one file each, or a user's own from a path."""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from sheetgen.base import toml

from .theme import Theme, parse

FOLDER = "themes"
FIRST = "classic"


def names() -> list[str]:
    return toml.names(FOLDER)


def load(name: str) -> Theme:
    """A palette by its name or path; ``classic`` fills in what a user's own palette lacks."""
    return _own(name, toml.text(Path(name))) if toml.is_path(name) else _ours(name)


@cache
def _ours(name: str) -> Theme:
    return parse(name, toml.read_named(FOLDER, name, "palette"))


@lru_cache(maxsize=16)
def _own(path: str, text: str) -> Theme:
    return parse(path, _over(toml.read_named(FOLDER, FIRST, "palette"), toml.parse(text, path)))


def _over(table: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """A table with changes applied, nested tables key by key."""
    both = {**table, **changes}
    for key, value in table.items():
        change = changes.get(key)
        if isinstance(value, Mapping) and isinstance(change, Mapping):
            both[key] = _over(value, change)
    return both
