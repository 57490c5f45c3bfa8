"""Every variant of every game: a line each, or JSON."""

from sheetgen.base import strict_json
from sheetgen.games import game


def variants() -> list[dict[str, object]]:
    """Every variant as an entry: name, title, summary, and what else its game says of it."""
    return [each.describe(name) for each in game.games() for name in each.variants()]


def as_json() -> str:
    return strict_json.one_line(variants())


def as_text() -> str:
    known = variants()
    width = max(len(str(each["name"])) for each in known) + 2
    return "\n".join(f"{each['name']:<{width}}{each['summary']}" for each in known)
