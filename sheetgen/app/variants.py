"""The variants of all games: one that must be there, or all of them, a line each or JSON."""

import re
from pathlib import Path

from sheetgen.base import handed, strict_json
from sheetgen.base.errors import InputError
from sheetgen.games import game

FAMILY, FIRST = "qwixx", "classic"
"""The name of the whole family of games, and the variant that is meant by it."""


def named(typed: str) -> str:
    """The variant that somebody means who types its name in his own way, or that of a template without its ending.

    What is no variant either way stays as it is.

    >>> named("Classic "), named("Big Points"), named("qwixx"), named("Qwixx Mixx B"), named("clasic")
    ('classic', 'big-points', 'classic', 'mixx-b', 'clasic')
    """
    letters = _letters(typed)
    for name in game.variants():
        if letters == _letters(name):
            return name
    if FAMILY in typed.lower() and not letters:
        return FIRST
    if typed and not handed.limited() and _is_template(f"{typed}.toml"):
        return f"{typed}.toml"
    return typed


def _letters(name: str) -> str:
    return re.sub(rf"{FAMILY}|[\s_-]", "", name.lower())


def _is_template(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        return False


def variants() -> list[dict[str, object]]:
    """Every variant as an entry: name, title, summary, and what else its game says of it."""
    return [each.describe(name) for each in game.games() for name in each.variants()]


def require(variant: str | None, *instead: str) -> str:
    """The name of a variant; where none is given, an ``InputError`` that names what may stand ``instead``."""
    if variant:
        return variant
    raise InputError(", or ".join([f"name a variant ({', '.join(game.variants())})", *instead]))


def as_json() -> str:
    return strict_json.one_line(variants())


def as_text() -> str:
    known = variants()
    width = max(len(str(each["name"])) for each in known) + 2
    return "\n".join(f"{each['name']:<{width}}{each['summary']}" for each in known)
