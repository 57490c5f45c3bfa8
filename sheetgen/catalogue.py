"""Every variant of the dice game, and the cube game: a line each, or JSON."""

from . import templates
from .formats import strict_json, variant
from .rules import quixo


def listed(json: bool) -> str:
    """What there is to print, to solve and to make puzzles of."""
    known = [*map(_of_dice, templates.variant_names()), _of_cubes()]
    if json:
        return strict_json.one_line(known)
    width = max(len(str(each["name"])) for each in known) + 2
    return "\n".join(f"{each['name']:<{width}}{each['summary']}" for each in known)


def _of_dice(name: str) -> dict[str, object]:
    return variant.written(templates.variant(name))


def _of_cubes() -> dict[str, object]:
    words = templates.language("en")
    return {
        "name": quixo.VARIANT,
        "title": words("quixo.title"),
        "summary": words("quixo.summary"),
        "players": [2, 4],
        "sizes": list(quixo.SIZES),
    }
