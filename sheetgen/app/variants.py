"""Every variant of the dice game, and the cube game: a line each, or JSON."""

from dataclasses import asdict, dataclass

from sheetgen.base import strict_json
from sheetgen.games.cubes.rules import quixo
from sheetgen.games.dice import templates
from sheetgen.games.dice.formats import variant
from sheetgen.games.dice.text import sheet


@dataclass(frozen=True, slots=True)
class CubeGame:
    """The cube game as one entry of ``sheetgen variants --json``."""

    name: str
    title: str
    summary: str
    players: tuple[int, ...] = (2, 4)
    sizes: tuple[int, ...] = quixo.SIZES


def listed(json: bool) -> str:
    """What there is to print, to solve and to make puzzles of."""
    known = [templates.variant(name) for name in templates.variant_names()]
    words = templates.language("en")
    cubes = CubeGame(quixo.VARIANT, words("quixo.title"), words("quixo.summary"))
    if json:
        return strict_json.one_line([*map(variant.written, known), asdict(cubes)])
    return sheet.catalogue([*known, cubes])
