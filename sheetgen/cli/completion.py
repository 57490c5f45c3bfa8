"""The names that commands know, for shells that complete what is typed: found without loading what prints or solves."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

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
WITH_FILES = ("variants", "palettes", "languages", "sets")
"""Names in whose place stands the path of a TOML file."""


def files(of: str, typed: str) -> list[str]:
    """The TOML files and folders whose paths begin as typed; folders and hidden files once something is typed."""
    if of not in WITH_FILES:
        return []
    start = typed.rpartition("/")[2]
    before = typed[: len(typed) - len(start)]
    try:
        found = sorted(path for path in Path(before or ".").iterdir() if path.name.startswith(start))
    except OSError:
        return []
    shown = [path for path in found if start or not path.name.startswith(".")]
    own = [before + path.name for path in shown if path.suffix == ".toml"]
    return own + [f"{before}{path.name}/" for path in shown if typed and path.is_dir()]
