"""A worksheet that was made, as its file remembers it: ids stay valid with later versions, seeds may not."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sheetgen.base.fields import Fields

from . import ids

MOST_VERSIONS, MOST_LANGUAGES = 1_000, 100
MOST_TEXT = 10_000


@dataclass(frozen=True, slots=True)
class MadeSet:
    """The ids of the worksheets by their versions, and what is printed with them.

    ``name`` is that of a file, ``part`` says which of several files of a version it was, and ``templates`` are the
    variants that must be named beside the ids.
    """

    name: str
    ids: Mapping[str, str]
    part: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    templates: tuple[str, ...] = ()


def to_json(made: MadeSet) -> dict[str, object]:
    optional = {"part": made.part, "titles": dict(made.titles), "templates": list(made.templates)}
    return {"name": made.name, "ids": dict(made.ids), **{key: value for key, value in optional.items() if value}}


def from_json(found: Fields, key: str) -> MadeSet:
    table = found.table(key, required=True)
    made = MadeSet(
        name=table.text("name"),
        ids=_texts(table, "ids", MOST_VERSIONS, ids.MOST_LETTERS),
        part=table.text("part", ""),
        titles=_texts(table, "titles", MOST_LANGUAGES, MOST_TEXT),
        templates=tuple(table.words("templates", [], MOST_TEXT)),
    )
    table.done()
    return made


def _texts(found: Fields, key: str, most: int, longest: int) -> dict[str, str]:
    table = found.table(key)
    if len(table.names) > most:
        raise table.wrong(f"more than {most} of them")
    return {name: table.text(name, longest=longest) for name in table.names}
