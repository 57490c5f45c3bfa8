"""Strict JSON text: no key twice, no NaN, one sentence for every failure."""

import json
import re
from codecs import BOM_UTF8

from . import files, toml_errors
from .errors import PositionError, Sentence, quote

HALF = re.compile(r"\\u[dD][89a-fA-F][\da-fA-F]{2}")  # a surrogate: alone it cannot be encoded


def read(text: str | bytes) -> object:
    """Parse JSON into plain values; a ``PositionError`` says what is wrong, and in which line."""
    content = files.decode(text, PositionError) if isinstance(text, bytes) else text
    if not content.strip():
        raise PositionError(files.EMPTY)
    try:
        value = json.loads(content, object_pairs_hook=_once, parse_constant=_no_constant)
        if half := HALF.search(content):
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        if error.doc[error.pos : error.pos + 1] in tuple(toml_errors.CURLY_QUOTES):
            what = 'typographic quotes are no JSON: write straight ones, as in {"variant": "classic"}'
            raise PositionError(Sentence(what, "text.json_quotes", line=error.lineno)) from None
        what = f"not valid JSON: {error.msg.lower()} (line {error.lineno}, column {error.colno})"
        raise PositionError(Sentence(what, "text.json", line=error.lineno, column=error.colno)) from None
    except RecursionError:
        raise PositionError(Sentence("not valid JSON: lists or tables nested too deeply", "toml.deep")) from None
    except UnicodeEncodeError:
        what = "not valid JSON: half a letter stands alone (\\ud800 to \\udfff)"
        raise PositionError(Sentence(what, "no_letter", sign=half[0] if half else "")) from None
    except ValueError:  # a number of thousands of digits
        raise PositionError(Sentence("not valid JSON: a number is too long", "toml.huge")) from None
    return value


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table: dict[str, object] = {}
    for key, value in pairs:
        if key in table:
            raise PositionError(Sentence(f"key {quote(key)} stands twice", "text.twice", text=quote(key)))
        table[key] = value
    return table


def _no_constant(word: str) -> object:
    raise PositionError(Sentence(f"not valid JSON: {word} is no number", "slip.neither", text=word))


def is_whole(line: bytes) -> bool:
    """Whether a line is a whole position, rather than the first line of a longer one."""
    if not line.removeprefix(BOM_UTF8).lstrip().startswith(b"{"):
        return False
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and "variant" in value


def one_line(value: object) -> str:
    return json.dumps(value)
