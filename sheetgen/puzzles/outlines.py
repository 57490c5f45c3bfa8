"""Reads outlines of worksheets: a title, and sections of so many puzzles of a variant, kind and level."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from sheetgen.base import toml
from sheetgen.base.errors import InputError, Sentence, TemplateError, key, nearest, quote
from sheetgen.base.fields import Fields
from sheetgen.games import game
from sheetgen.games.kind import LEVELS, AnyWish
from sheetgen.games.puzzles import Puzzles
from sheetgen.page import languages, paper
from sheetgen.page.paper import UPS

MOST_SECTIONS, MOST_COUNT, MOST_VERSIONS = 100, 1_000, 26
MOST_TURNS = 8
MOST_HINTS = 2
MOST_POINTS = 100  # for a puzzle
LONGEST_TITLE, LONGEST_INSTRUCTIONS = 80, 500
ORDERS = ("written", "mixed")
ANSWERS = ("end", "below", "only", "none", "separate")
FOLDER = "sets"


@dataclass(frozen=True, slots=True)
class PuzzleSection:
    """``count`` puzzles of a wish, each worth ``points`` (0: the points of its level).

    ``of_level`` returns the same wish at another level, or raises an ``InputError``.
    """

    wish: AnyWish
    count: int
    of_level: Callable[[str], AnyWish]
    points: int = 0


@dataclass(frozen=True, slots=True)
class Outline:
    """The sections of a worksheet, and how to print them; ``None`` leaves a choice to the person.

    The ``versions`` of a puzzle are one puzzle in disguise, ``different`` puzzles of the same level, puzzles of
    ``levels``, one for each version, or simply other puzzles of the kind (``apart``).
    """

    sections: tuple[PuzzleSection, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)
    """By language; an empty key holds the title for all languages."""
    instructions: Mapping[str, str] = field(default_factory=dict)
    versions: tuple[str, ...] = ("",)
    different: bool = False
    levels: tuple[str, ...] = ()
    apart: bool = False
    hints: int = 0  # how many hints each puzzle has
    mixed: bool = False  # puzzles in random order, the same in all versions
    answers: str | None = None
    paper: str | None = None
    lang: str | None = None
    up: str | None = None

    def title(self, language: str) -> str:
        return in_language(self.titles, language)

    def with_levels(self, levels: tuple[str, ...], versions: tuple[str, ...] = ()) -> "Outline":
        """This outline with a version for each level, called A, B, … unless ``versions`` names them."""
        names = versions or tuple(ascii_uppercase[: len(levels)])
        if len(names) != len(levels):
            raise InputError(f"{len(names)} versions for {len(levels)} levels: name one for each", key("versions"))
        for section in self.sections:
            for level in levels:
                section.of_level(level)
        return replace(self, versions=names, levels=levels, different=False)


def in_language(texts: Mapping[str, str], language: str) -> str:
    """The text in a language, else the one for all languages, else the first."""
    return texts.get(language) or texts.get("") or next(iter(texts.values()), "")


def names() -> list[str]:
    return toml.names(FOLDER)


def load(name: str) -> Outline:
    """Load a worksheet of ours by name, or a user's own by the path of its file."""
    if name in names():
        return _read(toml.path(FOLDER, name))
    if not name.lower().endswith(".toml"):
        hint = nearest(name, names())
        what = f"unknown worksheet {quote(name)} ({hint}); one of your own is named by its path, ending in .toml"
        raise TemplateError(Sentence(what, "field.unknown", text=quote(name), hint=hint), key("set"), at=("set",))
    return _read(Path(name))


