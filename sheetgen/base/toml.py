"""The program's own TOML files by name, and a user's by path: read within bounds, or refused in one sentence."""

import re
import tomllib
from pathlib import Path

from . import files
from .errors import TemplateError, nearest, quote
from .folders import data

MOST_BYTES = 200_000
MOST_DOTS = 100  # outside texts, in a line: keys of thousands of parts take tomllib minutes
_TEXTS = re.compile(r"""\"[^"\n]*"|'[^'\n]*'|#[^\n]*""")


def names(folder: str) -> list[str]:
    """The names of our files in a folder of ``templates``: ``names("languages")``."""
    return sorted(path.stem for path in (data("templates") / folder).glob("*.toml"))


def path(folder: str, name: str) -> Path:
    return data("templates") / folder / f"{name}.toml"


def read_named(folder: str, name: str, what: str) -> dict[str, object]:
    """One of our files by name; ``what`` names its kind in the error for an unknown name."""
    if name not in names(folder):
        raise TemplateError(f"unknown {what} {quote(name)} ({nearest(name, names(folder))})")
    return read(path(folder, name))


def text(path: Path) -> str:
    """The text of a TOML file; a ``TemplateError`` if it cannot be read."""
    content = files.read_bytes(path, MOST_BYTES, "this is no template", TemplateError)
    return files.decode(content, TemplateError, str(path))


def read(path: Path) -> dict[str, object]:
    """A TOML file as plain values; a ``TemplateError`` if it cannot be read or is not valid."""
    return parse(text(path), str(path))


def parse(content: str, where: str) -> dict[str, object]:
    """The plain values of a TOML text, which stands ``where``; a ``TemplateError`` if it is not valid."""
    too_deep = TemplateError("lists or tables nested too deeply", where)
    if any(line.count(".") > MOST_DOTS for line in _TEXTS.sub("", content).splitlines()):
        raise too_deep
    try:
        return tomllib.loads(content)
    except RecursionError:
        raise too_deep from None
    except tomllib.TOMLDecodeError as error:
        raise TemplateError(f"not valid TOML: {quote(str(error), 120)[1:-1]}", where) from None
    except ValueError:  # what tomllib lets through
        raise TemplateError("not valid TOML: a number of thousands of digits", where) from None
