"""The names that commands know, for shells that complete what is typed: found without loading what prints or solves."""

from collections.abc import Callable, Mapping, Sequence

from sheetgen.games import game
from sheetgen.games.kind import LEVELS
from sheetgen.page import languages, palettes
from sheetgen.page.paper import PAPERS
from sheetgen.puzzles import outlines

NAMES: Mapping[str, Callable[[], Sequence[str]]] = {
    "variants": game.variants,
    "palettes": palettes.names,
    "languages": languages.names,
    "papers": lambda: list(PAPERS),
    "sets": outlines.names,
    "kinds": game.all_kinds,
    "things": lambda: [thing for each in game.games() for thing in each.pads().things],
    "styles": lambda: [style for each in game.games() for style in each.pads().styles],
    "levels": lambda: LEVELS,
}
OF_OPTIONS = {
    "palette": "palettes",
    "lang": "languages",
    "paper": "papers",
    "set": "sets",
    "kind": "kinds",
    "what": "things",
    "style": "styles",
    "level": "levels",
}
"""Which names an option takes."""
