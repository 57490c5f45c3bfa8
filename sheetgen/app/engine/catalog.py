"""All choices that the page offers, and its words."""

from typing import Any

from sheetgen.app import config
from sheetgen.app import style as styles
from sheetgen.app.setting import KEYS, OF_HEAD
from sheetgen.base import toml
from sheetgen.base.errors import InputError, Sentence
from sheetgen.games import game
from sheetgen.games.kind import LEVELS
from sheetgen.page import languages, palettes, paper
from sheetgen.page.words import Words
from sheetgen.puzzles import outlines
from sheetgen.puzzles.outlines import MOST_TURNS

BROKEN = Sentence("the settings of this server cannot be read: its owner finds the reason at its terminal", "settings")
SHOWN = (
    "web.",
    "color.",
    "pad.",
    "puzzle.level.",
    "puzzle.class",
    "puzzle.version",
    "puzzle.you",
    "puzzle.other",
    "quixo.side.",
    "review.",
    "symbol.",
)
"""Prefixes of the keys of words that the page itself shows."""


class SettingsError(InputError):
    """Settings that cannot be read. The visitor may be a stranger: where and why is in the cause, for the owner."""


def catalog(lang: str) -> dict[str, Any]:
    """List variants, kinds, papers, palettes, languages, sets and words, with a person's own defaults."""
    words = styles.words(lang)
    return {
        "games": [_game(each, words) for each in game.games()],
        "levels": list(LEVELS),
        "languages": {name: languages.load(name)("language.name") for name in languages.names()},
        "palettes": palettes.names(),
        "papers": [[each.name, each.width, each.height] for each in paper.PAPERS.values()],
        "ups": list(paper.UPS),
        "sets": {name: _set(name, lang) for name in outlines.names()},
        "words": {key: text for key, text in words.table.items() if key.startswith(SHOWN)},
        "defaults": _defaults(),
    }


def _set(name: str, lang: str) -> dict[str, Any]:
    """A predefined worksheet, which a person may change part by part."""
    outline = outlines.load(name)
    return {
        "title": outline.title(lang),
        "sections": toml.read(toml.path(outlines.FOLDER, name))["section"],
        "versions": len(outline.versions),
        "different": outline.different,
        "hints": outline.hints,
    }


def _game(of: game.Game, words: Words) -> dict[str, Any]:
    puzzles = of.puzzles()
    return {
        "name": of.name,
        "variants": [_variant(of.describe(name), words) for name in of.variants()],
        "templates": of.takes_templates,
        "keys": sorted(of.pads().keys),
        "things": list(of.pads().things),
        "usual_things": list(of.pads().usual_things),
        "shown": of.pads().shown,
        "kinds": list(puzzles.kinds),
        "usual": puzzles.usual,
        "turns": {kind: _turns(of, kind) for kind in puzzles.kinds},
        "odds": of.odds is not None,
        "reviews": [name for name in of.variants() if of.reviews and of.reviews().takes(name)],
    }


def _turns(of: game.Game, kind: str) -> list[int]:
    """The numbers of turns that puzzles of a kind can have."""

    def takes(turns: int) -> bool:
        try:
            of.puzzles().wish(of.variants()[0], kind, None, turns)
        except InputError:
            return False
        return True

    return [turns for turns in range(1, MOST_TURNS + 1) if takes(turns)]


def _variant(described: dict[str, object], words: Words) -> dict[str, object]:
    """A variant with its title and summary in the person's language, if they are translated."""
    said = {key: words.table.get(f"{described['name']}.{key}") for key in ("title", "summary")}
    return described | {key: text for key, text in said.items() if text}


def _defaults() -> dict[str, object]:
    """The person's settings, as values of the page's fields."""
    try:
        mine = config.load()
    except InputError as error:
        raise SettingsError(BROKEN) from error
    values = {key: getattr(mine, key) for key in KEYS if key not in OF_HEAD}
    chosen = {key: value for key, value in values.items() if value is not None and not _is_own_file(value)}
    return {key: _plain(value) for key, value in chosen.items()}


def _is_own_file(value: object) -> bool:
    """Whether a setting is the path of a palette or language file, for which the page has no field."""
    return isinstance(value, str) and toml.is_path(value)


def _plain(value: object) -> object:
    if isinstance(value, paper.Paper):
        return value.name
    if isinstance(value, tuple):
        return ",".join(f"{part:g}" for part in value)
    return f"{value:g}" if isinstance(value, float) else value
