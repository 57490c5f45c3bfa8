"""The names that shells complete for commands, found without loading the modules that print or solve."""

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
"""The key in ``NAMES`` of the names that an option takes."""
WITH_FILES = ("variants", "palettes", "languages", "sets")
"""Names that the path of a TOML file may replace."""


def files(of: str, typed: str) -> list[str]:
    """Complete paths of TOML files and folders; folders and hidden files only once something is typed."""
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
