"""A person's defaults: one small TOML file, so that nobody types their paper or their printer's offset twice.

It lies where the platform keeps settings, or where SHEETGEN_CONFIG says. Without a home folder everything
works, but nothing can be kept. A key that is not known is an error: a typo must not print 500 wrong sheets.
"""

import os
import re
import sys
import tempfile
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal

from sheetgen.base.errors import InputError, nearest, shown
from sheetgen.page import paper
from sheetgen.page.paper import Back, Flip, Orientation, Paper, Setup, Size

Known = Mapping[str, Collection[str]]
"""What a setting may be where that is a matter of which files there are: languages and palettes."""


@dataclass(frozen=True, slots=True)
class Config:
    """The defaults a person has set; ``None`` is not set."""

    lang: str | None = None
    palette: str | None = None
    paper: Paper | None = None
    orientation: Orientation | None = None
    margin: float | None = None
    gutter: float | None = None
    up: int | Literal["auto"] | None = None
    print_size: Size | None = None
    guides: bool | None = None
    back: Back | None = None
    flip: Flip | None = None
    back_offset: tuple[float, float] | None = None

    def setup(self, **asked: Any) -> Setup:
        """The paper as asked for now, else as set, else as anybody would have it; ``None`` is not asked for.

        What is set gives way to what is asked for: nobody is to hear of options that they did not type.
        """
        typed = {key: value for key, value in asked.items() if value is not None}
        kept = {key: getattr(self, key) for key in KEYS if key not in ("lang", "palette")}
        if typed.get("up") not in (None, "auto", 1):
            kept["print_size"] = None
        wishes = kept | typed
        if wishes["print_size"] == "large" and "up" not in typed:
            wishes["up"] = None
        if "up" not in typed and wishes["up"] not in (None, "auto"):
            wishes["up_gives_way"] = True
        return Setup(**{key: value for key, value in wishes.items() if value not in (None, "auto")})


LONGEST = 10_000  # mm: beyond it a number is a slip of the keyboard
KEYS = tuple(field.name for field in fields(Config))


def value(key: str, given: object, known: Known | None = None) -> Any:
    """What a setting means, however it was written: ``value("margin", "12 mm")`` is 12.0."""
    _known_key(key)
    try:
        return CHECKS[key](given) if known is None or key not in known else _one_of(given, known[key])
    except InputError as error:
        raise error.within(spelt(key)) from None


def spelt(key: str) -> str:
    """A setting as people write it: as the option of the same name."""
    return key.replace("_", "-")


def _known_key(key: str) -> None:
    if key not in KEYS:
        raise InputError(f"unknown setting {shown(spelt(key))} ({nearest(spelt(key), map(spelt, KEYS))})")


def _one_of(given: object, known: Collection[str]) -> str:
    word = _word(given)
    if word not in known:
        raise InputError(f"{shown(given)} is not known ({nearest(word, known)})")
    return word


def _word(given: object) -> str:
    """A word in whatever letters."""
    return str(given).lower()


def _name(given: object) -> str:
    """A name of a file in templates/."""
    if not (isinstance(given, str) and re.fullmatch(r"[\w-]+", given)):
        raise InputError(f"{shown(given)} is not a name")
    return given


def _number(given: object) -> float:
    if isinstance(given, int | float) and not isinstance(given, bool) and not abs(given) > LONGEST:
        return float(given)
    if isinstance(given, str) and (number := re.fullmatch(r"\s*([-+−]?\d+([.,]\d+)?)\s*(mm)?\s*", given)):
        return float(number[1].replace(",", ".").replace("−", "-"))
    raise InputError(f"{shown(given)} is not a number of mm, like 7.5")


def _up(given: object) -> int | str:
    """How many sheets a page, or auto."""
    if _word(given) == "auto":
        return "auto"
    if isinstance(given, bool) or not re.fullmatch(r"\d{1,3}", str(given)):
        raise InputError(f"{shown(given)} is not a number of sheets: choose {', '.join(map(str, paper.UPS))}, or auto")
    return int(str(given))


def _switch(given: object) -> bool:
    """Yes or no."""
    meant = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if str(given).lower() not in meant:
        raise InputError(f"{shown(given)} is neither yes nor no")
    return meant[str(given).lower()]


