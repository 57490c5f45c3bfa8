"""Class lists: names, one a line, or a table with column heads, as spreadsheets save or copy it.

First name;Last name;Level    The heads may be in any of the languages of the pages; other columns are ignored. A list
Ann;Lee;easy                  without heads has names only, so "Lee, Ann" is one name.
Zoë;Kranz;hard
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from unicodedata import combining, normalize

from sheetgen.base import files, pasted
from sheetgen.base.errors import InputError, Sentence, nearest, quote
from sheetgen.games.kind import LEVELS
from sheetgen.page import languages
from sheetgen.page.words import Words

from .outlines import is_version_name
from .pupils import LONGEST_CLASS, LONGEST_NAME, MOST_PUPILS, Pupil, check_text, of_names

MOST_BYTES = 1_000_000
MOST_HEADS, MOST_HEAD = 100, 60  # columns, and letters of a head, to compare with known heads
DELIMITERS = (";", "\t", ",")
SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # how .xlsx and .ods begin, and .xls
NO_LIST = Sentence("not the text of a list: save it as CSV in UTF-8", "class.encoding")
SEPARATOR = re.compile(r'"?sep=(.)"?\s*', re.IGNORECASE)
"""A first line that tells spreadsheets the delimiter of columns."""
HEADS: Mapping[str, str] = MappingProxyType(
    {
        "name": "name, names, full name, student, student name, pupil, pupil name, "
        "namen, schuler, schulerin, schuler in, vor und nachname, vorname nachname, nachname vorname, "
        "nome, nominativo, alunno, studente, nome e cognome, cognome e nome, nome cognome, "
        "imie, uczen, imie i nazwisko, nazwisko i imie, isim, ad, adi, ad soyad, adi soyadi, ogrenci",
        "first": "first, first name, firstname, given name, forename, vorname, rufname",
        "last": "last, last name, lastname, surname, family name, nachname, familienname, zuname, "
        "cognome, nazwisko, soyad, soyadi, soyisim",
        "class": "class, klasse, classe, klasa, sinif, sinifi",
        "version": "version, versione, wersja, surum, grup",
        "level": "level, difficulty, niveau, stufe, schwierigkeit, livello, difficolta, poziom, trudnosc, "
        "duzey, seviye, zorluk",
    }
)
"""Names of columns, ``_folded``. Beside a first or a last name, 'name' is the other: Name;Vorname."""


Row = tuple[int, list[str]]
"""The number of a line that is not empty, and its cells."""


def read(content: bytes, name: str) -> tuple[Pupil, ...]:
    """Read the pupils of a list; ``name`` is the file's, for messages, which name the line as well."""
    try:
        text = decode(content)
    except InputError as error:
        raise error.within(name) from None
    return of_text(text, name)


def decode(content: bytes) -> str:
    """Decode text as editors and spreadsheets save it: UTF-8, UTF-16 with a byte order mark, or Windows-1252."""
    if content.startswith(SPREADSHEETS):
        what = "this is a spreadsheet's own file: save it there as CSV, and take that file"
        raise InputError(Sentence(what, "class.spreadsheet"))
    if content.startswith(tuple(files.KINDS)):  # else its first line would be a name
        raise InputError(NO_LIST)
    marked = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise InputError(NO_LIST)


def of_text(text: str, name: str = "") -> tuple[Pupil, ...]:
    """Read the pupils of a list as text; ``name`` is that of its file, if it has one."""
    found = tuple(_pupils(text.removeprefix("\ufeff").splitlines(keepends=True), name))
    if not found:
        what = "there is no name in it: write one a line, or a table with a column 'name'"
        raise InputError(Sentence(what, "class.empty"), *_file(name))
    if len(found) > MOST_PUPILS:
        what = f"{len(found):,} names: a class has at most {MOST_PUPILS:,}"
        raise InputError(Sentence(what, "class.most", count=len(found), most=MOST_PUPILS), *_file(name))
    return found


def of_typed(text: str) -> tuple[Pupil, ...]:
    """Read the pupils of a list, or of names typed on one line with commas between them."""
    line = text.strip()
    return of_text(text) if not line or "\n" in line or _columns(_folded_heads(line)) else of_names(line)


def write(pupils: Sequence[Pupil], words: Words) -> str:
    """Write pupils as text that ``of_typed`` can read: names alone if that suffices, else with heads and tabs."""
    plain = "".join(f"{pupil.name}\n" for pupil in pupils)
    if not any(pupil.group or pupil.version or pupil.level for pupil in pupils) and _is_read(plain, pupils):
        return plain
    heads = [words(name) for name in ("pad.name", "puzzle.class", "puzzle.version", "web.field.level")]
    rows = [[one.name, one.group, one.version, one.level and words(f"puzzle.level.{one.level}")] for one in pupils]
    used = [n for n in range(len(heads)) if n == 0 or any(row[n] for row in rows)]
    return "".join("\t".join(_cell(row[n]) for n in used) + "\n" for row in (heads, *rows))


def _cell(text: str) -> str:
    """Quote a text as spreadsheets do when copying it."""
    doubled = text.replace('"', '""')
    return f'"{doubled}"' if doubled != text else text


def _is_read(text: str, pupils: Sequence[Pupil]) -> bool:
    """Whether a text is read as these pupils: one may have the name of a column."""
    try:
        return of_typed(text) == tuple(pupils)
    except InputError:
        return False


