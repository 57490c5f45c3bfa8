"""What a user names on the command line - a file, standard input, or a position as text - as positions."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import templates
from .errors import InputError, PositionError, shown
from .formats import position, strict_json
from .rules import position_text
from .rules.position import Position

MOST_BYTES = 200_000_000
STDIN = "standard input"


@dataclass(frozen=True, slots=True)
class Entry:
    """One position as the user gave it, and where."""

    where: str
    text: bytes | str

    def position(self) -> Position:
        """The position, or an error that says where it is wrong."""
        try:
            if isinstance(self.text, str):
                return position_text.parse(self.text, templates.variant)
            return position.read(strict_json.decoded(self.text))
        except InputError as error:
            raise error.within(self.where) if self.where else error from None


@dataclass(frozen=True, slots=True)
class Intake:
    """The entries of a source; of a stream, each gives a line of its own, right or wrong."""

    entries: list[Entry]
    is_stream: bool


def intake(source: str) -> Intake:
    """``-``, a ``.json`` or ``.jsonl`` file, or a position in text notation (or as JSON, if somebody types that)."""
    if source == "-":
        return _from_bytes(_all_of_stdin(), STDIN, is_lines=False)
    if source.lower().endswith((".json", ".jsonl")):
        return _from_bytes(_all_of(Path(source)), source, is_lines=source.lower().endswith(".jsonl"))
    text = source.strip()
    if not text:
        raise InputError("nothing to solve: give a file, '-' or a position such as \"classic r3,5 g12 / 5+1 / 2+2\"")
    if text.startswith("{"):
        return Intake([Entry("", source.encode("utf-8", "surrogateescape"))], is_stream=False)
    if len(text.split()) == 1 and text.lower() not in templates.variant_names() and not _names_template(text):
        raise InputError(
            f'{shown(source)} is neither a .json or .jsonl file, nor a position such as "classic r3,5 g12 / 5+1"'
        )
    return Intake([Entry("", source)], is_stream=False)


def _names_template(text: str) -> bool:
    return text.startswith('"') or text.lower().endswith(".toml")


def _all_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return _not_too_long(file.read(MOST_BYTES + 1), str(path))
    except OSError as error:
        raise InputError(f"cannot be read: {(error.strerror or str(error)).lower()}", str(path)) from None
    except ValueError:  # a NUL in the name
        raise InputError("this is not the name of a file", shown(str(path))) from None


def _all_of_stdin() -> bytes:
    if sys.stdin is None:
        raise InputError("closed: there is nothing to read", STDIN)
    try:
        return _not_too_long(sys.stdin.buffer.read(MOST_BYTES + 1), STDIN)
    except OSError as error:
        raise InputError(f"cannot be read: {(error.strerror or str(error)).lower()}", STDIN) from None


def _not_too_long(content: bytes, where: str) -> bytes:
    if len(content) > MOST_BYTES:
        raise InputError(f"larger than {MOST_BYTES // 1_000_000} MB", where)
    return content


def _from_bytes(content: bytes, name: str, is_lines: bool) -> Intake:
    """One document, or one position a line: standard input may be either."""
    lines = list(_lines(content, name))
    if not lines:
        raise PositionError("empty: there is no position in it", name)
    stream = is_lines or (name == STDIN and (len(lines) == 1 or strict_json.has_line_of_its_own(content)))
    return Intake(lines if stream else [Entry(name, content)], stream)


def _lines(content: bytes, name: str) -> Iterator[Entry]:
    for number, line in enumerate(content.split(b"\n"), 1):
        if line.strip():
            yield Entry(f"{name}, line {number}", line)
