"""The variants of all games: one that must be there, or all of them, a line each or JSON."""

from sheetgen.base import strict_json
from sheetgen.base.errors import InputError
from sheetgen.games import game


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
