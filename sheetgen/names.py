"""The names that commands know, for shells that complete what is typed: found without loading what prints or solves."""

from collections.abc import Callable, Mapping, Sequence

from . import courses, templates
from .layout.paper import PAPERS
from .puzzle.puzzle import KINDS, LEVELS

NAMES: Mapping[str, Callable[[], Sequence[str]]] = {
    "variants": templates.variant_names,
    "palettes": templates.theme_names,
    "languages": templates.language_names,
    "papers": lambda: list(PAPERS),
    "sets": courses.names,
    "kinds": lambda: KINDS,
    "levels": lambda: LEVELS,
}


def known(kind: str) -> Sequence[str]:
    """All names of a kind."""
    return NAMES[kind]()
