"""The names that commands know, for shells that complete what is typed: found without loading what prints or solves."""

from collections.abc import Callable, Mapping, Sequence

from sheetgen.games.cubes.cards.cube_set import THINGS
from sheetgen.games.cubes.kinds.puzzle import KINDS as CUBE_KINDS
from sheetgen.games.cubes.rules.quixo import VARIANT
from sheetgen.games.dice import templates
from sheetgen.games.dice.kinds.puzzle import KINDS, LEVELS
from sheetgen.page.paper import PAPERS
from sheetgen.puzzles import courses

NAMES: Mapping[str, Callable[[], Sequence[str]]] = {
    "variants": lambda: [*templates.variant_names(), VARIANT],
    "palettes": templates.theme_names,
    "languages": templates.language_names,
    "papers": lambda: list(PAPERS),
    "sets": courses.names,
    "kinds": lambda: (*KINDS, *CUBE_KINDS),
    "things": lambda: THINGS,
    "levels": lambda: LEVELS,
}


def known(kind: str) -> Sequence[str]:
    """All names of a kind."""
    return NAMES[kind]()