def _pupils(lines: Sequence[str], name: str) -> Iterator[Pupil]:
    start = next((n for n, line in enumerate(lines) if line.strip(' ;,"\t\r\n\xa0')), 0)
    parting = SEPARATOR.fullmatch(lines[start]) if lines else None
    start += 1 if parting else 0
    delimiter = parting[1] if parting else _delimiter(lines[start] if lines[start:] else "")
    rows = _rows(lines, start, delimiter, name)
    _, heads = first = next(rows, (0, []))
    columns = _columns([_folded(head) for head in heads])
    if columns:
        yield from _of_table(rows, columns, heads, first[0], name)
        return
    found = [first, *rows] if heads else []
    if all(sum(map(bool, cells)) == 1 for _, cells in found):  # other columns of the spreadsheet are empty
        yield from (_pupil({"name": "".join(cells)}, _line(name, number)) for number, cells in found)
    elif delimiter == ",":
        for number, line in enumerate(lines[start:], start + 1):
            if whole := _tidy(line.strip(' "\t\r\n')):
                yield _pupil({"name": whole}, _line(name, number))
    else:
        raise _no_names(heads, _line(name, first[0]))


def _rows(lines: Sequence[str], start: int, delimiter: str, name: str) -> Iterator[Row]:
    reader = csv.reader(lines[start:], delimiter=delimiter)
    try:
        for row in reader:
            cells = [cell if "\n" in cell.strip() else _tidy(cell) for cell in row]
            if any(cells):
                yield start + reader.line_num, cells
    except csv.Error as error:
        what = Sentence(f"not a line of a table: {error}", "class.table")
        raise InputError(what, _line(name, start + reader.line_num)) from None


def _delimiter(line: str) -> str:
    """The delimiter of a first line: the one that gives the most known columns, then the most frequent one."""
    return max(DELIMITERS, key=lambda each: (len(_columns(_folded_heads(line, each))), line.count(each)))


def _folded_heads(line: str, delimiter: str | None = None) -> list[str]:
    parted = line.split(delimiter or max(DELIMITERS, key=line.count))
    return [_folded(head) for head in parted[:MOST_HEADS]]


def _columns(heads: Sequence[str]) -> dict[str, int]:
    """The index of each known column; the first of several of a kind."""
    places = [(n, head) for n, head in enumerate(heads)][::-1]
    return {known: n for known, words in HEADS.items() for n, head in places if head in words.split(", ")}


def _of_table(
    rows: Iterator[Row], columns: Mapping[str, int], heads: Sequence[str], line: int, name: str
) -> Iterator[Pupil]:
    if not {"name", "first", "last"} & set(columns):
        raise _no_names(heads, _line(name, line))
    for number, row in rows:
        cells = {known: row[column] for known, column in columns.items() if column < len(row)}
        yield _pupil({**cells, "name": _whole_name(cells, columns)}, _line(name, number))


def _whole_name(cells: Mapping[str, str], columns: Mapping[str, int]) -> str:
    """First and last name; beside one of them, 'name' is the other, as in Name;Vorname and in Nome;Cognome."""
    name, first, last = (cells.get(head, "") for head in ("name", "first", "last"))
    if {"name", "first", "last"} <= set(columns):
        return name
    return f"{first} {name} {last}".strip().replace("  ", " ")


def _no_names(heads: Sequence[str], where: str) -> InputError:
    known = [_folded(head) for head in heads[:20] if head]
    found = f"there are: {quote(', '.join(known), 120)[1:-1]}" if known else "there are no heads"
    what = f"no column is called 'name', or 'first name' and 'last name' ({found})"
    return InputError(Sentence(what, "class.heads", heads=quote(", ".join(known), 120)[1:-1]), where)


def _folded(head: str) -> str:
    """Fold a head to small letters, no accents or signs: ``First_Name`` is ``first name``, ``İMİĘ`` is ``imie``."""
    plain = normalize("NFKD", head[:MOST_HEAD].replace("İ", "i").lower()).replace("ı", "i").replace("ł", "l")
    letters = "".join(letter for letter in plain if not combining(letter))
    return " ".join(re.split(r"[\W_]+", letters)).strip()


def _tidy(cell: str) -> str:
    """A cell with single spaces between its words; no-break spaces count as blanks, too."""
    return normalize("NFC", " ".join(pasted.blanks(cell).split()))


def _pupil(cells: Mapping[str, str], where: str) -> Pupil:
    name, class_, version, level = (cells.get(head, "") for head in ("name", "class", "version", "level"))
    if not name:
        raise InputError(Sentence("the name is missing", "class.nameless"), where)
    check_text(name, LONGEST_NAME, where)
    check_text(class_, LONGEST_CLASS, where)
    if version and level:
        raise InputError(Sentence("a version or a level: the level makes the version", "class.both"), where)
    if version and not is_version_name(version):
        what = f"{quote(version)} is no version: a short name, as in A"
        raise InputError(Sentence(what, "class.version", text=quote(version)), where)
    return Pupil(name, version, _level(level, where) if level else "", class_)


def _level(word: str, where: str) -> str:
    """Find a level by its name in any of the languages."""
    folded = _folded(word)
    for language in languages.names():
        words = languages.load(language)
        for level in LEVELS:
            if folded in (level, _folded(words(f"puzzle.level.{level}"))):
                return level
    what = f"{quote(word)} is no level ({nearest(word, LEVELS)})"
    raise InputError(Sentence(what, "class.level", text=quote(word)), where)


def _line(name: str, number: int) -> Sentence:
    return Sentence(f"{name}, line {number}" if name else f"line {number}", "line", line=number)


def _file(name: str) -> tuple[str, ...]:
    return (name,) if name else ()
