"""What a user names on the command line - a file, standard input, an id, a position as text - as positions."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from sheetgen.base import strict_json
from sheetgen.base.errors import InputError, PositionError, shown
from sheetgen.games.cubes.formats import position as quixo
from sheetgen.games.cubes.kinds import ids as cube_puzzle_ids
from sheetgen.games.cubes.rules.quixo import VARIANT
from sheetgen.games.cubes.rules.quixo import Position as CubePosition
from sheetgen.games.dice import templates
from sheetgen.games.dice.cards import ids
from sheetgen.games.dice.formats import position
from sheetgen.games.dice.kinds import ids as puzzle_ids
from sheetgen.games.dice.rules import position_text, rows
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.variant import Variant

MOST_BYTES = 20_000_000
STDIN = "standard input"
EXAMPLE = '"classic r3,5 g12 / 5+1 r3 y6 g1 b5 / 2+2"'


@dataclass(frozen=True, slots=True)
class Entry:
    """One position as the user gave it, and where."""

    where: str
    text: bytes | str

    def position(self, read: Callable[[object], Position] = position.read_table) -> Position | CubePosition:
        """The position, or an error that says where it is wrong; ``read`` takes that of the dice game from JSON."""
        try:
            if isinstance(self.text, bytes):
                table = strict_json.read(strict_json.decoded(self.text))
                return quixo.read_table(table) if quixo.is_one(table) else read(table)
            if quixo.is_text(self.text):
                return quixo.parse(self.text)
            if puzzle_ids.is_id(self.text):
                return _of_puzzle(self.text)
            if _looks_like_an_id(self.text):
                return _empty_sheet(self.text)
            return position_text.parse(self.text, templates.variant)
        except InputError as error:
            raise error.within(self.where) if self.where else error from None


@dataclass(frozen=True, slots=True)
class Intake:
    """The entries of a source; of a stream, each gives a line of its own, right or wrong."""

    entries: Iterable[Entry]
    is_stream: bool


def intake(source: str) -> Intake:
    """``-``, a file of JSON (``.jsonl``: one position a line), an id, or a position as text."""
    if source == "-":
        return _from_stdin()
    if source.lower().endswith((".json", ".jsonl")) or _is_there(source):
        return _from_file(Path(source), is_lines=source.lower().endswith(".jsonl"))
    text = source.strip()
    if text.startswith("{"):
        return Intake([Entry("", source.encode("utf-8", "surrogateescape"))], is_stream=False)
    if not text:
        raise InputError(f"nothing to solve: give a file, '-' or a position such as {EXAMPLE}")
    if not (" " in text or "\t" in text or text.lower() in templates.variant_names() or _names_template(text)) and (
        not _looks_like_an_id(text)
    ):
        raise InputError(f"{shown(source)} is neither a file, nor an id, nor a position such as {EXAMPLE}")
    return Intake([Entry("", source)], is_stream=False)


def _is_there(source: str) -> bool:
    """A file or a pipe by any other name than ``.json``; a template alone is a position on its empty sheet."""
    path = Path(source)
    try:
        return path.suffix.lower() != ".toml" and path.exists() and not path.is_dir()
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        return False


def _names_template(text: str) -> bool:
    return text.startswith('"') or text.lower().endswith(".toml")


def _looks_like_an_id(text: str) -> bool:
    return puzzle_ids.is_id(text) or bool(re.fullmatch(r"\s*[a-z0-9~-]+-[0-9]+(-[0-9a-z]+)?\s*", text.lower()))


def _of_puzzle(text: str) -> Position | CubePosition:
    """The position of a puzzle's printed id; where it asks for the best move, with the roll to be played."""
    if cube_puzzle_ids.is_id(text):
        return cube_puzzle_ids.parse(text)[1]
    _, found, question = puzzle_ids.parse(text, _variant_of_id)
    return replace(found, rolls=(question.roll,)) if question.roll else found


def _empty_sheet(text: str) -> Position:
    """The card of a printed id, before the game."""
    variant, card = ids.parse(text, _variant_of_id)
    return Position(variant, card, rows.empty(card))


def _variant_of_id(head: str) -> Variant:
    if "~" in head:
        raise InputError(
            f'this id is of a template of one\'s own: name the template, as in "{head.split("~")[0]}.toml"'
        )
    if head == VARIANT:
        raise InputError("this is the id of a printed set of the cube game: there is no position in it")
    return templates.variant(head)


def _from_file(path: Path, is_lines: bool) -> Intake:
    lines = _entries(_opened(path), str(path))
    return Intake(_some(lines, str(path)), is_stream=True) if is_lines else _document(lines, str(path))


def _opened(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            yield from _lines(file)
    except OSError as error:
        raise InputError(f"cannot be read: {(error.strerror or str(error)).lower()}", str(path)) from None
    except ValueError:  # a NUL in the name
        raise InputError("this is not the name of a file", shown(str(path))) from None


def _from_stdin() -> Intake:
    """One document, or one position a line, each solved as soon as it is read."""
    if sys.stdin is None:
        raise InputError("closed: there is nothing to read", STDIN)
    entries = _some(_entries(_lines(sys.stdin.buffer), STDIN), STDIN)
    first = next(entries)
    if strict_json.is_whole(_content(first)):
        return Intake(chain([first], entries), is_stream=True)
    everything = [first, *entries]
    if _is_stream([_content(entry) for entry in everything]):
        return Intake(everything, is_stream=True)
    return _document(iter(everything), STDIN)


def _is_stream(lines: list[bytes]) -> bool:
    """One line is one position, right or wrong; of several, one is a whole position, or all begin like one."""
    return (
        len(lines) == 1
        or all(line.lstrip().startswith(b"{") for line in lines)
        or any(strict_json.is_whole(line) for line in lines)
    )


def _content(entry: Entry) -> bytes:
    return entry.text if isinstance(entry.text, bytes) else entry.text.encode()


def _document(entries: Iterator[Entry], name: str) -> Intake:
    """All lines as one position."""
    content = b"".join(_content(entry) for entry in _some(entries, name))
    return Intake([Entry(name, content)], is_stream=False)


def _some(entries: Iterator[Entry], name: str) -> Iterator[Entry]:
    first = next(entries, None)
    if first is None:
        raise PositionError("empty: there is no position in it", name)
    return chain([first], entries)


def _entries(lines: Iterator[bytes], name: str) -> Iterator[Entry]:
    """The lines that are not blank, as they come."""
    try:
        for number, line in enumerate(lines, 1):
            if len(line) > MOST_BYTES:
                raise InputError(f"line {number} is longer than {MOST_BYTES // 1_000_000} MB", name)
            if line.strip():
                yield Entry(f"{name}, line {number}", line)
    except OSError as error:
        raise InputError(f"cannot be read: {(error.strerror or str(error)).lower()}", name) from None


def _lines(file: BinaryIO) -> Iterator[bytes]:
    return iter(lambda: file.readline(MOST_BYTES + 1), b"")