def _read(path: Path) -> Outline:
    fields = Fields(toml.read(path), TemplateError, str(path))
    if fields.holds_table("section"):
        raise fields.wrong("'section' is one table, where a list of them belongs: write [[section]] above each section")
    tables = [fields.inside(item, f"section {n}") for n, item in enumerate(fields.items("section"), 1)]
    if not 1 <= len(tables) <= MOST_SECTIONS:
        raise fields.wrong(f"{len(tables)} sections: a worksheet has 1 to {MOST_SECTIONS}")
    levels, versions = _levels(fields), _versions(fields)
    outline = Outline(
        sections=tuple(_section(table, path.parent, bool(levels)) for table in tables),
        titles=_by_language(fields, "title", LONGEST_TITLE),
        instructions=_by_language(fields, "instructions", LONGEST_INSTRUCTIONS),
        versions=versions or ("",),
        different=fields.flag("different", False),
        hints=_hints(fields),
        mixed=fields.choice("order", ORDERS, ORDERS[0]) == "mixed",
        answers=fields.choice("answers", ANSWERS) if "answers" in fields else None,
        paper=_paper(fields),
        lang=fields.choice("lang", languages.names()) if "lang" in fields else None,
        up=str(fields.integer("up", 1, max(UPS))) if "up" in fields else None,
    )
    fields.done()
    try:
        return outline.with_levels(levels, versions) if levels else outline
    except InputError as error:
        raise TemplateError(error.what, *fields.where, *error.where) from None


def _levels(fields: Fields) -> tuple[str, ...]:
    levels = tuple(fields.one_of("levels", level, LEVELS) for level in fields.words("levels", []))
    if len(set(levels)) < len(levels) or ("levels" in fields and not levels):
        raise fields.wrong(f"'levels' are different ones of {', '.join(LEVELS)}, one for each version")
    return levels


def _paper(fields: Fields) -> str | None:
    if "paper" not in fields:
        return None
    try:
        return paper.parse(fields.text("paper")).name
    except InputError as error:
        raise fields.wrong(f"'paper': {error.what}") from None


def _section(fields: Fields, folder: Path, levels: bool) -> PuzzleSection:
    variant = fields.text("variant", longest=1000)
    puzzles = game.of_variant(variant, *fields.where).puzzles()
    kind = fields.choice("kind", puzzles.kinds)
    level = fields.choice("level", LEVELS) if "level" in fields else None
    if level and levels:
        raise fields.wrong("'level' is said by 'levels' of the whole worksheet: leave one of the two out")
    turns = fields.integer("turns", 1, MOST_TURNS) if "turns" in fields else None
    count = fields.integer("count", 1, MOST_COUNT, 1)
    points = fields.integer("points", 1, MOST_POINTS) if "points" in fields else 0
    fields.done()
    # The path of a template is relative to the file of the worksheet.
    name = str(folder / variant) if variant.lower().endswith(".toml") else variant
    try:
        return section(puzzles, name, kind, level, turns, count, points)
    except InputError as error:
        raise TemplateError(error.what, *fields.where, *error.where) from None


def section(
    puzzles: Puzzles[Any], variant: str, kind: str, level: str | None, turns: int | None, count: int, points: int = 0
) -> PuzzleSection:
    """Make a section of a game's puzzles; an ``InputError`` for a wish that contradicts itself."""

    def of_level(level: str | None) -> AnyWish:
        return puzzles.wish(variant, kind, level, turns)

    return PuzzleSection(of_level(level), count, of_level, points)


def _by_language(fields: Fields, key: str, longest: int) -> dict[str, str]:
    """Read one text for all languages, or a table of texts by language."""
    if not fields.holds_table(key):
        return {"": fields.text(key, longest=longest)} if key in fields else {}
    table = fields.table(key)
    for language in table.names:
        if language not in languages.names():
            raise table.wrong(f"unknown language {quote(language)} ({nearest(language, languages.names())})")
    return {language: table.text(language, longest=longest) for language in table.names}


def _hints(fields: Fields) -> int:
    """Read the number of hints: ``true`` or 1 for a hint per puzzle, 2 for a stronger one as well."""
    if "hints" not in fields:
        return 0
    if isinstance(fields.raw("hints"), bool):
        return int(fields.flag("hints"))
    return fields.integer("hints", 0, MOST_HINTS)


def _versions(fields: Fields) -> tuple[str, ...]:
    """Read the names of versions for neighbours, if there are any."""
    versions = tuple(fields.words("versions", []))
    if len(set(versions)) < len(versions) or len(versions) > MOST_VERSIONS or not all(map(is_version_name, versions)):
        raise fields.wrong('\'versions\' are different short names, as in ["A", "B"]')
    return versions


def is_version_name(version: str, longest: int = 20) -> bool:
    """Whether a version may have this name, which becomes part of a file name."""
    return 0 < len(version) <= longest and version.isprintable() and not set(version) & set('/\\:*?"<>|')
