"""A worksheet as its file remembers it, by ids: they stay valid in later versions, seeds may not."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sheetgen.base.errors import quote
from sheetgen.base.fields import Fields

from . import ids, pupils
from .outlines import MOST_POINTS, is_version_name
from .pupils import MOST_PUPILS, Pupil

MOST_VERSIONS, MOST_LANGUAGES = MOST_PUPILS, 100
MOST_TEXT = 10_000
LONGEST_NAME = 100
PARTS = ("key",)


@dataclass(frozen=True, slots=True)
class MadeSet:
    """The ids of the worksheets by version, and everything that is printed with them.

    ``summed`` holds the ids of all versions if a key sums up more than these. ``name`` is the file's, ``part`` says
    which of a version's files it was, and ``templates`` are the variants that must be given along with the ids.
    ``points`` holds those of the puzzles in order, if the set specifies them.
    """

    name: str
    ids: Mapping[str, str]
    summed: Mapping[str, str] = field(default_factory=dict)
    part: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    instructions: Mapping[str, str] = field(default_factory=dict)
    points: tuple[int, ...] = ()
    pupils: tuple[Pupil, ...] = ()
    templates: tuple[str, ...] = ()


def to_json(made: MadeSet) -> dict[str, object]:
    optional: dict[str, object] = {
        "summed": dict(made.summed),
        "part": made.part,
        "titles": dict(made.titles),
        "instructions": dict(made.instructions),
        "points": list(made.points),
        "pupils": pupils.to_json(made.pupils),
        "templates": list(made.templates),
    }
    return {"name": made.name, "ids": dict(made.ids), **{key: value for key, value in optional.items() if value}}


def from_json(found: Fields, key: str) -> MadeSet:
    table = found.table(key, required=True)
    made = MadeSet(
        name=table.text("name"),
        ids=_texts(table, "ids", MOST_VERSIONS, ids.MOST_LETTERS),
        summed=_texts(table, "summed", MOST_VERSIONS, ids.MOST_LETTERS),
        part=table.choice("part", PARTS) if "part" in table else "",
        titles=_texts(table, "titles", MOST_LANGUAGES, MOST_TEXT),
        instructions=_texts(table, "instructions", MOST_LANGUAGES, MOST_TEXT),
        points=tuple(table.integers("points", [], 0, MOST_POINTS)),
        pupils=pupils.from_json(table, "pupils"),
        templates=tuple(table.words("templates", [], MOST_TEXT)),
    )
    table.done()
    _check(table, made)
    return made


def _texts(found: Fields, key: str, most: int, longest: int) -> dict[str, str]:
    table = found.table(key)
    if len(table.names) > most:
        raise table.wrong(f"more than {most} of them")
    return {name: table.text(name, longest=longest) for name in table.names}


def _check(found: Fields, made: MadeSet) -> None:
    """Refuse names that cannot be part of a file name, and versions that do not exist."""
    if not made.ids:
        raise found.wrong("there is no id in 'ids'")
    for version, id_ in made.ids.items():
        if made.summed and made.summed.get(version) != id_:
            raise found.wrong(f"the version {quote(version)} is not among 'summed'")
    for word in (made.name, *filter(None, made.ids), *filter(None, made.summed)):
        if not is_version_name(word, LONGEST_NAME):
            raise found.wrong(f"{quote(word)} is no part of the name of a file")
    for pupil in made.pupils:
        if pupil.version not in made.ids:
            raise found.wrong("a pupil has a version that is not among 'ids'")
