"""Reads the program's own TOML files by name and a user's by path, within bounds; errors are one sentence."""

import re
import tomllib
from functools import cache
from pathlib import Path

from . import files, pasted, toml_errors
from .errors import Sentence, TemplateError, nearest, quote
from .folders import data

MOST_BYTES = 200_000
MOST_PARTS = 100  # of a dotted key: thousands of parts take tomllib minutes
# Comments and strings, whichever begins first; an unclosed string is invalid TOML, and extends as far as it could.
_COMMENT_OR_TEXT = re.compile(
    r"""#[^\n]*|"{3}(?:[^\\]|\\.)*?(?:"{3,5}|\\?\Z)|'{3}.*?(?:'{3,5}|\Z)|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?""", re.DOTALL
)
_KEY = re.compile(r"(?<![\w-])(?:[\w-]++\.)++")


def names(folder: str) -> list[str]:
    """The names of our files in a folder of ``templates``: ``names("languages")``."""
    return list(_names(data("templates") / folder))


@cache
def _names(folder: Path) -> tuple[str, ...]:
    """The names in a folder, cached: a command needs them dozens of times."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def is_path(name: str) -> bool:
    """Whether a name is the path of a user's file, rather than the name of one of ours."""
    return name.lower().endswith(".toml")


def path(folder: str, name: str) -> Path:
    return data("templates") / folder / f"{name}.toml"


def read_named(folder: str, name: str, what: str) -> dict[str, object]:
    """One of our files by name; ``what`` names its kind in the error for an unknown name."""
    if name not in names(folder):
        hint = nearest(name, names(folder))
        sentence = f"unknown {what} {quote(name)} ({hint})"
        raise TemplateError(Sentence(sentence, "field.unknown", text=quote(name), hint=hint))
    return read(path(folder, name))


def text(path: Path) -> str:
    """The text of a TOML file; a ``TemplateError`` if it cannot be read, or is empty."""
    content = files.read_bytes(path, MOST_BYTES, "this is no template", TemplateError)
    if not content.strip():
        raise TemplateError(files.EMPTY, str(path))
    return files.decode(content, TemplateError, str(path))


def read(path: Path) -> dict[str, object]:
    """A TOML file as plain values; a ``TemplateError`` if it cannot be read or is not valid."""
    return parse(text(path), str(path))


def parse(content: str, where: str) -> dict[str, object]:
    """Parse TOML into plain values; a ``TemplateError`` that names ``where`` if it is not valid."""
    too_deep = TemplateError(Sentence("lists or tables nested too deeply", "toml.deep"), where)
    if _longest_key(content) > MOST_PARTS:
        raise too_deep
    try:
        return _loads(content)
    except RecursionError:
        raise too_deep from None
    except tomllib.TOMLDecodeError as error:
        line, what = toml_errors.explain(content, str(error))
        raise TemplateError(what, where, line) from None
    except ValueError:  # not caught by tomllib
        raise TemplateError(Sentence("not valid TOML: a number of thousands of digits", "toml.huge"), where) from None


def _loads(content: str) -> dict[str, object]:
    """Parse TOML; if that fails, try again with unusual blanks, which TOML refuses, replaced by spaces."""
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError:
        tidy = pasted.blanks(content)
        if tidy == content:
            raise
        return tomllib.loads(tidy)


def _longest_key(content: str) -> int:
    """The most parts of any dotted key; strings count as words, since they may be parts of a key."""
    bare = _COMMENT_OR_TEXT.sub(lambda found: "" if found[0][0] == "#" else "x", content)
    bare = bare.replace(" ", "").replace("\t", "")
    return 1 + max((key.count(".") for key in _KEY.findall(bare)), default=0)