def _offset(given: object) -> tuple[float, float]:
    """Right and down in mm, as the test page shows them."""
    parts = given.split(",") if isinstance(given, str) else given
    if not (isinstance(parts, list | tuple) and len(parts) == 2):
        raise InputError(f"{shown(given)} is not an offset: two numbers of mm, right and down, like 0.5,-1")
    return _number(parts[0]), _number(parts[1])


def _paper(given: object) -> Paper:
    return given if isinstance(given, Paper) else paper.parse(str(given))


def _wish(key: str, read: Callable[[object], Any]) -> Callable[[object], Any]:
    """A setting of the paper: read, and refused here if no page can fulfil it."""

    def check(given: object) -> Any:
        wish = read(given)
        if wish != "auto":
            Setup(**{key: wish})
        return wish

    return check


CHECKS: Mapping[str, Callable[[object], Any]] = {
    "lang": _name,
    "palette": _name,
    "paper": _paper,
    "orientation": _wish("orientation", _word),
    "margin": _wish("margin", _number),
    "gutter": _wish("gutter", _number),
    "up": _wish("up", _up),
    "print_size": _wish("print_size", _word),
    "guides": _switch,
    "back": _wish("back", _word),
    "flip": _wish("flip", _word),
    "back_offset": _wish("back_offset", _offset),
}


def path() -> Path | None:
    """Where the defaults lie; none where a person has no home."""
    if own := os.environ.get("SHEETGEN_CONFIG"):
        return Path(own)
    folder = _folder()
    return folder / "sheetgen" / "config.toml" if folder else None


def _folder() -> Path | None:
    """The platform's folder for settings."""
    for variable in ("XDG_CONFIG_HOME", "APPDATA"):
        asked = Path(os.environ.get(variable, ""))
        if asked.is_absolute():  # the XDG standard ignores a relative one
            return asked
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home / "Library" / "Application Support" if sys.platform == "darwin" else home / ".config"


def load(known: Known | None = None) -> Config:
    """The defaults as they are set; those of a file that is not there are none."""
    file = path()
    text = _text(file) if file else ""
    return _config(text, str(file), known)


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {_reason(error)}", str(file)) from None


def _reason(error: OSError | UnicodeDecodeError) -> str:
    return error.strerror or type(error).__name__ if isinstance(error, OSError) else "it is not UTF-8 text"


def _config(text: str, where: str, known: Known | None) -> Config:
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits and endless nesting too
        raise InputError(f"is not TOML: {error}", where) from None
    try:
        return Config(**{named(key): value(named(key), given, known) for key, given in table.items()})
    except InputError as error:
        raise error.within(where) from None


def save(changes: Mapping[str, object], known: Known | None = None) -> Path:
    """Keep some defaults, forget those that are ``None``, leave the others and the person's comments alone."""
    file = path()
    if file is None:
        raise InputError("no home folder to keep settings in: set SHEETGEN_CONFIG to a file that may be written")
    asked = {named(key): given for key, given in changes.items()}
    values = {key: None if given is None else value(key, given, known) for key, given in asked.items()}
    old = _text(file)
    _config(old, str(file), known)
    lines = [line for line in old.splitlines() if line.partition("=")[0].strip().replace("-", "_") not in values]
    lines += [f"{key} = {_toml(kept)}" for key, kept in values.items() if kept is not None]
    text = "\n".join(lines) + "\n"
    _config(text, str(file), known)  # a value over several lines, written by hand, is better mended by hand
    _write(file, text)
    return file


def named(key: str) -> str:
    """The key of a setting, however it is spelt; one that is not known is an error."""
    found = key.replace("-", "_")
    _known_key(found)
    return found


def _toml(kept: object) -> str:
    match kept:
        case bool():
            return str(kept).lower()
        case tuple():
            return f"[{', '.join(map(_toml, kept))}]"
        case float():
            return f"{kept:g}" if kept % 1 else f"{kept:.1f}"
        case Paper(name=name):
            return f'"{name}"'
        case str():
            return f'"{kept}"'
    return str(kept)


def _write(file: Path, text: str) -> None:
    """The whole file or none of it, through a link if there is one."""
    try:
        file = file.resolve()
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=file.parent, prefix=".sheetgen-") as folder:
            new = Path(folder) / file.name
            new.write_text(text, "utf-8")
            new.replace(file)
    except OSError as error:
        raise InputError(f"cannot be written: {_reason(error)}", str(file)) from None
