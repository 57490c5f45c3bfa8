"""Worksheets described in files: a title and sections, each so many puzzles of a variant, kind and level."""

from pathlib import Path

from sheetgen.base.errors import InputError, TemplateError, nearest, shown
from sheetgen.base.fields import Fields
from sheetgen.games.dice import templates
from sheetgen.games.dice.kinds.puzzle import LEVELS
from sheetgen.games.dice.kinds.wish import MOST_TURNS

from . import games
from .section import Course, Section

MOST_SECTIONS, MOST_COUNT, MOST_VERSIONS = 100, 1_000, 26
LONGEST_TITLE = 80


def names() -> list[str]:
    """The worksheets that come with the program."""
    return sorted(path.stem for path in (templates.data_folder("templates") / "sets").glob("*.toml"))


def course(name: str) -> Course:
    """A worksheet of ours by its name, or a user's own by the path of its file."""
    if name in names():
        return _course(templates.data_folder("templates") / "sets" / f"{name}.toml")
    if not name.lower().endswith(".toml"):
        raise TemplateError(
            f"unknown worksheet {shown(name)} ({nearest(name, names())}); one of your own is named by its path, "
            "ending in .toml",
            "--set",
        )
    return _course(Path(name))


def _course(path: Path) -> Course:
    fields = Fields(templates.read_toml(path), TemplateError, str(path))
    if fields.holds_table("section"):
        raise fields.wrong("'section' is one table, where a list of them belongs: write [[section]] above each section")
    tables = [fields.inside(item, f"section {n}") for n, item in enumerate(fields.items("section"), 1)]
    if not 1 <= len(tables) <= MOST_SECTIONS:
        raise fields.wrong(f"{len(tables)} sections: a worksheet has 1 to {MOST_SECTIONS}")
    found = Course(
        sections=tuple(_section(table, path.parent) for table in tables),
        titles=_titles(fields),
        versions=_versions(fields),
        different=fields.flag("different", False),
        hints=fields.flag("hints", False),
    )
    fields.done()
    return found


def _section(fields: Fields, folder: Path) -> Section:
    variant = fields.text("variant", longest=1000)
    kind = fields.choice("kind", games.named(variant).kinds)
    level = fields.choice("level", LEVELS) if "level" in fields else None
    turns = fields.integer("turns", 1, MOST_TURNS) if "turns" in fields else None
    count = fields.integer("count", 1, MOST_COUNT, 1)
    fields.done()
    # A template of one's own lies beside the worksheet that uses it.
    name = str(folder / variant) if variant.lower().endswith(".toml") else variant
    try:
        return Section(games.named(name).wish(name, kind, level, turns), count)
    except InputError as error:
        keys = (place.removeprefix("--") for place in error.where)  # what is an option elsewhere is a key here
        raise TemplateError(error.what, *fields.where, *keys) from None


def _titles(fields: Fields) -> dict[str, str]:
    """One title for all languages, or a table of them."""
    if not fields.holds_table("title"):
        return {"": fields.text("title", "", longest=LONGEST_TITLE)}
    table = fields.table("title")
    for language in table.names:
        if language not in templates.language_names():
            raise table.wrong(f"unknown language {shown(language)} ({nearest(language, templates.language_names())})")
    return {language: table.text(language, longest=LONGEST_TITLE) for language in table.names}


def _versions(fields: Fields) -> tuple[str, ...]:
    """Names for neighbours' versions; one without a name where none are asked for."""
    versions = tuple(fields.words("versions", []))
    if len(set(versions)) < len(versions) or len(versions) > MOST_VERSIONS or not all(map(is_name, versions)):
        raise fields.wrong('\'versions\' are different short names, as in ["A", "B"]')
    return versions or ("",)


def is_name(version: str) -> bool:
    """Whether a version may be called so: its name becomes part of a file's."""
    return 0 < len(version) <= 20 and version.isprintable() and not set(version) & set('/\\:*?"<>|')
