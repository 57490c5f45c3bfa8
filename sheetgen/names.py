"""The names that commands know, for shells that complete what is typed: found without loading what prints or solves."""

from collections.abc import Callable, Mapping, Sequence

from . import courses, templates
from .cards.cube_set import THINGS
from .layout.paper import PAPERS
from .puzzle.cubes.puzzle import KINDS as CUBE_KINDS
from .puzzle.puzzle import KINDS, LEVELS
from .rules.quixo import VARIANT

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
