"""Worksheets described in files: a title, and sections with a number of puzzles of a variant, kind and level."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sheetgen.base import toml
from sheetgen.base.errors import InputError, TemplateError, key, nearest, quote
from sheetgen.base.fields import Fields
from sheetgen.games import game
from sheetgen.games.kind import LEVELS, AnyWish
from sheetgen.page import languages

MOST_SECTIONS, MOST_COUNT, MOST_VERSIONS = 100, 1_000, 26
MOST_TURNS = 8
MOST_HINTS = 2
LONGEST_TITLE = 80
FOLDER = "sets"


@dataclass(frozen=True, slots=True)
class PuzzleSection:
    wish: AnyWish
    count: int


@dataclass(frozen=True, slots=True)
class Outline:
    """The sections of a worksheet, and how they are to be printed."""

    sections: tuple[PuzzleSection, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)
    """By language; the one without a language is for all of them."""
    versions: tuple[str, ...] = ("",)
    different: bool = False
    hints: int = 0  # how many hints each puzzle has

    def title(self, language: str) -> str:
        """The title in a language, else the one for all, else the first there is."""
        return self.titles.get(language) or self.titles.get("") or next(iter(self.titles.values()), "")


def names() -> list[str]:
    return toml.names(FOLDER)


def load(name: str) -> Outline:
    """A worksheet of ours by its name, or a user's own by the path of its file."""
    if name in names():
        return _read(toml.path(FOLDER, name))
    if not name.lower().endswith(".toml"):
        raise TemplateError(
            f"unknown worksheet {quote(name)} ({nearest(name, names())}); one of your own is named by its path, "
            "ending in .toml",
            key("set"),
        )
    return _read(Path(name))


def _read(path: Path) -> Outline:
    fields = Fields(toml.read(path), TemplateError, str(path))
    if fields.holds_table("section"):
        raise fields.wrong("'section' is one table, where a list of them belongs: write [[section]] above each section")
    tables = [fields.inside(item, f"section {n}") for n, item in enumerate(fields.items("section"), 1)]
    if not 1 <= len(tables) <= MOST_SECTIONS:
        raise fields.wrong(f"{len(tables)} sections: a worksheet has 1 to {MOST_SECTIONS}")
    outline = Outline(
        sections=tuple(_section(table, path.parent) for table in tables),
        titles=_titles(fields),
        versions=_versions(fields),
        different=fields.flag("different", False),
        hints=_hints(fields),
    )
    fields.done()
    return outline


def _section(fields: Fields, folder: Path) -> PuzzleSection:
    variant = fields.text("variant", longest=1000)
    puzzles = game.of_variant(variant, *fields.where).puzzles()
    kind = fields.choice("kind", puzzles.kinds)
    level = fields.choice("level", LEVELS) if "level" in fields else None
    turns = fields.integer("turns", 1, MOST_TURNS) if "turns" in fields else None
    count = fields.integer("count", 1, MOST_COUNT, 1)
    fields.done()
    # The path of a template is relative to the file of the worksheet.
    name = str(folder / variant) if variant.lower().endswith(".toml") else variant
    try:
        return PuzzleSection(puzzles.wish(name, kind, level, turns), count)
    except InputError as error:
        raise TemplateError(error.what, *fields.where, *error.where) from None


def _titles(fields: Fields) -> dict[str, str]:
    """One title for all languages, or a table of them."""
    if not fields.holds_table("title"):
        return {"": fields.text("title", "", longest=LONGEST_TITLE)}
    table = fields.table("title")
    for language in table.names:
        if language not in languages.names():
            raise table.wrong(f"unknown language {quote(language)} ({nearest(language, languages.names())})")
    return {language: table.text(language, longest=LONGEST_TITLE) for language in table.names}


def _hints(fields: Fields) -> int:
    """``true`` or 1 for a hint a puzzle, 2 for a stronger one as well."""
    if "hints" not in fields:
        return 0
    if isinstance(fields.raw("hints"), bool):
        return int(fields.flag("hints"))
    return fields.integer("hints", 0, MOST_HINTS)


def _versions(fields: Fields) -> tuple[str, ...]:
    """Names for neighbours' versions; one without a name where none are asked for."""
    versions = tuple(fields.words("versions", []))
    if len(set(versions)) < len(versions) or len(versions) > MOST_VERSIONS or not all(map(is_version_name, versions)):
        raise fields.wrong('\'versions\' are different short names, as in ["A", "B"]')
    return versions or ("",)


def is_version_name(version: str) -> bool:
    """Whether a version may have this name, which becomes part of a file name."""
    return 0 < len(version) <= 20 and version.isprintable() and not set(version) & set('/\\:*?"<>|')
