"""The list of a class: names, one a line, or a table with a column of names, as spreadsheets save it.

name;level              The heads may be in any of the languages of the pages; other columns are passed over. A list
Ann Lee;easy            without heads is one of names alone, so "Lee, Ann" is one name.
Zoë Kranz;hard
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from unicodedata import normalize

from sheetgen.base import names
from sheetgen.base.errors import InputError, key, nearest, quote
from sheetgen.base.fields import Fields
from sheetgen.games.kind import LEVELS
from sheetgen.page import languages

from .outlines import Outline, is_version_name

MOST_PUPILS, MOST_BYTES = 1_000, 1_000_000
LONGEST_NAME = 80
DELIMITERS = (";", "\t", ",")
HEADS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "name": frozenset(("name", "names", "nome", "imię", "imie", "isim", "ad", "ad soyad", "pupil", "student")),
        "version": frozenset(("version", "versione", "wersja", "sürüm")),
        "level": frozenset(("level", "niveau", "stufe", "livello", "poziom", "düzey", "seviye")),
    }
)


@dataclass(frozen=True, slots=True)
class Pupil:
    name: str
    version: str = ""
    level: str = ""


def of_names(text: str) -> tuple[Pupil, ...]:
    """The pupils of ``Ann, Ben``."""
    return tuple(_pupil({"name": name}, key("names")) for name in names.read(text))


def read(content: bytes, name: str) -> tuple[Pupil, ...]:
    """The pupils of a list; ``name`` is that of the file, for messages, which name the line as well."""
    lines = _decode(content, name).splitlines()
    found = tuple(_pupils(lines, name))
    if not found:
        raise InputError("there is no name in it: write one a line, or a table with a column 'name'", name)
    if len(found) > MOST_PUPILS:
        raise InputError(f"{len(found):,} names: a class has at most {MOST_PUPILS:,}", name)
    return found


def _decode(content: bytes, name: str) -> str:
    """Text as editors and spreadsheets save it: UTF-8, UTF-16 with its mark, or the Windows code page of the West."""
    marked = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise InputError("not the text of a list: save it as CSV in UTF-8", name)


def _pupils(lines: Sequence[str], name: str) -> Iterator[Pupil]:
    heads, columns, delimiter = _heads(lines)
    if heads is None:
        for number, line in enumerate(lines, 1):
            if line.strip(' "\t'):
                yield _pupil({"name": line.strip(' "\t')}, f"{name}, line {number}")
        return
    if "name" not in columns:
        known = [head for head in heads[:20] if head]
        head = quote(nearest("name", known), 120)[1:-1] if known else "there are no heads"
        raise InputError(f"no column is called 'name' ({head})", f"{name}, line 1")
    reader = csv.reader(lines, delimiter=delimiter)
    try:
        for row in reader:
            cells = {head: row[column] for head, column in columns.items() if column < len(row)}
            if reader.line_num > 1 and any(cell.strip() for cell in row):
                yield _pupil(cells, f"{name}, line {reader.line_num}")
    except csv.Error as error:
        raise InputError(f"not a line of a table: {error}", f"{name}, line {reader.line_num}") from None


def _heads(lines: Sequence[str]) -> tuple[list[str] | None, dict[str, int], str]:
    """The heads of a table, the columns that are known, and what parts them; ``None`` where there are only names."""
    first = lines[0] if lines else ""
    delimiter = max(DELIMITERS, key=first.count)
    heads = [head.strip(' "').replace("İ", "i").lower() for head in first.split(delimiter)]
    places = [(n, head) for n, head in enumerate(heads)][::-1]  # of two columns of a kind, the first
    columns = {known: n for known, words in HEADS.items() for n, head in places if head in words}
    is_table = columns or any(parting in first for parting in (";", "\t"))
    return (heads if is_table else None), columns, delimiter


def _pupil(cells: Mapping[str, str], where: str) -> Pupil:
    name, version, level = (normalize("NFC", cells.get(head, "").strip()) for head in HEADS)
    if not name:
        raise InputError("the name is missing", where)
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise InputError(f"{quote(name)} is no name: one has at most {LONGEST_NAME} letters", where)
    if version and level:
        raise InputError("a version or a level: the level makes the version", where)
    if version and not is_version_name(version):
        raise InputError(f"{quote(version)} is no version: a short name, as in A", where)
    return Pupil(name, version, _level(level, where) if level else "")


def _level(word: str, where: str) -> str:
    """A level by its name in any of the languages."""
    if word.lower() in LEVELS:
        return word.lower()
    for language in languages.names():
        words = languages.load(language)
        for level in LEVELS:
            if words(f"puzzle.level.{level}").lower() == word.lower():
                return level
    raise InputError(f"{quote(word)} is no level ({nearest(word, LEVELS)})", where)


def outline_for(pupils: Sequence[Pupil], outline: Outline, apart: bool = False) -> Outline:
    """The outline with the versions that pupils need: those of their levels, those named, or (``apart``) one each.

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
    """Each pupil with a version of the outline: the one named, the one of the level, or all in turn."""
    by_level = dict(zip(outline.levels, outline.versions, strict=False))
    found = []
    for number, pupil in enumerate(pupils):
        version = pupil.version or outline.versions[number % len(outline.versions)]
        if by_level and not pupil.version:
            if pupil.level not in by_level:
                raise InputError(f"one of the levels {', '.join(by_level)} is needed for each pupil", quote(pupil.name))
            version = by_level[pupil.level]
        elif pupil.level and not pupil.version:
            raise InputError("its puzzles are made, and a level would need others: make them anew", quote(pupil.name))
        if version not in outline.versions:
            raise InputError(f"there is no version {quote(version)}: {', '.join(outline.versions)}", quote(pupil.name))
        found.append(replace(pupil, version=version))
    return tuple(found)


def to_json(pupils: Sequence[Pupil]) -> list[object]:
    return [[pupil.name, pupil.version, pupil.level] for pupil in pupils]


def from_json(found: Fields, name: str) -> tuple[Pupil, ...]:
    rows = found.items(name) if name in found else []
    if len(rows) > MOST_PUPILS:
        raise found.wrong(f"more than {MOST_PUPILS} pupils")
    return tuple(_from_row(found, row) for row in rows)


def _from_row(found: Fields, row: object) -> Pupil:
    match row:
        case [str(name), str(version), str(level)]:
            return Pupil(name, version, level)
    raise found.wrong("a pupil is a name, a version and a level")
