"""Reads positions for the command line from a file, standard input, an id, or text."""

import re
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from sheetgen.app.positions import EXAMPLE, Entries, Entry, is_id, is_position
from sheetgen.app.variants import named
from sheetgen.base import files, handed, lines, pasted, strict_json
from sheetgen.base.errors import InputError, PositionError, quote
from sheetgen.games import game

MOST_BYTES = 10_000_000
MOST_LETTERS = 10_000  # of a position on the command line
OF_AN_ENTRY = 200  # bytes of memory, besides its text
STDIN = "standard input"
ROLL = re.compile(r"[0-9]{1,2}\s*\+")  # the beginning of a line of a game


def entries(source: str) -> Entries:
    """The positions in standard input (``-``), a file of JSON (``.jsonl``: one per line) or text, an id, or a text."""
    if source == "-":
        return _from_stdin()
    if source.lower().endswith((".json", ".jsonl")) or _is_there(source):
        return _from_file(Path(source), is_lines=source.lower().endswith(".jsonl"))
    if len(source) > MOST_LETTERS and not source.lstrip().startswith("{"):
        raise InputError(f"a position as text has at most {MOST_LETTERS:,} characters", quote(source))
    text = source = _with_variant(pasted.unquoted(source).strip())
    if text.startswith("{"):
        return Entries([Entry("", source.encode("utf-8", "surrogateescape"))], is_stream=False)
    if not text:
        raise InputError(f"nothing to solve: give a file, '-' or a position such as {EXAMPLE}")
    if not is_position(text):
        raise InputError(f"{quote(source)} is neither a file, nor an id, nor a position such as {EXAMPLE}")
    return Entries([Entry("", source)], is_stream=False)


def _with_variant(text: str) -> str:
    """A position with its variant's name in the usual form, however it was typed."""
    first, _, rest = text.partition(" ")
    name = named(first)
    if name == first or " " in name:
        return text
    return f"{name} {rest}".strip()


def _is_there(source: str) -> bool:
    """Whether the source is a file; not for templates, which stand for the position on their empty sheet."""
    path = Path(source)
    return path.suffix.lower() != ".toml" and files.is_there(path) and not path.is_dir()


def _from_file(path: Path, is_lines: bool) -> Entries:
    found = _read(path)
    return Entries(_not_empty(found, str(path)), is_stream=True) if is_lines else _document(found, str(path))


def _read(path: Path) -> Iterator[Entry]:
    with files.explain_reading(str(path)), handed.open_(path) as file:
        yield from _entries(file, str(path))


def _from_stdin() -> Entries:
    """Read one document, or one position per line, each solved as soon as it is read."""
    if sys.stdin is None:
        raise InputError("closed: there is nothing to read", STDIN)
    found = _not_empty(_entries(sys.stdin.buffer, STDIN), STDIN)
    first = next(found)
    if _is_typed(first):
        return Entries(map(_typed, chain([first], found)), is_stream=True)
    if strict_json.is_whole(_content(first)):
        return Entries(chain([first], found), is_stream=True)
    start, whole = _start(chain([first], found))
    if _is_stream([_content(entry) for entry in start]):
        return Entries(chain(start, found), is_stream=True)
    if not whole:
        raise InputError(f"more than {MOST_BYTES // 1_000_000} MB without a whole position", STDIN)
    return _document(iter(start), STDIN)


def _start(found: Iterator[Entry]) -> tuple[list[Entry], bool]:
    """As many entries as a document may have, and whether these are all: endless input must not fill the memory."""
    start, size = [], 0
    for entry in found:
        start.append(entry)
        size += len(entry.text) + OF_AN_ENTRY
        if size > MOST_BYTES:
            return start, False
    return start, True


def _is_stream(start: list[bytes]) -> bool:
    """Whether each line is a position: there is only one, or all begin like one, or any is a whole position."""
    return (
        len(start) == 1
        or all(line.lstrip().startswith(b"{") for line in start)
        or any(strict_json.is_whole(line) for line in start)
    )


def _content(entry: Entry) -> bytes:
    return entry.text if isinstance(entry.text, bytes) else entry.text.encode()


def _document(found: Iterator[Entry], name: str) -> Entries:
    start, whole = _start(_not_empty(found, name))
    if not whole:
        raise InputError(f"a position has at most {MOST_BYTES // 1_000_000} MB", name)
    if _is_typed(start[0]):
        _check_no_game(start, name)
        return Entries(map(_typed, start), is_stream=len(start) > 1)
    content = b"".join(map(_content, start))
    return Entries([Entry(name, content)], is_stream=False)


def _is_typed(first: Entry) -> bool:
    """Whether a line is a position as text: it begins with a variant, a template or an id."""
    word, *_ = [*_text(first).split(maxsplit=1), ""]
    name = named(word)
    is_json = _content(first).lstrip().startswith((b"{", b"[", b'"'))
    return not is_json and (name in game.variants() or name.lower().endswith(".toml") or is_id(word))


def _typed(entry: Entry) -> Entry:
    return Entry(entry.where, _with_variant(_text(entry)))


def _text(entry: Entry) -> str:
    return pasted.unquoted(_content(entry).decode("utf-8-sig", "replace")).strip()


def _check_no_game(found: list[Entry], name: str) -> None:
    if any(ROLL.match(_text(entry)) for entry in found):
        raise InputError(f"this is a game, line by line: sheetgen review {name} checks it", name)


def _not_empty(found: Iterator[Entry], name: str) -> Iterator[Entry]:
    first = next(found, None)
    if first is None:
        raise PositionError("empty: there is no position in it", name)
    return chain([first], found)


def _entries(file: BinaryIO, name: str) -> Iterator[Entry]:
    """Yield the lines that are not blank."""
    for number, line in enumerate(lines.read(file, name, packed=False), 1):
        if line.content.strip():
            yield Entry(f"{name}, line {number}", line.content)
