"""The pupils of a class, and the versions and levels of worksheets they need."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from unicodedata import normalize

from sheetgen.base import names, pasted
from sheetgen.base.errors import InputError, Sentence, key, quote
from sheetgen.base.fields import Fields
from sheetgen.games.kind import LEVELS

from .outlines import Outline

MOST_PUPILS = 1_000
LONGEST_NAME, LONGEST_CLASS = 80, 20


@dataclass(frozen=True, slots=True)
class Pupil:
    """A pupil; ``group`` is the class printed on the sheet, such as 6b."""

    name: str
    version: str = ""
    level: str = ""
    group: str = ""


def of_names(text: str) -> tuple[Pupil, ...]:
    """Parse pupils from names such as ``Ann, Ben``."""
    found = tuple(Pupil(normalize("NFC", " ".join(name.split()))) for name in names.read(pasted.blanks(text)))
    for pupil in found:
        check_text(pupil.name, LONGEST_NAME, key("names"))
    return found


def check_text(text: str, longest: int, where: str) -> None:
    """Raise an ``InputError`` for a name of a pupil or class that is too long or cannot be printed."""
    if "\n" in text:
        what = f"{quote(text)} goes over several lines: a quotation mark may not be closed"
        raise InputError(Sentence(what, "class.lines", text=quote(text)), where)
    if len(text) > longest:
        what = f"{quote(text)} has {len(text):,} letters: {longest} at most fit"
        raise InputError(Sentence(what, "class.long", text=quote(text), letters=len(text), most=longest), where)
    if not text.isprintable():
        what = f"{quote(text)} has a sign that cannot be printed"
        raise InputError(Sentence(what, "class.sign", text=quote(text)), where)


def outline_for(pupils: Sequence[Pupil], outline: Outline, apart: bool = False) -> Outline:
    """The outline with the versions that pupils need: one for each level or name used, or (``apart``) for each pupil.

    Versions of a class are different puzzles of the same level: neighbours may look.
    """
    levels = tuple(level for level in LEVELS if any(pupil.level == level for pupil in pupils))
    if apart:
        return replace(outline, versions=tuple(str(n) for n in range(1, len(pupils) + 1)), levels=(), apart=True)
    if levels and not outline.levels:
        return outline.with_levels(levels)
    if outline.versions == ("",):
        named = sorted({pupil.version for pupil in pupils} - {""})
        outline = replace(outline, versions=tuple(named) or ("",))
    return outline if outline.levels else replace(outline, different=True)


def with_versions(pupils: Sequence[Pupil], outline: Outline) -> tuple[Pupil, ...]:
    """Assign each pupil a version of the outline: the one named, the one of the level, or all in turn."""
    by_level = dict(zip(outline.levels, outline.versions, strict=False))
    found = []
    for number, pupil in enumerate(pupils):
        version = pupil.version or outline.versions[number % len(outline.versions)]
        if by_level and not pupil.version:
            if pupil.level not in by_level:
                what = f"one of the levels {', '.join(by_level)} is needed for each pupil"
                raise InputError(Sentence(what, "class.unlevelled", text=quote(pupil.name)), quote(pupil.name))
            version = by_level[pupil.level]
        elif pupil.level and not pupil.version:
            what = "its puzzles are made, and a level would need others: make them anew"
            raise InputError(Sentence(what, "class.made"), quote(pupil.name))
        if version not in outline.versions:
            known = ", ".join(filter(None, outline.versions))
            what = f"there is no version {quote(version)}: {known or 'one for everybody is made'}"
            values = {"text": quote(pupil.name), "version": quote(version)}
            raise InputError(Sentence(what, "class.unmade", **values), quote(pupil.name))
        found.append(replace(pupil, version=version))
    return tuple(found)


def to_json(pupils: Sequence[Pupil]) -> list[object]:
    """A list for each pupil: name, version, level, and the class if there is one."""
    return [[pupil.name, pupil.version, pupil.level, *([pupil.group] if pupil.group else [])] for pupil in pupils]


def from_json(found: Fields, name: str) -> tuple[Pupil, ...]:
    rows = found.items(name) if name in found else []
    if len(rows) > MOST_PUPILS:
        raise found.wrong(f"more than {MOST_PUPILS} pupils")
    return tuple(_from_row(found, row) for row in rows)


def _from_row(found: Fields, row: object) -> Pupil:
    match row:
        case [str(name), str(version), str(level)]:
            return Pupil(name, version, level)
        case [str(name), str(version), str(level), str(group)]:
            return Pupil(name, version, level, group)
    raise found.wrong("a pupil is a name, a version, a level and a class")
