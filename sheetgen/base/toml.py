"""The program's own TOML files by name, and a user's by path: read within bounds, or refused in one sentence."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from types import MappingProxyType

from . import files
from .errors import TemplateError, nearest, quote
from .folders import data

MOST_BYTES = 200_000
MOST_PARTS = 50  # of a dotted key: tomllib takes gigabytes for ten thousands of them
STRING = re.compile(r"""\"[^"\n]*\"|'[^'\n]*'""")
DOTTED_KEY = re.compile(r"(?<![\w-])(?:[\w-]++\.)++")
_STAND_INS: ContextVar[Mapping[str, str]] = ContextVar("stand-ins", default=MappingProxyType({}))


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


@contextmanager
def standing_in(texts: Mapping[str, str]) -> Iterator[None]:
    """Inside, these texts are read in place of files of these paths."""
    token = _STAND_INS.set(texts)
    try:
        yield
    finally:
        _STAND_INS.reset(token)


def text(path: Path) -> str:
    """The text of a TOML file; a ``TemplateError`` if it cannot be read."""
    if path.as_posix() in _STAND_INS.get():
        return _STAND_INS.get()[path.as_posix()]
    content = files.read_bytes(path, MOST_BYTES, "this is no template", TemplateError)
    return files.decode(content, TemplateError, str(path))


def read(path: Path) -> dict[str, object]:
    """A TOML file as plain values; a ``TemplateError`` if it cannot be read or is not valid."""
    return parse(text(path), str(path))


def parse(content: str, where: str) -> dict[str, object]:
    """The plain values of a TOML text, which stands ``where``; a ``TemplateError`` if it is not valid."""
    if _longest_key(content) > MOST_PARTS:
        raise TemplateError("lists or tables nested too deeply", where)
    try:
        return tomllib.loads(content)
    except RecursionError:
        raise TemplateError("lists or tables nested too deeply", where) from None
    except tomllib.TOMLDecodeError as error:
        raise TemplateError(f"not valid TOML: {quote(str(error), 120)[1:-1]}", where) from None
    except ValueError:  # what tomllib lets through
        raise TemplateError("not valid TOML: a number of thousands of digits", where) from None


def _longest_key(content: str) -> int:
    """The most parts that a dotted key of this text has; strings are read as words, for they may be parts of one."""
    bare = STRING.sub("x", content).replace(" ", "").replace("\t", "")
    return 1 + max((key.count(".") for key in DOTTED_KEY.findall(bare)), default=0)
